#include "esxserver/transcription/service.h"

#include <array>
#include <cmath>

namespace esxserver {

Result<std::optional<Duration>> TranscriptionService::admit_visitor(std::string_view address) {
  const std::array limits = {AttemptLimit{"transcription", std::string(address), limits_.max_of_address}};
  return attempts_.begin(limits, limits_.window, clock_.now());
}

Result<Transcript> TranscriptionService::transcribe(const RecordingUpload& upload,
                                                    const IsRecordingWanted& is_wanted) {
  const auto info = inspector_.inspect(upload.file, NoteKind::voice);
  if (!info) return std::unexpected(info.error());
  const double duration_s = info->duration_s.value_or(0);
  const double longest_s = upload.by_visitor ? limits_.max_visitor_s : limits_.max_user_s;
  if (duration_s > longest_s)
    return fail(ErrorCode::validation_failed,
                "is longer than " + std::to_string(std::lround(longest_s)) + " seconds", "file");
  const auto turn = (upload.by_visitor ? visitors_ : users_).enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  return transcriber_.transcribe({.path = upload.file,
                                  .content_type = info->content_type.value_or(""),
                                  .duration_s = duration_s,
                                  .language = upload.language},
                                 is_wanted);
}

}  // namespace esxserver

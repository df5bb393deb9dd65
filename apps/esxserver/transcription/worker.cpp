#include "esxserver/transcription/worker.h"

#include <algorithm>

#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/confined/converter_child.h"
#include "esxserver/notes/note.h"

namespace esxserver {
namespace {

constexpr std::size_t lease_token_length = 24;

/// Whether the recording, not this machine, is at fault.
bool is_permanent(const Error& error) {
  return error.code == ErrorCode::validation_failed || error.code == ServerError::timeout ||
         error.code == ErrorCode::not_found;
}

/// As many characters as a note may have, whole words of them.
std::string words_for_note(const std::string& transcript) {
  if (transcript.size() <= note_rows::max_text) return transcript;
  const auto space = transcript.rfind(' ', note_rows::max_text);
  return transcript.substr(0, space == std::string::npos ? 0 : space);
}

}  // namespace

struct TranscriptionWorker::Attempt {
  ClaimedTranscription claimed;
  Time renewed_at;
  enum class Interest { wanted, stopping, lost } interest = Interest::wanted;
};

Duration transcription_retry_delay(int attempts) {
  constexpr Duration first = std::chrono::seconds(10);
  constexpr int longest = 6;
  return first * (1 << std::min(2 * (attempts - 1), longest));
}

Result<bool> TranscriptionWorker::work_once(const std::stop_token& stop) {
  const Time now = system_.clock.now();
  auto claimed = queue_.claim(random_base62(system_.random, lease_token_length), now, now + lease_);
  if (!claimed) return std::unexpected(claimed.error());
  std::optional<ClaimedTranscription>& note = *claimed;
  if (!note) return false;
  Attempt attempt{.claimed = *std::move(note), .renewed_at = now};
  const auto made = transcribe(attempt, stop);
  if (attempt.interest == Attempt::Interest::lost) return true;
  const TranscriptionLease& lease = attempt.claimed.lease;
  const auto ended = attempt.interest == Attempt::Interest::stopping
                         ? queue_.put_back(lease, system_.clock.now(), false)
                         : end(attempt, made);
  if (!ended) return std::unexpected(ended.error());
  return true;
}

Result<Transcript> TranscriptionWorker::transcribe(Attempt& attempt, const std::stop_token& stop) {
  const Note& note = attempt.claimed.note;
  const double duration_s = note.duration_s.value_or(0);
  if (duration_s > max_duration_s)
    return fail(ErrorCode::validation_failed, "is too long to be transcribed", "file");
  const auto folder = LockedFolder::make(work_root_, random_base62(system_.random, lease_token_length));
  if (!folder) return std::unexpected(folder.error());
  const auto content = artifacts_.open(note.sha256.value_or(""));
  if (!content) return std::unexpected(content.error());
  const std::filesystem::path file = folder->path() / "recording";
  if (auto copied = copy_to_work_file(**content, file, note.size_bytes); !copied)
    return std::unexpected(copied.error());
  TranscriptionLease& lease = attempt.claimed.lease;
  return transcriber_.transcribe({.path = file,
                                  .content_type = note.content_type.value_or(""),
                                  .duration_s = duration_s,
                                  .language = {}},
                                 [&] {
                                   using enum Attempt::Interest;
                                   constexpr int share = 3;  // two renewals may fail
                                   const Time now = system_.clock.now();
                                   if (stop.stop_requested()) {
                                     attempt.interest = stopping;
                                   } else if (now - attempt.renewed_at >= lease_ / share) {
                                     TranscriptionLease longer = lease;
                                     longer.until = now + lease_;
                                     const auto renewed = queue_.renew(longer);
                                     if (renewed && *renewed) {
                                       lease.until = longer.until;
                                       attempt.renewed_at = now;
                                     } else if (renewed || now >= lease.until) {
                                       attempt.interest = lost;
                                     }
                                   }
                                   return attempt.interest == wanted;
                                 });
}

Result<bool> TranscriptionWorker::end(const Attempt& attempt, const Result<Transcript>& made) {
  const ClaimedTranscription& claimed = attempt.claimed;
  const Time now = system_.clock.now();
  if (made) return queue_.finish(claimed.lease, words_for_note(marked_transcript(*made)), now);
  const bool last = is_permanent(made.error()) || claimed.attempts >= max_attempts;
  system_.log.write(LogLevel::warning, last ? "transcription_failed" : "transcription_delayed",
                    {{"note_id", std::string_view(claimed.note.id)},
                     {"attempt", claimed.attempts},
                     {"reason", std::string_view(made.error().message)}});
  if (last) return queue_.fail_note(claimed.lease, now);
  return queue_.put_back(claimed.lease, now + transcription_retry_delay(claimed.attempts), true);
}

}  // namespace esxserver

// Transcriber: turns speech into text.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "esxserver/domain/result.h"
#include "esxserver/domain/transcript.h"

namespace esxserver {

/// A recording that MediaInspector has accepted.
struct Recording {
  std::filesystem::path path;
  std::string content_type;             // "audio/wav"
  double duration_s = 0;                // as inspected
  std::optional<std::string> language;  // "en", "en-US"; empty: the transcriber decides
};

/// Called regularly; false ends the work.
using IsRecordingWanted = std::function<bool()>;

/// Thread-safe.
class Transcriber {
 public:
  virtual ~Transcriber() = default;

  /// Errors: validation_failed, where "file": the recording cannot be decoded, where "language": not one that
  /// the transcriber knows; timeout; service_unavailable (also if it is no longer wanted), store_failed,
  /// internal_error. After the last four, another attempt may succeed.
  [[nodiscard]] virtual Result<Transcript> transcribe(const Recording& recording,
                                                      const IsRecordingWanted& is_wanted) = 0;
};

}  // namespace esxserver

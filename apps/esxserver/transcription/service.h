// TranscriptionService: transcripts of recordings that somebody waits for.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/accounts/attempts.h"
#include "esxserver/base/system.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/confined/media_inspector.h"
#include "esxserver/confined/transcriber.h"

namespace esxserver {

/// The ports of the service; all must outlive it.
struct TranscriptionServicePorts {
  MediaInspector& inspector;
  Transcriber& transcriber;
  AttemptStore& attempts;
  Clock& clock;
};

/// What visitors and users may ask for.
struct TranscriptionLimits {
  int max_of_address = 30;  // requests of visitors with one network address, in `window`
  Duration window = std::chrono::hours(1);
  double max_visitor_s = 60, max_user_s = 300;  // length of a recording
  int max_working = 1, max_waiting = 4;
};

/// A recording on disk. The caller deletes the file afterwards.
struct RecordingUpload {
  std::filesystem::path file;
  std::optional<std::string> language;
  bool by_visitor = false;
};

/// Thread-safe.
class TranscriptionService {
 public:
  TranscriptionService(const TranscriptionServicePorts& ports, const TranscriptionLimits& limits)
      : ports_(ports), limits_(limits), queue_(limits.max_working, limits.max_waiting) {}

  /// Counts a request of a visitor. Returns how long the address must wait, if it has reached its limit.
  /// Errors: service_unavailable, store_failed.
  [[nodiscard]] Result<std::optional<Duration>> admit_visitor(std::string_view address);

  /// Errors: those of MediaInspector, WorkQueue and Transcriber; validation_failed, where "file": the
  /// recording is too long.
  [[nodiscard]] Result<Transcript> transcribe(const RecordingUpload& upload,
                                              const IsRecordingWanted& is_wanted);

  [[nodiscard]] const TranscriptionLimits& limits() const { return limits_; }

 private:
  TranscriptionServicePorts ports_;
  TranscriptionLimits limits_;
  WorkQueue queue_;
};

}  // namespace esxserver

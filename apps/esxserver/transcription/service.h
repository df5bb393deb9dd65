// Transcripts of recordings that somebody waits for: the service and its route.
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
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// What visitors and users may ask for.
struct TranscriptionLimits {
  int max_of_address = 30;  // requests of visitors with one network address, in `window`
  Duration window = std::chrono::hours(1);
  double max_visitor_s = 60, max_user_s = 300;             // length of a recording
  int max_working = 1, max_waiting = 4;                    // of users
  int max_visitors_working = 1, max_visitors_waiting = 2;  // besides
};

/// A recording on disk. The caller deletes the file afterwards.
struct RecordingUpload {
  std::filesystem::path file;
  std::optional<std::string> language;
  bool by_visitor = false;
};

/// Thread-safe. Everything given must outlive it.
class TranscriptionService {
 public:
  TranscriptionService(sql::Database& database, MediaInspector& inspector, Transcriber& transcriber,
                       Clock& clock, const TranscriptionLimits& limits)
      : attempts_(database),
        inspector_(inspector),
        transcriber_(transcriber),
        clock_(clock),
        limits_(limits),
        users_(limits.max_working, limits.max_waiting),
        visitors_(limits.max_visitors_working, limits.max_visitors_waiting) {}

  /// Counts a request of a visitor. Returns how long the address must wait, if it has reached its limit.
  /// Errors: service_unavailable, store_failed.
  [[nodiscard]] Result<std::optional<Duration>> admit_visitor(std::string_view address);

  /// Errors: those of MediaInspector, WorkQueue and Transcriber; validation_failed, where "file": the
  /// recording is too long.
  [[nodiscard]] Result<Transcript> transcribe(const RecordingUpload& upload,
                                              const IsRecordingWanted& is_wanted);

  [[nodiscard]] const TranscriptionLimits& limits() const { return limits_; }

 private:
  AttemptStore attempts_;
  MediaInspector& inspector_;
  Transcriber& transcriber_;
  Clock& clock_;
  TranscriptionLimits limits_;
  WorkQueue users_, visitors_;  // visitors never take the place of a user
};

/// POST /api/v1/transcribe/. The references must outlive the route.
[[nodiscard]] http::Route transcribe_route(SignIn& sign_in, TranscriptionService& transcriptions,
                                           const http::Uploads& uploads);

}  // namespace esxserver

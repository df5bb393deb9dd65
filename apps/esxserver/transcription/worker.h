// TranscriptionWorker: writes down what voice notes say, one at a time.
#pragma once

#include <filesystem>
#include <stop_token>

#include "esxserver/base/system.h"
#include "esxserver/confined/transcriber.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/transcription/queue.h"

namespace esxserver {

/// If a worker dies, another repeats the attempt once the lease has expired. Everything given must outlive
/// it.
class TranscriptionWorker {
 public:
  /// `lease`: how long a worker may be silent. `work_root`: where each recording is copied to.
  TranscriptionWorker(sql::Database& database, ArtifactStore& artifacts, Transcriber& transcriber,
                      const System& system, Duration lease, std::filesystem::path work_root)
      : queue_(database),
        artifacts_(artifacts),
        transcriber_(transcriber),
        system_(system),
        lease_(lease),
        work_root_(std::move(work_root)) {}

  /// Makes one attempt of a note that is due; false: none is due. A recording that cannot be transcribed
  /// fails at once; after other errors, the note is due again later, max_attempts times in all. If `stop` is
  /// requested, the note is handed back.
  [[nodiscard]] Result<bool> work_once(const std::stop_token& stop);

  static constexpr int max_attempts = 5;
  /// Longer recordings fail: nobody dictates for so long, and their words would not fit a note.
  static constexpr double max_duration_s = 20.0 * 60;

 private:
  struct Attempt;
  Result<Transcript> transcribe(Attempt& attempt, const std::stop_token& stop);
  Result<bool> end(const Attempt& attempt, const Result<Transcript>& made);

  TranscriptionQueue queue_;
  ArtifactStore& artifacts_;
  Transcriber& transcriber_;
  const System system_;
  Duration lease_;
  std::filesystem::path work_root_;
};

/// The pause after a failed attempt.
[[nodiscard]] Duration transcription_retry_delay(int attempts);

}  // namespace esxserver

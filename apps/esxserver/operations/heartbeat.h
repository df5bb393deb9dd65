// Heartbeat: which threads still get on with their work.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <thread>

#include "esxserver/confined/converter.h"

namespace esxserver {

/// Thread-safe. Counts by a clock that is never set.
class Heartbeat {
 public:
  /// The calling thread lives.
  void beat();
  /// The calling thread does nothing that must be watched until it beats again.
  void rest();

  /// How many threads have beaten since that long ago.
  [[nodiscard]] int alive(std::chrono::steady_clock::duration within) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::thread::id, std::chrono::steady_clock::time_point> last_;
};

/// A converter that beats whenever the conversion reports, so that a long one does not look dead.
class HeartbeatConverter final : public Converter {
 public:
  HeartbeatConverter(Converter& converter, Heartbeat& heartbeat)
      : converter_(converter), heartbeat_(heartbeat) {}
  Result<ConversionOutput> convert(const ConversionTask& task, const OnProgress& on_progress) override;

 private:
  Converter& converter_;
  Heartbeat& heartbeat_;
};

}  // namespace esxserver

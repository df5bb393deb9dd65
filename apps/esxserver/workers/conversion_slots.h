// ConversionSlots: how many threads claim and convert jobs at once, while others store what was converted.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace esxserver {

/// Thread-safe.
class ConversionSlots {
 public:
  explicit ConversionSlots(int count) : free_(count) {}

  /// Waits until a slot is free and takes it; false: `stop` was requested.
  [[nodiscard]] bool take(const std::stop_token& stop);
  void give_back();

 private:
  std::mutex mutex_;
  std::condition_variable_any freed_;
  int free_;
};

/// The slot of one thread, which keeps it for as long as it finds nothing to convert: so only as many threads
/// as there are slots look for jobs.
class ConversionSlot {
 public:
  explicit ConversionSlot(ConversionSlots& slots) : slots_(slots) {}
  ConversionSlot(const ConversionSlot&) = delete;
  ConversionSlot& operator=(const ConversionSlot&) = delete;
  ~ConversionSlot() { leave(); }

  /// Waits for a slot unless it has one; false: `stop` was requested.
  [[nodiscard]] bool enter(const std::stop_token& stop) { return held_ = held_ || slots_.take(stop); }
  void leave();

 private:
  ConversionSlots& slots_;
  bool held_ = false;
};

}  // namespace esxserver

#include "esxserver/workers/conversion_slots.h"

#include <utility>

namespace esxserver {

bool ConversionSlots::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (!freed_.wait(lock, stop, [this] { return free_ > 0; })) return false;
  --free_;
  return true;
}

void ConversionSlots::give_back() {
  {
    const std::lock_guard lock(mutex_);
    ++free_;
  }
  freed_.notify_one();
}

void ConversionSlot::leave() {
  if (std::exchange(held_, false)) slots_.give_back();
}

}  // namespace esxserver

// A clock that moves only on request, and predictable random numbers.
#pragma once

#include <atomic>
#include <cstdint>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/system.h"

namespace test {

class ManualClock final : public esxserver::Clock {
 public:
  esxserver::Time now() override { return esxserver::Time(esxserver::Duration(milliseconds_.load())); }
  void advance(esxserver::Duration by) { milliseconds_ += by.count(); }

 private:
  /// 2026-03-09T10:00:00Z
  std::atomic<std::int64_t> milliseconds_ = 1'773'050'400'000;
};

/// Different bytes each time, the same in every run.
class CountingRandom final : public esxserver::Random {
 public:
  void fill(std::span<std::byte> bytes) override {
    for (std::byte& byte : bytes) {
      std::uint64_t x = ++next_ * 0x9E3779B97F4A7C15ULL;
      x ^= x >> 31U;
      byte = static_cast<std::byte>(x * 0xBF58476D1CE4E5B9ULL >> 56U);
    }
  }

 private:
  std::atomic<std::uint64_t> next_ = 0;
};

}  // namespace test

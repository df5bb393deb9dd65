#include "esxserver/conversions/worker.h"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace {

using namespace esxserver;

TEST_CASE("a thread that has a slot keeps it until it leaves") {
  ConversionSlots slots(1);
  ConversionSlot first(slots), second(slots);
  CHECK(first.enter({}));
  CHECK(first.enter({}));  // without waiting for a second one
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(second.enter(stop.get_token()));
  first.leave();
  first.leave();
  CHECK(second.enter({}));
  CHECK_FALSE(first.enter(stop.get_token()));
}

TEST_CASE("a slot is free again when its thread ends") {
  ConversionSlots slots(1);
  std::jthread([&] {
    ConversionSlot slot(slots);
    CHECK(slot.enter({}));
  }).join();
  ConversionSlot slot(slots);
  CHECK(slot.enter({}));
}

TEST_CASE("never do more threads convert than there are slots") {
  constexpr int count = 2, threads = 6, turns = 200;
  ConversionSlots slots(count);
  std::atomic<int> inside = 0, largest = 0, done = 0;
  {
    std::vector<std::jthread> all;
    all.reserve(threads);
    for (int i = 0; i < threads; ++i)
      all.emplace_back([&] {
        ConversionSlot slot(slots);
        for (int turn = 0; turn < turns && slot.enter({}); ++turn) {
          const int now = ++inside;
          for (int seen = largest; now > seen && !largest.compare_exchange_weak(seen, now);) {
          }
          --inside;
          slot.leave();
          ++done;
        }
      });
  }
  CHECK(largest <= count);
  CHECK(done == threads * turns);
}

}  // namespace

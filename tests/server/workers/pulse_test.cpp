#include "esxserver/operations/heartbeat.h"

#include <doctest/doctest.h>

#include <thread>

namespace {

using namespace esxserver;
using namespace std::chrono_literals;

TEST_CASE("a thread lives for as long as it beats") {
  Pulse pulse;
  CHECK(pulse.alive(1h) == 0);
  pulse.beat();
  pulse.beat();
  CHECK(pulse.alive(1h) == 1);
  std::jthread([&] { pulse.beat(); }).join();
  CHECK(pulse.alive(1h) == 2);
  std::this_thread::sleep_for(2ms);
  CHECK(pulse.alive(1ms) == 0);
  pulse.beat();
  pulse.rest();
  CHECK(pulse.alive(1h) == 1);
}

}  // namespace

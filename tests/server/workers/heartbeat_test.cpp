#include "esxserver/operations/heartbeat.h"

#include <doctest/doctest.h>

#include <thread>

namespace {

using namespace esxserver;
using namespace std::chrono_literals;

TEST_CASE("a thread lives for as long as it beats") {
  Heartbeat heartbeat;
  CHECK(heartbeat.alive(1h) == 0);
  heartbeat.beat();
  heartbeat.beat();
  CHECK(heartbeat.alive(1h) == 1);
  std::jthread([&] { heartbeat.beat(); }).join();
  CHECK(heartbeat.alive(1h) == 2);
  std::this_thread::sleep_for(2ms);
  CHECK(heartbeat.alive(1ms) == 0);
  heartbeat.beat();
  heartbeat.rest();
  CHECK(heartbeat.alive(1h) == 1);
}

}  // namespace

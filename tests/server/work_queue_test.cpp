#include "esxserver/base/work_queue.h"

#include <doctest/doctest.h>

#include <future>
#include <mutex>
#include <optional>

namespace {

using namespace esxserver;

bool always() { return true; }

TEST_CASE("a queue lets some work and some wait, and refuses the others") {
  WorkQueue queue(1, 1);
  auto first = queue.enter(always);
  REQUIRE(first);
  std::optional<WorkQueue::Turn> working(*std::move(first));
  std::promise<void> waits;
  std::once_flag once;
  auto waiting = std::async(std::launch::async, [&] {
    return queue.enter([&] {
      std::call_once(once, [&] { waits.set_value(); });
      return true;
    });
  });
  waits.get_future().wait();
  const auto refused = queue.enter(always);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ServerError::service_unavailable);
  working.reset();
  CHECK(waiting.get());
  CHECK(queue.enter(always));
}

TEST_CASE("who no longer wants a turn leaves the queue") {
  WorkQueue queue(1, 1);
  const auto working = queue.enter(always);
  REQUIRE(working);
  for (int i = 0; i < 3; ++i) {
    const auto left = queue.enter([] { return false; });
    REQUIRE_FALSE(left);
    CHECK(left.error().code == ServerError::service_unavailable);
  }
}

}  // namespace

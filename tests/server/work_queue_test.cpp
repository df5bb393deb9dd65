#include "esxserver/base/work_queue.h"

#include <doctest/doctest.h>

#include <deque>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

TEST_CASE("free work leaves a place to those who pay, and a client has half of the places") {
  WorkQueue queue(2, 1);
  const WorkClient ann{"ann", true}, bob{"bob", true}, eve{"eve", false};
  const auto gone = [] { return false; };
  const auto first = queue.enter(always, ann);
  REQUIRE(first);
  CHECK_FALSE(queue.enter(gone, ann));
  CHECK_FALSE(queue.enter(gone, bob));
  std::optional<WorkQueue::Turn> paying;
  {
    auto turn = queue.enter(gone, eve);
    REQUIRE(turn);
    paying.emplace(*std::move(turn));
  }
  CHECK_FALSE(queue.enter(gone, eve));
  paying.reset();
  CHECK(queue.enter(gone, eve));
}

TEST_CASE("much work waits for the little work of others, but not for all of it") {
  WorkQueue queue(1, 4);
  std::optional<WorkQueue::Turn> working;
  working.emplace(*queue.enter(always));
  CHECK_FALSE(queue.enter_at_once({"x", false}));
  std::mutex mutex;
  std::string order;
  std::vector<std::future<void>> waiters;
  std::deque<std::promise<void>> promises;
  for (const auto& client :
       std::vector<WorkClient>{{"a", false, 70}, {"b", false, 40}, {"b", false, 40}, {"c"}}) {
    std::promise<void>& waits = promises.emplace_back();
    waiters.push_back(std::async(std::launch::async, [&, client] {
      std::once_flag once;
      const auto turn = queue.enter(
          [&] {
            std::call_once(once, [&] { waits.set_value(); });
            return true;
          },
          client);
      const std::scoped_lock lock(mutex);
      order += client.name;
    }));
    waits.get_future().wait();
  }
  working.reset();
  for (auto& waiter : waiters) waiter.wait();
  CHECK(order == "cbab");
  CHECK(queue.enter_at_once({"x", false}));
}

TEST_CASE("who pays goes first, and waits in places of his own") {
  WorkQueue queue(1, 1);
  std::optional<WorkQueue::Turn> working;
  working.emplace(*queue.enter(always));
  std::mutex mutex;
  std::string order;
  const auto wait_as = [&](const WorkClient& client, std::promise<void>& waits) {
    return std::async(std::launch::async, [&, client] {
      std::once_flag once;
      const auto turn = queue.enter(
          [&] {
            std::call_once(once, [&] { waits.set_value(); });
            return true;
          },
          client);
      const std::scoped_lock lock(mutex);
      order += client.name;
    });
  };
  std::promise<void> free_waits, other_waits;
  auto free_one = wait_as({"f", true}, free_waits);
  free_waits.get_future().wait();
  CHECK_FALSE(queue.enter(always, {"g", true}));
  auto paying_one = wait_as({"p", false}, other_waits);
  other_waits.get_future().wait();
  working.reset();
  free_one.wait();
  paying_one.wait();
  CHECK(order == "pf");
}

}  // namespace

#include "estimate/run_on_threads.h"

#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

using namespace estimate;

TEST_CASE("each index is handed to one thread") {
  std::vector<std::atomic<int>> visits(1'000);
  IndexQueue queue(visits.size());
  const auto work = [&] {
    while (const auto index = queue.next()) ++visits[*index];
  };
  run_on_threads(4, work, work);
  CHECK(queue.empty());
  for (const std::atomic<int>& count : visits) CHECK(count == 1);
}

TEST_CASE("an exception of another thread is thrown again when all are done") {
  std::atomic<bool> done = false;
  const auto run = [&] {
    run_on_threads(2, [&] { done = true; }, [] { throw std::runtime_error("out of memory"); });
  };
  CHECK_THROWS_WITH_AS(run(), "out of memory", std::runtime_error);
  CHECK(done);
}

TEST_CASE("two pieces of work are both done once, on any number of threads") {
  for (const std::size_t threads : {1U, 2U, 8U}) {
    int first = 0, second = 0;
    run_both(threads, [&] { ++first; }, [&] { ++second; });
    CHECK(first == 1);
    CHECK(second == 1);
  }
}

TEST_CASE("an exception of either piece of work is thrown again") {
  for (const std::size_t threads : {1U, 2U}) {
    const auto fails = [] { throw std::runtime_error("out of memory"); };
    CHECK_THROWS_AS(run_both(threads, fails, [] {}), std::runtime_error);
    CHECK_THROWS_AS(run_both(threads, [] {}, fails), std::runtime_error);
  }
}

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "esxserver/base/thread_share.h"
#include "esxserver/http/body_checks.h"
#include "esxserver/http/throttle.h"
#include "esxserver/http/workers.h"

namespace {

using http::Load;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr http::MinimumRateLimits limits{
    .piece = milliseconds(1'000), .head_start = milliseconds(3'000), .bytes_per_second = 100};

}  // namespace

TEST_CASE("A transfer may wait for a piece, for its head start, and for what it has earned") {
  const auto start = Clock::now();
  http::MinimumRate rate(limits, start + milliseconds(60'000));
  CHECK(rate.next_wait(start) == milliseconds(1'000));
  rate.waited(milliseconds(2'500));
  CHECK(rate.next_wait(start) == milliseconds(500));
  rate.moved(30);
  CHECK(rate.next_wait(start) == milliseconds(800));
  rate.waited(milliseconds(10'000));
  CHECK(rate.next_wait(start) == milliseconds(0));
  rate.moved(100'000);
  CHECK(rate.next_wait(start) == milliseconds(1'000));
  CHECK(rate.next_wait(start + milliseconds(59'900)) == milliseconds(100));
  CHECK(rate.next_wait(start + milliseconds(61'000)) == milliseconds(0));
}

TEST_CASE("A client is an IPv4 address or an IPv6 network") {
  CHECK(http::address_group("192.0.2.1") == "192.0.2.1");
  CHECK(http::address_group("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::");
  CHECK(http::address_group("::ffff:192.0.2.1") == "192.0.2.1");
  CHECK(http::address_group("").empty());
}

TEST_CASE("Every share has at least one thread") {
  for (const std::size_t threads : {1, 2, 3, 16}) {
    const http::PoolShares shares = http::shares_of_threads(threads);
    for (const std::size_t share : {shares.bodies, shares.address, shares.address_bodies})
      CHECK((share >= 1 && share <= threads));
  }
  const http::PoolShares sixteen = http::shares_of_threads(16);
  CHECK(std::array{sixteen.bodies, sixteen.address, sixteen.address_bodies} ==
        std::array<std::size_t, 3>{12, 8, 6});
}

TEST_CASE("Counts go down as they went up") {
  const http::PoolShares shares{.all = 2, .bodies = 1, .address = 2, .address_bodies = 1};
  http::PoolCount count;
  count.add(Load::body, "a");
  CHECK_FALSE(count.has_room(Load::body, "b", shares));
  CHECK(count.has_room(Load::plain, "a", shares));
  count.add(Load::plain, "a");
  CHECK_FALSE(count.has_room(Load::plain, "b", shares));
  count.remove(Load::body, "a");
  CHECK(count.has_room(Load::body, "a", shares));
  count.remove(Load::plain, "a");
  count.remove(Load::plain, "a");
  CHECK(count.has_room(Load::body, "a", shares));
}

TEST_CASE("A thread that waits leaves its share to others, and gets it back") {
  std::promise<void> first_waits, release;
  std::atomic<int> done = 0;
  {
    http::WorkerPool pool(1, 8, [&] {
      return [&](const http::Connection& connection) {
        if (connection.remote_address == "first") {
          const esxserver::ShareGivenBack outer;
          const esxserver::ShareGivenBack inner;
          first_waits.set_value();
          release.get_future().wait();
        }
        ++done;
      };
    });
    http::Connection first;
    first.remote_address = "first";
    REQUIRE(pool.take(first));
    first_waits.get_future().wait();
    for (int other = 0; other < 4; ++other) {
      http::Connection connection;
      connection.remote_address = "other";
      REQUIRE(pool.take(connection));
      while (done <= other) std::this_thread::yield();
    }
    CHECK(done == 4);
    release.set_value();
  }
  CHECK(done == 5);
}

TEST_CASE("Of the clients that keep threads waiting, the one with most loses the oldest") {
  std::mutex mutex;
  std::vector<std::string> cut;
  std::atomic<int> waiting = 0;
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  {
    http::WorkerPool pool(8, 8,
                          [&] {
                            return [&](const http::Connection& connection) {
                              const esxserver::ShareGivenBack away([&, name = connection.received] {
                                const std::lock_guard lock(mutex);
                                cut.push_back(name);
                              });
                              ++waiting;
                              released.wait();
                            };
                          },
                          {.all = 4, .address = 3});
    const auto take = [&](const std::string& client, const std::string& name) {
      http::Connection connection;
      connection.remote_address = client;
      connection.received = name;
      const int before = waiting;
      REQUIRE(pool.take(connection));
      while (waiting == before) std::this_thread::yield();
    };
    take("a", "a1");
    take("a", "a2");
    take("a", "a3");
    take("a", "a4");
    take("b", "b1");
    take("c", "c1");
    release.set_value();
  }
  CHECK(cut == std::vector<std::string>{"a1", "a2"});
}

TEST_CASE("A pool finishes everything that it took") {
  std::atomic<int> done = 0;
  int taken = 0;
  std::promise<void> release;
  const std::shared_future<void> released = release.get_future().share();
  {
    http::WorkerPool pool(4, 8, [&] {
      return [&](const http::Connection&) {
        released.wait();
        ++done;
      };
    });
    for (int client = 0; client < 10; ++client) {
      http::Connection connection;
      connection.remote_address = "192.0.2." + std::to_string(client % 3);
      connection.head.framing.content_length = client % 2 == 0 ? 5 : 0;
      if (pool.take(connection)) ++taken;
    }
    release.set_value();
  }
  CHECK(taken >= 4);
  CHECK(done == taken);
}

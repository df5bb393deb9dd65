#include "esxserver/http/throttle.h"

#include <doctest/doctest.h>

#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace esxserver;
using namespace std::chrono_literals;
using test::must;
using test::noon;

TEST_CASE("a client may send so many wrong keys in a window") {
  KeyThrottle keys({.keys = 2, .window = 60s});
  CHECK_FALSE(keys.count("a", noon));
  CHECK_FALSE(keys.count("a", noon + 10s));
  CHECK(must(keys.count("a", noon + 20s)) == 40s);
  CHECK(must(keys.count("a", noon + 59s)) == 1s);
  CHECK_FALSE(keys.count("b", noon + 59s));
  CHECK_FALSE(keys.count("a", noon + 60s));
}

TEST_CASE("of more clients than are remembered, the oldest are forgotten") {
  KeyThrottle keys({.keys = 1, .window = 60s, .clients = 2});
  CHECK_FALSE(keys.count("a", noon));
  CHECK_FALSE(keys.count("b", noon + 1s));
  CHECK(keys.count("a", noon + 2s));
  CHECK_FALSE(keys.count("c", noon + 3s));  // instead of a
  CHECK(keys.count("b", noon + 4s));
  CHECK_FALSE(keys.count("a", noon + 5s));
}

TEST_CASE("nobody waits longer than a window when the clock is set back") {
  KeyThrottle keys({.keys = 1, .window = 60s});
  CHECK_FALSE(keys.count("a", noon));
  CHECK_FALSE(keys.count("a", noon - 1h));
  CHECK(must(keys.count("a", noon - 1h)) == 60s);
}

}  // namespace

#include "esxserver/base/time.h"

#include <doctest/doctest.h>

#include "support/results.h"

namespace {

using namespace esxserver;
using namespace std::chrono_literals;
using test::must;

TEST_CASE("durations have a number and a unit") {
  CHECK(must(parse_duration("500ms")) == 500ms);
  CHECK(must(parse_duration("30s")) == 30s);
  CHECK(must(parse_duration("20m")) == 20min);
  CHECK(must(parse_duration("12h")) == 12h);
  CHECK(must(parse_duration("7d")) == std::chrono::days(7));
  CHECK(must(parse_duration("0s")) == 0s);
  for (const char* text : {"", "30", "s", "-1s", "1.5s", "1 s", "1S", "1sx", "99999999999999999999s"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_duration(text));
  }
  CHECK(must(parse_durations("1m, 5m,25m")) == std::vector<Duration>{1min, 5min, 25min});
  CHECK_FALSE(parse_durations("1m,,5m"));
}

TEST_CASE("a megabyte is a million bytes") {
  CHECK(must(parse_size("50MB")) == 50'000'000);
  CHECK(must(parse_size("1GB")) == 1'000'000'000);
  CHECK(must(parse_size("2KB")) == 2'000);
  CHECK(must(parse_size("17")) == 17);
  CHECK_FALSE(parse_size("50MiB"));
  CHECK_FALSE(parse_size("-1MB"));
}

TEST_CASE("help shows durations and sizes as options take them") {
  CHECK(duration_text(20min) == "20m");
  CHECK(duration_text(90s) == "90s");
  CHECK(duration_text(std::chrono::days(30)) == "30d");
  CHECK(size_text(50'000'000) == "50MB");
  CHECK(size_text(1'500) == "1500B");
  for (const Duration duration : {Duration(0ms), Duration(1ms), Duration(1500ms), Duration(24h)})
    CHECK(must(parse_duration(duration_text(duration))) == duration);
  for (const std::uint64_t bytes : {0ULL, 17ULL, 2'000ULL, 3'000'000'000ULL})
    CHECK(must(parse_size(size_text(bytes))) == bytes);
}

TEST_CASE("a period begins at a time, or some time ago") {
  const Time now = std::chrono::sys_days{std::chrono::year{2026} / 3 / 9} + 12h;
  CHECK(iso8601(must(parse_since("2026-03-01", now))) == "2026-03-01T00:00:00.000Z");
  CHECK(iso8601(must(parse_since("2026-03-01T10:15:30Z", now))) == "2026-03-01T10:15:30.000Z");
  CHECK(iso8601(must(parse_since("36h", now))) == "2026-03-08T00:00:00.000Z");
  for (const char* text : {"", "yesterday", "2026-02-30", "2026-03-01T10:15:00+02:00", "12"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_since(text, now));
  }
}

TEST_CASE("a month ends where the next begins") {
  const auto december = must(parse_month("2026-12"));
  CHECK(iso8601(december.begin) == "2026-12-01T00:00:00.000Z");
  CHECK(iso8601(december.end) == "2027-01-01T00:00:00.000Z");
  for (const char* text : {"", "2026", "2026-13", "2026-00", "2026-1", "26-01", "2026-+1"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_month(text));
  }
}

TEST_CASE("a day is one of the calendar") {
  CHECK(iso8601(must(parse_day("2028-02-29"))) == "2028-02-29T00:00:00.000Z");
  for (const char* text : {"", "2026-02-29", "2026-03-00", "2026-03-32", "2026-3-09", "2026-03-9",
                           "2026-03-09T", "2026/03/09", "2026-03-+1"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_day(text));
  }
}

TEST_CASE("a time is a day, or has its seconds") {
  CHECK(parse_time("2026-03-09") == parse_day("2026-03-09"));
  CHECK(iso8601(must(parse_time("2026-03-09T16:59:27Z"))) == "2026-03-09T16:59:27.000Z");
  for (const char* text :
       {"", "7d", "2026-03-09T16:59:27", "2026-03-09T24:00:00Z", "2026-03-09T16:60:00Z",
        "2026-03-09T16:59:60Z", "2026-03-09T16-59-27Z", "2026-03-32T16:59:27Z", "2026-03-09T1:659:27Z"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_time(text));
  }
}

}  // namespace

#include "esx/estimate/base/date.h"

#include <doctest/doctest.h>

#include <string>

namespace {

std::string us(std::string_view text) {
  const auto date = estimate::parse_us_date(text);
  return date ? date->iso() : "none";
}

std::string iso(std::string_view text) {
  const auto date = estimate::parse_iso_date(text);
  return date ? date->iso() : "none";
}

TEST_CASE("dates as estimates print them") {
  CHECK(us("11/4/2018") == "2018-11-04");
  CHECK(us("03/14/2026") == "2026-03-14");
  CHECK(us(" 11/4/2018 10:15 AM ") == "2018-11-04T10:15");
  CHECK(us("11/4/2018 2:17 PM") == "2018-11-04T14:17");
  CHECK(us("11/4/2018  2:17pm") == "2018-11-04T14:17");
  CHECK(us("1/1/2020 12:05 AM") == "2020-01-01T00:05");
  CHECK(us("1/1/2020 12:05 PM") == "2020-01-01T12:05");
  CHECK(us("2/1/2019 14:05") == "2019-02-01T14:05");
  CHECK(us("2/1/2019 0:00") == "2019-02-01T00:00");
  CHECK(us("2/1/2019 23:59") == "2019-02-01T23:59");
}

TEST_CASE("text that is not a US date is rejected") {
  for (const char* text : {"",
                           "11/4",
                           "11/4/18",
                           "11/4/20188",
                           "11-4-2018",
                           "2018/11/4",
                           "111/4/2018",
                           "11/ 4/2018",
                           "11/4/2018x",
                           "11/4/2018 ,",
                           "11/4/201810:15 AM",
                           "11/4/2018 10",
                           "11/4/2018 10:5",
                           "11/4/2018 10:60",
                           "11/4/2018 24:00",
                           "11/4/2018 13:00 PM",
                           "11/4/2018 0:30 AM",
                           "11/4/2018 10:15 A",
                           "11/4/2018 10:15 XM",
                           "11/4/2018 10:15:30",
                           "-1/4/2018",
                           "+1/4/2018",
                           "a/b/cdef"}) {
    CAPTURE(text);
    CHECK(us(text) == "none");
  }
}

TEST_CASE("a date must exist") {
  for (const char* text : {"0/1/2020", "13/1/2020", "1/0/2020", "1/32/2020", "4/31/2020", "2/29/2019",
                           "2/29/1900", "2/30/2020", "1/1/0000"}) {
    CAPTURE(text);
    CHECK(us(text) == "none");
  }
  CHECK(us("2/29/2020") == "2020-02-29");
  CHECK(us("2/29/2000") == "2000-02-29");
  CHECK(us("12/31/9999") == "9999-12-31");
}

TEST_CASE("ISO dates lose seconds and zone") {
  CHECK(iso("2018-11-04") == "2018-11-04");
  CHECK(iso("2018-11-04T10:15") == "2018-11-04T10:15");
  CHECK(iso("2018-11-04T10:15:59") == "2018-11-04T10:15");
  CHECK(iso("2018-11-04T10:15:00Z") == "2018-11-04T10:15");
  CHECK(iso("2018-11-04T10:15Z") == "2018-11-04T10:15");
  CHECK(iso("2018-11-04T10:15:00.123Z") == "2018-11-04T10:15");
  CHECK(iso("2018-11-04T10:15:00-06:00") == "2018-11-04T10:15");
}

TEST_CASE("text that is not an ISO date is rejected") {
  for (const char* text :
       {"", "2018-11", "2018-1-04", "18-11-04", "2018-02-30", "2018-11-04 10:15", "2018-11-04T",
        "2018-11-04T1:15", "2018-11-04T24:00", "2018-11-04T10:60", "2018-11-04T10:15:60",
        "2018-11-04T10:15:0", "2018-11-04T10:15:00.", "2018-11-04T10:15ZZ", "2018-11-04T10:15+0600",
        "2018-11-04T10:15+24:00", "2018-11-04Z"}) {
    CAPTURE(text);
    CHECK(iso(text) == "none");
  }
}

TEST_CASE("every day from 1999 to 2004 is read from both notations, and no other day") {
  for (int year = 1999; year <= 2004; ++year) {
    int days = 0;
    for (int month = 0; month <= 13; ++month) {
      for (int day = 0; day <= 32; ++day) {
        const auto date = estimate::parse_us_date(std::to_string(month) + "/" + std::to_string(day) + "/" +
                                                  std::to_string(year));
        if (!date) continue;
        ++days;
        CHECK(estimate::parse_iso_date(date->iso()) == date);
      }
    }
    CHECK(days == (year % 4 == 0 ? 366 : 365));
  }
}

TEST_CASE("dates order by time, a date without time before its minutes") {
  using estimate::parse_us_date;
  CHECK(parse_us_date("1/2/2020") > parse_us_date("12/31/2019 23:59"));
  CHECK(parse_us_date("1/2/2020") < parse_us_date("1/2/2020 0:00"));
  CHECK_FALSE(parse_us_date("1/2/2020").value_or(estimate::DateTime{1, 1, 1, 1, 1}).has_time());
}

}  // namespace

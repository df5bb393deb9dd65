#include "model/trade_terms.h"

#include <doctest/doctest.h>

using namespace estimate;

TEST_CASE("a unit is found with one letter wrong, made up or lost, if only one fits") {
  CHECK(closest_unit("SQ") == "SQ");
  CHECK(closest_unit("LB") == "LB");
  CHECK(closest_unit("FEA") == "EA");
  CHECK(closest_unit("5F") == "SF");
  CHECK(closest_unit("M0") == "MO");
  CHECK(closest_unit("LE") == "LF");
  CHECK(closest_unit("BA") == "EA");  // not DA
  CHECK(closest_unit("OA") == "DA");
  CHECK(closest_unit("EF") == "LF");            // not CF or SF
  CHECK_FALSE(closest_unit("SE").has_value());  // SF, SY or SQ
  CHECK_FALSE(closest_unit("HK").has_value());  // HR or WK
  CHECK_FALSE(closest_unit("BTU").has_value());
  CHECK_FALSE(closest_unit("").has_value());
}

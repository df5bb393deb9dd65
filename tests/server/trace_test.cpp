#include "esxserver/base/trace.h"

#include <doctest/doctest.h>

#include "support/results.h"

namespace {

using namespace esxserver;
using test::must;

const std::string example = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

TEST_CASE("a trace is read and written") {
  const Trace trace = must(parse_traceparent(example));
  CHECK(trace == Trace{"0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true});
  CHECK(to_traceparent(trace) == example);
  CHECK_FALSE(must(parse_traceparent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-fe")).sampled);
  CHECK(must(parse_traceparent("01" + example.substr(2) + "-more")) == trace);
}

TEST_CASE("a malformed trace is none") {
  for (const std::string& text :
       {std::string(), std::string("00"), example.substr(1), example + "-more", example + "1",
        "ff" + example.substr(2), "0G" + example.substr(2), "01" + example.substr(2) + "x",
        std::string("00-00000000000000000000000000000000-b7ad6b7169203331-01"),
        std::string("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"),
        std::string("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"),
        std::string("00-0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331-01"),
        std::string("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x")}) {
    CAPTURE(text);
    CHECK_FALSE(parse_traceparent(text));
  }
}

}  // namespace

#include "esxserver/serve/environment.h"

#include <doctest/doctest.h>

#include <sstream>

#include "support/results.h"

namespace {

using namespace esxserver;
using test::must;

TEST_CASE("a secret is one line, without its end") {
  for (const char* text : {"s3cret", "s3cret\n", "s3cret\r\n", "s3cret\nmore\n"}) {
    std::istringstream input(text);
    CHECK(must(read_secret(input)) == "s3cret");
  }
  std::istringstream spaces(" a b \n");
  CHECK(must(read_secret(spaces)) == " a b ");
}

TEST_CASE("several secrets are a line each") {
  std::istringstream input("one\ntwo\n");
  CHECK(must(read_secret(input)) == "one");
  CHECK(must(read_secret(input)) == "two");
  CHECK_FALSE(read_secret(input));
}

TEST_CASE("no secret, an empty one and one without end are refused") {
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string("\r\n"), std::string(max_secret_length + 1, 'x')}) {
    std::istringstream input(text);
    const auto refused = read_secret(input);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::invalid_usage);
  }
  std::istringstream longest(std::string(max_secret_length, 'x') + "\n");
  CHECK(must(read_secret(longest)).size() == max_secret_length);
}

}  // namespace

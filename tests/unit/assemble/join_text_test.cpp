#include "assemble/row_readers.h"

#include <doctest/doctest.h>

using namespace estimate;
using namespace estimate::assemble;

namespace {

std::string wrapped(std::string text, std::string_view next) {
  append_wrapped(text, next);
  return text;
}

std::string name(std::string text, std::string_view next) {
  append_wrapped_name(text, next);
  return text;
}

}  // namespace

TEST_CASE("lines are joined by a space, words broken at their hyphen without one") {
  CHECK(wrapped("two stories or", "greater") == "two stories or greater");
  CHECK(wrapped("Range-", "Refrigerator") == "Range-Refrigerator");
  CHECK(wrapped("comp. shingles -", "Laminated") == "comp. shingles - Laminated");
  CHECK(wrapped("-----", "x") == "----- x");
  CHECK(wrapped("-", "x") == "- x");
  CHECK(wrapped("", "first") == "first");
  CHECK(wrapped("SMITH__", "JOHN") == "SMITH__ JOHN");
}

TEST_CASE("names are also broken after an underscore") {
  CHECK(name("SMITH__", "JOHN_&_D") == "SMITH__JOHN_&_D");
  CHECK(name("FERNLEIGH__THADDE_", "18") == "FERNLEIGH__THADDE_18");
  CHECK(name("1354565-242889-", "014101") == "1354565-242889-014101");
  CHECK(name("Labor Minimums", "Applied") == "Labor Minimums Applied");
}

TEST_CASE("names are compared without spaces and case") {
  CHECK(same_name("Main Level", "MAIN  LEVEL"));
  CHECK(same_name("Labor Minimums Applied", "Labor MinimumsApplied"));
  CHECK_FALSE(same_name("Main Level", "Main Level 2"));
  CHECK(same_name("", " "));
}

#include "vendor/compare_grd.h"

#include <doctest/doctest.h>

using namespace estimate;
using namespace estimate::testing;

namespace {

std::vector<Difference> compare(std::string_view ours, std::string_view theirs,
                                std::span<const Exception> exceptions = {}) {
  return compare_grd(*parse_xml(ours), *parse_xml(theirs), exceptions);
}

}  // namespace

TEST_CASE("equal trees have no differences, whatever the order of their attributes") {
  CHECK(compare(R"(<A x="1" y="2 "><B/></A>)", R"(<A y="2" x="1"><B/></A>)").empty());
}

TEST_CASE("every attribute, element and text that differs is listed with its path") {
  CHECK(
      to_text(compare(R"(<A x="1"><B z="1"/><C>new</C></A>)", R"(<A y="1"><B z="2"/><B/><C>old</C></A>)")) ==
      "/A/@x: ours 1, theirs (none)\n"
      "/A/@y: ours (none), theirs 1\n"
      "/A/B[1]/@z: ours 1, theirs 2\n"
      "/A/B[2]: ours (none), theirs present\n"
      "/A/C[1]/text(): ours new, theirs old\n");
}

TEST_CASE("what a print does not say may be missing but not wrong") {
  const Exception exceptions[] = {{"A", "x", Allowed::missing, ""}, {"B", "", Allowed::missing, ""}};
  CHECK(compare("<A/>", R"(<A x="1"><B/></A>)", exceptions).empty());
  CHECK(compare(R"(<A x="2"/>)", R"(<A x="1"/>)", exceptions).size() == 1);
}

#include "esx/write/export_values.h"

#include <doctest/doctest.h>

#include <array>

#include "support/esx_xml.h"

using namespace estimate;
using namespace estimate::esx;
using namespace estimate::testing;

namespace {

XmlElement parsed(std::string_view xml) { return *parse_xml(xml); }

/// Applies the difference between ours and theirs to ours.
XmlElement made_like(std::string_view ours, std::string_view theirs) {
  XmlElement e = parsed(ours);
  apply_export_values(e, export_difference(e, parsed(theirs)));
  return e;
}

}  // namespace

TEST_CASE("applying the difference to ours gives theirs, with new parts in the vendor's order") {
  const XmlElement e = made_like(
      R"(<ITEM type="I" lineNum="1" total="5" bogus="1"><NOTE>a</NOTE></ITEM>)",
      R"(<ITEM type="I" lineNum="1" isPartOfInitSettle="1" total="6"><ITEM_ACTS><ITEM_ACT act="+"/></ITEM_ACTS><NOTE>b</NOTE></ITEM>)");
  CHECK(attributes(e) == R"(type="I" lineNum="1" total="6" isPartOfInitSettle="1")");
  CHECK(child_names(e) == "ITEM_ACTS NOTE");
  CHECK(find(e, "NOTE").text == "b");
  CHECK(attributes(find(e, "ITEM_ACT")) == R"(act="+")");
}

TEST_CASE("extra elements are removed from the last to the first") {
  const XmlElement e = made_like("<A><B x='1'/><B x='2'/><B x='3'/><C/></A>", "<A><B x='9'/></A>");
  CHECK(child_names(e) == "B");
  CHECK(attributes(e.children[0]) == R"(x="9")");
}

TEST_CASE("children that keep their own values are skipped") {
  constexpr std::array<std::string_view, 1> apart{"ITEM"};
  CHECK(
      export_difference(parsed("<ITEMS><ITEM a='1'/></ITEMS>"), parsed("<ITEMS><ITEM a='2'/></ITEMS>"), apart)
          .empty());
}

TEST_CASE("an invalid place is skipped") {
  for (const char* place : {"", "/", "@", "@a b", "A", "A[0]", "A[x]", "A[99999999999]", "A[1]/",
                            "../B[1]/@x", "B[2]/@x", "text", "A[1]B"}) {
    CAPTURE(place);
    XmlElement e = parsed("<R><B/></R>");
    const ExportValue value{place, "v", false};
    apply_export_values(e, std::span(&value, 1));
    CHECK(e == parsed("<R><B/></R>"));
  }
}

#include "assemble/tree_builder.h"

#include <doctest/doctest.h>

#include "assemble/row_readers.h"
#include "support/must.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

Amounts rcv(const char* amount) {
  Amounts a;
  a.rcv = Money::parse(amount);
  return a;
}

/// "name<parent" per node.
std::vector<std::string> tree(TreeBuilder& builder) {
  std::vector<std::string> found;
  for (const auto& node : builder.take())
    found.push_back(node.section.name + "<" + std::to_string(node.section.parent) + (node.group ? "g" : ""));
  return found;
}

using Tree = std::vector<std::string>;

}  // namespace

TEST_CASE("amounts of a totals row by column") {
  const Amounts a = read_amounts(row_of(RowKind::totals, {},
                                        {{Field::label, "Totals"},
                                         {Field::tax, "18.90"},
                                         {Field::rcv, "648.90"},
                                         {Field::depreciation, "(200.85)"},
                                         {Field::acv, "448.05"}}));
  CHECK(must(a.tax).grouped() == "18.90");
  CHECK(must(a.depreciation).grouped() == "200.85");
  CHECK(must(a.acv).grouped() == "448.05");
  CHECK_FALSE(a.overhead_and_profit);
}

TEST_CASE("groups nest until their totals row; sections close by name") {
  TreeBuilder b("EST");
  b.open_group("EST", 1);
  b.open_group("Main Level", 1);
  b.open_section("Kitchen", "Height: 8'", 1);
  CHECK(b.close("Totals", "Kitchen", rcv("5.00")).has_value());
  b.open_section("Hall", {}, 2);
  CHECK(b.close("Totals", "Hall", rcv("6.00")).has_value());
  CHECK(b.close("Total", "Main Level", rcv("11.00")).has_value());
  b.open_group("Exterior", 3);
  b.open_section("Front", {}, 3);
  CHECK(tree(b) == Tree{"EST<-1g", "Main Level<0g", "Kitchen<1", "Hall<1", "Exterior<0g", "Front<4"});
}

TEST_CASE("a group's own items have its name and close before it") {
  TreeBuilder b("EST");
  b.open_group("EST", 1);
  b.open_group("Exterior", 1);
  b.open_section("Exterior", {}, 1);
  CHECK(b.close("Total", "Exterior", rcv("1.00")).has_value());
  CHECK(b.close("Total", "Exterior", rcv("3.00")).has_value());
  const auto nodes = b.take();
  CHECK(nodes[1].own_rcv.grouped() == "3.00");
  CHECK(nodes[2].own_rcv.grouped() == "1.00");
}

TEST_CASE("Totals: belongs to the open section, even if its name is spelled differently") {
  TreeBuilder b("EST");
  b.open_group("EST", 1);
  b.open_section({}, {}, 1);
  CHECK(b.close("Totals", "Pantry", rcv("1.00")).has_value());
  b.open_section("Room 1: East", {}, 1);
  CHECK(b.close("Totals", "East", rcv("1.00")).has_value());
  CHECK_FALSE(b.close("Totals", "Nowhere", rcv("1.00")).has_value());
  const auto nodes = b.take();
  CHECK(nodes[1].section.name == "Pantry");
  CHECK(nodes[2].closed);
}

TEST_CASE("closing an outer group closes what is open in it") {
  TreeBuilder b("EST");
  b.open_group("EST", 1);
  b.open_group("SKETCH1", 1);
  b.open_group("Main Level", 1);
  b.open_section("Kitchen", {}, 1);
  CHECK(b.close("Total", "SKETCH1", rcv("1.00")).has_value());
  b.open_group("Roof", 2);
  CHECK(tree(b) == Tree{"EST<-1g", "SKETCH1<0g", "Main Level<1g", "Kitchen<2", "Roof<0g"});
}

TEST_CASE("an estimate without a heading is still the root") {
  TreeBuilder b("43-99W5-52P");
  b.open_group("Dwelling", 1);
  b.open_section("Kitchen", {}, 1);
  CHECK(tree(b) == Tree{"43-99W5-52P<-1g", "Dwelling<0g", "Kitchen<1"});
  TreeBuilder no_name("");
  no_name.open_group("HOLLOW", 1);
  CHECK(tree(no_name) == Tree{"HOLLOW<-1g"});
}

TEST_CASE("a heading with its own totals row is not the root, though the estimate has no name") {
  TreeBuilder b("", {}, {"Kitchen", "Dwelling"});
  b.open_group("Dwelling", 1);
  b.open_section("Kitchen", {}, 1);
  CHECK(b.close("Totals", "Kitchen", rcv("1.00")).has_value());
  CHECK(b.close("Total", "Dwelling", rcv("1.00")).has_value());
  b.open_group("Fence", 1);
  CHECK(tree(b) == Tree{"<-1g", "Dwelling<0g", "Kitchen<1", "Fence<0g"});
  TreeBuilder named("", {"HOLLOW"}, {"HOLLOW"});  // its own lines have a totals row
  named.open_group("HOLLOW", 1);
  CHECK(tree(named) == Tree{"HOLLOW<-1g"});
}

TEST_CASE("a scribble for a heading gives way to the name of the totals row") {
  TreeBuilder b("EST");
  b.expect_misread_names();
  b.open_section("L- f", {}, 1);
  CHECK(b.close("Totals", "Pantry", rcv("1.00")).has_value());
  b.open_section("Bath 2", {}, 1);
  CHECK(b.close("Totals", "J!", rcv("1.00")).has_value());
  CHECK(tree(b) == Tree{"EST<-1g", "Pantry<0", "Bath 2<0"});
}

TEST_CASE("on recognized pages, a lost heading and a figure behind a name do not change the tree") {
  TreeBuilder b("EST");
  b.expect_misread_names();
  b.open_group("Exterior", 1);
  b.open_subroom("Alcove (1)", "Height: 8'", 1);
  CHECK(b.close("Totals", "Living Room", rcv("1.00")).has_value());
  CHECK(b.close("Total", "Exterior 3.5L", rcv("1.00")).has_value());
  CHECK(tree(b) == Tree{"EST<-1g", "Exterior<0g", "Living Room<1", "Alcove (1)<2"});
}

TEST_CASE("items without a heading get a section") {
  TreeBuilder b("EST");
  CHECK_FALSE(b.in_section());
  CHECK(b.measured() == nullptr);
  CHECK(b.open_for_items(4) == 1);
  CHECK(b.open_for_items(5) == 1);
  CHECK(b.in_section());
  CHECK(tree(b) == Tree{"EST<-1g", "<0"});
}

TEST_CASE("measurements belong to a subroom until items follow") {
  TreeBuilder b("EST");
  b.open_group("EST", 1);
  b.open_section("Bedroom", {}, 1);
  b.open_subroom("Closet (1)", "Height: 8'", 1);
  REQUIRE(b.measured() != nullptr);
  CHECK(b.measured()->name == "Closet (1)");
  CHECK(b.open_for_items(1) == 1);
  CHECK(b.measured()->name == "Bedroom");
  const auto nodes = b.take();
  CHECK(nodes[2].section.kind == SectionKind::subroom);
  CHECK(nodes[2].section.parent == 1);
}

TEST_CASE("open groups are found by name, the inner one first") {
  TreeBuilder b("EST");
  b.open_group("EST", 1);
  b.open_group("Exterior", 1);
  b.open_group("Exterior", 2);
  REQUIRE(b.open_by_name("exterior") != nullptr);
  CHECK(b.open_by_name("exterior")->page == 2);
  CHECK(b.open_by_name("Interior") == nullptr);
}

TEST_CASE("the estimate's name and its first group may be on one line") {
  TreeBuilder builder("", {"SMITH JONES"});
  builder.open_group("SMITH JONES Dwelling", 1);
  builder.open_section("Kitchen", "", 1);
  CHECK(tree(builder) == Tree{"SMITH JONES<-1g", "Dwelling<0g", "Kitchen<1"});
  TreeBuilder other("", {"SMITH"});
  other.open_group("SMITHS", 1);
  CHECK(tree(other) == Tree{"SMITHS<-1g"});
  TreeBuilder whole("", {"SMITH JONES", "SMITH"});
  whole.open_group("SMITH JONES", 1);
  CHECK(tree(whole) == Tree{"SMITH JONES<-1g"});
  TreeBuilder cover("SMITH_1");
  cover.open_group("SMITH_1 Dwelling", 1);
  CHECK(tree(cover) == Tree{"SMITH_1<-1g", "Dwelling<0g"});
}

TEST_CASE("footers and the line item totals name the estimate, the longest name first") {
  using Names = std::vector<std::string>;
  Row totals = row_of(RowKind::totals, "JANE DOE", {{Field::label, "Line Item Totals"}});
  const std::vector<Row> rows = {row_of(RowKind::noise, "DOE 4/23/2026 Page: 2"),
                                 row_of(RowKind::noise, "DOE 4/23/2026 Page: 3"),
                                 row_of(RowKind::noise, "See Page: 3"),
                                 row_of(RowKind::noise, "4/23/2026 Page: 4"),
                                 row_of(RowKind::totals, "Kitchen", {{Field::label, "Totals"}}),
                                 totals,
                                 row_of(RowKind::totals_wrap, "AND JACK")};
  CHECK(assemble::estimate_names(rows) == Names{"JANE DOE AND JACK", "JANE DOE", "DOE"});
  CHECK(assemble::estimate_names({}).empty());
}

#include <doctest/doctest.h>

#include "assemble/tree_builder.h"

using namespace estimate;
using namespace estimate::assemble;

namespace {

using Node = TreeBuilder::Node;

Node node(std::string name, int parent, bool group, bool closed, std::int64_t cents = 0) {
  Node n;
  n.section.name = std::move(name);
  n.section.parent = parent;
  n.group = group;
  n.closed = closed;
  n.own_rcv = Money::from_units(cents);
  return n;
}

std::vector<int> parents(const std::vector<Node>& nodes) {
  std::vector<int> found;
  found.reserve(nodes.size());
  for (const Node& n : nodes) found.push_back(n.section.parent);
  return found;
}

RecapRoom recap(RecapRoomKind kind, std::string name, const char* amount = nullptr) {
  RecapRoom row;
  row.kind = kind;
  row.name = std::move(name);
  if (amount) row.amount = Money::parse(amount);
  return row;
}

Node dimensioned(std::string name, Measure measure) {
  Node n = node(std::move(name), 0, false, true);
  n.section.dimensions[measure] = Quantity::from_units(10'000);
  return n;
}

using Parents = std::vector<int>;

}  // namespace

TEST_CASE("a section with an amount cannot be in a group with amount 0 and no printed total") {
  std::vector<Node> nodes = {node("EST", -1, true, true, 900), node("Guest House", 0, true, false),
                             node("Guest Room", 1, false, true), node("Debris", 1, false, true, 900),
                             node("After debris", 1, false, true, 0)};
  lift_out_of_zero_groups(nodes);
  CHECK(parents(nodes) == Parents{-1, 0, 1, 0, 0});
}

TEST_CASE("if no group prints a total, nothing is lifted") {
  std::vector<Node> nodes = {node("EST", -1, true, false), node("Main", 0, true, false),
                             node("Kitchen", 1, false, true, 900)};
  lift_out_of_zero_groups(nodes);
  CHECK(parents(nodes) == Parents{-1, 0, 1});
}

TEST_CASE("the recap's nesting is used if it names every section in order") {
  std::vector<Node> nodes = {node("EST", -1, true, true, 900), node("Main Level", 0, true, false),
                             node("Kitchen", 1, false, true, 500), node("Debris", 1, false, true, 400)};
  const std::vector<RecapRoom> rows = {recap(RecapRoomKind::estimate, "EST"),
                                       recap(RecapRoomKind::area, "Main Level"),
                                       recap(RecapRoomKind::room, "Kitchen", "5.00"),
                                       recap(RecapRoomKind::area_subtotal, "Main Level", "5.00"),
                                       recap(RecapRoomKind::room, "Debris", "4.00"),
                                       recap(RecapRoomKind::total, "Total", "9.00")};
  nest_by_recap(nodes, rows);
  CHECK(parents(nodes) == Parents{-1, 0, 1, 0});
}

TEST_CASE("a group's own items are in the recap as the group's amount") {
  std::vector<Node> nodes = {node("EST", -1, true, true), node("EST", 0, false, true, 100),
                             node("Exterior", 0, true, true), node("Exterior", 0, false, true, 200)};
  nest_by_recap(
      nodes, {recap(RecapRoomKind::estimate, "EST", "1.00"), recap(RecapRoomKind::area, "Exterior", "2.00"),
              recap(RecapRoomKind::area_subtotal, "Exterior", "2.00")});
  CHECK(parents(nodes) == Parents{-1, 0, 0, 2});
}

TEST_CASE("a recap that does not name the sections in order changes nothing") {
  std::vector<Node> nodes = {node("EST", -1, true, true), node("Kitchen", 0, false, true, 100),
                             node("Hall", 0, false, true, 100)};
  nest_by_recap(nodes,
                {recap(RecapRoomKind::room, "Hall", "1.00"), recap(RecapRoomKind::room, "Kitchen", "1.00")});
  CHECK(parents(nodes) == Parents{-1, 0, 0});
  nest_by_recap(nodes, {recap(RecapRoomKind::area_subtotal, "Nowhere", "1.00")});
  nest_by_recap(nodes, {});
  std::vector<Node> none;
  nest_by_recap(none, {recap(RecapRoomKind::room, "Hall")});
  CHECK(parents(nodes) == Parents{-1, 0, 0});
}

TEST_CASE("kinds follow from place, name and measurements") {
  std::vector<Node> nodes = {node("EST", -1, true, true),
                             node("Main Level", 0, true, true),
                             node("Exterior", 0, true, true),
                             dimensioned("Kitchen", Measure::walls_sf),
                             dimensioned("Garage", Measure::surface_area_sf),
                             node("Shed Roof", 0, false, true),
                             node("Front Elevation", 0, false, true),
                             node("Labor Minimums Applied", 0, false, true),
                             node("Debris Removal", 0, false, true),
                             node("EST", 0, false, true)};
  decide_kinds(nodes);
  std::vector<SectionKind> kinds;
  kinds.reserve(nodes.size());
  for (const Node& n : nodes) kinds.push_back(n.section.kind);
  using enum SectionKind;
  CHECK(kinds == std::vector<SectionKind>{estimate, level, area, room, roof, roof, elevation, labor_minimums,
                                          other, group});
}

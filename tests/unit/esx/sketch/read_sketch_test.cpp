#include <doctest/doctest.h>

#include <string>

#include "esx/sketch/sketch.h"
#include "support/must.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::esx;
using namespace estimate::testing;

namespace {

/// A room whose inner faces are 12' × 10', walls 4" thick, ceiling at 8'.
std::string room_document(std::string_view walls, std::string_view height) {
  // Center lines: 12'4" = 18796 and 10'4" = 15748 units.
  return "<FIF><SKETCH_FILES><SKETCHDOCUMENT><SKETCHSTRUCTURE><SKETCHLEVEL name='Main Level'>"
         "<SKETCHLEVELVERTEX key='V1' vertex='0 0 0'/><SKETCHLEVELVERTEX key='V2' vertex='18796 0 0'/>"
         "<SKETCHLEVELVERTEX key='V3' vertex='18796 15748 0'/><SKETCHLEVELVERTEX key='V4' vertex='0 15748 "
         "0'/>"
         "<SKETCHWALL key='W1' vertexIDs='V1 V2' thickness='508'/>"
         "<SKETCHWALL key='W2' vertexIDs='V3,V2' thickness='508'/>"
         "<SKETCHWALL key='W3' vertexIDs='V3;V4' thickness='508'/>"
         "<SKETCHWALL key='W4' vertexIDs='V4 V1' thickness='508'/>"
         "<SKETCHROOM key='R1' name='Den' wallIDs='" +
         std::string(walls) + "' ceilingHeight='" + std::string(height) +
         "'/></SKETCHLEVEL></SKETCHSTRUCTURE></SKETCHDOCUMENT></SKETCH_FILES></FIF>";
}

Estimate sketch(std::string_view walls, std::string_view height, std::vector<Warning>& warnings) {
  Estimate e;
  read_sketch(*parse_xml(room_document(walls, height)), e, warnings);
  REQUIRE(e.sections.size() == 2);
  return e;
}

}  // namespace

TEST_CASE("a room is measured on the inner faces of its walls") {
  std::vector<Warning> warnings;
  const Estimate e = sketch("W1 W2 W3 W4", "12192", warnings);
  CHECK(warnings.empty());
  CHECK(e.sections[0].name == "Main Level");
  CHECK(e.sections[1].name == "Den");
  const Dimensions& d = e.sections[1].dimensions;
  CHECK(d[Measure::floor_sf] == quantity("120"));
  CHECK(d[Measure::flooring_sy] == quantity("13.33"));
  CHECK(d[Measure::floor_perimeter_lf] == quantity("44"));
  CHECK(d[Measure::walls_sf] == quantity("352"));
  CHECK(d[Measure::walls_ceiling_sf] == quantity("472"));
}

TEST_CASE("walls in any order, heights in feet") {
  std::vector<Warning> warnings;
  const Estimate e = sketch("W4 W1 W3 W2", "8", warnings);
  CHECK(e.sections[1].dimensions[Measure::walls_sf] == quantity("352"));
}

TEST_CASE("a room that is not closed is reported and has no measures") {
  std::vector<Warning> warnings;
  const Estimate e = sketch("W1 W2 W3", "8", warnings);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].code == "room_not_closed");
  CHECK(e.sections[1].dimensions.empty());
}

TEST_CASE("outlines of rooms with inward corners, in either direction") {
  const std::vector<PlanPoint> corners = {{0, 0}, {10, 0}, {10, 10}, {5, 10}, {5, 5}, {0, 5}};
  std::vector<PlanWall> walls, back;
  for (const PlanPoint& corner : corners) walls.push_back({corner, 2});
  back.assign(walls.rbegin(), walls.rend());
  for (const auto& room : {walls, back}) {
    const auto outline = inner_outline(room);
    CHECK(must(outline).area == doctest::Approx(8 * 3 + 3 * 5));
    CHECK(must(outline).perimeter == doctest::Approx(32));
  }
  CHECK_FALSE(inner_outline({{{0, 0}, 1}, {{1, 0}, 1}}).has_value());
  CHECK_FALSE(inner_outline({{{0, 0}, 0}, {{0, 0}, 0}, {{0, 0}, 0}}).has_value());
}

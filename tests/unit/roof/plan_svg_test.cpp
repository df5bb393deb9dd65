#include "esx/roof/plan_svg.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "support/esx_xml.h"
#include "support/roof_samples.h"

namespace {

using estimate::XmlElement;

using estimate::testing::all;

std::string attribute(const XmlElement& e, std::string_view name) {
  for (const auto& [key, value] : e.attributes)
    if (key == name) return value;
  return "";
}

bool says(const XmlElement& root, std::string_view text) {
  for (const XmlElement* e : all(root, "text"))
    if (e->text == text) return true;
  return false;
}

TEST_CASE("a plan shows faces, edges, legend, north and scale, without script") {
  const std::string svg = roof::plan_svg(test::roof_fixture("two_structures.xml"));
  const auto root = estimate::parse_xml(svg);
  REQUIRE(root);
  for (const char* words : {"A", "6/12", "671 sf", "ridge 40 ft", "eave 92 ft", "N", "10 ft"})
    CHECK_MESSAGE(says(*root, words), std::string(words));
  int faces = 0, ridges = 0;
  for (const XmlElement* path : all(*root, "path")) faces += attribute(*path, "class") == "face" ? 1 : 0;
  for (const XmlElement* line : all(*root, "line"))
    ridges += attribute(*line, "class") == "edge ridge" ? 1 : 0;
  CHECK(faces == 3);
  CHECK(ridges == 2);  // one on the roof, one in the legend
  CHECK(all(*root, "script").empty());
  CHECK(svg.contains("prefers-color-scheme:dark"));
  CHECK(svg == roof::plan_svg(test::roof_fixture("two_structures.xml")));
}

TEST_CASE("names of a report cannot break out of the picture") {
  roof::Report report = test::roof_fixture("two_structures.xml");
  report.structures[0].faces[0].label = "</text><script>alert(1)</script>";
  const auto root = estimate::parse_xml(roof::plan_svg(report));
  REQUIRE(root);
  CHECK(all(*root, "script").empty());
  CHECK(says(*root, "</text><script>alert(1)</script>"));
}

TEST_CASE("north is up") {
  roof::Report report = test::roof_fixture("synthetic/shed_20x12_3_12.xml");
  const auto before = estimate::parse_xml(roof::plan_svg(report));
  report.structures[0].north_deg = 90;  // a quarter turn makes the wide roof a high one
  const auto after = estimate::parse_xml(roof::plan_svg(report));
  REQUIRE(before);
  REQUIRE(after);
  CHECK(std::stod(attribute(*before, "width")) > std::stod(attribute(*before, "height")));
  CHECK(std::stod(attribute(*after, "width")) < std::stod(attribute(*before, "width")));
}

}  // namespace

#include "esx/roof/preview.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/roof/describe.h"
#include "geometry/plan_labels.h"
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

roof::Report roof_in_words(std::string_view words) {
  const auto read = roof::read_description(words);
  REQUIRE(read);
  const auto built = roof::build_roof(read->spec);
  REQUIRE(built);
  return built ? *built : roof::Report();
}

XmlElement plan_of(const roof::Report& report) {
  auto root = estimate::parse_xml(roof::plan_svg(report));
  REQUIRE(root);
  return root ? *std::move(root) : XmlElement();
}

std::ptrdiff_t times(const XmlElement& root, std::string_view text) {
  return std::ranges::count(all(root, "text"), text, [](const XmlElement* e) { return e->text; });
}

TEST_CASE("edges have their lengths in feet and inches") {
  const XmlElement plan = plan_of(roof_in_words("40x30 gable roof 6/12"));
  CHECK(times(plan, "40'") == 3);      // two eaves, the ridge
  CHECK(times(plan, "16' 9\"") == 4);  // half of a rake: 15 ft at 6/12
  CHECK(times(plan, "20' 6\"") == 0);
  CHECK(times(plan_of(roof_in_words("40'6\" x 30' gable roof 6/12")), "40' 6\"") == 3);
}

/// Where the arrows point: "U", "D", "L", "R", sorted.
std::string ways(const XmlElement& plan) {
  std::string found;
  for (const XmlElement* path : all(plan, "path")) {
    if (attribute(*path, "class") != "arrow") continue;
    const std::string data = attribute(*path, "d");  // M x y L x y M …
    char* rest = nullptr;
    const double x = std::strtod(data.c_str() + 1, &rest), y = std::strtod(rest, &rest);
    const double to_x = std::strtod(rest + 1, &rest), to_y = std::strtod(rest, &rest);
    if (std::abs(to_x - x) > std::abs(to_y - y))
      found += to_x > x ? "R" : "L";
    else
      found += to_y > y ? "D" : "U";
  }
  std::ranges::sort(found);
  return found;
}

TEST_CASE("arrows point down the slope") {
  CHECK(ways(plan_of(roof_in_words("40x30 gable roof 6/12"))) == "DU");
  CHECK(ways(plan_of(roof_in_words("30x40 gable roof 6/12"))) == "LR");
  CHECK(ways(plan_of(roof_in_words("40x30 hip roof 6/12"))) == "DLRU");
  CHECK(ways(plan_of(roof_in_words("20x12 shed roof 3/12"))) == "D");  // its low side is the front
  CHECK(ways(plan_of(roof_in_words("40x30 flat roof"))).empty());
  roof::Report turned = roof_in_words("20x12 shed roof 3/12");
  turned.structures[0].north_deg = 90;  // the front faces east
  CHECK(ways(plan_of(turned)) == "R");
}

TEST_CASE("pitches are not rounded; published ones are as published") {
  const XmlElement plan = plan_of(roof_in_words("40x30 gable roof 4.5/12"));
  CHECK(times(plan, "4.5/12") == 2);
  CHECK(times(plan_of(test::roof_fixture("two_structures.xml")), "6/12") == 2);
}

TEST_CASE("north is shown only where the report gives it") {
  CHECK(says(plan_of(test::roof_fixture("two_structures.xml")), "N"));
  roof::Report described = roof_in_words("40x30 gable roof 6/12");
  CHECK_FALSE(says(plan_of(described), "N"));
  CHECK_FALSE(says(plan_of(test::roof_fixture("hover_hip.xml")), "N"));
}

TEST_CASE("address and report number are the heading, and cannot break out of the picture") {
  roof::Report report = test::roof_fixture("two_structures.xml");
  report.location.address = "</text><script>alert(1)</script>";
  report.location.city = "Springfield";
  report.location.state = "VA";
  report.location.postal_code = "";
  const XmlElement plan = plan_of(report);
  CHECK(all(plan, "script").empty());
  CHECK(says(plan, "</text><script>alert(1)</script>, Springfield, VA"));
  CHECK(says(plan, "Report 10001"));
  report.location.city = std::string(5'000, 'x');
  CHECK(std::stod(attribute(plan_of(report), "width")) < 1'000);
  const XmlElement described = plan_of(roof_in_words("40x30 gable roof 6/12"));  // has neither
  CHECK(std::stod(attribute(*all(described, "text").front(), "y")) > 40);
}

struct TextBox {
  double left, top, right, bottom;
};

TextBox box_of_text(const roof::geometry::PlacedText& text) {
  const double width = roof::geometry::text_width(text.text, text.size), height = text.size;
  return {text.middle.x - width / 2, text.middle.y - height / 2, text.middle.x + width / 2,
          text.middle.y + height / 2};
}

/// How many edges run through the box.
int edges_through(const TextBox& box, const roof::Report& report,
                  const roof::geometry::PlanProjection& projection) {
  constexpr int steps = 2'000;
  int found = 0;
  for (const roof::Structure& s : report.structures)
    for (const roof::Line& line : s.lines) {
      if (line.faces.empty()) continue;
      const auto a = projection.at(s, line.from), b = projection.at(s, line.to);
      bool through = false;
      for (int i = 0; i <= steps && !through; ++i) {
        const double x = a.x + (b.x - a.x) * i / steps, y = a.y + (b.y - a.y) * i / steps;
        through = x > box.left && x < box.right && y > box.top && y < box.bottom;
      }
      found += through ? 1 : 0;
    }
  return found;
}

void check_labels(const roof::Report& report) {
  const roof::geometry::PlanProjection projection(report, 640, {40, 40});
  const auto measured = roof::measure(report);
  const auto placed = roof::geometry::plan_labels(report, measured, projection);
  CHECK(placed.texts.size() > 3 * measured.structures[0].faces.size());
  for (std::size_t i = 0; i < placed.texts.size(); ++i) {
    const TextBox a = box_of_text(placed.texts[i]);
    CAPTURE(placed.texts[i].text);
    const bool is_length = placed.texts[i].css_class == "length halo";
    CHECK(edges_through(a, report, projection) <= (is_length ? 1 : 0));
    for (std::size_t j = 0; j < i; ++j) {
      const TextBox b = box_of_text(placed.texts[j]);
      CHECK((a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top));
    }
  }
}

TEST_CASE("labels overlap neither each other nor edges") {
  for (const char* words :
       {"40x30 gable roof 6/12", "L-shaped 40x30 hip roof 6/12 with a 20x15 notch",
        "60x30 gable roof 6/12 with a 20x15 gable wing at the front and two 6 ft gable dormers at the back",
        "60'6\" x 40 hip roof 5.25/12 with a 16x12 front hip",
        "80x40 hip roof 6/12 with four 5 ft gable dormers and six 4 ft shed dormers at the back"}) {
    CAPTURE(std::string(words));
    check_labels(roof_in_words(words));
  }
  check_labels(test::roof_fixture("two_structures.xml"));
}

/// The plan of the words.
XmlElement plan_of(const char* words) {
  const auto read = roof::read_description(words);
  REQUIRE(read);
  const auto report = roof::build_roof(read->spec);
  REQUIRE(report);
  auto root = estimate::parse_xml(roof::plan_svg(*report));
  REQUIRE(root);
  return *std::move(root);
}

TEST_CASE("seams at dormers are not drawn, and edges over each other have one length") {
  const XmlElement dormers = plan_of("40x30 gable 8/12, two 5 ft gable dormers on the front");
  for (const XmlElement* line : all(dormers, "line")) CHECK(attribute(*line, "class") != "edge hidden");
  // The eave of the lower wing is below that of the main roof.
  const XmlElement step = plan_of("40x30 hip 6/12, 40x10 shed porch on the front 3/12, 2 ft lower");
  const auto lengths =
      std::ranges::count_if(all(step, "text"), [](const XmlElement* e) { return e->text == "40'"; });
  CHECK(lengths == 3);  // back, between the roofs, front
}

TEST_CASE("no length lies over the legend, and a roof without faces has no plan") {
  const XmlElement tall = plan_of("20x95.96 gable 6/12");
  double legend = 0;
  for (const XmlElement* e : all(tall, "text"))
    if (e->text.ends_with("squares")) legend = std::strtod(attribute(*e, "x").c_str(), nullptr);
  for (const XmlElement* e : all(tall, "text")) {
    if (!attribute(*e, "class").contains("length")) continue;
    const double size = std::strtod(attribute(*e, "font-size").c_str(), nullptr);
    CHECK(std::strtod(attribute(*e, "x").c_str(), nullptr) + roof::geometry::text_width(e->text, size) / 2 <=
          legend);
  }
  CHECK(says(plan_of("28 sq 6/12"), "No plan: only figures are known."));
}

TEST_CASE("labels of the genuine reports" * doctest::test_suite("samples")) {
  check_labels(test::roof_sample("eagleview_report.xml"));
  check_labels(test::roof_sample("hover_report.xml"));
}

}  // namespace

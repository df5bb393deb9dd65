#include "esx/roof/read_report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "esx/estimate/base/text.h"
#include "esx/roof/measure.h"
#include "support/files.h"
#include "support/roof_samples.h"

namespace {

using estimate::ErrorCode;
using estimate::replace_all;

/// A square roof face; `{…}` marks what a test changes.
std::string small_report(const std::string& face_path = "L1,L2,L3,L4", const std::string& point = "0,0,0",
                         const std::string& line = "C1,C2", const std::string& type = "ROOF") {
  return "<EAGLEVIEW_EXPORT><STRUCTURES><ROOF id=\"R\"><FACES><FACE id=\"F1\" type=\"" + type +
         "\"><POLYGON path=\"" + face_path +
         "\"/></FACE></FACES><LINES>"
         "<LINE id=\"L1\" path=\"" +
         line +
         "\" type=\"EAVE\"/><LINE id=\"L2\" path=\"C2,C3\" type=\"RAKE\"/>"
         "<LINE id=\"L3\" path=\"C3,C4\" type=\"RIDGE\"/><LINE id=\"L4\" path=\"C4,C1\" "
         "type=\"RAKE\"/></LINES>"
         "<POINTS><POINT id=\"C1\" data=\"" +
         point +
         "\"/><POINT id=\"C2\" data=\"10,0,0\"/>"
         "<POINT id=\"C3\" data=\"10,10,5\"/><POINT id=\"C4\" data=\"0,10,5\"/></POINTS></ROOF></STRUCTURES>"
         "</EAGLEVIEW_EXPORT>";
}

void check_error(const std::string& xml, ErrorCode code, const std::string& words) {
  CAPTURE(xml);
  const auto read = roof::read_report(xml);
  REQUIRE_FALSE(read);
  CHECK(read.error().code == code);
  CHECK_MESSAGE(to_string(read.error()).contains(words), to_string(read.error()));
}

bool warns(const estimate::Parsed<roof::Report>& read, const std::string& code) {
  return std::ranges::find(read.warnings, code, &estimate::Warning::code) != read.warnings.end();
}

TEST_CASE("an EagleView report: structures with ids of their own, lines, penetrations, summary") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  CHECK(roof::report_kind_name(report.kind) == "eagleview");
  CHECK(report.report_id == "10001");
  CHECK(report.location.postal_code == "68926");
  REQUIRE(report.structures.size() == 2);
  CHECK(report.structures[0].id == "ROOF1");
  CHECK(report.structures[1].id == "ROOF1-2");
  CHECK(report.structures[1].faces[0].label == "C");
  const auto& lines = report.structures[0].lines;
  CHECK(lines[2].type == roof::LineType::ridge);
  CHECK(lines[2].faces == std::vector{0, 1});
  CHECK(lines[7].type == roof::LineType::other);  // the outline of a penetration is not a transition
  CHECK(report.structures[0].faces[2].kind == roof::FaceKind::penetration);
  CHECK(report.summary.at("TotalEavesLength") == "92");
}

TEST_CASE("a Hover report: walls do not count, coordinates are put right") {
  const auto read = roof::read_report(test::read_file("tests/fixtures/roof/hover_hip.xml"));
  REQUIRE(read);
  const roof::Report& report = read->value;
  CHECK(roof::report_kind_name(report.kind) == "hover");
  CHECK(warns(*read, "coordinates_swapped"));
  CHECK(report.location.latitude == 40.3);
  CHECK(report.structures[0].faces[0].label == "RF-1");
  CHECK(report.structures[0].lines[10].faces.empty());
}

TEST_CASE("DATA_EXPORT of others is read with a warning") {
  std::string xml = replace_all(small_report(), "EAGLEVIEW_EXPORT", "DATA_EXPORT");
  const auto read = roof::read_report(xml);
  REQUIRE(read);
  CHECK(roof::report_kind_name(read->value.kind) == "data_export_generic");
  CHECK(warns(*read, "generic_data_export"));
}

TEST_CASE("minus signs, blanks and attributes in any order are understood") {
  CHECK(roof::read_report(small_report("L1, L2 ,L3,L4", " \u22121.5 , +0,0 ")));
  const auto read = roof::read_report(replace_all(small_report(), "type=\"EAVE\"", "type=\"SPOUT\""));
  REQUIRE(read);
  CHECK(warns(*read, "line_type_unknown"));
  CHECK(read->value.structures[0].lines[0].type_written == "SPOUT");
}

/// Sum of the lines of that type, to hundredths.
double feet(const roof::Report& report, roof::LineType type) {
  return std::round(roof::measure(report).total.length_ft(type) * 100) / 100;
}

TEST_CASE("the bottom of a wall on a roof face is flashing, by steps where it slopes") {
  const auto read = roof::read_report(test::read_file("tests/fixtures/roof/hover_bottomwall.xml"));
  REQUIRE(read);
  CHECK(feet(read->value, roof::LineType::flashing) == 33.68);
  CHECK(feet(read->value, roof::LineType::step_flashing) == 35.81);
  CHECK_FALSE(warns(*read, "line_type_unknown"));
}

TEST_CASE("an edge of a SKETCH_IMPORT says what it is in its subtype") {
  const auto read = roof::read_report(test::read_file("tests/fixtures/roof/sketch_import_edge.xml"));
  REQUIRE(read);
  CHECK(feet(read->value, roof::LineType::eave) == 406.75);
  CHECK(feet(read->value, roof::LineType::rake) == 67.35);
  CHECK(feet(read->value, roof::LineType::flashing) == 123.43);
  CHECK(feet(read->value, roof::LineType::step_flashing) == 78.17);
  CHECK(feet(read->value, roof::LineType::other) == 0);
  CHECK_FALSE(warns(*read, "line_type_unknown"));
}

TEST_CASE("unknown lines matter at roof faces only, and a penetration that is not closed is left out") {
  const auto with = [](const std::string& lines, const std::string& faces) {
    return roof::read_report(replace_all(replace_all(small_report(), "</LINES>", lines + "</LINES>"),
                                         "</FACES>", faces + "</FACES>"));
  };
  const auto wall = with(R"(<LINE id="L5" path="C1,C3" type="TOPWALL"/>)", "");
  REQUIRE(wall);
  CHECK(wall->warnings.empty());
  const auto open = with("", R"(<FACE id="F2" type="ROOFPENETRATION"><POLYGON path="L1,L2,L3"/></FACE>)");
  REQUIRE(open);
  CHECK(warns(*open, "penetration_left_out"));
  CHECK(open->value.structures[0].faces.size() == 1);
}

TEST_CASE("lines listed out of order are put into order") {
  const auto read = roof::read_report(small_report("L1,L3,L2,L4"));
  REQUIRE(read);
  CHECK(warns(*read, "ring_reordered"));
  CHECK(read->value.structures[0].faces[0].ring.size() == 4);
}

TEST_CASE("what is not a report ends with a code and a place") {
  check_error("", ErrorCode::malformed_xml, "");
  check_error(small_report().substr(0, 200), ErrorCode::malformed_xml, "line 1");
  check_error("<ESTIMATE/>", ErrorCode::roof_report_kind_not_supported, "EAGLEVIEW_EXPORT, DATA_EXPORT");
  check_error("<EAGLEVIEW_EXPORT/>", ErrorCode::no_roof_geometry, "EAGLEVIEW_EXPORT");
  check_error(small_report("L1,L2,L3,L4", "0,0,0", "C1,C2", "WALL"), ErrorCode::no_roof_geometry, "ROOF");
  check_error(small_report("L1,L2"), ErrorCode::invalid_roof_report, "R/FACE F1");
  check_error(small_report("L1,L2,L3"), ErrorCode::invalid_roof_report, "closed outline");
  check_error(small_report("L1,L2,L3,L9"), ErrorCode::invalid_roof_report, "L9");
  check_error(small_report("L1,L2,L3,L4", "0,0,0", "C1,C9"), ErrorCode::invalid_roof_report, "R/LINE L1");
  for (const char* data : {"nan,0,0", "0,inf,0", "1e99,0,0", "0,0", "0,0,x", "0,0,0,0", ""})
    check_error(small_report("L1,L2,L3,L4", data), ErrorCode::invalid_roof_report, "R/POINT C1");
  check_error(replace_all(small_report(), "id=\"C2\"", "id=\"C1\""), ErrorCode::invalid_roof_report, "twice");
}

TEST_CASE("entities, deep nesting and oversize are refused") {
  check_error("<!DOCTYPE a [<!ENTITY b \"c\">]><EAGLEVIEW_EXPORT>&b;</EAGLEVIEW_EXPORT>",
              ErrorCode::xml_limit, "");
  std::string deep;
  for (int i = 0; i < 5'000; ++i) deep += "<a>";
  check_error(deep, ErrorCode::xml_limit, "");
  check_error("<EAGLEVIEW_EXPORT>" + std::string(9u << 20, ' ') + "</EAGLEVIEW_EXPORT>", ErrorCode::xml_limit,
              "");
}

}  // namespace

// The sketch that Xactimate imports: what is written reads back with the same figures, and breaks no rule.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "esx/roof/describe.h"
#include "esx/roof/emit.h"
#include "esx/roof/measure.h"
#include "support/roof_samples.h"

namespace {

using roof::LineType;

constexpr double printed = 1e-6;

roof::Report roof_of(const std::string& words) {
  auto roof = roof::describe_roof(words);
  REQUIRE_MESSAGE(roof, words, ": ", (roof ? std::string() : roof.error().error.message));
  return roof ? std::move(roof->report) : roof::Report();
}

std::string written(const roof::Report& report) {
  auto sketch = roof::sketch_import_xml(report);
  REQUIRE_MESSAGE(sketch, (sketch ? std::string() : to_string(sketch.error())));
  return sketch ? std::move(sketch->value) : std::string();
}

double sum_at(const roof::Figures& figures, int pitch) {
  const auto row = std::ranges::find(figures.pitches, pitch, &roof::PitchShare::pitch);
  return row == figures.pitches.end() ? 0 : row->area_sf;
}

void check_round_trip(const roof::Report& report) {
  const roof::Report again = test::report_of(written(report));
  CHECK(again.kind == roof::ReportKind::sketch_import);
  for (const estimate::Error& fault : roof::sketch_faults(again)) FAIL_CHECK(to_string(fault));
  const auto from = roof::measure(report), to = roof::measure(again);
  CHECK(roof::cross_check(again, to).ok);
  CHECK(std::abs(from.total.area_sf - to.total.area_sf) < printed);
  CHECK(std::abs(from.total.plan_area_sf - to.total.plan_area_sf) < printed);
  for (const roof::PitchShare& row : from.total.pitches)
    CHECK(std::abs(row.area_sf - sum_at(to.total, row.pitch)) < printed);
  if (from.total.length_ft(LineType::other) > 0) return;  // these become what they look like
  for (const roof::LineTypeInfo& kind : roof::line_type_table())
    if (kind.type != LineType::hidden)  // seams of split faces
      CHECK_MESSAGE(std::abs(from.total.length_ft(kind.type) - to.total.length_ft(kind.type)) < printed,
                    kind.name);
}

TEST_CASE("a sketch of Xactimate's own breaks no rule, and is written as it was") {
  const roof::Report report = test::roof_fixture("sketch_import_edge.xml");
  CHECK(roof::sketch_faults(report).empty());
  CHECK(roof::cross_check(report, roof::measure(report)).source == roof::PublishedSource::face_sizes);
  CHECK(roof::cross_check(report, roof::measure(report)).ok);
  check_round_trip(report);
  const std::string original = test::read_file("tests/fixtures/roof/sketch_import_edge.xml");
  const std::string xml = written(report);
  for (const char* face :
       {R"(orientation="1.745329252" slope="5.000000)", R"(orientation="-2.967059728" slope="5.000000)"}) {
    CHECK(original.find(face) != std::string::npos);
    CHECK(xml.find(face) != std::string::npos);
  }
}

TEST_CASE("sketches of described roofs read back with their areas, lengths and pitches") {
  constexpr auto shapes =
      std::to_array<std::string_view>({"gable", "hip", "shed", "saltbox", "dutch gable", "half-hip"});
  constexpr auto sizes = std::to_array<std::string_view>({"40x30", "61.5x28", "24x24"});
  constexpr auto pitches = std::to_array<std::string_view>({"3/12", "6/12", "9.5/12"});
  constexpr auto extras = std::to_array<std::string_view>({"", ", 12 inch overhang"});
  for (const auto shape : shapes)
    for (const auto size : sizes)
      for (const auto pitch : pitches)
        for (const auto extra : extras) {
          std::string words = std::string(size) + " " + std::string(shape) + " roof ";
          words += shape == "saltbox" ? "front " + std::string(pitch) + ", back 4/12" : std::string(pitch);
          if (!roof::describe_roof(words + std::string(extra))) continue;
          CAPTURE(words);
          check_round_trip(roof_of(words + std::string(extra)));
        }
  for (const char* words :
       {"40x30 flat roof", "30x30 pyramid roof 8/12", "L-shaped 40x30 hip roof 6/12 with a 20x15 notch",
        "L-shaped 40x30 gable roof 6/12 with a 20x15 notch", "40x20 gable 6/12 with a 15x12 front gable",
        "40x30 gambrel roof, lower 20/12, upper 6/12, lower slopes 5 ft wide",
        "20x8 shed porch on the front 3/12, 40x30 gable 6/12", "40x30 gable, front 6/12 and back 4/12",
        "40x30 gable 6/12, garage 24x20 on the left, 2 ft lower"}) {
    if (!roof::describe_roof(words)) continue;
    CAPTURE(std::string(words));
    check_round_trip(roof_of(words));
  }
}

TEST_CASE("the sketches of reports read back with their figures") {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(test::roof_fixtures)) {
    if (entry.path().extension() != ".xml") continue;
    CAPTURE(entry.path().string());
    check_round_trip(test::report_of(test::read_file(entry.path().string())));
  }
}

TEST_CASE("the sketches of genuine reports read back with their figures" * doctest::test_suite("samples")) {
  check_round_trip(test::roof_sample("eagleview_report.xml"));
  check_round_trip(test::roof_sample("hover_report.xml"));
}

TEST_CASE("a face with holes is drawn as faces without") {
  for (const char* words : {"50x34 gable, 8/12, two 8 ft gable dormers on the front",
                            "60x40 hip 6/12 with three 6 ft gable dormers at the back",
                            "40x30 gable 6/12 with a 12 ft wide shed dormer 3/12 on the back, 10 ft deep"}) {
    CAPTURE(std::string(words));
    const roof::Report report = roof_of(words);
    const auto sketch = roof::sketch_import_xml(report);
    REQUIRE(sketch);
    CHECK(sketch->warnings.front().code == "sketch_face_split");
    const auto again = test::report_of(sketch->value);
    CHECK(roof::sketch_faults(again).empty());
    const auto from = roof::measure(report).total, to = roof::measure(again).total;
    CHECK(to.facet_count > from.facet_count);
    CHECK(std::abs(from.area_sf - to.area_sf) < printed);
    for (const LineType type : {LineType::eave, LineType::rake, LineType::ridge, LineType::hip,
                                LineType::valley, LineType::flashing, LineType::step_flashing})
      CHECK(std::abs(from.length_ft(type) - to.length_ft(type)) < printed);
  }
}

roof::Report flat_with_parapet() {
  roof::Report report = roof_of("40x30 flat roof");
  for (roof::Line& line : report.structures[0].lines) line.type = LineType::parapet;
  return report;
}

TEST_CASE("the words of the sketch are those that roofing programs publish") {
  std::string xml = written(roof_of("40x30 hip roof 6/12"));
  for (const char* part :
       {R"(targetVersion="14")", R"(orientation="-1.570796327" slope="6.000000000")",
        R"(subtype="FLAT" type="RIDGE")", R"(subtype="HIP" type="RIDGE")", R"(type="EAVE")"})
    CHECK_MESSAGE(xml.find(part) != std::string::npos, part);
  for (const std::string_view part : {"size=", "material", "pitch=", " type=\"HIP\"", "OTHER", "HIDDEN"})
    CHECK_MESSAGE(xml.find(part) == std::string::npos, part);
  const roof::Report flat = test::report_of(written(flat_with_parapet()));
  CHECK(roof::measure(flat).total.length_ft(LineType::parapet) == doctest::Approx(140));
  xml = written(test::roof_fixture("two_structures.xml"));
  CHECK(test::report_of(xml).structures.size() == 2);
  for (const char* id : {"id=\"F1\"", "id=\"L1\"", "id=\"C1\"", "id=\"P1\""}) {
    const auto first = xml.find(id);
    REQUIRE(first != std::string::npos);
    CHECK(xml.find(id, first + 1) == std::string::npos);  // ids are unique in the document
  }
}

TEST_CASE("a bend is the nearest word, and is a bend again when it is read") {
  const roof::Report report = test::roof_fixture("synthetic/gambrel_30x24_20_12_5ft_6_12.xml");
  const auto sketch = roof::sketch_import_xml(report);
  REQUIRE(sketch);
  CHECK(sketch->warnings.size() == 1);
  CHECK(sketch->warnings.front().code == "sketch_line_kind");
  CHECK(roof::measure(test::report_of(sketch->value)).total.length_ft(LineType::transition) ==
        doctest::Approx(60));
}

/// The fault of a sketch after the change; empty: none.
template <class Change>
std::string fault_of(const Change& change) {
  roof::Report report = test::report_of(written(roof_of("40x30 hip roof 6/12")));
  change(report.structures[0]);
  const auto faults = roof::sketch_faults(report);
  return faults.empty() ? std::string() : to_string(faults.front());
}

TEST_CASE("every rule of a sketch is checked") {
  using roof::Structure;
  CHECK(fault_of([](Structure&) {}).empty());
  const auto fault = [](std::string_view part, const auto& change) {
    const std::string found = fault_of(change);
    CHECK_MESSAGE(found.find(part) != std::string::npos, found);
  };
  fault("is wound clockwise", [](Structure& s) {
    auto& face = s.faces[0];
    std::reverse(face.lines.begin(), face.lines.end());
    std::reverse(face.ring.begin(), face.ring.end());
    std::rotate(face.ring.begin(), face.ring.end() - 1, face.ring.end());
  });
  fault("is not closed", [](Structure& s) { s.faces[0].lines.pop_back(); });
  fault("is not closed", [](Structure& s) { std::swap(s.faces[0].lines[0], s.faces[0].lines[1]); });
  fault("is not plane", [](Structure& s) { s.points[0].z_ft += 1; });
  fault("is upright", [](Structure& s) {
    for (const int p : s.faces[0].ring) s.points[std::size_t(p)].y_ft = 0;
  });
  fault("borders more than two faces", [](Structure& s) { s.faces.push_back(s.faces[0]); });
  fault("has no word for", [](Structure& s) { s.lines[0].type_written = "SOFFIT"; });
  fault("has a hole", [](Structure& s) {
    auto& face = s.faces[0];
    const auto lines = face.lines, ring = face.ring;
    face.lines.insert(face.lines.end(), lines.begin(), lines.end());
    face.ring.insert(face.ring.end(), ring.begin(), ring.end());
  });
}

TEST_CASE("what cannot be drawn is refused with its place") {
  roof::Report report = roof_of("40x30 hip roof 6/12");
  report.structures[0].points[std::size_t(report.structures[0].faces[0].ring[0])].z_ft += 1;
  const auto bent = roof::sketch_import_xml(report);
  REQUIRE_FALSE(bent);
  CHECK(bent.error().message.starts_with("the sketch cannot be written: face F"));
  CHECK(bent.error().where.starts_with("ROOF1/FACE F"));
  const auto nothing = roof::sketch_import_xml(roof_of("28 sq 6/12, 160 ft of eaves"));
  REQUIRE_FALSE(nothing);
  CHECK(nothing.error().code == estimate::ErrorCode::no_roof_geometry);
}

}  // namespace

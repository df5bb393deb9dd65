#include "esx/roof/emit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "esx/estimate/bundled.h"
#include "esx/estimate/read_esx.h"
#include "esx/roof/describe.h"
#include "support/must.h"
#include "support/roof_samples.h"

namespace {

using nlohmann::json;

roof::Emission emitted(const roof::Report& report, const roof::EmitOptions& options = {}) {
  const auto made = roof::emit(report, estimate::bundled_price_list(), options);
  REQUIRE_MESSAGE(made, (made ? std::string() : to_string(made.error())));
  for (const auto& row : made->self_check.checks) CHECK_MESSAGE(row.ok, row.what, ": ", row.detail);
  CHECK(made->self_check.ok);
  return made ? *made : roof::Emission();
}

TEST_CASE("an emitted report reads back as it was asked, and is the same every time") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  const auto made = emitted(report);
  CHECK(made.filename == "10001.esx");
  CHECK(made.sketch.pieces.size() == 2);  // the gable's ridge, the shed's face
  CHECK(made.published_area_sf == 1465.3);
  CHECK(made.scope.waste_percent == 9);
  CHECK(made.esx == emitted(report).esx);
  const auto read = estimate::read_esx(made.esx);
  REQUIRE(read);
  CHECK(read->value.items.size() == made.scope.lines.size());
  CHECK(read->value.sections[1].name == "Roof");
}

TEST_CASE("the answers have the documented keys") {
  const auto made = emitted(test::roof_fixture("hover_hip.xml"), {.project_name = "Birch Road 3"});
  CHECK(made.filename == "Birch_Road_3.esx");
  const json preview = json::parse(roof::preview_to_json(made.preview));
  for (const char* key :
       {"report_kind", "report_id", "svg", "area_sf", "squares", "facet_count", "predominant_pitch",
        "pitches", "plan_extent", "plan_area_sf", "edges", "cross_check", "structures", "warnings"})
    CHECK_MESSAGE(preview.contains(key), std::string(key));
  CHECK(preview["edges"].size() == 10);
  CHECK(preview["cross_check"]["source"] == "face_sizes");
  const json emission = json::parse(roof::emission_to_json(made));
  for (const char* key : {"filename", "summary", "self_check", "assumptions", "warnings"})
    CHECK_MESSAGE(emission.contains(key), std::string(key));
  CHECK(emission["summary"]["scope"].size() == made.scope.lines.size());
  const std::string header = roof::import_report_header(made);
  CHECK(header.find('\n') == std::string::npos);
  CHECK(std::ranges::all_of(header, [](char c) { return c >= ' ' && c < 127; }));
  const json import = json::parse(header);
  for (const char* key :
       {"report_kind", "pieces", "area_sf", "published_area_sf", "sketch_residual_sf", "scope", "warnings"})
    CHECK_MESSAGE(import.contains(key), std::string(key));
}

TEST_CASE("SKETCH_IMPORT of a roof reads back with the same areas") {
  const roof::Report report = test::roof_fixture("hover_hip.xml");
  const auto measured = roof::measure(report);
  const auto again = roof::read_report(roof::sketch_import_xml(report, measured));
  REQUIRE(again);
  const auto figures = roof::measure(again->value).total;
  CHECK(std::abs(figures.area_sf - measured.total.area_sf) < 1e-6);
  CHECK(std::abs(figures.length_ft(roof::LineType::hip) - measured.total.length_ft(roof::LineType::hip)) <
        1e-6);
  CHECK(roof::report_kind_name(again->value.kind) == "sketch_import");
  CHECK(roof::cross_check(again->value, roof::measure(again->value)).ok);
}

void check_pieces(const std::string& name) {
  CAPTURE(name);
  const roof::Report report = test::roof_sample(name + ".xml");
  const auto made = emitted(report);
  const json truth = json::parse(test::read_file(test::roof_samples + name + "_ridge_pieces.json"));
  REQUIRE(made.sketch.pieces.size() == truth.size());
  double area = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const roof::GablePiece& piece = made.sketch.pieces[i];
    CHECK(piece.line == truth[i]["ridge"].get<std::string>());
    CHECK(std::abs(piece.length_ft - double(truth[i]["length_ft"])) < 1e-4);
    CHECK(std::abs(std::remainder(piece.azimuth_deg - double(truth[i]["azimuth_local_deg"]), 180)) < 0.06);
    REQUIRE(piece.sides.size() == truth[i]["sides"].size());
    for (const json& side : truth[i]["sides"]) {
      area += double(side["piece_face_area"]);
      const auto found =
          std::ranges::find(piece.sides, side["face"].get<std::string>(), &roof::PieceSide::face);
      REQUIRE(found != piece.sides.end());
      CHECK(std::abs(found->plan_run_ft - double(side["plan_run_ft"])) < 1e-4);
      CHECK(std::abs(found->pitch - double(side["pitch3d"])) < 1e-3);
      CHECK(std::abs(found->area_sf - double(side["piece_face_area"])) < 1e-2);
      CHECK(found->label == side["name"].get<std::string>());
      CHECK(found->left == (side["side"] == "left"));
    }
  }
  CHECK(std::abs(made.sketch.area_sf - area) < 0.05);
  CHECK(std::abs(made.sketch_residual_sf - (made.published_area_sf - area)) < 0.05);
}

TEST_CASE("one gable piece per ridge of the genuine reports" * doctest::test_suite("samples")) {
  check_pieces("eagleview_report");
  check_pieces("hover_report");
}

TEST_CASE("a described roof of two stories has the charge for high roofs, and says what was assumed") {
  const auto read = roof::read_description("40x30 hip roof 6/12, 18 ft tall walls");
  REQUIRE(read);
  const auto report = roof::build_roof(read->spec);
  REQUIRE(report);
  const auto made = emitted(*report, roof::emit_options(*read));
  CHECK(std::ranges::count(made.scope.lines, std::string("HIGHR"), &roof::ScopeLine::sel) == 2);
  CHECK(std::ranges::find(made.assumptions, "walls of 18 ft are 2 stories") != made.assumptions.end());
  CHECK(json::parse(roof::emission_to_json(made, "UEsDBA=="))["esx_b64"] == "UEsDBA==");
}

TEST_CASE("a roof without ridges has a piece per face, and says so") {
  const auto read = roof::read_description("30x30 pyramid roof 8/12");
  REQUIRE(read);
  const auto report = roof::build_roof(read->spec);
  REQUIRE(report);
  const auto made = emitted(*report);
  CHECK(made.sketch.pieces.size() == 4);
  CHECK(std::ranges::find(made.warnings, std::string("piece_without_ridge"), &estimate::Warning::code) !=
        made.warnings.end());
}

}  // namespace

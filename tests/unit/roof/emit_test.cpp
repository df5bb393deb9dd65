#include "esx/roof/emit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/zip.h"
#include "esx/estimate/bundled.h"
#include "esx/estimate/read_esx.h"
#include "esx/roof/describe.h"
#include "support/must.h"
#include "support/roof_samples.h"

namespace {

using estimate::testing::must;
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
  CHECK(std::abs(made.sketch.area_sf - made.preview.measured.total.area_sf) < 1e-9);
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

void check_pieces(const std::string& name) {
  CAPTURE(name);
  const roof::Report report = test::roof_sample(name + ".xml");
  const auto made = emitted(report);
  const json truth = json::parse(test::read_file(test::roof_samples + name + "_ridge_pieces.json"));
  REQUIRE(made.sketch.pieces.size() >= truth.size());
  const auto gables = std::ranges::count_if(made.sketch.pieces,
                                            [](const roof::SketchPiece& piece) { return piece.has_ridge; });
  CHECK(gables == std::ptrdiff_t(truth.size()));
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const roof::SketchPiece& piece = made.sketch.pieces[i];
    CHECK(piece.line == truth[i]["ridge"].get<std::string>());
    CHECK(std::abs(piece.length_ft - double(truth[i]["length_ft"])) < 1e-4);
    CHECK(std::abs(std::remainder(piece.azimuth_deg - double(truth[i]["azimuth_local_deg"]), 180)) < 0.06);
    REQUIRE(piece.sides.size() == truth[i]["sides"].size());
    for (const json& side : truth[i]["sides"]) {
      const auto found =
          std::ranges::find(piece.sides, side["face"].get<std::string>(), &roof::PieceSide::face);
      REQUIRE(found != piece.sides.end());
      CHECK(std::abs(found->plan_run_ft - double(side["plan_run_ft"])) < 1e-4);
      CHECK(std::abs(found->pitch - double(side["pitch3d"])) < 1e-3);
      const double gable_sf = piece.length_ft * found->plan_run_ft * std::hypot(1, found->pitch / 12);
      CHECK(std::abs(gable_sf - double(side["piece_face_area"])) < 1e-2);
      CHECK(found->label == side["name"].get<std::string>());
      CHECK(found->left == (side["side"] == "left"));
    }
  }
  CHECK(std::abs(made.sketch_residual_sf) < 0.05);
}

TEST_CASE("one gable per ridge of the genuine reports, and no face left out" *
          doctest::test_suite("samples")) {
  check_pieces("eagleview_report");
  check_pieces("hover_report");
}

roof::Report roof_of_words(std::string_view words) {
  const auto read = roof::read_description(words);
  REQUIRE(read);
  const auto built = roof::build_roof(read->spec);
  REQUIRE(built);
  return built ? *built : roof::Report();
}

bool has_code(const std::vector<estimate::Warning>& warnings, std::string_view code) {
  return std::ranges::find(warnings, code, &estimate::Warning::code) != warnings.end();
}

TEST_CASE("a report is scoped as the interview scopes it with its defaults, which are listed") {
  for (const char* words :
       {"40x30 gable roof 13/12", "40x30 gable roof 8/12 with a 16x10 gable wing at the front",
        "30x20 shed roof 3/12", "30x30 pyramid roof 11/12"}) {
    CAPTURE(std::string(words));
    const roof::Report report = roof_of_words(words);
    const auto measured = roof::roof_measurements(report);
    const auto interview = roof::run_interview({}, &measured, estimate::bundled_price_list());
    const auto made = emitted(report);
    REQUIRE(interview.result);
    CHECK(made.scope.lines == must(interview.result).scope.lines);
    CHECK(made.assumptions == must(interview.result).assumptions);
    for (const auto& warning : interview.warnings) CHECK(has_code(made.warnings, warning.code));
  }
  const auto steep = emitted(roof_of_words("40x30 gable roof 13/12"));
  CHECK(steep.scope.lines.size() == 8);  // 4 of them: felt, starter course, both charges for steepness
  const auto assumed = [&](std::string_view text) {
    return std::ranges::find(steep.assumptions, text) != steep.assumptions.end();
  };
  CHECK(assumed("Which underlayment? felt 15"));
  CHECK(assumed("Where is starter course laid? eaves"));
  CHECK(assumed("Charge for steep slopes? yes"));
  CHECK(steep.assumptions.back().starts_with("none, unless answered: felt in shingle, starter in waste"));
}

TEST_CASE("answers take the place of defaults, and wrong ones are refused") {
  const roof::Report report = roof_of_words("40x30 gable roof 13/12");
  const auto made =
      emitted(report, {.answers = {{"underlayment", std::string("synthetic")}, {"steep", false}}});
  CHECK(made.scope.lines.size() == 6);
  CHECK(std::ranges::find(made.assumptions, "Which underlayment? felt 15") == made.assumptions.end());
  const auto prices = estimate::bundled_price_list();
  const auto wrong = roof::emit(report, prices, {.answers = {{"layers", 9.0}}});
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().code == estimate::ErrorCode::invalid_roof_answer);
  const auto repair = roof::emit(report, prices, {.answers = {{"mode", std::string("repair")}}});
  REQUIRE_FALSE(repair);
  CHECK(repair.error().code == estimate::ErrorCode::roof_mode_not_supported);
}

estimate::Result<std::string> asked_esx(const roof::Answers& answers, const roof::Report* report) {
  const auto prices = estimate::bundled_price_list();
  std::optional<roof::RoofMeasurements> measured;
  if (report != nullptr) measured = roof::roof_measurements(*report);
  const auto made = roof::run_interview(answers, measured ? &*measured : nullptr, prices);
  return roof::interview_esx(made, report, prices, "Elm");
}

bool has_sketch(const std::string& esx) {
  const auto members = estimate::read_zip(esx);
  REQUIRE(members);
  return std::ranges::find(*members, "1.XML", &estimate::ZipEntry::name) != members->end();
}

TEST_CASE("the ESX of an interview: of a report, of words, of figures, and not while answers are open") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  CHECK(asked_esx({}, &report).value_or("") == emitted(report, {.project_name = "Elm"}).esx);
  const roof::Answers words = {{"measure_source", std::string("description")},
                               {"description", std::string("40x30 hip roof 6/12")}};
  CHECK(has_sketch(asked_esx(words, nullptr).value_or("")));
  roof::Answers figures = {{"measure_source", std::string("manual")}, {"area", 2000.0}};
  const auto open = asked_esx(figures, nullptr);
  REQUIRE_FALSE(open);
  CHECK(open.error().code == estimate::ErrorCode::invalid_roof_answer);
  CHECK(open.error().message == "required questions are not answered yet: pitch, eave_ft");
  figures.insert({{"pitch", 6.0}, {"eave_ft", 100.0}});
  CHECK_FALSE(has_sketch(asked_esx(figures, &report).value_or("")));
  const auto unmeasured = asked_esx({}, nullptr);
  REQUIRE_FALSE(unmeasured);
  CHECK(unmeasured.error().message == "the roof's measurements are missing");
}

TEST_CASE("hips, valleys and dormers are in the sketch: nothing is left out, nothing drawn twice") {
  for (const char* words :
       {"40x30 hip roof 6/12", "L-shaped 40x30 hip roof 6/12 with a 20x15 notch", "30x30 pyramid roof 8/12",
        "60x30 gable roof 6/12 with a 20x15 gable wing at the front and two 6 ft gable "
        "dormers at the back"}) {
    CAPTURE(std::string(words));
    const auto made = emitted(roof_of_words(words));
    CHECK(std::abs(made.sketch_residual_sf) < 1e-6);
    CHECK_FALSE(has_code(made.warnings, "sketch_area_differs"));
  }
  roof::Report report = test::roof_fixture("two_structures.xml");
  report.summary["TotalRoofArea"] = "1600";
  const auto made = emitted(report);
  const auto said = std::ranges::find(made.warnings, "sketch_area_differs", &estimate::Warning::code);
  REQUIRE(said != made.warnings.end());
  CHECK(said->message.starts_with("the sketch shows 1465.33 of 1600 sf, 8.4 % less"));
}

TEST_CASE("a described roof of two stories has the charge for high roofs, and says what was assumed") {
  const auto read = roof::read_description("40x30 hip roof 6/12, 18 ft tall walls");
  REQUIRE(read);
  const auto report = roof::build_roof(read->spec);
  REQUIRE(report);
  const auto made = emitted(*report, roof::emit_options(*read));
  CHECK(std::ranges::count(made.scope.lines, std::string("HIGHR"), &roof::ScopeLine::sel) == 2);
  CHECK(std::ranges::find(made.assumptions, "walls of 18 ft are 2 stories") != made.assumptions.end());
  CHECK(json::parse(roof::emission_to_json(made, {.esx = "UEsDBA=="}))["esx_b64"] == "UEsDBA==");
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

#include "esx/roof/interview.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "esx/estimate/bundled.h"
#include "support/must.h"
#include "support/roof_samples.h"

namespace {

using estimate::ErrorCode;
using estimate::testing::must;
using nlohmann::json;

const estimate::PriceList& list() {
  static const estimate::PriceList bundled = estimate::bundled_price_list();
  return bundled;
}

/// The measurements as they are kept between requests.
roof::RoofMeasurements through_json(const roof::Report& report, const roof::RoofMeasurements& measured) {
  const auto read = roof::measurements_from_json(roof::measurements_to_json(roof::preview(report), measured));
  REQUIRE_MESSAGE(read, (read ? std::string() : to_string(read.error())));
  return read ? *read : roof::RoofMeasurements();
}

/// Asks with a report twice: with its measurements, and with what is left of them after being JSON.
roof::Interview ask(const char* answers, const roof::Report* report = nullptr) {
  const auto read = roof::interview_request_from_json(answers);
  REQUIRE(read);
  if (report == nullptr) return roof::run_interview(read->answers, nullptr, list());
  const auto measured = roof::roof_measurements(*report);
  const auto again = through_json(*report, measured);
  auto made = roof::run_interview(read->answers, &measured, list());
  CHECK(roof::interview_to_json(made) ==
        roof::interview_to_json(roof::run_interview(read->answers, &again, list())));
  return made;
}

bool shows(const roof::Interview& interview, std::string_view id) {
  return std::ranges::find(interview.questions, id, &roof::Question::id) != interview.questions.end();
}

std::string quantity(const roof::Interview& interview, const std::string& sel) {
  if (!interview.result) return "no result";
  for (const auto& line : interview.result->scope.lines)
    if (line.sel == sel) return line.quantity.plain();
  return "-";
}

TEST_CASE("the table: unique ids, defaults that fit, conditions on earlier questions or measurements") {
  std::set<std::string_view> ids;
  for (const roof::Question& q : roof::question_table()) {
    CAPTURE(q.id);
    CHECK(ids.insert(q.id).second);
    if (q.type == roof::QuestionType::choice && !q.initial.empty())
      CHECK(std::ranges::find(q.options, q.initial) != q.options.end());
    for (const roof::Condition& c : q.visible)
      CHECK((c.field.starts_with("measured.") || ids.contains(c.field)));
  }
}

TEST_CASE("questions follow from the answers") {
  CHECK_FALSE(shows(ask("{}"), "area"));
  CHECK(shows(ask(R"({"measure_source": "manual"})"), "area"));
  CHECK(shows(ask(R"({"mode": "slope_replacement"})"), "slopes"));
  CHECK_FALSE(shows(ask(R"({"mode": "slope_replacement", "measure_source": "manual"})"), "slopes"));
  CHECK_FALSE(shows(ask("{}"), "overhang_in"));
  CHECK(shows(ask(R"({"ice_barrier": true})"), "overhang_in"));
  CHECK(shows(ask(R"({"stories": 2})"), "high_share"));
  CHECK(shows(ask("{}"), "starter_in_waste"));
  CHECK_FALSE(shows(ask(R"({"starter": "none"})"), "starter_in_waste"));
  // Hidden questions hide what hangs on them.
  CHECK_FALSE(shows(ask(R"({"system": "metal", "felt_in_shingle": false})"), "grade"));
  CHECK_FALSE(shows(ask(R"({"system": "metal"})"), "underlayment"));
}

TEST_CASE("measurements decide which questions make sense") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  CHECK(shows(ask("{}", &report), "ridge_cap"));
  CHECK_FALSE(shows(ask("{}", &report), "valley"));  // there is none
  CHECK_FALSE(shows(ask("{}", &report), "steep"));
  CHECK(shows(ask("{}"), "valley"));
}

TEST_CASE("a full replacement") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  const auto made = ask(
      R"({"answers": {"grade": "laminated", "pipe_jacks": 3, "layers": 2, "starter": "eaves"}})", &report);
  REQUIRE(made.result);
  CHECK_FALSE(made.error);
  CHECK(quantity(made, "TROFF") == "14.65");
  CHECK(quantity(made, "LAM30") == "16");  // 14.653 and 9 %
  CHECK(quantity(made, "STRTR") == "92");
  CHECK(quantity(made, "PJACK") == "3");
  CHECK(quantity(made, "LAYER") == "14.65");
  CHECK(must(made.result).total.units() > 0);
}

TEST_CASE("more stories in the report than in the answers are reported") {
  roof::Report report = test::roof_fixture("two_structures.xml");
  report.summary["NumberOfStories"] = "2";
  const auto warns = [](const roof::Interview& made) {
    return std::ranges::find(made.warnings, std::string("stories_differ"), &estimate::Warning::code) !=
           made.warnings.end();
  };
  CHECK(warns(ask("{}", &report)));
  CHECK_FALSE(warns(ask(R"({"stories": 2})", &report)));
}

TEST_CASE("a slope replacement counts only the slopes named") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  const auto by_name = ask(
      R"({"mode": "slope_replacement", "slopes": ["A"], "waste": "number", "waste_percent": 10})", &report);
  CHECK(quantity(by_name, "TROFF") == "6.71");
  const auto by_direction = ask(R"({"mode": "slope_replacement", "slopes": ["south"]})", &report);
  CHECK(quantity(by_direction, "TROFF") == "6.71");
  CHECK(quantity(by_direction, "RIDGC") == "40");
  const auto unknown = ask(R"({"mode": "slope_replacement", "slopes": ["Z"]})", &report);
  CHECK(must(unknown.error).field == "slopes");
  CHECK(must(unknown.error).got == "Z");
  const auto open = ask(R"({"mode": "slope_replacement"})", &report);
  CHECK_FALSE(open.result);
  CHECK_FALSE(open.error);
}

TEST_CASE("measurements typed in, or described in words") {
  const auto typed = ask(
      R"({"measure_source": "manual", "area": 2000, "pitch": 6, "eave_ft": 100, "rake_ft": 80, "ridge_ft": 50})");
  CHECK(quantity(typed, "DRIP") == "180");
  const auto open = ask(R"({"measure_source": "manual", "area": 2000})");
  CHECK_FALSE(open.result);  // pitch and eaves are missing
  const auto described = ask(
      R"({"measure_source": "description", "description": "40x30 gable roof 6/12 with 12 inch overhang"})");
  CHECK(quantity(described, "TROFF") == "15.03");
  const auto ranch = ask(
      R"({"measure_source": "description", "description": "two story 40x30 ranch 6/12 with a 20x20 deck"})");
  CHECK(quantity(ranch, "TROFF") == "13.42");
  const auto warned = [&](const std::string& code, const std::string& message) {
    return std::ranges::any_of(ranch.warnings, [&](const estimate::Warning& warning) {
      return warning.code == code && warning.message.contains(message);
    });
  };
  CHECK(warned("left_out", "20x20 deck"));
  CHECK(warned("assumed", "the roof is a gable roof"));
  CHECK(quantity(ranch, "HIGHR") == "13.42");  // the words answer for the stories
  const auto bad = ask(R"({"measure_source": "description", "description": "40x30 gable roof"})");
  CHECK(must(bad.error).field == "pitch");
}

bool warns(const roof::Interview& made, const std::string& code, const std::string& words) {
  return std::ranges::any_of(made.warnings, [&](const estimate::Warning& warning) {
    return warning.code == code && warning.message.contains(words);
  });
}

TEST_CASE("the words of a description answer questions, unless the answers say otherwise") {
  const std::string words = "40x30 gable 6/12, 3 pipe boots, two layers, 10% waste, ice and water 6 feet";
  const auto made =
      ask(("{\"measure_source\": \"description\", \"description\": \"" + words + "\"}").c_str());
  CHECK(quantity(made, "PJACK") == "3");
  CHECK(quantity(made, "LAYER") == "13.42");
  CHECK(quantity(made, "ICEWS") == "480");  // 80 ft of eaves, 6 ft up the slope
  CHECK(must(made.result).scope.waste_percent == 10);
  const auto other =
      ask(("{\"measure_source\": \"description\", \"pipe_jacks\": 4, \"description\": \"" + words + "\"}")
              .c_str());
  CHECK(quantity(other, "PJACK") == "4");
  CHECK(warns(other, "answer_differs", "3 for pipe_jacks"));
  const auto metal =
      ask(R"({"measure_source": "description", "description": "40x30 gable 6/12, metal roof"})");
  CHECK(must(metal.error).error.code == ErrorCode::roof_system_not_supported);
  CHECK(must(metal.error).got == "metal");
}

TEST_CASE("what is torn off is not always shingles") {
  const auto shakes = ask(
      R"({"measure_source": "description", "description": "40x30 gable 6/12, tear off cedar shakes and re-deck"})");
  CHECK(quantity(shakes, "TROFF") == "-");
  CHECK(quantity(shakes, "") == "13.42");  // no code in the list
  CHECK(quantity(shakes, "SH716") == "1341.64");
  const auto anew =
      ask(R"({"measure_source": "description", "description": "40x30 gable 6/12, new construction"})");
  CHECK(quantity(anew, "TROFF") == "-");
  CHECK_FALSE(shows(anew, "layers"));
}

TEST_CASE("all bad answers are named at once, and no answer is passed over") {
  const auto made = ask(R"({"layers": 9, "grade": "gold", "pipe_jack": 2, "decking_sf": 300})");
  CHECK(made.errors.size() == 2);
  CHECK(must(made.error).field == made.errors[0].field);
  CHECK(warns(made, "unknown_question", "pipe_jack"));
  CHECK(warns(made, "answer_not_used", "decking is none"));
  const roof::Report report = test::roof_fixture("two_structures.xml");
  CHECK(warns(ask(R"({"mode": "slope_replacement"})", &report), "slopes_open", "north, east"));
  CHECK_FALSE(warns(ask(R"({"mode": "slope_replacement", "slopes": ["A"]})", &report), "slopes_open", ""));
}

TEST_CASE("what cannot be generated yet answers a structured error, and still the questions") {
  const auto repair = ask(R"({"mode": "repair"})");
  CHECK(must(repair.error).error.code == ErrorCode::roof_mode_not_supported);
  CHECK(must(repair.error).supported.size() == 2);
  CHECK_FALSE(repair.questions.empty());
  for (const char* system : {"metal", "tile", "slate", "wood", "low_slope"}) {
    const auto made = roof::run_interview({{"system", std::string(system)}}, nullptr, list());
    CHECK(must(made.error).error.code == ErrorCode::roof_system_not_supported);
    CHECK(must(made.error).got == system);
    CHECK_FALSE(made.result);
  }
}

TEST_CASE("answers that do not fit name their question") {
  const char* bad[] = {R"({"layers": 9})",         R"({"layers": 1.5})", R"({"layers": "two"})",
                       R"({"grade": "gold"})",     R"({"stories": 0})",  R"({"starter": 3})",
                       R"({"ice_barrier": "yes"})"};
  for (const char* answers : bad) {
    CAPTURE(std::string(answers));
    const auto made = ask(answers);
    const roof::RoofRefusal& error = must(made.error);
    CHECK(error.error.code == ErrorCode::invalid_roof_answer);
    CHECK(std::string(answers).find(error.field) != std::string::npos);
  }
  for (const char* text : {"", "[]", "{", R"({"answers": 1})", R"({"a": null})", R"({"a": [1]})"})
    CHECK_FALSE(roof::interview_request_from_json(text));
}

TEST_CASE("a request may bring measurements; the figures of a preview will do for a whole roof") {
  const auto whole =
      roof::interview_request_from_json(R"({"answers": {"waste": "number", "waste_percent": 10},
      "measurements": {"area_sf": 2000.5, "pitches": [{"pitch": "3/12", "area_sf": 2000.5, "share": 1}],
                       "edges": {"eave_ft": 100, "rake_ft": 80, "ridge_ft": 50}}})");
  REQUIRE(whole);
  REQUIRE(whole->measurements);
  const auto& measured = must(whole->measurements);
  CHECK(measured.totals.double_underlayment_sf == 2000.5);
  const auto made = roof::run_interview(whole->answers, &measured, list());
  CHECK(quantity(made, "TROFF") == "20.01");
  CHECK(quantity(made, "DRIP") == "180");
  auto slope = whole->answers;
  slope["mode"] = std::string("slope_replacement");
  slope["slopes"] = std::vector<std::string>{"A"};
  CHECK(must(roof::run_interview(slope, &measured, list()).error).field == "slopes");
}

TEST_CASE("measurements that are not as expected name the place") {
  struct Row {
    const char *measurements, *where;
  };
  const Row rows[] = {
      {"[]", "/measurements"},
      {"{}", "/measurements/area_sf"},
      {R"({"area_sf": -1})", "/measurements/area_sf"},
      {R"({"area_sf": "12"})", "/measurements/area_sf"},
      {R"({"area_sf": 1e300})", "/measurements/area_sf"},
      {R"({"published": 3})", "/measurements/published"},
      {R"({"published": {"area_sf": 0}})", "/measurements/published/area_sf"},
      {R"({"area_sf": 9, "edges": []})", "/measurements/edges"},
      {R"({"area_sf": 9, "edges": {"hip_ft": true}})", "/measurements/edges/hip_ft"},
      {R"({"area_sf": 9, "pitches": 3})", "/measurements/pitches"},
      {R"({"area_sf": 9, "pitches": [{"pitch": "steep"}]})", "/measurements/pitches/0/pitch"},
      {R"({"area_sf": 9, "pitches": [4]})", "/measurements/pitches/0"},
      {R"({"area_sf": 9, "slopes": [{"area_sf": 9}]})", "/measurements/slopes/0/label"},
      {R"({"area_sf": 9, "slopes": [1]})", "/measurements/slopes/0"},
      {R"({"area_sf": 9, "slopes": [{"label": "A", "pitch": -1}]})", "/measurements/slopes/0/pitch"},
      {R"({"area_sf": 9, "lines": [{"type": "hip", "length_ft": 3, "slopes": [0]}]})",
       "/measurements/lines/0/slopes/0"},
      {R"({"area_sf": 9, "lines": [{"type": "spout", "length_ft": 3, "slopes": []}]})",
       "/measurements/lines/0/type"},
      {R"({"area_sf": 9, "published": {"area_sf": 9, "pitches": [{"pitch": "4/12", "share": -1}]}})",
       "/measurements/published/pitches/0/share"},
      {R"({"area_sf": 9, "lines": 1})", "/measurements/lines"},
  };
  for (const Row& row : rows) {
    CAPTURE(std::string(row.measurements));
    const auto read = roof::interview_request_from_json(R"({"answers": {}, "measurements": )" +
                                                        std::string(row.measurements) + "}");
    REQUIRE_FALSE(read);
    CHECK(read.error().code == ErrorCode::invalid_roof_answer);
    CHECK(read.error().where == row.where);
  }
  CHECK_FALSE(roof::measurements_from_json("{"));
}

TEST_CASE("measurements have the preview's figures without the picture") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  const json figures =
      json::parse(roof::measurements_to_json(roof::preview(report), roof::roof_measurements(report)));
  json preview = json::parse(roof::preview_to_json(roof::preview(report)));
  for (const char* shown_only : {"svg", "facets", "figures", "waste_table", "waste_percent", "property"})
    preview.erase(shown_only);
  for (const auto& [key, value] : preview.items()) CHECK(figures.at(key) == value);
  CHECK(figures["published"]["waste_percent"] == 9);
  CHECK(figures["slopes"].size() == 3);
  CHECK(figures["lines"][2]["slopes"] == json({0, 1}));
}

TEST_CASE("JSON of the interview and of the whole table") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  const json made = json::parse(roof::interview_to_json(ask("{\"grade\": \"laminated\"}", &report)));
  CHECK(made["error"].is_null());
  CHECK(made["result"]["items"].size() > 5);
  for (const json& question : made["questions"])
    for (const char* key : {"id", "text", "type", "required", "answered"}) CHECK(question.contains(key));
  const json error = json::parse(roof::interview_to_json(ask(R"({"mode": "repair"})")))["error"];
  for (const char* key : {"code", "message", "field", "supported", "got"}) CHECK(error.contains(key));
  CHECK(json::parse(roof::interview_definition_json())["questions"].size() == roof::question_table().size());
}

}  // namespace

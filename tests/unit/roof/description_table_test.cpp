// The descriptions of tests/fixtures/roof/descriptions.json: each with the roof it must make, or with the
// field and the words of its refusal. The figures are worked out by rule: plan × √(1 + (pitch / 12)²).
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <expected>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "esx/roof/describe.h"
#include "esx/roof/measure.h"
#include "geometry/decimal.h"
#include "support/described.h"
#include "support/files.h"

namespace {

using nlohmann::json;
using roof::geometry::decimal;
using Texts = std::vector<std::string>;

Texts texts(const json& row, const char* name) { return row.value(name, Texts()); }

bool holds(const Texts& all, const std::string& part) {
  return std::ranges::any_of(all, [&](const std::string& text) { return text.contains(part); });
}

Texts messages(const roof::Description& read, const std::string& code) {
  Texts found;
  for (const auto& warning : read.warnings)
    if (warning.code == code) found.push_back(warning.message);
  return found;
}

std::string joined(const Texts& all) {
  std::string text;
  for (const std::string& one : all) text += "; " + one;
  return text;
}

/// Every expected text is in one of those that were given, and there are no others.
std::string differing_texts(const std::string& what, const Texts& expected, const Texts& got) {
  const bool same = expected.size() == got.size() &&
                    std::ranges::all_of(expected, [&](const std::string& text) { return holds(got, text); });
  return same ? "" : " " + what + joined(got);
}

std::string differing_number(const std::string& what, double expected, double got, double tolerance) {
  return std::abs(expected - got) <= tolerance ? "" : " " + what + " " + decimal(got, 3);
}

/// The sides that the wings are on, where the row names them.
std::string differing_sides(const json& row, const roof::RoofSpec& spec) {
  constexpr std::array<const char*, 4> names = {"front", "back", "left", "right"};
  Texts sides;
  for (const roof::Wing& wing : spec.wings) sides.emplace_back(names[static_cast<std::size_t>(wing.side)]);
  return !row.contains("sides") || texts(row, "sides") == sides ? "" : " sides" + joined(sides);
}

std::string differences(const json& row, const roof::Description& read, const roof::Report& report) {
  const roof::Figures figures = roof::measure(report).total;
  std::string found =
      differing_number("plan", row.at("plan_sf"), figures.plan_area_sf, 0.002) +
      differing_number("area", row.at("area_sf"), figures.area_sf, 0.002) +
      differing_number("facets", row.at("facets"), figures.facet_count, 0) +
      differing_number("wings", row.value("wings", 0), double(read.spec.wings.size()), 0) +
      differing_texts("left out", texts(row, "left_out"), messages(read, "left_out")) +
      differing_texts("not understood", texts(row, "not_understood"), messages(read, "not_understood"));
  found += differing_sides(row, read.spec);
  for (const std::string& assumed : texts(row, "assumed"))
    if (!holds(read.assumptions, assumed)) found += " does not assume: " + assumed;
  return found;
}

std::string differing_refusal(const json& row, const roof::RoofRefusal& refusal) {
  const std::string said = refusal.field + ": " + refusal.error.message;
  if (!row.contains("refused")) return " refused, " + said;
  const bool same = refusal.field == row.at("refused").get<std::string>() &&
                    (refusal.error.message + refusal.got).contains(row.at("quoted").get<std::string>());
  return same ? "" : " refused otherwise, " + said;
}

std::string difference(const json& row) {
  const auto read = roof::read_description(row.at("text").get<std::string>());
  if (!read) return differing_refusal(row, read.error());
  const auto report = roof::build_roof(read->spec);
  if (!report) return differing_refusal(row, report.error());
  if (row.contains("refused")) return " read, " + decimal(roof::measure(*report).total.area_sf, 2) + " sf";
  return differences(row, *read, *report);
}

std::string text_of(const roof::AnswerValue& value) {
  if (const auto* yes = std::get_if<bool>(&value)) return *yes ? "yes" : "no";
  if (const auto* number = std::get_if<double>(&value)) return decimal(*number, 2);
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? "" : *text;
}

/// The answers that the row names, and no others about what is counted.
std::string differing_answers(const json& row, const roof::Description& read) {
  std::string found;
  const json expected = row.value("answers", json::object());
  for (const auto& [question, answer] : expected.items()) {
    const auto got = read.answers.find(question);
    if (got == read.answers.end())
      found += " no answer to " + question;
    else if (text_of(got->second) != answer.get<std::string>())
      found += " " + question + " " + text_of(got->second);
  }
  return found;
}

/// Words that an assumption or a warning has to have.
std::string missing_words(const json& row, const roof::Description& read) {
  Texts all = read.assumptions;
  for (const auto& warning : read.warnings) all.push_back(warning.message);
  std::string found;
  for (const std::string& word : texts(row, "mentions"))
    if (!holds(all, word)) found += " says nothing of " + word;
  for (const std::string& word : texts(row, "not_understood"))
    if (!holds(messages(read, "not_understood"), word)) found += " understands " + word;
  return found;
}

std::string differing_figures(const json& row, const roof::Report& report) {
  const roof::Figures figures = roof::measure(report).total;
  std::string found = differing_number("area", row.at("area_sf"), figures.area_sf, 0.002);
  if (row.contains("facets")) found += differing_number("facets", row.at("facets"), figures.facet_count, 0);
  for (const roof::LineTypeInfo& info : roof::line_type_table())
    if (const std::string key(info.json_key); row.contains(key))
      found += differing_number(key, row.at(key), figures.length_ft(info.type), 0.002);
  if (report.structures.empty() != !row.value("sketch", true)) found += " sketch";
  return found;
}

std::string dictated_difference(const json& row) {
  const auto read = roof::read_description(row.at("text").get<std::string>());
  const auto report = read ? roof::build_roof(read->spec) : std::unexpected(read.error());
  if (!report) {
    const std::string said = report.error().field + ": " + report.error().error.message;
    return row.value("refused", "") == report.error().field ? "" : " refused, " + said;
  }
  if (row.contains("refused")) return " read, " + decimal(roof::measure(*report).total.area_sf, 2) + " sf";
  return differing_figures(row, *report) + differing_answers(row, *read) + missing_words(row, *read);
}

TEST_CASE("440 descriptions as they are dictated, with areas by formula") {
  const json rows = json::parse(test::read_file("tests/fixtures/roof/dictated.json"));
  for (const json& row : rows) {
    const std::string found = dictated_difference(row);
    CHECK_MESSAGE(found.empty(), row.at("text").get<std::string>(), " →", found);
  }
  CHECK(rows.size() >= 440);
}

TEST_CASE("no number of a description is passed over") {
  for (const char* file : {"tests/fixtures/roof/descriptions.json", "tests/fixtures/roof/dictated.json"})
    for (const json& row : json::parse(test::read_file(file))) {
      const auto text = row.at("text").get<std::string>();
      CHECK_MESSAGE(test::passed_over(text).empty(), text, " → ", test::passed_over(text));
    }
}

TEST_CASE("no number of 3,000 descriptions of random parts is passed over") {
  const std::array parts = {"40x30",
                            "gable",
                            "hip roof",
                            "6/12",
                            "12 inch overhang",
                            "2 ft on the front",
                            "front 6/12",
                            "back 4/12",
                            "3 pipe boots",
                            "two layers",
                            "10% waste",
                            "ice and water 6 feet",
                            "28 sq",
                            "1,800 sf footprint",
                            "20x8 shed porch on the back 3/12",
                            "24x20 garage on the left",
                            "2 ft lower",
                            "two 5 ft dormers",
                            "10 ft deep",
                            "17 ft rafters",
                            "8 ft walls",
                            "3x5 chimney",
                            "26 gauge metal",
                            "20 year 3 tab",
                            "200 sf of decking",
                            "40 ft of ridge vent",
                            "12x16 deck",
                            "built 1994",
                            "30 lb felt",
                            "two story",
                            "160 ft of eaves",
                            "40 ft ridge",
                            "4 bundles per square",
                            "with a 15x12 wing",
                            "and 9",
                            "1/2 OSB",
                            "no 10x10 deck",
                            "claim 55-12",
                            "15x10 notch",
                            "L shaped",
                            "lower slope 20/12 for 5 ft",
                            "upper 6/12"};
  std::mt19937 random(39);
  for (int round = 0; round < 3'000; ++round) {
    std::string text = parts[random() % 4];
    for (auto more = 1 + random() % 5; more > 0; --more)
      text += (random() % 3 == 0 ? " " : ", ") + std::string(parts[random() % parts.size()]);
    CHECK_MESSAGE(test::passed_over(text).empty(), text, " → ", test::passed_over(text));
  }
}

TEST_CASE("200 descriptions, 60 of them with things that are not roof") {
  const json rows = json::parse(test::read_file("tests/fixtures/roof/descriptions.json"));
  int with_others = 0;
  for (const json& row : rows) {
    const std::string found = difference(row);
    CHECK_MESSAGE(found.empty(), row.at("text").get<std::string>(), " →", found);
    with_others += row.contains("left_out") ? 1 : 0;
  }
  CHECK(rows.size() >= 200);
  CHECK(with_others >= 60);
}

}  // namespace

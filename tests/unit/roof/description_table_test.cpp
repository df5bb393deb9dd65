// The descriptions of tests/fixtures/roof/descriptions.json: each with the roof it must make, or with the
// field and the words of its refusal. The figures are worked out by rule: plan × √(1 + (pitch / 12)²).
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "esx/roof/describe.h"
#include "esx/roof/measure.h"
#include "geometry/decimal.h"
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

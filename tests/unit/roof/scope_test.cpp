#include "esx/roof/scope.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/bundled.h"
#include "esx/roof/describe.h"
#include "support/must.h"
#include "support/roof_samples.h"

namespace {

using estimate::Activity;
using estimate::testing::must;
using roof::LineType;

roof::PublishedTotals totals_of(double area, double ridge, double hip, double valley, double rake,
                                double eave, int pitch = 6) {
  roof::PublishedTotals t;
  t.area_sf = area;
  const auto put = [&](LineType type, double length) {
    t.lengths_ft[static_cast<std::size_t>(type)] = length;
  };
  put(LineType::ridge, ridge);
  put(LineType::hip, hip);
  put(LineType::valley, valley);
  put(LineType::rake, rake);
  put(LineType::eave, eave);
  t.pitches = {{pitch, area, 1}};
  return t;
}

const estimate::PriceList& demo_list() {
  static const estimate::PriceList bundled = estimate::bundled_price_list();
  return bundled;
}

/// Quantity of the line with that code and activity, as text; "-" where there is none.
std::string quantity(const roof::Scope& scope, const std::string& sel, Activity activity) {
  for (const auto& line : scope.lines)
    if (line.sel == sel && line.activity == activity) return line.quantity.plain();
  return "-";
}

/// Without flashings and charges.
roof::ScopeOptions shingles_and_edges() {
  roof::ScopeOptions options;
  options.flashings = false;
  options.steep_charge = false;
  return options;
}

bool warns(const roof::Scope& scope, const std::string& code) {
  return std::ranges::find(scope.warnings, code, &estimate::Warning::code) != scope.warnings.end();
}

/// As the reports print them: thirds, cut off after two decimals.
std::string printed_squares(double area, std::string_view waste_percent) {
  double waste = 0;
  std::from_chars(waste_percent.data(), waste_percent.data() + waste_percent.size(), waste);
  const double hundredths = std::floor(roof::squares_with_waste(area, waste) * 100 + 1e-6);
  const std::string digits = std::to_string(static_cast<int>(hundredths));
  const std::string padded = digits.size() < 3 ? std::string(3 - digits.size(), '0') + digits : digits;
  return padded.substr(0, padded.size() - 2) + "." + padded.substr(padded.size() - 2);
}

TEST_CASE("the published areas-to-squares pairs and drip edges are reproduced" *
          doctest::test_suite("samples")) {
  const std::string csv = test::read_file(std::string(test::roof_samples) + "published_totals.csv");
  int pairs = 0, edges = 0, near_rule = 0;
  const auto rows = estimate::split(csv, '\n');
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto cells = estimate::split(estimate::trim(rows[i]), ',');
    if (cells.size() < 12) continue;
    const auto number = [&](std::size_t c) {
      double value = 0;
      std::from_chars(cells[c].data(), cells[c].data() + cells[c].size(), value);
      return value;
    };
    CAPTURE(std::string(cells[0]));
    const auto wastes = estimate::split_blanks(cells[3]), squares = estimate::split_blanks(cells[4]);
    REQUIRE(wastes.size() == squares.size());
    const auto all_fit = [&](double area) {
      for (std::size_t w = 0; w < wastes.size(); ++w)
        if (printed_squares(area, wastes[w]) != squares[w]) return false;
      return true;
    };
    // Areas are printed in whole square feet: some area that is printed so gives all the squares.
    bool fits = false;
    for (int hundredth = -50; hundredth <= 50 && !fits; ++hundredth)
      fits = all_fit(number(1) + hundredth / 100.0);
    CHECK(fits);
    pairs += static_cast<int>(wastes.size());
    auto totals = totals_of(number(1), number(5), number(6), number(7), number(8), number(9));
    auto options = shingles_and_edges();
    options.waste = roof::WasteSource::number;
    const auto drip = estimate::Quantity::parse(
        quantity(roof::make_scope(totals, options, demo_list()), "DRIP", Activity::remove_and_replace));
    CHECK(std::abs(double(must(drip).units()) / 1e4 - number(10)) <= 1);
    ++edges;
    if (number(1) >= 900 && !cells[2].empty() &&
        std::abs(roof::waste_percent_by_rule(totals) - number(2)) <= 3.1)
      ++near_rule;
  }
  CHECK(pairs == 244);
  CHECK(edges == 28);
  CHECK(near_rule >= 17);
}

TEST_CASE("the basic scope: shingles, drip edge, valley metal, caps, each with its rule") {
  auto totals = totals_of(3426, 101, 6, 120, 223, 103);
  totals.waste_percent = 10;
  const auto scope = roof::make_scope(totals, shingles_and_edges(), demo_list());
  CHECK(scope.waste_source == "published");
  CHECK(quantity(scope, "TROFF", Activity::remove) == "34.26");
  CHECK(quantity(scope, "LAM30", Activity::replace) == "38");  // 37.69 to the next third
  CHECK(quantity(scope, "DRIP", Activity::remove_and_replace) == "326");
  CHECK(quantity(scope, "VALW", Activity::remove_and_replace) == "120");
  CHECK(quantity(scope, "RIDGC", Activity::remove_and_replace) == "107");
  CHECK(scope.lines.size() == 5);
  for (const auto& line : scope.lines) {
    CHECK_FALSE(line.rule.empty());
    CHECK(line.in_list);
    CHECK(must(line.unit_price).units() > 0);
  }
}

TEST_CASE("a line of no length is left out; a code that no list has is reported") {
  estimate::PriceList empty;
  empty.code = "NONE";
  const auto scope = roof::make_scope(totals_of(1000, 20, 0, 0, 40, 50), shingles_and_edges(), empty);
  CHECK(quantity(scope, "VMTLW", Activity::remove_and_replace) == "-");
  CHECK(quantity(scope, "300S", Activity::replace) != "-");
  CHECK(std::ranges::count(scope.warnings, std::string("code_not_in_list"), &estimate::Warning::code) ==
        std::ptrdiff_t(scope.lines.size()));
}

TEST_CASE("without a published waste the rule applies, labeled") {
  const auto scope = roof::make_scope(totals_of(2000, 40, 0, 0, 80, 100), shingles_and_edges(), demo_list());
  CHECK(scope.waste_source == "rule");
  CHECK(warns(scope, "waste_by_rule"));
  CHECK(scope.waste_percent == 6);  // 2.80 + 0.83 · 80 / 20
}

TEST_CASE("ice barrier, underlayment, steep and high charges") {
  auto totals = totals_of(3426, 0, 0, 0, 0, 100, 6);
  roof::ScopeOptions options = shingles_and_edges();
  options.waste = roof::WasteSource::number;
  options.waste_percent = 10;
  options.underlayment = roof::Underlayment::felt_15;
  options.ice_barrier = roof::IceBarrier{12, 6, false, 3};
  auto scope = roof::make_scope(totals, options, demo_list());
  // 3.5 ft of run at 6/12 are 3.913 ft of slope.
  CHECK(quantity(scope, "ICEWS", Activity::replace) == "391.31");
  CHECK(quantity(scope, "FLT15", Activity::replace) == "30.35");
  totals.pitches = {{8, 1671, 0.5}, {11, 111, 0.1}, {14, 50, 0.1}};
  options.steep_charge = true;
  options.stories = 2;
  options.high_share = 0.5;
  scope = roof::make_scope(totals, options, demo_list());
  CHECK(quantity(scope, "STEEP", Activity::remove) == "16.71");
  CHECK(quantity(scope, "STEEP", Activity::replace) == "18.38");
  CHECK(quantity(scope, "STEPP", Activity::remove) == "1.11");
  CHECK(quantity(scope, "STEPP", Activity::replace) == "1.22");
  CHECK(quantity(scope, "STEEP>>", Activity::remove) == "0.5");  // not in the bundled list
  CHECK(quantity(scope, "HIGHR", Activity::remove) == "17.13");
  CHECK(warns(scope, "code_not_in_list"));
}

TEST_CASE("low slopes have no shingles; slopes below 4/12 have two layers of felt" *
          doctest::test_suite("samples")) {
  const auto report = test::roof_sample("hover_report.xml");
  const auto totals = roof::published_totals(report, roof::measure(report));
  CHECK(std::abs(totals.low_slope_sf - 362.0856) < 1e-3);
  CHECK(std::abs(totals.double_underlayment_sf - 700.917) < 1e-2);
  const auto scope = roof::make_scope(totals, shingles_and_edges(), demo_list());
  CHECK(warns(scope, "low_slope_excluded"));
  CHECK(quantity(scope, "TROFF", Activity::remove) == "13.01");
}

TEST_CASE("what the waste already includes is not counted in silence") {
  roof::ScopeOptions options = shingles_and_edges();
  options.starter = roof::EdgeExtent::eaves;
  options.starter_in_waste = true;
  options.cap_in_waste = true;
  const auto scope = roof::make_scope(totals_of(2000, 40, 0, 0, 80, 100), options, demo_list());
  CHECK(std::ranges::count(scope.warnings, std::string("double_count"), &estimate::Warning::code) == 2);
}

TEST_CASE("the suggestion of waste says its rule, and what the report suggests") {
  roof::PublishedTotals totals = totals_of(2000, 50, 0, 30, 80, 100);
  const auto message = [&](const roof::ScopeOptions& options, const std::string& code) {
    for (const auto& warning : roof::make_scope(totals, options, demo_list()).warnings)
      if (warning.code == code) return warning.message;
    return std::string();
  };
  const std::string rule =
      "2.80 + (2.28 × 0 ft of hips + 0.82 × 30 ft of valleys + 0.83 × 80 ft of rakes) / 20 squares";
  CHECK(message({}, "waste_by_rule").contains(rule));
  CHECK(message({}, "waste_by_rule").contains("no waste is published"));
  totals.waste_percent = 14;
  roof::ScopeOptions options;
  options.waste = roof::WasteSource::rule;
  CHECK(message(options, "waste_by_rule").contains("the report suggests 14 %"));
  options.waste = roof::WasteSource::number;
  options.waste_percent = 10;
  CHECK(message(options, "waste_differs").contains("the report suggests 14 %"));
  options.waste_percent = 14;
  CHECK(message(options, "waste_differs").empty());
}

TEST_CASE("nothing that goes with shingles is on a flat roof") {
  roof::PublishedTotals totals = totals_of(2000, 0, 0, 0, 0, 180, 0);
  totals.low_slope_sf = 2000;
  roof::ScopeOptions options;
  options.starter = roof::EdgeExtent::eaves;
  const roof::Scope scope = roof::make_scope(totals, options, demo_list());
  CHECK(quantity(scope, "STRTR", Activity::replace) == "-");
  CHECK(quantity(scope, "DRIP", Activity::remove_and_replace) == "180");
}

}  // namespace

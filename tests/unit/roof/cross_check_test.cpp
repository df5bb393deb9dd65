#include "esx/roof/measure.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "support/must.h"
#include "support/roof_samples.h"

namespace {

using estimate::testing::must;

/// Quantities that do not agree.
std::vector<std::string> failed(const roof::Report& report) {
  std::vector<std::string> names;
  for (const auto& check : roof::cross_check(report, roof::measure(report)).checks)
    if (!check.ok) names.push_back(check.quantity);
  return names;
}

/// The number with 0.2 more on the side where rounding did not go already.
std::string changed(const std::string& text, double computed_minus_published) {
  double value = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value).ptr;
  const std::string rest(end, text.data() + text.size());  // "/12"
  return std::to_string(value + (computed_minus_published > 0 ? -0.2 : 0.2)) + rest;
}

TEST_CASE("a summary that fits agrees in every row") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  const auto check = roof::cross_check(report, roof::measure(report));
  CHECK(roof::published_source_name(check.source) == "summary");
  CHECK(check.ok);
  CHECK(check.checks.size() == report.summary.size() - 2);  // stories and waste are not computed
}

TEST_CASE("one published total changed by 0.2 fails exactly one check") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  const auto all = roof::cross_check(report, roof::measure(report)).checks;
  int tried = 0;
  for (const auto& [name, value] : report.summary) {
    if (name == "NumberOfStories" || name == "SuggestedWastePercentage") continue;
    CAPTURE(name);
    // Which row it is: the one that fails when the value is far off.
    roof::Report wild = report;
    wild.summary[name] = "7777";
    const auto row = failed(wild);
    REQUIRE(row.size() == 1);
    const auto found = std::ranges::find(all, row[0], &roof::QuantityCheck::quantity);
    REQUIRE(found != all.end());
    roof::Report off = report;
    off.summary[name] = changed(value, found->delta);
    CHECK(failed(off) == row);
    ++tried;
  }
  CHECK(tried == 21);
}

TEST_CASE("one published figure of a face changed fails exactly one check") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  for (const double by : {0.2, -0.2}) {
    roof::Report off = report;
    must(off.structures[0].faces[0].published.area_sf) += by;
    CHECK(failed(off) == std::vector<std::string>{"ROOF1/F1 area_sf"});
    off = report;
    must(off.structures[0].faces[1].published.pitch) += by;
    CHECK(failed(off) == std::vector<std::string>{"ROOF1/F2 pitch"});
    off = report;
    must(off.structures[0].faces[1].published.azimuth_deg) += by * 1.01;
    CHECK(failed(off) == std::vector<std::string>{"ROOF1/F2 azimuth_deg"});
  }
}

TEST_CASE("without a summary the sizes of the faces are summed; without sizes nothing is published") {
  roof::Report report = test::roof_fixture("hover_hip.xml");
  const auto check = roof::cross_check(report, roof::measure(report));
  CHECK(roof::published_source_name(check.source) == "face_sizes");
  CHECK(check.ok);
  REQUIRE(check.checks.size() == 1);
  CHECK(std::abs(check.checks[0].delta) < 1e-9);
  report.structures[0].faces[0].published = {};
  CHECK(roof::published_source_name(roof::cross_check(report, roof::measure(report)).source) == "none");
}

TEST_CASE("a total that is not a number is reported, and not used") {
  roof::Report report = test::roof_fixture("two_structures.xml");
  report.summary["TotalEavesLength"] = "many";
  const auto measured = roof::measure(report);
  const auto check = roof::cross_check(report, measured);
  CHECK(check.ok);
  REQUIRE(check.warnings.size() == 1);
  CHECK(check.warnings[0].code == "summary_unreadable");
  CHECK(roof::published_totals(report, measured).length_ft(roof::LineType::eave) == 92);
}

TEST_CASE("published totals come before computed ones") {
  roof::Report report = test::roof_fixture("two_structures.xml");
  report.summary["TotalValleysLength"] = "33.5";
  const auto totals = roof::published_totals(report, roof::measure(report));
  CHECK(totals.area_sf == 1465.3);
  CHECK(totals.length_ft(roof::LineType::valley) == 33.5);
  CHECK(must(totals.waste_percent) == 9);
  CHECK(must(totals.stories) == 1);
}

TEST_CASE("a published figure that cannot be counts as not published") {
  const roof::Report report = test::roof_fixture("two_structures.xml");
  const auto measured = roof::measure(report);
  for (const std::string area : {"-1465", "0"}) {
    CAPTURE(area);
    roof::Report off = report;
    off.summary["TotalRoofArea"] = area;
    off.summary["TotalEavesLength"] = "-92";
    off.summary["SuggestedWastePercentage"] = "-9";
    must(off.structures[0].faces[0].published.area_sf) *= -1;
    const auto totals = roof::published_totals(off, measured);
    CHECK(totals.area_sf == measured.total.area_sf);
    CHECK(totals.length_ft(roof::LineType::eave) == measured.total.length_ft(roof::LineType::eave));
    CHECK_FALSE(totals.waste_percent);
    CHECK(std::ranges::all_of(totals.pitches, [](const roof::PitchShare& row) { return row.area_sf >= 0; }));
    CHECK(failed(off) == std::vector<std::string>{"total_area_sf", "eave_ft", "ROOF1/F1 area_sf"});
  }
}

}  // namespace

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/page.h"
#include "esx/roof/preview.h"
#include "esx/roof/read_report.h"

namespace {

/// Pages of lines of words, each 6 points wide a letter.
estimate::Document document(const std::vector<std::vector<std::string_view>>& pages) {
  estimate::Document made;
  for (const auto& lines : pages) {
    estimate::Page& page = made.pages.emplace_back();
    page.number = static_cast<int>(made.pages.size());
    page.width = 612;
    page.height = 792;
    double y = 60;
    for (const std::string_view line : lines) {
      double x = 36;
      for (const std::string_view text : estimate::split_blanks(line)) {
        estimate::Word& word = page.words.emplace_back();
        word.text = text;
        const double width = 6.0 * static_cast<double>(text.size());
        word.box = {x, y - 9, x + width, y};
        word.baseline = y;
        word.size = 9;
        x += width + 4;
      }
      y += 14;
    }
  }
  made.page_count = static_cast<int>(made.pages.size());
  return made;
}

const std::vector<std::string_view> lengths = {"LENGTH DIAGRAM", "Total Line Lengths:", "Ridges = 40 ft",
                                               "Eaves = 80 ft"};
const std::vector<std::string_view> summary = {"REPORT SUMMARY",
                                               "All Structures",
                                               "Areas per Pitch",
                                               "Roof Pitches 6/12",
                                               "Area (sq ft) 1341.6",
                                               "% of Roof 100%",
                                               "Ridges = 40 ft (1 Ridges)",
                                               "Rakes\u2020 = 67 ft (4 Rakes)",
                                               "Eaves/Starter\u2021 = 80 ft (2 Eaves)",
                                               "Drip Edge (Eaves + Rakes) = 147 ft (6 Lengths)",
                                               "Parapet Walls = 0 (0 Lengths).",
                                               "Predominant Pitch = 6/12",
                                               "Total Roof Facets = 2",
                                               "Total Area (All Pitches) = 1,342 sq ft"};

bool has_warning(const std::vector<estimate::Warning>& warnings, std::string_view code) {
  return std::ranges::find(warnings, code, &estimate::Warning::code) != warnings.end();
}

std::vector<std::string_view> changed(std::vector<std::string_view> lines, std::string_view from,
                                      std::string_view to) {
  std::ranges::replace(lines, from, to);
  return lines;
}

roof::PrintedRoof printed_of(const roof::Report& report) {
  return report.printed.value_or(roof::PrintedRoof());
}

}  // namespace

TEST_CASE("printed report: figures, counts and places") {
  const auto read = roof::read_report(document({lengths, summary}));
  REQUIRE(read);
  const roof::Report& report = read->value;
  CHECK(report.kind == roof::ReportKind::eagleview);
  const roof::PrintedRoof printed = printed_of(report);
  const roof::PrintedPart& whole = printed.whole;
  CHECK(whole.area_sf == 1342);
  CHECK(whole.facet_count == 2);
  CHECK(whole.predominant_pitch == 6);
  CHECK(whole.lengths_ft[static_cast<std::size_t>(roof::LineType::rake)] == 67);
  CHECK(whole.line_counts[static_cast<std::size_t>(roof::LineType::rake)] == 4);
  CHECK(whole.lengths_ft[static_cast<std::size_t>(roof::LineType::parapet)] == 0);
  REQUIRE(whole.pitches.size() == 1);
  CHECK(whole.pitches[0].area_sf == 1341.6);
  CHECK_FALSE(whole.waste_percent);
  for (const roof::PrintedFigure& figure : printed.figures) {
    CHECK(figure.page > 0);
    CHECK(figure.box.width() > 0);
  }
  CHECK_FALSE(has_warning(read->warnings, "roof_figures_disagree"));
  CHECK(has_warning(read->warnings, "no_roof_plan"));
  const roof::Preview preview = roof::preview(report);
  CHECK(preview.svg.empty());
  CHECK(preview.measured.total.area_sf == 1342);
}

TEST_CASE("printed report: a changed figure is reported with both values") {
  const auto other_length =
      roof::read_report(document({changed(lengths, "Ridges = 40 ft", "Ridges = 45 ft"), summary}));
  REQUIRE(other_length);
  REQUIRE(has_warning(other_length->warnings, "roof_figures_disagree"));
  const auto& warning =
      *std::ranges::find(other_length->warnings, "roof_figures_disagree", &estimate::Warning::code);
  CHECK(warning.message.find("40") != std::string::npos);
  CHECK(warning.message.find("45") != std::string::npos);
  CHECK(printed_of(other_length->value).whole.lengths_ft[static_cast<std::size_t>(roof::LineType::ridge)] ==
        40);
  const auto other_area =
      roof::read_report(document({lengths, changed(summary, "Area (sq ft) 1341.6", "Area (sq ft) 1431.6")}));
  REQUIRE(other_area);
  CHECK(has_warning(other_area->warnings, "roof_figures_disagree"));
}

TEST_CASE("printed report: among other pages, without its summary, twice, not at all") {
  const std::vector<std::string_view> letter = {"Dear customer,", "your report by EagleView is attached"};
  const auto packet = roof::read_report(document({letter, letter, letter, lengths, summary}));
  REQUIRE(packet);
  CHECK(printed_of(packet->value).whole.area_sf == 1342);
  const auto found = roof::find_report(document({letter, lengths, summary}));
  CHECK((found && found->pages == std::vector<int>{2, 3}));
  const std::vector<std::string_view> areas = {"AREA DIAGRAM", "Total Area = 1,342 sq ft, with 2 facets."};
  const auto no_summary = roof::read_report(document({lengths, areas}));
  REQUIRE(no_summary);
  CHECK(has_warning(no_summary->warnings, "roof_summary_missing"));
  CHECK(printed_of(no_summary->value).whole.area_sf == 1342);
  const auto twice = roof::read_report(document({lengths, summary, lengths, summary}));
  REQUIRE_FALSE(twice);
  CHECK(twice.error().code == estimate::ErrorCode::invalid_roof_report);
  const auto none = roof::read_report(document({letter}));
  REQUIRE_FALSE(none);
  CHECK(none.error().code == estimate::ErrorCode::roof_report_kind_not_supported);
}

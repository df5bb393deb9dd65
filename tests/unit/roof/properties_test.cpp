// What must not change the figures of a report: order, direction, names, place and split lines.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/roof/measure.h"
#include "readers/report_reader.h"
#include "report_changes.h"
#include "support/roof_samples.h"

namespace {

using estimate::XmlElement;

constexpr int rounds = 1'000 / ESX_FEWER_ROUNDS;

std::vector<std::string> fixtures() {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(test::roof_fixtures))
    if (entry.path().extension() == ".xml") found.push_back(entry.path().string());
  std::ranges::sort(found);
  return found;
}

void write(estimate::XmlWriter& w, const XmlElement& e) {
  w.open(e.name);
  for (const auto& [name, value] : e.attributes) w.attribute(name, value);
  for (const XmlElement& child : e.children) write(w, child);
  w.close();
}

bool close_to(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(b)); }

struct SlopeFigures {
  double area_sf, plan_sf, pitch, azimuth_deg;
};

std::vector<SlopeFigures> slopes_of(const roof::Measurements& m) {
  std::vector<SlopeFigures> slopes;
  for (const auto& structure : m.structures)
    for (const auto& f : structure.faces)
      slopes.push_back({f.area_sf, f.plan_sf, f.pitch, f.azimuth_deg.value_or(-1)});
  return slopes;
}

bool same_slope(const SlopeFigures& a, const SlopeFigures& b) {
  return close_to(a.area_sf, b.area_sf) && close_to(a.plan_sf, b.plan_sf) && close_to(a.pitch, b.pitch) &&
         std::abs(std::remainder(a.azimuth_deg - b.azimuth_deg, 360)) < 1e-4;
}

/// Each slope of one is a slope of the other, in any order.
bool same_slopes(const roof::Measurements& a, const roof::Measurements& b) {
  const auto of_a = slopes_of(a);
  auto left = slopes_of(b);
  for (const SlopeFigures& slope : of_a) {
    const auto found =
        std::ranges::find_if(left, [&](const SlopeFigures& other) { return same_slope(slope, other); });
    if (found == left.end()) return false;
    left.erase(found);
  }
  return left.empty();
}

bool same_totals(const roof::Figures& a, const roof::Figures& b) {
  bool same = a.facet_count == b.facet_count && a.predominant_pitch == b.predominant_pitch &&
              a.pitches.size() == b.pitches.size() && a.penetration_count == b.penetration_count &&
              close_to(a.area_sf, b.area_sf) && close_to(a.plan_area_sf, b.plan_area_sf) &&
              close_to(a.penetration_area_sf, b.penetration_area_sf) &&
              close_to(a.penetration_perimeter_ft, b.penetration_perimeter_ft);
  for (std::size_t i = 0; same && i < a.pitches.size(); ++i)
    same = a.pitches[i].pitch == b.pitches[i].pitch && close_to(a.pitches[i].area_sf, b.pitches[i].area_sf);
  for (std::size_t i = 0; same && i < roof::line_type_count; ++i)
    same = close_to(a.lengths_ft[i], b.lengths_ft[i]);
  return same;
}

bool same(const roof::Measurements& a, const roof::Measurements& b) {
  return a.structures.size() == b.structures.size() && same_totals(a.total, b.total) && same_slopes(a, b);
}

/// Whether all that is published agrees; a line that is split changes how many there are.
bool agrees(const roof::Report& report, const roof::Measurements& measured) {
  return std::ranges::all_of(
      roof::cross_check(report, measured).checks,
      [](const roof::QuantityCheck& check) { return check.ok || check.quantity.ends_with("_count"); });
}

struct Change {
  test::ReportChange change;
  bool through_text = false;
};

void check_change(const Change& change, const std::vector<std::string>& files) {
  test::Random random(7);
  for (const std::string& file : files) {
    const auto root = estimate::parse_xml(test::read_file(file));
    REQUIRE(root);
    const auto before = roof::readers::read_report_tree(*root);
    REQUIRE(before);
    const auto figures = roof::measure(before->value);
    const bool agreed = agrees(before->value, figures);
    int wrong = 0;
    for (int round = 0; round < rounds; ++round) {
      XmlElement changed = *root;
      change.change.apply(changed, random);
      estimate::XmlWriter w;
      if (change.through_text) write(w, changed);
      const auto after =
          change.through_text ? roof::read_report(w.take()) : roof::readers::read_report_tree(changed);
      const bool ok = after && same(roof::measure(after->value), figures) &&
                      agrees(after->value, roof::measure(after->value)) == agreed;
      if (!ok) ++wrong;
    }
    CHECK_MESSAGE(wrong == 0, change.change.name, " of ", file, ": ", wrong, " of ", rounds);
  }
}

const std::vector<Change> changes = {{{"permuted attributes", test::permute_attributes}, true},
                                     {{"reversed lines", test::reverse_lines}},
                                     {{"rotation", test::rotate}},
                                     {{"translation", test::translate}},
                                     {{"renamed ids", test::rename_ids}},
                                     {{"shuffled members", test::shuffle_members}},
                                     {{"split lines", test::split_line}}};

TEST_CASE("changes of order, direction, names and place keep the figures of every fixture") {
  for (const Change& change : changes) check_change(change, fixtures());
}

TEST_CASE("changes of order, direction, names and place keep the figures of genuine reports" *
          doctest::test_suite("samples")) {
  const std::string folder = test::roof_samples;
  for (const Change& change : changes)
    check_change(change, {folder + "eagleview_report.xml", folder + "hover_report.xml"});
}

}  // namespace

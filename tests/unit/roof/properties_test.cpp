// What must not change the figures of a report: order, direction, names, place and split lines.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "estimate/base/xml.h"
#include "readers/report_tree.h"
#include "report_changes.h"
#include "roof/cross_check.h"
#include "roof/measure.h"
#include "support/roof_samples.h"

namespace {

using estimate::XmlElement;
using roof::LineType;

constexpr int rounds = 1'000;

std::vector<std::string> files() {
  std::vector<std::string> found;
  for (const char* folder : {test::roof_fixtures, test::roof_samples}) {
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".xml") found.push_back(entry.path().string());
  }
  std::ranges::sort(found);
  return found;
}

void write(estimate::XmlWriter& w, const XmlElement& e) {
  w.open(e.name);
  for (const auto& [name, value] : e.attributes) w.attribute(name, value);
  for (const XmlElement& child : e.children) write(w, child);
  w.close();
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(b)); }

/// Two pitches of one face that differ by what a rotation does to decimals may be rounded apart: pitches
/// are compared where they are published.
bool same(const roof::Measurements& a, const roof::Measurements& b) {
  if (a.structures.size() != b.structures.size() || a.total.facet_count != b.total.facet_count) return false;
  if (!near(a.total.area_sf, b.total.area_sf) || !near(a.total.plan_area_sf, b.total.plan_area_sf))
    return false;
  if (a.total.pitches.size() != b.total.pitches.size()) return false;
  if (a.total.predominant_pitch != b.total.predominant_pitch) return false;
  for (std::size_t i = 0; i < roof::line_type_count; ++i)
    if (!near(a.total.lengths_ft[i], b.total.lengths_ft[i])) return false;
  return true;
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

void check_change(const Change& change) {
  test::Random random(7);
  for (const std::string& file : files()) {
    const auto root = estimate::parse_xml(test::read_file(file));
    REQUIRE(root);
    const auto before = roof::read_report_tree(*root);
    REQUIRE(before);
    const auto figures = roof::measure(before->value);
    const bool agreed = agrees(before->value, figures);
    int wrong = 0;
    for (int round = 0; round < rounds; ++round) {
      XmlElement changed = *root;
      change.change.apply(changed, random);
      estimate::XmlWriter w;
      if (change.through_text) write(w, changed);
      const auto after = change.through_text ? roof::read_report(w.take()) : roof::read_report_tree(changed);
      const bool ok = after && same(roof::measure(after->value), figures) &&
                      agrees(after->value, roof::measure(after->value)) == agreed;
      if (!ok) ++wrong;
    }
    CHECK_MESSAGE(wrong == 0, change.change.name, " of ", file, ": ", wrong, " of ", rounds);
  }
}

TEST_CASE("permuted attributes") { check_change({{"permuted attributes", test::permute_attributes}, true}); }
TEST_CASE("reversed lines") { check_change({{"reversed lines", test::reverse_lines}}); }
TEST_CASE("rotation") { check_change({{"rotation", test::rotate}}); }
TEST_CASE("translation") { check_change({{"translation", test::translate}}); }
TEST_CASE("renamed ids") { check_change({{"renamed ids", test::rename_ids}}); }
TEST_CASE("shuffled faces, lines and points") { check_change({{"shuffled members", test::shuffle_members}}); }
TEST_CASE("split lines") { check_change({{"split lines", test::split_line}}); }

}  // namespace

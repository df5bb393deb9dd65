// The synthetic roofs against their closed forms; in the suite "samples", genuine reports against their
// figures.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "esx/roof/measure.h"
#include "geometry/geometry.h"
#include "support/must.h"
#include "support/roof_samples.h"

namespace {

using estimate::testing::must;
using nlohmann::json;
using roof::LineType;

json json_sample(const std::string& name) { return json::parse(test::read_file(test::roof_samples + name)); }

json synthetic_oracles() {
  return json::parse(test::read_file(std::string(test::roof_fixtures) + "synthetic/oracles.json"));
}

void check_near(double got, double wanted, double tolerance) {
  CHECK_MESSAGE(std::abs(got - wanted) <= tolerance, got, " where ", wanted, " is expected");
}

double written_length(const roof::Figures& f, const std::string& written) {
  double sum = 0;
  for (const auto& row : roof::line_type_table())
    if (row.written == written) sum += f.length_ft(row.type);
  return sum;
}

int written_count(const roof::Figures& f, const std::string& written) {
  int sum = 0;
  for (const auto& row : roof::line_type_table())
    if (row.written == written) sum += f.line_counts[static_cast<std::size_t>(row.type)];
  return sum;
}

void check_faces(const roof::Report& report, const roof::StructureFigures& figures, const json& truth) {
  REQUIRE(figures.faces.size() == truth.size());
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const roof::FaceFigures& f = figures.faces[i];
    const roof::Face& face = report.structures[0].faces[static_cast<std::size_t>(f.face)];
    CAPTURE(face.id);
    CHECK(face.id == truth[i]["id"].get<std::string>());
    CHECK(face.label == truth[i]["name"].get<std::string>());
    CHECK(face.lines.size() == truth[i]["edges"]);
    check_near(f.area_sf, truth[i]["area3d"], 1e-4);
    check_near(f.area_sf, truth[i]["published"], 1e-3);
    check_near(f.plan_sf, truth[i]["plan"], 1e-4);
    check_near(f.pitch, truth[i]["pitch3d"], 1e-4);
    check_near(f.off_plane_ft, truth[i]["nonplanarity_ft"], 1e-3);
    const double local = must(f.azimuth_deg) + report.structures[0].north_deg;
    check_near(std::remainder(local - double(truth[i]["downslope_azimuth_local_deg"]), 360), 0, 0.051);
  }
}

void check_truth(const std::string& name) {
  CAPTURE(name);
  const roof::Report report = test::roof_sample(name + ".xml");
  const json truth = json_sample(name + "_truth.json");
  const auto measured = roof::measure(report);
  const roof::Figures& f = measured.total;
  CHECK(f.facet_count == truth["counts"]["roof_faces"]);
  CHECK(report.structures.size() == truth["counts"]["roof_elements"]);
  CHECK(report.structures[0].faces.size() == truth["counts"]["faces"]);
  CHECK(report.structures[0].lines.size() == truth["counts"]["lines"]);
  check_near(f.area_sf, truth["area"]["sloped_from_3d"], 1e-4);
  check_near(f.area_sf, truth["area"]["sloped_published_unrounded"], 1e-3);
  check_near(f.plan_area_sf, truth["area"]["plan"], 1e-4);
  check_near(f.penetration_area_sf, truth["area"]["penetrations_from_3d"], 1e-4);
  check_near(f.extent_x_ft, truth["plan_extent_roof_faces"]["width_x_ft"], 1e-4);
  check_near(f.extent_y_ft, truth["plan_extent_roof_faces"]["depth_y_ft"], 1e-4);
  for (const auto& [type, length] : truth["lengths_roof_lines_by_type"].items()) {
    CAPTURE(type);
    check_near(written_length(f, type), length[0], 1e-4);
    CHECK(written_count(f, type) == length[1]);
  }
  check_faces(report, measured.structures[0], truth["faces"]);
  const auto check = roof::cross_check(report, measured);
  CHECK(check.ok);
  CHECK(roof::published_source_name(check.source) == "face_sizes");
}

TEST_CASE("both genuine reports: every figure of their truth files" * doctest::test_suite("samples")) {
  check_truth("eagleview_report");
  check_truth("hover_report");
}

TEST_CASE("areas by published pitch" * doctest::test_suite("samples")) {
  const auto measured = roof::measure(test::roof_sample("eagleview_report.xml"));
  const json truth = json_sample("eagleview_report_truth.json")["area_by_published_pitch"];
  REQUIRE(measured.total.pitches.size() == truth.size());
  for (const auto& row : measured.total.pitches)
    check_near(row.area_sf, truth.at(std::to_string(row.pitch)), 1e-3);
  CHECK(measured.total.predominant_pitch == 7);
}

TEST_CASE("the synthetic roofs equal their closed forms to 1e-6") {
  int roofs = 0;
  const json oracles = synthetic_oracles();
  for (const auto& [name, oracle] : oracles.items()) {
    CAPTURE(name);
    const roof::Report report = test::roof_fixture("synthetic/" + name + ".xml");
    const auto measured = roof::measure(report);
    const roof::Figures& f = measured.total;
    const json& closed = oracle["closed_form"];
    check_near(f.area_sf, closed["area"], 1e-6);
    check_near(f.plan_area_sf, closed["plan"], 1e-6);
    CHECK(f.facet_count == closed["facets"]);
    for (const auto& [type, length] : closed.items()) {
      if (type == "area" || type == "plan" || type == "facets") continue;
      CAPTURE(type);
      check_near(written_length(f, type == "TOP" ? "FLASHING" : type), length, 1e-6);
    }
    CHECK(roof::cross_check(report, measured).ok);
    ++roofs;
  }
  CHECK(roofs == 8);
}

/// What differs where geometry alone is asked.
int classified_otherwise(const roof::Report& report, const std::vector<LineType>& cannot_be_told) {
  const roof::Structure& s = report.structures[0];
  const auto types = roof::geometry::classify_lines(s);
  int different = 0;
  for (std::size_t l = 0; l < s.lines.size(); ++l) {
    if (s.lines[l].faces.empty() || types[l] == s.lines[l].type) continue;
    if (std::ranges::find(cannot_be_told, s.lines[l].type) != cannot_be_told.end()) continue;
    ++different;
  }
  return different;
}

TEST_CASE("geometry alone gives the types of the synthetic roofs") {
  const json oracles = synthetic_oracles();
  for (const auto& [name, oracle] : oracles.items()) {
    CAPTURE(name);
    CHECK(classified_otherwise(test::roof_fixture("synthetic/" + name + ".xml"), {}) == 0);
  }
}

TEST_CASE("geometry alone gives the types of genuine reports, but for walls and a few irregular lines" *
          doctest::test_suite("samples")) {
  const std::vector<LineType> walls = {LineType::flashing, LineType::step_flashing};
  // A ridge with one face; an eave at the top, a flashing at the bottom.
  CHECK(classified_otherwise(test::roof_sample("eagleview_report.xml"), walls) == 1);
  CHECK(classified_otherwise(test::roof_sample("hover_report.xml"), walls) <= 2);
}

}  // namespace

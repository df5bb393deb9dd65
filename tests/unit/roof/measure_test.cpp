#include "esx/roof/measure.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/must.h"
#include "support/roof_samples.h"

namespace {

using doctest::Approx;
using estimate::testing::must;
using roof::LineType;

TEST_CASE("a gable roof and a shed: figures of each and of both") {
  const auto measured = roof::measure(test::roof_fixture("two_structures.xml"));
  REQUIRE(measured.structures.size() == 2);
  const double slope = std::sqrt(1.25);
  const roof::Figures& gable = measured.structures[0].figures;
  CHECK(gable.area_sf == Approx(40 * 30 * slope));
  CHECK(gable.plan_area_sf == Approx(1200));
  CHECK(gable.length_ft(LineType::eave) == Approx(80));
  CHECK(gable.length_ft(LineType::rake) == Approx(60 * slope));
  CHECK(gable.length_ft(LineType::ridge) == Approx(40));
  CHECK(gable.length_ft(LineType::other) == 0);  // the curb of the chimney is not a line of the roof
  CHECK(gable.penetration_count == 1);
  CHECK(gable.penetration_area_sf == Approx(8 * slope));
  CHECK(gable.penetration_perimeter_ft == Approx(8 + 4 * slope));
  const roof::Figures& shed = measured.structures[1].figures;
  CHECK(shed.length_ft(LineType::flashing) == Approx(12));
  CHECK(shed.predominant_pitch == 3);
  const roof::Figures& total = measured.total;
  CHECK(total.facet_count == 3);
  CHECK(total.area_sf == Approx(gable.area_sf + shed.area_sf));
  CHECK(total.predominant_pitch == 6);
  CHECK(total.extent_x_ft == Approx(60));
  CHECK(total.extent_y_ft == Approx(30));
  REQUIRE(total.pitches.size() == 2);
  CHECK(total.pitches[0].share + total.pitches[1].share == Approx(1));
}

TEST_CASE("azimuths are true bearings of the downslope") {
  const auto measured = roof::measure(test::roof_fixture("two_structures.xml"));
  CHECK(must(measured.structures[0].faces[0].azimuth_deg) == Approx(170));
  CHECK(must(measured.structures[0].faces[1].azimuth_deg) == Approx(350));
  CHECK(must(measured.structures[1].faces[0].azimuth_deg) == Approx(260));
}

TEST_CASE("lines of walls and soffits do not count") {
  const auto measured = roof::measure(test::roof_fixture("hover_hip.xml"));
  CHECK(measured.total.length_ft(LineType::other) == 0);
  CHECK(measured.total.length_ft(LineType::eave) == Approx(80));
  CHECK(measured.total.length_ft(LineType::hip) == Approx(4 * 8 * std::sqrt(2 + 0.375 * 0.375)));
  CHECK(measured.total.facet_count == 4);
}

}  // namespace

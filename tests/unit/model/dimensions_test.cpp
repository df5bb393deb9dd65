#include "esx/estimate/model.h"

#include <doctest/doctest.h>

#include <set>
#include <utility>

#include "esx/estimate/base/text.h"

namespace {

using estimate::Measure;
using estimate::measure_by_label;

TEST_CASE("the table has one row per measure, in order, with unique names") {
  const auto table = estimate::measure_table();
  REQUIRE(table.size() == estimate::measure_count);
  std::set<std::string_view> keys, labels, attributes;
  for (std::size_t i = 0; i < table.size(); ++i) {
    CHECK(table[i].measure == Measure(i));
    CHECK(keys.insert(table[i].key).second);
    CHECK(labels.insert(table[i].label).second);
    CHECK(attributes.insert(table[i].attribute).second);
  }
}

TEST_CASE("the first measures are those of rooms") {
  CHECK(estimate::measure_table()[estimate::room_measure_count - 1].measure == Measure::hip_lf);
}

TEST_CASE("every label finds its measure, in any case and spacing") {
  for (const auto& info : estimate::measure_table()) {
    CAPTURE(info.label);
    CHECK(measure_by_label(info.label) == info.measure);
    CHECK(measure_by_label(estimate::to_upper(info.label)) == info.measure);
    CHECK(measure_by_label(estimate::replace_all(info.label, " ", "  ")) == info.measure);
    CHECK(measure_by_label(estimate::replace_all(info.label, " ", "")) == info.measure);
  }
}

TEST_CASE("labels that differ between prints") {
  CHECK(measure_by_label("SF Walls & Ceiling") == Measure::walls_ceiling_sf);
  CHECK(measure_by_label("SF Walls and Ceiling") == Measure::walls_ceiling_sf);
  CHECK(measure_by_label("SF Walls  &Ceiling") == Measure::walls_ceiling_sf);
  CHECK(measure_by_label("LF Ceil. Perimeter") == Measure::ceiling_perimeter_lf);
  CHECK(measure_by_label("LF Ceiling Perimeter") == Measure::ceiling_perimeter_lf);
  CHECK(measure_by_label("Exterior Perimeter of\nWalls") == Measure::exterior_perimeter_lf);
}

TEST_CASE("other words are not a measure") {
  for (const char* label : {"", " ", "Walls", "SF", "SF Walls & Ceilings", "LF Walls", "Surface", "Total"}) {
    CHECK_FALSE(measure_by_label(label));
  }
}

TEST_CASE("dimensions are empty until a value is set") {
  estimate::Dimensions dimensions;
  CHECK(dimensions.empty());
  dimensions[Measure::exterior_perimeter_lf] = estimate::Quantity::parse("0");
  CHECK_FALSE(dimensions.empty());
  CHECK(std::as_const(dimensions)[Measure::exterior_perimeter_lf] == estimate::Quantity());
  CHECK(dimensions != estimate::Dimensions{});
}

}  // namespace

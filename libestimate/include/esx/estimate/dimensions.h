// Measurements of rooms, roofs and whole estimates, as printed.
// Threads: the functions have no state; call them from any.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "esx/estimate/base/fixed.h"

namespace estimate {

/// In the order of estimate-v1; the last five are in the Grand Total Areas only.
enum class Measure {
  walls_sf,
  ceiling_sf,
  walls_ceiling_sf,
  floor_sf,
  flooring_sy,
  floor_perimeter_lf,
  ceiling_perimeter_lf,
  long_wall_sf,
  short_wall_sf,
  surface_area_sf,
  squares,
  perimeter_lf,
  ridge_lf,
  hip_lf,
  floor_area_sf,
  total_area_sf,
  interior_wall_sf,
  exterior_wall_sf,
  exterior_perimeter_lf,
};
inline constexpr std::size_t measure_count = 19;
inline constexpr std::size_t room_measure_count = 14;

/// The names of a measure: estimate-v1 key, printed label, ROOM_DIM_VARS/AREA_DIM_VARS attribute.
struct MeasureInfo {
  Measure measure = {};
  std::string_view key = {}, label = {}, attribute = {};
};
[[nodiscard]] std::span<const MeasureInfo> measure_table();

/// The measure of a printed label ("SF Walls and Ceiling", "LF Ceil. Perimeter"); nullopt if unknown.
[[nodiscard]] std::optional<Measure> measure_by_label(std::string_view label);

class Dimensions {
 public:
  [[nodiscard]] const std::optional<Quantity>& operator[](Measure m) const { return values_[std::size_t(m)]; }
  [[nodiscard]] std::optional<Quantity>& operator[](Measure m) { return values_[std::size_t(m)]; }
  [[nodiscard]] bool empty() const;
  friend bool operator==(const Dimensions&, const Dimensions&) = default;

 private:
  std::array<std::optional<Quantity>, measure_count> values_{};
};

}  // namespace estimate

// The figures that a report publishes against those computed from its coordinates.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/warning.h"
#include "esx/roof/measure.h"
#include "esx/roof/report.h"

namespace roof {

/// Where published totals come from: the report's own summary, the sizes of its faces, or nowhere.
enum class PublishedSource { summary, face_sizes, none };
[[nodiscard]] std::string_view published_source_name(PublishedSource source);

/// delta = computed − published.
struct QuantityCheck {
  std::string quantity = {};  // "total_area_sf", "ridge_ft", "ROOF1/F3 area_sf"
  double published = 0, computed = 0, delta = 0, tolerance = 0;
  bool ok = false;
};

struct CrossCheck {
  PublishedSource source = PublishedSource::none;
  bool ok = true;
  std::vector<QuantityCheck> checks = {};
  std::vector<estimate::Warning> warnings = {};  // summary_unreadable
};

/// Every published total; of single faces (area, pitch, azimuth, flatness) only those that do not agree.
[[nodiscard]] CrossCheck cross_check(const Report& report, const Measurements& measured);

/// What scope is keyed to: the published figure where there is one, else the computed.
struct PublishedTotals {
  PublishedSource source = PublishedSource::none;
  double area_sf = 0;
  std::array<double, line_type_count> lengths_ft{};
  std::vector<PitchShare> pitches = {};
  std::optional<double> waste_percent = {}, stories = {};
  double low_slope_sf = 0;            // below 2/12
  double double_underlayment_sf = 0;  // from 2/12 to below 4/12

  [[nodiscard]] double length_ft(LineType type) const { return lengths_ft[static_cast<std::size_t>(type)]; }
};
[[nodiscard]] PublishedTotals published_totals(const Report& report, const Measurements& measured);

}  // namespace roof

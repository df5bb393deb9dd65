#include "esx/roof/cross_check.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "geometry/low_slopes.h"
#include "roof/figure_fields.h"

namespace roof {

using namespace geometry;
namespace {

using enum LineType;

constexpr double length_tolerance_ft = 0.1;
constexpr double sum_of_lengths_tolerance_ft = 0.15;
constexpr double flatness_tolerance_ft = 0.05;
constexpr double azimuth_tolerance_deg = 0.2;
constexpr double size_tolerance_sf = 0.5;  // sizes are rounded to whole square feet
constexpr double half_pitch = 0.02;        // how near to a half a pitch may be rounded either way
constexpr double exact = 1e-9;
constexpr std::string_view area_per_pitch = "RoofAreaPerPitch:";

double area_tolerance(double area_sf) { return std::max(0.1, 5e-5 * area_sf); }
double face_tolerance(double area_sf) { return std::max(0.02, 1e-4 * area_sf); }

/// One attribute of the summary. `of` gives what is computed; the tolerance depends on the kind of figure.
enum class Tolerance { area, length, sum_of_lengths, equal };
struct SummaryRow {
  std::string_view name, quantity;
  double (*of)(const Figures&);
  Tolerance tolerance;
};

int count(const Figures& f, LineType type) { return f.line_counts[static_cast<std::size_t>(type)]; }

constexpr auto summary_rows = std::to_array<SummaryRow>({
    {"TotalRoofArea", "total_area_sf", [](const Figures& f) { return f.area_sf; }, Tolerance::area},
    {"TotalRoofAreaLessPenetrations", "area_less_penetrations_sf",
     [](const Figures& f) { return f.area_sf - f.penetration_area_sf; }, Tolerance::area},
    {"TotalRoofFacets", "facet_count", [](const Figures& f) { return double(f.facet_count); },
     Tolerance::equal},
    {"PredominantPitch", "predominant_pitch", [](const Figures& f) { return double(f.predominant_pitch); },
     Tolerance::equal},
    {"TotalHipsandRidgesLength", "hips_and_ridges_ft",
     [](const Figures& f) { return f.length_ft(hip) + f.length_ft(ridge); }, Tolerance::sum_of_lengths},
    {"TotalHipsandRidgesCount", "hip_and_ridge_count",
     [](const Figures& f) { return double(count(f, hip) + count(f, ridge)); }, Tolerance::equal},
    {"TotalPenetrationsCount", "penetration_count",
     [](const Figures& f) { return double(f.penetration_count); }, Tolerance::equal},
    {"TotalPenetrationsPerimeter", "penetration_perimeter_ft",
     [](const Figures& f) { return f.penetration_perimeter_ft; }, Tolerance::length},
    {"TotalPenetrationsArea", "penetration_area_sf", [](const Figures& f) { return f.penetration_area_sf; },
     Tolerance::area},
});

double tolerance_of(Tolerance tolerance, double computed) {
  switch (tolerance) {
    case Tolerance::area:
      return area_tolerance(computed);
    case Tolerance::length:
      return length_tolerance_ft;
    case Tolerance::sum_of_lengths:
      return sum_of_lengths_tolerance_ft;
    case Tolerance::equal:
      return exact;
  }
  return exact;
}

/// "13/12" and "<=1" are numbers too.
std::optional<double> summary_number(std::string_view text) {
  text = text.substr(0, text.find("/12"));
  while (text.starts_with('<') || text.starts_with('>') || text.starts_with('=')) text.remove_prefix(1);
  return read_decimal(text);
}

double area_of_pitch(const Figures& f, double pitch) {
  const auto row = std::ranges::find_if(f.pitches, [&](const PitchShare& p) { return p.pitch == pitch; });
  return row == f.pitches.end() ? 0 : row->area_sf;
}

class Checker {
 public:
  Checker(const Report& report, const Measurements& measured) : report_(report), measured_(measured) {}

  CrossCheck run() {
    summary();
    if (result_.source == PublishedSource::none) face_sizes();
    for (std::size_t s = 0; s < report_.structures.size(); ++s)
      for (const FaceFigures& face : measured_.structures[s].faces) check_face(report_.structures[s], face);
    result_.ok = std::ranges::all_of(result_.checks, &QuantityCheck::ok);
    return std::move(result_);
  }

 private:
  struct Place {
    const Structure& structure;
    const Face& face;
  };

  /// What a decimal lost on its way to binary must not decide.
  static bool agrees(double published, double computed, double tolerance) {
    return std::abs(computed - published) <= tolerance + exact * std::max(1.0, std::abs(published));
  }

  void add(std::string quantity, double published, double computed, double tolerance) {
    result_.checks.push_back({std::move(quantity), published, computed, computed - published, tolerance,
                              agrees(published, computed, tolerance)});
  }

  /// A name is put together only where there is something to report.
  void add_if_off(const Place& place, std::string_view what, double published, double computed,
                  double tolerance) {
    if (!agrees(published, computed, tolerance))
      add(place.structure.id + "/" + place.face.id + " " + std::string(what), published, computed, tolerance);
  }

  void attribute(const std::string& name, std::string quantity, double computed, Tolerance tolerance) {
    const auto found = report_.summary.find(name);
    if (found == report_.summary.end()) return;
    const auto published = summary_number(found->second);
    if (!published) {
      result_.warnings.push_back(
          {"summary_unreadable", name + " is not a number: \"" + found->second.substr(0, 40) + "\"", {}, {}});
      return;
    }
    result_.source = PublishedSource::summary;
    add(std::move(quantity), *published, computed, tolerance_of(tolerance, computed));
  }

  void summary() {
    const Figures& total = measured_.total;
    for (const SummaryRow& row : summary_rows)
      attribute(std::string(row.name), std::string(row.quantity), row.of(total), row.tolerance);
    for (const LineTypeInfo& info : line_type_table()) {
      if (info.summary_key.empty()) continue;
      const std::string key(info.summary_key);
      attribute(key, std::string(info.json_key), total.length_ft(info.type), Tolerance::length);
      attribute(estimate::replace_all(key, "Length", "Count"), std::string(info.json_key) + "_count",
                count(total, info.type), Tolerance::equal);
    }
    for (const auto& [name, value] : report_.summary) {
      if (!name.starts_with(area_per_pitch)) continue;
      const std::string pitch = name.substr(area_per_pitch.size());
      if (const auto number = summary_number(pitch))
        attribute(name, "area_at_" + pitch, area_of_pitch(total, *number), Tolerance::area);
    }
  }

  /// Totals of the faces' sizes differ from published totals by their rounding.
  void face_sizes() {
    double sum = 0;
    for (std::size_t s = 0; s < report_.structures.size(); ++s)
      for (const FaceFigures& face : measured_.structures[s].faces) {
        const PublishedFace& published = face_of(report_.structures[s], face).published;
        const auto size = published.area_sf ? published.area_sf : published.size_sf;
        if (!size) return;
        sum += *size;
      }
    result_.source = PublishedSource::face_sizes;
    add("total_area_sf", sum, measured_.total.area_sf, size_tolerance_sf * measured_.total.facet_count);
  }

  static const Face& face_of(const Structure& s, const FaceFigures& figures) { return s.face(figures.face); }

  void check_face(const Structure& s, const FaceFigures& figures) {
    const Face& face = face_of(s, figures);
    const Place place{s, face};
    if (face.published.area_sf)
      add_if_off(place, "area_sf", *face.published.area_sf, figures.area_sf, face_tolerance(figures.area_sf));
    else if (face.published.size_sf)
      add_if_off(place, "area_sf", *face.published.size_sf, figures.area_sf, size_tolerance_sf);
    if (face.published.pitch) check_pitch(place, *face.published.pitch, figures.pitch);
    if (face.published.azimuth_deg && figures.azimuth_deg) {
      const double turn = std::remainder(*figures.azimuth_deg - *face.published.azimuth_deg, 360);
      add_if_off(place, "azimuth_deg", *face.published.azimuth_deg, *face.published.azimuth_deg + turn,
                 azimuth_tolerance_deg);
    }
    add_if_off(place, "off_plane_ft", 0, figures.off_plane_ft, flatness_tolerance_ft);
  }

  /// A whole number is a rounded pitch; one with decimals is the pitch itself.
  void check_pitch(const Place& place, double published, double pitch) {
    if (published != std::floor(published)) return add_if_off(place, "pitch", published, pitch, half_pitch);
    const double below_half = pitch + 0.5 - std::floor(pitch + 0.5);
    const bool near_half = below_half < half_pitch || below_half > 1 - half_pitch;
    add_if_off(place, "pitch", published, near_half ? pitch : std::floor(pitch + 0.5),
               near_half ? 0.5 + half_pitch : 0);
  }

  const Report& report_;
  const Measurements& measured_;
  CrossCheck result_;
};

/// A figure below zero is a mistake of the report: it fails its check, and counts as not published.
bool is_usable(double figure) { return figure >= 0; }

std::optional<double> summary_value(const Report& report, std::string_view name) {
  const auto found = report.summary.find(std::string(name));
  if (found == report.summary.end()) return std::nullopt;
  const auto value = summary_number(found->second);
  return value && is_usable(*value) ? value : std::nullopt;
}

/// Areas by pitch, with the faces' published sizes where all of them have one.
std::vector<PitchShare> published_pitches(const Report& report, const Measurements& measured, double& area) {
  std::vector<PitchShare> pitches = measured.total.pitches;
  for (PitchShare& row : pitches) row.area_sf = 0;
  area = 0;
  for (std::size_t s = 0; s < report.structures.size(); ++s)
    for (const FaceFigures& face : measured.structures[s].faces) {
      const auto& published = report.structures[s].face(face.face).published.area_sf;
      if (!published || !is_usable(*published)) {
        area = measured.total.area_sf;
        return measured.total.pitches;
      }
      area += *published;
      std::ranges::find(pitches, face.whole_pitch, &PitchShare::pitch)->area_sf += *published;
    }
  for (PitchShare& row : pitches) row.share = area > 0 ? row.area_sf / area : 0;
  return pitches;
}

}  // namespace

std::span<const std::pair<PublishedSource, std::string_view>> enum_names(PublishedSource) {
  using enum PublishedSource;
  static constexpr std::pair<PublishedSource, std::string_view> names[] = {
      {summary, "summary"}, {face_sizes, "face_sizes"}, {none, "none"}};
  return names;
}

std::string_view published_source_name(PublishedSource source) {
  return enum_names(source)[static_cast<std::size_t>(source)].second;
}

CrossCheck cross_check(const Report& report, const Measurements& measured) {
  return Checker(report, measured).run();
}

PublishedTotals published_totals(const Report& report, const Measurements& measured) {
  PublishedTotals totals;
  totals.lengths_ft = measured.total.lengths_ft;
  totals.source = cross_check(report, measured).source;
  totals.pitches = published_pitches(report, measured, totals.area_sf);
  if (const auto area = summary_value(report, "TotalRoofArea"); area && *area > 0) totals.area_sf = *area;
  for (const LineTypeInfo& info : line_type_table()) {
    double& length = totals.lengths_ft[static_cast<std::size_t>(info.type)];
    length = summary_value(report, info.summary_key).value_or(length);
  }
  for (const StructureFigures& structure : measured.structures)
    for (const FaceFigures& face : structure.faces) count_low_slope(totals, face.pitch, face.area_sf);
  totals.waste_percent = summary_value(report, "SuggestedWastePercentage");
  totals.stories = summary_value(report, "NumberOfStories");
  return totals;
}

}  // namespace roof

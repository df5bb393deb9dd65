#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "esx/estimate/base/text.h"
#include "esx/roof/measure.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "roof/figure_fields.h"

namespace roof {

using namespace geometry;

namespace {

using enum LineType;

constexpr double max_pitch = 1'000;  // pitch of vertical faces
constexpr double no_slope = 1e-9;
constexpr double half_way = 0.02;  // a pitch that near to x.5 may be printed either way

/// floor(x + 0.5), where what arithmetic took from an exact half is given back.
int round_pitch(double pitch) { return whole_number(std::floor(pitch + 0.5 + 1e-6)); }

int whole_pitch(double pitch, const std::optional<double>& published) {
  if (!published || *published < 0 || *published > max_pitch) return round_pitch(pitch);
  const int printed = round_pitch(*published);
  return std::abs(pitch - printed) <= 0.5 + half_way ? printed : round_pitch(pitch);
}

double off_plane(const Structure& s, const std::vector<int>& ring, const Vector& normal) {
  const double size = length(normal);
  if (size == 0) return 0;
  const Point& origin = s.point(ring[0]);
  double mean = 0;
  std::vector<double> heights;
  for (const int p : ring) {
    heights.push_back(dot(s.point(p) - origin, normal) / size);
    mean += heights.back() / static_cast<double>(ring.size());
  }
  double worst = 0;
  for (const double height : heights) worst = std::max(worst, std::abs(height - mean));
  return worst;
}

FaceFigures face_figures(const Structure& s, std::size_t index) {
  const Face& face = s.faces[index];
  const Vector normal = area_vector(s.points, face.ring);
  const double across = plan_length(normal);
  FaceFigures figures;
  figures.face = static_cast<int>(index);
  figures.area_sf = length(normal);
  figures.plan_sf = normal.z;
  figures.pitch = normal.z > 0 ? std::min(12 * across / normal.z, max_pitch) : max_pitch;
  figures.whole_pitch = whole_pitch(figures.pitch, face.published.pitch);
  if (across > no_slope * figures.area_sf) {
    figures.azimuth_deg = in_full_turn(in_degrees(std::atan2(normal.x, normal.y)) - s.north_deg);
  }
  figures.off_plane_ft = off_plane(s, face.ring, normal);
  return figures;
}

struct Extent {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] double size() const { return high < low ? 0 : high - low; }
};

/// Figures of any number of structures.
class Sum {
 public:
  void add(const Structure& s, const StructureFigures& figures) {
    for (const FaceFigures& face : figures.faces) add_face(s, face);
    for (const Face& face : s.faces)
      if (face.kind == FaceKind::penetration) add_penetration(s, face);
    for (const Line& line : s.lines) {
      if (line.faces.empty()) continue;
      const auto type = static_cast<std::size_t>(line.type);
      sum_.lengths_ft[type] += length_ft(s, line);
      ++sum_.line_counts[type];
    }
  }

  [[nodiscard]] Figures take() {
    sum_.extent_x_ft = x_.size();
    sum_.extent_y_ft = y_.size();
    double largest = -1;
    for (const auto& [pitch, area] : by_pitch_) {
      sum_.pitches.push_back({pitch, area, sum_.area_sf > 0 ? area / sum_.area_sf : 0});
      if (area > largest * (1 + 1e-9)) {
        largest = area;
        sum_.predominant_pitch = pitch;
      }
    }
    return std::move(sum_);
  }

 private:
  void add_face(const Structure& s, const FaceFigures& face) {
    sum_.area_sf += face.area_sf;
    sum_.plan_area_sf += face.plan_sf;
    ++sum_.facet_count;
    by_pitch_[face.whole_pitch] += face.area_sf;
    for (const int p : s.face(face.face).ring) {
      x_.add(s.point(p).x_ft);
      y_.add(s.point(p).y_ft);
    }
  }

  void add_penetration(const Structure& s, const Face& face) {
    ++sum_.penetration_count;
    sum_.penetration_area_sf += length(area_vector(s.points, face.ring));
    for (const int line : face.lines) sum_.penetration_perimeter_ft += length_ft(s, s.line(line));
  }

  Figures sum_;
  std::map<int, double> by_pitch_;
  Extent x_, y_;
};

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

/// Of a report without faces: what it publishes, all of it under "RoofAreaPerPitch:" too.
Figures published_figures(const Report& report) {
  Figures figures;
  const auto value = [&](std::string_view name) {
    const auto found = report.summary.find(std::string(name));
    return found == report.summary.end() ? std::nullopt : summary_number(found->second);
  };
  figures.area_sf = value("TotalRoofArea").value_or(0);
  for (const LineTypeInfo& info : line_type_table())
    if (!info.summary_key.empty())
      figures.lengths_ft[static_cast<std::size_t>(info.type)] = value(info.summary_key).value_or(0);
  double largest = 0;
  for (const auto& [name, area] : report.summary) {
    if (!name.starts_with(area_per_pitch)) continue;
    const double pitch = summary_number(name.substr(area_per_pitch.size())).value_or(0);
    const double area_sf = summary_number(area).value_or(0);
    figures.plan_area_sf += area_sf / std::hypot(1, pitch / 12);
    figures.pitches.push_back(
        {whole_number(pitch), area_sf, figures.area_sf > 0 ? area_sf / figures.area_sf : 0});
    if (area_sf > largest) figures.predominant_pitch = whole_number(pitch);
    largest = std::max(largest, area_sf);
  }
  std::ranges::sort(figures.pitches, {}, &PitchShare::pitch);
  return figures;
}

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
  if (report.structures.empty()) {
    area = measured.total.area_sf;
    return pitches;
  }
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

/// The figures of a print without a drawing.
Figures printed_figures(const PrintedPart& part) {
  Figures figures;
  figures.area_sf = part.area_sf.value_or(0);
  figures.facet_count = part.facet_count.value_or(0);
  figures.predominant_pitch = part.predominant_pitch.value_or(0);
  figures.pitches = part.pitches;
  for (std::size_t type = 0; type < line_type_count; ++type) {
    figures.lengths_ft[type] = part.lengths_ft[type].value_or(0);
    figures.line_counts[type] = part.line_counts[type].value_or(0);
  }
  return figures;
}

PublishedTotals printed_totals(const PrintedRoof& roof, const Measurements& measured) {
  PublishedTotals totals;
  totals.source = PublishedSource::summary;
  totals.area_sf = roof.whole.area_sf.value_or(measured.total.area_sf);
  totals.pitches = roof.whole.pitches.empty() ? measured.total.pitches : roof.whole.pitches;
  for (std::size_t type = 0; type < line_type_count; ++type)
    totals.lengths_ft[type] = roof.whole.lengths_ft[type].value_or(measured.total.lengths_ft[type]);
  for (const PitchShare& row : totals.pitches) count_low_slope(totals, row.pitch, row.area_sf);
  totals.waste_percent = roof.whole.waste_percent;
  totals.stories = roof.whole.stories;
  totals.facet_count = roof.whole.facet_count;
  totals.predominant_pitch = roof.whole.predominant_pitch;
  return totals;
}

}  // namespace

std::vector<StructureFigures> printed_structures(const Report& report) {
  std::vector<StructureFigures> made;
  if (!report.printed) return made;
  made.reserve(report.printed->structures.size());
  for (const PrintedPart& part : report.printed->structures)
    made.push_back({part.id, printed_figures(part), {}, part.waste_percent});
  return made;
}

Measurements measure(const Report& report) {
  Measurements measured;
  if (report.printed && report.structures.empty()) {
    measured.total = printed_figures(report.printed->whole);
    return measured;
  }
  Sum total;
  for (const Structure& s : report.structures) {
    StructureFigures& figures = measured.structures.emplace_back();
    figures.id = s.id;
    for (std::size_t f = 0; f < s.faces.size(); ++f)
      if (s.faces[f].kind == FaceKind::roof) figures.faces.push_back(face_figures(s, f));
    Sum sum;
    sum.add(s, figures);
    figures.figures = sum.take();
    total.add(s, figures);
  }
  measured.total = report.structures.empty() ? published_figures(report) : total.take();
  return measured;
}

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
  if (report.printed) {
    CrossCheck check{
        .source = PublishedSource::summary, .ok = true, .checks = report.printed->checks, .warnings = {}};
    check.ok = std::ranges::all_of(check.checks, &QuantityCheck::ok);
    return check;
  }
  return Checker(report, measured).run();
}

PublishedTotals published_totals(const Report& report, const Measurements& measured) {
  if (report.printed) return printed_totals(*report.printed, measured);
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
  if (report.structures.empty())
    for (const PitchShare& row : totals.pitches) count_low_slope(totals, row.pitch, row.area_sf);
  totals.waste_percent = summary_value(report, "SuggestedWastePercentage");
  totals.stories = summary_value(report, "NumberOfStories");
  return totals;
}

}  // namespace roof

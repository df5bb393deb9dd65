// What printed figures must do. Tolerances are those of rounding: each kind rounds in its own way.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "readers/print_reader.h"

namespace roof::readers {

namespace {

using geometry::decimal;
using geometry::read_decimal;

constexpr double exact = 1e-6;
constexpr double inch_ft = 1.0 / 12;
constexpr double half = 0.5;
constexpr double square_sf = 100;
constexpr std::string_view area_row = "area_sf ";
constexpr std::string_view share_row = "share ";

/// How a kind rounds.
struct Rounding {
  ReportKind kind;
  double table_low, table_high;  // sum of the pitch table less the total; per row where `per_row`
  bool per_row;
  double structure_area, structure_length;      // per structure
  double facets_low, facets_high, facets_more;  // sum of labels less the total: per facet, and once
  double sum_of_lengths, waste_sf;
  double squares_step;  // 0: rounded to the nearest hundredth; else up to the next
};

constexpr auto roundings = std::to_array<Rounding>({
    {ReportKind::roofr, -half, 1, true, 0, inch_ft, 0, 1, 0, inch_ft, 2.5, 0.1},
    {ReportKind::eagleview, -1, 0.05, false, 1, 1, -half, half, 1, 1, 2, 1.0 / 3},
    {ReportKind::hover, -half, half, true, 0, inch_ft, -half, half, 0, inch_ft, 2, 1.0 / 3},
    {ReportKind::geomni, 0, 0, false, 0.01, 0.01, -half, half, 0, 0.01, 0.01, 0},
});

class Prover {
 public:
  Prover(const PrintedRoof& roof, const Rounding& rounding) : roof_(roof), by_(rounding) {}

  std::vector<QuantityCheck> run() {
    repeated();
    part(roof_.whole);
    for (const PrintedPart& structure : roof_.structures) part(structure);
    structures();
    facets();
    return std::move(checks_);
  }

 private:
  [[nodiscard]] std::optional<double> figure(std::string_view structure, std::string_view quantity) const {
    const auto found = std::ranges::find_if(roof_.figures, [&](const PrintedFigure& f) {
      return f.structure == structure && f.quantity == quantity;
    });
    return found == roof_.figures.end() ? std::nullopt : std::optional(found->value);
  }

  /// `low` and `high`: what computed − published may be.
  void range(std::string quantity, double published, double computed, double low, double high) {
    const double delta = computed - published;
    const double slack = exact * std::max(1.0, std::abs(published));
    checks_.push_back({std::move(quantity), published, computed, delta,
                       std::max(std::abs(low), std::abs(high)),
                       delta >= low - slack && delta <= high + slack});
  }
  void within(std::string quantity, double published, double computed, double tolerance) {
    range(std::move(quantity), published, computed, -tolerance, tolerance);
  }
  void within_if_off(const std::string& quantity, double published, double computed, double tolerance) {
    within(quantity, published, computed, tolerance);
    if (checks_.back().ok) checks_.pop_back();
  }

  static std::string named(std::string_view what, std::string_view structure) {
    return std::string(what) + (structure.empty() ? "" : " of structure " + std::string(structure));
  }

  /// What is printed more than once is the same.
  void repeated() {
    std::map<std::pair<std::string_view, std::string_view>, const PrintedFigure*> first;
    for (const PrintedFigure& figure : roof_.figures) {
      const auto [at, is_new] = first.try_emplace({figure.structure, figure.quantity}, &figure);
      if (is_new) continue;
      const bool of_structure = !figure.structure.empty() && by_.structure_length >= 1;
      within_if_off(named(figure.quantity, figure.structure) + " on pages " +
                        std::to_string(at->second->page) + " and " + std::to_string(figure.page),
                    at->second->value, figure.value, of_structure ? 1 : exact);
    }
  }

  void part(const PrintedPart& part) {
    pitch_table(part);
    sums(part);
    waste(part);
  }

  void pitch_table(const PrintedPart& part) {
    double sum = 0, shares = 0, largest = 0;
    int rows = 0, share_rows = 0;
    for (const PrintedFigure& f : roof_.figures) {
      if (f.structure != part.id || seen_before(f)) continue;
      if (f.quantity.starts_with(area_row)) {
        sum += f.value;
        ++rows;
        largest = std::max(largest, f.value);
      } else if (f.quantity.starts_with(share_row)) {
        shares += f.value;
        ++share_rows;
      }
    }
    const double scale = by_.per_row ? rows : 1;
    if (rows > 0 && part.area_sf)
      range(
          named("pitch_table_sum_sf", part.id), *part.area_sf, sum, by_.table_low * scale,
          std::max({by_.table_high * scale, part.id.empty() ? 0 : by_.structure_area, lost_in_parts(part)}));
    if (share_rows > 0) within(named("pitch_shares_percent", part.id), 100, shares, 0.1 * share_rows);
    if (rows == 0 || !part.predominant_pitch) return;
    const auto of_it = figure(part.id, "area_sf " + decimal(*part.predominant_pitch, 2) + "/12");
    within(named("predominant_pitch_area_sf", part.id), largest, of_it.value_or(0), 0);
    // The area page rounds what the table rounds up.
    if (const auto printed = figure(part.id, "predominant_area_sf"))
      within("predominant_area_sf", *printed, of_it.value_or(0), 1 + lost_in_parts(part));
  }

  /// A total that is rounded down per structure loses up to 1 sf in each.
  [[nodiscard]] double lost_in_parts(const PrintedPart& part) const {
    return by_.per_row && part.id.empty() ? double(roof_.structures.size()) : 0;
  }

  /// Whether an earlier page has the same figure.
  [[nodiscard]] bool seen_before(const PrintedFigure& figure) const {
    for (const PrintedFigure& f : roof_.figures) {
      if (&f == &figure) return false;
      if (f.structure == figure.structure && f.quantity == figure.quantity) return true;
    }
    return false;
  }

  void sum_of_two(const PrintedPart& part, std::string_view sum, std::string_view a, std::string_view b,
                  double tolerance) {
    const auto total = figure(part.id, sum), first = figure(part.id, a), second = figure(part.id, b);
    if (total && first && second) within(named(sum, part.id), *total, *first + *second, tolerance);
  }

  void sums(const PrintedPart& part) {
    sum_of_two(part, "hips_and_ridges_ft", "hip_ft", "ridge_ft", by_.sum_of_lengths);
    sum_of_two(part, "eaves_and_rakes_ft", "eave_ft", "rake_ft", by_.sum_of_lengths);
    sum_of_two(part, "area_sf", "pitched_area_sf", "flat_area_sf", 1);
  }

  void waste(const PrintedPart& part) {
    if (part.waste.empty()) return;
    const auto zero = std::ranges::find(part.waste, 0.0, &WasteColumn::percent);
    const auto base = zero == part.waste.end() ? part.area_sf : zero->area_sf;
    for (const WasteColumn& column : part.waste) {
      const std::string at = named("waste", part.id) + " " + decimal(column.percent, 2) + "%";
      if (base && column.area_sf)
        within_if_off(at + " area_sf", *column.area_sf, *base * (1 + column.percent / 100),
                      by_.waste_sf + lost_in_parts(part));
      if (column.area_sf && column.squares) squares(at, *column.area_sf, *column.squares);
    }
  }

  /// Rounded up by a step: between the area and one step more; thirds are printed with two decimals.
  void squares(const std::string& at, double area_sf, double printed) {
    const double exactly = area_sf / square_sf;
    constexpr double print_digit = 0.01, nearest_tenth = 0.0501;
    const bool nearest = by_.squares_step == 0;
    const double low = nearest ? -half * print_digit : -by_.squares_step - print_digit;
    const double high =
        nearest ? half * print_digit : nearest_tenth;  // an old edition prints the nearest tenth
    range(at + " squares", printed, exactly, low, high);
    if (checks_.back().ok) checks_.pop_back();
  }

  void structures() {
    if (roof_.structures.size() < 2) return;
    const auto count = static_cast<double>(roof_.structures.size());
    double sum = 0;
    bool all = true;
    for (const PrintedPart& structure : roof_.structures) {
      all = all && structure.area_sf;
      sum += structure.area_sf.value_or(0);
    }
    const std::optional<double>& whole = roof_.whole.area_sf;
    if (all && whole) within("structures_area_sf", *whole, sum, by_.structure_area * count);
    for (std::size_t type = 0; type < line_type_count; ++type) structure_lengths(type, count);
  }

  void structure_lengths(std::size_t type, double count) {
    const auto& whole = roof_.whole.lengths_ft[type];
    if (!whole) return;
    double sum = 0;
    for (const PrintedPart& structure : roof_.structures) {
      const std::optional<double>& length = structure.lengths_ft[type];
      if (!length) return;
      sum += *length;
    }
    within("structures_" + std::string(line_type_table()[type].json_key), *whole, sum,
           by_.structure_length * count);
  }

  void facets() {
    if (roof_.facets.empty()) return;
    const auto count = static_cast<double>(roof_.facets.size());
    if (const auto printed = figure({}, "facet_count")) within("facet_labels", *printed, count, 0);
    double sum = 0;
    bool all_pitches = true;
    for (const PrintedFacet& facet : roof_.facets) {
      if (!facet.area_sf) return;
      sum += *facet.area_sf;
      all_pitches = all_pitches && facet.pitch;
    }
    if (roof_.whole.area_sf)
      range("facet_areas_sf", *roof_.whole.area_sf, sum, by_.facets_low * count - by_.facets_more,
            by_.facets_high * count + by_.facets_more);
    if (all_pitches) facets_by_pitch();
  }

  void facets_by_pitch() {
    for (const PitchShare& row : roof_.whole.pitches) {
      double sum = 0, count = 0;
      for (const PrintedFacet& facet : roof_.facets) {
        if (static_cast<int>(std::floor(facet.pitch.value_or(0) + half)) != row.pitch) continue;
        sum += facet.area_sf.value_or(0);
        ++count;
      }
      range("facets_at_" + std::to_string(row.pitch) + "/12", row.area_sf, sum,
            std::min(by_.facets_low, -half) * count - 1, by_.facets_high * count + 0.1 + by_.facets_more);
    }
  }

  const PrintedRoof& roof_;
  const Rounding& by_;
  std::vector<QuantityCheck> checks_;
};

}  // namespace

std::vector<QuantityCheck> prove(const PrintedRoof& roof, ReportKind kind) {
  const auto by = std::ranges::find(roundings, kind, &Rounding::kind);
  return by == roundings.end() ? std::vector<QuantityCheck>() : Prover(roof, *by).run();
}

}  // namespace roof::readers

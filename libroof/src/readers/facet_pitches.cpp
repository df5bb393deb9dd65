// Which facet of an EagleView report has which pitch.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "readers/drawing.h"

namespace roof::readers {

namespace {

At middle_at(const estimate::Box& box) { return {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2}; }

/// A = 0, Z = 25, AA = 26; nullopt: no letters.
std::optional<int> letter_number(const std::string& label) {
  constexpr int letters = 26;
  int number = 0;
  for (const char c : label) {
    if (c < 'A' || c > 'Z') return std::nullopt;
    number = number * letters + (c - 'A' + 1);
  }
  return label.empty() ? std::nullopt : std::optional(number - 1);
}

/// Which facet has which pitch: labels are near their facets, areas add up to the table of pitches, and
/// letters go by area of the plan. Small and flat facets have no label.
class PitchChooser {
 public:
  PitchChooser(const std::vector<PitchLabel>& labels, PrintedRoof& roof) : roof_(roof) {
    for (std::size_t f = 0; f < roof.facets.size(); ++f) by_letter_.push_back(f);
    std::ranges::stable_sort(by_letter_, {},
                             [&](std::size_t f) { return letter_number(roof.facets[f].label); });
    for (const PrintedFacet& facet : roof.facets) {
      distances_.push_back(distances_of(facet, labels));
      auto& plans = plans_.emplace_back();
      plans.reserve(roof.whole.pitches.size());
      for (const PitchShare& row : roof.whole.pitches)
        plans.push_back(facet.area_sf.value_or(0) / slope_factor(row.pitch));
    }
  }

  void choose() {
    if (roof_.whole.pitches.empty()) return;
    chosen_.assign(roof_.facets.size(), 0);
    for (std::size_t f = 0; f < chosen_.size(); ++f)
      chosen_[f] = std::size_t(std::ranges::min_element(distances_[f]) - distances_[f].begin());
    double cost = total_cost();
    constexpr int max_rounds = 60;
    for (int round = 0; round < max_rounds && improve(cost); ++round) {
    }
    for (std::size_t f = 0; f < chosen_.size(); ++f)
      roof_.facets[f].pitch = roof_.whole.pitches[chosen_[f]].pitch;
  }

 private:
  /// By pitch: how far its nearest label is, in parts of what is near.
  [[nodiscard]] std::vector<double> distances_of(const PrintedFacet& facet,
                                                 const std::vector<PitchLabel>& labels) const {
    constexpr double near_pt = 12, none = 3;
    std::vector<double> found;
    for (const PitchShare& row : roof_.whole.pitches) {
      double nearest = none;
      for (const PitchLabel& label : labels)
        if (label.pitch == row.pitch)
          nearest = std::min(nearest, distance(label.place, middle_at(facet.box)) / near_pt);
      found.push_back(nearest);
    }
    return found;
  }

  /// The areas of the facets of a pitch, and by how much they may be off the table.
  struct PitchSum {
    double area_sf = 0, slack_sf = 0.1;
  };

  /// Called for each change that is considered.
  [[nodiscard]] double total_cost() {
    double cost = 0;
    sums_.assign(roof_.whole.pitches.size(), {});
    for (std::size_t f = 0; f < chosen_.size(); ++f) {
      cost += distances_[f][chosen_[f]];
      sums_[chosen_[f]].area_sf += roof_.facets[f].area_sf.value_or(0);
      sums_[chosen_[f]].slack_sf += 0.5;
    }
    constexpr double per_sf = 2, slight_per_sf = 1;
    for (std::size_t row = 0; row < sums_.size(); ++row) {
      const double off = std::abs(sums_[row].area_sf - roof_.whole.pitches[row].area_sf);
      cost += per_sf * std::max(0.0, off - sums_[row].slack_sf) + slight_per_sf * off;
    }
    for (std::size_t i = 1; i < by_letter_.size(); ++i)
      cost += per_sf * std::max(0.0, plan_of(by_letter_[i - 1]) - plan_of(by_letter_[i]) - 1);
    return cost;
  }

  [[nodiscard]] double plan_of(std::size_t f) const { return plans_[f][chosen_[f]]; }

  /// A facet that gets another pitch, or two that exchange theirs.
  struct Change {
    std::size_t facet, other;
    std::optional<std::size_t> row;
  };
  void apply(const Change& change) {
    if (change.row)
      chosen_[change.facet] = *change.row;
    else
      std::swap(chosen_[change.facet], chosen_[change.other]);
  }

  [[nodiscard]] std::vector<Change> changes_of(const std::vector<std::size_t>& facets) const {
    std::vector<Change> changes;
    for (std::size_t i = 0; i < facets.size(); ++i) {
      for (std::size_t row = 0; row < roof_.whole.pitches.size(); ++row)
        changes.push_back({facets[i], 0, row});
      for (std::size_t k = i + 1; k < facets.size(); ++k) changes.push_back({facets[i], facets[k], {}});
    }
    return changes;
  }

  /// The best change, or two of those of small facets, which have no labels.
  bool improve(double& cost) {
    constexpr std::size_t max_small = 10;
    const std::vector<std::size_t> before = chosen_;
    std::vector<std::size_t> best = chosen_;
    const double first = cost;
    const auto consider = [&] {
      const double changed = total_cost();
      if (changed >= cost - 1e-9) return;
      cost = changed;
      best = chosen_;
    };
    for (const Change& change : changes_of(by_letter_)) {
      apply(change);
      consider();
      chosen_ = before;
    }
    if (cost >= first) {
      const std::size_t small = std::min(by_letter_.size(), max_small);
      const auto changes = changes_of({by_letter_.begin(), by_letter_.begin() + std::ptrdiff_t(small)});
      for (std::size_t a = 0; a < changes.size(); ++a)
        for (std::size_t b = a + 1; b < changes.size(); ++b) {
          apply(changes[a]);
          apply(changes[b]);
          consider();
          chosen_ = before;
        }
    }
    chosen_ = best;
    return cost < first;
  }

  PrintedRoof& roof_;
  std::vector<std::size_t> by_letter_, chosen_;         // row of the table, by facet
  std::vector<std::vector<double>> distances_, plans_;  // by facet and row; plans: areas without the slope
  std::vector<PitchSum> sums_;                          // by row
};

/// An extended report gives areas of facets for even pitches only: plan areas, in the column of pitch 0.
/// Which facet has which pitch follows from the table of pitches.
class TableSolver {
 public:
  explicit TableSolver(PrintedRoof& roof) : roof_(roof), row_of_(roof.facets.size(), none) {}

  bool solve() {
    std::vector<std::size_t> rows;
    rows.reserve(roof_.whole.pitches.size());
    for (std::size_t row = 0; row < roof_.whole.pitches.size(); ++row) rows.push_back(row);
    std::ranges::sort(rows, {}, [&](std::size_t row) { return roof_.whole.pitches[row].area_sf; });
    for (const std::size_t row : rows)
      if (!fill(row, 0, roof_.whole.pitches[row].area_sf, 0, row == rows.back())) return false;
    for (std::size_t f = 0; f < row_of_.size(); ++f) {
      if (row_of_[f] == none) return false;
      PrintedFacet& facet = roof_.facets[f];
      const int pitch = roof_.whole.pitches[row_of_[f]].pitch;
      facet.pitch = pitch;
      facet.area_sf = facet.area_sf.value_or(0) * slope_factor(pitch);
    }
    return true;
  }

 private:
  static constexpr std::size_t none = std::size_t(-1);
  static constexpr double digit_sf = 0.05;  // of areas with one decimal

  /// Facets from `first` on that add up to what is left of a row; the last row takes all that are left.
  bool fill(std::size_t row, std::size_t first, double left, int taken, bool last) {
    constexpr int max_steps = 300'000;
    const double factor = slope_factor(roof_.whole.pitches[row].pitch);
    if (std::abs(left) <= digit_sf * (1 + taken * factor) && taken > 0 && !(last && has_free(first)))
      return true;
    if (first >= row_of_.size() || left < 0 || ++steps_ > max_steps) return false;
    if (row_of_[first] == none) {
      row_of_[first] = row;
      if (fill(row, first + 1, left - roof_.facets[first].area_sf.value_or(0) * factor, taken + 1, last))
        return true;
      row_of_[first] = none;
      if (last) return false;
    }
    return fill(row, first + 1, left, taken, last);
  }

  [[nodiscard]] bool has_free(std::size_t first) const {
    return std::find(row_of_.begin() + std::ptrdiff_t(first), row_of_.end(), none) != row_of_.end();
  }

  PrintedRoof& roof_;
  std::vector<std::size_t> row_of_;  // of the table of pitches, by facet
  int steps_ = 0;
};

}  // namespace

void choose_pitches(const std::vector<PitchLabel>& labels, PrintedRoof& roof) {
  PitchChooser(labels, roof).choose();
}

bool solve_facet_table(PrintedRoof& roof) { return TableSolver(roof).solve(); }

}  // namespace roof::readers

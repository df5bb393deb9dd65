// What changed between two estimates, and the difference as an estimate of its own.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "estimate/model.h"

namespace estimate {

/// A value before and after, as text: "12.5", "R&R Carpet pad". Empty where there is none.
struct FieldChange {
  std::string name, a, b;
  bool number = false;
};

/// Lines are given by their indices in Estimate::items.
struct LinePair {
  std::size_t a = 0, b = 0;
};

struct ChangedLine {
  std::size_t a = 0, b = 0;
  std::vector<FieldChange> fields;
};

/// One line became several, or several one.
struct Regrouping {
  std::vector<std::size_t> a, b;
};

struct TotalChange {
  std::string section;  // names from the root down, parted by " / "; empty for the whole estimate
  std::string name;     // rcv, tax, overhead_and_profit, depreciation, acv
  Money a, b;
};

struct EstimateDiff {
  std::vector<std::size_t> added, removed;  // in b, in a
  std::vector<ChangedLine> changed;
  std::vector<LinePair> moved;       // to another section, or to another place among the lines of its own
  std::vector<LinePair> renumbered;  // in the same place, with another number
  std::vector<Regrouping> split, merged;
  std::vector<TotalChange> totals;  // only what differs

  [[nodiscard]] bool equal() const;
};

/// Lines are matched by content and place: first those that are the same in the same section, then pieces
/// of one line, then the same words in the same section, the same line in another one, and at last similar
/// words under the same number. What only one of the two documents can say (codes, a split price) is no
/// change. Amounts that are not printed count as zero.
[[nodiscard]] EstimateDiff diff_estimates(const Estimate& a, const Estimate& b);

/// Only the difference: added lines, removed ones as credits, changed ones as the change of their quantity
/// where their price stayed, else as credit and new line. Header of b, sections of both as far as needed,
/// and no totals but those of its lines.
[[nodiscard]] Estimate make_supplement(const Estimate& a, const Estimate& b, const EstimateDiff& diff);

}  // namespace estimate

// diff: what changed between two estimates, such as an insurer's and a contractor's, and the difference as an
// estimate: a supplement.
//
//   const estimate::EstimateDiff diff = estimate::diff_estimates(before, after);
//   for (std::size_t line : diff.added) show(after.items[line].description);
//   if (!diff.equal()) send(estimate::make_supplement(before, after, diff));
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/model.h"

namespace estimate {

/// A value before and after, as text: "12.5", "R&R Carpet pad". Empty if there is no value.
struct FieldChange {
  std::string name = {}, a = {}, b = {};
  bool number = false;
};

/// Two lines, as indices into Estimate::items.
struct LinePair {
  std::size_t a = 0, b = 0;
};

/// A line with the same meaning in both, as indices into Estimate::items, and the fields that differ.
struct ChangedLine {
  std::size_t a = 0, b = 0;
  std::vector<FieldChange> fields = {};
};

/// One line that became several, or several that became one.
struct Regrouping {
  std::vector<std::size_t> a = {}, b = {};
};

/// A total of a section or of the whole estimate, before and after; not printed counts as zero.
struct TotalChange {
  std::string section = {};  // names from the root down, separated by " / "; empty for the whole estimate
  std::string name = {};     // rcv, tax, overhead_and_profit, depreciation, acv
  Money a = {}, b = {};
};

/// What differs. Lines are indices into Estimate::items: of `a` (before) or of `b` (after).
struct EstimateDiff {
  std::vector<std::size_t> added = {}, removed = {};  // in b, in a
  std::vector<ChangedLine> changed = {};
  std::vector<LinePair> moved = {};       // to another section or another place in its section
  std::vector<LinePair> renumbered = {};  // same place, another number
  std::vector<Regrouping> split = {}, merged = {};
  std::vector<TotalChange> totals = {};  // only those that differ
  /// Fields that only one of the two states, in the order in which changes name them.
  std::vector<std::string> not_compared = {};

  /// Whether nothing is in any list; what could not be compared does not count.
  [[nodiscard]] bool equal() const;
};

/// Matches lines by content and place: first lines that are the same in the same section, then pieces of
/// one line, then the same words in the same section, then the same line in another section,
/// and last similar words under the same number. What only one of the documents states (codes, a split price,
/// the tax if the other is a print without a tax column) is not compared; if the RCV of the other is without
/// it, so is the RCV that is compared. Other amounts that are not printed count as zero.
[[nodiscard]] EstimateDiff diff_estimates(const Estimate& a, const Estimate& b);

/// An estimate of the difference only: added lines, removed lines as credits, and changed lines as the change
/// in quantity if the price is the same, otherwise as a credit and a new line. It has the header of b, a name
/// of its own, the codes of both, the sections of both that it needs, and totals and coverage summaries of
/// its own lines, without a deductible. Error: nothing_to_supplement if no amount differs.
[[nodiscard]] Result<Estimate> make_supplement(const Estimate& a, const Estimate& b,
                                               const EstimateDiff& diff);

}  // namespace estimate

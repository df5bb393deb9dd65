// What another figure in a recognized cell would change about the checks of an estimate.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "assemble/assemble.h"
#include "assemble/item_sums.h"

namespace estimate::assemble {

using Failures = std::set<std::string>;  // names of failed checks

/// Another text for a cell.
struct FigureTrial {
  std::size_t row = 0, cell = 0;
  std::string text;
};

/// Whether the rows of this kind hold the figures of lines.
[[nodiscard]] bool holds_line_figures(RowKind kind);

/// Whether a misread text in the cell can make the checks fail.
[[nodiscard]] bool can_be_wrong(const Row& row, const Cell& cell);

/// An assembled estimate. A trial evaluates only the checks that the changed figure takes part in; the others
/// stay as they are.
class FigureTrials {
 public:
  FigureTrials(const Document& document, Classified& classified);

  /// The checks that still fail with the trial, if it is proven: no new check fails, and line and totals add
  /// up.
  [[nodiscard]] std::optional<Failures> evaluate(const FigureTrial& trial);

  /// Puts the trial's text into the rows for good.
  void accept(const FigureTrial& trial);

  [[nodiscard]] const Estimate& estimate() const { return assembled_.estimate; }
  [[nodiscard]] Estimate take() { return std::move(assembled_.estimate); }
  [[nodiscard]] const Failures& failures() const { return failures_; }
  /// The line that the figures of the row belong to; nullptr if they belong to none.
  [[nodiscard]] const LineItem* line_of(std::size_t row) const;

 private:
  void assemble();
  [[nodiscard]] std::optional<Failures> evaluate_line(const FigureTrial& trial, LineItem& line);
  [[nodiscard]] std::optional<Failures> evaluate_section(const FigureTrial& trial, std::size_t section);
  [[nodiscard]] std::optional<Failures> evaluate_line_item_totals(const FigureTrial& trial);
  /// For the few figures that decide where a section is in the tree.
  [[nodiscard]] std::optional<Failures> evaluate_whole(const FigureTrial& trial);

  [[nodiscard]] LineItem line_with(const FigureTrial& trial, const LineItem& line) const;
  [[nodiscard]] Amounts totals_with(const FigureTrial& trial) const;
  [[nodiscard]] bool moves_section(const LineItem& line, const LineItem& other) const;
  /// The failures with the checks of `with` in place of those of `without`; none unless there are fewer.
  [[nodiscard]] std::optional<Failures> fewer(const std::vector<Check>& without,
                                              const std::vector<Check>& with) const;
  [[nodiscard]] std::optional<Failures> fewer(Failures after) const;

  const Document& document_;
  Classified& classified_;
  Assembled assembled_;
  LineSums sums_;
  std::map<std::string, int> failed_checks_;  // by name: several checks may have the same
  Failures failures_;
};

}  // namespace estimate::assemble

// Compares every printed total with the value computed from the lines, and checks the lines themselves.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "assemble/item_sums.h"
#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Collects the rows of the reconciliation.
class Checks {
 public:
  void add(std::string what, const std::optional<Money>& printed, Money computed);
  /// Passes if the print agrees with either sum.
  void add_either(std::string what, const std::optional<Money>& printed, Money computed, Money other);
  void add_if_wrong(std::string what, Money printed, Money computed);
  /// Adds a failed check for a figure that the print should have.
  void fail(std::string what, Money computed);
  /// `ok` if there is at least one check and all of them passed.
  [[nodiscard]] Reconciliation take();

 private:
  std::vector<Check> rows_;
};

/// Checks quantity × price + tax + O&P = RCV and RCV − depreciation = ACV. Lines that pass are not listed:
/// there are as many as items, and every printed sum over them is listed. `may_add_waste`: other lines of the
/// print do.
void check_line(const LineItem& line, bool may_add_waste, Checks& checks);

/// Taxes hidden in the rows must add up to those of the summaries.
void check_hidden_tax(const Estimate& estimate, const LineSums& sums, Checks& checks);

/// An amount that is in no totals row could be wrong without being noticed.
void check_covered(const Estimate& estimate, const LineSums& sums, Checks& checks);

/// Checks row arithmetic, taxes hidden in the rows, duplicate numbers, and lines that no printed total
/// covers.
void check_items(const Estimate& estimate, const LineSums& sums, Checks& checks);

/// Checks for warnings that a figure or a page is missing, since matching sums then prove nothing. One row
/// per kind of warning, with their number.
void check_reading(const Estimate& estimate, Checks& checks);

/// The section of every row of the recap by room; nullopt for rows without an amount, rows over everything,
/// and rows whose section is not found.
[[nodiscard]] std::vector<std::optional<std::size_t>> sections_of_recap(const Estimate& estimate,
                                                                        const LineSums& sums);

/// Checks of money pages: each compares printed figures with each other and with the sums over the lines.
void check_coverages(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_coverage_table(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_by_room(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_by_category(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_of_taxes(const Estimate& estimate, const LineSums& sums, Checks& checks);

/// Makes the subtotals and the total of the recap by category the sums of its rows.
void sum_up_recap(Estimate& estimate);

/// Checks the arithmetic of additional charges, and of tables that repeat figures of the summaries.
void check_statements(const Estimate& estimate, Checks& checks);

/// All checks.
[[nodiscard]] Reconciliation reconcile(const Estimate& estimate);

/// Only the checks that a figure of the line takes part in: those of the line itself, and of the sums that it
/// is part of. `sums`: those of the estimate.
void check_sums_of_line(const Estimate& estimate, const LineSums& sums, const LineItem& line, Checks& checks);

/// Only the checks of the totals that the section prints.
void check_section_totals(const Estimate& estimate, const LineSums& sums, std::size_t section,
                          Checks& checks);

/// Only the checks of the totals printed for all lines.
void check_line_item_totals(const Estimate& estimate, const LineSums& sums, Checks& checks);

/// Figures that are in no sum of money, but contradict others of the print: warnings `figures_disagree` with
/// all figures and the page, for measurements, age / life, percentages and numbers of lines; `pages_disagree`
/// for deductibles; `unknown_unit`. `rows`: where they are printed.
[[nodiscard]] std::vector<Warning> contradicting_figures(const Estimate& estimate,
                                                         const std::vector<Row>& rows);

}  // namespace estimate::assemble

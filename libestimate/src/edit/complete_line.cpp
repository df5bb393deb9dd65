#include "edit/complete_line.h"

#include <algorithm>
#include <string>

#include "assemble/summary_labels.h"
#include "model/coverages.h"
#include "model/line_amount.h"
#include "model/or_zero.h"

namespace estimate::edit {
namespace {

/// Each rate applies to the extension with its tax, as in the lines of Xactimate.
Money markup_of(const Estimate& estimate, Money base) {
  Money sum;
  for (const RecapTax& row : estimate.recap_of_taxes)
    if (assemble::is_overhead_or_profit(row.name) && row.rate) sum += percent_of(*row.rate, base);
  return sum;
}

/// The coverage of all lines of the section that have one; empty if they differ.
std::string coverage_of_section(const Estimate& estimate, int section) {
  std::string coverage;
  for (const LineItem& item : estimate.items) {
    if (item.section != section || item.coverage.empty()) continue;
    if (!coverage.empty() && coverage != item.coverage) return {};
    coverage = item.coverage;
  }
  return coverage;
}

std::string coverage_for(const Estimate& estimate, const LineItem& line) {
  const std::vector<std::string> names = coverage_names(estimate);
  return names.size() == 1 ? names.front() : coverage_of_section(estimate, line.section);
}

/// How messages name a line, which may have no number yet.
std::string name_of(const LineItem& line) {
  return line.number.empty() ? "\"" + line.description + "\"" : "line " + line.number;
}

}  // namespace

void complete_line(LineItem& line, const Estimate& estimate, const assemble::LineSums& sums,
                   std::vector<Warning>& warnings) {
  if (line.coverage.empty()) line.coverage = coverage_for(estimate, line);
  if (line.rcv) return;
  const Money extension = line_extension(line);
  if (!line.tax && !sums.counted.tax.is_zero()) {
    line.tax = Money();
    warnings.push_back(
        {"tax_not_given",
         name_of(line) + " was added without tax, which the other lines have; it counts without",
         {},
         line.number});
  }
  if (!line.overhead_and_profit && sums.lines_with_markup > 0)
    line.overhead_and_profit = markup_of(estimate, extension + or_zero(line.tax));
  line.rcv = extension + or_zero(line.tax) + or_zero(line.overhead_and_profit);
  const bool has_acv =
      std::ranges::any_of(estimate.items, [](const LineItem& i) { return i.acv.has_value(); });
  if (has_acv && !line.acv) line.acv = *line.rcv - (line.depreciation ? line.depreciation->amount : Money());
}

}  // namespace estimate::edit

#include "edit/change_coverages.h"

#include <algorithm>

#include "assemble/item_sums.h"
#include "model/coverages.h"
#include "model/or_zero.h"

namespace estimate::edit {
namespace {

constexpr std::string_view incurred_suffix = " Paid When Incurred";

std::string coverage_of(const CoverageTotals& summary) {
  std::string_view name = summary.name;
  if (summary.paid_when_incurred && name.ends_with(incurred_suffix))
    name.remove_suffix(incurred_suffix.size());
  return std::string(name);
}

/// What the summary had from its lines, where the lines of the estimate show it.
Contribution as_printed(const CoverageTotals& summary, const Contribution& lines, const AddOns& add_ons) {
  Contribution printed = lines;  // where the summary does not say
  printed.extension = or_zero(summary.line_item_total);
  if (add_ons.lines_have_tax) printed.tax = or_zero(summary.tax);
  if (add_ons.lines_have_markup)
    printed.overhead_and_profit = or_zero(summary.overhead) + or_zero(summary.profit);
  const Money depreciation = assemble::deduction_of(summary);
  printed.non_recoverable = or_zero(summary.non_recoverable_depreciation);
  printed.recoverable = depreciation - printed.non_recoverable;
  if (!summary.depreciation && !summary.recoverable_depreciation) printed.recoverable = lines.recoverable;
  return printed;
}

class CoverageChanges {
 public:
  CoverageChanges(Estimate& estimate, const std::vector<LineChange>& changes, const AddOns& add_ons)
      : estimate_(estimate), add_ons_(add_ons), changes_(estimate.coverages.size()) {
    for (const LineChange& change : changes) {
      add(change.before, Contribution(), contribution_of(change.before));
      add(change.after, contribution_of(change.after), Contribution());
    }
  }

  /// The totals of the lines themselves, if every line has a coverage and these are all there are.
  void count_anew(bool anew) {
    std::vector<Contribution> lines(changes_.size());
    for (const LineItem& line : estimate_.items) {
      if (line.excluded) continue;
      const auto summary = summary_index(line);
      if (!summary && !contribution_of(line).rcv.is_zero()) return;
      if (summary) lines[*summary] += contribution_of(line);
    }
    Money before, after;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (estimate_.coverages[i].paid_when_incurred) continue;
      before += or_zero(estimate_.coverages[i].line_item_total) + changes_[i].extension;
      after += lines[i].extension;
    }
    if (!anew && before != after) return;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const CoverageTotals& summary = estimate_.coverages[i];
      if (summary.paid_when_incurred || !summary.line_item_total) continue;
      const bool moved = *summary.line_item_total + changes_[i].extension != lines[i].extension;
      if (!anew && !moved) continue;
      Contribution difference = lines[i];
      difference -= as_printed(summary, lines[i], add_ons_);
      // Without taxes in the lines, a summary may depreciate its own; and exports need not agree with their
      // summary about which part is recoverable.
      const bool taxes_apart = !add_ons_.lines_have_tax && !or_zero(summary.tax).is_zero();
      if (taxes_apart || difference.depreciation().is_zero()) {
        difference.recoverable = changes_[i].recoverable;
        difference.non_recoverable = changes_[i].non_recoverable;
      }
      changes_[i] = difference;
    }
  }

  SummaryChange apply() {
    SummaryChange all;
    if (std::ranges::all_of(changes_, [](const Contribution& c) { return c == Contribution(); })) return all;
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      CoverageTotals& summary = estimate_.coverages[i];
      if (changes_[i] == Contribution()) continue;
      const CoverageTotals before = summary;
      const SummaryChange change = change_summary(summary, changes_[i], add_ons_);
      if (summary.paid_when_incurred) continue;
      all += change;
      change_table(before, change, changes_[i]);
    }
    finish_table();
    return all;
  }

 private:
  void add(const LineItem& line, const Contribution& plus, const Contribution& minus) {
    if (plus == Contribution() && minus == Contribution()) return;
    auto summary = summary_index(line);
    if (!summary) {
      summary = largest(line.excluded);
      if (!summary) return;
      estimate_.warnings.push_back({"coverage_not_given",
                                    "the coverage of a changed line is not known; the change counts for " +
                                        estimate_.coverages[*summary].name,
                                    {},
                                    line.number});
    }
    changes_[*summary] += plus;
    changes_[*summary] -= minus;
  }

  std::optional<std::size_t> summary_index(const LineItem& line) const {
    for (std::size_t i = 0; i < changes_.size(); ++i)
      if (is_of(line, estimate_.coverages[i], estimate_)) return i;
    return std::nullopt;
  }

  std::optional<std::size_t> largest(bool incurred) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      const CoverageTotals& summary = estimate_.coverages[i];
      if (summary.paid_when_incurred != incurred) continue;
      if (!found || or_zero(summary.rcv) > or_zero(estimate_.coverages[*found].rcv)) found = i;
    }
    return found;
  }

  /// A table has the totals of the lines with or without tax and O&P: what it repeats shows which.
  void change_table(const CoverageTotals& before, const SummaryChange& change, const Contribution& lines) {
    const auto row = std::ranges::find(estimate_.coverage_table, coverage_of(before), &CoverageRow::name);
    if (row == estimate_.coverage_table.end()) return;
    std::optional<Money>&items = row->item_total, &acvs = row->acv_total;
    const bool without_add_ons = items && items == before.line_item_total;
    const bool of_lines = items && items != before.rcv;
    if (items) *items += without_add_ons ? change.line_item_total : of_lines ? lines.rcv : change.rcv;
    const Money acv = before.acv.value_or(or_zero(before.rcv) - assemble::deduction_of(before));
    if (acvs) *acvs += *acvs == acv ? change.acv : lines.rcv - lines.depreciation();
  }

  void finish_table() const {
    Money items, acv;
    for (const CoverageRow& row : estimate_.coverage_table) {
      if (row.name == total_row) continue;
      items += or_zero(row.item_total);
      acv += or_zero(row.acv_total);
    }
    for (CoverageRow& row : estimate_.coverage_table) {
      if (row.name == total_row) {
        if (row.item_total) row.item_total = items;
        if (row.acv_total) row.acv_total = acv;
      }
      if (row.item_percent) row.item_percent = share_percent(or_zero(row.item_total), items);
      if (row.acv_percent) row.acv_percent = share_percent(or_zero(row.acv_total), acv);
    }
  }

  static constexpr std::string_view total_row = "Total";

  Estimate& estimate_;
  AddOns add_ons_;
  std::vector<Contribution> changes_;  // one per summary
};

}  // namespace

bool is_of(const LineItem& line, const CoverageTotals& summary, const Estimate& estimate) {
  if (line.excluded != summary.paid_when_incurred) return false;
  const auto same_kind = [&](const CoverageTotals& s) { return s.paid_when_incurred == line.excluded; };
  if (std::ranges::count_if(estimate.coverages, same_kind) == 1) return true;
  return !line.coverage.empty() && line.coverage == coverage_of(summary);
}

SummaryChange change_coverages(Estimate& estimate, const std::vector<LineChange>& changes,
                               const AddOns& add_ons, bool anew) {
  CoverageChanges coverages(estimate, changes, add_ons);
  coverages.count_anew(anew);
  return coverages.apply();
}

}  // namespace estimate::edit

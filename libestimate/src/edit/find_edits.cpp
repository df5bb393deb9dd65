#include "edit/find_edits.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assemble/assemble.h"
#include "assemble/item_sums.h"
#include "assemble/reconcile.h"
#include "assemble/summary_labels.h"
#include "edit/line_change.h"
#include "esx/estimate/model.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

namespace estimate::edit {
namespace {

using assemble::ItemSums;
using assemble::LineSums;

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

bool is_zero(const ItemSums& sums) {
  if (!sums.extension.is_zero()) return false;
  for (const TotalField& field : total_fields)
    if (!(sums.*field.sum).is_zero()) return false;
  return true;
}

/// What is missing from `now`; `elsewhere` is known to be missing inside.
template <class SumOf>
ItemSums missing_from(const ItemSums& now, const ItemSums& elsewhere, SumOf sum_of) {
  ItemSums missing;
  for (const TotalField& field : total_fields)
    if (const std::optional<Money> sum = sum_of(field))
      missing.*field.sum = *sum - now.*field.sum - elsewhere.*field.sum;
  missing.extension = missing.rcv - missing.tax - missing.overhead_and_profit;
  return missing;
}

LineItem line_of(const ItemSums& missing, const LineSums& sums, std::size_t section) {
  LineItem line;
  line.section = static_cast<int>(section);
  line.quantity = Quantity::from_units(10'000);
  line.unit_price = missing.extension;
  if (sums.lines_with_tax > 0) line.tax = missing.tax;
  if (sums.lines_with_markup > 0) line.overhead_and_profit = missing.overhead_and_profit;
  line.rcv = missing.rcv;
  const Money depreciation = missing.depreciation.is_zero() && !missing.acv.is_zero()
                                 ? missing.rcv - missing.acv
                                 : missing.depreciation;
  line.depreciation.emplace().amount = depreciation;
  line.acv = missing.rcv - depreciation;
  return line;
}

/// The tax that is part of the RCV without being shown: the reconciliation has its sum.
void hide_tax(std::vector<LineItem>& lines, const LineSums& sums, const Baseline& baseline) {
  const auto hidden = baseline.sum("items.tax_in_rcv", std::nullopt);
  if (!hidden || lines.empty()) return;
  Money rest = *hidden - sums.hidden_tax, all;
  for (const LineItem& line : lines) all += or_zero(line.rcv);
  for (LineItem& line : lines) {
    const Money rcv = or_zero(line.rcv);
    line.unit_price = rcv - scaled(rest, rcv, all);
  }
}

/// The lines that somebody deleted, as far as the totals over them show them. One line for each section whose
/// lines no longer add up to what they added up to when the estimate was read, with the difference as its
/// figures. `before`: the other lines as they were then.
std::vector<LineItem> missing_lines(const Estimate& before, const Baseline& baseline) {
  const LineSums sums(before);
  std::vector<LineItem> lines;
  std::vector<ItemSums> inside(before.sections.size());
  ItemSums all;
  const auto add = [&](const ItemSums& missing, std::size_t section) {
    if (is_zero(missing)) return;
    lines.push_back(line_of(missing, sums, section));
    all += missing;
  };
  for (std::size_t s = before.sections.size(); s-- > 0;) {  // children before their parent
    const Section& section = before.sections[s];
    const ItemSums missing = missing_from(
        sums.whole[s], inside[s], [&](const TotalField& field) { return baseline.sum(section, field); });
    add(missing, s);
    inside[s] += missing;
    const int parent = before.parent_of(static_cast<int>(s));
    if (parent >= 0) inside[static_cast<std::size_t>(parent)] += inside[s];
  }
  if (!before.sections.empty())
    add(missing_from(sums.counted, all, [&](const TotalField& field) { return baseline.sum_of_all(field); }),
        0);
  hide_tax(lines, sums, baseline);
  return lines;
}

/// By how much the RCV exceeds what follows from the other figures.
Money excess_of(const LineItem& line) {
  return or_zero(line.rcv) - row_extension(line) - or_zero(line.tax) - or_zero(line.overhead_and_profit);
}

class EditFinder {
 public:
  EditFinder(Estimate& estimate, bool from_print)
      : estimate_(estimate),
        from_print_(from_print),
        print_(lines_of_print(estimate, from_print)),
        baseline_(print_),
        sums_(print_),
        rate_(tax_rate(estimate)) {
    const auto hidden = baseline_.sum("items.tax_in_rcv", std::nullopt);
    hides_tax_ = hidden.has_value();
    hidden_tax_edited_ = hidden && *hidden != sums_.hidden_tax;
  }

  Edits find() {
    for (const LineItem& line : print_.items)
      if (contradicts_itself(line)) contradictions_.push_back(line);
    Edits edits;
    edits.before = estimate_;
    for (std::size_t i = 0; i < estimate_.items.size(); ++i) {
      if (is_added(estimate_.items[i], from_print_))
        edits.changes.push_back(add(i));
      else if (contradicts_itself(estimate_.items[i]))
        edits.changes.push_back(revise(i));
    }
    restore(edits);
    return edits;
  }

 private:
  static bool is_added(const LineItem& line, bool from_print) {
    if (line.printed) return false;  // was added before an earlier recalculate()
    return from_print ? line.page <= 0 : !line.rcv && has_figures(line);
  }

  static Estimate lines_of_print(const Estimate& estimate, bool from_print) {
    Estimate print = estimate;
    std::erase_if(print.items, [&](const LineItem& line) { return is_added(line, from_print); });
    return print;
  }

  bool tax_is_usual(const LineItem& line) const {
    const Money extension = line_extension(line), tax = or_zero(line.rcv) - extension;
    if (tax.is_zero()) return true;
    const std::int64_t off = tax.units() - (rate_ ? percent_of(*rate_, extension).units() : tax.units());
    return std::abs(off) <= 1;
  }

  bool has_hidden_tax(const LineItem& line) const {
    return hides_tax_ && !line.tax && !line.overhead_and_profit;
  }

  /// Only if the print does not have the same contradiction.
  bool contradicts_itself(const LineItem& line) const {
    if (!line.rcv || !has_figures(line)) return false;
    assemble::Checks checks;
    assemble::check_line(line, sums_.add_waste(), checks);
    const auto rows = checks.take().checks;
    if (std::ranges::any_of(rows, [&](const Check& row) { return !baseline_.knows(row); })) return true;
    return has_hidden_tax(line) && hidden_tax_edited_ && !tax_is_usual(line);
  }

  LineChange add(std::size_t index) {
    LineItem& line = estimate_.items[index];
    LineItem nothing;
    nothing.section = line.section;
    if (has_figures(line)) complete_line(line, print_, sums_, estimate_.warnings);
    if (contradicts_itself(line)) line = revise_line(line, EditedFigure::rcv).after;
    line.printed.emplace();  // nothing
    nothing.coverage = line.coverage;
    nothing.excluded = line.excluded;
    return {index, std::move(nothing), line};
  }

  LineChange revise(std::size_t index) {
    LineItem& line = estimate_.items[index];
    const bool price_or_more = !excess_of(line).is_zero();
    LineChange change = price_or_more && has_hidden_tax(line) ? revise_line_with_hidden_tax(line, rate_)
                                                              : revise_line(line, edited_figure(index));
    change.index = index;
    line = change.after;
    return change;
  }

  /// If the sums over the line were right with another tax, the tax was edited; the same for O&P and RCV.
  EditedFigure edited_figure(std::size_t index) const {
    const LineItem& line = estimate_.items[index];
    if (excess_of(line).is_zero()) return EditedFigure::rcv;  // only depreciation or ACV
    if (line.tax && explains(index, total_fields[0], 1)) return EditedFigure::tax;
    if (line.overhead_and_profit && explains(index, total_fields[1], 1))
      return EditedFigure::overhead_and_profit;
    if (explains(index, total_fields[2], -1)) return EditedFigure::rcv;
    return EditedFigure::price;
  }

  /// Whether the sum of the print comes out if the line's excess belongs to this figure: that of the line
  /// alone, or those of all contradictions in the same total.
  bool explains(std::size_t index, const TotalField& field, int sign) const {
    int section = estimate_.section_of(estimate_.items[index]);
    while (section >= 0 && !baseline_.sum(section_at(section), field)) section = estimate_.parent_of(section);
    const auto printed =
        section >= 0 ? baseline_.sum(section_at(section), field) : baseline_.sum_of_all(field);
    if (!printed) return false;
    const ItemSums& sums = section >= 0 ? sums_.whole[static_cast<std::size_t>(section)] : sums_.counted;
    const Money missing = *printed - sums.*field.sum;
    if (missing.is_zero()) return false;
    Money all;
    for (const LineItem& line : contradictions_)
      if (is_inside(line.section, section)) all += excess_of(line);
    const Money alone = excess_of(estimate_.items[index]);
    return (sign > 0 ? alone : -alone) == missing || (sign > 0 ? all : -all) == missing;
  }

  const Section& section_at(int section) const {
    return estimate_.sections[static_cast<std::size_t>(section)];
  }

  bool is_inside(int section, int outer) const {
    if (outer < 0) return true;
    while (section > outer) section = estimate_.parent_of(section);
    return section == outer;
  }

  /// Puts the old lines into `before`, and a line for what was deleted.
  void restore(Edits& edits) const {
    std::vector<bool> added(estimate_.items.size(), false);
    for (const LineChange& change : edits.changes) {
      if (!change.index) continue;
      const std::size_t at = *change.index;
      edits.before.items[at] = change.before;
      added[at] = !change.before.rcv;
    }
    std::vector<LineItem> kept;
    for (std::size_t i = 0; i < added.size(); ++i)
      if (!added[i]) kept.push_back(std::move(edits.before.items[i]));
    edits.before.items = std::move(kept);
    if (!from_print_) return;  // the totals of an edited export may be as new as its lines
    std::vector<LineItem> missing = missing_lines(edits.before, baseline_);
    if (missing.empty()) return;
    const std::size_t first = edits.before.items.size();
    std::ranges::move(missing, std::back_inserter(edits.before.items));
    assemble::assign_coverages(edits.before);
    for (std::size_t i = first; i < edits.before.items.size(); ++i) {
      LineItem nothing;
      nothing.section = edits.before.items[i].section;
      nothing.coverage = edits.before.items[i].coverage;
      edits.changes.push_back({{}, edits.before.items[i], std::move(nothing)});
    }
  }

  Estimate& estimate_;
  bool from_print_;
  Estimate print_;  // without the added lines
  Baseline baseline_;
  LineSums sums_;
  std::optional<Percent> rate_;
  bool hides_tax_ = false, hidden_tax_edited_ = false;
  std::vector<LineItem> contradictions_;  // as they were given
};

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

bool has_figures(const LineItem& line) { return line.quantity && has_price(line) && line.status.empty(); }

std::optional<Percent> tax_rate(const Estimate& estimate) {
  for (const RecapTax& row : estimate.recap_of_taxes)
    if (!row.amount.is_zero() && !assemble::is_overhead_or_profit(row.name)) return row.rate;
  return std::nullopt;
}

Baseline::Baseline(const Estimate& estimate) : estimate_(estimate) {
  for (const Check& check : estimate.reconciliation.checks) checks_.emplace(check.what, &check);
}

std::optional<Money> Baseline::sum(const std::string& what, const std::optional<Money>& printed) const {
  const auto found = checks_.find(what);
  return found == checks_.end() ? printed : std::optional(found->second->computed);
}

std::optional<Money> Baseline::sum(const Section& section, const TotalField& field) const {
  if (!section.totals) return std::nullopt;
  return sum("section:" + section.id + "." + std::string(field.name), (*section.totals).*field.printed);
}

std::optional<Money> Baseline::sum_of_all(const TotalField& field) const {
  if (!estimate_.line_item_totals) return std::nullopt;
  return sum("line_items." + std::string(field.name), (*estimate_.line_item_totals).*field.printed);
}

bool Baseline::knows(const Check& check) const {
  const auto found = checks_.find(check.what);
  return found != checks_.end() && *found->second == check;
}

Edits find_edits(Estimate& estimate, bool from_print) { return EditFinder(estimate, from_print).find(); }

}  // namespace estimate::edit

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "diff/line_view.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/model.h"
#include "model/line_amount.h"

namespace estimate {

using namespace diff;

namespace {

constexpr std::string_view all_items = "All Items";

/// The coverage of lines that do not name one: the only one of the estimate.
std::string usual_coverage(const Estimate& whole) {
  if (whole.claim.coverages.size() == 1) return whole.claim.coverages.front().name;
  if (whole.coverages.size() == 1) return whole.coverages.front().name;
  return std::string(all_items);
}

void add(std::optional<Money>& sum, Money amount) { sum = sum.value_or(Money()) + amount; }

void add_line(CoverageTotals& totals, const LineItem& line) {
  const Money tax = line.tax.value_or(Money()), add_ons = line.overhead_and_profit.value_or(Money());
  const Money before = amount_before_tax(line), rcv = line.rcv.value_or(before + tax + add_ons);
  const Money lost = line.depreciation ? line.depreciation->amount : Money();
  const bool recoverable = line.depreciation && line.depreciation->recoverable;
  add(totals.line_item_total, before);
  add(totals.tax, rcv - before - add_ons);
  add(totals.overhead, add_ons);
  add(totals.rcv, rcv);
  add(totals.depreciation, lost);
  add(recoverable ? totals.recoverable_depreciation : totals.non_recoverable_depreciation, lost);
  add(totals.acv, rcv - lost);
}

Percent rate_of(const Estimate& whole, std::string_view name) {
  for (const RecapTax& tax : whole.recap_of_taxes)
    if (tax.name.find(name) != tax.name.npos && tax.rate) return *tax.rate;
  return {};
}

/// The profit's share of both; half if the rates are not known.
Money profit_of(Money both, const Estimate& whole) {
  const std::int64_t overhead = rate_of(whole, "Overhead").units(), profit = rate_of(whole, "Profit").units();
  if (overhead + profit <= 0) return Money::from_units(both.units() / 2);
  return Money::from_units(detail::divide_half_up(both.units(), overhead + profit, profit));
}

void complete(CoverageTotals& totals, const Estimate& whole) {
  const Money profit = profit_of(totals.overhead.value_or(Money()), whole);
  totals.profit = profit;
  totals.overhead = totals.overhead.value_or(Money()) - profit;
  totals.net_claim = totals.acv;
  totals.net_claim_if_recovered =
      totals.acv.value_or(Money()) + totals.recoverable_depreciation.value_or(Money());
}

CoverageTotals& summary_for(Estimate& supplement, const std::string& coverage) {
  const auto at = std::ranges::find(supplement.coverages, coverage, &CoverageTotals::name);
  if (at != supplement.coverages.end()) return *at;
  supplement.coverages.emplace_back().name = coverage;
  return supplement.coverages.back();
}

/// The totals of a supplement, which are those of its own lines: line item totals, and a summary for each
/// coverage of the lines. Overhead and profit share their sum by the rates of `whole`, the estimate that the
/// supplement leads to. There is no deductible: it applies once.
void add_totals(Estimate& supplement, const Estimate& whole) {
  const std::string usual = usual_coverage(whole);
  Amounts& sums = supplement.line_item_totals.emplace();
  for (const LineItem& line : supplement.items) {
    if (line.excluded) continue;
    add_line(summary_for(supplement, line.coverage.empty() ? usual : line.coverage), line);
    add(sums.overhead_and_profit, line.overhead_and_profit.value_or(Money()));
  }
  for (CoverageTotals& totals : supplement.coverages) {
    add(sums.tax, totals.tax.value_or(Money()));
    add(sums.rcv, totals.rcv.value_or(Money()));
    add(sums.depreciation, totals.depreciation.value_or(Money()));
    add(sums.acv, totals.acv.value_or(Money()));
    complete(totals, whole);
  }
  for (CoverageTerms& terms : supplement.claim.coverages) terms.deductible.reset();
}

constexpr std::string_view supplement_mark = "COVERSHEET[1]/ESTIMATE_INFO[1]/@backInProgress";

void negate(std::optional<Money>& amount) {
  if (amount) amount = -*amount;
}

/// The line as a credit of its whole amount.
LineItem credit_of(LineItem item, std::string_view reason) {
  if (item.quantity) item.quantity = -*item.quantity;
  for (auto* amount : {&item.tax, &item.overhead_and_profit, &item.rcv, &item.acv}) negate(*amount);
  if (item.depreciation) item.depreciation->amount = -item.depreciation->amount;
  item.price_components.reset();
  item.activity_costs.clear();
  item.export_values.clear();
  item.notes.insert(item.notes.begin(), std::string(reason));
  return item;
}

/// The line with the codes that only the other version of it has.
LineItem with_codes_of(LineItem item, const LineItem& other) {
  if (!item.cat.empty() || !item.sel.empty()) return item;
  item.cat = other.cat;
  item.sel = other.sel;
  return item;
}

std::string supplement_name(const std::string& estimate_name) {
  return estimate_name.empty() ? "SUPPLEMENT" : estimate_name + "_SUPPLEMENT";
}

bool changes_money(const ChangedLine& line) {
  constexpr std::string_view fields[] = {
      "quantity", "unit",         "unit_price", "tax",     "overhead_and_profit",
      "rcv",      "depreciation", "acv",        "excluded"};
  return std::ranges::any_of(line.fields, [&](const FieldChange& change) {
    return std::ranges::find(fields, change.name) != std::end(fields);
  });
}

std::optional<Money> difference(const std::optional<Money>& b, const std::optional<Money>& a) {
  if (!a && !b) return std::nullopt;
  return b.value_or(Money()) - a.value_or(Money());
}

/// The change in quantity only; nullopt if the price changed too, or if a cent would be lost.
std::optional<LineItem> change_of_quantity(const LineItem& a, const LineItem& b) {
  if (a.excluded || b.excluded || !a.quantity || !b.quantity || a.unit != b.unit ||
      *a.quantity == *b.quantity)
    return std::nullopt;
  if (a.unit_price != b.unit_price || a.remove_price != b.remove_price ||
      a.replace_price != b.replace_price || a.reset_price != b.reset_price || !a.rcv || !b.rcv)
    return std::nullopt;
  LineItem line = b;
  line.quantity = *b.quantity - *a.quantity;
  line.tax = difference(b.tax, a.tax);
  line.overhead_and_profit = difference(b.overhead_and_profit, a.overhead_and_profit);
  line.rcv = difference(b.rcv, a.rcv);
  line.acv = difference(b.acv, a.acv);
  line.depreciation.reset();
  if (b.depreciation) line.depreciation = b.depreciation;
  if (a.depreciation && !line.depreciation) return std::nullopt;
  if (line.depreciation && a.depreciation) line.depreciation->amount -= a.depreciation->amount;
  line.price_components.reset();
  line.activity_costs.clear();
  line.export_values.clear();
  line.notes.insert(line.notes.begin(),
                    "Supplement: quantity " + a.quantity->plain() + " becomes " + b.quantity->plain());
  if (line_extension(line) != amount_before_tax(line)) return std::nullopt;
  return line;
}

Money sum_of(const Estimate& estimate, const std::vector<std::size_t>& lines) {
  Money sum;
  for (const std::size_t index : lines) sum += estimate.items[index].rcv.value_or(Money());
  return sum;
}

class SupplementBuilder {
 public:
  SupplementBuilder(const Estimate& a, const Estimate& b)
      : a_(a), b_(b), name_(supplement_name(b.claim.estimate_name)) {}

  void added(std::size_t index) {
    LineItem line = b_.items[index];
    line.notes.insert(line.notes.begin(), "Supplement: added");
    add(std::move(line), b_);
  }
  void removed(std::size_t index, std::string_view reason) {
    if (!a_.items[index].excluded) add(credit_of(a_.items[index], reason), a_);
  }
  /// Pieces with the same total as the whole line are not part of a supplement.
  void regrouped(const Regrouping& regrouping) {
    if (sum_of(a_, regrouping.a) == sum_of(b_, regrouping.b)) return;
    for (const std::size_t index : regrouping.a) removed(index, "Supplement: credit, regrouped");
    for (const std::size_t index : regrouping.b) added(index);
  }
  void changed(const ChangedLine& change) {
    if (!changes_money(change)) return;
    const LineItem before = with_codes_of(a_.items[change.a], b_.items[change.b]);
    const LineItem after = with_codes_of(b_.items[change.b], a_.items[change.a]);
    if (auto line = change_of_quantity(before, after)) return add(*std::move(line), b_);
    if (!before.excluded)
      add(credit_of(before, "Supplement: credit of line " + before.number + ", which changed"), a_);
    LineItem line = after;
    line.notes.insert(line.notes.begin(), "Supplement: line " + before.number + " as it is now");
    if (!after.excluded) add(std::move(line), b_);
  }

  Estimate take() {
    Estimate& made = supplement_;
    made.claim = b_.claim;
    made.source = b_.source;
    made.source.title = "Supplement";
    made.claim.estimate_name = name_;
    add_totals(made, b_);
    made.export_values = {{std::string(supplement_mark), "1", false}};
    return std::move(supplement_);
  }

 private:
  void add(LineItem line, const Estimate& from) {
    line.section = section(from, line.section);
    supplement_.items.push_back(std::move(line));
  }

  /// The section with that path. Sections are copied with their names, but without their totals. Both
  /// estimates have one root, which has the name of the supplement.
  int section(const Estimate& from, int index) {
    if (index < 0 || index >= std::ssize(from.sections)) return 0;
    const Section& original = from.sections[static_cast<std::size_t>(index)];
    const int parent = from.parent_of(index) >= 0 ? section(from, from.parent_of(index)) : -1;
    const bool root = parent < 0 && original.kind == SectionKind::estimate;
    const std::string& name = root ? name_ : original.name;
    const auto key = std::pair(parent, name);
    if (const auto known = sections_.find(key); known != sections_.end()) return known->second;
    Section copy;
    copy.id = "S" + std::to_string(supplement_.sections.size() + 1);
    copy.parent = parent;
    copy.name = name;
    copy.kind = original.kind;
    copy.page = original.page;
    const int made = static_cast<int>(supplement_.sections.size());
    supplement_.sections.push_back(std::move(copy));
    sections_.emplace(key, made);
    return made;
  }

  const Estimate& a_;
  const Estimate& b_;
  std::string name_;
  Estimate supplement_;
  std::map<std::pair<int, std::string>, int> sections_;
};

}  // namespace

Result<Estimate> make_supplement(const Estimate& a, const Estimate& b, const EstimateDiff& diff) {
  SupplementBuilder builder(a, b);
  for (const std::size_t index : diff.removed) builder.removed(index, "Supplement: removed");
  for (const ChangedLine& change : diff.changed) builder.changed(change);
  for (const std::size_t index : diff.added) builder.added(index);
  for (const auto* regroupings : {&diff.split, &diff.merged})
    for (const Regrouping& regrouping : *regroupings) builder.regrouped(regrouping);
  Estimate supplement = builder.take();
  if (!supplement.items.empty()) return supplement;
  return fail(ErrorCode::nothing_to_supplement,
              diff.equal() ? "the two estimates do not differ" : "the differences do not change an amount");
}

}  // namespace estimate

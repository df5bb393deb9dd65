#include "assemble/summary_labels.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "assemble/item_sums.h"
#include "esx/estimate/base/text.h"
#include "model/line_amount.h"

namespace estimate::assemble {
namespace {

struct SummaryLabel {
  std::string_view label;  // in lower case
  SummaryMember member;
  bool prefix;  // more words may follow ("less depreciation (including taxes)")
};

// The first label that matches counts.
constexpr std::array labels = {
    SummaryLabel{"line item total", &CoverageTotals::line_item_total, false},
    SummaryLabel{"estimate total", &CoverageTotals::line_item_total, false},
    SummaryLabel{"taxes", &CoverageTotals::tax, false},
    SummaryLabel{"replacement cost", &CoverageTotals::rcv, false},
    SummaryLabel{"replacement cost value", &CoverageTotals::rcv, true},
    SummaryLabel{"total (usd)", &CoverageTotals::rcv, false},
    SummaryLabel{"grand total", &CoverageTotals::rcv, false},
    SummaryLabel{"less depreciation", &CoverageTotals::depreciation, true},
    SummaryLabel{"actual cash value", &CoverageTotals::acv, false},
    SummaryLabel{"less deductible", &CoverageTotals::deductible, true},
    SummaryLabel{"net claim if depreciation is recovered", &CoverageTotals::net_claim_if_recovered, false},
    SummaryLabel{"net claim if additional amounts are recovered", &CoverageTotals::net_claim_if_recovered,
                 false},
    SummaryLabel{"total amount of claim if incurred", &CoverageTotals::net_claim_if_recovered, false},
    SummaryLabel{"net estimate if depreciation is recovered", &CoverageTotals::net_claim_if_recovered, false},
    SummaryLabel{"net claim", &CoverageTotals::net_claim, false},
    SummaryLabel{"net claim remaining if ", &CoverageTotals::net_claim_remaining_if_recovered, true},
    SummaryLabel{"net claim remaining", &CoverageTotals::net_claim_remaining, false},
    SummaryLabel{"less prior payment", &CoverageTotals::prior_payments, true},
    SummaryLabel{"estimated remaining acv benefits", &CoverageTotals::net_claim_remaining, false},
    SummaryLabel{"net actual cash value payment", &CoverageTotals::net_claim, false},
    SummaryLabel{"net payment", &CoverageTotals::net_claim, false},
    SummaryLabel{"less non-recoverable depreciation", &CoverageTotals::non_recoverable_depreciation, true},
    SummaryLabel{"total recoverable depreciation", &CoverageTotals::recoverable_depreciation, false},
    SummaryLabel{"less recoverable depreciation", &CoverageTotals::recoverable_depreciation, true},
    SummaryLabel{"net actual cash value", &CoverageTotals::acv, false},
    SummaryLabel{"net actual cash value on ", &CoverageTotals::acv, true},
    SummaryLabel{"deductible applied", &CoverageTotals::deductible, false},
    SummaryLabel{"net estimate", &CoverageTotals::net_claim, false},
    SummaryLabel{"overhead", &CoverageTotals::overhead, false},
    SummaryLabel{"profit", &CoverageTotals::profit, false},
    SummaryLabel{"general contractor overhead", &CoverageTotals::overhead, false},
    SummaryLabel{"general contractor profit", &CoverageTotals::profit, false},
};

/// "Less Prior Payment(s)", and other payments that were made: in worksheets, "Less ACV Payments Made".
bool is_payment_label(std::string_view folded) {
  if (folded.starts_with("less acv ")) return folded.ends_with(" made");
  return folded.starts_with("less ") && (folded.ends_with(" payment") || folded.ends_with(" payment(s)"));
}

/// In lower case, with one spelling of "non-recoverable".
std::string folded(std::string_view label) {
  constexpr std::string_view spellings[] = {"non - recoverable", "non recoverable", "nonrecoverable"};
  std::string text = to_lower(label);
  // A font may not map every letter of "Net Claim".
  if (text.size() > 3 && text.substr(3).starts_with(" claim")) text.replace(0, 3, "net");
  for (const std::string_view spelling : spellings)
    if (const std::size_t at = text.find(spelling); at != std::string::npos)
      return text.replace(at, spelling.size(), "non-recoverable");
  return text;
}

using Rows = std::span<const SummaryRow>;

std::size_t find_member(Rows rows, SummaryMember member, std::size_t from = 0) {
  while (from < rows.size() && summary_member(rows[from].label) != member) ++from;
  return from;
}

/// The rows between the first row of one member and the next of another; none if either is not printed.
Rows rows_between(const CoverageTotals& summary, SummaryMember from, SummaryMember to) {
  const Rows rows = summary.rows;
  const std::size_t first = find_member(rows, from);
  const std::size_t last = find_member(rows, to, first);
  return last == rows.size() ? Rows() : rows.subspan(first + 1, last - first - 1);
}

bool mentions_depreciation(const SummaryRow& row) {
  return row.label.contains("epreciation") || row.label.contains("Benefits") ||
         row.label.contains("Additional Amount");
}

/// Whether neither the label nor the sign says if the amount is added or deducted.
bool is_open(const SummaryRow& row) {
  return row.amount.units() > 0 && !is_less_label(row.label) && !is_tax_label(row.label) &&
         summary_member(row.label) == nullptr;
}

/// Whether the row repeats what the rows above add up to: "Subtotal", "Estimate Total on Coverage A".
bool is_subtotal(const SummaryRow& row, Money so_far) {
  if (row.label == "Subtotal") return true;
  const SummaryMember member = summary_member(row.label);
  const bool may_be = is_open(row) || member == &CoverageTotals::rcv || member == &CoverageTotals::acv;
  return may_be && row.amount == so_far;
}

/// `before` with the rows added: the result that is printed, if the rows whose sign is open can make it up.
Money add_rows(Money before, Rows rows, const std::optional<Money>& printed) {
  constexpr std::size_t max_open = 6;
  Money result = before;
  std::vector<Money> open;
  for (const SummaryRow& row : rows) {
    const bool repeats = mentions_depreciation(row) && !is_less_label(row.label);
    if (repeats || is_subtotal(row, result)) continue;
    result += is_less_label(row.label) ? -magnitude(row.amount) : row.amount;
    if (is_open(row)) open.push_back(row.amount);
  }
  if (!printed || result == *printed || open.size() > max_open) return result;
  for (std::size_t deducted = 1; deducted < std::size_t{1} << open.size(); ++deducted) {
    Money other = result;
    for (std::size_t i = 0; i < open.size(); ++i)
      if ((deducted >> i & 1) != 0) other -= open[i] + open[i];
    if (other == *printed) return other;
  }
  return result;
}

/// The sum with those of the amounts that the printed one needs; without any if no choice leads to it. Which
/// column of a worksheet an amount belongs to, its label need not say.
Money add_some(Money sum, std::span<const Money> amounts, const std::optional<Money>& printed) {
  constexpr std::size_t max_amounts = 10;
  if (!printed || amounts.size() > max_amounts) return printed.value_or(sum);
  for (std::size_t chosen = 0; chosen < std::size_t{1} << amounts.size(); ++chosen) {
    Money result = sum;
    for (std::size_t i = 0; i < amounts.size(); ++i)
      if ((chosen >> i & 1) != 0) result += amounts[i];
    if (result == *printed) return result;
  }
  return sum;
}

/// What other columns may deduct: payments whose label is not known.
std::vector<Money> other_deductions(Rows rows) {
  std::vector<Money> amounts;
  for (const SummaryRow& row : rows)
    if (is_less_label(row.label) && summary_member(row.label) == nullptr && !row.amount.is_zero())
      amounts.push_back(-magnitude(row.amount));
  return amounts;
}

/// The RCV less depreciation, deductible and payments.
Money remaining_benefits(const CoverageTotals& summary) {
  const Rows rows = summary.rows;
  const Rows above = rows.first(find_member(rows, &CoverageTotals::net_claim_remaining));
  const std::vector<Money> others = other_deductions(above);
  const Money benefits = or_zero(summary.rcv) - or_zero(summary.depreciation) - or_zero(summary.deductible),
              paid = or_zero(summary.prior_payments);
  const Money remaining = add_some(benefits - paid, others, summary.net_claim_remaining);
  const bool below_deductible = benefits < Money{} && remaining != summary.net_claim_remaining;
  return below_deductible ? add_some(-paid, others, summary.net_claim_remaining) : remaining;
}

}  // namespace

bool is_of_worksheet(const CoverageTotals& summary) {
  return !summary.rows.empty() && summary.rows.front().label == "Estimate Total";
}

std::vector<WorksheetTotal> worksheet_totals(const CoverageTotals& summary) {
  const Rows rows = summary.rows;
  std::vector<WorksheetTotal> totals;
  std::vector<Money> parts;  // of the claim summary, and what is part of no sum
  std::optional<Money> benefits, payments;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& [label, amount] = rows[i];
    if (label == "Estimated Total RC Benefits") {
      benefits = amount;
    } else if (label == "Estimated Remaining RC Benefits" && benefits) {
      totals.push_back({label, amount, add_some(*benefits, other_deductions(rows.first(i)), amount)});
    } else if (label == "Total") {
      totals.push_back({label, amount, add_some({}, parts, amount)});
    } else if (label == "Total Payment" && payments) {
      totals.push_back({label, amount, *payments});
    } else if (payments || (label.ends_with(" Payment") && !is_less_label(label))) {
      payments = or_zero(payments) + (is_less_label(label) ? -magnitude(amount) : amount);
    } else if (is_open(rows[i])) {
      parts.push_back(amount);
    }
  }
  return totals;
}

SummaryMember summary_member(std::string_view label) {
  const std::string found = folded(label);
  const auto fits = std::ranges::find_if(labels, [&](const SummaryLabel& l) {
    return l.prefix ? found.starts_with(l.label) : found == l.label;
  });
  if (fits != labels.end()) return fits->member;
  return is_payment_label(found) ? &CoverageTotals::prior_payments : nullptr;
}

SummaryMember statement_member(std::string_view heading) {
  const std::string text = folded(heading);
  if (text.contains("non-recoverable")) return &CoverageTotals::non_recoverable_depreciation;
  if (text.contains("recoverable")) return &CoverageTotals::recoverable_depreciation;
  if (text.contains("depreciation")) return &CoverageTotals::depreciation;
  if (text == claim_payment) return &CoverageTotals::net_claim;
  if (text == "rcv" || text.starts_with("replacement cost")) return &CoverageTotals::rcv;
  if (text.contains("deductible")) return &CoverageTotals::deductible;
  if (text == "acv" || text == "actual cash value" || text == "actual cash value (acv)")
    return &CoverageTotals::acv;
  const bool is_claim = text.starts_with("total acv") || text.ends_with("(all coverages)") ||
                        text.starts_with("net claim") || text.starts_with("actual cash value ");
  return is_claim ? &CoverageTotals::net_claim : nullptr;
}

bool is_tax_label(std::string_view label) {
  // "Sales Tax (8%)" in contractors' proposals.
  if (label.ends_with("%)")) label = trim(label.substr(0, label.rfind('(')));
  return label.ends_with(" Tax") || label.ends_with("Tax Total");
}

bool is_overhead_or_profit(std::string_view label) {
  return label.ends_with("Overhead") || label.ends_with("Profit");
}

bool is_charge_label(std::string_view label) { return !is_tax_label(label) && !is_overhead_or_profit(label); }

bool is_less_label(std::string_view label) { return to_lower(label).starts_with("less "); }

bool is_depreciation_label(std::string_view label) {
  return is_less_label(label) && to_lower(label).contains("depreciation");
}

bool is_markup_label(std::string_view label) {
  return is_depreciation_label(label) && (label.contains("O&P") || to_lower(label).contains("overhead"));
}

Money computed_rcv(const CoverageTotals& summary) {
  const Money members = or_zero(summary.line_item_total) + or_zero(summary.tax) + or_zero(summary.overhead) +
                        or_zero(summary.profit);
  const Rows rows = summary.rows;
  const std::size_t last = find_member(rows, &CoverageTotals::rcv);
  if (last == rows.size() || is_of_worksheet(summary)) return members;
  return add_rows({}, rows.first(last), summary.rcv);
}

Money computed_acv(const CoverageTotals& summary, Money later) {
  const Money rcv = or_zero(summary.rcv);
  const Rows rows = rows_between(summary, &CoverageTotals::rcv, &CoverageTotals::acv);
  if (rows.empty()) return rcv - deduction_of(summary);
  return add_rows(rcv, rows, summary.acv ? std::optional(*summary.acv + later) : std::nullopt);
}

Money computed_claim(const CoverageTotals& summary, Money acv) {
  if (is_of_worksheet(summary)) return remaining_benefits(summary);
  const bool has_acv = find_member(summary.rows, &CoverageTotals::acv) < summary.rows.size();
  const Money before = has_acv ? acv : or_zero(summary.rcv);
  const SummaryMember claim =
      summary.net_claim ? &CoverageTotals::net_claim : &CoverageTotals::net_claim_remaining;
  const Rows rows = rows_between(summary, has_acv ? &CoverageTotals::acv : &CoverageTotals::rcv, claim);
  if (rows.empty()) return acv - or_zero(summary.deductible);
  return add_rows(before, rows, summary.*claim);
}

std::optional<Money> computed_claim_remaining(const CoverageTotals& summary) {
  if (!summary.net_claim || !summary.net_claim_remaining) return std::nullopt;
  const Rows rows = rows_between(summary, &CoverageTotals::net_claim, &CoverageTotals::net_claim_remaining);
  return add_rows(*summary.net_claim, rows, summary.net_claim_remaining);
}

std::optional<Money> computed_claim_if_recovered(const CoverageTotals& summary, SummaryMember result) {
  const bool of_rest = result == &CoverageTotals::net_claim_remaining_if_recovered || !summary.net_claim;
  const SummaryMember claim = of_rest ? &CoverageTotals::net_claim_remaining : &CoverageTotals::net_claim;
  const std::optional<Money>& later =
      summary.paid_when_incurred ? summary.rcv : summary.recoverable_depreciation;
  const std::optional<Money>& now = summary.*claim;
  if (!now || !later) return std::nullopt;
  std::vector<SummaryRow> others;
  std::ranges::remove_copy_if(rows_between(summary, claim, result), std::back_inserter(others),
                              mentions_depreciation);
  return add_rows(*now + *later, others, summary.*result);
}

}  // namespace estimate::assemble

// "Summary for Dwelling" pages → CoverageTotals, and pages that contradict each other.

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>

#include "assemble/item_sums.h"
#include "assemble/row_readers.h"
#include "assemble/summary_labels.h"
#include "esx/estimate/base/text.h"
#include "model/line_amount.h"
#include "model/tokens.h"
#include "model/trade_terms.h"

namespace estimate::assemble {
namespace {

struct NamedMember {
  std::string_view name;
  std::optional<Money> CoverageTotals::* member;
};

constexpr std::array members = {
    NamedMember{"line item total", &CoverageTotals::line_item_total},
    NamedMember{"replacement cost value", &CoverageTotals::rcv},
    NamedMember{"actual cash value", &CoverageTotals::acv},
    NamedMember{"deductible", &CoverageTotals::deductible},
    NamedMember{"net claim", &CoverageTotals::net_claim},
    NamedMember{"prior payments", &CoverageTotals::prior_payments},
    NamedMember{"net claim remaining", &CoverageTotals::net_claim_remaining},
};

/// A money page whose checks begin with `checks`.
struct MoneyPage {
  std::string_view checks, name;
  RowKind kind;
};

constexpr std::array money_pages = {
    MoneyPage{"coverages.", "the summaries", RowKind::summary_title},
    MoneyPage{"coverage_table.", "the coverage table", RowKind::coverage_table},
    MoneyPage{"recap_by_room", "the recap by room", RowKind::recap_room},
    MoneyPage{"recap_by_category", "the recap by category", RowKind::recap_category},
    MoneyPage{"recap_of_taxes", "the recap of taxes", RowKind::recap_tax},
};

/// Failed checks of lines: then it is open which page is wrong.
constexpr std::array<std::string_view, 6> line_checks = {
    "item:", "items.", "section:", "line_items", "totals.", "pages."};

Warning disagreement(const std::string& what, Money here, int page, Money there, int other_page) {
  return {"pages_disagree",
          what + ": " + here.grouped() + " on page " + std::to_string(page) + ", " + there.grouped() +
              " on page " + std::to_string(other_page),
          page, here.grouped()};
}

bool is_line_check(const std::string& what) {
  return std::ranges::any_of(line_checks, [&](std::string_view begin) { return what.starts_with(begin); });
}

int first_page(const std::vector<Row>& rows, RowKind kind) {
  const auto row = std::ranges::find(rows, kind, &Row::kind);
  return row == rows.end() ? 0 : row->page;
}

/// Where the sums of the lines are: at the line item totals, or at the last line.
int page_of_lines(const Estimate& e, const std::vector<Row>& rows) {
  int page = e.items.empty() ? 0 : e.items.back().page;
  for (const Row& row : rows)
    if (row.is_line_item_totals()) page = row.page;
  return page;
}

/// The rows of the coverage table whose ACV is not that of their summary.
std::vector<Warning> contradicting_coverages(const Estimate& e, const std::vector<Row>& rows) {
  std::vector<Warning> warnings;
  for (const CoverageRow& row : e.coverage_table) {
    const auto summary = std::ranges::find_if(e.coverages, [&](const CoverageTotals& c) {
      return !c.paid_when_incurred && !c.name.empty() && row.name.starts_with(c.name);
    });
    if (summary == e.coverages.end()) continue;
    const std::optional<Money>&in_table = row.acv_total, &in_summary = summary->acv;
    if (!in_table || !in_summary || *in_table == *in_summary) continue;
    const auto printed = std::ranges::find_if(
        rows, [&](const Row& r) { return r.kind == RowKind::coverage_table && r.text == row.name; });
    if (printed != rows.end())
      warnings.push_back(
          disagreement("ACV of " + row.name, *in_table, printed->page, *in_summary, summary->page));
  }
  return warnings;
}

/// "[Full Deductible = 100.00]".
std::optional<Money> full_deductible(std::string_view label) {
  constexpr std::string_view words = "[Full Deductible = ";
  const std::size_t at = label.find(words);
  if (at == std::string_view::npos || !label.ends_with(']')) return std::nullopt;
  return Money::parse(label.substr(at + words.size(), label.size() - at - words.size() - 1));
}

/// "Coverage 486-DWELLING Deductible ($3,000.00) applied".
bool is_deductible_of_coverage(std::string_view label) {
  return label.starts_with("Coverage ") && label.contains(" Deductible (") && label.ends_with(" applied");
}

/// "Less General Contractor Overhead & Profit on Recoverable &" / "Non - recoverable Depreciation (166.50)".
bool is_first_half(const Row& row, const Row& next) {
  // In the prints seen so far, rows and the two halves of one are 13.5 to 14.3 pt apart.
  constexpr double wrap_pt = 15;
  return row.page == next.page && next.baseline - row.baseline < wrap_pt && is_less_label(row.text) &&
         !is_less_label(next.text) && read_row_figures(row).amounts.empty();
}

constexpr std::string_view rate_begin = " @ ";

/// `wrapped`: the first half of the label, from the row above.
void take_row(CoverageTotals& totals, const Row& row, const std::string& wrapped) {
  const RowFigures figures = read_row_figures(row);
  if (figures.amounts.empty()) return;
  std::string label = squeeze(wrapped + row.text);
  label.resize(std::min(label.size(), label.find(rate_begin)));  // "Material Sales Tax @ 10.000% x 1,520.00"
  if (label.ends_with(':')) label.pop_back();
  const Money amount = figures.amounts.back();
  totals.rows.push_back({label, amount});
  if (is_tax_label(label)) {
    totals.tax = totals.tax.value_or(Money{}) + amount;
    return;
  }
  const SummaryMember member = summary_member(label);
  if (member == &CoverageTotals::prior_payments)
    totals.prior_payments = or_zero(totals.prior_payments) + magnitude(amount);
  else if (member != nullptr && !(totals.*member))
    totals.*member = magnitude(amount);
  if (member == &CoverageTotals::net_claim || member == &CoverageTotals::net_claim_remaining)
    totals.*member = amount;
  if (!totals.deductible && is_deductible_of_coverage(label)) totals.deductible = magnitude(amount);
  if (const auto full = full_deductible(label)) totals.full_deductible = full;
}

/// "Total Materials:  $20,587.14" as a row with cells, if it is the row above `below`.
std::optional<Row> as_step(const Row& row, const Row& below) {
  constexpr double same_edge_pt = 3, step_pt = 20;
  const std::size_t blank = row.text.rfind(' ');
  const bool next = row.kind == RowKind::noise && row.page == below.page &&
                    std::abs(row.box.x1 - below.box.x1) < same_edge_pt &&
                    below.baseline - row.baseline < step_pt;
  if (!next || blank == std::string::npos || !read_amount(row.text.substr(blank + 1))) return std::nullopt;
  Row step = row;
  step.text.resize(blank);
  step.cells = {{Field::name, step.text, row.box}, {Field::amount, row.text.substr(blank + 1), row.box}};
  return step;
}

/// The rows above "Replacement Cost Value: $20,587.14", by which a summary without a title is found.
void take_steps_above(CoverageTotals& totals, const std::vector<Row>& rows, const Row& first) {
  const auto is_first = [&](const Row& row) {
    return row.kind == first.kind && row.page == first.page && row.baseline == first.baseline;
  };
  std::vector<Row> steps;
  const Row* below = &first;
  for (auto row = std::ranges::find_if(rows, is_first); row != rows.begin(); below = &*row) {
    --row;
    auto step = as_step(*row, *below);
    if (!step) break;
    steps.push_back(std::move(*step));
  }
  for (const Row& step : std::views::reverse(steps)) take_row(totals, step, {});
}

constexpr std::string_view paid_when_incurred = "Paid When Incurred";

/// "Dwelling Paid When Incurred", bold and without amounts: the second summary of that coverage.
bool opens_paid_when_incurred(const Row& row) {
  return row.bold && row.cells.size() == 1 && row.text.ends_with(paid_when_incurred);
}

/// Whether the row continues a centered title: "Summary for Coverage A - Other Structures - 35 Windstorm and"
/// / "Hail".
bool continues_title(const Row& title, const Row& row) {
  return row.kind == RowKind::summary_row && row.cells.size() == 1 && title.cells.size() <= 1 &&
         is_centered_wrap(title, row);
}

std::vector<Row> join_titles(const std::vector<Row>& rows) {
  std::vector<Row> joined;
  for (const Row& row : rows) {
    if (row.kind != RowKind::summary_title && row.kind != RowKind::summary_row) continue;
    if (joined.empty() || !continues_title(joined.back(), row)) {
      joined.push_back(row);
      continue;
    }
    Row& title = joined.back();
    title.text += " " + row.text;
    title.baseline = row.baseline;
    title.box = row.box;
  }
  return joined;
}

/// Decides which rows below a title are of its summary: on later pages, guides and letters may follow it.
class SummaryEnd {
 public:
  void begin(const Row& title) {
    title_ = &title;
    last_page_ = title.page;
    ended_ = false;
  }

  /// Whether the row is past the summary that has been read so far.
  bool is_past(const Row& row, const CoverageTotals& summary) {
    constexpr double smallest_type = 0.6;  // of the title; samples in guides are smaller
    if (ended_ || row.box.height() < smallest_type * title_->box.height()) return true;
    if (row.page == last_page_ || read_row_figures(row).amounts.empty()) return false;
    const bool closed = claim_now(summary).has_value();
    ended_ = closed ? !has_known_label(row) : row.text.empty();
    last_page_ = row.page;
    return ended_;
  }

 private:
  static bool has_known_label(const Row& row) {
    const std::string label = squeeze(row.text);
    return summary_member(label) != nullptr || is_tax_label(label) || is_less_label(label) ||
           label == "Subtotal" || label.starts_with("Total ");
  }

  const Row* title_ = nullptr;
  int last_page_ = 0;  // with a row of the summary
  bool ended_ = false;
};

/// "Replacement Cost on Coverage 486-DWELLING ($257,500.00 limit)": the coverage of a summary without a
/// title.
std::string coverage_of_row(std::string_view label) {
  constexpr std::string_view before = "Replacement Cost on Coverage ";
  if (!label.starts_with(before)) return {};
  label.remove_prefix(before.size());
  return std::string(trim(label.substr(0, label.find(" ("))));
}

void name_by_rows(CoverageTotals& totals) {
  for (const SummaryRow& row : totals.rows) {
    std::string name = coverage_of_row(row.label);
    if (name.empty()) continue;
    const bool several = !totals.name.empty() && totals.name != name;
    totals.name = several ? std::string() : std::move(name);
    if (several) return;
  }
}

/// A title on up to three lines: "Summary for" / "AA-Dwelling" / "Summary for All Items".
void take_title(std::vector<CoverageTotals>& found, const Row& row) {
  constexpr std::string_view words = "summary for";
  const bool titled = to_lower(row.text).starts_with(words);
  const std::string name(titled ? trim(std::string_view(row.text).substr(words.size())) : std::string_view());
  const bool goes_on = !found.empty() && found.back().rows.empty() && found.back().page == row.page;
  if (goes_on) return;  // the coverage already has its name; "All Items" adds nothing
  CoverageTotals totals;
  totals.name = name;
  totals.page = row.page;
  found.push_back(std::move(totals));
}

void decide_paid_when_incurred(CoverageTotals& totals) {
  std::string_view name = totals.name;
  if (!name.ends_with(paid_when_incurred)) return;
  name.remove_suffix(paid_when_incurred.size());
  totals.paid_when_incurred = true;
  totals.name = std::string(trim(name));
}

/// Settlement letters repeat some figures of a summary under its title.
bool is_excerpt(const CoverageTotals& some, const std::vector<CoverageTotals>& all) {
  return !some.rcv && std::ranges::any_of(all, [&](const CoverageTotals& other) {
    return other.rcv && other.name == some.name && other.paid_when_incurred == some.paid_when_incurred;
  });
}

/// The sums of the summaries, as far as they have the figures; its page is that of the first.
CoverageTotals sum_of_summaries(const Estimate& e) {
  constexpr SummaryMember summed[] = {
      &CoverageTotals::rcv, &CoverageTotals::depreciation, &CoverageTotals::recoverable_depreciation,
      &CoverageTotals::non_recoverable_depreciation, &CoverageTotals::deductible};
  CoverageTotals all;
  for (const CoverageTotals& c : e.coverages) {
    if (c.paid_when_incurred) continue;
    if (all.page == 0) all.page = c.page;
    const auto add = [](std::optional<Money>& to, const std::optional<Money>& amount) {
      if (amount) to = or_zero(to) + *amount;
    };
    for (const SummaryMember member : summed) add(all.*member, c.*member);
    add(all.net_claim, claim_now(c));
    add(all.prior_payments, c.prior_payments);
  }
  return all;
}

/// What is paid once the work is done.
std::optional<Money> later_payment(const CoverageTotals& summary) {
  const std::optional<Money>&now = claim_now(summary), &later = claim_if_recovered(summary);
  return now && later ? std::optional(*later - *now) : std::nullopt;
}

/// The summary that the row of a statement repeats: that of its coverage, or the sum of all (`all`) for a
/// total or the list of a letter.
const CoverageTotals* summary_of_row(const Estimate& e, const StatementRow& row, const CoverageTotals& all) {
  constexpr std::string_view of_coverage = "summary for ", of_sections = "estimate recap for ",
                             of_all = "(All Coverages)";
  const std::string title = to_lower(row.statement);
  const bool by_section = title.starts_with(of_sections);
  std::string name = row.name;
  // Recaps of limits begin with the limits: their RCV is what counts toward them.
  const SummaryMember first = statement_member(row.figures.front().label);
  if (first != &CoverageTotals::rcv && first != &CoverageTotals::net_claim) return nullptr;
  const bool of_letter = row.statement.empty() && row.name.empty();
  if (of_letter || row.name == "TOTAL" || row.name.ends_with(of_all)) return &all;
  if (title.starts_with(of_coverage)) name = row.statement.substr(of_coverage.size());
  if (by_section) name = row.name.empty() ? row.statement.substr(of_sections.size()) : std::string();
  const auto summary = std::ranges::find_if(e.coverages, [&](const CoverageTotals& c) {
    return !c.paid_when_incurred && !c.name.empty() && same_name(c.name, name);
  });
  return summary == e.coverages.end() ? nullptr : &*summary;
}

/// Moves the summaries to the front; returns where the excerpts begin.
std::vector<CoverageTotals>::iterator part_excerpts(std::vector<CoverageTotals>& found) {
  const std::vector<CoverageTotals> all = found;
  const auto is_summary = [&](const CoverageTotals& some) { return !is_excerpt(some, all); };
  return std::ranges::stable_partition(found, is_summary).begin();
}

}  // namespace

std::vector<Warning> contradicting_excerpts(const std::vector<CoverageTotals>& excerpts,
                                            const std::vector<CoverageTotals>& summaries) {
  std::vector<Warning> warnings;
  for (const CoverageTotals& some : excerpts) {
    for (const CoverageTotals& whole : summaries) {
      if (!same_name(some.name, whole.name) || some.paid_when_incurred != whole.paid_when_incurred) continue;
      for (const auto& [name, member] : members) {
        const std::optional<Money>&a = some.*member, &b = whole.*member;
        if (a && b && *a != *b)
          warnings.push_back(
              disagreement(std::string(name) + " of " + whole.name, *a, some.page, *b, whole.page));
      }
    }
  }
  return warnings;
}

std::vector<Warning> contradicting_statements(const Estimate& e) {
  std::vector<Warning> warnings;
  if (std::ranges::find(e.warnings, "missing_pages", &Warning::code) != e.warnings.end()) return warnings;
  const CoverageTotals all = sum_of_summaries(e);
  for (const StatementRow& row : e.statements) {
    const CoverageTotals* summary = summary_of_row(e, row, all);
    if (summary == nullptr) continue;
    for (const SummaryRow& figure : row.figures) {
      const SummaryMember member = statement_member(figure.label);
      if (member == nullptr) continue;
      const Money here = magnitude(figure.amount);
      const bool is_claim = member == &CoverageTotals::net_claim;
      std::optional<Money> there = is_claim ? claim_now(*summary) : summary->*member;
      if (!there && member == &CoverageTotals::recoverable_depreciation) there = later_payment(*summary);
      const bool before_payments =
          is_claim && there && summary->prior_payments && *there + *summary->prior_payments == here;
      if (there && magnitude(*there) != here && !before_payments)
        warnings.push_back(disagreement(figure.label + (summary->name.empty() ? "" : " of " + summary->name),
                                        here, row.page, *there, summary->page));
    }
  }
  return warnings;
}

std::vector<Warning> contradicting_pages(const Estimate& e, const std::vector<Row>& rows) {
  std::vector<const Check*> failed;
  for (const Check& check : e.reconciliation.checks)
    if (!check.ok) failed.push_back(&check);
  if (std::ranges::any_of(failed, [](const Check* check) { return is_line_check(check->what); })) return {};
  std::vector<Warning> warnings;
  for (const MoneyPage& money : money_pages) {
    const auto check =
        std::ranges::find_if(failed, [&](const Check* c) { return c->what.starts_with(money.checks); });
    if (check == failed.end()) continue;
    std::vector<Warning> found;
    if (money.kind == RowKind::coverage_table) found = contradicting_coverages(e, rows);
    if (found.empty())
      found = {disagreement(std::string(money.name) + " and the lines", (*check)->printed,
                            first_page(rows, money.kind), (*check)->computed, page_of_lines(e, rows))};
    std::ranges::move(found, std::back_inserter(warnings));
  }
  return warnings;
}

std::vector<CoverageTotals> read_summaries(const std::vector<Row>& rows, std::vector<Warning>* warnings) {
  std::vector<CoverageTotals> found;
  const std::vector<Row> joined = join_titles(rows);
  const Row* last = nullptr;
  SummaryEnd end;
  for (const Row& row : joined) {
    const Row* above = std::exchange(last, &row);
    if (row.kind == RowKind::summary_title) {
      end.begin(row);
      take_title(found, row);
      if (row.cells.size() > 1) {
        take_steps_above(found.back(), rows, row);
        take_row(found.back(), row, {});
      }
    } else if (!found.empty() && !end.is_past(row, found.back())) {
      const bool names_coverage =
          found.back().name.empty() && found.back().rows.empty() && row.cells.size() == 1;
      if (names_coverage)
        found.back().name = squeeze(row.text);
      else if (opens_paid_when_incurred(row))
        found.push_back({.name = squeeze(row.text), .page = row.page});
      else
        take_row(found.back(), row,
                 above != nullptr && is_first_half(*above, row) ? above->text + " " : std::string());
    }
  }
  for (CoverageTotals& t : found) {
    if (t.name.empty()) name_by_rows(t);
    decide_paid_when_incurred(t);
    const bool only_a_part = t.non_recoverable_depreciation && !t.recoverable_depreciation;
    if (t.depreciation || only_a_part) t.depreciation = deduction_of(t);
  }
  const auto excerpts = part_excerpts(found);
  const std::vector<CoverageTotals> repeated(excerpts, found.end());
  found.erase(excerpts, found.end());
  if (warnings != nullptr)
    std::ranges::move(contradicting_excerpts(repeated, found), std::back_inserter(*warnings));
  return found;
}

}  // namespace estimate::assemble

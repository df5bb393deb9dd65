#include "assemble/contradictions.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>

#include "assemble/join_text.h"

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

}  // namespace estimate::assemble

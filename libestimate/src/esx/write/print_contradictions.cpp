#include "esx/write/print_contradictions.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "esx/tree_amounts.h"

namespace estimate::esx {
namespace {

/// The name of a money page in messages of `pages_disagree`, and the element with its figures.
struct MoneyElement {
  std::string_view element, name;
};

constexpr std::array money_elements = {
    MoneyElement{"/RECAP_BY_ROOM", "the recap by room"},
    MoneyElement{"/RECAP_BY_CATEGORY", "the recap by category"},
    MoneyElement{"/RECAP_TAX_OP", "the recap of taxes"},
    MoneyElement{"/COV_BREAKDOWN", "the summaries"},
};

/// The coverage or the line that the place is in.
struct Place {
  std::string coverage, line;
  bool incurred = false;
};

Place find_place(const XmlElement& root, const std::string& xpath) {
  Place place;
  walk_to(root, xpath, [&](const XmlElement& e) {
    const auto value = [&](std::string_view name) {
      const std::string* text = e.attribute(name);
      return text == nullptr ? std::string() : *text;
    };
    if (e.name == "COVERAGE") place.coverage = value("coverageName");
    if (e.name == "ITEM") place.line = value("lineNum");
    place.incurred = place.incurred || e.name == "MAX_ADDL_AMTS";
  });
  return place;
}

const CoverageTotals* find_summary(const Estimate& estimate, const Place& place) {
  if (place.coverage.empty()) return nullptr;
  const auto named = std::ranges::find_if(estimate.coverages, [&](const CoverageTotals& c) {
    return c.name == place.coverage && c.paid_when_incurred == place.incurred;
  });
  if (named != estimate.coverages.end()) return &*named;
  return estimate.coverages.size() == 1 ? &estimate.coverages.front() : nullptr;
}

std::optional<int> page_of(const Estimate& estimate, const Place& place, const std::string& xpath) {
  if (const CoverageTotals* summary = find_summary(estimate, place); summary != nullptr && summary->page > 0)
    return summary->page;
  const auto line = std::ranges::find(estimate.items, place.line, &LineItem::number);
  if (!place.line.empty() && line != estimate.items.end()) return line->page;
  for (const MoneyElement& money : money_elements) {
    if (!xpath.contains(money.element)) continue;
    for (const Warning& warning : estimate.warnings)
      if (warning.code == "pages_disagree" && warning.message.starts_with(money.name)) return warning.page;
  }
  return std::nullopt;
}

/// Whether the reconciliation proved the printed figure by all rows of the summary.
bool is_proved(const Estimate& estimate, const Place& place, const std::string& xpath) {
  constexpr std::pair<std::string_view, std::string_view> steps[] = {
      {"/@rcv", ".rcv"},
      {"/@acv", ".acv"},
      {"/@netClaim", ".net_claim"},
      {"/@netClaimIfRec", ".net_claim_if_recovered"}};
  const CoverageTotals* summary = find_summary(estimate, place);
  const auto step = std::ranges::find_if(steps, [&](const auto& s) { return xpath.ends_with(s.first); });
  if (summary == nullptr || step == std::end(steps)) return false;
  const std::string what = "coverage:" + summary->name + (place.incurred ? ":paid_when_incurred" : "");
  const auto check =
      std::ranges::find(estimate.reconciliation.checks, what + std::string(step->second), &Check::what);
  return check != estimate.reconciliation.checks.end() && check->ok;
}

}  // namespace

std::vector<Warning> describe_contradictions(const Estimate& estimate, const XmlElement& root,
                                             const std::vector<Violation>& violations) {
  std::vector<Warning> warnings;
  for (const Violation& violation : violations) {
    const Place place = find_place(root, violation.xpath);
    const bool proved = is_proved(estimate, place, violation.xpath);
    const std::string why = proved ? "; the printed value has rows that an export has no place for" : "";
    warnings.push_back({proved ? "row_without_place" : "print_disagrees",
                        violation.xpath + ": " + violation.rule + why,
                        page_of(estimate, place, violation.xpath),
                        {}});
  }
  return warnings;
}

}  // namespace estimate::esx

#include "assemble/summary_labels.h"

#include <algorithm>
#include <array>
#include <string>

#include "esx/estimate/base/text.h"

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
    SummaryLabel{"less depreciation", &CoverageTotals::depreciation, true},
    SummaryLabel{"actual cash value", &CoverageTotals::acv, false},
    SummaryLabel{"less deductible", &CoverageTotals::deductible, true},
    SummaryLabel{"net claim if depreciation is recovered", &CoverageTotals::net_claim_if_recovered, false},
    SummaryLabel{"net claim if additional amounts are recovered", &CoverageTotals::net_claim_if_recovered,
                 false},
    SummaryLabel{"total amount of claim if incurred", &CoverageTotals::net_claim_if_recovered, false},
    SummaryLabel{"net claim", &CoverageTotals::net_claim, false},
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

/// In lower case, with one spelling of "non-recoverable".
std::string folded(std::string_view label) {
  constexpr std::string_view spellings[] = {"non - recoverable", "non recoverable", "nonrecoverable"};
  std::string text = to_lower(label);
  for (const std::string_view spelling : spellings)
    if (const std::size_t at = text.find(spelling); at != std::string::npos)
      return text.replace(at, spelling.size(), "non-recoverable");
  return text;
}

}  // namespace

SummaryMember summary_member(std::string_view label) {
  const std::string found = folded(label);
  const auto fits = std::ranges::find_if(labels, [&](const SummaryLabel& l) {
    return l.prefix ? found.starts_with(l.label) : found == l.label;
  });
  return fits == labels.end() ? nullptr : fits->member;
}

bool is_tax_label(std::string_view label) { return label.ends_with(" Tax") || label.ends_with("Tax Total"); }

bool is_overhead_or_profit(std::string_view label) {
  return label.ends_with("Overhead") || label.ends_with("Profit");
}

bool is_less_label(std::string_view label) { return to_lower(label).starts_with("less "); }

bool is_depreciation_label(std::string_view label) {
  return is_less_label(label) && to_lower(label).contains("depreciation");
}

bool is_markup_label(std::string_view label) {
  return is_depreciation_label(label) && (label.contains("O&P") || to_lower(label).contains("overhead"));
}

}  // namespace estimate::assemble

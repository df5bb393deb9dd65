#include "model/coverages.h"

#include <algorithm>
#include <string_view>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

constexpr std::string_view combined_summary = "All Items";
constexpr std::string_view sum_row = "Total";
constexpr std::string_view incurred_suffix = " Paid When Incurred";

struct NamedType {
  std::string_view word;
  int type;
};
constexpr NamedType named_types[] = {{"DWELLING", 0}, {"STRUCTURE", 0}, {"BUILDING", 0}, {"CONTENTS", 2}};

class Names {
 public:
  void add(const std::string& name) {
    if (!name.empty() && name != combined_summary && name != sum_row &&
        std::ranges::find(names_, name) == names_.end())
      names_.push_back(name);
  }
  void add_shares(const std::vector<CoverageShare>& shares) {
    for (const CoverageShare& share : shares) add(share.name);
  }
  std::vector<std::string> take() { return std::move(names_); }

 private:
  std::vector<std::string> names_;
};

/// "Dwelling Paid When Incurred" is a second summary of the coverage "Dwelling".
std::string summary_name(const CoverageTotals& totals) {
  std::string_view name = totals.name;
  if (totals.paid_when_incurred && name.ends_with(incurred_suffix))
    name.remove_suffix(incurred_suffix.size());
  return std::string(name);
}

}  // namespace

std::vector<std::string> coverage_names(const Estimate& estimate) {
  Names names;
  for (const CoverageTerms& terms : estimate.claim.coverages) names.add(terms.name);
  for (const CoverageRow& row : estimate.coverage_table) names.add(row.name);
  for (const CoverageTotals& totals : estimate.coverages) names.add(summary_name(totals));
  for (const RecapRoom& row : estimate.recap_by_room) names.add_shares(row.coverages);
  for (const RecapCategory& row : estimate.recap_by_category) names.add_shares(row.coverages);
  for (const LineItem& item : estimate.items) names.add(item.coverage);
  return names.take();
}

const CoverageTotals* summary_of(const Estimate& estimate, const std::string& coverage,
                                 bool paid_when_incurred) {
  const auto find = [&](std::string_view name) -> const CoverageTotals* {
    const auto it = std::ranges::find_if(estimate.coverages, [&](const CoverageTotals& c) {
      return summary_name(c) == name && c.paid_when_incurred == paid_when_incurred;
    });
    return it == estimate.coverages.end() ? nullptr : &*it;
  };
  if (const CoverageTotals* own = find(coverage)) return own;
  if (coverage_names(estimate).size() != 1) return nullptr;
  const CoverageTotals* combined = find(combined_summary);
  return combined != nullptr ? combined : find({});
}

std::optional<int> coverage_type(const std::string& coverage) {
  const std::string upper = to_upper(coverage);
  if (upper.contains("OTHER") || upper.contains("SEPARATE")) return std::nullopt;
  for (const NamedType& named : named_types)
    if (upper.contains(named.word)) return named.type;
  return std::nullopt;
}

}  // namespace estimate

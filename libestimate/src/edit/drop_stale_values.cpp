#include "edit/drop_stale_values.h"

#include <algorithm>
#include <string_view>

#include "edit/revise_line.h"

namespace estimate::edit {
namespace {

// Attributes of GENERIC_ROUGHDRAFT that follow from others.
constexpr std::string_view computed[] = {
    "total",         "tax",           "addons",         "acv",         "depr",
    "acvTotal",      "deprTotal",     "rcvTotal",       "rcv",         "deprec",
    "lineItemTotal", "subtotal",      "recDepr",        "nonRecDepr",  "deductible",
    "netClaim",      "actualRecDepr", "netClaimIfRec",  "amount",      "totalPct",
    "grandTotal",    "grandTotalPct", "items",          "percentage",  "itemsPercentage",
    "rate",          "subtotalRCV",   "subtotalDeprec", "subtotalACV", "subtotalPercentage",
    "overhead",      "profit",        "laborTotal",     "laborBase",   "laborBurden",
    "laborMarkup",   "laborHours",    "material",       "equipment",   "marketCond",
};

bool is_computed(const ExportValue& value) {
  const std::size_t at = value.place.rfind('@');
  return !value.left_out && at != std::string::npos &&
         std::ranges::find(computed, std::string_view(value.place).substr(at + 1)) != std::end(computed);
}

void drop(std::vector<ExportValue>& values) { std::erase_if(values, is_computed); }

}  // namespace

void drop_stale_values(Estimate& estimate, const Estimate& before) {
  drop(estimate.export_values);
  for (Section& section : estimate.sections) drop(section.export_values);
  for (std::size_t i = 0; i < estimate.items.size() && i < before.items.size(); ++i) {
    LineItem& line = estimate.items[i];
    if (figures_of(line) == figures_of(before.items[i])) continue;
    drop(line.export_values);
    line.price_components.reset();
    line.activity_costs.clear();
  }
}

}  // namespace estimate::edit

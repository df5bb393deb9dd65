#include "diff/line_sums.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

#include "model/line_amount.h"

namespace estimate::diff {
namespace {

constexpr std::array<std::string_view, 5> names = {"rcv", "tax", "overhead_and_profit", "depreciation",
                                                   "acv"};
using Sums = std::array<Money, names.size()>;

Sums figures(const LineItem& item) {
  const Money tax = item.tax.value_or(Money()), add_ons = item.overhead_and_profit.value_or(Money());
  const Money rcv = item.rcv.value_or(amount_before_tax(item) + tax + add_ons);
  const Money depreciation = item.depreciation ? item.depreciation->amount : Money();
  return {rcv, tax, add_ons, depreciation, item.acv.value_or(rcv - depreciation)};
}

/// Sums by section; those of the whole estimate are under the empty name.
std::map<std::string, Sums> sums_of(const LineViews& views, std::vector<std::string>& order) {
  std::map<std::string, Sums> sums;
  sums[""];
  for (const LineView& view : views) {
    if (std::ranges::find(order, view.section) == order.end()) order.push_back(view.section);
    if (view.item.excluded) continue;
    const Sums line = figures(view.item);
    for (std::size_t i = 0; i < names.size(); ++i) {
      sums[""][i] += line[i];
      if (!view.section.empty()) sums[view.section][i] += line[i];
    }
  }
  return sums;
}

}  // namespace

std::vector<TotalChange> compare_sums(const LineViews& a, const LineViews& b) {
  std::vector<std::string> order = {""};
  auto after = sums_of(b, order), before = sums_of(a, order);
  std::vector<TotalChange> changes;
  for (const std::string& section : order)
    for (std::size_t i = 0; i < names.size(); ++i)
      if (before[section][i] != after[section][i])
        changes.push_back({section, std::string(names[i]), before[section][i], after[section][i]});
  return changes;
}

}  // namespace estimate::diff

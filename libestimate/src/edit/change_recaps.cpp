#include "edit/change_recaps.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace estimate::edit {

void change_add_on(Money& amount, std::string_view name, SummaryChange& rest) {
  if (name.ends_with("Overhead"))
    amount += std::exchange(rest.overhead, Money());
  else if (name.ends_with("Profit"))
    amount += std::exchange(rest.profit, Money());
  else if (!amount.is_zero())
    amount += std::exchange(rest.tax, Money());
}

void change_recap_of_taxes(Estimate& estimate, const RecapChange& change) {
  SummaryChange rest = change.summaries;
  for (RecapTax& row : estimate.recap_of_taxes) change_add_on(row.amount, row.name, rest);
}

void change_shares(std::vector<CoverageShare>& shares, const std::vector<CoverageShare>& changes,
                   Money amount) {
  if (shares.empty()) return;
  if (shares.size() == 1 && std::ranges::all_of(changes, [&](const CoverageShare& change) {
        return change.name.empty() || change.name == shares.front().name;
      })) {
    shares.front().amount = amount;
    return;
  }
  Money sum;
  for (const CoverageShare& change : changes) {
    auto share = std::ranges::find(shares, change.name, &CoverageShare::name);
    if (share == shares.end() && !change.name.empty()) share = shares.insert(share, {change.name, {}, {}});
    if (share != shares.end()) share->amount += change.amount;
  }
  for (CoverageShare& share : shares) {
    sum += share.amount;
    share.percent = share_percent(share.amount, amount);
  }
  if (sum != amount) shares.clear();
}

}  // namespace estimate::edit

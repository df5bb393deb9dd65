#include "esx/estimate/convert_scope.h"

#include <utility>

#include "assemble/reconcile.h"
#include "scope/scope_estimate.h"

namespace estimate {
namespace {

/// Gives every miss the entries of the list that it may mean.
void suggest_entries(const Estimate& estimate, const PriceList& list, PriceMatch& match) {
  Estimate misses;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < match.items.size(); ++i) {
    if (match.items[i].kind != MatchKind::none) continue;
    misses.items.push_back(estimate.items[i]);
    places.push_back(i);
  }
  if (places.empty()) return;
  const PriceMatch found = match_items(misses, list, {.aliases = {}, .suggestions_only = true});
  for (std::size_t i = 0; i < places.size(); ++i) {
    ItemMatch& miss = match.items[places[i]];
    miss.alternatives = found.items[i].alternatives;
    miss.text_category = found.items[i].text_category;
  }
}

}  // namespace

Result<Conversion> convert_scope(const ScopeEstimate& scope, const PriceList& list,
                                 const EsxContents& contents) {
  auto [estimate, match] = scope::estimate_of_scope(scope, list);
  suggest_entries(estimate, list, match);
  estimate.reconciliation = assemble::reconcile(estimate);
  const auto package = build_esx(estimate, match, contents);
  if (!package) return std::unexpected(package.error());
  auto bytes = write_esx(*package);
  if (!bytes) return std::unexpected(bytes.error());
  Conversion conversion;
  conversion.estimate = std::move(estimate);
  conversion.match = std::move(match);
  conversion.esx = *std::move(bytes);
  return conversion;
}

}  // namespace estimate

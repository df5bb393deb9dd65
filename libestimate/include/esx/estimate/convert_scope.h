// convert_scope: the items of a scope as an estimate and an ESX.
// Threads: the functions have no state; call them from any.
#pragma once

#include "esx/estimate/base/result.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/price_list.h"
#include "esx/estimate/scope.h"

namespace estimate {

/// Scope → Estimate, PriceMatch and ESX. Each room that an item names becomes a section with its items in
/// their order; items without a room come first. Descriptions and prices are those of `list`, whatever the
/// items say. An item whose code the list does not have, or not for its activity or unit, is entered by hand,
/// as one without a code is; the report has the reason. Warnings: quantity_missing, price_missing. Errors:
/// those of build_esx and write_esx. Example: `convert_scope({.claim = {}, .items = made.items, .rooms =
/// made.rooms}, list)->esx`.
[[nodiscard]] Result<Conversion> convert_scope(const ScopeEstimate& scope, const PriceList& list,
                                               const EsxContents& contents = {});

}  // namespace estimate

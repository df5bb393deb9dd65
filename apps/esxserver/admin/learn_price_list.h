// esxserver price-list learn
#pragma once

#include <string>
#include <vector>

#include "esxserver/admin/price_list_choice.h"
#include "esxserver/command.h"
#include "esxserver/options/storage_backend.h"

namespace esxserver {

/// Adds the codes and prices of the files to the chosen list, or to a copy of everybody's with its code if
/// the owner has none. Prints what was learned.
[[nodiscard]] CommandResult learn_price_list(StorageBackend& storage, const PriceListChoice& choice,
                                             const std::vector<std::string>& files);

}  // namespace esxserver

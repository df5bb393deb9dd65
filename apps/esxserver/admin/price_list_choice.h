// What the price-list commands have in common: a code and whose list it is.
#pragma once

#include <string>

#include "esxserver/domain/price_list_owner.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/partner_store.h"

namespace CLI {
class App;
}

namespace esxserver {

struct PriceListChoice {
  std::string code, partner_id, uid;
};

/// --partner and --user, which exclude each other; without them, the list is everybody's.
void add_owner_options(CLI::App* command, PriceListChoice& choice);

/// Error: not_found: no such partner.
[[nodiscard]] Result<PriceListOwner> owner_of(const PriceListChoice& choice, PartnerStore& partners);

}  // namespace esxserver

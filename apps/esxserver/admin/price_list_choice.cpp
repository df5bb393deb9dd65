#include "esxserver/admin/price_list_choice.h"

#include <CLI/App.hpp>

namespace esxserver {

void add_owner_options(CLI::App* command, PriceListChoice& choice) {
  CLI::Option* partner =
      command->add_option("--partner", choice.partner_id, "Only this partner may name the list")
          ->type_name("ID");
  command->add_option("--user", choice.uid, "Only this user may name the list")
      ->type_name("UID")
      ->excludes(partner);
}

Result<PriceListOwner> owner_of(const PriceListChoice& choice, PartnerStore& partners) {
  if (!choice.uid.empty()) return PriceListOwner::user(choice.uid);
  if (choice.partner_id.empty()) return PriceListOwner{};
  const auto partner = partners.partner(choice.partner_id);
  if (!partner) return std::unexpected(partner.error());
  return PriceListOwner::partner(partner->id);
}

}  // namespace esxserver

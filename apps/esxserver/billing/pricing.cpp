#include "esxserver/billing/pricing.h"

#include <algorithm>
#include <set>

#include "estimate/fields/fields.h"

namespace esxserver {
namespace {

/// What field lists cannot say.
std::vector<std::string> mistakes_in(const Pricing& pricing) {
  std::vector<std::string> mistakes;
  if (!std::ranges::all_of(pricing.currency, [](char c) { return c >= 'a' && c <= 'z'; }))
    mistakes.emplace_back("/currency must be three lower-case letters");
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < pricing.packs.size(); ++i)
    if (!names.insert(pricing.packs[i].pack_id).second)
      mistakes.push_back("/packs/" + std::to_string(i) + "/pack_id is used twice");
  names.clear();
  for (std::size_t i = 0; i < pricing.tiers.size(); ++i)
    if (!names.insert(pricing.tiers[i].tier).second)
      mistakes.push_back("/tiers/" + std::to_string(i) + "/tier is used twice");
  return mistakes;
}

std::unexpected<Error> wrong(const std::vector<std::string>& mistakes) {
  std::string message = "the pricing file is invalid: ";
  for (const std::string& mistake : mistakes) message += (&mistake == mistakes.data() ? "" : "; ") + mistake;
  return fail(ErrorCode::invalid_usage, message);
}

}  // namespace

const CreditPack* Pricing::pack(std::string_view pack_id) const {
  const auto found = std::ranges::find(packs, pack_id, &CreditPack::pack_id);
  return found == packs.end() ? nullptr : &*found;
}

const Tier* Pricing::tier(std::string_view name) const {
  const auto found = std::ranges::find(tiers, name, &Tier::tier);
  return found == tiers.end() ? nullptr : &*found;
}

Entitlements Pricing::entitlements(const User& user) const {
  if (user.role == UserRole::none) return {"trial", trial};
  if (const auto& plan = user.plan)
    if (const Tier* subscribed = tier(plan->tier))
      return {subscribed->tier, {subscribed->caps, subscribed->flags}};
  return {std::string(user_role_name(user.role)), {.caps = {}, .flags = {.sketch_addon = true}}};
}

Result<Pricing> read_pricing(std::string_view json) {
  const auto document = estimate::read_json(json);
  if (!document) return wrong({document.error().message});
  auto pricing = estimate::decode_json<Pricing>(*document);
  if (!pricing) {
    std::vector<std::string> mistakes;
    for (const estimate::Violation& violation : pricing.error())
      mistakes.push_back(estimate::json_pointer(violation.place) + " " + violation.message);
    return wrong(mistakes);
  }
  if (const auto mistakes = mistakes_in(*pricing); !mistakes.empty()) return wrong(mistakes);
  return *std::move(pricing);
}

}  // namespace esxserver

#include "esxserver/price_lists/service.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace esxserver {

Result<std::vector<PriceListInfo>> PriceListService::lists(const User& user) {
  auto lists = library_.list();
  if (!lists) return lists;
  const PriceListOwner owner = PriceListOwner::user(user.uid);
  std::erase_if(*lists,
                [&](const PriceListInfo& list) { return !list.owner.is_everybody() && list.owner != owner; });
  // Ordered by code and owner: everybody's list, whose owner is empty, precedes the user's.
  const auto hidden = [&](const PriceListInfo& list) {
    return list.owner.is_everybody() && std::ranges::any_of(*lists, [&](const PriceListInfo& other) {
             return other.code == list.code && !other.owner.is_everybody();
           });
  };
  std::vector<PriceListInfo> usable;
  std::ranges::copy_if(*lists, std::back_inserter(usable), std::not_fn(hidden));
  return usable;
}

Result<std::vector<ListEntry>> PriceListService::search(const User& user, const EntryQuery& query) {
  return entries_.search(PriceListOwner::user(user.uid), query);
}

namespace {

AuditDetails details_of(const PriceListTarget& target) {
  AuditDetails details;
  if (const auto& partner = target.partner_id; partner) details.emplace_back("partner_id", *partner);
  if (const auto& user = target.user_id; user) details.emplace_back("user_id", *user);
  return details;
}

}  // namespace

Result<PriceListOwner> PriceListAdministration::owner_of(const PriceListTarget& target) {
  const std::optional<std::string>&partner_id = target.partner_id, &user_id = target.user_id;
  if (partner_id && user_id)
    return fail(ServerError::invalid_request, "A list belongs to a partner or to a user, not to both");
  if (user_id) return PriceListOwner::user(*user_id);
  if (!partner_id) return PriceListOwner{};
  const auto partner = partners_.partner(*partner_id);
  if (!partner) return std::unexpected(partner.error());
  return PriceListOwner::partner(partner->id);
}

Result<PriceListInfo> PriceListAdministration::import_list(const PriceListFile& file,
                                                           const PriceListTarget& target,
                                                           const std::string& by) {
  const auto owner = owner_of(target);
  if (!owner) return std::unexpected(owner.error());
  AuditTrail trail(database_, system_, by);
  auto record = trail.begin({"price-list import", file.name, details_of(target)});
  if (!record) return std::unexpected(record.error());
  auto list = library_.import_file(file, system_.clock.now(), *owner);
  trail.end(*std::move(record), list ? list->code : "", list ? nullptr : &list.error());
  return list;
}

Result<void> PriceListAdministration::remove(const std::string& code, const PriceListTarget& target,
                                             const std::string& by) {
  const auto owner = owner_of(target);
  if (!owner) return std::unexpected(owner.error());
  AuditTrail trail(database_, system_, by);
  auto record = trail.begin({"price-list remove", code, details_of(target)});
  if (!record) return std::unexpected(record.error());
  const auto removed = library_.remove(code, *owner);
  trail.end(*std::move(record), {}, removed ? nullptr : &removed.error());
  return removed;
}

}  // namespace esxserver

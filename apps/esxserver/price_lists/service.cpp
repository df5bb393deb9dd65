#include "esxserver/price_lists/service.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "operations/price_list_files.h"

namespace esxserver {

Result<std::vector<PriceListInfo>> PriceListService::lists(const User& user) {
  auto lists = library_.list_for(PriceListOwner::user(user.uid));
  if (!lists) return lists;
  // The last one with a code is the one that is used.
  std::vector<PriceListInfo> usable;
  for (PriceListInfo& list : *lists) {
    if (!usable.empty() && usable.back().code == list.code) usable.pop_back();
    usable.push_back(std::move(list));
  }
  return usable;
}

Result<std::vector<ListEntry>> PriceListService::search(const User& user, const EntryQuery& query) {
  return entries_.search(PriceListOwner::user(user.uid), query);
}

Result<EntryPage> PriceListService::entries(const User& user, const EntryPageQuery& query) {
  return entries_.page(PriceListOwner::user(user.uid), query);
}

Result<bool> PriceListService::has_entry(const User& user, const std::string& code,
                                         const estimate::AliasCode& entry) {
  return entries_.has(PriceListOwner::user(user.uid), code, entry);
}

Result<LoadedOwnList> OwnPriceLists::load(const User& user, const OwnListFile& file,
                                          const IsWanted& is_wanted) {
  if (!estimate::valid_price_list_code(file.code))
    return fail(ErrorCode::validation_failed,
                "must have 1 to 20 characters, without small letters and blanks", "code");
  for (const std::string& column : file.columns)
    if (const auto named = apps::store::named_column(column); !named)
      return fail(ErrorCode::validation_failed, named.error().message, "column");
  const auto remembered = store_.columns(user.uid);
  if (!remembered) return std::unexpected(remembered.error());
  const auto turn = queue_.enter(is_wanted, {user.uid, user.role == UserRole::none});
  if (!turn) return std::unexpected(turn.error());
  auto made = maker_.import_list({.file = file.path,
                                  .input = {.code = file.code,
                                            .source = safe_file_name(file.file_name),
                                            .sheet = file.sheet,
                                            .columns = file.columns,
                                            .remembered = *remembered}},
                                 is_wanted);
  if (!made) return std::unexpected(made.error());
  const Time now = system_.clock.now();
  if (!made->report.columns.columns.empty())
    if (auto known = store_.remember(user.uid, made->report.columns, now); !known)
      return std::unexpected(known.error());
  const auto before = store_.take(user.uid, file.code, made->packed_bytes, settings_.kept);
  if (!before) return std::unexpected(before.error());
  auto kept = library_.keep(made->list, now, PriceListOwner::user(user.uid));
  if (!kept) {
    // Counts what is still there; if that fails too, the next list with the code is counted right.
    [[maybe_unused]] const auto counted = store_.count(user.uid, file.code, *before);
    return std::unexpected(kept.error());
  }
  return LoadedOwnList{*std::move(kept), std::move(made->report)};
}

Result<void> OwnPriceLists::remove(const User& user, const std::string& code) {
  auto removed = library_.remove(code, PriceListOwner::user(user.uid));
  if (!removed && removed.error().code != ErrorCode::price_list_not_loaded) return removed;
  if (auto counted = store_.count(user.uid, code, std::nullopt); !counted) return counted;
  return removed;
}

Result<StoredAlias> OwnPriceLists::learn(const User& user, const estimate::Alias& wanted) {
  const auto wrong = [](std::string message, const char* where) {
    return fail(ErrorCode::validation_failed, std::move(message), where);
  };
  const auto known = lists_.has_entry(user, wanted.price_list, {wanted.cat, wanted.sel});
  if (!known) return std::unexpected(known.error());
  if (!*known) return wrong("the list has no entry " + wanted.cat + " " + wanted.sel, "sel");
  if (estimate::alias_key(wanted.description).empty()) return wrong("has no words", "description");
  if (auto problem = estimate::check_alias(wanted)) return wrong(*std::move(problem), "unit");
  // In the form in which `esxconv price-list alias learn` keeps it.
  estimate::LineItem line;
  line.description = wanted.description;
  line.unit = wanted.unit;
  estimate::Alias alias = estimate::alias_of(line, wanted.price_list, {wanted.cat, wanted.sel});
  alias.activity = wanted.activity;
  return store_.add(user.uid, {make_uuid(system_.random), std::move(alias), system_.clock.now()});
}

namespace {

AuditDetails details_of(const PriceListTarget& target) {
  AuditDetails details;
  if (const auto& partner = target.partner_id; partner) details.emplace_back("partner_id", *partner);
  if (const auto& user = target.user_id; user) details.emplace_back("user_id", *user);
  if (const auto& name = target.organization; name) details.emplace_back("organization", *name);
  return details;
}

}  // namespace

Result<PriceListOwner> owner_of(const PriceListTarget& target, PartnerStore& partners) {
  const auto& [partner_id, user_id, organization] = target;
  if (int(partner_id.has_value()) + int(user_id.has_value()) + int(organization.has_value()) > 1)
    return fail(ServerError::invalid_request,
                "A list belongs to one partner, one user or one organization, or to everybody");
  if (user_id) return PriceListOwner::user(*user_id);
  if (organization && is_valid_organization(*organization))
    return PriceListOwner::organization(*organization);
  if (organization) return fail(ServerError::invalid_request, "This cannot be the name of an organization");
  if (!partner_id) return PriceListOwner{};
  const auto partner = partners.partner(*partner_id);
  if (!partner) return std::unexpected(partner.error());
  return PriceListOwner::partner(partner->id);
}

Result<PriceListInfo> PriceListAdministration::import_list(const PriceListFile& file,
                                                           const PriceListTarget& target,
                                                           const std::string& by) {
  const auto owner = owner_of(target, partners_);
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
  const auto owner = owner_of(target, partners_);
  if (!owner) return std::unexpected(owner.error());
  AuditTrail trail(database_, system_, by);
  auto record = trail.begin({"price-list remove", code, details_of(target)});
  if (!record) return std::unexpected(record.error());
  const auto removed = library_.remove(code, *owner);
  trail.end(*std::move(record), {}, removed ? nullptr : &removed.error());
  return removed;
}

}  // namespace esxserver

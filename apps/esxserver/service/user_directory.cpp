#include "esxserver/service/user_directory.h"

#include <algorithm>

namespace esxserver {
namespace {

constexpr std::string_view price_list_kind = "price_lists";

}  // namespace

Result<std::vector<UserSummary>> UserDirectory::users() {
  auto users = users_.users();
  if (!users) return users;
  const auto lists = price_lists_.list();
  if (!lists) return std::unexpected(lists.error());
  for (const PriceListInfo& list : *lists) {
    const auto uid = list.owner.uid();
    if (!uid) continue;
    auto at = std::ranges::lower_bound(*users, *uid, {}, &UserSummary::uid);
    if (at == users->end() || at->uid != *uid) at = users->insert(at, {.uid = *uid});
    ++at->records[std::string(price_list_kind)];
  }
  return users;
}

Result<UserSummary> UserDirectory::user(std::string_view uid) {
  const auto all = users();
  if (!all) return std::unexpected(all.error());
  const auto found = std::ranges::find(*all, uid, &UserSummary::uid);
  if (found == all->end()) return fail(ErrorCode::not_found, "nothing is held of user " + std::string(uid));
  return *found;
}

Result<HeldRecords> UserDirectory::remove(std::string_view uid) {
  const auto lists = price_lists_.list();
  if (!lists) return std::unexpected(lists.error());
  std::int64_t removed_lists = 0;
  for (const PriceListInfo& list : *lists) {
    if (list.owner.uid() != uid) continue;
    if (const auto removed = price_lists_.remove(list.code, list.owner); !removed)
      return std::unexpected(removed.error());
    ++removed_lists;
  }
  auto removed = users_.remove(uid);
  if (removed && removed_lists > 0) removed->emplace(price_list_kind, removed_lists);
  return removed;
}

}  // namespace esxserver

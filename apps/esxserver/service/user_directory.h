// UserDirectory: everything that is held of users, in all stores.
#pragma once

#include <string_view>
#include <vector>

#include "esxserver/ports/price_list_library.h"
#include "esxserver/ports/user_store.h"

namespace esxserver {

/// For the operator. Errors: those of the stores.
class UserDirectory {
 public:
  UserDirectory(UserStore& users, PriceListLibrary& price_lists) : users_(users), price_lists_(price_lists) {}

  /// The users of whom something is held, by uid.
  [[nodiscard]] Result<std::vector<UserSummary>> users();
  /// Error: not_found if nothing is held.
  [[nodiscard]] Result<UserSummary> user(std::string_view uid);
  /// Deletes all of it; returns what it was.
  [[nodiscard]] Result<HeldRecords> remove(std::string_view uid);

 private:
  UserStore& users_;
  PriceListLibrary& price_lists_;
};

}  // namespace esxserver

// What the database keeps about the price lists that users load themselves: their sizes, the names of
// columns, and the codes that users chose for lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/alias.h"
#include "esxserver/base/result.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/time.h"
#include "esxserver/confined/list_import.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

/// A code that a user chose for the lines with a description.
struct StoredAlias {
  std::string id;
  estimate::Alias alias;
  Time created_at;

  friend bool operator==(const StoredAlias&, const StoredAlias&) = default;
};

/// Of a user.
inline constexpr int max_own_lists = 100, max_aliases = 20'000;

/// Any number of processes may share a store. Errors: service_unavailable, store_failed.
class OwnListStore {
 public:
  explicit OwnListStore(sql::Database& database) : database_(database) {}

  /// Counts a list, instead of the one with its code; returns what that one took. Error: quota_exceeded.
  [[nodiscard]] Result<std::optional<std::int64_t>> take(std::string_view uid, std::string_view code,
                                                         std::int64_t bytes, const StorageLimits& limits);
  /// Counts what there is; nullopt: there is no list.
  [[nodiscard]] Result<void> count(std::string_view uid, std::string_view code,
                                   std::optional<std::int64_t> bytes);

  /// The last ones first.
  [[nodiscard]] Result<std::vector<NamedColumns>> columns(std::string_view uid);
  /// Instead of those for the same header. Only so many headers are remembered.
  [[nodiscard]] Result<void> remember(std::string_view uid, const NamedColumns& columns, Time now);

  /// Those for the list, newest first.
  [[nodiscard]] Result<std::vector<estimate::Alias>> aliases(std::string_view uid, std::string_view code);
  /// Error: validation_failed, where "after".
  [[nodiscard]] Result<Page<StoredAlias>> alias_page(std::string_view uid, std::string_view code,
                                                     const PageRequest& page);
  /// Instead of the one for the same list, description, unit and activity, whose id it gets. Error:
  /// quota_exceeded.
  [[nodiscard]] Result<StoredAlias> add(std::string_view uid, StoredAlias alias);
  /// Error: not_found.
  [[nodiscard]] Result<void> remove(std::string_view uid, std::string_view code, std::string_view id);

 private:
  sql::Database& database_;
};

}  // namespace esxserver

// The storage quota: what a user keeps, and whether there is room for more.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/settings.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// What is kept, or is about to be.
struct StorageUse {
  std::int64_t bytes = 0, projects = 0, notes = 0;
  std::int64_t estimates = 0;  // without a limit of their number

  friend bool operator==(const StorageUse&, const StorageUse&) = default;
};

// All functions throw an exception of the database.

/// Projects, notes with their files, roof reports, files of estimates and price lists of the user.
[[nodiscard]] StorageUse storage_of(sql::Connection& connection, std::string_view uid);

/// The users who keep most first, as far as bytes are counted.
struct KeptBytes {
  std::string uid;
  std::int64_t bytes = 0;
};
[[nodiscard]] std::vector<KeptBytes> kept_bytes(sql::Connection& connection);

/// Whether there is room for more. Error: quota_exceeded, with the figures.
[[nodiscard]] Result<void> check_storage(sql::Connection& connection, std::string_view uid,
                                         const StorageUse& more, const StorageLimits& limits);

/// The same before a write: until the transaction ends, nobody else takes the room.
[[nodiscard]] Result<void> take_storage(sql::Connection& connection, std::string_view uid,
                                        const StorageUse& more, const StorageLimits& limits);

}  // namespace esxserver

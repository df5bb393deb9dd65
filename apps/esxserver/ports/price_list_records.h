// PriceListRecords: price lists shared by many machines; their files are in the artifact store.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/job.h"
#include "esxserver/domain/price_list_owner.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

struct PriceListRecord {
  std::string code, description;
  std::string source;  // name of the imported file
  StoredFile file;
  std::int64_t item_count = 0;
  Time imported_at;
  PriceListOwner owner = {};

  friend bool operator==(const PriceListRecord&, const PriceListRecord&) = default;
};

/// Any number of processes may share a store. A file named by a record is needed (RetentionStore).
/// Errors: service_unavailable, store_failed.
class PriceListRecords {
 public:
  virtual ~PriceListRecords() = default;
  [[nodiscard]] virtual Result<std::vector<PriceListRecord>> all() = 0;  // by code and owner
  [[nodiscard]] virtual Result<std::optional<PriceListRecord>> find(std::string_view code,
                                                                    const PriceListOwner& owner) = 0;
  /// Replaces the record with the same code and owner.
  [[nodiscard]] virtual Result<void> replace(const PriceListRecord& record) = 0;
  /// False: not found.
  [[nodiscard]] virtual Result<bool> remove(std::string_view code, const PriceListOwner& owner) = 0;
};

}  // namespace esxserver

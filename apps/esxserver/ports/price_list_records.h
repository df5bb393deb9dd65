// PriceListRecords: which price lists many machines share; their files are in the store of artifacts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

struct PriceListRecord {
  std::string code, description;
  std::string source;  // file name it came from
  StoredFile file;
  std::int64_t item_count = 0;
  Time imported_at;

  friend bool operator==(const PriceListRecord&, const PriceListRecord&) = default;
};

/// Any number of processes may use one store. A file that a record names is needed (RetentionStore).
/// Errors: service_unavailable, store_failed.
class PriceListRecords {
 public:
  virtual ~PriceListRecords() = default;
  [[nodiscard]] virtual Result<std::vector<PriceListRecord>> all() = 0;  // by code
  [[nodiscard]] virtual Result<std::optional<PriceListRecord>> find(std::string_view code) = 0;
  /// In the place of the one with its code.
  [[nodiscard]] virtual Result<void> replace(const PriceListRecord& record) = 0;
  /// False: there is none.
  [[nodiscard]] virtual Result<bool> remove(std::string_view code) = 0;
};

}  // namespace esxserver

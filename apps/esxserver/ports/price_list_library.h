// PriceListLibrary: price lists as the operator manages them.
#pragma once

#include <cstdint>

#include "esxserver/domain/time.h"
#include "esxserver/ports/price_lists.h"

namespace esxserver {

struct PriceListInfo {
  std::string code, description;
  std::string source;    // name of the imported file
  std::string imported;  // when; empty for the bundled list
  std::int64_t item_count = 0;
  bool bundled = false;  // included in the program
  PriceListOwner owner = {};
};

/// A file to import.
struct PriceListFile {
  std::filesystem::path path;
  std::string name;  // what the list's source is called
};

/// Every process that shares the library sees a change at its next job.
class PriceListLibrary : public PriceLists {
 public:
  /// The lists of all owners, ordered by code and owner.
  [[nodiscard]] virtual Result<std::vector<PriceListInfo>> list() = 0;

  /// Replaces the owner's list with the same code. Errors: file_unreadable, malformed_price_list,
  /// price_list_too_large.
  [[nodiscard]] virtual Result<PriceListInfo> import_file(const PriceListFile& file, Time now,
                                                          const PriceListOwner& owner) = 0;

  /// Error: price_list_not_loaded.
  [[nodiscard]] virtual Result<void> remove(std::string_view code, const PriceListOwner& owner) = 0;
};

}  // namespace esxserver

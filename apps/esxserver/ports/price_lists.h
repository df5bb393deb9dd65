// PriceLists: the price lists that jobs may name, and where conversions find them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/price_list_owner.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// Thread-safe. Errors: service_unavailable, store_failed.
class PriceLists {
 public:
  virtual ~PriceLists() = default;
  /// Codes of the lists that this owner may name, sorted: its own and everybody's.
  [[nodiscard]] virtual Result<std::vector<std::string>> codes(const PriceListOwner& owner) = 0;

  /// The data directory from which a conversion loads the list: the owner's, or else everybody's with this
  /// code. One without it, if it is no longer loaded.
  [[nodiscard]] virtual Result<std::filesystem::path> folder_of(std::string_view code,
                                                                const PriceListOwner& owner) = 0;
};

}  // namespace esxserver

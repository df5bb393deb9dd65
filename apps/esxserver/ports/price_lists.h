// PriceLists: the price lists that jobs may name, and where conversions find them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/result.h"

namespace esxserver {

/// Thread-safe. Errors: service_unavailable, store_failed.
class PriceLists {
 public:
  virtual ~PriceLists() = default;
  /// Codes of the loaded lists, sorted.
  [[nodiscard]] virtual Result<std::vector<std::string>> codes() = 0;

  /// The data directory from which a conversion loads the list; one without it, if it is no longer loaded.
  [[nodiscard]] virtual Result<std::filesystem::path> folder_of(std::string_view code) = 0;
};

}  // namespace esxserver

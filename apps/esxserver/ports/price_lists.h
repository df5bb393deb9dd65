// PriceLists: which price lists a job may name, and where a conversion finds them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/result.h"

namespace esxserver {

/// For any number of threads. Errors: service_unavailable, store_failed.
class PriceLists {
 public:
  virtual ~PriceLists() = default;
  /// Of the lists loaded now, in order.
  [[nodiscard]] virtual Result<std::vector<std::string>> codes() = 0;

  /// The data directory from which a conversion loads the list; without it, if it is not loaded any more.
  [[nodiscard]] virtual Result<std::filesystem::path> folder_of(std::string_view code) = 0;
};

}  // namespace esxserver

// PriceLists: which price lists a job may name.
#pragma once

#include <string>
#include <vector>

#include "esxserver/domain/result.h"

namespace esxserver {

class PriceLists {
 public:
  virtual ~PriceLists() = default;
  /// Of the lists loaded now, in order. Error: store_failed.
  [[nodiscard]] virtual Result<std::vector<std::string>> codes() = 0;
};

}  // namespace esxserver

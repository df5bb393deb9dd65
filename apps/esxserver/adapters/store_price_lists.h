// The price lists of the store that the command line shares.
#pragma once

#include <filesystem>

#include "esxserver/ports/price_lists.h"

namespace esxserver {

class StorePriceLists final : public PriceLists {
 public:
  explicit StorePriceLists(std::filesystem::path data_dir) : data_dir_(std::move(data_dir)) {}
  Result<std::vector<std::string>> codes() override;

 private:
  std::filesystem::path data_dir_;
};

}  // namespace esxserver

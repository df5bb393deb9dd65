// The price lists of this machine's store, which esxconv shares.
#pragma once

#include <filesystem>

#include "esxserver/ports/price_list_library.h"

namespace esxserver {

class LocalPriceLists final : public PriceListLibrary {
 public:
  explicit LocalPriceLists(std::filesystem::path data_dir) : data_dir_(std::move(data_dir)) {}
  Result<std::vector<std::string>> codes() override;
  Result<std::filesystem::path> folder_of(std::string_view /*code*/) override { return data_dir_; }
  Result<std::vector<PriceListInfo>> list() override;
  Result<PriceListInfo> import_file(const std::filesystem::path& file, Time now) override;
  Result<void> remove(std::string_view code) override;

 private:
  std::filesystem::path data_dir_;
};

}  // namespace esxserver

// The price lists of this machine's store, which esxconv shares, and those of single partners and users.
#pragma once

#include <filesystem>

#include "esxserver/ports/price_list_library.h"

namespace esxserver {

class LocalPriceLists final : public PriceListLibrary {
 public:
  explicit LocalPriceLists(std::filesystem::path data_dir) : data_dir_(std::move(data_dir)) {}
  Result<std::vector<std::string>> codes(const PriceListOwner& owner) override;
  Result<std::filesystem::path> folder_of(std::string_view code, const PriceListOwner& owner) override;
  Result<std::vector<PriceListInfo>> list() override;
  Result<PriceListInfo> import_file(const PriceListFile& file, Time now,
                                    const PriceListOwner& owner) override;
  Result<void> remove(std::string_view code, const PriceListOwner& owner) override;

 private:
  [[nodiscard]] std::filesystem::path owners() const { return data_dir_ / "owned-price-lists"; }
  /// Where the lists of an owner are.
  [[nodiscard]] std::filesystem::path home_of(const PriceListOwner& owner) const;
  [[nodiscard]] Result<bool> has_own(std::string_view code, const PriceListOwner& owner) const;
  /// Those that are not everybody's.
  [[nodiscard]] Result<std::vector<PriceListInfo>> owned_lists() const;

  std::filesystem::path data_dir_;
};

}  // namespace esxserver

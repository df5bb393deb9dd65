// Price lists shared by many machines: records in the database, files in the artifact store, and on each
// machine a copy of the lists it has used.
#pragma once

#include <filesystem>
#include <mutex>

#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/price_list_library.h"
#include "esxserver/ports/price_list_records.h"
#include "esxserver/ports/random.h"

namespace esxserver {

class SharedPriceLists final : public PriceListLibrary {
 public:
  /// The copies are in the data directory, which any number of processes may share.
  SharedPriceLists(PriceListRecords& records, ArtifactStore& artifacts, Random& random,
                   std::filesystem::path data_dir)
      : records_(records), artifacts_(artifacts), random_(random), data_dir_(std::move(data_dir)) {}

  Result<std::vector<std::string>> codes(const PriceListOwner& owner) override;
  Result<std::filesystem::path> folder_of(std::string_view code, const PriceListOwner& owner) override;
  Result<std::vector<PriceListInfo>> list() override;
  Result<PriceListInfo> import_file(const PriceListFile& file, Time now,
                                    const PriceListOwner& owner) override;
  Result<void> remove(std::string_view code, const PriceListOwner& owner) override;

 private:
  [[nodiscard]] std::filesystem::path copies() const { return data_dir_ / "price-lists"; }  // by hash
  [[nodiscard]] std::filesystem::path no_folder() const { return copies() / "none"; }       // bundled lists
  Result<void> fetch(const PriceListRecord& record, const std::filesystem::path& target);

  PriceListRecords& records_;
  ArtifactStore& artifacts_;
  Random& random_;
  std::filesystem::path data_dir_;
  std::mutex fetching_;
};

}  // namespace esxserver

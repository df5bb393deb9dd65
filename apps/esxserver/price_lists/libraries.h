// The two implementations of PriceListLibrary: for one machine, and shared by many.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/database.h"

namespace esxserver {

struct PriceListRecord {
  std::string code, description;
  std::string source;  // name of the imported file
  StoredFile file;
  std::int64_t item_count = 0;
  Time imported_at;
  PriceListOwner owner = {};

  friend bool operator==(const PriceListRecord&, const PriceListRecord&) = default;
};

/// Price lists shared by many machines; their files are in the artifact store. Any number of processes may
/// share a store. A file named by a record is needed (RetentionStore). Errors: service_unavailable,
/// store_failed.
class PriceListRecords {
 public:
  explicit PriceListRecords(sql::Database& database) : database_(database) {}

  [[nodiscard]] Result<std::vector<PriceListRecord>> all();  // by code and owner
  /// Everybody's and these owners'.
  [[nodiscard]] Result<std::vector<PriceListRecord>> all_for(const std::vector<PriceListOwner>& owners);
  [[nodiscard]] Result<std::optional<PriceListRecord>> find(std::string_view code,
                                                            const PriceListOwner& owner);
  /// Replaces the record with the same code and owner.
  [[nodiscard]] Result<void> replace(const PriceListRecord& record);
  /// False: not found.
  [[nodiscard]] Result<bool> remove(std::string_view code, const PriceListOwner& owner);

 private:
  sql::Database& database_;
};

/// The price lists of a data directory, without their items. Includes the bundled lists; only those if the
/// directory does not exist. Error: store_failed.
[[nodiscard]] Result<std::vector<PriceListInfo>> stored_price_lists(const std::filesystem::path& data_dir);

/// The codes of the lists, sorted, each once.
[[nodiscard]] Result<std::vector<std::string>> codes_of(const Result<std::vector<PriceListInfo>>& lists);

/// As PriceListLibrary::list orders them.
void sort_by_code_and_owner(std::vector<PriceListInfo>& lists);

/// The price lists of this machine's store, which esxconv shares, and those of single owners.
class LocalPriceLists final : public PriceListLibrary {
 public:
  /// `users`: the database that knows their organizations.
  LocalPriceLists(sql::Database& users, std::filesystem::path data_dir)
      : users_(users), data_dir_(std::move(data_dir)) {}
  Result<std::vector<std::string>> codes(const PriceListOwner& owner) override;
  Result<std::filesystem::path> folder_of(std::string_view code, const PriceListOwner& owner) override;
  Result<std::vector<PriceListInfo>> list() override;
  Result<std::vector<PriceListInfo>> list_for(const PriceListOwner& owner) override;
  Result<PriceListInfo> keep(const estimate::PriceList& list, Time now, const PriceListOwner& owner) override;
  Result<PriceListInfo> import_file(const PriceListFile& file, Time now,
                                    const PriceListOwner& owner) override;
  Result<void> remove(std::string_view code, const PriceListOwner& owner) override;

 private:
  [[nodiscard]] std::filesystem::path owners() const { return data_dir_ / "owned-price-lists"; }
  /// Where the lists of an owner are.
  [[nodiscard]] std::filesystem::path home_of(const PriceListOwner& owner) const;
  [[nodiscard]] Result<bool> has_own(std::string_view code, const PriceListOwner& owner) const;
  /// Those of the owner only.
  [[nodiscard]] Result<std::vector<PriceListInfo>> own_lists(const PriceListOwner& owner) const;
  /// Those that are not everybody's.
  [[nodiscard]] Result<std::vector<PriceListInfo>> owned_lists() const;

  sql::Database& users_;
  std::filesystem::path data_dir_;
};

/// Price lists shared by many machines: records in the database, files in the artifact store, and on each
/// machine a copy of the lists it has used.
class SharedPriceLists final : public PriceListLibrary {
 public:
  /// The copies are in the data directory, which any number of processes may share.
  SharedPriceLists(sql::Database& database, ArtifactStore& artifacts, Random& random,
                   std::filesystem::path data_dir)
      : database_(database),
        records_(database),
        artifacts_(artifacts),
        random_(random),
        data_dir_(std::move(data_dir)) {}

  Result<std::vector<std::string>> codes(const PriceListOwner& owner) override;
  Result<std::filesystem::path> folder_of(std::string_view code, const PriceListOwner& owner) override;
  Result<std::vector<PriceListInfo>> list() override;
  Result<std::vector<PriceListInfo>> list_for(const PriceListOwner& owner) override;
  Result<PriceListInfo> keep(const estimate::PriceList& list, Time now, const PriceListOwner& owner) override;
  Result<PriceListInfo> import_file(const PriceListFile& file, Time now,
                                    const PriceListOwner& owner) override;
  Result<void> remove(std::string_view code, const PriceListOwner& owner) override;

 private:
  [[nodiscard]] std::filesystem::path copies() const { return data_dir_ / "price-lists"; }  // by hash
  [[nodiscard]] std::filesystem::path no_folder() const { return copies() / "none"; }       // bundled lists
  Result<void> fetch(const PriceListRecord& record, const std::filesystem::path& target);
  /// Of the records, with those of the bundled lists that they do not hide.
  [[nodiscard]] Result<std::vector<PriceListInfo>> infos_of(
      const Result<std::vector<PriceListRecord>>& records) const;
  /// Stores the file, and the record that names it.
  Result<PriceListInfo> keep_file(const std::filesystem::path& file, const estimate::PriceList& list,
                                  Time now, const PriceListOwner& owner);

  sql::Database& database_;
  PriceListRecords records_;
  ArtifactStore& artifacts_;
  Random& random_;
  std::filesystem::path data_dir_;
  std::mutex fetching_;
};

}  // namespace esxserver

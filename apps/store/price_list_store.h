// PriceListStore: the price lists loaded on this machine and the corrections confirmed for them, shared by
// the command line and the server.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/result.h"
#include "estimate/match.h"
#include "estimate/price_list.h"

namespace apps::store {

/// What there is to say about a list without reading its items.
struct PriceListSummary {
  std::string code, description;
  std::string source;    // file name it came from
  std::string sha256;    // of that file
  std::string imported;  // when, as handed to replace(); empty for the bundled list
  std::size_t item_count = 0;
  bool bundled = false;  // comes with the program
};

enum class Access { read, write };

/// The lists in `prices.sqlite` of a data directory, and the bundled list, which an imported one of the
/// same code covers. Several processes may read while one replaces a list: each sees the old or the new
/// one, whole. A store is for one thread at a time; others open their own.
///
/// Example: `auto store = PriceListStore::open(dir, Access::read); store->load("TXHO8X_SEP20")`.
/// Every function may fail with store_failed: not a data base, one of another program or of a later
/// version, damaged, locked for seconds, no permission, disk full.
class PriceListStore {
 public:
  /// For reading, nothing is created: a missing directory or file is a store with the bundled list only.
  [[nodiscard]] static estimate::Result<PriceListStore> open(const std::filesystem::path& data_dir,
                                                             Access access);
  PriceListStore(PriceListStore&&) noexcept;
  PriceListStore& operator=(PriceListStore&&) noexcept;
  ~PriceListStore();

  /// Ordered by code.
  [[nodiscard]] estimate::Result<std::vector<PriceListSummary>> list() const;

  /// Error: price_list_not_loaded, naming what is loaded.
  [[nodiscard]] estimate::Result<estimate::PriceList> load(std::string_view code) const;

  /// Adds a list, or puts it in the place of the one with its code. `imported`: the time, for people.
  /// Error: price_list_too_large.
  [[nodiscard]] estimate::Result<void> replace(const estimate::PriceList& list, std::string_view imported);

  /// Error: price_list_not_loaded; the bundled list stays.
  [[nodiscard]] estimate::Result<void> remove(std::string_view code);

  /// Confirmed corrections, ordered by list, description and unit; with `code`, those that a match against
  /// this list uses: its own and those for all.
  [[nodiscard]] estimate::Result<std::vector<estimate::Alias>> aliases(
      std::optional<std::string_view> code = {}) const;

  /// Adds them all or, on an error, none; each takes the place of the one for the same list, description
  /// (as it is compared) and unit.
  [[nodiscard]] estimate::Result<void> add_aliases(const std::vector<estimate::Alias>& aliases);

  /// The alias for this list, description and unit; how many there were: 0 or 1.
  [[nodiscard]] estimate::Result<std::size_t> remove_alias(const estimate::Alias& alias);

 private:
  struct Connection;
  explicit PriceListStore(std::unique_ptr<Connection> connection);
  [[nodiscard]] estimate::Error not_loaded(std::string_view code) const;

  std::unique_ptr<Connection> connection_;
};

}  // namespace apps::store

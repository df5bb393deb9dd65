// PriceListStore: the price lists loaded on this machine and the corrections confirmed for them. The command
// line and the server share it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/price_list.h"

namespace apps::store {

/// A list without its items.
struct PriceListSummary {
  std::string code, description;
  std::string source;    // name of the file that it was imported from
  std::string sha256;    // of that file
  std::string imported;  // the time given to replace(); empty for the bundled list
  std::size_t item_count = 0;
  bool bundled = false;  // comes with the program

  /// What the code says: "TX HO", "2020-09"; empty if it does not follow the grammar of codes.
  [[nodiscard]] std::string region() const;
  [[nodiscard]] std::string month() const;
};

enum class Access { read, write };

/// The lists in `prices.sqlite` of a data directory, and the bundled list unless an imported one has its
/// code. Several processes may read while one replaces a list: each sees either the old list or the new
/// one. Use a store from one thread at a time; other threads open their own.
///
/// Example: `auto store = PriceListStore::open(dir, Access::read); store->load("TXHO8X_SEP20")`.
/// Every function may fail with store_failed: the file is not a database, belongs to another program or to
/// a later version, is damaged or locked for seconds; no permission; disk full.
class PriceListStore {
 public:
  /// Access::read creates nothing: without a directory or file, the store has only the bundled list.
  [[nodiscard]] static estimate::Result<PriceListStore> open(const std::filesystem::path& data_dir,
                                                             Access access);
  /// Whether the directory has a file that open() would read. One that cannot be looked at counts.
  /// What list() has where nothing was imported.
  [[nodiscard]] static const PriceListSummary& bundled();
  [[nodiscard]] static bool is_there(const std::filesystem::path& data_dir);

  PriceListStore(PriceListStore&&) noexcept;
  PriceListStore& operator=(PriceListStore&&) noexcept;
  ~PriceListStore();

  /// Ordered by code.
  [[nodiscard]] estimate::Result<std::vector<PriceListSummary>> list() const;

  /// Error: price_list_not_loaded, with the codes of the loaded lists.
  [[nodiscard]] estimate::Result<estimate::PriceList> load(std::string_view code) const;

  /// Adds a list, or replaces the one with its code. `imported`: the time, for people.
  /// Error: price_list_too_large.
  [[nodiscard]] estimate::Result<void> replace(const estimate::PriceList& list, std::string_view imported);

  /// Error: price_list_not_loaded. The bundled list cannot be removed.
  [[nodiscard]] estimate::Result<void> remove(std::string_view code);

  /// Confirmed corrections, ordered by list, description, unit and activity. With `code`, only those that a
  /// match against this list uses: its own and those for all lists.
  [[nodiscard]] estimate::Result<std::vector<estimate::Alias>> aliases(
      std::optional<std::string_view> code = {}) const;

  /// Adds all of them or, on an error, none. Each replaces the one for the same list, alias_key() of the
  /// description, unit and activity.
  [[nodiscard]] estimate::Result<void> add_aliases(const std::vector<estimate::Alias>& aliases);

  /// The columns that were named before for files with this header, as import_price_list() asks for them.
  [[nodiscard]] estimate::Result<std::vector<estimate::ColumnName>> columns(std::string_view header) const;

  /// Remembers the columns of files with this header instead of those before; none: forgets them.
  [[nodiscard]] estimate::Result<void> remember_columns(std::string_view header,
                                                        const std::vector<estimate::ColumnName>& columns);

  /// Removes the alias for this list, description, unit and activity. Returns how many there were: 0 or 1.
  [[nodiscard]] estimate::Result<std::size_t> remove_alias(const estimate::Alias& alias);

 private:
  struct Connection;
  explicit PriceListStore(std::unique_ptr<Connection> connection);
  [[nodiscard]] estimate::Error not_loaded(std::string_view code) const;

  std::unique_ptr<Connection> connection_;
};

}  // namespace apps::store

template <>
struct estimate::FieldList<apps::store::PriceListSummary> {
  using Summary = apps::store::PriceListSummary;
  static constexpr std::string_view name = "PriceListSummary", text = "A price list without its items.";
  static constexpr auto rows = std::tuple(
      field("code", &Summary::code, "The code of the list."),
      field("description", &Summary::description, "What the list says about itself."),
      computed(
          "region", [](const Summary& list) { return list.region(); }, "State and region, from the code."),
      computed(
          "month", [](const Summary& list) { return list.month(); }, "Year and month, from the code."),
      field("items", &Summary::item_count, "The number of items."),
      field("source", &Summary::source, "The file that it was imported from."),
      field("sha256", &Summary::sha256, "The digest of that file."),
      field("imported", &Summary::imported, "When it was imported; null for the bundled list."),
      field("bundled", &Summary::bundled, "Whether it comes with the program."));
};

namespace apps::store {

/// The directory of the loaded price lists: $XDG_DATA_HOME/esx, or ~/.local/share/esx if the variable is not
/// set.
[[nodiscard]] std::filesystem::path default_data_dir();

}  // namespace apps::store

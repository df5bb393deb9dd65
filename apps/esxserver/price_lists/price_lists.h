// Price lists: who may name one, and where conversions and the operator find them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/price_list.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"

namespace esxserver {

/// Everybody, one partner, one user or the members of one organization. Lists of different owners may have
/// the same code.
struct PriceListOwner {
  std::string text;  // empty for everybody, else "organization:NAME", "partner:ID" or "user:UID"

  [[nodiscard]] static PriceListOwner partner(std::string_view id) { return {"partner:" + std::string(id)}; }
  [[nodiscard]] static PriceListOwner user(std::string_view uid) { return {"user:" + std::string(uid)}; }
  [[nodiscard]] static PriceListOwner organization(std::string_view name) {
    return {"organization:" + std::string(name)};
  }
  [[nodiscard]] bool is_everybody() const { return text.empty(); }
  /// Of a user; else nullopt.
  [[nodiscard]] std::optional<std::string> uid() const { return after("user:"); }
  /// The name of an organization; else nullopt.
  [[nodiscard]] std::optional<std::string> organization() const { return after("organization:"); }

  friend bool operator==(const PriceListOwner&, const PriceListOwner&) = default;

 private:
  [[nodiscard]] std::optional<std::string> after(std::string_view prefix) const {
    return text.starts_with(prefix) ? std::optional(text.substr(prefix.size())) : std::nullopt;
  }
};

/// The price lists that jobs may name, and where conversions find them. Thread-safe. Errors:
/// service_unavailable, store_failed.
class PriceLists {
 public:
  virtual ~PriceLists() = default;
  /// Codes of the lists that this owner may name, sorted: its own, everybody's, and for a user those of the
  /// organization to which the user belongs now.
  [[nodiscard]] virtual Result<std::vector<std::string>> codes(const PriceListOwner& owner) = 0;

  /// The data directory from which a conversion loads the list: the owner's with this code, or else the
  /// organization's, or else everybody's. One without it, if it is no longer loaded.
  [[nodiscard]] virtual Result<std::filesystem::path> folder_of(std::string_view code,
                                                                const PriceListOwner& owner) = 0;
};

struct PriceListInfo {
  std::string code, description;
  std::string source;    // name of the imported file
  std::string imported;  // when; empty for the bundled list
  std::int64_t item_count = 0;
  bool bundled = false;  // included in the program
  PriceListOwner owner = {};
};

/// A file to import.
struct PriceListFile {
  std::filesystem::path path;
  std::string name;  // what the list's source is called
};

/// Price lists as the operator manages them. Every process that shares the library sees a change at its next
/// job.
class PriceListLibrary : public PriceLists {
 public:
  /// The lists of all owners, ordered by code and owner.
  [[nodiscard]] virtual Result<std::vector<PriceListInfo>> list() = 0;

  /// Those that this owner may name, as codes(), ordered by code and owner: of one code, everybody's, the
  /// organization's, the owner's.
  [[nodiscard]] virtual Result<std::vector<PriceListInfo>> list_for(const PriceListOwner& owner) = 0;

  /// Replaces the owner's list with the same code. Error: price_list_too_large.
  [[nodiscard]] virtual Result<PriceListInfo> keep(const estimate::PriceList& list, Time now,
                                                   const PriceListOwner& owner) = 0;

  /// The same with a list that is read from a file. Errors: file_unreadable, malformed_price_list,
  /// price_list_too_large.
  [[nodiscard]] virtual Result<PriceListInfo> import_file(const PriceListFile& file, Time now,
                                                          const PriceListOwner& owner) = 0;

  /// Error: price_list_not_loaded.
  [[nodiscard]] virtual Result<void> remove(std::string_view code, const PriceListOwner& owner) = 0;
};

}  // namespace esxserver

// PriceIndex: the entries of a list by description and by code. Also the price of an entry for an activity,
// and the printed price that it is compared with.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate::match {

/// Whether the list allows the activity for the entry.
[[nodiscard]] bool allows(const PriceItem& entry, Activity activity);

/// The only activity that the entry allows, if there is exactly one.
[[nodiscard]] std::optional<Activity> only_activity(const PriceItem& entry);

/// The price per unit of measure: & = remove + replace, - = remove, + = replace, R = reset,
/// I = labor + equipment, M = material.
[[nodiscard]] Money list_price(const PriceItem& entry, Activity activity);

/// The same; nullopt if the list has prices of other activities for the entry, but none of this one: nobody
/// removes or resets for nothing because a list only has the price of the replacement. The price of a bid
/// item, which has none at all, is 0.
[[nodiscard]] std::optional<Money> known_price(const PriceItem& entry, Activity activity);

/// The removal part of the price for &; empty if the list has one price for removal and replacement.
[[nodiscard]] std::optional<Money> removal_price(const PriceItem& entry);

/// The parts of the price for an activity; of & those of removal and replacement, if these are known apart.
/// Empty if the list does not have them.
[[nodiscard]] std::vector<PriceParts> parts_of_price(const PriceItem& entry, Activity activity);

/// The printed price per unit of measure: one unit price, or separate remove, replace and reset prices.
[[nodiscard]] std::optional<Money> printed_price(const LineItem& item);

/// The entries of a list by description and by code. Built once per list, which must outlive it and must not
/// change.
class PriceIndex {
 public:
  explicit PriceIndex(const PriceList& list);

  /// All entries whose description has this key (see description_key), in the order of the list.
  [[nodiscard]] std::vector<const PriceItem*> with_description(std::string_view key) const;

  /// The entry with a code, or nullptr.
  [[nodiscard]] const PriceItem* with_code(std::string_view cat, std::string_view sel) const;

  /// The other categories under which the list has things of a category ("Casing - 2 1/4\"", "Casing -
  /// 3 1/2\""): FCT for TIL.
  using SharedCategories = std::map<std::string_view, std::set<std::string_view>>;
  [[nodiscard]] SharedCategories shared_categories() const;

  /// Whether the list says that the item is not reset: it has other activities, and the list names resets
  /// where it has them. Exports have one activity per row, and say nothing about the others.
  [[nodiscard]] bool excludes_reset(const PriceItem& entry) const;

 private:
  /// An entry under the hash of its key. Sorted arrays of these are built several times faster than a
  /// standard hash map, which allocates every entry (measured: 4 ms and 15 ms for 25,000 entries).
  struct Slot {
    std::size_t hash = 0;
    std::uint32_t item = 0;
    friend auto operator<=>(const Slot&, const Slot&) = default;
  };
  using Slots = std::vector<Slot>;
  [[nodiscard]] static std::span<const Slot> find(const Slots& slots, std::size_t hash);

  const PriceList& list_;
  Slots by_description_, by_code_;
  std::size_t named_resets_ = 0;  // entries with a reset among other activities
};

}  // namespace estimate::match

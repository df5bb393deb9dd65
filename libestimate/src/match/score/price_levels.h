// PriceLevels: how the prices of a print compare with those of a list of another month or region.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/price_list.h"

namespace estimate::match {

/// Example: most lines with a certain entry cost 1.12 times the list's price. Then a line of 112.00 has the
/// price of an entry of 100.00. Levels are known for the categories that agree in themselves, and for the
/// file if its lines agree.
class PriceLevels {
 public:
  /// Adds a line whose entry is certain; the list must outlive this. Prices of zero and repeated lines do not
  /// count.
  void add(const PriceItem& entry, Money printed, Money of_list);
  /// Call once, after the last line.
  void finish();

  /// The price at the print's level; nullopt if that level is not known.
  [[nodiscard]] std::optional<Money> expected(std::string_view cat, Money of_list) const;
  /// Whether the printed price is that of an entry: to the cent if the print has the list's prices, and
  /// nearly if they are at another level. If no level is known, prices to the cent count unless most lines
  /// have others.
  [[nodiscard]] bool agrees(std::string_view cat, Money printed, Money of_list) const;
  /// Whether lines of other entries of the category say that this is not the entry's price: its ratio to the
  /// list's is further out of the range of theirs than ratios in this print differ from each other.
  [[nodiscard]] bool is_out_of_range(const PriceItem& entry, Money printed, Money of_list) const;
  /// Whether the print has the list's own prices in this category, as far as is known.
  [[nodiscard]] bool is_list_level(std::string_view cat) const;

 private:
  struct Pair {
    const PriceItem* entry = nullptr;
    std::int64_t printed = 0, of_list = 0;  // cents
    friend auto operator<=>(const Pair&, const Pair&) = default;
  };
  using Pairs = std::vector<Pair>;
  /// A ratio to the list's price, in parts per million, and its entry.
  struct Ratio {
    std::int64_t value = 0;
    const PriceItem* entry = nullptr;
  };
  /// The lowest and the highest ratio of a category, each with that of the next entry.
  struct Range {
    std::array<Ratio, 2> lowest, highest;
  };
  [[nodiscard]] static Range range_of(const Pairs& pairs);
  [[nodiscard]] static std::int64_t margin_of(const std::map<std::string_view, Pairs>& by_category);
  /// Parts per million.
  [[nodiscard]] static std::optional<std::int64_t> level_of(const Pairs& pairs, std::size_t least);
  [[nodiscard]] std::optional<std::int64_t> level(std::string_view cat) const;

  Pairs pairs_;
  std::map<std::string_view, std::int64_t> levels_;  // of categories
  std::map<std::string_view, Range> ranges_;         // of categories
  std::optional<std::int64_t> file_level_;
  std::int64_t margin_ = 0;    // of the ranges, in parts per million
  bool other_prices_ = false;  // most lines do not have the list's prices
};

}  // namespace estimate::match

// PrintMaker: descriptions as estimators edit them, made from a price list, with the right answer known.
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace bench {

/// A printed line and the entry it was made from.
struct Print {
  estimate::LineItem item;
  std::size_t entry = 0;  // index into the list
  bool edited = false;
};

/// The same seed gives the same prints on every machine.
class PrintMaker {
 public:
  PrintMaker(const estimate::PriceList& list, std::uint64_t seed);

  /// One print in five as the list has it; the others with one or two of: a slip of the fingers, an
  /// abbreviation, a remark, a word left out, other words for the rest, parts in another order, capitals. The
  /// price is the list's, a few per cent off, far off, or none. Never another entry's very words.
  [[nodiscard]] Print next();

 private:
  [[nodiscard]] std::size_t below(std::size_t bound) { return std::size_t(random_() % bound); }
  [[nodiscard]] std::string edited(const std::string& text);
  [[nodiscard]] std::string slip(std::string text);
  [[nodiscard]] std::string shorten(const std::string& text);
  [[nodiscard]] std::string remark(const std::string& text);
  [[nodiscard]] std::string leave_out_word(const std::string& text);
  [[nodiscard]] std::string rewrite(const std::string& text);
  [[nodiscard]] std::string reorder(const std::string& text);
  void set_price(estimate::LineItem& item, estimate::Money price);

  const estimate::PriceList& list_;
  std::set<std::string> descriptions_;  // in lower case
  std::mt19937_64 random_;
};

/// Entries that are not in the list that is matched against: single ones, whose neighbors in the list are
/// near, and all that begin alike, of which nothing near is left.
[[nodiscard]] bool is_kept_out(const estimate::PriceItem& entry);

/// The list without them.
[[nodiscard]] estimate::PriceList without_kept_out(const estimate::PriceList& list);

/// The list with variants ("- High grade", "- Small" …) of its entries added until it has `size` entries.
[[nodiscard]] estimate::PriceList padded(const estimate::PriceList& list, std::size_t size);

}  // namespace bench

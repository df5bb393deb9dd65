// PriceIndex: the entries of one list by description and by code.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "estimate/price_list.h"

namespace estimate {

/// Built once per list, which must outlive it and stay as it is.
class PriceIndex {
 public:
  explicit PriceIndex(const PriceList& list);
  PriceIndex(const PriceIndex&) = delete;
  PriceIndex& operator=(const PriceIndex&) = delete;

  /// Every entry whose description has this key (see description_key), in the order of the list.
  [[nodiscard]] std::vector<const PriceItem*> with_description(std::string_view key) const;

  /// The entry of a code, or nullptr.
  [[nodiscard]] const PriceItem* with_code(std::string_view cat, std::string_view sel) const;

 private:
  using Map = std::unordered_multimap<std::string_view, const PriceItem*>;
  std::string keys_;  // of all descriptions, one after the other; the maps point into it
  std::string codes_;
  Map by_description_, by_code_;
};

}  // namespace estimate

#include "match/price_index.h"

#include <algorithm>

#include "match/strip_description.h"

namespace estimate {
namespace {

/// A space of its own between category and selector: neither holds a blank.
std::string code_key(std::string_view cat, std::string_view sel) {
  return std::string(cat) + ' ' + std::string(sel);
}

/// Appends to `storage`, which has room enough not to move.
std::string_view keep(std::string& storage, std::string_view text) {
  const std::size_t begin = storage.size();
  storage += text;
  return std::string_view(storage).substr(begin);
}

}  // namespace

PriceIndex::PriceIndex(const PriceList& list) {
  std::size_t key_bytes = 0, code_bytes = 0;
  for (const PriceItem& item : list.items) {
    key_bytes += item.description.size();
    code_bytes += item.cat.size() + item.sel.size() + 1;
  }
  keys_.reserve(key_bytes);
  codes_.reserve(code_bytes);
  by_description_.reserve(list.items.size());
  by_code_.reserve(list.items.size());
  for (const PriceItem& item : list.items) {
    by_description_.emplace(keep(keys_, description_key(item.description)), &item);
    by_code_.emplace(keep(codes_, code_key(item.cat, item.sel)), &item);
  }
}

std::vector<const PriceItem*> PriceIndex::with_description(std::string_view key) const {
  std::vector<const PriceItem*> entries;
  const auto [begin, end] = by_description_.equal_range(key);
  for (auto it = begin; it != end; ++it) entries.push_back(it->second);
  std::ranges::sort(entries);  // entries lie in one array: by address is in the order of the list
  return entries;
}

const PriceItem* PriceIndex::with_code(std::string_view cat, std::string_view sel) const {
  const auto found = by_code_.find(code_key(cat, sel));
  return found == by_code_.end() ? nullptr : found->second;
}

}  // namespace estimate

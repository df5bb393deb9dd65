#include "readers/id_table.h"

#include <charconv>

namespace roof::readers {

void IdTable::reserve(std::size_t count) { in_order_.reserve(in_order_.size() + count); }

/// Writers number from 1 or 0, so that "L17" is in place 17 or 18: no search, however large the report.
const IdTable::Entry* IdTable::find_by_number(std::string_view id) const {
  const std::size_t digits = id.find_first_of("0123456789");
  if (digits == std::string_view::npos) return nullptr;
  std::size_t number = 0;
  std::from_chars(id.data() + digits, id.data() + id.size(), number);
  for (const std::size_t place : {number - 1, number})
    if (place < in_order_.size() && in_order_[place].id == id) return &in_order_[place];
  return nullptr;
}

bool IdTable::add(std::string_view id, int value) {
  if (find(id)) return false;
  in_order_.push_back({id, value});
  if (find_by_number(id) == nullptr) others_.emplace(id, value);
  return true;
}

std::optional<int> IdTable::find(std::string_view id) const {
  if (const Entry* entry = find_by_number(id)) return entry->value;
  const auto found = others_.find(id);
  return found == others_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace roof::readers

// Ids of one kind of element, in the order of the document.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace roof::readers {

/// The ids' characters must outlive the table.
class IdTable {
 public:
  void reserve(std::size_t count);
  /// False: the id is there already.
  bool add(std::string_view id, int value);
  [[nodiscard]] std::optional<int> find(std::string_view id) const;

 private:
  struct Entry {
    std::string_view id;
    int value;
  };
  [[nodiscard]] const Entry* find_by_number(std::string_view id) const;

  std::vector<Entry> in_order_;
  std::unordered_map<std::string_view, int> others_;  // those that are not where their number says
};

}  // namespace roof::readers

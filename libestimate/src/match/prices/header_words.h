// What other programs call the columns of a price list, as data.
#pragma once

#include <span>
#include <string_view>

namespace estimate::match {

/// A header, as column_key() compares it, that always means this column.
struct Synonym {
  std::string_view key, column;
};
[[nodiscard]] std::span<const Synonym> column_synonyms();

/// Part of a header that may mean this column: good enough to suggest it, not to read it.
struct ColumnHint {
  std::string_view part, column;
};
/// The most specific first.
[[nodiscard]] std::span<const ColumnHint> column_hints();

}  // namespace estimate::match

// A line as it is compared, without anything that depends on the kind of print, and its compared fields as
// data.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate::diff {

struct LineView {
  LineItem item;                    // without the fields that are not compared
  std::string section;              // names from the root down
  std::string description;          // without activity phrase and edit marks, lower case, single spaces
  std::optional<Money> unit_price;  // the single column, or the sum of the activity columns
};

/// The digits of an amount; empty where there is none.
template <class Decimal>
[[nodiscard]] std::string digits(const std::optional<Decimal>& value) {
  return value ? value->plain() : std::string();
}

using LineViews = std::vector<LineView>;

[[nodiscard]] LineViews line_views(const Estimate& estimate);

/// Whether words, unit, quantity, price and RCV are the same.
[[nodiscard]] bool same_content(const LineView& a, const LineView& b);

/// Percentage of common words, 0 to 100.
[[nodiscard]] int similarity(const LineView& a, const LineView& b);

/// What it means that a line has no value. Where only one document has any, see diff_estimates.cpp.
enum class Absent {
  zero,        // an amount that is not printed is zero
  unsaid,      // the document may not say it: not a change
  meaningful,  // "no value" is a value too
  optional     // the same; but prints can leave it out, or exports do not have it
};

struct LineField {
  std::string_view name;
  Absent absent;
  bool number;
  std::string (*text)(const LineView&);  // empty: no value
};

/// Without the description, which is compared word by word.
[[nodiscard]] std::span<const LineField> line_fields();

}  // namespace estimate::diff

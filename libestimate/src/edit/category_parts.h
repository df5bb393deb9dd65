// What a line adds to the rows of the recap by category.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// `row`: the name of the row; empty if the category of the line is not known.
struct CategoryPart {
  std::string row;
  Money amount, depreciation;
};

/// The removal counts as demolition, everything else under the category of the line, of its match, or of
/// the recap. Where only one price of an R&R line is known, all of it counts under the category. `match` may
/// be null.
[[nodiscard]] std::vector<CategoryPart> category_parts(const LineItem& line, const ItemMatch* match);

}  // namespace estimate::edit

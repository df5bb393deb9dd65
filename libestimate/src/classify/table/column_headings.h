// The headings of a table: which columns it has.
#pragma once

#include <vector>

#include "classify/table/layouts.h"

namespace estimate::classify {

/// Heading words of one line, by column.
struct HeadingCell {
  Field field;
  Box box;
};

/// The column headings on a line; empty if the line has anything else in the same type.
[[nodiscard]] std::vector<HeadingCell> read_headings(const Line& line);

/// Whether each of the headings is one of `others`, at its place.
[[nodiscard]] bool have_same_places(const std::vector<HeadingCell>& headings,
                                    const std::vector<HeadingCell>& others);

/// Columns at the headings' own right edges.
[[nodiscard]] std::vector<Column> heading_columns(const std::vector<HeadingCell>& headings);

}  // namespace estimate::classify

// The ways to read a table's columns, and how well the arithmetic of the rows closes under one of them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "classify/table/table.h"

namespace estimate::classify {

/// In the order they are tried.
enum class Reading {
  by_layout,    // measured edges of the layout with these headings
  by_figures,   // edges measured on this very print
  by_headings,  // right edges of the first headings of their kind
};
[[nodiscard]] std::string_view reading_name(Reading reading);

/// Makes tables under one reading; learns from the lines of the whole document.
class TableMaker {
 public:
  TableMaker(const std::vector<Line>& lines, Reading reading) : lines_(lines), reading_(reading) {}

  [[nodiscard]] Table make(const std::vector<HeadingCell>& headings, double size);

 private:
  struct Learned {
    std::vector<Column> columns;
    double left_pt;
  };

  const std::vector<Line>& lines_;
  Reading reading_;
  std::map<std::vector<Field>, Learned> learned_;  // by the headings in order
};

/// Of the item rows with figures, how many close: quantity × price + tax + O&P = RCV, RCV − depreciation =
/// ACV.
struct Closure {
  std::size_t items = 0, closed = 0;
  std::size_t lost = 0;  // notes with three amounts or more: rows of items that were not recognised
  [[nodiscard]] bool whole() const { return items > 0 && items == closed && lost == 0; }
  [[nodiscard]] bool better_than(const Closure& other) const {
    return closed != other.closed ? closed > other.closed : lost < other.lost;
  }
};

/// A note that holds as many amounts as an item has.
[[nodiscard]] bool looks_like_figures(const Row& row);

/// Counts over all rows of a document.
[[nodiscard]] Closure count_closed(const std::vector<Row>& rows);

}  // namespace estimate::classify

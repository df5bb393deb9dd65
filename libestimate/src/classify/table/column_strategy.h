// The strategies for reading a table's columns, and how well the arithmetic of the rows works out with each.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "classify/table/table.h"

namespace estimate::classify {

/// In the order in which they are tried.
enum class ColumnStrategy {
  by_layout,    // edges measured for the layout with these headings
  by_figures,   // edges measured on this print
  by_headings,  // right edges of the first headings of their kind
};
[[nodiscard]] std::string_view strategy_name(ColumnStrategy strategy);

/// Makes tables with one column strategy; learns from the lines of the whole document.
class TableMaker {
 public:
  TableMaker(const std::vector<Line>& lines, ColumnStrategy strategy) : lines_(lines), strategy_(strategy) {}

  [[nodiscard]] Table make(const std::vector<HeadingCell>& headings, double size);

 private:
  struct Learned {
    std::vector<Column> columns;
    double left_pt;
  };

  const std::vector<Line>& lines_;
  ColumnStrategy strategy_;
  std::map<std::vector<Field>, Learned> learned_;  // by the headings in order
};

/// Of the item rows with figures, how many add up: quantity × price + tax + O&P = RCV, RCV − depreciation =
/// ACV.
struct ArithmeticScore {
  std::size_t items = 0, closed = 0;
  std::size_t lost = 0;  // notes with three or more amounts: item rows that were not recognized
  [[nodiscard]] bool whole() const { return items > 0 && items == closed && lost == 0; }
  [[nodiscard]] bool better_than(const ArithmeticScore& other) const {
    return closed != other.closed ? closed > other.closed : lost < other.lost;
  }
};

/// Whether a note has as many amounts as an item.
[[nodiscard]] bool looks_like_figures(const Row& row);

/// Counts over all rows of a document.
[[nodiscard]] ArithmeticScore score_arithmetic(const std::vector<Row>& rows);

}  // namespace estimate::classify

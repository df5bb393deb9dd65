// The strategies for finding the columns of a table, and the choice between them by the arithmetic of its
// rows.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classify/marked_lines.h"
#include "classify/row.h"
#include "classify/table/table.h"
#include "esx/estimate/model.h"

namespace estimate::classify {

/// How well the arithmetic of a table works out. Of the item rows with figures, how many add up:
/// quantity × price + tax + O&P = RCV, RCV − depreciation = ACV.
struct ArithmeticScore {
  std::size_t items = 0, closed = 0;
  std::size_t lost = 0;  // notes with three or more amounts: item rows that were not recognized
  [[nodiscard]] bool whole() const { return items > 0 && items == closed && lost == 0; }
  [[nodiscard]] bool better_than(const ArithmeticScore& other) const {
    return closed != other.closed ? closed > other.closed : lost < other.lost;
  }
  ArithmeticScore& operator+=(const ArithmeticScore& other);
};

/// Whether a note has as many amounts as an item.
[[nodiscard]] bool looks_like_figures(const Row& row);

/// The figures of one item, from all its rows.
struct ItemFigures {
  std::optional<Quantity> quantity;
  std::optional<Quantity> other_quantity;
  std::optional<Money> price, extension, added, rcv, depreciation, acv;
  std::optional<Percent> factor;
  bool status = false;

  void take(const Cell& cell);
  [[nodiscard]] bool closes() const;
  /// Whether the amount before tax and what is added to it are the total, and the factor's share of it is
  /// paid: figures that no estimate keeps, so they are checked where they are read.
  [[nodiscard]] bool columns_agree() const;
};

/// Scores rows one by one.
class ArithmeticTally {
 public:
  void take(const Row& row);
  /// Of the rows so far; the last item counts as complete.
  [[nodiscard]] ArithmeticScore score();

 private:
  void finish_item();

  ArithmeticScore score_;
  bool solved_ = false;  // the item closes because a figure was filled in
  std::optional<ItemFigures> item_;
};

/// How the columns of a table are found, in the order in which the strategies are tried.
enum class ColumnStrategy {
  by_layout,    // edges measured for the layout with these headings
  by_figures,   // edges measured on this print
  by_headings,  // right edges of the first headings of their kind
};
[[nodiscard]] std::string_view strategy_name(ColumnStrategy strategy);

/// The headings of a table in order. Tables with the same headings have the same columns.
using TableKey = std::vector<Field>;
[[nodiscard]] TableKey table_key(const std::vector<HeadingCell>& headings);

/// The strategy of each table; by_layout where nothing is noted.
using ColumnStrategies = std::map<TableKey, ColumnStrategy>;

/// Makes tables; learns from the lines of the whole document.
class TableMaker {
 public:
  TableMaker(const MarkedLines& marked, ColumnStrategies strategies)
      : marked_(marked), strategies_(std::move(strategies)) {}

  [[nodiscard]] Table make(const std::vector<HeadingCell>& headings, double size);

 private:
  struct Learned {
    std::vector<Column> columns;
    double left_pt;
  };

  [[nodiscard]] bool is_unnumbered(const TableKey& key, const Table& table);
  /// The sizes of a table's rows, if none of them has the size of its headings.
  [[nodiscard]] std::array<double, 2> row_sizes(const TableKey& key, const Table& table);

  const MarkedLines& marked_;
  ColumnStrategies strategies_;
  std::map<TableKey, Learned> learned_;
  std::map<TableKey, std::array<double, 2>> row_sizes_;
  std::map<TableKey, bool> unnumbered_;
};

/// A heading of the table, or one of its rows.
struct TableStep {
  std::size_t line = 0;  // of a row, in the document
  bool starts_section = false;
  std::vector<HeadingCell> headings = {};  // empty: a row
  double size = 0;                         // of the headings
};

struct TableReading {
  int first_page = 0;
  std::vector<TableStep> steps;
  ArithmeticTally tally;
};

/// Which lines each table was read from, so that it can be read again with other columns.
class TableLog {
 public:
  void take_heading(int page, const std::vector<HeadingCell>& headings, double size);
  void start_section() { starts_section_ = true; }
  void take_row(std::size_t line, const Row& row);

  [[nodiscard]] std::map<TableKey, TableReading>& tables() { return tables_; }
  /// Of all tables.
  [[nodiscard]] ArithmeticScore score();

 private:
  std::map<TableKey, TableReading> tables_;
  TableReading* current_ = nullptr;
  bool starts_section_ = false;
};

struct StrategyChoice {
  ColumnStrategies strategies;     // where another one than by_layout is better
  std::vector<std::string> trace;  // the strategies tried, and how many items close
};

/// Reads the rows of tables that do not close again with each of the other strategies, and takes the best.
[[nodiscard]] StrategyChoice choose_strategies(const Document& document, const MarkedLines& marked,
                                               TableLog& log);

}  // namespace estimate::classify

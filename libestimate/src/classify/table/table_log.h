// Which lines each table was read from, so that it can be read again with other columns.
#pragma once

#include <map>
#include <vector>

#include "classify/table/arithmetic_score.h"
#include "classify/table/column_strategy.h"

namespace estimate::classify {

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

}  // namespace estimate::classify

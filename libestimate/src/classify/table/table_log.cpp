#include "classify/table/table_log.h"

#include <utility>

namespace estimate::classify {

void TableLog::take_heading(int page, const std::vector<HeadingCell>& headings, double size) {
  const auto [found, is_new] = tables_.try_emplace(table_key(headings));
  current_ = &found->second;
  if (is_new) current_->first_page = page;
  current_->steps.push_back(
      {.starts_section = std::exchange(starts_section_, false), .headings = headings, .size = size});
}

void TableLog::take_row(std::size_t line, const Row& row) {
  if (current_ == nullptr) return;
  current_->steps.push_back({.line = line, .starts_section = std::exchange(starts_section_, false)});
  current_->tally.take(row);
}

ArithmeticScore TableLog::score() {
  ArithmeticScore all;
  for (auto& [key, table] : tables_) all += table.tally.score();
  return all;
}

}  // namespace estimate::classify

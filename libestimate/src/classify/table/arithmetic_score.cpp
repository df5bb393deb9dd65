#include "classify/table/arithmetic_score.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

constexpr std::ptrdiff_t amounts_of_an_item = 3;

}  // namespace

ArithmeticScore& ArithmeticScore::operator+=(const ArithmeticScore& other) {
  items += other.items;
  closed += other.closed;
  lost += other.lost;
  return *this;
}

bool looks_like_figures(const Row& row) {
  if (row.kind != RowKind::note && row.kind != RowKind::note_wrap) return false;
  const auto words = split_blanks(row.text);
  return std::count_if(words.begin(), words.end(),
                       [](std::string_view w) { return read_amount(w).has_value(); }) >= amounts_of_an_item;
}

void ItemFigures::take(const Cell& cell) {
  if (cell.field == Field::quantity) quantity = Quantity::parse(cell.text);
  if (cell.field == Field::other_quantity) other_quantity = Quantity::parse(cell.text);
  if (cell.field == Field::status) status = true;
  if (cell.field == Field::factor) factor = read_factor(cell.text);
  const auto amount = read_amount(cell.text);
  if (!amount) return;
  const auto add = [&](std::optional<Money>& to) { to = to.value_or(Money{}) + amount->value; };
  switch (cell.field) {
    case Field::unit_price:
    case Field::remove:
    case Field::replace:
    case Field::reset:
      return add(price);
    case Field::extension:
      return add(extension);
    case Field::tax:
    case Field::overhead_and_profit:
    case Field::additional:
      return add(added);
    case Field::rcv:
      return add(rcv);
    case Field::depreciation:
      return add(depreciation);
    case Field::acv:
      return add(acv);
    default:
      return;
  }
}

bool ItemFigures::closes() const {
  if (!quantity || !(price || extension) || !(rcv || acv) || !columns_agree()) return false;
  const auto total_of = [&](Quantity q) {
    return (price ? extend(q, *price) : *extension) + added.value_or(Money{});
  };
  // Without a tax column, the RCV may include more than the price (contents lists).
  const auto rcv_closes = [&](Money total) { return !rcv || total == *rcv || (!added && total < *rcv); };
  if (!rcv_closes(total_of(*quantity)) && !(other_quantity && rcv_closes(total_of(*other_quantity))))
    return false;
  // Payment worksheets and roof payment schedules have no column for depreciation.
  if (!depreciation && ((extension && !price) || factor)) return true;
  return !acv || !rcv || *rcv - depreciation.value_or(Money{}) == *acv;
}

bool ItemFigures::columns_agree() const {
  if (extension && rcv && *extension + added.value_or(Money{}) != *rcv) return false;
  if (extension && price && quantity && extend(*quantity, *price) != *extension) return false;
  return !factor || !rcv || !acv || percent_of(*factor, *rcv) == *acv;
}

void ArithmeticTally::take(const Row& row) {
  score_.lost += looks_like_figures(row);
  const bool figures =
      row.kind == RowKind::item || row.kind == RowKind::item_numbers || row.kind == RowKind::item_detail;
  if (!figures) return;
  if (row.kind == RowKind::item) {
    finish_item();
    item_.emplace();
    solved_ = false;
  }
  if (!item_) return;
  solved_ = solved_ || row.solved;
  for (const Cell& cell : row.cells) item_->take(cell);
}

void ArithmeticTally::finish_item() {
  if (!item_) return;
  if (!item_->status) {
    ++score_.items;
    score_.closed += item_->closes() && !solved_;
  }
  item_.reset();
}

ArithmeticScore ArithmeticTally::score() {
  finish_item();
  return score_;
}

}  // namespace estimate::classify

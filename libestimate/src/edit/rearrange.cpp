#include "edit/rearrange.h"

#include <optional>
#include <utility>

#include "edit/find_edits.h"
#include "edit/line_change.h"
#include "model/line_amount.h"

namespace estimate::edit {
namespace {

/// The part of an amount that a part of a quantity has; `done`: the quantities before it.
std::optional<Money> part_of(const std::optional<Money>& amount, Quantity done, Quantity part, Quantity all) {
  if (!amount) return std::nullopt;
  const auto cents = [](Quantity quantity) { return Money::from_units(quantity.units()); };
  return scaled(*amount, cents(done + part), cents(all)) - scaled(*amount, cents(done), cents(all));
}

}  // namespace

void reorder(Estimate& estimate, const std::vector<std::size_t>& order) {
  std::vector<int> place(estimate.sections.size(), -1);
  std::vector<Section> sections;
  sections.reserve(order.size());
  for (const std::size_t old : order) {
    place[old] = static_cast<int>(sections.size());
    sections.push_back(std::move(estimate.sections[old]));
  }
  const auto moved = [&](int old) {
    return old >= 0 && static_cast<std::size_t>(old) < place.size() ? place[static_cast<std::size_t>(old)]
                                                                    : -1;
  };
  for (Section& section : sections) section.parent = moved(section.parent);
  for (LineItem& line : estimate.items) line.section = moved(line.section);
  estimate.sections = std::move(sections);
}

void insert_section(Estimate& estimate, std::size_t at, const Section& section) {
  for (LineItem& line : estimate.items)
    if (line.section >= static_cast<int>(at)) ++line.section;
  for (Section& other : estimate.sections)
    if (other.parent >= static_cast<int>(at)) ++other.parent;
  estimate.sections.insert(estimate.sections.begin() + static_cast<std::ptrdiff_t>(at), section);
}

std::vector<bool> subtree(const Estimate& estimate, std::size_t root) {
  std::vector<bool> inside(estimate.sections.size(), false);
  inside[root] = true;
  for (std::size_t i = root + 1; i < inside.size(); ++i) {
    const int parent = estimate.parent_of(static_cast<int>(i));
    inside[i] = parent >= 0 && inside[static_cast<std::size_t>(parent)];
  }
  return inside;
}

std::size_t end_of(const Estimate& estimate, std::size_t root) {
  const std::vector<bool> inside = subtree(estimate, root);
  std::size_t end = root + 1;
  for (std::size_t i = root; i < inside.size(); ++i)
    if (inside[i]) end = i + 1;
  return end;
}

LineItem part_of_line(const LineItem& whole, Quantity done, Quantity part) {
  LineItem made = whole;
  made.quantity = part;
  const Quantity all = whole.quantity.value_or(Quantity());
  made.tax = part_of(whole.tax, done, part, all);
  made.overhead_and_profit = part_of(whole.overhead_and_profit, done, part, all);
  if (made.depreciation)
    made.depreciation->amount = part_of(whole.depreciation->amount, done, part, all).value_or(Money());
  if (whole.rcv)
    made.rcv = has_figures(made) ? row_extension(made) + or_zero(made.tax) + or_zero(made.overhead_and_profit)
                                 : part_of(whole.rcv, done, part, all);
  if (whole.acv) made.acv = or_zero(made.rcv) - (made.depreciation ? made.depreciation->amount : Money());
  return made;
}

void add_to(LineItem& sum, const LineItem& other) {
  const auto add = [](std::optional<Money>& to, const std::optional<Money>& more) {
    if (more) to = or_zero(to) + *more;
  };
  if (sum.quantity && other.quantity) *sum.quantity += *other.quantity;
  add(sum.tax, other.tax);
  add(sum.overhead_and_profit, other.overhead_and_profit);
  if (other.depreciation) {
    if (!sum.depreciation) sum.depreciation = Depreciation{.recoverable = other.depreciation->recoverable};
    sum.depreciation->amount += other.depreciation->amount;
  }
  sum.rcv = row_extension(sum) + or_zero(sum.tax) + or_zero(sum.overhead_and_profit);
  if (sum.acv || other.acv) sum.acv = *sum.rcv - (sum.depreciation ? sum.depreciation->amount : Money());
  sum.notes.insert(sum.notes.end(), other.notes.begin(), other.notes.end());
}

}  // namespace estimate::edit

#include "diff/one_sided_fields.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "diff/line_fields.h"
#include "model/line_amount.h"

namespace estimate::diff {
namespace {

/// Exports have every amount of a line; prints have the columns of their layout; what people and programs
/// write has what they wrote.
enum class Kind { exported, printed, written };

struct Side {
  const Estimate& estimate;
  LineViews& lines;
  Kind kind;
};

Kind kind_of(const Estimate& estimate) {
  constexpr std::array<std::string_view, 3> exports = {"GENERIC_ROUGHDRAFT", "XACTDOC", "SKETCHDOCUMENT"};
  if (estimate.source.layout.empty()) return Kind::written;
  return std::ranges::count(exports, estimate.source.layout) > 0 ? Kind::exported : Kind::printed;
}

bool some_line_has(const LineViews& lines, std::string (*text)(const LineView&)) {
  return std::ranges::any_of(lines, [&](const LineView& line) { return !text(line).empty(); });
}

/// Whether the RCV of most lines is their quantity × price with the tax and the O&P that they have: it has
/// no other.
bool rcv_follows_from_lines(const Side& side) {
  std::size_t follows = 0, counted = 0;
  for (const auto& [item, section, description, price] : side.lines) {
    if (!item.rcv || !item.quantity || !has_price(item)) continue;
    const Money add_ons = item.tax.value_or(Money()) + item.overhead_and_profit.value_or(Money());
    ++counted;
    if (row_extension(item) + add_ons == *item.rcv) ++follows;
  }
  return 2 * follows > counted;
}

bool has_amount(const std::optional<Money>& amount) { return amount && !amount->is_zero(); }

/// Whether summaries are printed, and have no such amount: then the lines have none either.
bool summaries_deny(const Side& side, std::string_view field) {
  const auto has_any = [&](const CoverageTotals& c) {
    return field == "tax" ? has_amount(c.tax) : has_amount(c.overhead) || has_amount(c.profit);
  };
  if (field != "tax" && field != "overhead_and_profit") return false;
  const auto& summaries = side.estimate.coverages;
  return !summaries.empty() && std::ranges::none_of(summaries, has_any) && rcv_follows_from_lines(side);
}

bool states(const Side& side, const Side& other, const LineField& field) {
  if (some_line_has(side.lines, field.text)) return true;
  const bool has_acv =
      std::ranges::any_of(side.lines, [](const LineView& line) { return line.item.acv.has_value(); });
  switch (field.absent) {
    case Absent::unsaid:
      return false;
    case Absent::zero:
      return side.kind != Kind::printed || (field.name == "depreciation" && has_acv) ||
             summaries_deny(side, field.name);
    case Absent::meaningful:
      return side.kind != Kind::printed;
    case Absent::optional:
      return side.kind == other.kind || side.kind == Kind::written || other.kind == Kind::written;
  }
  return true;
}

void take_out(Side& side, std::optional<Money> LineItem::* amount, bool from_rcv) {
  for (LineView& line : side.lines) {
    for (auto* total : {&line.item.rcv, &line.item.acv})
      if (from_rcv && *total) *total = **total - (line.item.*amount).value_or(Money());
    (line.item.*amount).reset();
  }
}

/// Removes the field from a side, so that it is not compared, matched or added up.
void take_out(Side& side, std::string_view field, bool from_rcv) {
  if (field == "tax") return take_out(side, &LineItem::tax, from_rcv);
  if (field == "overhead_and_profit") return take_out(side, &LineItem::overhead_and_profit, from_rcv);
  for (LineView& line : side.lines) {
    LineItem& item = line.item;
    if (field == "unit") item.unit.clear();
    if (field == "quantity") item.quantity.reset();
    if (field == "unit_price") line.unit_price.reset();
    if (field == "rcv") item.rcv.reset();
    if (field == "depreciation") item.depreciation.reset();
    if (field == "acv") item.acv.reset();
    if (field == "status") item.status.clear();
    if (field == "notes") item.notes.clear();
  }
}

}  // namespace

std::vector<std::string> take_out_one_sided(const Estimate& a, const Estimate& b, LineViews& left,
                                            LineViews& right) {
  std::vector<std::string> names;
  if (left.empty() || right.empty()) return names;
  Side before{a, left, kind_of(a)}, after{b, right, kind_of(b)};
  const bool before_follows = rcv_follows_from_lines(before), after_follows = rcv_follows_from_lines(after);
  std::vector<bool> in_a;
  for (const LineField& field : line_fields()) {
    const bool by_a = states(before, after, field), by_b = states(after, before, field);
    if (by_a == by_b) continue;
    names.emplace_back(field.name);
    in_a.push_back(by_a);
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    take_out(in_a[i] ? before : after, names[i], in_a[i] ? after_follows : before_follows);
  return names;
}

}  // namespace estimate::diff

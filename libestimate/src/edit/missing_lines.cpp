#include "edit/missing_lines.h"

#include <optional>

#include "edit/scaled.h"
#include "model/or_zero.h"

namespace estimate::edit {
namespace {

using assemble::ItemSums;
using assemble::LineSums;

bool is_zero(const ItemSums& sums) {
  if (!sums.extension.is_zero()) return false;
  for (const TotalField& field : total_fields)
    if (!(sums.*field.sum).is_zero()) return false;
  return true;
}

/// What is missing from `now`; `elsewhere` is known to be missing inside.
template <class SumOf>
ItemSums missing_from(const ItemSums& now, const ItemSums& elsewhere, SumOf sum_of) {
  ItemSums missing;
  for (const TotalField& field : total_fields)
    if (const std::optional<Money> sum = sum_of(field))
      missing.*field.sum = *sum - now.*field.sum - elsewhere.*field.sum;
  missing.extension = missing.rcv - missing.tax - missing.overhead_and_profit;
  return missing;
}

LineItem line_of(const ItemSums& missing, const LineSums& sums, std::size_t section) {
  LineItem line;
  line.section = static_cast<int>(section);
  line.quantity = Quantity::from_units(10'000);
  line.unit_price = missing.extension;
  if (sums.lines_with_tax > 0) line.tax = missing.tax;
  if (sums.lines_with_markup > 0) line.overhead_and_profit = missing.overhead_and_profit;
  line.rcv = missing.rcv;
  const Money depreciation = missing.depreciation.is_zero() && !missing.acv.is_zero()
                                 ? missing.rcv - missing.acv
                                 : missing.depreciation;
  line.depreciation.emplace().amount = depreciation;
  line.acv = missing.rcv - depreciation;
  return line;
}

/// The tax that is part of the RCV without being shown: the reconciliation has its sum.
void hide_tax(std::vector<LineItem>& lines, const LineSums& sums, const Baseline& baseline) {
  const auto hidden = baseline.sum("items.tax_in_rcv", std::nullopt);
  if (!hidden || lines.empty()) return;
  Money rest = *hidden - sums.hidden_tax, all;
  for (const LineItem& line : lines) all += or_zero(line.rcv);
  for (LineItem& line : lines) {
    const Money rcv = or_zero(line.rcv);
    line.unit_price = rcv - scaled(rest, rcv, all);
  }
}

}  // namespace

std::vector<LineItem> missing_lines(const Estimate& before, const Baseline& baseline) {
  const LineSums sums(before);
  std::vector<LineItem> lines;
  std::vector<ItemSums> inside(before.sections.size());
  ItemSums all;
  const auto add = [&](const ItemSums& missing, std::size_t section) {
    if (is_zero(missing)) return;
    lines.push_back(line_of(missing, sums, section));
    all += missing;
  };
  for (std::size_t s = before.sections.size(); s-- > 0;) {  // children before their parent
    const Section& section = before.sections[s];
    const ItemSums missing = missing_from(
        sums.whole[s], inside[s], [&](const TotalField& field) { return baseline.sum(section, field); });
    add(missing, s);
    inside[s] += missing;
    const int parent = before.parent_of(static_cast<int>(s));
    if (parent >= 0) inside[static_cast<std::size_t>(parent)] += inside[s];
  }
  if (!before.sections.empty())
    add(missing_from(sums.counted, all, [&](const TotalField& field) { return baseline.sum_of_all(field); }),
        0);
  hide_tax(lines, sums, baseline);
  return lines;
}

}  // namespace estimate::edit

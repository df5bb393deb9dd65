#include "esxconv/build/changes_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "esx/estimate/totals.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

using namespace estimate;

std::string figure_text(std::string_view name, const std::optional<Money>& now,
                        const std::optional<Money>& before) {
  if (now == before || !now) return {};
  return ", " + std::string(name) + " " + now->grouped() + (before ? ", was " + before->grouped() : "");
}

std::string line_text(const LineItem& line) {
  const Amounts before = line.printed.value_or(Amounts());
  const auto depreciation = line.depreciation ? std::optional(line.depreciation->amount) : std::nullopt;
  const std::string text = figure_text("tax", line.tax, before.tax) +
                           figure_text("O&P", line.overhead_and_profit, before.overhead_and_profit) +
                           figure_text("RCV", line.rcv, before.rcv) +
                           figure_text("depreciation", depreciation, before.depreciation) +
                           figure_text("ACV", line.acv, before.acv);
  const std::string name =
      line.number.empty() ? "\"" + printable(line.description) + "\"" : "line " + printable(line.number);
  return text.empty() ? std::string() : "  " + name + ": " + text.substr(2) + "\n";
}

std::string new_total_text(const Estimate& estimate) {
  Estimate before;
  if (estimate.printed) {
    before.line_item_totals = estimate.printed->line_item_totals;
    before.coverages = estimate.printed->coverages;
  }
  const auto total = printed_total_rcv(estimate), was = printed_total_rcv(before);
  if (!total) return {};
  return "; total " + total->grouped() + (was && was != total ? ", was " + was->grouped() : "");
}

}  // namespace

std::string changes_text(const Estimate& estimate, bool lines) {
  if (!estimate.printed) return {};
  const auto changed =
      std::ranges::count_if(estimate.items, [](const LineItem& line) { return line.printed.has_value(); });
  std::string text = "recalculated: " + count_of(static_cast<std::size_t>(changed), "line") +
                     new_total_text(estimate) + "\n";
  if (!lines) return text;
  for (const LineItem& line : estimate.items)
    if (line.printed) text += line_text(line);
  return text;
}

}  // namespace esxconv

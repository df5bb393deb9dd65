#include "esxconv/convert/summary.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "esx/estimate/totals.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

using namespace estimate;

std::string total_text(const Estimate& estimate) {
  const auto total = printed_total_rcv(estimate);
  return total ? "total " + total->grouped() : "no total printed";
}

std::string matched_text(const PriceMatch& match) {
  const auto misses = std::size_t(std::ranges::count(match.items, MatchKind::none, &ItemMatch::kind));
  return "matched " + std::to_string(match.items.size() - misses) + " of " +
         std::to_string(match.items.size());
}

std::string stage_row(const StageTrace& stage) {
  const auto micro = std::chrono::duration_cast<std::chrono::microseconds>(stage.time).count();
  std::array<char, 96> row{};
  const int length =
      std::snprintf(row.data(), row.size(), "  %-12.*s %9zu %9lld.%03lld ms\n",
                    static_cast<int>(stage.stage.size()), stage.stage.data(), stage.count,
                    static_cast<long long>(micro / 1000), static_cast<long long>(micro % 1000));
  return {row.data(), std::size_t(length)};
}

}  // namespace

std::string summary_line(const Conversion& conversion, std::chrono::steady_clock::duration time) {
  const Estimate& estimate = conversion.estimate;
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  return count_of(estimate.items.size(), "item") + ", " + count_of(count_rooms(estimate), "room") + ", " +
         total_text(estimate) + ", " + matched_text(conversion.match) + ", " +
         reconciliation_text(estimate.reconciliation) + ", " + count_of(estimate.warnings.size(), "warning") +
         ", " + std::to_string(milliseconds) + " ms";
}

std::string summary_details(const Conversion& conversion) {
  std::string text = warnings_text(conversion.estimate.warnings);
  for (const StageTrace& stage : conversion.trace) text += stage_row(stage);
  return text;
}

}  // namespace esxconv

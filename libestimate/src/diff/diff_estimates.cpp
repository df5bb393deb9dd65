#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "diff/compare_lines.h"
#include "diff/line_sums.h"
#include "diff/match_lines.h"
#include "diff/one_sided_fields.h"
#include "esx/estimate/diff.h"

namespace estimate {

using namespace diff;

namespace {

/// Which of the values belong to a longest increasing subsequence: the lines that kept their order.
std::vector<bool> in_longest_rise(const std::vector<std::size_t>& values) {
  std::vector<std::size_t> tails, before(values.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto at = std::ranges::lower_bound(tails, values[i], {}, [&](std::size_t t) { return values[t]; });
    if (at != tails.begin()) before[i] = *(at - 1);
    if (at == tails.end())
      tails.push_back(i);
    else
      *at = i;
  }
  std::vector<bool> rising(values.size(), false);
  for (std::size_t i = tails.empty() ? values.size() : tails.back(); i < values.size(); i = before[i])
    rising[i] = true;
  return rising;
}

/// Of the lines that stayed in their section, finds those that moved relative to the others.
void order_pairs(const LineViews& a, const LineViews& b, const std::vector<LinePair>& stayed,
                 EstimateDiff& diff) {
  std::vector<std::size_t> order;
  order.reserve(stayed.size());
  for (const LinePair& pair : stayed) order.push_back(pair.b);
  const std::vector<bool> rising = in_longest_rise(order);
  for (std::size_t i = 0; i < stayed.size(); ++i) {
    const LinePair& pair = stayed[i];
    if (!rising[i])
      diff.moved.push_back(pair);
    else if (a[pair.a].item.number != b[pair.b].item.number)
      diff.renumbered.push_back(pair);
  }
}

/// Works section by section, so rooms that are printed in another order do not move lines.
void place_pairs(const LineViews& a, const LineViews& b, const std::vector<LinePair>& pairs,
                 EstimateDiff& diff) {
  std::map<std::string_view, std::vector<LinePair>> stayed;
  for (const LinePair& pair : pairs) {
    if (a[pair.a].section != b[pair.b].section)
      diff.moved.push_back(pair);
    else
      stayed[a[pair.a].section].push_back(pair);
  }
  for (const auto& [section, lines] : stayed) order_pairs(a, b, lines, diff);
  std::ranges::sort(diff.moved, {}, &LinePair::a);
  std::ranges::sort(diff.renumbered, {}, &LinePair::a);
}

}  // namespace

bool EstimateDiff::equal() const {
  return added.empty() && removed.empty() && changed.empty() && moved.empty() && renumbered.empty() &&
         split.empty() && merged.empty() && totals.empty();
}

EstimateDiff diff_estimates(const Estimate& a, const Estimate& b) {
  EstimateDiff diff;
  LineViews left = line_views(a), right = line_views(b);
  diff.not_compared = take_out_one_sided(a, b, left, right);
  LineMatches matches = match_lines(left, right);
  for (const LinePair& pair : matches.pairs)
    if (auto fields = compare_lines(left[pair.a], right[pair.b]); !fields.empty())
      diff.changed.push_back({pair.a, pair.b, std::move(fields)});
  place_pairs(left, right, matches.pairs, diff);
  diff.added = std::move(matches.added);
  diff.removed = std::move(matches.removed);
  diff.split = std::move(matches.split);
  diff.merged = std::move(matches.merged);
  diff.totals = compare_sums(left, right);
  std::erase_if(diff.totals, [&](const TotalChange& total) {
    return std::ranges::find(diff.not_compared, total.name) != diff.not_compared.end();
  });
  return diff;
}

}  // namespace estimate

// Compares two estimates: pairs their lines, takes out the fields that only one of them states, then compares
// the lines and their sums.

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "diff/line_view.h"
#include "esx/estimate/diff.h"
#include "model/line_amount.h"

namespace estimate {

using namespace diff;

namespace {

/// Which line of one estimate corresponds to which line of the other.
struct LineMatches {
  std::vector<LinePair> pairs;  // in the order of a
  std::vector<Regrouping> split, merged;
  std::vector<std::size_t> removed, added;
};

constexpr int similar_enough = 50;  // percent of the words

using Views = LineViews;
using Key = std::tuple<std::string, std::string, std::string, std::string, std::string, std::string>;
using KeyOf = std::function<Key(const LineView&)>;

Key content_in_place(const LineView& v) {
  return {v.section,         v.description, v.item.unit, digits(v.item.quantity), digits(v.unit_price),
          digits(v.item.rcv)};
}
Key numbered_content(const LineView& v) {
  return {v.section,    v.description, v.item.unit, digits(v.item.quantity), digits(v.unit_price),
          v.item.number};
}
Key words_and_number(const LineView& v) { return {v.section, v.description, {}, {}, {}, v.item.number}; }
Key words_and_price(const LineView& v) {
  return {v.section, v.description, v.item.unit, {}, digits(v.unit_price), {}};
}
Key words_and_quantity(const LineView& v) {
  return {v.section, v.description, v.item.unit, digits(v.item.quantity), {}, {}};
}
Key words_in_place(const LineView& v) { return {v.section, v.description, {}, {}, {}, {}}; }
Key content_elsewhere(const LineView& v) {
  return {{}, v.description, v.item.unit, digits(v.item.quantity), digits(v.unit_price), {}};
}
Key price_elsewhere(const LineView& v) {
  return {{}, v.description, v.item.unit, {}, digits(v.unit_price), {}};
}
Key quantity_elsewhere(const LineView& v) {
  return {{}, v.description, v.item.unit, digits(v.item.quantity), {}, {}};
}
Key figures_in_place(const LineView& v) {
  return {v.section, {}, v.item.unit, digits(v.item.quantity), digits(v.unit_price), digits(v.item.rcv)};
}

class LineMatcher {
 public:
  LineMatcher(const Views& a, const Views& b)
      : a_(a), b_(b), free_a_(a.size(), true), free_b_(b.size(), true) {}

  LineMatches run() {
    match_by(numbered_content);
    match_by(content_in_place);
    regroup(a_, b_, free_a_, free_b_, [&](std::size_t one, std::vector<std::size_t> many) {
      matches_.split.push_back({{one}, std::move(many)});
    });
    regroup(b_, a_, free_b_, free_a_, [&](std::size_t one, std::vector<std::size_t> many) {
      matches_.merged.push_back({std::move(many), {one}});
    });
    for (const auto& key : {words_and_number, words_and_price, words_and_quantity, words_in_place,
                            content_elsewhere, price_elsewhere, quantity_elsewhere})
      match_by(key);
    match_similar();
    match_by(figures_in_place);
    return take();
  }

 private:
  void pair(std::size_t a, std::size_t b) {
    free_a_[a] = free_b_[b] = false;
    matches_.pairs.push_back({a, b});
  }

  /// Pairs lines with equal keys, in their order.
  void match_by(const KeyOf& key_of) {
    std::map<Key, std::vector<std::size_t>> waiting;
    for (std::size_t i = b_.size(); i-- > 0;)
      if (free_b_[i]) waiting[key_of(b_[i])].push_back(i);
    for (std::size_t i = 0; i < a_.size(); ++i) {
      if (!free_a_[i]) continue;
      const auto found = waiting.find(key_of(a_[i]));
      if (found == waiting.end() || found->second.empty()) continue;
      pair(i, found->second.back());
      found->second.pop_back();
    }
  }

  /// Finds a line that is the only one with its words on one side, and pieces on the other side whose
  /// quantities add up to its own.
  template <class Found>
  static void regroup(const Views& ones, const Views& others, std::vector<bool>& free_ones,
                      std::vector<bool>& free_others, Found found) {
    const auto by_words = [](const Views& views, const std::vector<bool>& free) {
      std::map<Key, std::vector<std::size_t>> groups;
      for (std::size_t i = 0; i < views.size(); ++i)
        if (free[i] && views[i].item.quantity)
          groups[{{}, views[i].description, views[i].item.unit, {}, {}, {}}].push_back(i);
      return groups;
    };
    auto pieces = by_words(others, free_others);
    for (const auto& [key, whole] : by_words(ones, free_ones)) {
      std::vector<std::size_t>& parts = pieces[key];
      if (whole.size() != 1 || parts.size() < 2) continue;
      Quantity sum;
      for (const std::size_t part : parts) sum += others[part].item.quantity.value_or(Quantity());
      if (sum != ones[whole.front()].item.quantity.value_or(Quantity())) continue;
      free_ones[whole.front()] = false;
      for (const std::size_t part : parts) free_others[part] = false;
      found(whole.front(), parts);
    }
  }

  /// Pairs edited lines with the same number, then the most similar lines of the section.
  void match_similar() {
    for (const bool same_number : {true, false}) {
      for (std::size_t i = 0; i < a_.size(); ++i) {
        if (!free_a_[i]) continue;
        std::size_t best = b_.size();
        int best_similarity = similar_enough - 1;
        for (std::size_t j = 0; j < b_.size(); ++j) {
          if (!free_b_[j] || a_[i].section != b_[j].section || a_[i].item.unit != b_[j].item.unit) continue;
          if (same_number && a_[i].item.number != b_[j].item.number) continue;
          const int similar = similarity(a_[i], b_[j]);
          if (similar > best_similarity) best = j, best_similarity = similar;
        }
        if (best < b_.size()) pair(i, best);
      }
    }
  }

  LineMatches take() {
    for (std::size_t i = 0; i < a_.size(); ++i)
      if (free_a_[i]) matches_.removed.push_back(i);
    for (std::size_t i = 0; i < b_.size(); ++i)
      if (free_b_[i]) matches_.added.push_back(i);
    std::ranges::sort(matches_.pairs, {}, &LinePair::a);
    return std::move(matches_);
  }

  const Views& a_;
  const Views& b_;
  std::vector<bool> free_a_, free_b_;
  LineMatches matches_;
};

LineMatches match_lines(const Views& a, const Views& b) { return LineMatcher(a, b).run(); }

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

/// Takes the fields out of both that only one of them states, and returns their names: a print without a tax
/// column leaves open whether there is a tax. If the RCV of one document is without a tax or O&P that only
/// the other states, these are subtracted from the other's.
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

bool differs(const LineField& field, std::string a, std::string b) {
  if (a == b) return false;
  if (field.absent == Absent::unsaid) return !a.empty() && !b.empty();
  if (field.absent == Absent::zero) {
    if (a.empty()) a = "0";
    if (b.empty()) b = "0";
  }
  return a != b;
}

/// The differences between two versions of a line.
std::vector<FieldChange> compare_lines(const LineView& a, const LineView& b) {
  std::vector<FieldChange> changes;
  if (a.description != b.description)
    changes.push_back({"description", a.item.description, b.item.description, false});
  for (const LineField& field : line_fields()) {
    std::string before = field.text(a), after = field.text(b);
    if (differs(field, before, after))
      changes.push_back({std::string(field.name), std::move(before), std::move(after), field.number});
  }
  return changes;
}

constexpr std::array<std::string_view, 5> names = {"rcv", "tax", "overhead_and_profit", "depreciation",
                                                   "acv"};
using Sums = std::array<Money, names.size()>;

Sums figures(const LineItem& item) {
  const Money tax = item.tax.value_or(Money()), add_ons = item.overhead_and_profit.value_or(Money());
  const Money rcv = item.rcv.value_or(amount_before_tax(item) + tax + add_ons);
  const Money depreciation = item.depreciation ? item.depreciation->amount : Money();
  return {rcv, tax, add_ons, depreciation, item.acv.value_or(rcv - depreciation)};
}

/// Sums by section; those of the whole estimate are under the empty name.
std::map<std::string, Sums> sums_of(const LineViews& views, std::vector<std::string>& order) {
  std::map<std::string, Sums> sums;
  sums[""];
  for (const LineView& view : views) {
    if (std::ranges::find(order, view.section) == order.end()) order.push_back(view.section);
    if (view.item.excluded) continue;
    const Sums line = figures(view.item);
    for (std::size_t i = 0; i < names.size(); ++i) {
      sums[""][i] += line[i];
      if (!view.section.empty()) sums[view.section][i] += line[i];
    }
  }
  return sums;
}

/// Sums over the lines of each section and of the whole estimate. Only sums that differ: the whole estimate
/// first, then the sections in the order of b, then those of a.
std::vector<TotalChange> compare_sums(const LineViews& a, const LineViews& b) {
  std::vector<std::string> order = {""};
  auto after = sums_of(b, order), before = sums_of(a, order);
  std::vector<TotalChange> changes;
  for (const std::string& section : order)
    for (std::size_t i = 0; i < names.size(); ++i)
      if (before[section][i] != after[section][i])
        changes.push_back({section, std::string(names[i]), before[section][i], after[section][i]});
  return changes;
}

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

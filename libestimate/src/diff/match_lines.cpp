#include "diff/match_lines.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace estimate::diff {
namespace {

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

class Matcher {
 public:
  Matcher(const Views& a, const Views& b) : a_(a), b_(b), free_a_(a.size(), true), free_b_(b.size(), true) {}

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

}  // namespace

LineMatches match_lines(const Views& a, const Views& b) { return Matcher(a, b).run(); }

}  // namespace estimate::diff

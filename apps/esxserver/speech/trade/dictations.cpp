#include "esxserver/speech/trade/dictations.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string_view>

#include "esx/estimate/base/text.h"
#include "esx/estimate/scope.h"
#include "esxserver/speech/trade/phrases.h"
#include "esxserver/speech/trade/spoken.h"

namespace esxserver::speech {
namespace {

/// A sequence of numbers that looks random and is the same everywhere (splitmix64).
class Dice {
 public:
  std::size_t roll(std::size_t sides) {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EB;
    return std::size_t((mixed ^ (mixed >> 31U)) % sides);
  }
  template <class List>
  const auto& one_of(const List& list) {
    return list[roll(std::size(list))];
  }

 private:
  std::uint64_t state_ = 0;
};

/// Without "dry wall" next to "drywall": only what sounds different.
void remove_spelling_variants(std::vector<std::string_view>& terms) {
  const std::set<std::string, std::less<>> spelled(terms.begin(), terms.end());
  std::erase_if(terms, [&](std::string_view term) {
    return term.contains(' ') && spelled.contains(estimate::replace_all(term, " ", ""));
  });
}

estimate::ScopeTerms spoken_terms() {
  estimate::ScopeTerms terms = estimate::scope_terms();
  remove_spelling_variants(terms.things);
  remove_spelling_variants(terms.rooms);
  return terms;
}

/// What the slots of a phrase are filled with.
class Filler {
 public:
  explicit Filler(std::span<const std::string> descriptions) {
    items_.reserve(descriptions.size());
    for (const std::string& description : descriptions) items_.push_back(spoken_item(description));
  }

  /// The phrase with its slots filled; an {item} is `item`, others are any.
  std::string fill(std::string_view phrase, const std::string& item) {
    std::string text;
    bool item_used = false;
    while (!phrase.empty()) {
      const auto open = phrase.find('{');
      text += phrase.substr(0, open);
      if (open == std::string_view::npos) break;
      const auto close = phrase.find('}', open);
      const auto slot = phrase.substr(open + 1, close - open - 1);
      text += slot == "item" && !item_used ? item : fill_slot(slot);
      item_used = item_used || slot == "item";
      phrase.remove_prefix(close + 1);
    }
    return text;
  }

  /// As people call an item: mostly by its name, sometimes with a detail before or behind it.
  std::string call(const SpokenItem& item) {
    constexpr std::size_t sides = 8;
    const std::size_t way = dice_.roll(sides);
    if (item.details.empty() || way < 4) return item.thing;
    const std::string& detail = way < 7 ? item.details.front() : dice_.one_of(item.details);
    return way == 4 ? item.thing + " " + detail : detail + " " + item.thing;
  }

  [[nodiscard]] const std::vector<SpokenItem>& items() const { return items_; }
  [[nodiscard]] const estimate::ScopeTerms& terms() const { return terms_; }
  Dice& dice() { return dice_; }

 private:
  std::string fill_slot(std::string_view slot) {
    if (slot == "number") return any_number();
    if (slot == "small") return spoken_number(1 + int(dice_.roll(12)));
    if (slot == "feet") return any_length();
    if (slot == "height") return spoken_number(7 + int(dice_.roll(8)));
    if (slot == "unit") return std::string(dice_.one_of(units));
    if (slot == "thickness") return std::string(dice_.one_of(thicknesses));
    if (slot == "action") return std::string(dice_.one_of(terms_.actions));
    if (slot == "room") return std::string(dice_.one_of(terms_.rooms));
    if (slot == "place") return std::string(dice_.one_of(places));
    if (slot == "damage") return std::string(dice_.one_of(damages));
    if (slot == "thing") return std::string(dice_.one_of(terms_.things));
    if (slot == "item") return call(dice_.one_of(items_));
    return std::string(slot);
  }

  /// Small numbers are said more often than large ones, round ones more often than others.
  std::string any_number() {
    constexpr std::size_t kinds = 10;
    switch (dice_.roll(kinds)) {
      case 0:
      case 1:
        return spoken_number(1 + int(dice_.roll(19)));
      case 2:
      case 3:
      case 4:
        return spoken_number(10 + int(dice_.roll(90)));
      case 5:
        return spoken_number(10 * (1 + int(dice_.roll(99))));
      case 6:
      case 7:
        return spoken_number(100 + int(dice_.roll(900)));
      case 8:
        return spoken_number(100 * (10 + int(dice_.roll(90))));
      default:
        return spoken_number(1'000 + int(dice_.roll(9'000)));
    }
  }

  std::string any_length() {
    std::string feet = spoken_number(3 + int(dice_.roll(38)));
    constexpr std::size_t kinds = 8;
    const std::size_t kind = dice_.roll(kinds);
    if (kind == 0) return feet + " and a half";
    if (kind == 1) return feet + " feet " + spoken_number(1 + int(dice_.roll(11))) + " inches";
    if (kind == 2) return feet + " feet";
    if (kind == 3) return feet + " foot";
    return feet;
  }

  std::vector<SpokenItem> items_;
  estimate::ScopeTerms terms_ = spoken_terms();
  Dice dice_;
};

}  // namespace

std::vector<std::string> make_dictations(std::span<const std::string> descriptions) {
  // Large lists have the same words again and again.
  constexpr std::size_t max_sentences = 80'000, per_item = 20, per_term = 20, per_phrase = 150;
  std::vector<std::string> sentences;
  Filler filler(descriptions);
  const std::size_t items = filler.items().size();
  const std::size_t each =
      std::clamp<std::size_t>(max_sentences / std::max<std::size_t>(items, 1), 1, per_item);
  sentences.reserve(items * (each + 1));
  for (const SpokenItem& item : filler.items()) {
    sentences.push_back(item.thing + " " + estimate::join(item.details, " "));
    for (std::size_t i = 0; i < each; ++i)
      sentences.push_back(filler.fill(filler.dice().one_of(item_phrases), filler.call(item)));
  }
  for (const std::string_view term : filler.terms().things)
    for (std::size_t i = 0; i < per_term; ++i)
      sentences.push_back(filler.fill(filler.dice().one_of(item_phrases), std::string(term)));
  for (const std::string_view phrase : free_phrases)
    for (std::size_t i = 0; i < per_phrase; ++i)
      sentences.push_back(filler.fill(phrase, std::string(filler.dice().one_of(filler.terms().things))));
  return sentences;
}

}  // namespace esxserver::speech

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/scope.h"
#include "match/prices/price_index.h"
#include "scope/answers.h"
#include "scope/quantity.h"
#include "scope/scope_estimate.h"
#include "scope/tokens.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

struct CalcText {
  Surfaces surfaces = 0;
  double factor = 1;  // that the measure is multiplied by
  /// Whether the result is in that unit: square feet of surfaces, feet of perimeters, and what the factor
  /// makes of them (square feet of a perimeter times a height, yards, squares).
  [[nodiscard]] bool fits(std::string_view unit) const;
};

struct NamedMeasure {
  std::string_view name;
  Surfaces surface;
};
constexpr auto measures_by_name = std::to_array<NamedMeasure>(
    {{"W", walls}, {"C", ceiling}, {"F", floor}, {"PF", perimeter}, {"PC", ceiling_perimeter}});
constexpr Surfaces areas = walls | ceiling | floor, perimeters = perimeter | ceiling_perimeter;

struct UnitOfArea {
  std::string_view unit;
  double square_feet;
};
constexpr auto units_of_area = std::to_array<UnitOfArea>({{"SF", 1}, {"SY", 9}, {"SQ", 100}});

std::optional<double> read_factor(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  constexpr double max_factor = 1'000;
  if (error != std::errc() || end != text.data() + text.size() || !(value > 0 && value <= max_factor))
    return std::nullopt;
  return value;
}

bool CalcText::fits(std::string_view unit) const {
  if ((surfaces & areas) == 0) return unit == "LF" || (unit == "SF" && factor != 1);
  const auto* const row = std::ranges::find(units_of_area, unit, &UnitOfArea::unit);
  // "F" is not yards: only "F/9" is.
  return row != units_of_area.end() &&
         (row->square_feet == 1 || std::abs(factor * row->square_feet - 1) < 1e-9);
}

/// A quantity that names a measure of the room: "W", "PF", "W+C", "PF*2", "F/9". nullopt: anything else, such
/// as a number.
std::optional<CalcText> read_calc(std::string_view text) {
  CalcText calc;
  const auto operation = std::min(text.find_first_of("*/"), text.size());
  std::string_view measures = trim(text.substr(0, operation));  // "(W+C)*0.5"
  if (measures.starts_with('(') && measures.ends_with(')'))
    measures = measures.substr(1, measures.size() - 2);
  for (const std::string_view name : split(measures, '+')) {
    const auto* const row = std::ranges::find(measures_by_name, trim(name), &NamedMeasure::name);
    if (row == measures_by_name.end()) return std::nullopt;
    calc.surfaces |= row->surface;
  }
  if ((calc.surfaces & areas) != 0 && (calc.surfaces & perimeters) != 0) return std::nullopt;
  if (operation == text.size()) return calc;
  const auto factor = read_factor(trim(text.substr(operation + 1)));
  if (!factor) return std::nullopt;
  calc.factor = text[operation] == '*' ? *factor : 1 / *factor;
  return calc;
}

}  // namespace
}  // namespace estimate::scope

namespace estimate {
namespace {

/// The entries that have a word of the text.
using EntriesByWord = std::map<std::string, std::vector<std::size_t>, std::less<>>;

EntriesByWord entries_by_word(std::string_view text, const PriceList& list) {
  EntriesByWord entries;
  for (const std::string& word : scope::canonical_words(text)) entries.emplace(word, 0);
  for (std::size_t i = 0; i < list.items.size(); ++i)
    for (const std::string& word : scope::canonical_words(list.items[i].description))
      if (const auto found = entries.find(word); found != entries.end()) found->second.push_back(i);
  return entries;
}

/// More is a slip.
constexpr Quantity max_quantity = Quantity::from_units(1'000'000LL * 10'000);

class ScopeChecker {
 public:
  ScopeChecker(std::vector<ScopeRoom> rooms, const PriceList& list) : list_(list), index_(list) {
    made_.rooms = std::move(rooms);
  }

  MadeScope check(std::vector<ScopeItem> items) {
    if (items.size() > ScopeMaker::max_items) {
      items.resize(ScopeMaker::max_items);
      made_.warnings.emplace_back("There are too many items: the last ones are left out");
    }
    for (ScopeItem& item : items) {
      set_price(item);
      set_quantity(item);
      if (const auto& quantity = item.quantity; quantity && item.unit_price) {
        item.total = extend(*quantity, *item.unit_price);
        made_.total += *item.total;
      }
      made_.items.push_back(std::move(item));
    }
    scope::warn_of_prices(made_);
    return std::move(made_);
  }

 private:
  void set_price(ScopeItem& item) const {
    const bool has_code = !item.cat.empty() && !item.sel.empty();
    const PriceItem* entry = has_code ? index_.with_code(item.cat, item.sel) : nullptr;
    std::string by_hand = scope::reason_by_hand(item, entry, list_.code);
    item.unit_price.reset();
    item.total.reset();
    if (!by_hand.empty() || entry == nullptr) {
      item.reason = std::move(by_hand);
      item.cat.clear();
      item.sel.clear();
      item.confidence = 0;
      return;
    }
    item.description = entry->description;
    item.unit = entry->unit;
    item.unit_price = match::known_price(*entry, item.activity);
    item.confidence = std::clamp(item.confidence, 0.0, 1.0);
  }

  void set_quantity(ScopeItem& item) {
    const auto calc = scope::read_calc(item.calc);
    if (calc && !item.room.empty() && calc->fits(item.unit)) return set_measure(item, *calc);
    item.calc.clear();
    if (item.quantity && *item.quantity > Quantity() && *item.quantity <= max_quantity) {
      item.calc = item.quantity->plain();
      return;
    }
    item.quantity.reset();
    ask({.text = "How much of " + item.description + "?", .item = {}, .room = {}, .calc = {}, .choices = {}});
  }

  /// Of the next item.
  void ask(ScopeQuestion question) {
    question.item = made_.items.size();
    if (std::ranges::find(made_.questions, question.text) == made_.questions.end())
      made_.questions.push_back(question.text);
    made_.open_questions.push_back(std::move(question));
  }

  void set_measure(ScopeItem& item, const scope::CalcText& calc) {
    ScopeRoom unknown;
    unknown.name = item.room;
    const auto room = std::ranges::find(made_.rooms, item.room, &ScopeRoom::name);
    scope::RoomMeasure measure =
        scope::measure_room(room == made_.rooms.end() ? unknown : *room, calc.surfaces, std::nullopt);
    item.quantity.reset();
    if (!measure.value)
      return ask({.text = std::move(measure.question),
                  .item = {},
                  .room = item.room,
                  .calc = item.calc,
                  .choices = {}});
    item.quantity = scope::to_quantity(*measure.value * calc.factor);
  }

  const PriceList& list_;
  match::PriceIndex index_;
  MadeScope made_;
};

}  // namespace

std::vector<const PriceItem*> entries_about(std::string_view text, const PriceList& list, std::size_t max) {
  std::vector<double> scores(list.items.size(), 0);
  for (const auto& [word, entries] : entries_by_word(text, list))
    for (const std::size_t entry : entries)
      scores[entry] += std::log(1 + double(list.items.size()) / double(entries.size()));
  std::vector<const PriceItem*> found;
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (scores[i] > 0) found.push_back(&list.items[i]);
  std::ranges::stable_sort(found, std::ranges::greater(), [&](const PriceItem* entry) {
    return scores[std::size_t(entry - list.items.data())];
  });
  if (found.size() > max) found.resize(max);
  return found;
}

MadeScope check_scope(std::vector<ScopeItem> items, std::vector<ScopeRoom> rooms, const PriceList& list) {
  return ScopeChecker(std::move(rooms), list).check(std::move(items));
}

}  // namespace estimate

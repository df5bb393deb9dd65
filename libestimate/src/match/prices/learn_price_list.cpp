#include "esx/estimate/learn_price_list.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "match/prices/price_list_rows.h"
#include "match/text/words.h"

namespace estimate {

using namespace match;

namespace {

struct PricePart {
  std::string_view name;
  Money PriceItem::* of_list;
  std::optional<Money> LineItem::* of_line;
};
constexpr std::array parts = {PricePart{"remove_price", &PriceItem::remove, &LineItem::remove_price},
                              PricePart{"replace_price", &PriceItem::replace, &LineItem::replace_price},
                              PricePart{"reset_price", &PriceItem::reset, &LineItem::reset_price}};

/// A single price per unit belongs to the line's activity; nullopt if that has two parts, or is none of the
/// three.
std::optional<std::size_t> part_of(Activity activity) {
  if (activity == Activity::remove) return 0;
  if (activity == Activity::replace) return 1;
  if (activity == Activity::detach_and_reset) return 2;
  return std::nullopt;
}

/// What one line says about its entry.
struct Lesson {
  PriceItem item;
  std::array<bool, parts.size()> known{};  // which prices the line has
};

/// The list's words, without what only names the activity.
std::string list_description(const LineItem& line) {
  std::string text;
  for (const DescriptionReading& reading : read_description(line.description))
    if (!reading.activity || *reading.activity == line.activity) text = reading.spelling;
  return text;
}

std::optional<Lesson> lesson_of(const LineItem& line) {
  Lesson lesson;
  PriceItem& item = lesson.item;
  item.cat = line.cat;
  item.sel = line.sel;
  item.activities = activity_letter(line.activity);
  item.description = list_description(line);
  item.unit = line.unit;
  bool priced = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& price = line.*parts[i].of_line;
    lesson.known[i] = price && !price->is_zero();  // a rough draft prints 0.00 for what a line does not do
    priced = priced || price;
    item.*parts[i].of_list = price.value_or(Money());
  }
  const auto single = part_of(line.activity);
  if (!priced && line.unit_price && single) {
    priced = true;
    lesson.known[*single] = true;
    item.*parts[*single].of_list = *line.unit_price;
  }
  return priced ? std::optional(std::move(lesson)) : std::nullopt;
}

bool can_be_listed(const PriceItem& item) {
  PriceItem read;
  for (const PriceColumn& column : price_columns())
    if ((column.written || has_value(column, item)) &&
        read_price_cell(column, write_price_cell(column, item), read))
      return false;
  return !check_price_signs(item);
}

std::string extra_of(const PriceItem& item, std::string_view name) {
  const auto at = item.extra.find(std::string(name));
  return at == item.extra.end() ? std::string() : at->second;
}

class Learner {
 public:
  explicit Learner(PriceList list) {
    learned_.list = std::move(list);
    for (std::size_t i = 0; i < learned_.list.items.size(); ++i) {
      const PriceItem& item = learned_.list.items[i];
      by_code_.emplace(std::pair(item.cat, item.sel), i);
    }
  }

  void learn(const LearnSource& source) {
    const std::string date = price_date(*source.estimate);
    for (const LineItem& line : source.estimate->items) {
      if (line.cat.empty() || line.sel.empty() || line.excluded || !line.status.empty()) {
        ++learned_.without_code;
        continue;
      }
      auto lesson = lesson_of(line);
      if (!lesson) {
        ++(line.unit_price ? learned_.unsplit : learned_.without_code);
        continue;
      }
      lesson->item.extra = {{std::string(learned_from), source.name}, {std::string(learned_on), date}};
      if (can_be_listed(lesson->item))
        add(*lesson);
      else
        ++learned_.without_code;
    }
  }
  [[nodiscard]] LearnedPriceList take() { return std::move(learned_); }

 private:
  void add(const Lesson& lesson) {
    const auto [at, fresh] =
        by_code_.emplace(std::pair(lesson.item.cat, lesson.item.sel), learned_.list.items.size());
    if (fresh) {
      learned_.list.items.push_back(lesson.item);
      ++learned_.added;
      return;
    }
    merge(learned_.list.items[at->second], lesson);
  }

  /// Sources come oldest first, but the entry may be of a list that already has newer ones.
  void merge(PriceItem& item, const Lesson& lesson) {
    const PriceItem before = item;
    const bool newer = extra_of(lesson.item, learned_on) >= extra_of(item, learned_on);
    for (const char letter : lesson.item.activities)
      if (!item.activities.contains(letter)) item.activities += letter;
    settle("description", item.description, lesson.item.description, item, lesson.item, newer);
    settle("unit", item.unit, lesson.item.unit, item, lesson.item, newer);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!lesson.known[i]) continue;
      Money& kept = item.*parts[i].of_list;
      const Money other = lesson.item.*parts[i].of_list;
      if (kept.is_zero() || kept == other) {
        kept = other;
        continue;
      }
      note(parts[i].name, kept.grouped(), other.grouped(), item, lesson.item, newer);
      if (newer) kept = other;
    }
    if (newer) item.extra = lesson.item.extra;
    if (item != before) ++learned_.updated;
  }

  void settle(std::string_view what, std::string& kept, const std::string& other, const PriceItem& item,
              const PriceItem& from, bool newer) {
    if (kept == other) return;
    note(what, kept, other, item, from, newer);
    if (newer) kept = other;
  }

  void note(std::string_view what, const std::string& of_item, const std::string& of_lesson,
            const PriceItem& item, const PriceItem& lesson, bool newer) {
    const auto name = [](const PriceItem& of) {
      const std::string on = extra_of(of, learned_on);
      return extra_of(of, learned_from) + (on.empty() ? "" : ", " + on);
    };
    LearnedDifference difference{.cat = item.cat, .sel = item.sel, .what = std::string(what)};
    difference.kept = newer ? of_lesson : of_item;
    difference.other = newer ? of_item : of_lesson;
    difference.kept_from = name(newer ? lesson : item);
    difference.other_from = name(newer ? item : lesson);
    learned_.differences.push_back(std::move(difference));
  }

  LearnedPriceList learned_;
  std::map<std::pair<std::string, std::string>, std::size_t> by_code_;
};

}  // namespace

std::string price_date(const Estimate& estimate) {
  const Dates& dates = estimate.claim.dates;
  for (const auto& date : {dates.completed, dates.entered, dates.inspected, dates.received, dates.loss})
    if (date) return DateTime{date->year, date->month, date->day}.iso();
  return {};
}

LearnedPriceList learn_price_list(PriceList list, std::span<const LearnSource> sources) {
  std::vector<LearnSource> sorted(sources.begin(), sources.end());
  std::ranges::stable_sort(sorted, {},
                           [](const LearnSource& source) { return price_date(*source.estimate); });
  Learner learner(std::move(list));
  for (const LearnSource& source : sorted) learner.learn(source);
  return learner.take();
}

}  // namespace estimate

#include "scope/check_words.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "esx/estimate/base/text.h"
#include "match/prices/price_index.h"
#include "scope/answers.h"
#include "scope/quantity.h"
#include "scope/words.h"
#include "scope/work.h"

namespace estimate::scope {
namespace {

/// Of an entry that is one of several that fit the words.
constexpr double one_of_several = 0.5;

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string quantity_text(const ScopeItem& item) {
  const auto& quantity = item.quantity;
  return quantity ? quantity->plain() + " " + item.unit : std::string("nothing");
}

bool is_same_name(std::string_view a, std::string_view b) { return to_lower(a) == to_lower(b); }

/// One piece of work on a thing that was said, with the entry that the words alone lead to.
struct SaidWork {
  std::size_t thing = 0;
  Work work;
  std::vector<Query> queries;
  Answer answer;
};

/// What of the words an item is about.
struct SaidMatch {
  const SaidWork* said = nullptr;
  bool is_said_activity = false;
};

class WordChecker {
 public:
  WordChecker(SaidScope said, const Objects& objects) : said_(std::move(said)), objects_(objects) {
    for (std::size_t i = 0; i < said_.text.things.size(); ++i)
      if (!said_.text.things[i].taken_back) add_works(i);
    for (std::size_t i = 0; i < works_.size(); ++i) index(i);
    for (std::size_t i = 0; i < said_.source.size(); ++i) add_numbers(said_.source[i], sentence_of(i));
  }

  MadeScope check(std::vector<ScopeItem> items, std::vector<ScopeRoom> read) {
    std::vector<ScopeRoom> rooms = said_.made.rooms;
    for (ScopeRoom& room : read) add_room(rooms, std::move(room));
    for (ScopeItem& item : items) name_room(item, rooms);
    made_ = check_scope(std::move(items), std::move(rooms), objects_.list());
    things_.resize(made_.items.size());
    for (std::size_t i = 0; i < made_.items.size(); ++i) check_item(i);
    ask_for_left_out();
    for (const ScopeQuestion& question : said_.made.open_questions)
      if (!question.item) ask(question);
    made_.total = total_of(made_.items);
    made_.questions.clear();
    std::set<std::string_view> asked;
    for (const ScopeQuestion& question : made_.open_questions)
      if (asked.insert(question.text).second) made_.questions.push_back(question.text);
    for (const SaidTurn& turn : said_.text.turns)
      if (!turn.question.empty()) made_.answers.push_back(answer_about(made_, turn));
    made_.suggestions = suggestions_for(made_, objects_);
    set_words();
    return std::move(made_);
  }

 private:
  // What was said

  void add_works(std::size_t thing_index) {
    const SaidThing& thing = said_.text.things[thing_index];
    const ScopeRoom nowhere;
    const ScopeRoom& room = thing.rooms.empty() ? nowhere : said_.made.rooms[thing.rooms.front()];
    for (const Work& work : works_of(thing))
      works_.push_back({.thing = thing_index,
                        .work = work,
                        .queries = queries_for(objects_, work, thing),
                        .answer = find_entry(objects_, room, work, thing)});
  }

  void index(std::size_t work) {
    std::set<std::string_view> words;
    for (const Query& query : works_[work].queries) words.insert(query.words.begin(), query.words.end());
    for (const std::string_view word : words) works_by_word_[word].push_back(work);
    const Answer& answer = works_[work].answer;
    if (answer.entry != nullptr) works_by_entry_[answer.entry].push_back(work);
    for (const PriceItem* const entry : answer.alternatives) works_by_entry_[entry].push_back(work);
  }

  [[nodiscard]] std::size_t sentence_of(std::size_t token) const { return said_.text.sentences[token]; }

  void add_numbers(const Token& token, std::size_t sentence) {
    if (token.kind == TokenKind::word) return;
    numbers_.emplace(sentence, to_quantity(token.value));
    for (std::size_t side = 0; side < token.side_count; ++side)
      numbers_.emplace(sentence, to_quantity(token.sides[side]));
    if (token.side_count == 2) numbers_.emplace(sentence, to_quantity(token.sides[0] * token.sides[1]));
  }

  [[nodiscard]] bool is_said_number(double feet) const {
    return std::ranges::any_of(numbers_,
                               [&](const auto& number) { return number.second == to_quantity(feet); });
  }

  // Rooms

  /// Sizes that were not said are left out.
  void add_room(std::vector<ScopeRoom>& rooms, ScopeRoom read) const {
    auto room = std::ranges::find_if(
        rooms, [&](const ScopeRoom& known) { return is_same_name(known.name, read.name); });
    if (room == rooms.end()) {
      rooms.push_back({.name = std::move(read.name), .level = std::move(read.level)});
      room = std::prev(rooms.end());
    }
    for (const auto member : {&ScopeRoom::length_ft, &ScopeRoom::width_ft, &ScopeRoom::height_ft}) {
      const std::optional<double>& size = read.*member;
      if (!((*room).*member) && size && is_said_number(*size)) (*room).*member = size;
    }
  }

  static void name_room(ScopeItem& item, const std::vector<ScopeRoom>& rooms) {
    for (const ScopeRoom& room : rooms)
      if (is_same_name(room.name, item.room)) item.room = room.name;
  }

  [[nodiscard]] bool is_in_room(const SaidThing& thing, const std::string& room) const {
    return room.empty() || thing.rooms.empty() || std::ranges::any_of(thing.rooms, [&](std::size_t index) {
             return said_.made.rooms[index].name == room;
           });
  }

  // Items

  void check_item(std::size_t index) {
    ScopeItem& item = made_.items[index];
    if (item.cat.empty()) return check_by_hand(index);
    const PriceItem& entry = *objects_.with_code(item.cat, item.sel);
    const auto match = match_of(item, entry);
    if (match.said == nullptr)
      return take_by_hand(index, "nobody said it",
                          "Nobody said " + in_quotes(entry.description) + ". Is it meant?", {item});
    const SaidThing& thing = said_.text.things[match.said->thing];
    things_[index] = match.said->thing;
    if (item.room.empty() && thing.rooms.size() == 1) item.room = said_.made.rooms[thing.rooms[0]].name;
    if (!seen_.emplace(item.room, item.cat, item.sel, item.activity).second && !is_said_twice(item))
      return take_by_hand(index, "it was said once", "Is " + in_quotes(entry.description) + " wanted twice?",
                          {item});
    if (!match.is_said_activity) return ask_for_activity(index, *match.said);
    check_entry(index, *match.said, entry);
    if (!made_.items[index].cat.empty()) check_quantity(index, thing, entry);
  }

  /// The work that the entry may be, one with the item's activity first.
  [[nodiscard]] SaidMatch match_of(const ScopeItem& item, const PriceItem& entry) const {
    std::set<std::size_t> works;
    for (const std::string& head : objects_.heads_of(entry))
      if (const auto found = works_by_word_.find(head); found != works_by_word_.end())
        works.insert(found->second.begin(), found->second.end());
    const auto named = works_by_entry_.find(&entry);
    if (named != works_by_entry_.end()) works.insert(named->second.begin(), named->second.end());
    SaidMatch match;
    std::set<Activity> activities;
    for (const std::size_t index : works) {
      const SaidWork& said = works_[index];
      if (!is_in_room(said_.text.things[said.thing], item.room)) continue;
      const auto activity = activity_of(said, entry);
      if (!activity) continue;
      activities.insert(*activity);
      const bool is_said = *activity == item.activity;
      const bool is_better = match.said == nullptr || (is_said && !match.is_said_activity) ||
                             (is_said && said.answer.entry == &entry && match.said->answer.entry != &entry);
      if (is_better) match = {&said, is_said};
    }
    match.is_said_activity = match.is_said_activity || is_joint(item, activities);
    return match;
  }

  /// Removing and replacing that were said apart are one, and the other way around.
  [[nodiscard]] bool is_joint(const ScopeItem& item, const std::set<Activity>& said) const {
    using enum Activity;
    if (item.activity == remove_and_replace) return said.contains(remove) && said.contains(replace);
    if (!said.contains(remove_and_replace) || (item.activity != remove && item.activity != replace))
      return false;
    const Activity other = item.activity == remove ? replace : remove;
    return std::ranges::any_of(made_.items, [&](const ScopeItem& more) {
      return more.room == item.room && more.cat == item.cat && more.sel == item.sel && more.activity == other;
    });
  }

  [[nodiscard]] std::optional<Activity> activity_of(const SaidWork& said, const PriceItem& entry) const {
    if (said.answer.entry == &entry) return said.answer.activity;
    for (const Query& query : said.queries)
      if (const auto activity = objects_.fit(query, entry)) return activity;
    const bool listed = std::ranges::find(said.answer.alternatives, &entry) != said.answer.alternatives.end();
    return listed ? std::optional(said.work.activity) : std::nullopt;
  }

  [[nodiscard]] bool is_said_twice(const ScopeItem& item) const {
    return std::ranges::count_if(said_.made.items, [&](const ScopeItem& said) {
             return said.room == item.room && said.cat == item.cat && said.sel == item.sel;
           }) > 1;
  }

  void ask_for_activity(std::size_t index, const SaidWork& said) {
    const ScopeItem item = made_.items[index];
    ScopeItem other = item;
    other.activity = said.work.activity;
    const PriceItem& entry = *objects_.with_code(item.cat, item.sel);
    std::vector<ScopeItem> choices;
    if (said.work.said && match::allows(entry, other.activity)) {
      other.unit_price = match::known_price(entry, other.activity);
      if (other.quantity && other.unit_price) other.total = extend(*other.quantity, *other.unit_price);
      choices.push_back(other);
    }
    choices.push_back(item);
    take_by_hand(index, "this was not said to be done with it",
                 "What should be done with the " + said_.text.things[said.thing].said + "?",
                 std::move(choices));
  }

  /// Where the words alone lead to another entry, somebody has to choose; one of several is an assumption.
  void check_entry(std::size_t index, const SaidWork& said, const PriceItem& entry) {
    ScopeItem& item = made_.items[index];
    const std::string& name = said_.text.things[said.thing].said;
    const Answer& answer = said.answer;
    if (answer.entry == &entry && !answer.assumed) return;
    if (answer.entry != nullptr && answer.entry != &entry && !answer.assumed) {
      ScopeItem other = item;
      other.cat = answer.entry->cat;
      other.sel = answer.entry->sel;
      other.description = answer.entry->description;
      other.unit = answer.entry->unit;
      other.activity = answer.activity;
      other.unit_price = match::known_price(*answer.entry, answer.activity);
      other.total.reset();
      if (other.unit != item.unit) other.quantity.reset();
      if (other.quantity && other.unit_price) other.total = extend(*other.quantity, *other.unit_price);
      return take_by_hand(index, "the words name another entry",
                          "Which " + name + ": " + other.description + " or " + item.description + "?",
                          {other, item});
    }
    item.confidence = std::min(item.confidence, one_of_several);
    made_.warnings.push_back("Assumed " + in_quotes(entry.description) + " for " + in_quotes(name));
  }

  void check_quantity(std::size_t index, const SaidThing& thing, const PriceItem& entry) {
    ScopeItem& item = made_.items[index];
    if (!item.quantity) return;
    const auto expected = expected_quantity(item, thing, entry);
    if (expected.value == item.quantity) return;
    if (!expected.value && numbers_.contains({thing.sentence, *item.quantity})) return;
    const ScopeItem as_given = item;
    ScopeItem as_said = item;
    as_said.quantity = expected.value;
    as_said.calc = expected.calc;
    item.quantity.reset();
    item.total.reset();
    item.calc.clear();
    const std::string name = entry.description;
    if (!expected.value) {
      const std::string place = expected.calc.empty() ? std::string() : item.room;
      return ask({.text = expected.question.empty() ? "How much of " + name + "?" : expected.question,
                  .item = index,
                  .room = place,
                  .calc = expected.calc,
                  .choices = {}});
    }
    const auto& price = as_said.unit_price;
    if (const auto& quantity = as_said.quantity; quantity && price) as_said.total = extend(*quantity, *price);
    ask({.text =
             "How much of " + name + ": " + quantity_text(as_said) + " or " + quantity_text(as_given) + "?",
         .item = index,
         .room = {},
         .calc = {},
         .choices = {as_said, as_given}});
  }

  /// Of the item that the words alone lead to, or else of the thing.
  [[nodiscard]] SaidQuantity expected_quantity(const ScopeItem& item, const SaidThing& thing,
                                               const PriceItem& entry) const {
    for (const ScopeItem& said : said_.made.items)
      if (said.room == item.room && said.cat == item.cat && said.sel == item.sel && said.quantity)
        return {
            .value = said.quantity, .unit = said.unit, .calc = said.calc, .question = {}, .assumption = {}};
    const auto room = std::ranges::find(made_.rooms, item.room, &ScopeRoom::name);
    return quantity_of(thing, room == made_.rooms.end() ? ScopeRoom() : *room, entry.unit, is_daily(entry));
  }

  void check_by_hand(std::size_t index) {
    const ScopeItem& item = made_.items[index];
    for (const std::string& word : canonical_words(item.description)) {
      const auto found = works_by_word_.find(object_word(word));
      if (found == works_by_word_.end()) continue;
      for (const std::size_t work : found->second) {
        const SaidThing& thing = said_.text.things[works_[work].thing];
        if (!is_in_room(thing, item.room)) continue;
        things_[index] = works_[work].thing;
        return;
      }
    }
    ask({.text = "Nobody said " + in_quotes(item.description) + ". Is it meant?",
         .item = index,
         .room = {},
         .calc = {},
         .choices = {}});
  }

  void take_by_hand(std::size_t index, std::string reason, std::string question,
                    std::vector<ScopeItem> choices) {
    ScopeItem& item = made_.items[index];
    item.cat.clear();
    item.sel.clear();
    item.unit_price.reset();
    item.total.reset();
    item.confidence = 0;
    item.reason = std::move(reason);
    ask({.text = std::move(question), .item = index, .room = {}, .calc = {}, .choices = std::move(choices)});
  }

  void ask(ScopeQuestion question) {
    const bool again = std::ranges::any_of(made_.open_questions, [&](const ScopeQuestion& other) {
      return other.text == question.text && other.item == question.item;
    });
    if (!again) made_.open_questions.push_back(std::move(question));
  }

  // Words

  /// What the words alone lead to and no item is about.
  void ask_for_left_out() {
    for (std::size_t i = 0; i < said_.made.items.size(); ++i) {
      const ScopeItem& said = said_.made.items[i];
      const std::size_t thing = said_.item_things[i];
      const bool found =
          std::ranges::any_of(std::views::iota(std::size_t{0}, made_.items.size()), [&](auto m) {
            const ScopeItem& item = made_.items[m];
            const bool same = item.cat == said.cat && item.sel == said.sel && !said.cat.empty();
            return (item.room == said.room || item.room.empty()) && (same || things_[m] == thing);
          });
      if (found) continue;
      const std::string place = said.room.empty() ? std::string() : " in the " + said.room;
      ask({.text = in_quotes(said_.text.things[thing].said) + place + " was left out. Is it wanted?",
           .item = {},
           .room = {},
           .calc = {},
           .choices = {said}});
    }
  }

  void set_words() {
    std::map<std::size_t, std::size_t> first_items;  // by thing
    for (std::size_t i = 0; i < things_.size(); ++i)
      if (const auto& thing = things_[i]) first_items.emplace(*thing, i);
    std::set<std::size_t> asked;
    for (const ScopeQuestion& question : made_.open_questions)
      if (const auto& item = question.item) asked.insert(*item);
    made_.words = std::move(said_.made.words);
    for (ScopeWord& word : made_.words) {
      const auto said = std::exchange(word.item, std::nullopt);
      if (!said) continue;
      const auto item = first_items.find(said_.item_things[*said]);
      if (item != first_items.end()) word.item = item->second;
      if (word.role != ScopeRole::unknown && (!word.item || asked.contains(*word.item)))
        word.use = ScopeUse::asked;
    }
  }

  SaidScope said_;
  const Objects& objects_;
  std::vector<SaidWork> works_;
  std::map<std::string_view, std::vector<std::size_t>, std::less<>> works_by_word_;
  std::map<const PriceItem*, std::vector<std::size_t>> works_by_entry_;
  std::set<std::pair<std::size_t, Quantity>> numbers_;  // with their sentences
  MadeScope made_;
  std::vector<std::optional<std::size_t>> things_;  // of each item
  std::set<std::tuple<std::string, std::string, std::string, Activity>> seen_;
};

}  // namespace

MadeScope check_words(std::vector<ScopeItem> items, std::vector<ScopeRoom> read, SaidScope said,
                      const Objects& objects) {
  return WordChecker(std::move(said), objects).check(std::move(items), std::move(read));
}

}  // namespace estimate::scope

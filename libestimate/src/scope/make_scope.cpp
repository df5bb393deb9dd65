#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/model.h"
#include "esx/estimate/scope.h"
#include "match/prices/price_index.h"
#include "scope/answers.h"
#include "scope/check_words.h"
#include "scope/grammar.h"
#include "scope/objects.h"
#include "scope/quantity.h"
#include "scope/tokens.h"
#include "scope/words.h"
#include "scope/work.h"

namespace estimate {

using namespace scope;

struct ScopeMaker::Parts {
  explicit Parts(const PriceList& list) : objects(list) {}
  Objects objects;
};

namespace {

constexpr std::size_t max_tokens = 200'000;

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

class ScopeBuilder {
 public:
  /// `unclear`: words that were not heard well.
  ScopeBuilder(const Objects& objects, ReadText text, std::vector<std::size_t> unclear)
      : objects_(objects), text_(std::move(text)), unclear_(std::move(unclear)) {}

  SaidScope build() {
    assume_actions(objects_, text_);
    made_.rooms = std::move(text_.rooms);
    made_.words = std::move(text_.words);
    for (std::string& assumption : text_.assumptions) add_once(made_.warnings, std::move(assumption));
    lend_measures(objects_, text_.things, made_.words);
    size_by_slopes(text_.things, text_.slopes);
    auto turn = text_.turns.begin();
    for (std::size_t i = 0; i < text_.things.size(); ++i) {
      for (; turn != text_.turns.end() && turn->things <= i; ++turn) take_turn(*turn);
      add(text_.things[i]);
      item_things_.resize(made_.items.size(), i);
    }
    for (; turn != text_.turns.end(); ++turn) take_turn(*turn);
    open_.assume_amounts(text_.things, item_things_, sentences_);
    for (const auto& [action, sentence] : text_.lonely_actions) {
      add_once(made_.questions, ask_what(*action));
      doubts_.add(sentence);
    }
    for (const std::size_t sentence : text_.doubtful) doubts_.add(sentence);
    doubts_.ask_for_unclear(unclear_);
    doubts_.ask_for_rooms();
    if (!cut_) doubts_.doubt_unread();  // or the words behind the last line are without one
    doubts_.doubt_nothing();
    doubts_.doubt_items(open_);
    if (cut_) add_once(made_.warnings, "The text is too long: its end was not read");
    made_.total = total_of(made_.items);
    warn_of_prices(made_);
    made_.suggestions = suggestions_for(made_, objects_);
    doubts_.report_words();
    open_.list_questions();
    return {std::move(made_), std::move(text_), std::move(item_things_), {}};
  }

 private:
  void add(const SaidThing& thing) {
    if (thing.taken_back) {
      text_.handle(thing);
      return;
    }
    const std::size_t first = made_.items.size(), questions = made_.questions.size();
    assumed_ = joined_last_ = unread_ = false;
    last_sentence_ = first > 0 ? sentences_[first - 1] : 0;
    const ScopeRoom nowhere;
    std::vector<ScopeRoom> rooms;
    rooms.reserve(thing.rooms.size() + 1);
    for (const std::size_t room : thing.rooms) rooms.push_back(made_.rooms[room]);
    if (rooms.empty()) rooms.push_back(nowhere);
    for (const ScopeRoom& room : rooms)
      for (const Work& work : works_of(thing)) {
        const std::vector<SaidThing> parts = parts_of(thing, work);
        if (parts.size() > 1 && thing.amount) {
          assumed_ = true;
          add_once(made_.warnings,
                   "Took " + thing.amount->text + " of " + quoted(thing.said) + " for each of them");
        }
        for (const SaidThing& part : parts)
          for (const Work& step : steps_of(objects_, room, work, part)) add(room, step, part);
      }
    if (thing.room_assumed && made_.items.size() > first) {
      assumed_ = true;
      add_once(made_.warnings, "Assumed the room of " + quoted(thing.said));
    }
    if (thing.inherits && made_.items.size() > first) {
      assumed_ = true;
      add_once(made_.warnings, "Assumed for " + quoted(thing.said) + " what the words near it say");
    }
    const bool asked = made_.questions.size() > questions || is_open(first);
    if (asked && made_.items.size() == first)
      for (const std::size_t sentence : {thing.sentence, thing.sentence - 1}) doubts_.add(sentence);
    for (std::size_t i = first; i < made_.items.size(); ++i) sentences_.push_back(thing.sentence);
    for (const auto& [source, role] : thing.sources) {
      ScopeWord& word = made_.words[source];
      if (!word.item && (made_.items.size() > first || joined_last_))
        word.item = std::min(first, made_.items.size() - 1);
      if (role == ScopeRole::unknown || (unread_ && role != ScopeRole::action)) continue;
      word.role = role;
      word.use = asked ? ScopeUse::asked : assumed_ ? ScopeUse::assumed : ScopeUse::used;
    }
  }

  /// Whether an item from there on waits for an answer.
  [[nodiscard]] bool is_open(std::size_t first) const {
    return std::ranges::any_of(open_.items(), [&](const OpenItem& open) { return open.item >= first; });
  }

  void add(const ScopeRoom& room, const Work& work, const SaidThing& thing) {
    if (made_.items.size() >= ScopeMaker::max_items) {
      cut_ = true;
      return;
    }
    const bool known = std::ranges::any_of(thing.words, [&](const std::string& t) { return knows(t); });
    if (thing.words.empty() && work.words.empty()) {
      const Answer board = assume_board(objects_, text_.things, room, work, thing);
      if (board.entry != nullptr) return add_matched(room, thing, board);
      return add_once(made_.questions, "What should be done with the " + thing.said + "?");
    }
    if (!work.said && !thing.words.empty() && !known) return;  // its words are reported
    if (!work.said && thing.is_mention) return static_cast<void>(open_.choose(thing));
    const Answer answer = find_entry(objects_, room, work, thing);
    if (answer.entry != nullptr) return add_matched(room, thing, answer);
    if (!work.said && (open_.choose(thing) || open_.choose_kind(objects_, room, thing))) return;
    const Answer near = choose_by_context(text_.things, thing, work, answer);
    if (near.entry != nullptr) return add_matched(room, thing, near);
    const ScopeSoFar so_far{made_.items, made_.words, text_.sentences, sentences_};
    if (const Answer assumed = assume_entry(objects_, so_far, room, work, thing, answer);
        assumed.entry != nullptr)
      return add_matched(room, thing, assumed);
    if (!work.said && is_measured(room, thing) && !is_piece_of_its_own(thing))
      return add_assumed(room, thing);
    if (!work.said && is_never_removed(thing)) return add_assumed(room, thing);
    if (!work.said && answer.alternatives.empty())
      if (const Answer like = do_like_before(objects_, so_far, room, thing); like.entry != nullptr)
        return add_matched(room, thing, like);
    if (answer.alternatives.empty() && !work.said && !is_piece_of_its_own(thing))
      return add_once(made_.questions, "What should be done with the " + thing.said + "?");
    if (answer.alternatives.empty() && says_nothing(thing)) {
      for (const auto& [source, role] : thing.sources)
        if (role != ScopeRole::action) made_.words[source].role = ScopeRole::unknown;
      unread_ = true;
      return;
    }
    add_unmatched(room, work, thing, answer);
  }

  /// "bath 5x8, .... 14 squares of shingles": roofing, behind a sentence about a room indoors.
  [[nodiscard]] bool is_roof_after_room(const PriceItem& entry, const ScopeRoom& room,
                                        const SaidThing& thing) const {
    constexpr auto indoors = std::to_array<std::string_view>(
        {"Bath",  "Bathroom", "Bedroom", "Kitchen", "Living", "Dining",  "Den",
         "Hall",  "Hallway",  "Closet",  "Laundry", "Study",  "Office",  "Family",
         "Great", "Powder",   "Foyer",   "Nook",    "Pantry", "Basement"});
    if (entry.cat != "RFG" || thing.is_copy) return false;
    const std::vector<std::string_view> name = split_blanks(room.name);
    const bool is_indoors =
        std::ranges::any_of(name, [&](std::string_view word) { return is_one_of(indoors, word); });
    return is_indoors && std::ranges::none_of(text_.sized_rooms, [&](const auto& said) {
             return said.first == thing.sentence && made_.rooms[said.second].name == room.name;
           });
  }

  /// "then antimicrobial on the subfloor": what lists only place was not there before.
  [[nodiscard]] bool is_never_removed(const SaidThing& thing) const {
    if (thing.is_cause || !thing.conditions.empty() || thing.words.empty()) return false;
    return is_in_list(objects_, thing, Activity::replace) && !is_in_list(objects_, thing, Activity::remove) &&
           !is_in_list(objects_, thing, Activity::detach_and_reset);
  }

  void add_assumed(const ScopeRoom& room, const SaidThing& thing) {
    SaidThing placed = thing;
    placed.actions = {&implied_placing};
    Work work = works_of(placed).front();
    work.said = true;
    const Answer answer = find_entry(objects_, room, work, placed);
    if (!answer.alternatives.empty()) return add_unmatched(room, work, placed, answer);
    if (answer.entry == nullptr)
      return add_once(made_.questions, "What should be done with the " + thing.said + "?");
    for (const ScopeItem& item : made_.items)
      if (item.cat == answer.entry->cat && item.sel == answer.entry->sel && item.room == room.name) {
        joined_last_ = true;  // "the same base, 14 by 16"
        return add_once(made_.warnings, "Taken once: " + quoted(item.description));
      }
    assumed_ = true;
    add_once(made_.warnings, "Assumed that " + quoted(thing.said) + " is new");
    add_matched(room, thing, answer);
  }

  /// "generator, two days": nothing of the list, with a quantity.
  [[nodiscard]] bool is_piece_of_its_own(const SaidThing& thing) const {
    const bool alone = std::ranges::count(text_.things, thing.sentence, &SaidThing::sentence) == 1;
    const bool measured = thing.amount || thing.count || (thing.days && alone);
    return measured && !thing.words.empty() && thing.thing == nullptr &&
           !is_in_list(objects_, thing, Activity::replace) && !is_in_list(objects_, thing, Activity::remove);
  }

  /// Words without a noun and without a quantity: "after", "the match".
  [[nodiscard]] bool says_nothing(const SaidThing& thing) const {
    if (thing.thing != nullptr || thing.surfaces != 0 || thing.has_measure() || thing.days ||
        !thing.ratings.empty())
      return false;
    return std::ranges::none_of(thing.words, [&](const std::string& text) {
      return std::ranges::any_of(split_blanks(text), [&](std::string_view part) {
        const std::string word = object_word(part);
        return is_noun(word) || objects_.is_head(word) || !is_known_word(part);
      });
    });
  }

  [[nodiscard]] bool knows(const std::string& text) const {
    return std::ranges::any_of(split_blanks(text), [&](std::string_view part) {
      const std::string word = object_word(part);
      return objects_.has_word(word) || is_noun(word);
    });
  }

  static ScopeItem new_item(const ScopeRoom& room, Activity activity) {
    ScopeItem item;
    item.room = room.name;
    item.activity = activity;
    return item;
  }

  void set_quantity(ScopeItem& item, const ScopeRoom& room, const SaidThing& thing, bool by_day) {
    SaidQuantity found = quantity_of(thing, room, item.unit, by_day);
    if (by_day && found.value && !thing.count && !thing.amount &&
        is_plural(thing, made_.words))  // "some air movers"
      found = {.value = {},
               .unit = found.unit,
               .calc = {},
               .question = "How many " + thing.said + (thing.said.ends_with('s') ? "?" : "s?"),
               .assumption = {}};
    item.quantity = found.value;
    item.calc = found.calc;
    if (item.unit.empty()) item.unit = found.unit;
    if (!found.assumption.empty()) {
      assumed_ = true;
      add_once(made_.warnings, std::move(found.assumption));
    }
    if (!found.value) {
      const std::string place = found.calc.empty() ? std::string() : room.name;
      open_.items().push_back({made_.items.size(), found.question, {}, place, found.calc, thing, by_day});
      item.calc.clear();
    }
    add_once(made_.questions, std::move(found.question));
  }

  void add_matched(const ScopeRoom& room, const SaidThing& thing, const Answer& answer) {
    if (is_roof_after_room(*answer.entry, room, thing)) {
      assumed_ = true;
      add_once(made_.warnings,
               "Assumed that " + quoted(answer.entry->description) + " is not in the " + room.name);
      return add_matched({}, thing, answer);
    }
    ScopeItem item = new_item(room, answer.activity);
    const PriceItem& entry = *answer.entry;
    item.cat = entry.cat;
    item.sel = entry.sel;
    item.description = entry.description;
    item.unit = entry.unit;
    item.unit_price = match::known_price(entry, answer.activity);
    item.confidence = answer.confidence;
    item.reason = answer.reason;
    if (answer.assumed) {
      assumed_ = true;
      add_once(made_.warnings, "Assumed " + quoted(entry.description) + " for " + quoted(thing.said));
    }
    SaidThing measured = thing;
    if (const auto& amount = measured.amount; amount && amount->unit == "SF" && entry.unit == "EA")
      measured.amount.reset();
    if (thing.thing == nullptr && measured.surfaces == 0) measured.thing = thing_of(entry);
    place_like_last(measured);
    const bool sides = measured.both_sides && entry.description.find("per side") != std::string::npos &&
                       entry.unit == "EA" && entry.description.find("coats per side") == std::string::npos;
    if (sides) measured.count = measured.count.value_or(1) * 2;
    forget_kind(measured, entry);
    set_quantity(item, room, measured, is_daily(entry));
    set_total(item);
    const bool unsaid = !thing.has_measure() && entry.unit == "EA";
    const bool one = unsaid && item.quantity && is_plural(thing, made_.words);
    assumed_ = assumed_ || one;
    if (one) add_once(made_.warnings, "Assumed one " + thing.said);
    if (joins_last(item, thing) || adds_to_last(item, thing) || counts_again(item, thing, unsaid) ||
        renews_removed(item, thing) || repeats(item, thing))
      open_.forget(made_.items.size());  // what would be asked about a line that is none
    else
      made_.items.push_back(std::move(item));
    unsaid_.resize(made_.items.size(), unsaid);
    last_is_unsaid_ = unsaid;
  }
  /// "scrape the popcorn and texture it": on the same surface as the item before it.
  void place_like_last(SaidThing& measured) {
    const Surfaces said = surfaces_of(measured);
    const bool asks = measured.thing != nullptr && measured.thing->asks_surface && said == 0;
    if (asks && !measured.amount && !measured.area && where_sentence_ == measured.sentence && where_ != 0) {
      measured.surfaces = where_;
      assumed_ = true;
    }
    if ((said & (walls | ceiling)) == 0) return;
    where_ = said & (walls | ceiling);
    where_sentence_ = measured.sentence;
  }

  /// "bust out the pan and build a new pan": removed and replaced
  bool renews_last(ScopeItem& last, const ScopeItem& item) {
    using enum Activity;
    const bool same = !last.cat.empty() && last.cat == item.cat && last.sel == item.sel &&
                      (last.quantity == item.quantity || !item.quantity);
    const bool pair = (last.activity == remove && item.activity == replace) ||
                      (last.activity == replace && item.activity == remove);
    const PriceItem* const entry = same && pair ? objects_.with_code(item.cat, item.sel) : nullptr;
    if (entry == nullptr || !match::allows(*entry, remove_and_replace)) return false;
    last.activity = remove_and_replace;
    last.unit_price = match::known_price(*entry, remove_and_replace);
    set_total(last);
    return joined_last_ = true;
  }

  /// "old carpet and pad out, new carpet and pad in": of each, one line that does both.
  bool renews_removed(const ScopeItem& item, const SaidThing& thing) {
    constexpr std::size_t reach = 8;
    for (std::size_t i = made_.items.size(); i > 0 && i + reach > made_.items.size(); --i) {
      ScopeItem& other = made_.items[i - 1];
      if (i > sentences_.size() || sentences_[i - 1] + 1 < thing.sentence) return false;
      if (other.activity != Activity::remove || other.room != item.room) continue;
      const bool as_much = other.quantity == item.quantity;
      const bool unsaid = !item.quantity && sentences_[i - 1] == thing.sentence;
      if ((as_much || unsaid) && item.activity == Activity::replace && renews_last(other, item)) return true;
    }
    return false;
  }

  /// "the handrail, and the trim, 65 feet": one line, with a quantity now.
  bool fill_open(std::size_t index, const ScopeItem& item) {
    open_.forget(index);
    made_.items[index] = item;
    return joined_last_ = true;
  }

  /// "board up 2 windows 3x5 and the slider 6 by 7": one line with both.
  bool adds_to_last(const ScopeItem& item, const SaidThing& thing) {
    if (made_.items.empty() || last_sentence_ != thing.sentence || !thing.is_joined ||
        (thing.has_own_action && !thing.has_postfix))
      return false;
    ScopeItem& last = made_.items.back();
    const bool same = last.cat == item.cat && last.sel == item.sel && last.room == item.room &&
                      last.activity == item.activity && !item.cat.empty();
    if (!same || !last.quantity || !item.quantity || last.quantity == item.quantity) return false;
    last.quantity = Quantity::from_units(last.quantity->units() + item.quantity->units());
    last.calc += "+" + item.calc;
    set_total(last);
    return joined_last_ = true;
  }

  /// "haul the debris, two pickup loads": of two lines with one entry, only one says how many.
  bool counts_again(const ScopeItem& item, const SaidThing& thing, bool unsaid) {
    for (std::size_t i = made_.items.size(); i > 0; --i) {
      if (i <= sentences_.size() && sentences_[i - 1] != thing.sentence) return false;
      ScopeItem& other = made_.items[i - 1];
      const bool same = other.cat == item.cat && other.sel == item.sel && !item.cat.empty() &&
                        other.room == item.room && other.activity == item.activity;
      if (!same || unsaid_.size() < i || unsaid_[i - 1] == unsaid || i > item_things_.size()) continue;
      const auto& others = text_.things[item_things_[i - 1]].words;
      const bool hauls = item.cat == "DMO";
      if (!hauls &&
          std::ranges::none_of(others, [&](const std::string& word) { return thing.has_word(word); }))
        continue;
      if (unsaid_[i - 1]) {
        open_.forget(i - 1);
        other = item;
        unsaid_[i - 1] = false;
      }
      return joined_last_ = true;
    }
    return false;
  }

  /// "the den and the hall get laminate. install the laminate in both rooms": of the first `count` items one
  /// does the same with the whole room.
  bool covers_again(const ScopeItem& item, std::size_t count) {
    constexpr auto wholes = std::to_array<std::string_view>({"F", "W", "C", "PF"});
    constexpr auto repeated = std::to_array<std::string_view>({"WTR", "CLN", "HMR", "CON"});
    constexpr std::size_t reach = 40;
    if (!is_one_of(wholes, item.calc) || is_one_of(repeated, item.cat) || item.room.empty()) return false;
    const std::span before = std::span(made_.items).first(count).last(std::min(count, reach));
    const bool covered = std::ranges::any_of(before, [&](const ScopeItem& other) {
      return other.cat == item.cat && other.sel == item.sel && other.room == item.room &&
             other.calc == item.calc && other.activity == item.activity && other.quantity == item.quantity;
    });
    if (!covered) return false;
    add_once(made_.warnings, "Taken once: " + quoted(item.description));
    return joined_last_ = assumed_ = true;
  }

  /// The same line again in one sentence ("pintar las paredes, paint the walls"), or a part of one: painting
  /// what is sealed and painted.
  bool repeats(const ScopeItem& item, const SaidThing& thing) {
    const auto words = canonical_words(item.description);
    for (std::size_t i = made_.items.size(); i > 0; --i) {
      if (i <= sentences_.size() && sentences_[i - 1] != thing.sentence) return covers_again(item, i);
      const ScopeItem& other = made_.items[i - 1];
      if (other.cat != item.cat || other.room != item.room || other.activity != item.activity) continue;
      if (other.sel == item.sel && !other.quantity && item.quantity) return fill_open(i - 1, item);
      if (other.quantity != item.quantity) continue;
      const auto others = canonical_words(other.description);
      const bool part =
          std::ranges::includes(others, words) && other.unit == item.unit && words.contains("paint");
      if (other.sel != item.sel && !part) continue;
      if (item.unit == "EA" && thing.has_own_action) continue;  // "R&R toilet and R&R toilet"
      add_once(made_.warnings, "Taken once: " + quoted(item.description));
      return joined_last_ = assumed_ = true;
    }
    return false;
  }

  /// "drip edge, painted aluminum", "cabinets, lower, 40 feet": more about the item before it, not another
  /// one.
  bool joins_last(const ScopeItem& item, const SaidThing& thing) {
    if (made_.items.empty() || last_sentence_ != thing.sentence) return false;
    ScopeItem& last = made_.items.back();
    if (last.room != item.room) return false;
    if (renews_last(last, item)) return true;
    if (thing.has_own_action || thing.is_joined) return false;
    const std::size_t index = made_.items.size() - 1;
    if (last.activity != item.activity || (last.quantity && item.quantity && !last_is_unsaid_)) return false;
    const auto names_it = [&](const OpenItem& open) {
      return open.item == index && std::ranges::any_of(open.alternatives, [&](const PriceItem* other) {
               return other->cat == item.cat && other->sel == item.sel;
             });
    };
    const bool same = last.cat == item.cat && last.sel == item.sel;
    if (!same && std::ranges::none_of(open_.items(), names_it)) return false;
    const std::optional<Quantity> quantity = last.quantity;
    const std::string calc = last.calc;
    const bool known = item.quantity.has_value();
    for (const OpenItem& open : open_.items())
      if (open.item == index && (known || !open.alternatives.empty()))
        std::erase(made_.questions, open.question);
    std::erase_if(open_.items(), [&](const OpenItem& open) {
      return open.item > index || (open.item == index && (known || !open.alternatives.empty()));
    });
    last = item;
    joined_last_ = true;
    if (!known && quantity) {
      last.quantity = quantity;
      last.calc = calc;
      set_total(last);
    }
    return true;
  }

  void add_unmatched(const ScopeRoom& room, const Work& work, const SaidThing& thing, const Answer& answer) {
    ScopeItem item = new_item(room, work.activity);
    item.description =
        (work.words.empty() || work.text.empty() ? std::string() : std::string(work.text) + " ") + thing.said;
    item.reason = answer.reason;
    SaidThing measured = thing;
    if (work.words == "extraction" && measured.surfaces == 0) measured.surfaces = floor;
    bool by_day = false;
    if (answer.alternatives.empty()) {
      const std::string head = head_of(thing);
      const bool nameless = work.said && !head.empty() && !objects_.has_word(head) && !is_known_word(head);
      const bool cleaned = work.words == "clean" && head == "ductwork";  // by the system
      const bool piece = nameless || (is_noun(head) && (!comes_by_measure(head) || cleaned));
      if (piece && !measured.amount && !measured.area && !measured.adjective_ft && !measured.count)
        measured.count = 1;
    } else {
      const std::string& unit = answer.alternatives.front()->unit;
      if (std::ranges::all_of(answer.alternatives, [&](auto* e) { return e->unit == unit; }))
        item.unit = unit;
      by_day = std::ranges::all_of(answer.alternatives, [](auto* e) { return is_daily(*e); });
      std::string question = ask_which(thing.said, answer.alternatives);
      open_.items().push_back({made_.items.size(), question, answer.alternatives, {}, {}, {}, false});
      add_once(made_.questions, std::move(question));
    }
    set_quantity(item, room, measured, by_day);
    made_.items.push_back(std::move(item));
    unsaid_.resize(made_.items.size(), false);
  }

  // Turns

  void take_turn(const SaidTurn& turn) {
    if (!turn.question.empty()) {
      made_.answers.push_back(answer_about(made_, turn));
      return;
    }
    if (const auto& answer = turn.answer;
        !answer || (!open_.answer(*answer, turn.number) && !count_last(*answer)))
      add_once(made_.warnings, "Not understood: " + quoted(answer ? answer->text : std::string()));
  }

  /// "uh, four": how many of the last item, if nobody had said.
  bool count_last(const Token& answer) {
    const bool whole = answer.kind == TokenKind::number && !answer.fraction && answer.value >= 1;
    if (!whole || !last_is_unsaid_ || made_.items.empty()) return false;
    ScopeItem& item = made_.items.back();
    if (!item.quantity || item.unit != "EA") return false;
    item.quantity = Quantity::from_units(item.quantity->units() * std::int64_t(answer.value));
    item.calc = decimal_text(answer.value) + (item.calc.size() > 1 ? item.calc.substr(1) : std::string());
    set_total(item);
    last_is_unsaid_ = false;
    return true;
  }

  const Objects& objects_;
  ReadText text_;
  std::vector<std::size_t> unclear_, item_things_;  // words; the thing of each item
  MadeScope made_;
  OpenItems open_{made_};
  bool last_is_unsaid_ = false;         // nobody said how many of the last item
  std::vector<bool> unsaid_;            // and of each item
  std::size_t last_sentence_ = 0;       // of the item before
  std::vector<std::size_t> sentences_;  // of each item
  Doubts doubts_{made_, text_, sentences_};
  bool cut_ = false, assumed_ = false, joined_last_ = false;
  bool unread_ = false;  // the thing says nothing
  Surfaces where_ = 0;   // of the item before
  std::size_t where_sentence_ = 0;
};

}  // namespace

ScopeMaker::ScopeMaker(const PriceList& list) : parts_(std::make_unique<Parts>(list)) {}
ScopeMaker::~ScopeMaker() = default;

namespace {

Result<SaidScope> read_scope(const Objects& objects, std::string_view text, std::vector<ScopeRoom> rooms,
                             const Limits& limits) {
  if (text.size() > std::min<std::uint64_t>(ScopeMaker::max_text_bytes, limits.input_bytes))
    return fail(ErrorCode::request_too_large, "The text has " + std::to_string(text.size()) + " bytes");
  auto [source, tokens, notes, misspelled] = read_spoken(text, max_tokens);
  std::vector<std::size_t> unclear;
  for (std::size_t i = 0; i < source.size(); ++i)
    if (source[i].doubtful) unclear.push_back(i);
  Respelled respelled = respell(tokens, objects);
  Tokens spelled = source;
  for (const Token& token : tokens)
    if (token.kind == TokenKind::word && spelled[token.first].kind == TokenKind::word &&
        !token.text.contains(' '))
      spelled[token.first].text = token.text;
  apply_aliases(tokens);
  part_lists(tokens, objects);
  imply_commas(tokens, objects, rooms);
  ReadText read = read_text(std::move(tokens), spelled, objects, std::move(rooms));
  notes.insert(notes.end(), respelled.notes.begin(), respelled.notes.end());
  read.assumptions.insert(read.assumptions.begin(), notes.begin(), notes.end());
  read.respelled = std::move(respelled.words);
  read.respelled.insert(read.respelled.end(), misspelled.begin(), misspelled.end());
  SaidScope said = ScopeBuilder(objects, std::move(read), std::move(unclear)).build();
  for (std::size_t i = 0; i < source.size(); ++i) said.made.words[i].text = source[i].text;
  said.source = std::move(source);
  return said;
}

}  // namespace

Result<MadeScope> ScopeMaker::make(std::string_view text, std::vector<ScopeRoom> rooms,
                                   const Limits& limits) const {
  auto said = read_scope(parts_->objects, text, std::move(rooms), limits);
  if (!said) return std::unexpected(said.error());
  return std::move(said->made);
}

Result<MadeScope> ScopeMaker::check(std::vector<ScopeItem> items, std::vector<ScopeRoom> read,
                                    std::string_view text, std::vector<ScopeRoom> rooms,
                                    const Limits& limits) const {
  auto said = read_scope(parts_->objects, text, std::move(rooms), limits);
  if (!said) return std::unexpected(said.error());
  MadeScope checked = check_words(std::move(items), std::move(read), *std::move(said), parts_->objects);
  for (std::string& warning : not_understood(checked.words)) add_once(checked.warnings, std::move(warning));
  return checked;
}

}  // namespace estimate

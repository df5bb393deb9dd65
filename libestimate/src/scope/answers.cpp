#include "scope/answers.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "match/prices/price_index.h"
#include "scope/quantity.h"
#include "scope/tokens.h"
#include "scope/words.h"
#include "scope/work.h"

namespace estimate::scope {
namespace {

constexpr std::size_t max_entry_tokens = 100;  // of an entry's description

std::string line_text(const ScopeItem& item) {
  std::string text = item.room.empty() ? std::string() : item.room + ": ";
  text += item.description + " (" + activity_letter(item.activity) + ")";
  if (const auto& quantity = item.quantity) text += ", " + quantity->grouped() + " " + item.unit;
  if (const auto& total = item.total) text += ", $" + total->grouped();
  return text;
}

/// The items in the rooms and of the words that a question names; all of them if it names none.
std::vector<const ScopeItem*> items_about(const MadeScope& made, const SaidTurn& turn) {
  std::set<std::string> rooms;
  for (const std::size_t room : turn.rooms) rooms.insert(made.rooms[room].name);
  std::vector<const ScopeItem*> found, in_rooms;
  for (const ScopeItem& item : made.items) {
    if (!rooms.empty() && !rooms.contains(item.room)) continue;
    in_rooms.push_back(&item);
    std::set<std::string> words;
    for (const std::string& word : canonical_words(item.description)) words.insert(object_word(word));
    if (std::ranges::any_of(turn.words, [&](const std::string& word) { return words.contains(word); }))
      found.push_back(&item);
  }
  return found.empty() ? in_rooms : found;
}

std::string lines_text(const std::vector<const ScopeItem*>& items) {
  std::string text;
  for (const ScopeItem* item : items) text += (text.empty() ? "" : "; ") + line_text(*item);
  return text.empty() ? "Nothing yet" : text;
}

std::string sizes_text(const MadeScope& made, const SaidTurn& turn) {
  std::string text;
  for (std::size_t i = 0; i < made.rooms.size(); ++i) {
    const ScopeRoom& room = made.rooms[i];
    if (!turn.rooms.empty() && std::ranges::find(turn.rooms, i) == turn.rooms.end()) continue;
    text += (text.empty() ? "" : "; ") + room.name + ": ";
    const auto& length = room.length_ft;
    const auto& width = room.width_ft;
    const auto& height = room.height_ft;
    text += length && width ? decimal_text(*length) + " ft by " + decimal_text(*width) + " ft"
                            : std::string("no size yet");
    if (height) text += ", " + decimal_text(*height) + " ft high";
  }
  return text.empty() ? "No room has a size yet" : text;
}

std::string missing_text(const MadeScope& made) {
  if (!made.questions.empty()) return join(made.questions, " ");
  return "Nothing is open";
}

/// What usually goes with an item.
struct Companion {
  std::string_view head, verbs, words;  // of the item; of what goes with it
  std::string_view unless;              // one of these words in the room: it was thought of
};
constexpr auto companions = std::to_array<Companion>({
    {"drywall", "texture", "drywall", "texture"},
    {"drywall", "seal paint", "walls", "paint"},
    {"carpet", "", "carpet pad", "pad"},
    {"carpet", "", "tackless strip", "tackless"},
    {"baseboard", "seal paint", "baseboard", "paint"},
    {"shingle", "", "starter course", "starter"},
    {"shingle", "", "drip edge", "drip"},
    {"floor", "", "transition strip", "transition"},
});

bool is_new(Activity activity) {
  return activity == Activity::replace || activity == Activity::remove_and_replace;
}

bool has_any(const MadeScope& made, const std::string& room, std::string_view word) {
  return std::ranges::any_of(made.items, [&](const ScopeItem& item) {
    return item.room == room && canonical_words(item.description).contains(object_word(word));
  });
}

/// "2", "R19", "thirteen": which of the alternatives, from 1; 0: none.
std::size_t picked(const OpenItem& open, const Token& answer) {
  const std::size_t count = open.alternatives.size();
  if (answer.kind == TokenKind::number && !answer.fraction && answer.value >= 1 &&
      answer.value <= double(count))
    return std::size_t(answer.value);
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto ratings = ratings_of(read_tokens(open.alternatives[i]->description, max_entry_tokens));
    const bool has = std::ranges::any_of(ratings, [&](const Rating& r) {
      return r.has(answer.value) &&
             (answer.kind == TokenKind::number ? r.unit == "R" || r.unit == "in"
                                               : r.unit == answer.unit || r.unit == "in");
    });
    if (!has) continue;
    if (found > 0) return 0;
    found = i + 1;
  }
  return found;
}

void choose_entry(ScopeItem& item, const PriceItem& entry) {
  item.cat = entry.cat;
  item.sel = entry.sel;
  item.description = entry.description;
  item.unit = entry.unit;
  if (!match::allows(entry, item.activity))
    item.activity = match::only_activity(entry).value_or(item.activity);
  item.unit_price = match::known_price(entry, item.activity);
  item.confidence = 1;
  item.reason = "chosen";
}

/// Of the alternatives, the only one that has all words of a thing.
const PriceItem* chosen_by_words(const OpenItem& open, const SaidThing& thing) {
  const PriceItem* chosen = nullptr;
  for (const PriceItem* const entry : open.alternatives) {
    std::set<std::string> words;
    for (const std::string& word : canonical_words(entry->description)) words.insert(object_word(word));
    const bool fits = std::ranges::all_of(thing.words, [&](const std::string& text) {
      return std::ranges::all_of(split_blanks(text),
                                 [&](auto part) { return words.contains(object_word(part)); });
    });
    if (!fits) continue;
    if (chosen != nullptr) return nullptr;
    chosen = entry;
  }
  return chosen;
}

bool is_sign_word(const ScopeWord& word) {
  return word.role == ScopeRole::filler && word.text.size() == 1 &&
         std::string_view(".,;:!?\n").find(word.text[0]) != std::string_view::npos;
}

bool carries_number(ScopeRole role) {
  using enum ScopeRole;
  return role == dimension || role == count || role == rating || role == duration;
}

class HearingReader {
 public:
  HearingReader(const std::vector<ScopeWord>& words, const std::vector<std::size_t>& sentences)
      : words_(words), sentences_(sentences), confirmed_(last_confirmation()) {}

  [[nodiscard]] bool needs_question(std::size_t at) const {
    return sentences_[at] >= confirmed_ && !is_corrected(at) && has_weight(at);
  }

  [[nodiscard]] std::string words_around(std::size_t at) const {
    constexpr std::size_t before = 1, behind = 2;
    std::size_t first = at, last = at;
    while (first > 0 && at - first < before && is_near(at, first - 1)) --first;
    while (last - at < behind && is_near(at, last + 1)) ++last;
    std::string text;
    for (std::size_t i = first; i <= last; ++i) text += (i == first ? "" : " ") + words_[i].text;
    return text;
  }

 private:
  [[nodiscard]] bool is_near(std::size_t at, std::size_t other) const {
    return other < words_.size() && sentences_[other] == sentences_[at] && !is_sign_word(words_[other]);
  }

  /// "will by ten": a word next to a number may be one.
  [[nodiscard]] bool has_weight(std::size_t at) const {
    const ScopeRole role = words_[at].role;
    if (carries_number(role) || role == ScopeRole::object || role == ScopeRole::unknown) return true;
    return std::ranges::any_of(std::array{at - 1, at + 1}, [&](std::size_t other) {
      return is_near(at, other) && (carries_number(words_[other].role) || words_[other].text == "by");
    });
  }

  /// The sentence behind that of the word begins with a correction.
  [[nodiscard]] bool is_corrected(std::size_t at) const {
    std::size_t next = at;
    while (next < words_.size() && (sentences_[next] == sentences_[at] || is_sign_word(words_[next]))) ++next;
    return next < words_.size() && words_[next].role == ScopeRole::correction;
  }

  /// The last sentence that says nothing but "yes"; 0: none.
  [[nodiscard]] std::size_t last_confirmation() const {
    constexpr auto yes = std::to_array<std::string_view>(
        {"yes", "yeah", "yep", "right", "correct", "that", "that's", "is", "it", "it's", "ok", "okay", "si"});
    std::size_t found = 0;
    for (std::size_t at = 0; at < words_.size();) {
      const std::size_t sentence = sentences_[at];
      bool confirms = false, other = false;
      for (; at < words_.size() && sentences_[at] == sentence; ++at) {
        if (is_sign_word(words_[at])) continue;
        (is_one_of(yes, words_[at].text) ? confirms : other) = true;
      }
      if (confirms && !other) found = sentence;
    }
    return found;
  }

  const std::vector<ScopeWord>& words_;
  const std::vector<std::size_t>& sentences_;
  std::size_t confirmed_;
};

struct ActivityWords {
  Activity activity;
  std::string_view words;
};
constexpr auto activity_questions = std::to_array<ActivityWords>({
    {Activity::remove, "removed"},
    {Activity::remove_and_replace, "removed and replaced"},
    {Activity::detach_and_reset, "detached and reset"},
    {Activity::replace, "replaced"},
    {Activity::install, "installed"},
    {Activity::material_only, "supplied"},
});

std::string words_of(Activity activity) {
  return std::string(std::ranges::find(activity_questions, activity, &ActivityWords::activity)->words);
}

}  // namespace

std::string ask_what(const Action& action) {
  if (!action.words.empty()) return "What is there to " + std::string(action.text) + "?";
  return "What should be " + words_of(action.activity) + "?";
}

bool is_plural(const SaidThing& thing, std::span<const ScopeWord> words) {
  constexpr std::size_t shortest = 4;
  return std::ranges::any_of(thing.sources, [&](const auto& source) {
    const std::string& text = words[source.first].text;
    return source.second == ScopeRole::object && text.size() > shortest && text.ends_with('s') &&
           !text.ends_with("ss");
  });
}

std::string ask_which(std::string_view said, std::span<const PriceItem* const> entries) {
  std::string question = "Which " + std::string(said) + ": ";
  for (std::size_t i = 0; i < entries.size(); ++i)
    question += (i == 0 ? "" : i + 1 < entries.size() ? ", " : " or ") + entries[i]->description;
  return question + "?";
}

void set_total(ScopeItem& item) {
  if (item.quantity && item.unit_price) item.total = extend(*item.quantity, *item.unit_price);
}

void OpenItems::forget(std::size_t item) {
  for (auto open = items_.begin(); open != items_.end();) open = open->item == item ? close(open) : open + 1;
}

bool OpenItems::is_answered(std::size_t item) const {
  return answered_.contains(item) && std::ranges::find(items_, item, &OpenItem::item) == items_.end();
}

bool OpenItems::answer(const Token& answer, std::size_t number) {
  if (number > made_.questions.size()) return false;
  const std::string wanted = number > 0 ? made_.questions[number - 1] : std::string();
  for (auto open = items_.begin(); open != items_.end(); ++open) {
    if (!wanted.empty() && open->question != wanted) continue;
    const bool waits_for_room = !open->room.empty();
    if (waits_for_room && set_height(open->room, answer)) return true;
    const bool measures = answer.kind == TokenKind::amount || answer.kind == TokenKind::length;
    if (waits_for_room && (!measures || has_size(open->room))) continue;
    if (!answer_item(*open, answer)) continue;
    const bool all = (waits_for_room || answer.unit == "SQ") && wanted.empty();
    const std::string room = made_.items[open->item].room;
    answered_.insert(open->item);
    for (open = close(open); all && open != items_.end();) {  // "it's three squares": all of that roof
      const bool same = open->room.empty() != waits_for_room && open->alternatives.empty() &&
                        made_.items[open->item].room == room;
      if (!same || !answer_item(*open, answer)) {
        ++open;
        continue;
      }
      answered_.insert(open->item);
      open = close(open);
    }
    return true;
  }
  return false;
}

bool OpenItems::answer_item(const OpenItem& open, const Token& answer) {
  ScopeItem& item = made_.items[open.item];
  if (!open.alternatives.empty()) {
    const std::size_t index = picked(open, answer);
    if (index == 0) return false;
    choose_entry(item, *open.alternatives[index - 1]);
  } else {
    const std::string_view unit = answer.kind == TokenKind::length ? "LF" : std::string_view(answer.unit);
    if (!unit.empty() && unit != item.unit) return false;
    item.quantity = to_quantity(answer.value);
    item.calc = decimal_text(answer.value);
    if (open.by_day && answer.kind == TokenKind::number && (open.thing.days || open.thing.count)) {
      SaidThing thing = open.thing;  // so many machines for days, or so many days of machines
      (thing.days ? thing.count : thing.days) = answer.value;
      SaidQuantity found = quantity_of(thing, {}, item.unit, true);
      if (found.value) item.quantity = found.value, item.calc = std::move(found.calc);
    }
  }
  set_total(item);
  return true;
}

bool OpenItems::has_size(const std::string& name) const {
  const auto room = std::ranges::find(made_.rooms, name, &ScopeRoom::name);
  return room != made_.rooms.end() && room->length_ft && room->width_ft;
}

/// Of a room of which only that is missing; what waited for it is measured.
bool OpenItems::set_height(const std::string& name, const Token& answer) {
  constexpr double lowest = 5, highest = 40;
  const auto room = std::ranges::find(made_.rooms, name, &ScopeRoom::name);
  const bool fits = (answer.kind == TokenKind::number || answer.kind == TokenKind::length) &&
                    answer.value >= lowest && answer.value <= highest;
  if (!fits || room == made_.rooms.end() || !room->length_ft || !room->width_ft || room->height_ft)
    return false;
  room->height_ft = answer.value;
  for (auto open = items_.begin(); open != items_.end();) {
    if (open->room != name) {
      ++open;
      continue;
    }
    ScopeItem& item = made_.items[open->item];
    SaidQuantity found = quantity_of(open->thing, *room, item.unit, open->by_day);
    item.quantity = found.value;
    if (found.value) item.calc = std::move(found.calc);
    set_total(item);
    answered_.insert(open->item);
    open = close(open);
  }
  return true;
}

/// The question goes when nothing else waits for its answer.
OpenItems::Place OpenItems::close(Place open) {
  const std::string text = open->question;
  const Place next = items_.erase(open);
  if (std::ranges::find(items_, text, &OpenItem::question) == items_.end()) std::erase(made_.questions, text);
  return next;
}

void OpenItems::choose(Place open, const PriceItem& entry, const SaidThing& thing) {
  ScopeItem& item = made_.items[open->item];
  choose_entry(item, entry);
  set_total(item);
  for (const auto& [source, role] : thing.sources) made_.words[source].item = open->item;
  close(open);
}

bool OpenItems::choose(const SaidThing& thing) {
  if (thing.words.empty() || thing.amount || thing.area) return false;
  for (auto open = items_.begin(); open != items_.end(); ++open)
    if (const PriceItem* const chosen = chosen_by_words(*open, thing); chosen != nullptr)
      return choose(open, *chosen, thing), true;
  return false;
}

bool OpenItems::choose_kind(const Objects& objects, const ScopeRoom& room, const SaidThing& thing) {
  if (thing.words.empty() || thing.amount || thing.area) return false;
  constexpr std::size_t reach = 3;  // questions
  for (auto open = items_.end() - std::ptrdiff_t(std::min(reach, items_.size())); open != items_.end();
       ++open) {
    const ScopeItem& item = made_.items[open->item];
    if (open->alternatives.empty() || item.room != room.name) continue;
    const Answer answer = find_entry(objects, room, {.activity = item.activity}, thing);
    if (answer.entry == nullptr || answer.entry->unit != open->alternatives.front()->unit) continue;
    const auto& heads = objects.heads_of(*answer.entry);
    const auto& asked = objects.heads_of(*open->alternatives.front());
    if (std::ranges::find_first_of(heads, asked) == heads.end()) continue;
    choose(open, *answer.entry, thing);
    return true;
  }
  return false;
}

void OpenItems::list_questions() {
  std::map<std::string_view, std::vector<const OpenItem*>> by_text;
  for (const OpenItem& open : items_) by_text[open.question].push_back(&open);
  for (const std::string& text : made_.questions) {
    const auto found = by_text.find(text);
    if (found == by_text.end())
      made_.open_questions.push_back({.text = text, .item = {}, .room = {}, .calc = {}, .choices = {}});
    else
      for (const OpenItem* const open : found->second) made_.open_questions.push_back(question_of(*open));
  }
}

ScopeQuestion OpenItems::question_of(const OpenItem& open) const {
  ScopeQuestion question{
      .text = open.question, .item = open.item, .room = open.room, .calc = open.calc, .choices = {}};
  question.choices.reserve(open.alternatives.size());
  for (const PriceItem* const entry : open.alternatives) {
    ScopeItem& choice = question.choices.emplace_back(made_.items[open.item]);
    choose_entry(choice, *entry);
    set_total(choice);
  }
  return question;
}

void warn_of_prices(MadeScope& made) {
  for (const ScopeItem& item : made.items) {
    if (item.cat.empty() || item.sel.empty() || item.unit_price) continue;
    std::string text = "The list has no price for \"" + item.description + "\" " + words_of(item.activity);
    if (std::ranges::find(made.warnings, text) == made.warnings.end())
      made.warnings.push_back(std::move(text));
  }
}

Money total_of(const std::vector<ScopeItem>& items) {
  Money sum;
  for (const ScopeItem& item : items)
    if (const auto& total = item.total) sum += *total;
  return sum;
}

ScopeAnswer answer_about(const MadeScope& made, const SaidTurn& turn) {
  const std::string& kind = turn.question;
  if (kind == "total") return {kind, "The total is $" + total_of(made.items).grouped()};
  if (kind == "count")
    return {kind, std::to_string(made.items.size()) + (made.items.size() == 1 ? " item" : " items")};
  if (kind == "missing") return {kind, missing_text(made)};
  if (kind == "size") return {kind, sizes_text(made, turn)};
  if (kind != "explain") return {kind, lines_text(items_about(made, turn))};
  std::string text;
  for (const ScopeItem* item : items_about(made, turn))
    text += (text.empty() ? "" : "; ") + line_text(*item) + ": " + item->calc + ", " + item->reason;
  return {kind, text.empty() ? "Nothing yet" : text};
}

std::vector<ScopeItem> suggestions_for(const MadeScope& made, const Objects& objects) {
  constexpr std::size_t max_suggestions = 50;
  std::vector<ScopeItem> suggestions;
  std::set<std::pair<std::string, std::string_view>> done;
  for (const ScopeItem& item : made.items) {
    if (item.cat.empty() || !is_new(item.activity) || suggestions.size() >= max_suggestions) continue;
    if (find_action(read_tokens(item.description, max_entry_tokens)))
      continue;  // "Clean carpet": nothing is new
    const auto words = canonical_words(item.description.substr(0, item.description.find(" - ")));
    for (const Companion& row : companions) {
      const bool goes =
          std::ranges::any_of(words, [&](const std::string& word) { return object_word(word) == row.head; });
      if (!goes || has_any(made, item.room, row.unless) || !done.emplace(item.room, row.unless).second)
        continue;
      Query query;
      for (const std::string_view word : split_blanks(row.words)) query.words.push_back(object_word(word));
      for (const std::string_view verb : split_blanks(row.verbs)) query.verbs.insert(object_word(verb));
      query.activity = Activity::replace;
      query.usual = {"average", "standard"};
      query.usual_ratings = {{.unit = "coats", .low = 2, .high = 2}};
      const Answer answer = objects.find(query);
      const PriceItem* entry = answer.entry != nullptr       ? answer.entry
                               : answer.alternatives.empty() ? nullptr
                                                             : answer.alternatives.front();
      if (entry == nullptr || (entry->cat == item.cat && entry->sel == item.sel)) continue;
      ScopeItem made_item;
      made_item.room = item.room;
      made_item.cat = entry->cat;
      made_item.sel = entry->sel;
      made_item.description = entry->description;
      made_item.unit = entry->unit;
      made_item.unit_price = match::known_price(*entry, Activity::replace);
      made_item.reason = "usually goes with " + item.description;
      if (entry->unit == item.unit) {
        made_item.quantity = item.quantity;
        made_item.calc = item.calc;
        if (item.quantity && made_item.unit_price)
          made_item.total = extend(*item.quantity, *made_item.unit_price);
      }
      suggestions.push_back(std::move(made_item));
    }
  }
  return suggestions;
}

std::vector<std::string> not_understood(const std::vector<ScopeWord>& words) {
  std::vector<std::string> warnings;
  std::string unknown;
  const auto report = [&] {
    if (!unknown.empty()) warnings.push_back("Not understood: \"" + unknown + "\"");
    unknown.clear();
  };
  for (const ScopeWord& word : words) {
    if (word.use == ScopeUse::not_understood)
      unknown += (unknown.empty() ? "" : " ") + word.text;
    else if (word.role != ScopeRole::filler)
      report();
  }
  report();
  return warnings;
}

std::vector<std::pair<std::size_t, std::string>> questions_about_hearing(
    const std::vector<ScopeWord>& words, const std::vector<std::size_t>& sentences,
    const std::vector<std::size_t>& unclear) {
  std::vector<std::pair<std::size_t, std::string>> questions;
  if (unclear.empty()) return questions;
  const HearingReader reader(words, sentences);
  for (const std::size_t at : unclear)
    if (reader.needs_question(at))
      questions.emplace_back(at, "Was \"" + reader.words_around(at) + "\" heard right?");
  return questions;
}

Answer choose_by_context(const std::vector<SaidThing>& things, const SaidThing& thing, const Work& work,
                         const Answer& answer) {
  constexpr double confidence = 0.6;
  constexpr auto places =
      std::to_array<std::string_view>({"wall", "floor", "ceiling", "window", "door", "roof", "ceramic"});
  constexpr std::size_t most = 16;  // things of the sentence that are looked at
  if (!work.said || answer.alternatives.empty()) return {};
  std::set<std::string> words;
  const auto add = [&](const std::string& text) {
    for (const std::string_view part : split_blanks(text))
      if (std::string word = object_word(part); is_noun(word) && !is_one_of(places, word))
        words.insert(std::move(word));
  };
  const auto sentence = std::ranges::equal_range(things, thing.sentence, {}, &SaidThing::sentence);
  for (const SaidThing& other : sentence | std::views::take(most))
    if (!other.taken_back) std::ranges::for_each(other.words, add);
  for (const std::string& text : thing.words) words.erase(object_word(text));
  Answer chosen;
  for (const PriceItem* const entry : answer.alternatives) {
    const auto named = canonical_words(entry->description);
    if (std::ranges::none_of(named, [&](const std::string& w) { return words.contains(object_word(w)); }))
      continue;
    if (chosen.entry != nullptr || !match::allows(*entry, work.activity)) return {};
    chosen = {.entry = entry,
              .activity = work.activity,
              .confidence = confidence,
              .reason = "what else the sentence names",
              .assumed = true};
  }
  return chosen;
}

std::vector<Work> steps_of(const Objects& objects, const ScopeRoom& room, const Work& work,
                           const SaidThing& thing) {
  if (work.activity != Activity::remove_and_replace || !work.words.empty() || !work.said) return {work};
  if (const Answer both = find_entry(objects, room, work, thing);
      both.entry != nullptr || !both.alternatives.empty())
    return {work};
  std::vector<Work> steps{work, work};
  steps[0].activity = Activity::remove;
  steps[1].activity = Activity::replace;
  const auto has = [&](const Work& step) {
    const Answer answer = find_entry(objects, room, step, thing);
    return answer.entry != nullptr && !answer.assumed && answer.activity == step.activity;
  };
  return std::ranges::all_of(steps, has) ? steps : std::vector<Work>{work};
}

}  // namespace estimate::scope

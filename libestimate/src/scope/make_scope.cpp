#include "esx/estimate/scope.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "esx/estimate/base/text.h"
#include "match/prices/list_price.h"
#include "scope/decimal_text.h"
#include "scope/lookup.h"
#include "scope/measure_room.h"
#include "scope/quantity.h"
#include "scope/statements.h"

namespace estimate {

using namespace scope;

struct ScopeMaker::Parts {
  explicit Parts(const PriceList& list) : lookup(list) {}
  Lookup lookup;
};

namespace {

constexpr std::size_t max_tokens = 200'000, max_things = 2'000;
/// Words that decide between entries if nothing else does.
constexpr std::string_view always_usual = "average standard";
constexpr Action nothing_said{.text = {}, .activity = Activity::replace};

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

/// For an action without a thing.
std::string ask_what(const Action& action) {
  if (!action.words.empty()) return "What is there to " + std::string(action.text) + "?";
  const auto* const row = std::ranges::find(activity_questions, action.activity, &ActivityWords::activity);
  return "What should be " + std::string(row->words) + "?";
}

void add_once(std::vector<std::string>& texts, std::string text) {
  if (!text.empty() && std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

/// A thing as the list may have it.
struct ListWords {
  std::string words, unknown;
};

class ScopeBuilder {
 public:
  ScopeBuilder(const Lookup& lookup, ReadText text) : lookup_(lookup), text_(std::move(text)) {}

  MadeScope build() {
    for (std::string& assumption : text_.assumptions) add_once(made_.warnings, std::move(assumption));
    for (const Statement& statement : text_.statements) add(statement);
    if (cut_) add_once(made_.warnings, "The text is too long: its end was not read");
    for (const ScopeItem& item : made_.items)
      if (const auto& total = item.total) made_.total += *total;
    made_.rooms = std::move(text_.rooms);
    return std::move(made_);
  }

 private:
  void add(const Statement& statement) {
    if (statement.things.empty()) {
      for (const Action* action : statement.actions) add_once(made_.questions, ask_what(*action));
      return;
    }
    const ScopeRoom nowhere;
    std::vector<const ScopeRoom*> rooms;
    rooms.reserve(statement.rooms.size() + 1);
    for (const std::size_t room : statement.rooms) rooms.push_back(&text_.rooms[room]);
    if (rooms.empty()) rooms.push_back(&nowhere);
    std::vector<const Action*> actions = statement.actions;
    if (actions.empty()) actions.push_back(&nothing_said);
    for (const ScopeRoom* room : rooms)
      for (const Action* action : actions)
        for (const SaidThing& thing : statement.things)
          for (const SaidThing& part : parts_of(thing, *action)) add(*room, *action, part);
  }

  /// Lists have walls and ceilings as entries of their own.
  static std::vector<SaidThing> parts_of(const SaidThing& thing, const Action& action) {
    const bool both = thing.words.empty() && thing.surfaces == (walls | ceiling) && !action.words.empty();
    if (!both) return {thing};
    SaidThing of_walls = thing, of_ceiling = thing;
    of_walls.surfaces = walls;
    of_walls.places = {"walls"};
    of_ceiling.surfaces = ceiling;
    of_ceiling.places = {"ceiling"};
    return {of_walls, of_ceiling};
  }

  void add(const ScopeRoom& room, const Action& action, const SaidThing& thing) {
    if (made_.items.size() >= ScopeMaker::max_items || ++things_ > max_things) {
      cut_ = true;
      return;
    }
    const bool no_action = action.text.empty();
    const ListWords list_words = words_of(action, thing);
    if (list_words.words.empty() || (no_action && thing.words.empty())) {
      if (thing.words.empty() && thing.surfaces != 0)
        return add_once(made_.questions, "What should be done with the " + thing.said + "?");
      if (no_action) return add_once(made_.warnings, "Not understood: " + quoted(thing.said));
      return add_by_hand(room, action, thing, list_words);
    }
    if (!list_words.unknown.empty())
      add_once(made_.warnings, "Not understood: " + quoted(list_words.unknown) + " in " + quoted(thing.said));
    Answer answer = find(room, action, thing, list_words.words);
    const bool is_miss = answer.entry == nullptr && answer.alternatives.empty();
    if (is_miss && !thing.places.empty() && !thing.words.empty()) {
      SaidThing elsewhere = thing;  // the list does not say where
      elsewhere.places.clear();
      answer = find(room, action, thing, words_of(action, elsewhere).words);
    }
    if (answer.entry == nullptr && answer.alternatives.empty() && no_action)
      return add_once(made_.questions, "What should be done with the " + thing.said + "?");
    if (answer.entry == nullptr) return add_unmatched(room, action, thing, answer);
    add_matched(room, thing, answer);
  }

  [[nodiscard]] ListWords words_of(const Action& action, const SaidThing& thing) const {
    std::vector<std::string> words;
    if (!action.words.empty()) words.emplace_back(action.words);
    ListWords result;
    const bool surface_is_place =
        thing.thing != nullptr && (thing.thing->asks_surface || thing.thing->surfaces != 0);
    if (!surface_is_place) words.insert(words.end(), thing.places.begin(), thing.places.end());
    for (const std::string& word : thing.words) {
      if (lookup_.has_word(word))
        words.push_back(word);
      else
        result.unknown += (result.unknown.empty() ? "" : " ") + word;
    }
    const bool known_thing =
        !thing.places.empty() || result.unknown.empty() || words.size() > (action.words.empty() ? 0 : 1);
    if (!known_thing) return result;
    if (const auto& coats = thing.coats)
      words.push_back(decimal_text(*coats) + (*coats > 1 ? " coats" : " coat"));
    result.words = join(words, " ");
    return result;
  }

  Answer find(const ScopeRoom& room, const Action& action, const SaidThing& thing, const std::string& words) {
    Query query{.words = words,
                .usual = std::string(always_usual) + " - " + to_lower(room.name),
                .unit = unit_of(thing),
                .activity = action.text.empty() ? std::nullopt : std::optional(action.activity)};
    if (thing.thing != nullptr) query.usual += " - " + std::string(thing.thing->usual);
    if (action.coats && !thing.coats) query.usual += " - two coats";
    const auto key = std::tuple(query.words, query.usual, query.unit, query.activity);
    const auto found = answers_.find(key);
    if (found != answers_.end()) return found->second;
    return answers_.emplace(key, lookup_.find(query)).first->second;
  }

  static std::string unit_of(const SaidThing& thing) {
    const auto& amount = thing.amount;
    return amount ? amount->unit : std::string();
  }

  static ScopeItem new_item(const ScopeRoom& room, Activity activity) {
    ScopeItem item;
    item.room = room.name;
    item.activity = activity;
    return item;
  }

  void set_quantity(ScopeItem& item, const ScopeRoom& room, const SaidThing& thing) {
    SaidQuantity found = quantity_of(thing, room, item.unit);
    item.quantity = found.value;
    item.calc = std::move(found.calc);
    if (item.unit.empty()) item.unit = found.unit;
    add_once(made_.questions, std::move(found.question));
  }

  void add_matched(const ScopeRoom& room, const SaidThing& thing, const Answer& answer) {
    ScopeItem item = new_item(room, answer.activity);
    const PriceItem& entry = *answer.entry;
    item.cat = entry.cat;
    item.sel = entry.sel;
    item.description = entry.description;
    item.unit = entry.unit;
    item.unit_price = match::list_price(entry, answer.activity);
    item.confidence = answer.confidence;
    item.reason = answer.reason;
    if (answer.assumed)
      add_once(made_.warnings, "Assumed " + quoted(entry.description) + " for " + quoted(thing.said));
    set_quantity(item, room, thing);
    if (const auto& quantity = item.quantity) item.total = extend(*quantity, *item.unit_price);
    made_.items.push_back(std::move(item));
  }

  void add_unmatched(const ScopeRoom& room, const Action& action, const SaidThing& thing,
                     const Answer& answer) {
    ScopeItem item = new_item(room, action.activity);
    item.description = thing.said;
    item.reason = answer.reason;
    if (!answer.alternatives.empty()) {
      const std::string& unit = answer.alternatives.front()->unit;
      const bool one_unit =
          std::ranges::all_of(answer.alternatives, [&](auto* e) { return e->unit == unit; });
      if (one_unit) item.unit = unit;
      add_once(made_.questions, "Which " + thing.said + ": " + names_of(answer.alternatives) + "?");
    }
    set_quantity(item, room, thing);
    made_.items.push_back(std::move(item));
  }

  static std::string names_of(const std::vector<const PriceItem*>& entries) {
    std::string names;
    for (std::size_t i = 0; i < entries.size(); ++i)
      names += (i == 0 ? "" : i + 1 < entries.size() ? ", " : " or ") + entries[i]->description;
    return names;
  }

  void add_by_hand(const ScopeRoom& room, const Action& action, const SaidThing& thing,
                   const ListWords& words) {
    ScopeItem item = new_item(room, action.activity);
    item.description = thing.said;
    item.reason = "price list " + lookup_.code() + " has none of these words";
    add_once(made_.warnings, "Not understood: " + quoted(words.unknown));
    set_quantity(item, room, thing);
    made_.items.push_back(std::move(item));
  }

  const Lookup& lookup_;
  std::size_t things_ = 0;  // that were looked up
  bool cut_ = false;
  ReadText text_;
  MadeScope made_;
  std::map<std::tuple<std::string, std::string, std::string, std::optional<Activity>>, Answer> answers_;
};

}  // namespace

ScopeMaker::ScopeMaker(const PriceList& list) : parts_(std::make_unique<Parts>(list)) {}
ScopeMaker::~ScopeMaker() = default;

Result<MadeScope> ScopeMaker::make(std::string_view text, std::vector<ScopeRoom> rooms,
                                   const Limits& limits) const {
  if (text.size() > std::min<std::uint64_t>(max_text_bytes, limits.input_bytes))
    return fail(ErrorCode::request_too_large, "The text has " + std::to_string(text.size()) + " bytes");
  Tokens tokens = read_tokens(text, max_tokens);
  apply_aliases(tokens);
  return ScopeBuilder(parts_->lookup, read_statements(tokens, std::move(rooms))).build();
}

}  // namespace estimate

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/model.h"
#include "esx/estimate/scope.h"
#include "match/prices/price_index.h"
#include "match/score/candidate_finder.h"
#include "match/score/choice.h"
#include "match/text/word_index.h"
#include "scope/quantity.h"
#include "scope/statements.h"
#include "scope/tokens.h"
#include "scope/words.h"

namespace estimate::scope {

struct Query {
  std::string words;                 // of the list: "paint wall two coats"
  std::string usual;                 // what decides between entries that have all the words
  std::string unit;                  // that was said: entries with it come first
  std::optional<Activity> activity;  // empty: none was said, so the entry has to have only one
};

struct Answer {
  const PriceItem* entry = nullptr;
  Activity activity = Activity::replace;
  double confidence = 0;
  std::string reason;
  bool assumed = false;                        // what was not said decided
  std::vector<const PriceItem*> alternatives;  // if several fit
};

/// Finds the list entry that words mean.
class Lookup {
 public:
  explicit Lookup(const PriceList& list) : list_(list), index_(list), words_(list) {}

  /// First the list's own description, then the entries that have all the words, then what the matcher takes
  /// for an edited description; if none has the activity, those that have only one. Without an entry,
  /// `reason` says why.
  [[nodiscard]] Answer find(const Query& query) const;

  /// Whether a word is in the list, as it is or misspelled.
  [[nodiscard]] bool has_word(std::string_view word) const;

  [[nodiscard]] const std::string& code() const { return list_.code; }

 private:
  [[nodiscard]] Answer find_with(const Query& query) const;

  const PriceList& list_;
  match::PriceIndex index_;
  match::WordIndex words_;
};

namespace {

using match::Candidate;

constexpr double all_words = 0.999, matcher_threshold = 0.8;
/// Of the only entry with all the words, of the one whose name is closest to them, and of one that unsaid
/// words decided: our choice.
constexpr double only_entry = 0.95, closest_entry = 0.8, usual_entry = 0.6;
constexpr std::size_t max_alternatives = 3;

/// An entry that has all the words, with what it has besides.
struct Fit {
  Candidate candidate;
  std::ptrdiff_t usual = 0;       // words that are usual
  std::ptrdiff_t said_name = 0;   // words of its name, up to " - ", that were said
  std::ptrdiff_t other_name = 0;  // and that were not
  std::ptrdiff_t other = 0;       // all words that were not said
  [[nodiscard]] auto order() const { return std::tuple(-usual, -said_name, other_name); }
};

class Finder {
 public:
  Finder(const PriceList& list, const match::WordIndex& words, const Query& query)
      : list_(list),
        words_(words),
        query_(query),
        said_(canonical_words(query.words)),
        usual_(canonical_words(query.usual)) {
    item_.description = query.words;
    item_.activity = query.activity.value_or(Activity::replace);
    item_.activity_source = "rule";
  }

  [[nodiscard]] const LineItem& item() const { return item_; }

  std::vector<Candidate> candidates() const {
    match::CandidateSearch search(words_);
    const match::TextQuery text = match::make_query(words_, query_.words);
    const match::DescriptionReading reading{
        .key = match::description_key(query_.words), .activity = {}, .spelling = query_.words};
    match::TextComparison comparison(words_);
    comparison.begin(text);
    std::vector<Candidate> found;
    for (const std::uint32_t entry : search.find(text)) {
      const PriceItem& price = list_.items[entry];
      if (!fits(price)) continue;
      found.push_back(match::make_candidate(item_, price, reading, comparison.with(entry)));
    }
    match::rank(found);
    return found;
  }

  /// Best first.
  std::vector<Fit> with_all_words(const std::vector<Candidate>& found) const {
    std::vector<Fit> fits;
    for (const Candidate& candidate : found) {
      const match::TextLikeness& text = candidate.text;
      if (text.print_words < all_words || text.changed_numbers > 0 || text.surplus_numbers > 0) continue;
      fits.push_back(fit_of(candidate));
    }
    const auto has_unit = [&](const Fit& fit) { return fit.candidate.entry->unit == query_.unit; };
    if (std::ranges::any_of(fits, has_unit)) std::erase_if(fits, std::not_fn(has_unit));
    std::ranges::stable_sort(fits, {}, [](const Fit& fit) { return std::tuple(fit.order(), fit.other); });
    return fits;
  }

 private:
  [[nodiscard]] bool fits(const PriceItem& price) const {
    const auto& said = query_.activity;
    return !said || match::allows(price, *said);
  }

  [[nodiscard]] Fit fit_of(const Candidate& candidate) const {
    Fit fit{.candidate = candidate};
    const std::string_view description = candidate.entry->description;
    const auto name =
        canonical_words(description.substr(0, std::min(description.find(" - "), description.size())));
    const auto unsaid = [&](const std::string& word) { return !said_.contains(word); };
    fit.other_name = std::ranges::count_if(name, unsaid);
    fit.said_name = std::ssize(name) - fit.other_name;
    const auto all = canonical_words(description);
    fit.other = std::ranges::count_if(all, unsaid);
    fit.usual = std::ranges::count_if(all, [&](const std::string& w) { return usual_.contains(w); });
    return fit;
  }

  const PriceList& list_;
  const match::WordIndex& words_;
  const Query& query_;
  std::set<std::string> said_, usual_;
  LineItem item_;
};

Answer answer_of(const ItemMatch& match, const PriceItem* entry, const Query& query) {
  return {.entry = entry,
          .activity = match.activity.value_or(query.activity.value_or(Activity::replace)),
          .confidence = match.confidence,
          .reason = match.reason,
          .assumed = false,
          .alternatives = {}};
}

std::string described(const PriceItem& entry) {
  return match::code_of(entry) + " \"" + entry.description + "\"";
}

Answer choose_fit(const std::vector<Fit>& fits, const Query& query) {
  const Fit& best = fits.front();
  const auto same =
      std::size_t(std::ranges::count_if(fits, [&](const Fit& fit) { return fit.order() == best.order(); }));
  Answer answer;
  if (same > 1) {
    for (const Fit& fit : std::span(fits).first(std::min(same, max_alternatives)))
      answer.alternatives.push_back(fit.candidate.entry);
    answer.reason = std::to_string(same) + " entries have these words";
    return answer;
  }
  answer.entry = best.candidate.entry;
  answer.activity = best.candidate.activity.value_or(query.activity.value_or(Activity::replace));
  const auto rivals = [&](const Fit& fit) {
    return &fit != &best && fit.said_name >= best.said_name && fit.other_name <= best.other_name;
  };
  answer.assumed = std::ranges::any_of(fits, rivals);
  const std::string others = " of " + std::to_string(fits.size()) + " entries with these words";
  answer.confidence = fits.size() == 1 ? only_entry : answer.assumed ? usual_entry : closest_entry;
  answer.reason = fits.size() == 1 ? "the only entry with these words"
                                   : (answer.assumed ? "the usual one" : "the closest") + others;
  return answer;
}

/// If no activity was said, an entry has to have only one.
Answer with_activity(Answer answer, const Query& query) {
  const auto has_one = [](const PriceItem* entry) { return match::only_activity(*entry).has_value(); };
  const bool one =
      (answer.entry == nullptr || has_one(answer.entry)) && std::ranges::all_of(answer.alternatives, has_one);
  if (query.activity || one) return answer;
  Answer open;
  open.reason = "no activity was said";
  return open;
}

}  // namespace

Answer Lookup::find(const Query& query) const {
  Answer answer = find_with(query);
  if (answer.entry != nullptr || !answer.alternatives.empty() || !query.activity) return answer;
  Query any = query;
  any.activity.reset();
  Answer other = find_with(any);
  if (other.entry == nullptr && other.alternatives.empty()) return answer;
  other.reason += "; the list has it for another activity";
  return other;
}

Answer Lookup::find_with(const Query& query) const {
  const Finder finder(list_, words_, query);
  const match::ExactFinding exact = match::find_exact(finder.item(), index_);
  if (const auto& found = exact.answer) {
    const PriceItem* entry = index_.with_code(found->cat, found->sel);
    const Activity activity = found->activity.value_or(finder.item().activity);
    const bool fits = entry != nullptr && match::allows(*entry, activity);
    if (fits && (query.activity == activity || (!query.activity && match::only_activity(*entry))))
      return answer_of(*found, entry, query);
  }
  const auto candidates = finder.candidates();
  if (const auto fits = finder.with_all_words(candidates); !fits.empty())
    return with_activity(choose_fit(fits, query), query);
  const ItemMatch chosen =
      match::choose(finder.item(), candidates, matcher_threshold, "no entry has all the words");
  if (chosen.kind != MatchKind::none)
    return answer_of(chosen, index_.with_code(chosen.cat, chosen.sel), query);
  Answer miss;
  miss.reason = "price list " + list_.code + " has no such entry for this activity";
  if (!candidates.empty()) miss.reason += "; closest is " + described(*candidates.front().entry);
  return miss;
}

bool Lookup::has_word(std::string_view word) const {
  const std::string text(word);
  const match::TextQuery query = match::make_query(words_, text);
  return query.words.empty() ||
         std::ranges::any_of(query.words, [](const match::QueryWord& w) { return !w.forms.empty(); });
}

}  // namespace estimate::scope

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

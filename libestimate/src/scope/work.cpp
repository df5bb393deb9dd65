#include "scope/work.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "esx/estimate/base/text.h"
#include "scope/tokens.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

constexpr std::size_t max_usual_tokens = 100;
/// Words that decide between entries if nothing else does.
constexpr std::string_view always_usual = "average standard";
constexpr Action nothing_said{.text = {}, .activity = Activity::replace};

Work work_of(const Action& action) {
  return {.activity = action.activity,
          .text = action.text,
          .words = action.words,
          .said = !action.text.empty() || !action.words.empty(),
          .coats = action.coats};
}

constexpr Work painting{
    .activity = Activity::replace, .text = "paint", .words = "paint", .said = true, .coats = true};

bool is_haul(const Action& action) { return action.words == "haul" || action.words == "dispose"; }

/// Where the list has the thing that an action alone means: "texture the ceiling" is done to its drywall.
struct ActionThing {
  std::string_view verb, words, instead_of;
  std::string_view of = {};  // only if this was said
};
constexpr auto action_things = std::to_array<ActionThing>({
    {"texture", "drywall", {}},
    {"patch", "drywall patch", "patch"},
    {"board", "opening", {}},
    {"tarp", "roof tarp", "tarp"},
    {"sand", "wood floor", {}},
    {"clean", "light fixture", {}, "chandelier"},
    {"clean", "light fixture", {}, "sconce"},
    {"clean", "light fixture", {}, "lamp"},
    {"clean", "light fixture", {}, "fan"},
    {"paint", "roof jack", {}, "jack"},
    {"clean", "cabinet", {}, "cabinet"},
    {"clean", "trim", {}, "baseboard"},
    {"clean", "trim", {}, "casing"},
    {"clean", "trim", {}, "molding"},
});

/// The words of a thing as the list may have them, those of its places last.
std::vector<std::string> words_of(const SaidThing& thing, bool with_places) {
  std::vector<std::string> words;
  const auto add = [&](const std::string& text) {
    for (const std::string_view part : split_blanks(text))
      if (std::string word = object_word(part); !word.empty()) words.push_back(std::move(word));
  };
  if (with_places) std::ranges::for_each(thing.places, add);
  std::ranges::for_each(thing.words, add);
  return words;
}

/// "extract the carpet": lists have it as "Water extraction from carpeted floor".
void name_extraction(Query& query) {
  constexpr auto soft = std::to_array<std::string_view>({"carpet", "pad", "rug"});
  constexpr auto hard = std::to_array<std::string_view>(
      {"tile", "vinyl", "wood", "laminate", "concrete", "slab", "plank", "hard", "slate", "oak"});
  std::vector<std::string> words;
  const auto has = [&](auto& names) {
    return std::ranges::any_of(query.words, [&](const std::string& w) { return is_one_of(names, w); });
  };
  if (has(soft)) words.emplace_back("carpet");
  if (!has(soft) && has(hard)) words.insert(words.end(), {"hard", "floor"});
  words.insert(words.end(), {"water", "extraction"});
  query.words = std::move(words);
  query.verbs.clear();
}

void add_usual(Query& query, const ScopeRoom& room, const Work& work, const SaidThing& thing) {
  const std::string row(thing.thing != nullptr ? thing.thing->usual : std::string_view());
  const std::string usual = std::string(always_usual) + " " + to_lower(room.name) + " " + row + " " +
                            std::string(usual_words(work.words, query.words));
  for (const std::string& word : canonical_words(usual)) query.usual.insert(object_word(word));
  const auto ratings = ratings_of(read_tokens(row, max_usual_tokens));
  query.usual_ratings.insert(query.usual_ratings.end(), ratings.begin(), ratings.end());
}

/// Windows come by their size: "10 to 16 sf".
void rate_size(Query& query, const SaidThing& thing) {
  constexpr auto sized = std::to_array<std::string_view>({"window", "screen", "skylight"});
  if (std::ranges::none_of(query.words, [&](const std::string& w) { return is_one_of(sized, w); })) return;
  if (const auto& amount = thing.amount; amount && amount->unit == "SF")
    query.ratings.push_back({.unit = "SF", .low = amount->value, .high = amount->value});
  if (const auto& area = thing.area)
    query.ratings.push_back(
        {.unit = "SF", .low = area->sides[0] * area->sides[1], .high = area->sides[0] * area->sides[1]});
  query.unit.clear();
}

Query query_for(const ScopeRoom& room, const Work& work, const SaidThing& thing) {
  Query query;
  query.action = work.text;
  const bool surface_is_place =
      thing.thing != nullptr && (thing.thing->asks_surface || thing.thing->surfaces != 0);
  query.words = words_of(thing, !surface_is_place);
  for (const std::string_view verb : split_blanks(work.words)) query.verbs.insert(object_word(verb));
  query.conditions = thing.conditions;
  query.ratings = thing.ratings;
  if (const auto& feet = thing.adjective_ft)
    query.ratings.push_back({.unit = "ft", .low = *feet, .high = *feet});
  if (const auto& coats = thing.coats)
    query.ratings.push_back({.unit = "coats", .low = *coats, .high = *coats});
  else if (work.coats)
    query.usual_ratings.push_back({.unit = "coats", .low = 2, .high = 2});
  add_usual(query, room, work, thing);
  if (query.verbs.contains("extraction")) name_extraction(query);
  const bool drying_fan =
      query.words.size() == 1 && query.words[0] == "fan" && (thing.days || work.text == "set");
  if (drying_fan) query.words = {"air", "mover"};
  if (const auto& amount = thing.amount) query.unit = amount->unit;
  rate_size(query, thing);
  if (work.said) query.activity = work.activity;
  query.description = thing.said;
  return query;
}

bool is_found(const Answer& answer) { return answer.entry != nullptr || !answer.alternatives.empty(); }

/// The list has the work under another noun.
std::vector<Query> related_queries(const Query& query) {
  std::vector<Query> related;
  for (const auto& [verb, words, instead, of] : action_things) {
    const bool named = of.empty() || std::ranges::find(query.words, of) != query.words.end();
    if (!named || !query.verbs.contains(std::string(verb))) continue;
    Query other = query;
    if (!instead.empty()) other.verbs.erase(std::string(instead));
    other.words.clear();
    for (const std::string_view word : split_blanks(words)) other.words.push_back(object_word(word));
    related.push_back(std::move(other));
  }
  return related;
}

Answer find_related(const Objects& objects, const Query& query) {
  for (const Query& other : related_queries(query))
    if (Answer found = objects.find(other); is_found(found)) return found;
  return {};
}

bool is_hauling(const Query& query) {
  return query.verbs.contains("haul") || query.verbs.contains("dispose");
}

Query load_of(Query query) {
  query.verbs.clear();
  query.activity = Activity::remove;
  return query;
}

/// The list has it for another activity: a load that is hauled, a charge "off and on", equipment that is set.
Answer find_for_other_activity(const Objects& objects, Query query) {
  if (is_hauling(query))
    if (Answer found = objects.find(load_of(query)); found.entry != nullptr && !found.assumed) return found;
  if (query.activity == Activity::detach_and_reset && query.action.find("on") != std::string_view::npos) {
    query.activity = Activity::remove_and_replace;
    if (Answer both = objects.find(query); is_found(both)) return both;
  }
  if (!query.activity) return {};
  Query any = query;
  any.activity.reset();
  Answer other = objects.find(any);
  const bool sets = *query.activity == Activity::replace || *query.activity == Activity::install;
  const auto is_service = [&](const PriceItem* entry) { return sets || is_daily(*entry); };
  const bool usable = other.entry != nullptr
                          ? is_service(other.entry)
                          : is_found(other) && std::ranges::all_of(other.alternatives, is_service);
  if (!usable) return {};
  other.reason += "; the list has it for another activity";
  return other;
}

}  // namespace

std::vector<Work> works_of(const SaidThing& thing) {
  using enum Activity;
  std::vector<Work> works;
  if (thing.actions.empty() && thing.coats) return {painting};  // "six jambs, two coats"
  if (thing.actions.empty()) return {work_of(nothing_said)};
  bool removes = false, replaces = false, both = false, resets = false, puts_back = false;
  const Action* plain = nullptr;
  for (const Action* action : thing.actions) {
    if (!action->words.empty()) continue;
    plain = plain == nullptr ? action : plain;
    removes = removes || action->activity == remove;
    replaces = replaces || action->activity == replace;
    both = both || action->activity == remove_and_replace;
    const bool again =
        action->text.ends_with("back") || action->text.starts_with("go") || action->text == "put back up";
    resets = resets || (action->activity == detach_and_reset && !again);
    puts_back = puts_back || again;
  }
  if (puts_back) (removes || resets || both ? resets : replaces) = true;
  constexpr auto how =
      std::to_array<std::string_view>({"spray", "apply", "put", "hand", "roll", "perform", "do"});
  const bool worded = std::ranges::any_of(thing.actions, [](const Action* a) { return !a->words.empty(); });
  if (plain != nullptr && worded && is_one_of(how, plain->text)) plain = nullptr;
  if (plain != nullptr) {
    Work work = work_of(*plain);
    if (resets)
      work.activity = detach_and_reset;
    else if (puts_back && replaces)
      work.activity = replace;
    else if (both || (removes && replaces))
      work.activity = remove_and_replace;
    works.push_back(work);
  }
  for (const Action* action : thing.actions) {
    if (action->words.empty() || (is_haul(*action) && plain != nullptr)) continue;
    const bool again = std::ranges::any_of(works, [&](const Work& w) { return w.words == action->words; });
    if (!again) works.push_back(work_of(*action));
  }
  return works;
}

Answer find_entry(const Objects& objects, const ScopeRoom& room, const Work& work, const SaidThing& thing) {
  const Query query = query_for(room, work, thing);
  Answer answer = objects.find(query);
  if (!is_found(answer) && !thing.places.empty() && !thing.words.empty()) {
    Query elsewhere = query;  // the list does not say where
    elsewhere.words = words_of(thing, false);
    answer = objects.find(elsewhere);
  }
  if (is_found(answer)) return answer;
  if (Answer related = find_related(objects, query); is_found(related)) return related;
  if (Answer other = find_for_other_activity(objects, query); is_found(other)) return other;
  return answer;
}

std::vector<Query> queries_for(const Work& work, const SaidThing& thing) {
  const ScopeRoom nowhere;
  const Query query = query_for(nowhere, work, thing);
  std::vector<Query> queries = related_queries(query);
  queries.push_back(query);
  if (!thing.places.empty() && !thing.words.empty()) {
    queries.push_back(query);
    queries.back().words = words_of(thing, false);
  }
  if (is_hauling(query)) queries.push_back(load_of(query));
  return queries;
}

bool is_daily(const PriceItem& entry) {
  const std::string text = to_lower(entry.description);
  return text.find("24 hour") != std::string::npos || text.find("per day") != std::string::npos;
}

}  // namespace estimate::scope

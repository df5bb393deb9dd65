// What is done with a thing, and the entry that a list has for it.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "esx/estimate/scope.h"
#include "scope/grammar.h"
#include "scope/objects.h"

namespace estimate::scope {

/// What is done: of "pull it and put new down", one removing and replacing.
struct Work {
  Activity activity = Activity::replace;
  std::string_view text = {}, words = {};
  bool said = true, coats = false;
};

/// What was said about a thing, as lines: removing it and putting it back is one of them.
[[nodiscard]] std::vector<Work> works_of(const SaidThing& thing);

/// The entry for the work on a thing in a room; see Objects::find.
[[nodiscard]] Answer find_entry(const Objects& objects, const ScopeRoom& room, const Work& work,
                                const SaidThing& thing);

/// What find_entry looks for, in any room: the list may have the work under another noun.
[[nodiscard]] std::vector<Query> queries_for(const Objects& objects, const Work& work,
                                             const SaidThing& thing);

/// Whether the list has an entry for a thing, done as was said, or with another activity.
[[nodiscard]] bool is_in_list(const Objects& objects, const SaidThing& thing,
                              std::optional<Activity> activity);

/// "containment, seven by eight plastic": measures with words that name nothing of the list are those of
/// the thing before it, if it has none.
void lend_measures(const Objects& objects, std::vector<SaidThing>& things,
                   std::vector<ScopeWord>& words_said);

/// "24 squares of 3 tab, replace with laminate": shingles, since only roofs are measured by the square.
void name_laminate(std::span<SaidThing> things, const std::vector<ScopeWord>& words, bool by_square);

/// "front slope 14 squares 3 tab, back slope 12 squares, replace both": what is on a slope is as large as it
/// is.
void size_by_slopes(std::vector<SaidThing>& things, const std::map<std::size_t, Token>& slopes);

/// "R30 batts, tape and paint": insulation is not painted.
[[nodiscard]] bool is_never_done(const SaidThing& thing, const Action& action);

/// "half inch and R30 go up, tape and paint": what is done with the last thing, or with the board before it.
[[nodiscard]] std::size_t finished_thing(std::span<const SaidThing> things, const Action& action,
                                         std::size_t last);

/// Whether an entry counts days: "Air mover (per 24 hour period)".
[[nodiscard]] bool is_daily(const PriceItem& entry);

/// What the entry is done with, if the tables know it: where it is measured.
[[nodiscard]] const Thing* thing_of(const PriceItem& entry);

/// "6 foot fence": a kind of fence if the entry names it, and not its length.
void forget_kind(SaidThing& thing, const PriceItem& entry);

/// The last noun of a thing: of "water heater 50 gallon gas" the heater.
[[nodiscard]] std::string head_of(const SaidThing& thing);

/// Lists have walls and ceilings as entries of their own.
[[nodiscard]] std::vector<SaidThing> parts_of(const SaidThing& thing, const Work& work);

/// "put new back", "replace it all", "all back new": what is done with all that came off. `count`: tokens up
/// to the end of the action.
[[nodiscard]] bool says_all(const Action& action, std::span<const Token> sentence, std::size_t count);

}  // namespace estimate::scope

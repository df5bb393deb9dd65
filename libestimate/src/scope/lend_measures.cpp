// Measures that were said with words of their own, for the thing next to them.
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scope/work.h"

namespace estimate::scope {

/// "the ridge is 52 feet, take the ridge vent off": what was only measured, before what is done with a part
/// of it.
static bool lend_forward(const Objects& objects, std::vector<SaidThing>& things, std::size_t index) {
  SaidThing& thing = things[index];
  const auto measured = [](const SaidThing& t) { return t.amount || t.area || t.count; };
  std::set<std::string> words;
  for (const std::string& word : thing.words) words.insert(object_word(word));
  constexpr std::size_t reach = 3;
  for (std::size_t i = index; i > 0 && i + reach > index; --i) {
    SaidThing& last = things[i - 1];
    if (last.sentence != thing.sentence || measured(thing) || thing.taken_back) return false;
    const bool same =
        std::ranges::any_of(last.words, [&](auto& word) { return words.contains(object_word(word)); });
    const bool lends =
        same && !last.taken_back && last.actions.empty() && measured(last) && !is_in_list(objects, last, {});
    if (!lends) continue;
    thing.amount = last.amount;
    thing.area = last.area;
    thing.count = last.count;
    thing.inherits = true;
    thing.sources.insert(thing.sources.end(), last.sources.begin(), last.sources.end());
    return last.taken_back = true;
  }
  return false;
}

/// "haul off the debris, two trailer loads": the debris is the load.
static bool is_loaded(const SaidThing& debris, const SaidThing& load) {
  constexpr auto loads = std::to_array<std::string_view>({"trailer", "dumpster"});
  const bool hauls =
      debris.has_word("debris") && std::ranges::all_of(debris.words, [](const std::string& word) {
        return word == "debris" || word == "haul";
      });
  const bool plain = !debris.amount && !debris.area && !debris.count && !debris.taken_back &&
                     debris.sentence == load.sentence && !load.taken_back;
  return hauls && plain && std::ranges::any_of(loads, [&](auto word) { return load.has_word(word); });
}

void size_by_slopes(std::vector<SaidThing>& things, const std::map<std::size_t, Token>& slopes) {
  if (slopes.size() < 2) return;
  const auto is_of = [](const SaidThing& thing, const Token& slope) {
    return thing.amount && thing.amount->unit == "SQ" && thing.amount->first == slope.first;
  };
  constexpr std::size_t most = 5'000;  // of a text that goes on like this
  const std::size_t end = things.size();
  for (std::size_t i = 0; i < end; ++i) {
    const auto is_foreign = [&](const auto& slope) { return is_of(things[i], slope.second); };
    const bool of_slopes = std::ranges::all_of(things[i].rooms, [&](auto r) { return slopes.contains(r); });
    const bool other = (things[i].amount && std::ranges::none_of(slopes, is_foreign)) || things[i].area;
    if (things[i].taken_back || things[i].rooms.empty() || !of_slopes || other || things[i].count) continue;
    if (things.size() + things[i].rooms.size() > most) return;
    std::vector<std::size_t> rooms = things[i].rooms;
    std::erase_if(rooms, [&](std::size_t room) {  // where another thing is
      return things[i].amount && !is_of(things[i], slopes.at(room)) &&
             std::ranges::any_of(things, [&](const SaidThing& thing) {
               return !thing.taken_back && &thing != &things[i] && is_of(thing, slopes.at(room));
             });
    });
    for (const std::size_t room : rooms) {
      SaidThing part = things[i];
      part.rooms = {room};
      (part.amount ? part.amount : part.header_amount) = slopes.at(room);
      if (room == rooms.front())
        things[i] = std::move(part);
      else
        things.push_back(std::move(part));
    }
  }
}

void lend_measures(const Objects& objects, std::vector<SaidThing>& things,
                   std::vector<ScopeWord>& words_said) {
  for (std::size_t i = 1; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    SaidThing& last = things[i - 1];
    const auto measured = [](const SaidThing& t) { return t.amount || t.area || t.count || t.days; };
    const bool lends = !thing.taken_back && !last.taken_back && !thing.has_own_action && measured(thing) &&
                       !measured(last) && thing.sentence == last.sentence && thing.surfaces == 0 &&
                       !thing.is_joined && thing.thing == nullptr;
    if (is_loaded(last, thing)) {
      last.taken_back = true;
      thing.sources.insert(thing.sources.end(), last.sources.begin(), last.sources.end());
      continue;
    }
    if (lend_forward(objects, things, i)) continue;
    constexpr auto units =
        std::to_array<std::string_view>({"loads", "load", "trips", "pieces", "steps", "rolls"});
    const bool unit = thing.words.size() == 1 && is_one_of(units, thing.words[0]);
    if (!lends || (!unit && (is_in_list(objects, thing, Activity::replace) ||
                             is_in_list(objects, thing, Activity::remove))))
      continue;
    if (!is_in_list(objects, last, {})) continue;
    last.amount = thing.amount;
    last.area = thing.area;
    last.count = thing.count;
    last.days = thing.days;
    last.inherits = true;
    for (const auto& [source, role] : thing.sources) {
      const bool names =
          role == ScopeRole::object || role == ScopeRole::modifier || role == ScopeRole::unknown;
      if (names)
        words_said[source].role = ScopeRole::unknown;
      else
        last.sources.emplace_back(source, role);
    }
    thing.taken_back = true;
  }
}

}  // namespace estimate::scope

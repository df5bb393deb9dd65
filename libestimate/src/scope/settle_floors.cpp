// What a sentence says about floors, walls and ceilings, once all of its things are known.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/grammar.h"

namespace estimate::scope {

bool keep_removed(std::span<SaidThing> things) {
  static constexpr Action resetting{
      .text = "save", .activity = Activity::detach_and_reset, .words = {}, .always = true};
  if (things.empty() || things.back().taken_back || !does_only(things.back().actions, Activity::remove))
    return false;
  things.back().actions = {&resetting};
  things.back().inherits = true;
  return true;
}

std::size_t finishes_whole_room(const Action& action, std::span<const Token> tokens) {
  constexpr auto finishes = std::to_array<std::string_view>({"paint", "seal paint", "prime paint", "clean"});
  constexpr auto wholes = std::to_array<std::string_view>({"whole", "entire"});
  std::size_t at = 0;
  while (at < tokens.size() && tokens[at].text == "the") ++at;
  const bool whole = at + 1 < tokens.size() && is_one_of(wholes, tokens[at].text) &&
                     ((tokens[at + 1].text == "room" && is_one_of(finishes, action.words)) ||
                      (tokens[at + 1].text == "deck" && !action.words.empty()));
  if (whole && at + 2 < tokens.size() && tokens[at + 1].text == "deck" && tokens[at + 2].text == "surface")
    ++at;
  const bool ends = at + 2 >= tokens.size() || tokens[at + 2].kind == TokenKind::soft ||
                    tokens[at + 2].kind == TokenKind::hard || tokens[at + 2].kind == TokenKind::coats;
  return whole && ends ? at + 2 : 0;
}

SaidThing whole_room(bool deck, const std::vector<std::size_t>& at, const std::vector<ScopeRoom>& rooms) {
  SaidThing thing;
  if (!deck) {
    thing.surfaces = walls | ceiling;
    thing.places = {"walls", "ceiling"};
    thing.said = "walls and ceiling";
    return thing;
  }
  thing.words = {thing.said = "deck"};
  const ScopeRoom* const room = at.size() == 1 ? &rooms[at[0]] : nullptr;
  if (room != nullptr && room->length_ft && room->width_ft)
    thing.area = Token{.kind = TokenKind::dimensions,
                       .text = {},
                       .sides = {*room->length_ft, *room->width_ft, 0},
                       .side_count = 2};
  return thing;
}

/// Whether it says how much of it there is.
static bool says_how_much(const SaidThing& thing) {
  return thing.has_measure() || thing.share || thing.height_ft || thing.each_ft || thing.walls.is_part();
}

constexpr auto floor_layers = std::to_array<std::string_view>(
    {"carpet", "pad", "vinyl", "laminate", "tile", "plank", "hardwood", "underlayment", "subfloor"});

/// The words of the last sentence: "in that section", "same area", "remove the pad there".
static bool says_same_section(const ReadText& text, std::size_t sentence) {
  constexpr auto these = std::to_array<std::string_view>({"that", "same", "this", "those"});
  constexpr auto parts = std::to_array<std::string_view>({"section", "area", "spot", "part", "sections"});
  constexpr std::size_t longest = 200;
  std::size_t at = text.words.size();
  while (at > 0 && text.sentences[at - 1] != sentence) --at;
  for (std::size_t n = 0; at > 1 && n < longest && text.sentences[at - 1] == sentence; --at, ++n)
    if ((is_one_of(parts, text.words[at - 1].text) && is_one_of(these, text.words[at - 2].text)) ||
        (text.words[at - 1].text == "there" && names_one_of({text.words[at - 2].text}, floor_layers)))
      return true;
  return false;
}

/// "remove the pad there, 22 by 4. Replace the pad in that section": as much.
static void size_same_section(ReadText& text, std::size_t begin) {
  constexpr auto layers = std::to_array<std::string_view>(
      {"carpet", "pad", "vinyl", "laminate", "floor", "tile", "plank", "hardwood", "underlayment", "subfloor",
       "board", "drywall", "insulation", "batt", "paneling", "flooring"});
  constexpr std::size_t reach = 6;
  if (begin >= text.things.size() || !says_same_section(text, text.things[begin].sentence)) return;
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < text.things.size(); ++i) {
    SaidThing& thing = text.things[i];
    if (thing.taken_back || says_how_much(thing) || !names_one_of(thing.words, layers)) continue;
    const std::span before = std::span(text.things).first(i).last(std::min(i, reach));
    const auto said = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& last) {
      const bool sized = (last.amount && last.amount->unit == "SF") || (last.area && !last.area->in_inches);
      return sized && !last.taken_back && last.rooms == thing.rooms && !last.count &&
             last.sentence + 2 >= thing.sentence && names_one_of(last.words, layers);
    });
    if (said == before.rend()) continue;
    thing.amount = said->amount;
    thing.area = said->area;
    thing.walls = said->walls;
    if (thing.surfaces == 0) thing.surfaces = said->surfaces;
    thing.inherits = true;
  }
}

/// "hall 4x20, flood cut both sides two feet": its long walls.
static void cut_sides_of_halls(std::span<SaidThing> things, const std::vector<ScopeRoom>& rooms) {
  for (SaidThing& thing : things) {
    const bool cut =
        thing.both_sides && cut_height(thing) &&
        names_one_of(thing.words, std::to_array<std::string_view>({"drywall", "paneling", "insulation"}));
    if (!cut || thing.taken_back || thing.walls.is_part() || thing.rooms.size() != 1 || thing.area) continue;
    const std::string name = to_lower(rooms[thing.rooms[0]].name);
    if (!rooms[thing.rooms[0]].length_ft || !rooms[thing.rooms[0]].width_ft) continue;
    if (name.find("hall") == std::string::npos || name.find("bath") != std::string::npos) continue;
    thing.walls.count = 2;
    thing.walls.name = "long";
    thing.both_sides = false;
  }
}

/// "laminate floor is swollen, R&R the whole floor", "hardwood cupped. sand the floor": the floor that was
/// only named is the one that is worked on.
static void work_on_named_floor(ReadText& text, std::size_t begin) {
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < text.things.size(); ++i) {
    SaidThing& thing = text.things[i];
    SaidThing& named = text.things[i - 1];
    const bool state = std::ranges::any_of(
        named.sources, [](const auto& source) { return source.second == ScopeRole::condition; });
    const bool covers = named.thing != nullptr && named.thing->surfaces == floor && !named.taken_back &&
                        named.actions.empty() && state && !says_how_much(named);
    const bool works = thing.words.empty() && thing.surfaces == floor && !thing.actions.empty() &&
                       !thing.taken_back && thing.rooms == named.rooms &&
                       named.sentence + 1 >= thing.sentence;
    if (!covers || !works) continue;
    const bool plain =
        std::ranges::all_of(thing.actions, [](const Action* action) { return action->words.empty(); });
    text.handle(named);
    named.taken_back = true;
    if (!plain) continue;
    thing.words = named.words;
    thing.thing = named.thing;
    thing.said = named.said;
    thing.ratings = named.ratings;
    thing.inherits = true;
  }
}

/// "carpet in all three with a premium grade": the kind of the thing before it.
static void join_grades(std::span<SaidThing> things) {
  for (std::size_t i = 1; i < things.size(); ++i) {
    SaidThing& grade = things[i];
    SaidThing& thing = things[i - 1];
    const bool only = !grade.words.empty() && grade.words.back() == "grade" && !says_how_much(grade);
    if (!only || grade.taken_back || grade.has_own_action || thing.taken_back || thing.words.empty() ||
        thing.sentence != grade.sentence)
      continue;
    thing.words.insert(thing.words.begin(), grade.words.begin(), grade.words.end());
    thing.sources.insert(thing.sources.end(), grade.sources.begin(), grade.sources.end());
    grade.taken_back = thing.inherits = true;
  }
}

/// "vinyl plank replaced wall to wall": all of the floor, and no carpet.
static void drop_wall_to_wall(ReadText& text, std::size_t begin) {
  for (std::size_t i = begin + 1; i < text.things.size(); ++i) {
    SaidThing& thing = text.things[i];
    const SaidThing& last = text.things[i - 1];
    const bool covers = last.thing != nullptr && last.thing->surfaces == floor && !last.taken_back;
    const bool said = std::ranges::any_of(thing.sources, [&](const auto& source) {
      const auto at = source.first;
      return source.second == ScopeRole::object && at + 2 < text.words.size() &&
             text.words[at].text == "wall" && text.words[at + 1].text == "to" &&
             text.words[at + 2].text == "wall";
    });
    if (!covers || !said || thing.taken_back || thing.has_own_action || says_how_much(thing)) continue;
    text.handle(thing);
    thing.taken_back = true;
  }
}

/// "drop ceiling tiles, 2 by 2": the size of a tile, and not of the ceiling.
static void size_ceiling_tiles(std::span<SaidThing> things) {
  constexpr double side = 2, longest = 4;
  for (SaidThing& thing : things) {
    const auto& area = thing.area;
    const bool ceiling_tile =
        names_one_of(thing.words, std::to_array<std::string_view>({"tile"})) &&
        names_one_of(thing.words, std::to_array<std::string_view>({"ceiling", "suspended", "acoustic"}));
    const bool hung = ceiling_tile && area && !thing.count && !area->in_inches && area->side_count == 2;
    if (!hung || std::min(area->sides[0], area->sides[1]) != side ||
        std::max(area->sides[0], area->sides[1]) > longest)
      continue;
    thing.area.reset();
    thing.inherits = true;
  }
}

/// "patch the drywall, 4 by 8": a list's patch is a small one.
static void doubt_large_patches(ReadText& text, std::size_t begin) {
  constexpr double large = 16;
  for (const SaidThing& thing : std::span(text.things).subspan(begin)) {
    const auto& area = thing.area;
    const bool patches = std::ranges::any_of(thing.actions, [](auto* a) { return a->words == "patch"; });
    if (!patches || thing.taken_back || !area || area->in_inches || area->side_count != 2 ||
        area->sides[0] * area->sides[1] < large)
      continue;
    text.assumptions.push_back("Assumed one patch for " + size_text(area->sides[0]) + " by " +
                               size_text(area->sides[1]) + " ft of " + thing.said);
  }
}

/// "lift the carpet, reset it over the pad, stretch": the work of a list that has lifting in it.
static void join_lifted(ReadText& text, std::size_t begin) {
  constexpr std::size_t reach = 8;
  const auto lifts = [](const Action* action) { return action->text == "lift"; };
  const auto stretches = [](const SaidThing& thing) {
    return !thing.taken_back && std::ranges::any_of(thing.actions, [](const Action* action) {
      return action->words.find("stretch") != std::string_view::npos;
    });
  };
  const std::size_t first = begin - std::min(begin, reach);
  for (std::size_t i = first; i < text.things.size(); ++i) {
    SaidThing& thing = text.things[i];
    if (thing.taken_back || says_how_much(thing) || std::ranges::none_of(thing.actions, lifts)) continue;
    const bool stretched =
        stretches(thing) || std::ranges::any_of(std::span(text.things).subspan(begin), [&](const auto& next) {
          return stretches(next) && next.rooms == thing.rooms;
        });
    if (!stretched) continue;
    std::erase_if(thing.actions, [](const Action* action) {
      return action->words.empty() && action->activity == Activity::detach_and_reset;
    });
    if (!thing.actions.empty()) continue;
    text.handle(thing);
    thing.taken_back = true;
  }
}

/// "R&R the vinyl and the underlayment": that of a floor, and not of a roof.
static void name_floor_underlayment(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr auto floors = std::to_array<std::string_view>(
      {"vinyl", "laminate", "floor", "flooring", "tile", "plank", "hardwood", "carpet"});
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < things.size(); ++i) {
    SaidThing& thing = things[i];
    const SaidThing& last = things[i - 1];
    const bool covers =
        (last.thing != nullptr && last.thing->surfaces == floor && names_one_of(last.words, floors)) ||
        (last.words.empty() && last.surfaces == floor);
    const bool squares = thing.amount && thing.amount->unit == "SQ";
    if (thing.words != std::vector<std::string>{"underlayment"} || !covers || squares ||
        last.rooms != thing.rooms || last.sentence + 1 < thing.sentence)
      continue;
    const Tokens tokens = read_tokens("plywood underlayment floor preparation", 4);
    thing.words.clear();
    for (const Token& token : tokens) thing.words.push_back(token.text);
    thing.thing = find_thing(tokens).row;
    thing.inherits = true;
  }
}

/// "scrape the popcorn off the ceiling. light hand texture on it": on what was named before.
static void cover_last(std::vector<SaidThing>& things, std::size_t begin) {
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < things.size(); ++i) {
    SaidThing& thing = things[i];
    const SaidThing& last = things[i - 1];
    const bool open =
        thing.covers_last && thing.surfaces == 0 && thing.thing != nullptr && thing.thing->asks_surface;
    const Surfaces there = last.surfaces != 0 || last.thing == nullptr ? last.surfaces : last.thing->surfaces;
    if (!open || thing.taken_back || last.taken_back || last.rooms != thing.rooms ||
        (there & (walls | ceiling)) == 0 || last.sentence + 1 < thing.sentence)
      continue;
    thing.surfaces = there & Surfaces(walls | ceiling);
    thing.inherits = true;
  }
}

/// "the pad has to go, so remove and replace the pad": removed once.
static void drop_first_removal(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr std::size_t reach = 4;
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < things.size(); ++i) {
    const SaidThing& renewed = things[i];
    if (renewed.taken_back || renewed.words.empty() ||
        !does_only(renewed.actions, Activity::remove_and_replace))
      continue;
    for (SaidThing& removed : std::span(things).first(i).last(std::min(i, reach))) {
      const bool same = removed.words == renewed.words && removed.rooms == renewed.rooms &&
                        removed.sentence + 1 >= renewed.sentence && removed.surfaces == renewed.surfaces;
      if (same && !removed.taken_back && !says_how_much(removed) &&
          does_only(removed.actions, Activity::remove))
        removed.taken_back = true;
    }
  }
}

/// "apply antimicrobial to the subfloor": what it is put on is not another thing.
static void name_agent_on_base(std::span<SaidThing> things) {
  constexpr auto bases = std::to_array<std::string_view>({"subfloor", "slab", "concrete"});
  constexpr auto agents = std::to_array<std::string_view>({"microbial"});
  static const Tokens agent = read_tokens("anti microbial agent", max_thing_words);
  for (SaidThing& thing : things) {
    if (thing.taken_back || !names_one_of(thing.words, agents) || !names_one_of(thing.words, bases)) continue;
    thing.words = {"anti", "microbial", "agent"};
    thing.wholes.clear();
    thing.thing = find_thing(agent).row;
    if (thing.surfaces == 0) thing.surfaces = floor;
  }
}

void rate_extractions(ReadText& text, std::size_t begin) {
  for (SaidThing& thing : std::span(text.things).subspan(begin)) {
    const bool extracts = thing.has_word("extraction") || std::ranges::any_of(thing.actions, is_extraction);
    if (!extracts || std::ranges::find(thing.ratings, "category", &Rating::unit) != thing.ratings.end())
      continue;
    auto category = text.categories.end();
    if (!thing.rooms.empty()) category = text.categories.find(thing.rooms[0]);
    if (category == text.categories.end()) category = text.categories.find(ReadText::all_rooms);
    if (category != text.categories.end()) thing.ratings.push_back(category->second);
  }
}

void settle_floors(ReadText& text, const std::vector<ScopeRoom>& rooms, std::size_t begin) {
  const std::span things = std::span(text.things).subspan(begin);
  name_agent_on_base(things);
  cover_last(text.things, begin);
  drop_first_removal(text.things, begin);
  join_grades(things);
  drop_wall_to_wall(text, begin);
  size_ceiling_tiles(things);
  join_lifted(text, begin);
  doubt_large_patches(text, begin);
  name_floor_underlayment(text.things, begin);
  work_on_named_floor(text, begin);
  cut_sides_of_halls(things, rooms);
  size_same_section(text, begin);
}

}  // namespace estimate::scope

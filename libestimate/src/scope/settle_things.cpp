// What else a sentence says about its things, once all of them are known.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scope/grammar.h"

namespace estimate::scope {

/// "tear out 400 square feet of carpet and pad", "64 square feet of drywall and the R13 behind it": as much.
static void share_amount_of_layers(std::span<SaidThing> things) {
  struct Layers {
    std::span<const std::string_view> tops, below;
    std::string_view unit;
  };
  static constexpr auto floors = std::to_array<std::string_view>(
      {"carpet", "vinyl", "laminate", "floor", "flooring", "tile", "plank", "hardwood", "linoleum"});
  static constexpr auto under_floors = std::to_array<std::string_view>(
      {"pad", "underlayment", "board", "subfloor", "luan", "preparation", "barrier"});
  static constexpr auto boards = std::to_array<std::string_view>({"drywall", "paneling", "plaster"});
  static constexpr auto behind_boards = std::to_array<std::string_view>({"insulation", "batt", "barrier"});
  static constexpr auto bases = std::to_array<std::string_view>({"baseboard"});
  static constexpr auto shoes = std::to_array<std::string_view>({"shoe", "quarter", "round"});
  static constexpr auto sidings = std::to_array<std::string_view>({"siding"});
  static constexpr auto wraps = std::to_array<std::string_view>({"wrap", "fanfold", "foam", "sheathing"});
  static constexpr auto kinds = std::to_array<Layers>({{floors, under_floors, "SF"},
                                                       {boards, behind_boards, "SF"},
                                                       {bases, shoes, "LF"},
                                                       {sidings, wraps, "SF"}});
  for (std::size_t i = 1; i < things.size(); ++i) {
    SaidThing& layer = things[i];
    const SaidThing& top = things[i - 1];
    const bool measured = layer.amount || layer.area || layer.count || layer.height_ft || layer.share ||
                          layer.days || layer.walls.is_part() || layer.header_amount;
    if (measured || layer.taken_back || top.taken_back || top.rooms != layer.rooms || !top.amount ||
        layer.has_own_action || !layer.is_joined)
      continue;
    const bool batt = std::ranges::any_of(layer.ratings, [](const Rating& r) { return r.unit == "R"; });
    const auto fits = [&](const Layers& both) {
      return top.amount->unit == both.unit && names_one_of(top.words, both.tops) &&
             (names_one_of(layer.words, both.below) || (batt && both.tops.data() == boards.data()));
    };
    if (std::ranges::none_of(kinds, fits)) continue;
    layer.amount = top.amount;
    layer.inherits = true;
  }
}

/// "the ceiling has a stain. seal it and paint the ceiling": one entry for sealing and painting.
static void join_sealed(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr std::size_t reach = 4;
  const auto only = [](const SaidThing& thing, auto&& bases) {
    return !thing.taken_back && !thing.actions.empty() &&
           std::ranges::all_of(thing.actions, [&](const Action* a) { return is_one_of(bases, a->words); });
  };
  constexpr auto sealing = std::to_array<std::string_view>({"seal", "prime"});
  constexpr auto painting = std::to_array<std::string_view>({"paint"});
  for (std::size_t i = begin; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    if (!only(thing, painting) || thing.amount || thing.area || thing.walls.is_part()) continue;
    for (SaidThing& sealed : std::span(things).first(i).last(std::min(i, reach))) {
      const bool same = sealed.words == thing.words && sealed.rooms == thing.rooms &&
                        (sealed.surfaces & ~thing.surfaces) == 0 && sealed.sentence + 1 >= thing.sentence;
      const bool whole = !sealed.amount && !sealed.area && !sealed.coats && !sealed.walls.length_ft;
      if (!same || !whole || !only(sealed, sealing)) continue;
      sealed.actions.insert(sealed.actions.end(), thing.actions.begin(), thing.actions.end());
      sealed.coats = thing.coats;
      sealed.walls = thing.walls;  // "has a stain by the fan": and all of it is painted
      if (!sealed.height_ft) sealed.height_ft = thing.height_ft;
      thing.surfaces &= Surfaces(~sealed.surfaces);
      if (thing.surfaces != 0) continue;
      sealed.sources.insert(sealed.sources.end(), thing.sources.begin(), thing.sources.end());
      thing.taken_back = true;
      break;
    }
  }
}

/// "40 feet each of base and shoe", "base and shoe, 40 feet of each": as much of both.
static void lend_runs(std::span<SaidThing> things) {
  const auto takes = [](const SaidThing& to, const SaidThing& from) {
    const bool measured = to.amount || to.area || to.count || to.each_ft || to.share || to.walls.is_part();
    return !to.taken_back && !from.taken_back && !measured && !to.words.empty() && to.rooms == from.rooms &&
           to.sentence == from.sentence && from.each_ft && !from.count && from.surfaces == 0 &&
           to.surfaces == 0;
  };
  const auto lend = [](SaidThing& to, const SaidThing& from) {
    to.each_ft = from.each_ft;
    to.inherits = true;
  };
  for (std::size_t i = things.size(); i > 1; --i)
    if (things[i - 1].is_joined && takes(things[i - 2], things[i - 1])) lend(things[i - 2], things[i - 1]);
  for (std::size_t i = 1; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    const SaidThing& last = things[i - 1];
    if (thing.is_joined && !thing.has_own_action && takes(thing, last)) lend(thing, last);
  }
}

/// "base, both sides, 36 feet total", of a hall of 18 feet: it is not 36 feet on each of the sides.
static void settle_edges(std::span<SaidThing> things, const std::vector<ScopeRoom>& rooms,
                         const std::vector<ScopeWord>& words) {
  for (SaidThing& thing : things) {
    const auto& run = thing.amount;
    if (!thing.both_edges || !run || run->unit != "LF") continue;
    const std::size_t behind = run->first + run->count;
    const bool total = behind < words.size() && words[behind].text == "total";
    const ScopeRoom* const room = thing.rooms.size() == 1 ? &rooms[thing.rooms[0]] : nullptr;
    const bool too_long = room != nullptr && room->length_ft && room->width_ft &&
                          run->value > std::max(*room->length_ft, *room->width_ft);
    if (total || too_long) thing.both_edges = thing.both_sides = false;
  }
}

/// "replace half the ceiling drywall, all the insulation above it": not half of what comes behind "all".
static void take_all(std::span<SaidThing> things, const std::vector<ScopeWord>& words) {
  constexpr auto wholes = std::to_array<std::string_view>({"all", "whole", "entire"});
  for (std::size_t i = 1; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    if (!thing.share || thing.share != things[i - 1].share) continue;
    std::size_t first = words.size();
    for (const auto& [source, role] : thing.sources)
      if (role == ScopeRole::object || role == ScopeRole::modifier) first = std::min(first, source);
    if (first < words.size() && first > 0 && words[first - 1].text == "the") --first;
    if (first < words.size() && first > 0 && is_one_of(wholes, words[first - 1].text)) thing.share.reset();
  }
}

/// "reset the vanity. The vanity is 4 feet.": how much there is of what has an action.
static void measure_named_again(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr std::size_t reach = 10;
  for (std::size_t i = begin; i < things.size(); ++i) {
    SaidThing& again = things[i];
    const auto& run = again.amount;
    if (again.taken_back || !again.actions.empty() || !run || again.count || again.area ||
        again.words.empty())
      continue;
    for (std::size_t j = begin; j > 0 && j + reach > begin; --j) {
      SaidThing& said = things[j - 1];
      const bool measured = said.amount || said.area || said.count || said.height_ft || said.each_ft;
      if (said.taken_back || said.words != again.words || said.rooms != again.rooms || said.actions.empty())
        continue;
      if (measured || said.sentence + 2 < again.sentence) break;
      said.amount = run;
      said.sources.insert(said.sources.end(), again.sources.begin(), again.sources.end());
      again.taken_back = true;
      break;
    }
  }
}

/// "bottom four feet of drywall, 4 feet all the way around": how high, said twice. "drywall, cut out and
/// rehung": it is new.
static void renew_board(std::span<SaidThing> things) {
  static constexpr Action renewal{
      .text = "replace", .activity = Activity::remove_and_replace, .words = {}, .always = true};
  constexpr auto boards = std::to_array<std::string_view>({"drywall", "insulation", "batt"});
  for (SaidThing& thing : things) {
    if (!names_one_of(thing.words, boards)) continue;
    auto& run = thing.amount;
    if (run && run->unit == "LF" && thing.height_ft == run->value) run.reset();
    const auto resets = [](const Action* action) {
      return action->text == "rehung" || action->text == "rehang" || action->text == "re hang";
    };
    std::ranges::replace_if(thing.actions, resets, &renewal);
  }
}

/// "take up the carpet and pad and put back new, average grade carpet": which kind of what was named before.
static void name_kind_again(std::span<SaidThing> things) {
  for (std::size_t i = 1; i < things.size(); ++i) {
    SaidThing& kind = things[i];
    const bool measured =
        kind.amount || kind.area || kind.count || kind.days || kind.share || kind.walls.is_part();
    if (measured || kind.taken_back || kind.has_own_action || kind.is_joined || kind.thing == nullptr)
      continue;
    for (SaidThing& said : things.first(i)) {
      if (said.taken_back || said.thing != kind.thing || said.rooms != kind.rooms || !said.has_own_action ||
          said.words.size() >= kind.words.size())
        continue;
      said.words = kind.words;
      said.sources.insert(said.sources.end(), kind.sources.begin(), kind.sources.end());
      kind.taken_back = true;
      break;
    }
  }
}

void settle_things(ReadText& text, const std::vector<ScopeRoom>& rooms, std::size_t begin) {
  const std::span things = std::span(text.things).subspan(begin);
  name_kind_again(things);
  renew_board(things);
  settle_edges(things, rooms, text.words);
  take_all(things, text.words);
  measure_named_again(text.things, begin);
  lend_runs(things);
  share_amount_of_layers(things);
  join_sealed(text.things, begin);
}

}  // namespace estimate::scope

// What else a sentence says about its things, once all of them are known.
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
    const bool measured = layer.has_measure() || layer.height_ft || layer.share || layer.days ||
                          layer.walls.is_part() || layer.header_amount;
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

/// Whether it is all of the same surface.
static bool is_sealed_there(const SaidThing& sealed, const SaidThing& thing) {
  const bool whole = !sealed.amount && !sealed.area && !sealed.coats && !sealed.walls.length_ft;
  return whole && sealed.words == thing.words && sealed.rooms == thing.rooms &&
         (sealed.surfaces & ~thing.surfaces) == 0 && sealed.sentence + 1 >= thing.sentence;
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
      if (!is_sealed_there(sealed, thing) || !only(sealed, sealing)) continue;
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
    const bool measured = to.has_measure() || to.each_ft || to.share || to.walls.is_part();
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
    std::size_t first = first_of_name(thing, words.size());
    if (first < words.size() && first > 0 && words[first - 1].text == "the") --first;
    if (first < words.size() && first > 0 && is_one_of(wholes, words[first - 1].text)) thing.share.reset();
  }
}

/// "reset the vanity. The vanity is 4 feet.": how much there is of what has an action.
static void measure_named_again(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr auto runs = std::to_array<std::string_view>(
      {"baseboard", "casing", "crown", "shoe", "quarter", "rail", "carpet", "pad", "drywall", "insulation"});
  constexpr std::size_t reach = 10;
  for (std::size_t i = begin; i < things.size(); ++i) {
    SaidThing& again = things[i];
    const auto& run = again.amount;
    const bool by_run = !again.actions.empty() && names_one_of(again.words, runs);
    const bool more = !by_run && !again.actions.empty();
    const bool own = !again.actions.empty() && (again.has_own_action || i == begin);
    if (again.taken_back || more || own || !run || again.count || again.area || again.words.empty()) continue;
    const std::size_t end = again.actions.empty() ? begin : i;  // "both replaced, 20 feet of base"
    for (std::size_t j = end; j > 0 && j + reach > end; --j) {
      SaidThing& said = things[j - 1];
      const bool measured = said.has_measure() || said.height_ft || said.each_ft;
      if (said.taken_back || said.words != again.words || said.rooms != again.rooms || said.actions.empty())
        continue;
      const bool other = !again.actions.empty() && again.actions != said.actions;
      if (measured || other || said.sentence + 2 < again.sentence) break;
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

/// What `kind` names more exactly.
static bool is_of_kind(const SaidThing& said, const SaidThing& kind) {
  return !said.taken_back && said.thing == kind.thing && said.rooms == kind.rooms && said.has_own_action &&
         said.words.size() < kind.words.size();
}

/// The words of `again` are about what was said before.
static void take_words(SaidThing& said, SaidThing& again) {
  said.sources.insert(said.sources.end(), again.sources.begin(), again.sources.end());
  again.taken_back = true;
}

/// "take up the carpet and pad and put back new, average grade carpet": which kind of what was named before.
static void name_kind_again(std::span<SaidThing> things) {
  for (std::size_t i = 1; i < things.size(); ++i) {
    SaidThing& kind = things[i];
    const bool measured = kind.has_measure() || kind.days || kind.share || kind.walls.is_part();
    if (measured || kind.taken_back || kind.has_own_action || kind.is_joined || kind.thing == nullptr)
      continue;
    const auto before = things.first(i);
    const auto said = std::ranges::find_if(before, [&](const SaidThing& t) { return is_of_kind(t, kind); });
    if (said == before.end()) continue;
    said->words = kind.words;
    take_words(*said, kind);
  }
}

/// The words of a thing, each as object_word writes it.
static std::vector<std::string> parts_of_name(const SaidThing& thing) {
  std::vector<std::string> parts;
  for (const std::string& text : thing.words)
    for (const std::string_view part : split_blanks(text)) parts.push_back(object_word(part));
  return parts;
}

/// Whether `again` may be what was `said`, named with no more words.
static bool names_again(const SaidThing& again, const SaidThing& said) {
  const std::vector<std::string> words = parts_of_name(again), named = parts_of_name(said);
  return !words.empty() && !named.empty() && words.back() == named.back() &&
         std::ranges::all_of(
             words, [&](const std::string& w) { return std::ranges::find(named, w) != named.end(); });
}

/// "There are two downspouts, ten feet each. Replace both downspouts.": what was said about a thing that has
/// no action is true for the one that has it.
static void take_named_before(ReadText& text, std::size_t begin) {
  constexpr std::size_t reach = 8, sentences = 3;
  constexpr auto wholes = std::to_array<std::string_view>({"both", "all"});
  auto& things = text.things;
  const auto measured = [](const SaidThing& t) {
    return t.amount || t.area || t.each_ft || t.height_ft || t.share || t.days || t.walls.is_part();
  };
  for (std::size_t i = begin; i < things.size(); ++i) {
    SaidThing& again = things[i];
    if (again.taken_back || again.actions.empty() || measured(again) || again.surfaces != 0) continue;
    const std::span before = std::span(things).first(begin).last(std::min(begin, reach));
    const auto said = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& thing) {
      const bool as_many = !again.count || again.count == thing.count;
      return !thing.taken_back && thing.actions.empty() && !thing.is_mention && as_many &&
             thing.rooms == again.rooms && thing.sentence < again.sentence &&
             thing.sentence + sentences >= again.sentence && names_again(again, thing);
    });
    if (said == before.rend()) continue;
    for (const auto& [source, role] : again.sources)  // "both downspouts"
      if (source > 0 && is_one_of(wholes, text.words[source - 1].text)) text.handled.push_back(source - 1);
    again.words = said->words;
    again.thing = said->thing;
    again.amount = said->amount;
    again.area = said->area;
    again.count = said->count;
    again.each_ft = said->each_ft;
    again.adjective_ft = said->adjective_ft;
    again.ratings.insert(again.ratings.end(), said->ratings.begin(), said->ratings.end());
    again.sources.insert(again.sources.end(), said->sources.begin(), said->sources.end());
    said->taken_back = true;
  }
}

/// Whether a thing is a part of the other one, of which there is one for each: a screen of a window.
static bool is_part_of(const SaidThing& part, const SaidThing& whole) {
  struct Parts {
    std::string_view whole;
    std::string_view parts;
  };
  static constexpr auto kinds = std::to_array<Parts>({
      {"window", "screen bead sash lock glass"},
      {"door", "slab panel knob deadbolt hinge lockset lock closer opener casing screen"},
      {"fence", "post rail cap picket"},
      {"toilet", "seat"},
      {"deck", "planking board"},
      {"outlet", "plate"},
      {"switch", "plate"},
  });
  const std::vector<std::string> words = parts_of_name(part), wholes = parts_of_name(whole);
  if (words.empty() || wholes.empty()) return false;
  return std::ranges::any_of(kinds, [&](const Parts& kind) {
    const auto parts = split_blanks(kind.parts);
    return wholes.back() == kind.whole && std::ranges::find(parts, words.back()) != parts.end();
  });
}

/// "replace just the slabs", of doors: no concrete.
static void name_slab(SaidThing& part, const SaidThing& whole, const std::vector<ScopeWord>& words) {
  const bool concrete = std::ranges::any_of(
      part.sources, [&](const auto& source) { return words[source.first].text == "concrete"; });
  if (parts_of_name(part).back() != "slab" || concrete) return;
  part.words = whole.words;
  part.words.insert(part.words.begin(), "slab");
  part.said = "slab";
  part.thing = nullptr;
  part.surfaces = 0;
  part.places.clear();
}

/// "Four windows on the front. Replace the screens.": only parts of what was named are worked on.
static void keep_wholes(ReadText& text, std::size_t begin) {
  auto& things = text.things;
  const auto before = [&](std::size_t at) {
    while (at > 0 && things[at - 1].taken_back) --at;
    return at;
  };
  const std::size_t last = before(begin);
  if (last == 0 || begin >= things.size()) return;
  SaidThing& whole = things[last - 1];
  SaidThing& part = things[begin];
  const std::size_t other = before(last - 1);
  const bool alone = other == 0 || things[other - 1].sentence < whole.sentence;
  if (!alone || part.taken_back || !whole.actions.empty() || !part.has_own_action || part.actions.empty() ||
      whole.sentence + 2 < part.sentence || part.rooms != whole.rooms || !is_part_of(part, whole))
    return;
  name_slab(part, whole, text.words);
  const bool measured = part.has_measure();
  if (!measured && whole.count && whole.count > 1) {
    part.count = whole.count;
    part.inherits = true;
  }
  if (whole.has_word("deck"))  // "the deck is 12 by 16. Replace the boards, and stain and seal it"
    for (SaidThing& thing : std::span(things).subspan(begin)) {
      if (thing.has_measure() || thing.taken_back || thing.rooms != whole.rooms) continue;
      thing.area = whole.area;
      thing.amount = whole.amount;
      thing.inherits = true;
    }
  text.handle(whole);
  whole.is_mention = true;
}

/// "the fence is 80 feet, replace 4 posts, the rest is fine": posts of the fence.
static void name_fence_parts(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr std::size_t reach = 6;
  constexpr auto parts = std::to_array<std::string_view>({"post", "rail", "gate"});
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < things.size(); ++i) {
    SaidThing& part = things[i];
    if (part.words.size() != 1 || !is_one_of(parts, object_word(part.words[0])) || part.taken_back) continue;
    const std::span before = std::span(things).first(i).last(std::min(i, reach));
    const bool fence = std::ranges::any_of(before, [&](const SaidThing& thing) {
      return thing.is_mention && !thing.taken_back && thing.rooms == part.rooms && thing.has_word("fence") &&
             thing.sentence + 1 >= part.sentence;
    });
    if (fence) part.words.insert(part.words.begin(), "fence");
  }
}

/// "two toilets in the hall bath and the master bath": one in each of them.
static void count_once_each(ReadText& text, std::size_t begin) {
  for (SaidThing& thing : std::span(text.things).subspan(begin)) {
    const double places = double(thing.rooms.size());
    const bool fewer = !thing.count || thing.rooms.size() < 2 || *thing.count < places;
    if (fewer || thing.taken_back || thing.is_each || thing.per_room || thing.days || thing.is_copy ||
        thing.amount || thing.each_ft || thing.sources.empty())
      continue;
    const std::size_t first = std::ranges::min(thing.sources).first;
    bool before = false, behind = false, each = false;
    for (std::size_t s = first; s > 0 && text.sentences[s - 1] == thing.sentence && first - s < 50; --s)
      before = before || text.words[s - 1].role == ScopeRole::room;
    for (std::size_t s = first; s < text.words.size() && s < first + 50; ++s) {
      if (text.sentences[s] != thing.sentence) break;
      behind = behind || text.words[s].role == ScopeRole::room;
      each = each || text.words[s].text == "each" || text.words[s].text == "both";
    }
    if (before || !behind || each) continue;
    if (*thing.count > places) {  // "4 outlets in the den and the office": of both together
      text.assumptions.push_back("Took the total of " + thing.said + " once, without a room");
      std::erase_if(text.sized_rooms, [&](const auto& sized) {
        return sized.first == thing.sentence &&
               std::ranges::find(thing.rooms, sized.second) != thing.rooms.end();
      });
      thing.rooms.clear();
      continue;
    }
    text.assumptions.push_back("Assumed one " + thing.said + " in each of the " + decimal_text(*thing.count) +
                               " rooms");
    thing.count = 1;
  }
}

/// "it's 10 shutters", of 8: how many of what was said before, and not more of it.
static void count_again(ReadText& text, std::size_t begin) {
  constexpr auto stating = std::to_array<std::string_view>({"it's", "its", "that's", "they're"});
  auto& things = text.things;
  if (begin == 0 || things.size() != begin + 1) return;
  SaidThing& again = things[begin];
  const bool measured = again.amount || again.area || again.days || again.each_ft || again.surfaces != 0;
  if (!again.count || measured || again.has_own_action || again.taken_back || again.sources.empty()) return;
  const std::size_t first = std::ranges::min(again.sources).first;
  if (first == 0 || !is_one_of(stating, text.words[first - 1].text) ||
      (first > 1 && text.sentences[first - 2] == again.sentence))
    return;
  constexpr std::size_t reach = 12;
  const std::span before = std::span(things).first(begin).last(std::min(begin, reach));
  const auto said = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& thing) {
    return !thing.taken_back && thing.count && !thing.actions.empty() && thing.rooms == again.rooms &&
           names_again(again, thing);
  });
  if (said == before.rend()) return;
  said->count = again.count;
  said->sources.insert(said->sources.end(), again.sources.begin(), again.sources.end());
  again.taken_back = true;
}

/// "the light fixture by the back door": outdoors.
static void name_light_by_door(ReadText& text, std::size_t begin) {
  constexpr auto ties = std::to_array<std::string_view>({"by", "at", "over", "above", "near"});
  constexpr auto sides =
      std::to_array<std::string_view>({"back", "front", "side", "garage", "entry", "patio"});
  for (SaidThing& thing : std::span(text.things).subspan(begin)) {
    const std::vector<std::string> words = parts_of_name(thing);
    const bool plain = !words.empty() && std::ranges::all_of(words, [](const std::string& word) {
      return word == "light" || word == "fixture" || word == "exterior" || word == "door";
    });
    if (!plain || std::ranges::find(words, "light") == words.end() || thing.taken_back ||
        thing.sources.empty())
      continue;
    const std::size_t first = std::ranges::min(thing.sources).first;
    const auto word = [&](std::size_t at) {
      return at < text.words.size() && text.sentences[at] == thing.sentence
                 ? std::string_view(text.words[at].text)
                 : std::string_view();
    };
    constexpr std::size_t reach = 4;
    std::size_t tie = first;
    while (tie < first + reach && !is_one_of(ties, word(tie))) ++tie;
    const std::size_t side = word(tie + 1) == "the" ? tie + 2 : tie + 1;
    if (!is_one_of(ties, word(tie)) || !is_one_of(sides, word(side)) || word(side + 1) != "door") continue;
    thing.words = {"exterior", "light", "fixture"};
    thing.thing = nullptr;
    thing.surfaces = 0;
    thing.places.clear();
  }
}

/// "permit fee $250": what it costs is not how many there are.
static void forget_fees(ReadText& text, std::size_t begin) {
  constexpr double most = 12;
  constexpr auto money = std::to_array<std::string_view>({"dollar", "dollars", "bucks"});
  for (SaidThing& thing : std::span(text.things).subspan(begin)) {
    if (thing.words.size() == 1 && is_one_of(money, thing.words[0])) {
      for (const auto& [source, role] : thing.sources) text.words[source].role = ScopeRole::unknown;
      thing.taken_back = true;
    }
    const bool fee = names_one_of(thing.words, std::to_array<std::string_view>({"fee", "permit"}));
    if (!fee || !thing.count || *thing.count <= most) continue;
    std::erase_if(thing.sources, [&](const auto& source) {
      const bool cost = source.second == ScopeRole::count;
      if (cost) text.words[source.first].role = ScopeRole::unknown;
      return cost;
    });
    thing.count = 1;
  }
}

/// "6 foot tall", of a fence: its kind.
static void name_tall_fences(std::span<SaidThing> things) {
  for (SaidThing& thing : things) {
    const auto& up = thing.height_ft;
    if (!up || thing.adjective_ft || thing.words.empty() || !thing.has_word("fence")) continue;
    thing.adjective_ft = up;
  }
}

/// "R&R three door slabs. Paint the new slabs": no concrete.
static void name_slabs_again(ReadText& text, std::size_t begin) {
  constexpr std::size_t reach = 4;
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < text.things.size(); ++i) {
    SaidThing& slab = text.things[i];
    const std::vector<std::string> words = parts_of_name(slab);
    if (slab.taken_back || words.empty() || words.back() != "slab") continue;
    const std::span before = std::span(text.things).first(i).last(std::min(i, reach));
    const auto door = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& thing) {
      return !thing.taken_back && thing.rooms == slab.rooms && thing.has_word("door") &&
             thing.has_word("slab");
    });
    if (door == before.rend() || &*door == &slab || slab.has_word("door")) continue;
    const auto count = door->count;
    name_slab(slab, *door, text.words);
    if (!slab.has_word("door")) continue;
    slab.words.erase(slab.words.begin());  // the door has it
    if (!slab.count) slab.count = count;
  }
}

/// "new knobs on everything, 22 of them", behind cabinets: theirs, and not those of doors.
static void name_cabinet_knobs(ReadText& text, std::size_t begin) {
  constexpr std::size_t reach = 8;
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < text.things.size(); ++i) {
    SaidThing& knob = text.things[i];
    const std::vector<std::string> words = parts_of_name(knob);
    const bool of_door = std::ranges::any_of(
        knob.sources, [&](const auto& source) { return text.words[source.first].text.starts_with("door"); });
    if (words.empty() || words.back() != "knob" || of_door || knob.taken_back) continue;
    const std::span before = std::span(text.things).first(i).last(std::min(i, reach));
    const auto has = [](const SaidThing& thing, std::string_view noun) {
      return !thing.taken_back && std::ranges::any_of(thing.words, [&](const std::string& word) {
        return word.find(noun) != std::string::npos;
      });
    };
    if (std::ranges::any_of(before, [&](const SaidThing& t) { return has(t, "door"); })) continue;
    const auto cabinets = std::ranges::find_if(before, [&](const SaidThing& t) { return has(t, "cabinet"); });
    if (cabinets == before.end() || (!knob.rooms.empty() && knob.rooms != cabinets->rooms)) continue;
    knob.words = {"cabinet", "knob"};
    knob.thing = nullptr;
    knob.rooms = cabinets->rooms;
    knob.had_rooms = !knob.rooms.empty();
  }
}

void settle_things(ReadText& text, const std::vector<ScopeRoom>& rooms, std::size_t begin) {
  const std::span things = std::span(text.things).subspan(begin);
  name_kind_again(things);
  renew_board(things);
  settle_floors(text, rooms, begin);
  settle_edges(things, rooms, text.words);
  take_all(things, text.words);
  measure_named_again(text.things, begin);
  take_named_before(text, begin);
  name_cabinet_knobs(text, begin);
  keep_wholes(text, begin);
  name_fence_parts(text.things, begin);
  count_once_each(text, begin);
  count_again(text, begin);
  name_light_by_door(text, begin);
  forget_fees(text, begin);
  name_tall_fences(things);
  name_slabs_again(text, begin);
  lend_runs(things);
  share_amount_of_layers(things);
  join_sealed(text.things, begin);
}

}  // namespace estimate::scope

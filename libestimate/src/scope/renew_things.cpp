// What is renewed: as much, as high and as many as what was there.
#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"
#include "scope/work.h"

namespace estimate::scope {

/// The last thing before the one at `index`, in its rooms and at most so many sentences before, that `fits`;
/// nullptr: none of the `reach` things before it.
static const SaidThing* said_before(const std::vector<SaidThing>& things, std::size_t index,
                                    std::size_t reach, std::size_t sentences, auto&& fits) {
  const SaidThing& thing = things[index];
  const std::span before = std::span(things).first(index).last(std::min(index, reach));
  const auto found = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& said) {
    return !said.taken_back && said.rooms == thing.rooms && said.sentence + sentences >= thing.sentence &&
           fits(said);
  });
  return found == before.rend() ? nullptr : &*found;
}

bool is_never_done(const SaidThing& thing, const Action& action) {
  constexpr auto finishes = std::to_array<std::string_view>(
      {"texture", "tape", "float", "tape float", "finish", "prime", "seal", "paint", "seal paint"});
  constexpr auto hidden = std::to_array<std::string_view>({"insulation", "batt", "vapor barrier"});
  const bool rated = std::ranges::any_of(thing.ratings, [](const Rating& r) { return r.unit == "R"; });
  return is_one_of(finishes, action.words) && (names_one_of(thing.words, hidden) || rated);
}

std::size_t finished_thing(std::span<const SaidThing> things, const Action& action, std::size_t last) {
  constexpr std::size_t reach = 4;
  if (!is_never_done(things[last], action)) return last;
  for (std::size_t i = last; i > 0 && i + reach > last; --i)
    if (const SaidThing& board = things[i - 1];
        !board.taken_back && names_one_of(board.words, std::to_array<std::string_view>({"drywall"})) &&
        board.rooms == things[last].rooms)
      return i - 1;
  return last;
}

/// "take out 2 windows, new vinyl windows", "remove 40 feet of gutter, new 6 inch gutter": as much as was
/// taken out.
void Reader::renew_as_much() {
  for (std::size_t i = std::max<std::size_t>(sentence_begin_, 1); i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const SaidThing& old = text_.things[i - 1];
    const bool counted = old.count && *old.count >= 2 && !old.amount && !old.area;
    const bool measured = thing.amount || thing.count || thing.share || thing.height_ft || thing.each_ft ||
                          (thing.area && !counted) || thing.walls.is_part() || thing.days;
    if (thing.taken_back || old.taken_back || measured || thing.words.empty() || old.words.empty() ||
        old.sentence != sentence_ || old.rooms != thing.rooms || !does_only(old.actions, Activity::remove) ||
        !does_only(thing.actions, Activity::replace))
      continue;
    const std::string last = object_word(split_blanks(old.words.back()).back());
    if (!names_one_of(thing.words, std::array{std::string_view(last)})) continue;
    if (counted) thing.count = old.count;
    if (old.amount) thing.amount = old.amount;
    if (old.area) thing.area = old.area;
    thing.inherits = thing.inherits || counted || old.amount || old.area;
  }
}

/// "flood cut two feet. R13 and new drywall, texture": as high as what was cut.
void Reader::renew_cut() {
  constexpr auto parts = std::to_array<std::string_view>({"drywall", "insulation"});
  constexpr std::size_t reach = 8;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool measured = thing.has_measure() || thing.share || thing.height_ft || thing.full_height ||
                          thing.walls.is_part() || !thing.places.empty();
    const bool behind = names_one_of(thing.words, std::array{parts.back()});
    const bool renews =
        !thing.actions.empty() && std::ranges::all_of(thing.actions, [&](const Action* action) {
          constexpr auto finishes =
              std::to_array<std::string_view>({"texture", "tape", "float", "tape float", "finish"});
          const bool plain = action->words.empty() || is_one_of(finishes, action->words);
          return plain && (behind || action->activity == Activity::replace);
        });
    if (thing.taken_back || measured || (thing.surfaces & ~walls) != 0 || !renews ||
        !names_one_of(thing.words, parts))
      continue;
    const SaidThing* const cut = said_before(text_.things, i, reach, 2, [&](const SaidThing& said) {
      return cut_height(said) && names_one_of(said.words, parts) &&
             (behind || does_only(said.actions, Activity::remove));
    });
    const auto open = thing.rooms.size() == 1 ? text_.open_cuts.find(thing.rooms[0]) : text_.open_cuts.end();
    if (cut == nullptr && open == text_.open_cuts.end()) continue;
    thing.height_ft = cut != nullptr ? cut_height(*cut) : open->second;
    if (cut != nullptr) thing.walls = cut->walls;
    thing.surfaces = walls;
    thing.inherits = true;
  }
}

/// "antimicrobial on the studs": on the walls, as high as what was cut off them.
void Reader::spray_framing() {
  constexpr auto agents = std::to_array<std::string_view>({"agent"});
  constexpr auto framing = std::to_array<std::string_view>({"stud", "framing", "cavity", "lumber"});
  constexpr std::size_t reach = 8;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool measured = thing.has_measure() || thing.share || thing.walls.is_part();
    if (thing.taken_back || measured || (thing.surfaces & ~walls) != 0 ||
        !names_one_of(thing.words, agents) || !names_one_of(thing.words, framing))
      continue;
    std::erase_if(thing.words, [&](const std::string& word) { return names_one_of({word}, framing); });
    thing.surfaces = walls;
    const SaidThing* const cut = said_before(text_.things, i, reach, 2, [&](const SaidThing& said) {
      return cut_height(said) && does_only(said.actions, Activity::remove);
    });
    if (cut == nullptr) continue;
    if (!thing.height_ft) thing.height_ft = cut_height(*cut);
    thing.walls = cut->walls;
    thing.inherits = true;
  }
}

/// What a counted thing has as many of: doors have knobs, and skylights flashing kits.
struct Fitting {
  std::string_view of;
  std::array<std::string_view, 5> parts;
};
constexpr auto fittings = std::to_array<Fitting>({{"door", {"knob", "hinge", "lock", "deadbolt", "door"}},
                                                  {"skylight", {"kit", "skylight", "shade"}},
                                                  {"toilet", {"seat", "toilet"}},
                                                  {"window", {"screen", "blind", "window"}}});

/// "vanity, three feet, and a new cultured marble top, one sink": as long as the vanity, and the sink is its.
static void size_vanity_tops(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr auto vanities = std::to_array<std::string_view>({"vanity"});
  constexpr auto tops = std::to_array<std::string_view>({"top", "countertop"});
  constexpr std::size_t reach = 6;
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < things.size(); ++i) {
    SaidThing& top = things[i];
    const bool is_top = names_one_of(top.words, tops);
    const bool measured = top.has_measure() || top.each_ft || top.height_ft;
    if (top.taken_back || !is_top || top.actions.empty()) continue;
    const SaidThing* const vanity = said_before(things, i, reach, 1, [&](const SaidThing& said) {
      const auto& run = said.amount;
      const bool inches = said.ratings.size() == 1 && said.ratings[0].unit == "in";  // "a 36 inch vanity"
      return ((run && run->unit == "LF") || said.height_ft || said.adjective_ft || inches) &&
             names_one_of(said.words, vanities) && !names_one_of(said.words, tops);
    });
    if (vanity != nullptr && !measured) {
      top.amount = vanity->amount;
      top.height_ft = vanity->height_ft;
      top.adjective_ft = vanity->adjective_ft;
      if (top.ratings.empty()) top.ratings = vanity->ratings;
      top.inherits = true;
    }
    if (i + 1 == things.size() || !names_one_of(top.words, vanities)) continue;
    SaidThing& sink = things[i + 1];
    const bool its = sink.words.size() == 1 && object_word(sink.words[0]) == "sink" && sink.count == 1 &&
                     !sink.is_joined && !sink.has_own_action && sink.sentence == top.sentence;
    if (!its || sink.taken_back) continue;
    top.sources.insert(top.sources.end(), sink.sources.begin(), sink.sources.end());
    sink.taken_back = true;
  }
}

/// "add 10 percent waste on 20 squares of shingles": more of an amount that came behind the waste. "25
/// squares plus 15 percent waste, tear off 25": so much of it is torn off.
static void apply_waste(std::vector<SaidThing>& things, std::size_t begin) {
  const auto removes = [](const Action* action) {
    return action->activity == Activity::remove && action->words.empty();
  };
  const std::size_t end = things.size();
  for (std::size_t i = begin; i < end && things.size() < max_things; ++i) {
    SaidThing& thing = things[i];
    auto& amount = thing.amount;
    if (thing.taken_back || !amount || amount->unit != "SQ") continue;
    const bool other = thing.count && thing.actions.size() > 1 && removes(thing.actions.back()) &&
                       !std::ranges::all_of(thing.actions, removes);
    SaidThing old = thing;
    if (thing.share.value_or(1) > 1) {
      amount->value *= thing.share.value_or(1);
      thing.share.reset();
    }
    if (!other) continue;
    old.amount->value = *thing.count;
    old.actions = {thing.actions.back()};
    old.share.reset();
    thing.actions.pop_back();
    thing.count.reset();
    old.count.reset();
    old.inherits = true;
    things.push_back(std::move(old));
  }
}

/// "tear off the 3 tab, 18 squares, 15 lb felt, new 3 tab": the felt goes under the new shingles.
static void lay_new_underlayment(std::span<SaidThing> things) {
  constexpr auto layers = std::to_array<std::string_view>({"felt", "underlayment"});
  bool laid = false;
  for (SaidThing& thing : std::views::reverse(things)) {
    const bool below = !thing.is_joined && !thing.has_own_action && names_one_of(thing.words, layers);
    if (laid && below && !thing.taken_back && thing.actions.size() == 1 &&
        thing.actions[0]->text == "tear off") {
      thing.actions = {&implied_placing};
      thing.inherits = true;
    }
    laid = laid || (!thing.taken_back && thing.has_own_action && does_only(thing.actions, Activity::replace));
  }
}

/// "two transition strips at the hall and the kitchen, three feet each": one in each of the rooms.
static void share_pieces_of_rooms(std::span<SaidThing> things) {
  for (SaidThing& thing : things) {
    const bool by_room = thing.rooms.size() > 1 && thing.count == double(thing.rooms.size());
    if (!thing.taken_back && by_room && thing.each_ft && !thing.per_room) thing.count = 1;
  }
}

/// "three glazing beads, 12 feet total": and not 12 feet each.
static void forget_count_of_totals(std::span<SaidThing> things, const std::vector<ScopeWord>& words) {
  constexpr auto totals = std::to_array<std::string_view>({"total", "altogether", "combined"});
  for (SaidThing& thing : things) {
    const auto& run = thing.amount;
    if (thing.taken_back || !thing.count || !run || run->unit != "LF" || thing.each_ft) continue;
    const std::size_t behind = run->first + run->count;
    if (behind < words.size() && is_one_of(totals, words[behind].text)) thing.count.reset();
  }
}

/// "chain link fence 60 feet and a gate": a gate of the same kind of fence.
static void name_gates(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr auto kinds = std::to_array<std::string_view>({"chain", "vinyl"});
  constexpr std::size_t reach = 4;
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < things.size(); ++i) {
    SaidThing& gate = things[i];
    if (gate.taken_back || !names_one_of(gate.words, std::to_array<std::string_view>({"gate"})) ||
        names_one_of(gate.words, std::to_array<std::string_view>({"wood", "chain", "vinyl", "garage"})))
      continue;
    const SaidThing* const fence = said_before(things, i, reach, 1, [](const SaidThing& said) {
      return names_one_of(said.words, std::to_array<std::string_view>({"fence"}));
    });
    if (fence == nullptr || !names_one_of(fence->words, kinds)) continue;
    gate.words = fence->words;
    gate.words.emplace_back("gate");
    gate.thing = nullptr;
    gate.inherits = true;
  }
}

/// "two interior doors with new knobs, paint the doors": as many as there are doors.
void Reader::count_hardware() {
  apply_waste(text_.things, sentence_begin_);
  const std::span said = std::span(text_.things).subspan(sentence_begin_);
  lay_new_underlayment(said);
  share_pieces_of_rooms(said);
  forget_count_of_totals(said, text_.words);
  name_gates(text_.things, sentence_begin_);
  size_vanity_tops(text_.things, sentence_begin_);
  constexpr std::size_t reach = 6;
  for (std::size_t i = std::max<std::size_t>(sentence_begin_, 1); i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool several = std::ranges::any_of(thing.sources, [&](const auto& source) {
      return source.second == ScopeRole::object && text_.words[source.first].text.ends_with('s');
    });
    if (thing.taken_back || thing.has_measure() || thing.actions.empty() || !several) continue;
    const SaidThing* const counted = said_before(text_.things, i, reach, 1, [&](const SaidThing& said) {
      return said.count && *said.count >= 2 && std::ranges::any_of(fittings, [&](const Fitting& fitting) {
               return names_one_of(thing.words, fitting.parts) &&
                      names_one_of(said.words, std::array{fitting.of}) &&
                      (fitting.of == "door" || !said.actions.empty());
             });
    });
    if (counted == nullptr) continue;
    thing.count = counted->count;
    thing.inherits = true;
  }
}

/// Whether nothing says how much of it there is.
static bool is_unmeasured(const SaidThing& thing) {
  return !thing.has_measure() && !thing.share && !thing.height_ft && !thing.each_ft &&
         !thing.walls.is_part() && !thing.days;
}

/// "R&R the deck boards, 12 by 16, then stain the deck", "back wall is open, 20 by 9, clean the studs": as
/// large as what was said before.
void Reader::treat_as_much() {
  constexpr std::size_t reach = 6;
  for (std::size_t i = std::max<std::size_t>(sentence_begin_, 1); i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool special =
        !thing.actions.empty() &&
        std::ranges::all_of(thing.actions, [](const Action* action) { return !action->words.empty(); });
    if (thing.taken_back || thing.words.empty() || !special || !is_unmeasured(thing)) continue;
    const bool on_walls = thing.thing != nullptr && thing.thing->surfaces == walls;
    SaidThing& wall = text_.things[i - 1];
    if (on_walls && wall.words.empty() && (wall.surfaces & walls) != 0 && wall.area && wall.actions.empty() &&
        !wall.taken_back && wall.sentence == sentence_ && wall.rooms == thing.rooms) {
      thing.area = wall.area;
      thing.walls = wall.walls;
      thing.sources.insert(thing.sources.end(), wall.sources.begin(), wall.sources.end());
      thing.inherits = wall.taken_back = true;
      continue;
    }
    const std::string noun = object_word(split_blanks(thing.words.back()).back());
    const SaidThing* const said = said_before(text_.things, i, reach, 0, [&](const SaidThing& before) {
      const bool measured = before.area ? !before.area->in_inches : before.amount.has_value();
      return measured && !before.count && before.surfaces == 0 && is_noun(noun) &&
             names_one_of(before.words, std::array{std::string_view(noun)});
    });
    if (said == nullptr) continue;
    thing.amount = said->amount;
    thing.area = said->area;
    thing.adjective_ft = said->adjective_ft;
    thing.inherits = true;
  }
}

/// "75 feet of six foot fence, stain it both sides": how high the sides are.
void Reader::size_sides() {
  const auto says_side = [&](std::size_t at) {
    return is(at, number) && tokens_[at].value == 1 && word_at(at + 1) == "side";
  };
  bool one_side = false;
  for (std::size_t at = sentence_start_; at < end_; ++at) one_side = one_side || says_side(at);
  for (SaidThing& thing : std::span(text_.things).subspan(sentence_begin_))
    if (thing.has_word("fence") && thing.amount && thing.amount->unit == "LF" && thing.adjective_ft &&
        !thing.height_ft && (thing.both_sides || one_side))
      thing.height_ft = thing.adjective_ft;
}

/// "gable roof with two slopes 42 by 20 each, tear off ...", "suspended ceiling, grid and tile": what the
/// things behind it are part of, and nothing more.
void Reader::drop_wholes() {
  if (text_.things.size() < sentence_begin_ + 2) return;
  for (std::size_t i = sentence_begin_; i + 1 < text_.things.size(); ++i) {
    SaidThing& whole = text_.things[i];
    const SaidThing& next = text_.things[i + 1];
    if (whole.words.empty() || whole.taken_back || next.taken_back || whole.rooms != next.rooms) continue;
    const bool roof = i == sentence_begin_ && whole.words.back() == "roof" && whole.actions.empty() &&
                      whole.amount && whole.amount->unit == "SQ" && next.has_own_action && !next.amount;
    const bool hung = names_one_of(whole.words, std::array{std::string_view("suspended")}) &&
                      !names_one_of(whole.words, std::array{std::string_view("grid")});
    const bool ceiling =
        hung && i + 2 < text_.things.size() && next.has_word("grid") && text_.things[i + 2].has_word("tile");
    if (!roof && !ceiling) continue;
    text_.handle(whole);
    whole.taken_back = true;
  }
}

/// "garage door is a 16 by 7, replace two panels": of the door, and no new door.
void Reader::name_door_panels() {
  constexpr auto panels = std::to_array<std::string_view>({"panel", "section"});
  for (std::size_t i = sentence_begin_ + 1; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    SaidThing& door = text_.things[i - 1];
    if (thing.words.size() != 1 || !names_one_of(thing.words, panels) || door.taken_back ||
        !door.actions.empty() || !door.has_word("overhead") || !door.has_word("door") ||
        thing.rooms != door.rooms)
      continue;
    thing.words = {"overhead", "door", "panel"};
    if (const auto& size = door.area; size && !size->in_inches)
      thing.ratings.push_back({.unit = "ft", .low = size->sides[0], .high = size->sides[0]});
    thing.sources.insert(thing.sources.end(), door.sources.begin(), door.sources.end());
    thing.inherits = door.taken_back = true;
  }
}

/// Counts the openings as those of the ducts; false: they are something else.
static bool add_opening(SaidThing& ducts, SaidThing& opening) {
  constexpr auto openings =
      std::to_array<std::string_view>({"vent", "register", "return", "supply", "grille", "opening", "run"});
  if (opening.taken_back || opening.has_own_action || !opening.count || opening.amount ||
      opening.words.empty() || !names_one_of(std::vector{opening.words.back()}, openings))
    return false;
  ducts.count = ducts.count.value_or(0) + *opening.count;
  ducts.sources.insert(ducts.sources.end(), opening.sources.begin(), opening.sources.end());
  return ducts.inherits = opening.taken_back = true;
}

/// "clean the air ducts, 14 vents": how many openings the ducts have.
void Reader::count_ducts() {
  for (std::size_t i = sentence_begin_; i + 1 < text_.things.size(); ++i) {
    SaidThing& ducts = text_.things[i];
    const bool cleaned = std::ranges::any_of(ducts.actions, [](auto* a) { return a->words == "clean"; });
    if (ducts.taken_back || !cleaned || !is_unmeasured(ducts) ||
        !names_one_of(ducts.words, std::to_array<std::string_view>({"duct", "ductwork"})))
      continue;
    for (std::size_t next = i + 1; next < text_.things.size(); ++next)
      if (!add_opening(ducts, text_.things[next])) break;
  }
}

/// "protect the floor in the den and the hall, two pickup loads": of the whole job, and not of each room.
void Reader::place_loads() {
  constexpr auto loads = std::to_array<std::string_view>({"load", "dumpster"});
  for (SaidThing& thing : std::span(text_.things).subspan(sentence_begin_)) {
    if (thing.count && thing.rooms.size() > 1 && !thing.per_room && !thing.is_each &&
        names_one_of(thing.words, loads))
      thing.rooms.clear();
  }
}

/// "stairs, thirteen treads, carpet and pad replace": how many the carpet is on, and no new ones.
void Reader::drop_carpeted_steps() {
  constexpr auto steps = std::to_array<std::string_view>({"tread", "step", "riser", "stair"});
  constexpr auto covers = std::to_array<std::string_view>({"carpet", "runner"});
  for (std::size_t i = sentence_begin_; i + 1 < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const SaidThing& next = text_.things[i + 1];
    if (thing.taken_back || !thing.count || thing.has_own_action || !names_one_of(thing.words, steps) ||
        next.rooms != thing.rooms || !names_one_of(next.words, covers))
      continue;
    const bool charged = std::ranges::any_of(std::span(text_.things).subspan(i), [](const SaidThing& said) {
      return said.has_word("charge") || said.has_word("waterfall");
    });
    if (charged) continue;
    text_.handle(thing);
    thing.taken_back = true;
  }
}

/// "siding 30 by 9, strip it and reside it. house wrap new": as much as of the siding.
void Reader::carry_siding() {
  constexpr auto below =
      std::to_array<std::string_view>({"wrap", "fanfold", "foam", "sheathing", "paper", "tyvek"});
  constexpr auto sidings = std::to_array<std::string_view>({"siding"});
  constexpr std::size_t reach = 8;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool measured =
        thing.has_measure() || thing.share || thing.height_ft || thing.each_ft || thing.walls.is_part();
    if (thing.taken_back || measured || thing.actions.empty() || !names_one_of(thing.words, below)) continue;
    const SaidThing* const siding = said_before(text_.things, i, reach, 2, [&](const SaidThing& said) {
      return said.area && names_one_of(said.words, sidings);
    });
    if (siding == nullptr) continue;
    thing.area = siding->area;
    thing.inherits = true;
  }
}

/// "extract the water off the kitchen tile": what is extracted off the thing that follows.
static void join_extracted_water(std::span<SaidThing> things, const std::set<std::size_t>& bare_rooms) {
  constexpr auto floors = std::to_array<std::string_view>(
      {"tile", "carpet", "vinyl", "laminate", "wood", "hardwood", "concrete", "slab", "plank", "floor"});
  const auto extracts = [](const SaidThing& thing) {
    return !thing.taken_back && !thing.actions.empty() && std::ranges::all_of(thing.actions, is_extraction);
  };
  for (std::size_t i = 0; i < things.size(); ++i) {
    SaidThing& water = things[i];
    constexpr std::size_t longest = 2;  // words of water, with what it does
    const bool only_water = !water.words.empty() && water.words.size() <= longest &&
                            water.words.back() == "water" && !names_one_of(water.words, floors);
    if (!extracts(water) || !only_water) continue;
    const bool measured = water.has_measure();
    if (i + 1 < things.size() && !measured && extracts(things[i + 1]) && !things[i + 1].has_own_action &&
        things[i + 1].rooms == water.rooms &&
        (names_one_of(things[i + 1].words, floors) || things[i + 1].surfaces == floor)) {
      things[i + 1].sources.insert(things[i + 1].sources.end(), water.sources.begin(), water.sources.end());
      water.taken_back = true;
    } else if (water.rooms.size() == 1 && bare_rooms.contains(water.rooms[0])) {
      water.words.insert(water.words.begin(), "concrete");  // "bare slab, extract the water off it"
    }
  }
}

/// "5x8 tile floor, extract the water": off the floor that is there.
void Reader::keep_extracted_floors() {
  join_extracted_water(std::span(text_.things).subspan(sentence_begin_), text_.bare_rooms);
  for (std::size_t i = sentence_begin_; i + 1 < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool floors =
        thing.thing != nullptr && thing.thing->surfaces == floor && !thing.amount && !thing.count;
    const bool sprayed = thing.actions.size() == 1 && thing.actions.front()->text == "spray";
    if (!floors || thing.taken_back || (!thing.actions.empty() && !sprayed)) continue;
    const auto extracted = std::ranges::find_if(text_.things.begin() + std::ptrdiff_t(i) + 1,
                                                text_.things.end(), [&](const SaidThing& next) {
                                                  return !next.taken_back && next.rooms == thing.rooms &&
                                                         std::ranges::any_of(next.actions, is_extraction);
                                                });
    if (extracted == text_.things.end()) continue;
    extracted->words.insert(extracted->words.begin(), thing.words.begin(), thing.words.end());
    if (sprayed) name_sprayed_agent(thing);
    thing.is_mention = !sprayed;
  }
}

/// "scrape the popcorn, texture knockdown, and paint": another texture of the same ceiling.
void Reader::renew_texture() {
  constexpr auto scraped = std::to_array<std::string_view>({"acoustic"});
  constexpr auto textures = std::to_array<std::string_view>({"knockdown"});
  for (std::size_t i = std::max<std::size_t>(sentence_begin_, 1) - 1; i + 1 < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    SaidThing& next = text_.things[i + 1];
    const auto scrapes = [](const Action* action) { return action->words.starts_with("scrape"); };
    if (thing.taken_back || next.taken_back || next.rooms != thing.rooms || next.actions.empty() ||
        !names_one_of(thing.words, scraped) || !names_one_of(next.words, textures) ||
        std::ranges::none_of(thing.actions, scrapes))
      continue;
    std::erase_if(thing.actions, std::not_fn(scrapes));
    if (next.surfaces == 0) next.surfaces = ceiling;
  }
}

/// The same thing, which is removed there.
static bool is_removed(const SaidThing& removed, const SaidThing& thing) {
  return !removed.taken_back && removed.rooms == thing.rooms && removed.words == thing.words &&
         does_only(removed.actions, Activity::remove);
}

/// What is done with a thing is done with the one that was named before it.
static void do_again(SaidThing& named, SaidThing& thing) {
  named.actions.insert(named.actions.end(), thing.actions.begin(), thing.actions.end());
  named.sources.insert(named.sources.end(), thing.sources.begin(), thing.sources.end());
  thing.taken_back = true;
}

/// "pull the base, put the base back on": one thing that is detached and reset.
void Reader::join_put_back() {
  for (std::size_t i = sentence_begin_ + 1; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool measured = thing.has_measure() || thing.share;
    const auto does = [&](Activity activity) {
      return std::ranges::find(thing.actions, activity, &Action::activity) != thing.actions.end();
    };
    if (thing.taken_back || measured || thing.words.empty() || !does(Activity::detach_and_reset) ||
        does(Activity::remove))
      continue;
    const auto before = std::span(text_.things).subspan(sentence_begin_, i - sentence_begin_);
    const auto removed =
        std::ranges::find_if(before, [&](const SaidThing& t) { return is_removed(t, thing); });
    if (removed != before.end()) do_again(*removed, thing);
  }
}

}  // namespace estimate::scope

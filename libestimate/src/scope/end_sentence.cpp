// The end of a sentence: what its things share.
#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"
#include "scope/work.h"

namespace estimate::scope {

/// Nothing was made of a sentence, or a correction has changed nothing: it may mean something else.
void Reader::doubt_sentence() {
  const bool changes_nothing = now_.correcting && !now_.corrected;
  const bool places =
      now_.named_room || now_.was_sized || now_.corrected || pending_action_ || header_amount_.has_value();
  const bool empty = text_.things.size() == sentence_begin_ && !places;
  if (changes_nothing) text_.doubtful.insert(text_.doubtful.end(), {sentence_, sentence_ - 1});
  if (!empty || now_.keeps) return;
  for (std::size_t s = first_word_; s < text_.words.size() && text_.sentences[s] == sentence_; ++s) {
    ScopeWord& word = text_.words[s];
    if (is_filler(word.text) || word.role == ScopeRole::condition) continue;
    const std::string noun = object_word(word.text);
    if (is_noun(noun) || objects_.is_head(noun)) word.role = ScopeRole::unknown;
  }
}

std::size_t Reader::open_things() const {
  return std::size_t(std::ranges::count_if(
      std::span(text_.things).subspan(sentence_begin_),
      [](const SaidThing& thing) { return thing.actions.empty() && !thing.taken_back; }));
}

/// "the outside wall got wet. that wall is 16 feet long": more of what the sentence before named.
static bool sizes_wall_before(SaidThing& where, SaidThing& thing) {
  const auto is_open_wall = [](const SaidThing& said) {
    return said.words.empty() && said.actions.empty() && !said.taken_back && said.surfaces == walls;
  };
  if (!is_open_wall(where) || !is_open_wall(thing) || thing.rooms != where.rooms ||
      where.sentence + 1 != thing.sentence)
    return false;
  const bool sized = where.walls.length_ft || where.area || where.amount;
  if (sized || (!thing.walls.length_ft && !thing.area && !thing.amount)) return false;
  const std::string name = where.walls.name;
  where.walls = thing.walls;
  if (where.walls.name.empty()) where.walls.name = name.empty() ? "that" : name;
  where.area = thing.area;
  if (const auto& run = thing.amount; run && run->unit == "LF") where.walls.length_ft = run->value;
  if (thing.height_ft) where.height_ft = thing.height_ft;
  where.sources.insert(where.sources.end(), thing.sources.begin(), thing.sources.end());
  where.sentence = thing.sentence;
  return thing.taken_back = true;
}

/// "the ceiling fell. replace the drywall": where the sentence before says.
static void take_place_before(SaidThing& where, SaidThing& thing) {
  const bool only_place = where.words.empty() && where.surfaces != 0 && where.actions.empty() &&
                          where.dropped == 0 && where.sentence + 1 == thing.sentence;
  const bool asks = !thing.taken_back && thing.surfaces == 0 && thing.thing != nullptr &&
                    thing.thing->asks_surface && !thing.amount && !thing.area;
  if (!only_place || !asks || thing.rooms != where.rooms) return;
  thing.surfaces = where.surfaces;
  if (!thing.walls.is_part()) thing.walls = where.walls;
  if (!thing.height_ft) thing.height_ft = where.height_ft;
  thing.area = where.area;
  thing.inherits = where.taken_back = true;
}

static bool asks_where(const SaidThing& thing) {
  return !thing.taken_back && thing.surfaces == 0 && thing.thing != nullptr && thing.thing->asks_surface;
}

/// "north wall only, 14 ft long, tear out 4' of drywall": how high, and not how much.
static void measure_up(const SaidThing& where, SaidThing& thing) {
  constexpr double highest_cut = 9;
  auto& up = thing.amount;
  if (!asks_where(thing) || !up || up->unit != "LF" || !where.walls.is_part() || up->value > highest_cut)
    return;
  thing.height_ft = up->value;
  up.reset();
}

/// "4 ft of sheetrock and the R-13 behind it": as high.
static void measure_behind(const SaidThing& where, SaidThing& thing) {
  const bool alike = !thing.taken_back && thing.thing != nullptr && thing.thing->asks_surface &&
                     thing.surfaces == where.surfaces && thing.walls.length_ft == where.walls.length_ft;
  if (alike && where.height_ft && !thing.height_ft && !thing.amount) thing.height_ft = where.height_ft;
}

/// What is on the surfaces of `where`. `only_place`: it says nothing else.
static void share_surfaces_of(SaidThing& where, SaidThing& thing, bool only_place, bool board) {
  measure_up(where, thing);
  const bool sided = thing.thing != nullptr && thing.thing->surfaces == where.surfaces;
  if (sided && only_place && where.share && !thing.share && !thing.taken_back) thing.share = where.share;
  if (board) measure_behind(where, thing);
  if (!asks_where(thing) || thing.amount) return;
  if (!thing.share) thing.share = where.share;
  thing.surfaces = where.surfaces;
  if (!thing.walls.is_part()) thing.walls = where.walls;
  if (!thing.area) thing.area = where.area;
  if (!thing.height_ft) thing.height_ft = where.height_ft;
  const bool torn_out = where.has_own_action && thing.has_word("insulation") && !thing.actions.empty();
  if (!only_place || torn_out) return;  // "tear out the ceiling, pull the R19 up there"
  if (thing.actions.empty()) thing.actions = where.actions;
  thing.sources.insert(thing.sources.end(), where.sources.begin(), where.sources.end());
  where.taken_back = true;
}

void Reader::share_surfaces() {
  std::vector<SaidThing>& things = text_.things;
  if (sentence_begin_ > 0 && things.size() > sentence_begin_ &&
      !sizes_wall_before(things[sentence_begin_ - 1], things[sentence_begin_]))
    take_place_before(things[sentence_begin_ - 1], things[sentence_begin_]);
  for (std::size_t i = sentence_begin_; i < things.size(); ++i) {
    SaidThing& where = things[i];
    const bool plain = std::ranges::all_of(where.actions, [](const Action* a) { return a->words.empty(); });
    const bool only_place = where.words.empty() && plain && where.surfaces != 0 && !where.taken_back;
    const bool board = where.thing != nullptr && where.thing->asks_surface && where.surfaces != 0;
    const bool paper = !where.taken_back && where.thing != nullptr && where.thing->text == "wallpaper";
    for (std::size_t j = i + 1; paper && j < things.size(); ++j)  // "strip the paper, skim coat and paint"
      if (asks_where(things[j]) && !things[j].amount && !things[j].area) {
        things[j].surfaces = walls;
        things[j].inherits = true;
      }
    if (!only_place && !board) continue;
    for (std::size_t j = i + 1; j < things.size(); ++j)
      share_surfaces_of(where, things[j], only_place, board);
  }
}

/// "siding 30 by 9, and house wrap behind it": a size that was said once for both.
void Reader::size_layers() {
  for (std::size_t i = std::max<std::size_t>(sentence_begin_, 1); i < text_.things.size(); ++i) {
    SaidThing& layer = text_.things[i];
    const SaidThing& last = text_.things[i - 1];
    const bool measured =
        layer.has_measure() || layer.height_ft || layer.days || layer.walls.is_part() || layer.header_amount;
    constexpr auto pieces = std::to_array<std::string_view>(
        {"dish", "antenna", "skylight", "vent", "unit", "condenser", "cupola", "light", "hatch", "fan"});
    if (!layer.covers_last || measured || last.taken_back || names_one_of(layer.words, pieces) ||
        last.sentence + 1 < layer.sentence || last.rooms != layer.rooms || last.count)
      continue;
    const auto& amount = last.amount;
    const bool flat = amount && (amount->unit == "SF" || amount->unit == "SQ" || amount->unit == "SY");
    constexpr auto along = std::to_array<std::string_view>({"guard", "screen", "cover", "tape", "cable"});
    const bool run = amount && amount->unit == "LF" &&
                     std::ranges::any_of(layer.words, [&](auto& w) { return is_one_of(along, w); });
    if (flat || run) layer.amount = amount;  // "gutter 38 feet with gutter guard on it"
    if (!flat && last.area && !last.area->in_inches) layer.area = last.area;
    layer.inherits = layer.inherits || layer.amount || layer.area;
  }
}

/// "abate the tile", "that old tile came back hot, pull it": what is only taken off contained.
static void name_asbestos(SaidThing& thing) {
  const bool abates = std::ranges::any_of(
      thing.actions, [](const Action* action) { return action->text.starts_with("abate"); });
  if ((!abates && !thing.conditions.contains("asbestos")) || thing.words.empty() || thing.taken_back) return;
  const bool tile = names_one_of(thing.words, std::to_array<std::string_view>({"tile"}));
  if (!tile || (thing.surfaces & (walls | ceiling)) != 0 || thing.has_word("wall")) return;
  thing.words = {"asbestos", "floor", "tile"};
  thing.ratings.clear();
  thing.thing = find_thing(read_tokens("tile floor", 2)).row;
}

/// "five eighths finish, ceiling": drywall, and it is hung. "frame 20 LF of
/// wall": its framing.
static void name_by_work(std::span<SaidThing> things) {
  static constexpr Action hanging{.text = "hang", .activity = Activity::replace, .words = {}, .always = true};
  const auto finishes = [](const Action* action) { return action->words == "finish"; };
  for (SaidThing& thing : things) {
    name_asbestos(thing);
    const bool paints =
        std::ranges::any_of(thing.actions, [](const Action* action) { return action->words == "paint"; });
    const bool of_door = paints && !thing.words.empty() && thing.words.back() == "slab" &&
                         std::ranges::any_of(things, [&](const SaidThing& door) {
                           return &door < &thing && door.has_word("door") && !door.taken_back;
                         });
    if (of_door) thing.words = {"door"};  // "new interior door, and paint the slab"
    if (!thing.words.empty() || thing.surfaces == 0 || thing.taken_back) continue;
    const bool board = std::ranges::any_of(thing.ratings, [](const Rating& rating) {
      return rating.unit == "in" && (rating.has(0.5) || rating.has(0.625));
    });
    const bool finished = !thing.actions.empty() && std::ranges::all_of(thing.actions, finishes);
    if (board && finished) {
      const Token drywall{.text = "drywall"};
      thing.thing = find_thing(std::span(&drywall, 1)).row;
      thing.words = {"drywall"};
      thing.actions = {&hanging};
      thing.inherits = true;
    }
    if (thing.surfaces == walls && std::ranges::any_of(thing.actions, is_framing)) {
      thing.words = {"interior", "wall", "framing"};
      thing.places.clear();
      thing.surfaces = 0;
    }
  }
}

void Reader::settle_measures() {
  const SaidThing left = std::exchange(frame_, {});
  if (left.names_something() || left.sources.empty() || text_.things.empty()) return;
  SaidThing& last = text_.things.back();
  const bool has_none = !last.has_measure() && !last.days && !last.height_ft;
  const bool measures = left.has_measure() || left.days || left.share;
  if (restate_total(last, left)) return;
  if (measures && !has_none && last.sentence + 1 >= sentence_) {  // "six hours total" of what?
    for (const auto& [source, role] : left.sources) text_.words[source].role = ScopeRole::unknown;
    text_.doubtful.insert(text_.doubtful.end(), {sentence_, last.sentence});
  }
  if (last.taken_back || last.sentence + 1 < sentence_ || !has_none) return;
  last.inherits = true;
  last.amount = left.amount;
  last.area = left.area;
  last.count = left.count;
  last.days = left.days;
  if (!last.share) last.share = left.share;
  last.height_ft = left.height_ft;
  if (!last.amount && left.adjective_ft)
    last.amount = Token{.kind = amount, .text = {}, .value = *left.adjective_ft, .unit = "LF"};
  last.ratings.insert(last.ratings.end(), left.ratings.begin(), left.ratings.end());
  last.conditions.insert(left.conditions.begin(), left.conditions.end());
  last.sources.insert(last.sources.end(), left.sources.begin(), left.sources.end());
}

/// "paint the ceilings. master 14x16, hall 4x18": rooms of what the sentence before it names.
void Reader::place_last_things() {
  if (!now_.was_sized || now_.rooms.empty() || text_.things.empty() || now_.corrected) return;
  const std::size_t sentence = text_.things.back().sentence;
  const auto of_sentence = [&](const SaidThing& thing) { return thing.sentence == sentence; };
  if (sentence + 1 != sentence_ || std::ranges::any_of(text_.things, [&](const SaidThing& thing) {
        return of_sentence(thing) && (thing.had_rooms || thing.amount || thing.area || thing.taken_back);
      }))
    return;
  for (SaidThing& thing : text_.things)
    if (of_sentence(thing)) {
      thing.rooms = now_.rooms;
      thing.had_rooms = thing.inherits = true;
    }
}

/// "I meant the study, not the den": the rooms of the sentence before.
void Reader::correct_room() {
  const bool corrects = now_.correcting || (now_.had_negation && now_.rooms.size() == 2);
  if (!corrects || now_.corrected || text_.things.empty() || now_.rooms.empty() || now_.was_sized) return;
  const std::vector<std::size_t> old = text_.things.back().rooms;
  const std::size_t sentence = text_.things.back().sentence;
  if (old.size() != 1 || sentence + 1 < sentence_) return;
  std::erase(now_.rooms, old.front());
  if (now_.rooms.size() != 1) return;
  ScopeRoom& room = book_.rooms()[now_.rooms.front()];
  ScopeRoom& before = book_.rooms()[old.front()];
  for (SaidThing& thing : text_.things)
    if (thing.sentence == sentence && thing.rooms == old) thing.rooms = now_.rooms;
  const bool only_there =
      std::ranges::none_of(text_.things, [&](const SaidThing& t) { return t.rooms == old && !t.taken_back; });
  if (!room.length_ft && only_there) {  // its size was said with the wrong name
    std::swap(room.length_ft, before.length_ft);
    std::swap(room.width_ft, before.width_ft);
    std::swap(room.height_ft, before.height_ft);
    std::swap(room.openings, before.openings);
    std::swap(room.offsets, before.offsets);
  }
  rooms_ = now_.rooms;
  now_.corrected = true;
}

/// "extract, pull the pad, two fans": they dry, unless it is said what is done with them.
static void name_drying_fans(std::span<SaidThing> things, std::size_t sentence_begin) {
  constexpr std::size_t reach = 8;
  constexpr auto machines =
      std::to_array<std::string_view>({"dehumidifier", "scrubber", "mover", "extraction"});
  const auto dries = [&](const SaidThing& thing) {
    return std::ranges::any_of(thing.actions, is_extraction) ||
           (!thing.words.empty() && is_one_of(machines, object_word(thing.words.back())));
  };
  for (std::size_t i = sentence_begin; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    const bool fan = thing.words.size() == 1 && object_word(thing.words[0]) == "fan";
    if (!fan || thing.has_own_action || thing.actions.empty()) continue;
    const auto near = things.subspan(i - std::min(i, reach), std::min(i, reach));
    if (!std::ranges::any_of(near, dries) && !dries(thing)) continue;
    thing.words = {"air", "mover"};
    thing.actions = {&implied_placing};
  }
}

/// "slider, five by four": too low for a door.
static void name_low_slider(SaidThing& thing) {
  constexpr double lowest_door = 6;
  const auto& area = thing.area;
  const bool slides = std::ranges::find(thing.words, "sliding") != thing.words.end() &&
                      std::ranges::find(thing.words, "patio") != thing.words.end();
  if (!slides || !area || area->in_inches || area->side_count != 2 || area->sides[1] >= lowest_door) return;
  thing.words = {"horizontal", "sliding", "window"};
}

/// "replace the wall light", on a porch
static void name_outside_light(SaidThing& thing, const std::vector<ScopeRoom>& rooms) {
  constexpr auto outside =
      std::to_array<std::string_view>({"porch", "patio", "deck", "exterior", "elevation", "balcony"});
  const bool light = thing.words == std::vector<std::string>{"light"} && (thing.surfaces & ~walls) == 0;
  const bool out = !thing.rooms.empty() && std::ranges::all_of(thing.rooms, [&](std::size_t room) {
    const std::string name = to_lower(rooms[room].name);
    return std::ranges::any_of(outside, [&](auto word) { return name.find(word) != std::string::npos; });
  });
  if (!light || !out) return;
  thing.words = {"exterior", "light", "fixture"};
  thing.surfaces = 0;
  thing.places.clear();
}

/// "contents, living room, it's all a total loss. two chairs, ...": a heading, since what is lost follows.
void Reader::drop_lost_contents() {
  if (text_.things.size() != sentence_begin_ + 1 || end_ + 1 >= tokens_.size()) return;
  SaidThing& thing = text_.things.back();
  const bool alone =
      thing.words == std::vector<std::string>{"contents"} && thing.actions.empty() && !thing.has_measure();
  const bool lost = std::any_of(
      tokens_.begin() + std::ptrdiff_t(sentence_start_), tokens_.begin() + std::ptrdiff_t(end_),
      [](const Token& token) { return token.text.starts_with("total") || token.text.starts_with("loss"); });
  if (alone && lost) thing.taken_back = true;
}

/// "board up the window, temp fence 90 feet": other things than openings are not boarded up with them.
void Reader::forget_boarding() {
  constexpr auto boarded = std::to_array<std::string_view>(
      {"opening", "window",     "door",    "slider",    "skylight", "hole",    "screen", "glass",
       "entry",   "storefront", "vent",    "wall",      "roof",     "doorway", "garage", "lite",
       "pane",    "slope",      "chimney", "valley",    "ridge",    "gable",   "dormer", "shingle",
       "plywood", "ply",        "osb",     "sheathing", "tarp"});
  for (std::size_t i = sentence_begin_ + 1; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool boards =
        !thing.actions.empty() && std::ranges::all_of(thing.actions, [](const Action* action) {
          return action->words == "board" || action->words == "tarp";
        });
    if (!boards || thing.has_own_action || thing.taken_back || is_one_of(boarded, head_of(thing))) continue;
    if (thing.words.empty() || !is_in_list(objects_, thing, Activity::replace)) continue;
    thing.actions.clear();
    thing.inherits = true;
  }
}

/// "28 squares laminated, tear off one layer, ridge vent 44 foot, starter 160": only shingles are torn off.
/// What they are, if nothing before the first of the parts says it: the action is of something else.
static const Action* renew_roof_parts(std::span<SaidThing> things) {
  constexpr auto parts =
      std::to_array<std::string_view>({"ridge", "starter", "drip", "jack", "valley", "vent", "flashing",
                                       "shield", "counterflashing", "apron"});
  constexpr auto layers = std::to_array<std::string_view>({"felt", "underlayment"});
  bool put_back = false;  // "tear off the laminate and replace, 15 pound felt, 22 squares"
  bool torn_off = false, laid = false;
  const Action* left = nullptr;
  for (SaidThing& thing : things) {
    const bool tears = thing.actions.size() == 1 && thing.actions[0]->text == "tear off";
    const bool of_layers = thing.actions.size() == 1 && thing.actions[0]->text == "tear off layers";
    const bool is_part = names_one_of(thing.words, parts);
    const bool below = put_back && !thing.has_own_action && names_one_of(thing.words, layers);
    const bool measured = (thing.amount && thing.amount->unit != "SQ") || thing.count || below;
    if (of_layers && is_part)
      thing.actions = {&implied_placing};  // "two layers on there. ridge cap too, 80 feet"
    if (tears && (is_part || below) && measured &&
        (thing.has_own_action ? laid && !torn_off : torn_off || left)) {
      if (thing.has_own_action) left = thing.actions[0];
      thing.actions = {&implied_placing};
      thing.inherits = true;
    }
    torn_off = torn_off || std::ranges::any_of(thing.actions, [](auto* a) { return a->text == "tear off"; });
    put_back = put_back ||
               std::ranges::any_of(thing.actions, [](auto* a) { return a->activity == Activity::replace; });
    laid = laid || std::ranges::any_of(thing.words, [](auto& w) { return w.find("shingles") != w.npos; });
  }
  return left;
}

/// "it's an old house so it's plaster", "walls are plaster": what small patches are of.
void Reader::note_plaster() {
  constexpr auto verbs =
      std::to_array<std::string_view>({"it's", "its", "is", "are", "that's", "they're", "all"});
  for (SaidThing& thing : std::span(text_.things).subspan(sentence_begin_)) {
    const bool only = thing.words == std::vector<std::string>{"plaster"} && thing.actions.empty() &&
                      !thing.has_measure() && !thing.taken_back;
    const bool states = only && std::ranges::any_of(thing.sources, [&](const auto& source) {
                          return source.first > 0 && text_.words[source.first].text == "plaster" &&
                                 is_one_of(verbs, text_.words[source.first - 1].text);
                        });
    if (states) {
      thing.taken_back = text_.is_plaster = true;
      text_.handle(thing);
    }
    const bool patches = text_.is_plaster && thing.actions.size() == 1 &&
                         thing.actions[0]->words == "patch" &&
                         names_one_of(thing.words, std::to_array<std::string_view>({"hole", "crack"}));
    if (patches) {  // "patch three holes"
      thing.words = {"plaster", "patch"};
      thing.actions = {&implied_placing};
      thing.inherits = true;
    }
    const bool patch = text_.is_plaster && thing.has_word("patch") && thing.has_word("drywall");
    const bool says_board = std::ranges::any_of(thing.sources, [&](const auto& source) {
      return text_.words[source.first].text == "drywall" || text_.words[source.first].text == "sheetrock";
    });
    if (!patch || says_board) continue;
    std::ranges::replace(thing.words, std::string("drywall"), std::string("plaster"));
    thing.thing = nullptr;
    thing.inherits = true;
  }
}

/// What the whole sentence says that its things are.
void Reader::name_things() {
  note_plaster();
  name_door_panels();
  texture_last_board();
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)  // "garage wall, five eighths, replace"
    if (text_.things[i].words.empty() && !text_.things[i].actions.empty()) add_implied_noun(text_.things[i]);
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) place_in_own_room(i);
  name_by_work(std::span(text_.things).subspan(sentence_begin_));
  for (SaidThing& thing : std::span(text_.things).subspan(sentence_begin_)) {
    name_low_slider(thing);
    name_outside_light(thing, book_.rooms());
  }
}

void Reader::end_sentence() {
  if (text_.things.size() == sentence_begin_) correct_room();
  if (now_.whole) text_.doubtful.push_back(sentence_);  // the rest of the pieces is somewhere
  doubt_sentence();
  if (pending_action_ && give_actions()) pending_action_ = false;
  if (pending_action_) imply_thing();
  settle_measures();
  name_things();
  share_surfaces();
  share_part_of_room();
  if (now_.category)
    for (const std::size_t room : rooms_) text_.categories[room] = *now_.category;
  rate_extractions(text_, sentence_begin_);
  size_layers();
  add_roof_charges();
  apply_crew();
  size_floors();
  share_room_amounts();
  spread_over_slopes();
  take_totals_once();
  if (pending_action_)
    for (const Action* action : actions_) text_.lonely_actions.emplace_back(action, sentence_);
  pending_action_ = false;
  action_marks_.clear();
  if (text_.things.size() == sentence_begin_) {
    place_last_things();
    if (header_amount_) carry_squares();
    header_amount_.reset();
    return;
  }
  if (!now_.had_negation)
    for (const std::size_t room : now_.rooms) text_.sized_rooms.emplace_back(sentence_, room);
  share_actions();
  if (const Action* left = renew_roof_parts(std::span(text_.things).subspan(sentence_begin_)))
    text_.lonely_actions.emplace_back(left, sentence_);
  name_drying_fans(text_.things, sentence_begin_);
  share_days_before(text_, std::span(text_.things).subspan(sentence_begin_));
  run_counted(text_, sentence_begin_);
  carry_surface_work();
  leave_out_wall();
  const auto is_said_twice = [](const SaidThing& thing) {  // a count that its area does not need
    const auto& said = thing.amount;
    const bool area = said && (said->unit == "SF" || said->unit == "SQ" || said->unit == "SY");
    return area && !thing.taken_back && (thing.area || thing.count.value_or(1) > 1);
  };
  if (std::ranges::any_of(std::span(text_.things).subspan(sentence_begin_), is_said_twice))
    text_.doubtful.push_back(sentence_);
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)  // "24 squares of 3 tab, and laminated"
    if (const auto& amount = text_.things[i].amount; amount && amount->unit == "SQ" && !header_amount_)
      header_amount_ = amount;
  lend_measures();
  const bool squares = (header_amount_ && header_amount_->unit == "SQ") ||
                       (kept_squares_ && (rooms_ == kept_rooms_ || rooms_.empty()));
  name_laminate(std::span(text_.things).subspan(sentence_begin_), text_.words, squares);
  share_measures();
  for (SaidThing& thing : std::span(text_.things).subspan(sentence_begin_))
    if (thing.full_height) thing.height_ft.reset();
  doubt_header_amount();
  header_amount_.reset();
}

/// "clean the den walls. and the ceiling": what the sentence before it does with a surface.
void Reader::carry_surface_work() {
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool place = thing.words.empty() && (thing.surfaces & (walls | ceiling)) != 0;
    if (!place || !thing.actions.empty() || thing.taken_back || !thing.conditions.empty() || thing.is_cause ||
        !thing.ratings.empty() || i == 0)
      continue;
    const SaidThing& before = text_.things[i - 1];
    const bool alike = !before.taken_back && before.sentence + 1 >= sentence_ && before.words.empty() &&
                       (before.surfaces & (walls | ceiling)) != 0 && !before.actions.empty() &&
                       std::ranges::none_of(before.actions, [](const Action* a) { return a->words.empty(); });
    if (!alike) continue;
    thing.actions = before.actions;
    if (!thing.coats) thing.coats = before.coats;
    thing.inherits = true;
  }
}

/// "one of the 18 foot walls is stone so leave that out, rest of the walls two coats": of what follows.
void Reader::leave_out_wall() {
  const auto& left = now_.left_wall_ft;
  for (std::size_t i = sentence_begin_; left && i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool whole =
        (thing.surfaces & walls) != 0 && !thing.walls.is_part() && !thing.amount && !thing.area;
    if (!whole || thing.taken_back || thing.actions.empty()) continue;
    if (*left > 0)
      thing.less_ft = thing.less_ft.value_or(0) + *left;
    else
      thing.asks_less = true;
    thing.inherits = true;
  }
}

/// "a dehu 3 days, monitor 2 hrs": how long, said once for several things.
static void share_days(std::span<SaidThing> things) {
  constexpr double hours_of_day = 24;
  std::optional<double> days = things.back().days;
  for (std::size_t i = things.size(); i > 0; --i) {
    SaidThing& thing = things[i - 1];
    const auto& amount = thing.amount;
    const bool once = std::ranges::any_of(  // "after hours call 3 hours, monitor 2 hours a day, 4 days"
        thing.words, [](const std::string& word) { return word == "call" || word.ends_with(" call"); });
    if (thing.days)
      days = thing.days;
    else if (once)
      continue;
    else if (!amount || (amount->unit == "HR" && amount->value <= hours_of_day) || amount->unit == "EA")
      thing.days = days;
  }
}

/// "extract the water, two fans 3 days": equipment is not extracted.
static void forget_work_on_equipment(SaidThing& thing) {
  const bool special = !thing.actions.empty() &&
                       std::ranges::all_of(thing.actions, [](const Action* a) { return !a->words.empty(); });
  if (special && thing.days && thing.count && !thing.has_own_action && !thing.amount) thing.actions.clear();
}

/// Days, an amount of the heading, a height and coats that are said once for several things.
void Reader::share_measures() {
  const std::span things = std::span(text_.things).subspan(sentence_begin_);
  const auto height_ft = things.back().height_ft, coats = things.back().coats;
  share_days(things);
  std::ranges::for_each(things, forget_work_on_equipment);
  for (std::size_t i = 0; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    if (i > 0) count_like_joined(things[i - 1], thing);
    const bool resets = header_amount_ && header_amount_->unit == "SQ" &&
                        does_only(thing.actions, Activity::detach_and_reset);  // the satellite dish
    if (header_amount_ && !thing.has_measure() && !thing.carries && !resets)
      thing.header_amount = header_amount_;
    if (thing.has_measure()) continue;
    if (i > 0 && thing.has_word("backsplash") && things[i - 1].has_word("countertop")) {
      thing.amount = things[i - 1].amount;  // "laminate top 14 feet with the splash"
      thing.inherits = true;
    }
    if (!thing.height_ft && !thing.share && thing.surfaces == 0) thing.height_ft = height_ft;
    if (!thing.coats) thing.coats = coats;
  }
}

void Reader::doubt_header_amount() {
  const bool takes_header =
      std::ranges::any_of(std::span(text_.things).subspan(sentence_begin_), [](const SaidThing& thing) {
        return thing.header_amount || (thing.amount && thing.amount->unit == "SQ");
      });
  const bool unlike =
      std::ranges::none_of(std::span(text_.things).subspan(sentence_begin_), [&](const auto& t) {
        return t.header_amount || (t.amount && header_amount_ && t.amount->value == header_amount_->value);
      });
  if (header_amount_ && takes_header && unlike) text_.doubtful.push_back(sentence_);  // an amount for nothing
}

}  // namespace estimate::scope

// Parts of rooms: walls and their heights, halves, what is behind something.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "scope/reader.h"

namespace estimate::scope {

/// How high something is cut, and not how long a wall is.
static bool is_low(const Token& length) { return length.value < 5; }

/// "flood cut the left wall two feet, that wall is 16 feet": whether the first says how high it is cut.
static bool cuts_low(const SaidThing& thing, std::span<const Token> tokens) {
  return !thing.amount && !tokens.empty() && tokens[0].kind == TokenKind::length && is_low(tokens[0]);
}

/// How many of the tokens say so.
static std::size_t cut_up_to(SaidThing& thing, std::span<const Token> tokens) {
  thing.height_ft = tokens[0].value;
  std::size_t count = 1;
  while (count < tokens.size() && is_one_of(upward, tokens[count].text)) ++count;
  return count;
}

/// "left wall", "two walls", "all four walls", "the wall is 22 ft"
bool Reader::read_walls() {
  std::size_t at = at_;
  std::string name;
  const bool pair = is_wall_name(word_at(at)) && is_one_of(joiners, word_at(at + 1)) &&
                    is_wall_name(word_at(at + 2)) && word_at(at + 3) == "walls";
  const std::string both = pair ? sides_name(word_at(at), word_at(at + 2)) : std::string();
  if (pair) at += 2;  // "the north and east walls"
  if (is_wall_name(word_at(at)) && (word_at(at + 1) == "wall" || word_at(at + 1) == "walls"))
    name = tokens_[at++].text;
  if (word_at(at) != "wall" && word_at(at) != "walls") return false;
  if (!both.empty()) name = both;
  const bool one = word_at(at) == "wall";
  constexpr auto opposite = std::to_array<std::string_view>({"long", "short", "side", "end"});
  const bool said_number = at_ > 0 && frame_.count && is(at_ - 1, TokenKind::number);
  const bool both_of = at_ > 2 && is_one_of(articles, word_at(at_ - 1)) && word_at(at_ - 2) == "of" &&
                       word_at(at_ - 3) == "both";  // "both of the long walls"
  const bool two =
      pair || (both_of && !one) || (at_ > 0 && word_at(at_ - 1) == "both" && !name.empty()) ||
      (!one && !said_number && is_one_of(opposite, name) && !(at_ > 1 && word_at(at_ - 2) == "of"));
  const auto counted = two ? std::optional<double>(2) : frame_.count;
  const bool number = two || said_number;
  std::size_t behind = at + 1;
  const std::size_t verb = skip_fillers(behind);
  if (one && word_at(behind) == "is" && read_wall_feet(name, verb)) return true;
  const bool low = one && !name.empty() && pending_action_ && cuts_low(frame_, from(verb));
  if (one && is(verb, length) && !low) {
    if (head_by_wall(name, verb)) return true;
    set_wall_length(tokens_[verb].value);
    take(verb + 1 - at_, ScopeRole::part);
    return true;
  }
  constexpr auto relatives =
      std::to_array<std::string_view>({"that", "which", "where", "by", "next", "along", "behind", "facing",
                                       "shared", "between", "with", "against"});
  if (one && name.empty() && is_one_of(relatives, word_at(behind))) {
    name = word_at(behind);
    while (!ends_at(behind) && !is_measure(behind) && !is_one_of(joiners, word_at(behind)) &&
           !(is_one_of(before_room, word_at(behind)) && room_follows(behind + 1)))
      ++behind;
  }
  if (name.empty() && !number) return false;
  constexpr double all = 4;
  if (name.empty() && counted.value_or(0) >= all) return frame_.count.reset(), false;
  begin_words();
  if (!is_content(behind)) name_rated_thing();
  if (number) frame_.count.reset();
  SaidThing* target =
      frame_.names_something() || text_.things.size() == sentence_begin_ ? &frame_ : &text_.things.back();
  if (find_mark(from(at_ - std::min<std::size_t>(at_, 1))).mark == Mark::none && target != &frame_ &&
      !is_after_preposition())
    target = &frame_;
  if (low) behind = verb + cut_up_to(*target, from(verb));
  target->walls.name = std::move(name);
  if (number) target->walls.count = counted;
  target->surfaces = (target->surfaces & ~Surfaces{0}) | walls;
  if (target->words.empty()) target->places.emplace_back("walls");
  mark_thing(*target, at_, behind - at_, ScopeRole::part);
  if (target->words.empty()) target->said += (target->said.empty() ? "" : " ") + std::string("walls");
  at_ = behind;
  return true;
}

/// "north wall is wet, 12 feet. flood cut that wall, pull the base off it": the wall that was said last.
bool Reader::read_that_wall() {
  constexpr auto pointers = std::to_array<std::string_view>({"that", "same", "whole", "entire"});
  constexpr auto places = std::to_array<std::string_view>({"off", "on", "along", "from"});
  constexpr std::size_t reach = 6;
  const bool named = is_one_of(pointers, word_at(at_)) && word_at(at_ + 1) == "wall";
  const bool pronoun = word_at(at_) == "it" && at_ > 0 && is_one_of(places, word_at(at_ - 1)) &&
                       frame_.thing != nullptr &&
                       ((frame_.thing->surfaces & perimeter) != 0 || frame_.thing->asks_surface);
  const bool sizes =
      named && (word_at(at_ + 2) == "is" || (is(at_ + 2, length) && !is_low(tokens_[at_ + 2])));
  if ((!named && !pronoun) || sizes || now_.negated || frame_.walls.is_part()) return false;
  for (std::size_t i = text_.things.size(); i > 0 && i + reach > text_.things.size(); --i) {
    SaidThing& last = text_.things[i - 1];
    if (last.taken_back || last.rooms != rooms_) continue;
    const bool open = last.words.empty() && last.actions.empty() && (last.surfaces & walls) != 0;
    if (open && last.sentence == sentence_) {  // it heads the sentence
      if (!last.walls.is_part() && !last.area) return false;
      begin_words();
      if (frame_.words.empty()) {  // "paint that wall"
        frame_.walls = last.walls;
        frame_.area = last.area;
        name_wall();
      }
      mark_frame(at_, named ? 2 : 1, ScopeRole::part);
      at_ += named ? 2 : 1;
      return true;
    }
    SaidWalls said = last.walls;
    if (!said.length_ft && open && last.adjective_ft) said.length_ft = last.adjective_ft;
    if (!said.length_ft && open && last.amount && last.amount->unit == "LF")
      said.length_ft = last.amount->value;
    if (pronoun && frame_.thing->asks_surface && !open) return false;
    if (!said.is_part()) continue;
    begin_words();
    frame_.walls = said;
    frame_.surfaces |= walls;
    if (open && !frame_.area && !frame_.amount) frame_.area = last.area;
    mark_frame(at_, named ? 2 : 1, ScopeRole::part);
    at_ += named ? 2 : 1;
    if (!open) return true;
    text_.handle(last);
    last.taken_back = true;
    return true;
  }
  return false;
}

void Reader::read_surface(const FoundRow<SurfaceWord>& found) {
  const bool place = room_end_ == at_ && room_end_ > 0 && !frame_.names_something() && !pending_action_ &&
                     text_.things.size() > sentence_begin_ && now_.assigns;
  if (place) {  // "three holes in the hallway wall"
    SaidThing& last = text_.things.back();
    if (last.thing != nullptr && last.thing->asks_surface) last.surfaces |= found.row->surfaces;
    mark_thing(last, at_, found.count, ScopeRole::part);
    at_ += found.count;
    return;
  }
  begin_words();
  frame_.surfaces |= found.row->surfaces;
  for (std::size_t i = at_; i < at_ + found.count; ++i)
    if (!is_one_of(joiners, word_at(i))) frame_.places.push_back(tokens_[i].text);
  add_said(at_, found.count);
  mark_frame(at_, found.count, ScopeRole::part);
  at_ += found.count;
}

/// The thing is on walls, or is the walls themselves.
void Reader::name_wall() {
  frame_.surfaces = walls;
  if (!frame_.words.empty()) return;
  frame_.places.emplace_back("walls");
  frame_.said += (frame_.said.empty() ? "" : " ") + std::string("wall");
}

/// "outside wall's 20 foot, drywall out four foot up": where what follows is.
bool Reader::head_by_wall(const std::string& name, std::size_t feet) {
  const auto is_open_wall = [](const SaidThing& thing) {
    return thing.words.empty() && thing.walls.is_part() && thing.actions.empty() && !thing.taken_back;
  };
  const bool heads = std::ranges::all_of(std::span(text_.things).subspan(sentence_begin_), is_open_wall);
  if (frame_.names_something() || !heads || pending_action_ || name.empty()) return false;
  frame_.walls.name = name;
  frame_.walls.length_ft = tokens_[feet].value;
  name_wall();
  mark_frame(at_, feet + 1 - at_, ScopeRole::part);
  at_ = feet + 1;
  return true;
}

/// "and the west wall is 22"
bool Reader::read_wall_feet(const std::string& name, std::size_t at) {
  constexpr double shortest_wall = 5;
  if (!is(at, TokenKind::number) || tokens_[at].fraction || tokens_[at].value < shortest_wall ||
      name.empty() || (!ends_at(at + 1) && !is_one_of(joiners, word_at(at + 1))))
    return false;
  begin_words();
  frame_.walls = {.count = {}, .length_ft = tokens_[at].value, .name = name};
  name_wall();
  mark_frame(at_, at + 1 - at_, ScopeRole::part);
  at_ = at + 1;
  return true;
}

void Reader::set_wall_length(double feet) {
  if (text_.things.size() == sentence_begin_ && sentence_begin_ > 0 && !frame_.names_something() &&
      !pending_action_) {
    SaidThing& last = text_.things.back();  // "the outside wall is wet. that wall is 16 feet long"
    const bool open =
        last.words.empty() && last.actions.empty() && last.surfaces == walls && last.walls.is_part();
    if (open && !last.taken_back && last.rooms == rooms_ && last.sentence + 1 == sentence_) {
      last.walls.length_ft = feet;
      last.sentence = sentence_;
      return;
    }
  }
  name_rated_thing();
  SaidThing* target = target_thing();
  target->walls.length_ft = feet;
  if (target == &frame_ && frame_.names_something() && pending_action_) return;  // "..., pull the R13 on ..."
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)
    if (text_.things[i].walls.is_part() || (text_.things[i].surfaces & walls) != 0)
      text_.things[i].walls.length_ft = feet;
}

/// "containment at the hall door 4 by 8": where in the room it is, with the size of the thing.
bool Reader::read_door_of_room() {
  constexpr auto doors =
      std::to_array<std::string_view>({"door", "doorway", "opening", "entrance", "entry", "archway"});
  if (room_end_ != at_ || room_end_ == 0 || !is_one_of(doors, word_at(at_)) ||
      text_.things.size() == sentence_begin_ || frame_.names_something() || pending_action_)
    return false;
  std::size_t before = room_begin_;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  if (before == 0 || (word_at(before - 1) != "at" && word_at(before - 1) != "across")) return false;
  SaidThing& last = text_.things.back();
  mark_thing(last, at_++, 1, ScopeRole::part);
  if (!is(at_, dimensions) || last.area || last.amount || tokens_[at_].in_inches) return true;
  last.area = tokens_[at_];
  mark_thing(last, at_++, 1, ScopeRole::dimension);
  return true;
}

bool Reader::read_extent_word() {
  if (word_at(at_) == "full" && word_at(at_ + 1) == "height" && !is_content(at_ + 2)) {
    target_thing()->full_height = true;  // "texture the walls full height"
    return take(2, ScopeRole::part), true;
  }
  const bool row = frame_.has_word("cabinetry") ||  // "uppers 10 feet, lower 14 feet"
                   (!text_.things.empty() && text_.things.back().has_word("cabinetry"));
  const bool part =
      is_one_of(from_floor, word_at(at_)) && !row && (is(at_ + 1, length) || is(at_ + 1, inches));
  if (!part && word_at(at_) != "bottom") return false;
  now_.height_follows = true;
  mark_frame(at_, 1, ScopeRole::part);
  ++at_;
  return true;
}

/// "half of the room got wet", "only the half by the slider": of what covers its floor or ceiling.
bool Reader::read_part_of_room() {
  constexpr auto before = std::to_array<std::string_view>(
      {"the", "that", "this", "back", "front", "other", "left", "right", "only", "just"});
  constexpr auto verbs =
      std::to_array<std::string_view>({"got", "is", "was", "gets", "that", "which", "where", "only"});
  const Token& token = tokens_[at_];
  const bool of = token.kind == TokenKind::share && token.text.ends_with("of");
  const bool plain =
      (is(at_, TokenKind::number) && token.fraction && is_lower(token.text[0])) || word_at(at_) == "half";
  const double value = word_at(at_) == "half" ? 1.0 / 2 : token.value;
  if (value >= 1 || (!of && !plain)) return false;
  constexpr auto sides = std::to_array<std::string_view>({"back", "front", "other", "left", "right"});
  if (at_ > 1 && is_one_of(sides, word_at(at_ - 1)) && word_at(at_ - 2) == "whole") return false;
  std::size_t behind = word_at(at_ + 1) == "of" ? at_ + 2 : at_ + 1;
  if (of || behind > at_ + 1) {
    while (is_one_of(articles, word_at(behind))) ++behind;
    if (word_at(behind++) != "room") return false;
  } else if (at_ == 0 || !is_one_of(before, word_at(at_ - 1)) ||
             (!ends_at(behind) && !is_place_word(word_at(behind)) && !is_one_of(verbs, word_at(behind)))) {
    return false;
  }
  if (frame_.names_something() || text_.things.size() > sentence_begin_) {
    end_frame();
    const bool on_part = at_ > 1 && is_one_of(before_room, word_at(at_ - 2));
    if (!now_.part && !on_part && !of) return false;
  } else if (pending_action_) {
    return false;
  }
  now_.part = value;
  const std::size_t last = is(at_, TokenKind::word) ? behind : behind - 1;
  mark(at_, behind - at_, ScopeRole::part);
  at_ = last;
  return true;
}

void Reader::share_part_of_room() {
  if (!now_.part) return;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const Surfaces on = surfaces_of(thing);
    const bool sized = thing.has_measure() || thing.share || thing.walls.is_part();
    if (thing.taken_back || sized || on == 0) continue;
    if ((on & ~(floor | ceiling)) != 0) {
      text_.doubtful.push_back(sentence_);  // how much of the walls is not clear
      continue;
    }
    thing.share = now_.part;
    thing.inherits = true;
  }
}

/// "flood cut 4 feet, 60 feet of wall", "two foot flood cut 30 lf": along so much of the walls.
bool Reader::read_cut_length(SaidThing& thing) {
  constexpr double least = 5;
  const double feet = tokens_[at_].value;
  const bool of_wall = word_at(at_ + 1) == "of" && is_wall(at_ + 2);
  if (!thing.height_ft || (thing.surfaces & walls) == 0 || thing.amount || thing.area ||
      thing.walls.is_part() || thing.sentence != sentence_ || feet < least || (!ends_at(at_ + 1) && !of_wall))
    return false;
  thing.walls.length_ft = feet;
  mark_thing(thing, at_, of_wall ? 3 : 1, ScopeRole::dimension);
  at_ += of_wall ? 2 : 0;
  return true;
}

/// "flood cut both of the 18 foot walls", "the north and south walls, they're 14 feet each": how long they
/// are together.
static std::optional<double> feet_of_walls(const SaidThing& thing, std::span<const Token> before,
                                           std::span<const Token> from) {
  constexpr std::size_t reach = 4;
  constexpr double least = 5, most = 4, two = 2;
  const double feet = from[0].value;
  const std::string_view next = from.size() > 1 ? std::string_view(from[1].text) : "";
  if (feet < least || thing.walls.length_ft) return std::nullopt;
  if (next == "each" || next == "apiece") {
    const double count = thing.walls.count.value_or(1);
    return count > 1 ? std::optional<double>(count * feet) : std::nullopt;
  }
  if (next != "walls" || !thing.walls.name.empty()) return std::nullopt;
  const bool both = std::ranges::any_of(before.last(std::min(reach, before.size())),
                                        [](const Token& token) { return token.text == "both"; });
  const double count = both ? two : thing.count.value_or(1);
  return count > 1 && count <= most ? std::optional<double>(count * feet) : std::nullopt;
}

bool Reader::read_wall_length() {
  constexpr auto ends = std::to_array<std::string_view>({"one", "side", "wall", "end"});
  const double feet = tokens_[at_].value;
  const bool named = at_ > 0 && word_at(at_ - 1) == "the" && is_one_of(ends, word_at(at_ + 1));
  const bool footer = tokens_[at_].text.find("footer") != std::string::npos;
  constexpr auto pointers =
      std::to_array<std::string_view>({"one", "that's", "it's", "which", "is", "that", "wet", "damaged"});
  constexpr double least = 5;  // less is how high it goes
  SaidThing* const thing = target_thing();
  const bool walls_follow = word_at(at_ + 1) == "walls";
  SaidThing& several = walls_follow ? frame_ : *thing;
  if (const auto run = feet_of_walls(several, std::span(tokens_).first(at_), from(at_))) {
    if (walls_follow) begin_words();
    several.walls.length_ft = run;
    if (walls_follow) name_wall(), several.count.reset();
    mark_thing(several, at_, 2, ScopeRole::part);
    return ++at_, true;
  }
  const bool of_one = thing->walls.is_part() && !thing->walls.length_ft && !thing->walls.count;
  const bool is_long = word_at(at_ + 1) == "long";  // "north wall only, 14 ft long"
  const bool pointed = at_ > 0 && is_one_of(pointers, tokens_[at_ - 1].text) && ends_here();
  if (of_one && !thing->amount && (pointed || is_long) && feet >= least && !is_upward() &&
      !is_one_of(height_words, word_at(at_ + 1))) {  // "on the tub wall, that one's 5 foot"
    if (is_long) mark(++at_, 1, ScopeRole::part);
    thing->walls.length_ft = feet;
    return mark_thing(*thing, is_long ? at_ - 1 : at_, 1, ScopeRole::part), true;
  }
  if ((named || footer) && of_one) {
    thing->walls.length_ft = feet;
    mark_thing(*thing, at_, footer ? 1 : 2, ScopeRole::part);
    at_ += footer ? 0 : 1;
    return true;
  }
  if (read_cut_length(*thing)) return true;
  const bool of_room = std::ranges::any_of(rooms_, [&](std::size_t index) {
    const ScopeRoom& room = book_.rooms()[index];
    return room.length_ft == feet || room.width_ft == feet;
  });
  constexpr double longest_height = 10;
  const bool of_wall = word_at(at_ + 1) == "of" && is_wall(at_ + 2) && pending_action_ && feet >= least;
  if (of_wall) {  // "cut 2 foot up on 14 foot of wall"
    begin_words();
    frame_.walls.length_ft = feet;
    name_wall();
    mark_frame(at_, 3, ScopeRole::part);
    at_ += 2;
    return true;
  }
  const bool stated = at_ > 0 && word_at(at_ - 1) == "the" && is_wall(at_ + 1) && word_at(at_ + 2) == "is" &&
                      of_room && !frame_.names_something();  // "one of the 18 foot walls is stone"
  if (!stated && (word_at(at_ + 1) != "wall" || (!of_room && feet <= longest_height) || in_header() ||
                  frame_.walls.is_part()))
    return false;
  if (stated && frame_.count == 1) frame_.count.reset();
  begin_words();
  frame_.walls.length_ft = feet;
  name_wall();
  mark_frame(at_, 2, ScopeRole::part);
  ++at_;
  return true;
}

/// "garage wall, 20 by 9", "the north wall, 12 by 8"
bool Reader::read_wall_size(const Token& token, bool all_sized) {
  constexpr auto doors =
      std::to_array<std::string_view>({"door", "doorway", "opening", "entrance", "archway"});
  constexpr auto at = std::to_array<std::string_view>({"at", "across", "over"});
  const bool at_door = at_ > 2 && is_one_of(doors, word_at(at_ - 1)) && word_at(at_ - 2) == "the" &&
                       is_one_of(at, word_at(at_ - 3)) && has_noun(frame_) && !frame_.area;
  if (at_door && token.side_count == 2) {  // "containment at the door four by seven"
    frame_.area = token;
    return mark_frame(at_, 1, ScopeRole::dimension), true;
  }
  SaidThing& measured = measured_thing();
  const std::size_t named = is(at_ - std::min<std::size_t>(at_, 1), soft) ? at_ - 1 : at_;
  constexpr auto says = std::to_array<std::string_view>({"that's", "it's", "which"});
  const bool is_its_size = at_ > 0 && is_one_of(says, word_at(at_ - 1)) && measured.rooms == rooms_;
  const bool one_wall = measured.words.empty() && measured.surfaces == walls && token.side_count == 2 &&
                        !all_sized && std::ranges::find(measured.places, "wall") != measured.places.end();
  const bool of_part = measured.walls.is_part() &&
                       (room_end_ != named || (measured.rooms == rooms_ && room_end_ != at_) || is_its_size);
  if (!one_wall && !of_part) return false;
  measured.area = token;
  const bool each = measured.walls.count.value_or(1) > 1 && find_mark(from(at_ + 1)).mark == Mark::each;
  if (each) measured.area->sides[0] *= measured.walls.count.value_or(1);  // "two walls 12 by 8 each"
  mark_thing(measured, at_, 1, ScopeRole::dimension);
  return true;
}

/// "frame a closet wall 9 long 8 high, half inch on both sides": board on the wall that is framed.
bool Reader::boards_framed_wall(const Rating& rating) {
  static constexpr Action hanging{.text = "hang", .activity = Activity::replace, .words = {}, .always = true};
  const bool board = rating.unit == "in" && (rating.has(0.5) || rating.has(0.625) || rating.has(0.375));
  if (!board || frame_.names_something() || pending_action_ || text_.things.size() == sentence_begin_)
    return false;
  const SaidThing& wall = text_.things.back();
  const bool frames = std::ranges::any_of(wall.actions, is_framing);
  const std::size_t noun = skip_fillers(at_ + 1);
  const auto named = find_thing(from(noun));
  if (!frames || wall.taken_back || wall.surfaces != walls || (!named && is_content(noun)) ||
      (named && !named.row->asks_surface))
    return false;
  if (!named) {
    const Token drywall{.text = "drywall"};
    frame_.words = {"drywall"};
    frame_.said = "drywall";
    frame_.thing = find_thing(std::span(&drywall, 1)).row;
  }
  frame_.surfaces = walls;
  frame_.walls = wall.walls;
  frame_.area = wall.area;
  frame_.inherits = true;
  frame_.ratings.push_back(rating);
  mark_frame(at_, 1, ScopeRole::rating);
  actions_ = {&hanging};
  return true;
}

bool Reader::is_room_height(const Token& token) const {
  if (now_.height_follows) return false;  // "walls got cut at four foot"
  const bool in_room = (in_header() || now_.sizes_room || now_.sized_now) && !frame_.names_something();
  const bool height_word = is_one_of(height_words, word_at(at_ + 1));
  const bool surface_height = frame_.words.empty() && frame_.surfaces != 0 && actions_.empty() && ends_here();
  const bool bare = in_room && now_.sized_now && ends_here() && !opening_follows() &&
                    token.value >= lowest_room && token.value <= highest_room && !rooms_.empty() &&
                    !book_.rooms()[rooms_.back()].height_ft;
  const bool here = in_room && word_at(at_ + 1) == "in" && word_at(at_ + 2) == "here";
  const bool of_surface = height_word && frame_.words.empty() && actions_.empty() && !rooms_.empty() &&
                          text_.things.size() == sentence_begin_;
  const bool wall_height = frame_.words.empty() && frame_.surfaces != 0 && ends_here() && !rooms_.empty() &&
                           (now_.sized_now || now_.was_sized) && !book_.rooms()[rooms_.back()].height_ft &&
                           token.value >= lowest_room;
  constexpr double lowest_ceiling = 7;
  const bool trails = height_word && ends_at(at_ + 2) && !is_one_of(upward, word_at(at_ + 1)) &&
                      !is_wall(at_ + 1) && frame_.words.empty() && token.value >= lowest_ceiling &&
                      !rooms_.empty() && !book_.rooms()[rooms_.back()].height_ft;  // ", 8' ht"
  constexpr auto subjects = std::to_array<std::string_view>({"they're", "are", "they"});
  const bool of_said = at_ > 0 && is_one_of(subjects, word_at(at_ - 1)) && token.value >= lowest_ceiling &&
                       (height_word || is_one_of(upward, word_at(at_ + 1))) && ends_at(at_ + 2) &&
                       !rooms_.empty() && !book_.rooms()[rooms_.back()].height_ft && !text_.things.empty() &&
                       (frame_.names_something() ? frame_ : text_.things.back()).surfaces ==
                           walls;  // "paint the walls, they're ten feet tall"
  return of_said || trails || is_height_behind_area(token) || of_surface || wall_height ||
         (in_room && height_word) || bare || here || (surface_height && !rooms_.empty()) ||
         (frame_.words.size() == 1 && frame_.words[0] == "height");
}

void Reader::set_room_height(double height) {
  std::size_t behind = at_ + 1;
  while (is_one_of(height_words, word_at(behind))) ++behind;
  constexpr auto all = std::to_array<std::string_view>({"both", "all", "each"});
  const bool of_all = now_.rooms.size() > 1 && (word_at(behind) == "in" || word_at(behind) == "for") &&
                      is_one_of(all, word_at(behind + 1));  // "den 9x10, hall 4x9, nine foot in both"
  for (const std::size_t room : of_all ? now_.rooms : sized_rooms()) book_.rooms()[room].height_ft = height;
  mark(at_, 1, ScopeRole::dimension);
  now_.tall_walls = now_.tall_walls || is_wall(at_ + 1);
  while (is_one_of(height_words, word_at(at_ + 1))) mark(++at_, 1, ScopeRole::dimension);
  std::size_t stop = at_ + 1;
  constexpr auto places = std::to_array<std::string_view>({"there", "here"});
  if (word_at(stop) == "in" && is_one_of(places, word_at(stop + 1))) stop += 2;
  constexpr std::size_t reach = 12;
  const std::span before = std::span(text_.things).last(std::min(reach, text_.things.size()));
  const bool done = std::ranges::any_of(before, [&](const SaidThing& thing) {
    return !thing.taken_back && thing.rooms == rooms_ && (thing.surfaces & frame_.surfaces) != 0 &&
           !thing.actions.empty();
  });
  if (drops_high_surface(stop)) return;
  if (done && stop >= end_ && in_heading() && frame_.words.empty()) {  // "paint the walls. they are 9 foot"
    text_.handle(frame_);
    frame_ = {};
    now_.corrected = true;
    while (at_ + 1 < stop) mark(++at_, 1, ScopeRole::reference);
    return;
  }
  if (frame_.surfaces == 0 || actions_.empty()) keep_surfaces();
}

std::size_t Reader::offset_behind() const {
  constexpr auto parts = std::to_array<std::string_view>(
      {"bump",      "alcove", "offset",  "nook", "bay",   "landing", "leg",    "jog",
       "extension", "closet", "el",      "l",    "niche", "corner",  "piece",  "ell",
       "hooks",     "hook",   "bumpout", "juts", "jut",   "wing",    "return", "dormer"});
  if (!now_.was_sized || !in_header() || frame_.names_something()) return 0;
  constexpr auto pieces = std::to_array<std::string_view>({"part", "section", "area", "portion", "half"});
  const bool adds = word_at(at_) == "with" || is_l_shaped();
  bool named = word_at(at_) == "plus" || is_one_of(parts, word_at(at_));
  constexpr auto verbs = std::to_array<std::string_view>({"count", "include", "add", "figure", "throw"});
  constexpr auto along = std::to_array<std::string_view>({"in", "with", "it", "that", "too", "also"});
  const bool counts = is_one_of(verbs, word_at(at_));  // "count the closet in with it, 2x6"
  constexpr std::size_t reach = 9;
  if (is_room_of_its_own()) return 0;
  for (std::size_t i = at_ + 1; i < std::min(end_, at_ + reach); ++i) {
    constexpr auto where = std::to_array<std::string_view>({"off", "on", "at"});
    const bool added = adds && is_one_of(where, word_at(i + 1)) && word_at(i + 2) == "the";
    if (is(i, dimensions)) return named || added ? i : 0;  // "14x18 with a 10x11 off the end"
    if (counts && named && (is(i, soft) || is_one_of(along, word_at(i)))) continue;
    if (named && is(i, soft) && is(i + 1, dimensions)) continue;  // "plus the walk in, 5x7"
    if (word_at(i).empty() || find_action(from(i)) || find_opening(from(i))) return 0;
    named = named || is_one_of(parts, word_at(i)) || (adds && is_one_of(pieces, word_at(i)));
  }
  return 0;
}

/// "bedroom 3 is 12 by 11 and its closet is 6 by 2. new carpet in both", "hall 4x18 and the landing 6x7,
/// ...": two rooms.
bool Reader::is_room_of_its_own() const {
  constexpr auto several = std::to_array<std::string_view>({"both", "each"});
  constexpr auto names = std::to_array<std::string_view>({"closet", "closets", "nook", "landing"});
  constexpr auto behind = std::to_array<std::string_view>({"rooms", "get", "of", "too"});
  constexpr std::size_t reach = 40;
  bool named = false, sized = false;
  for (std::size_t i = at_; i < std::min(tokens_.size(), at_ + reach); ++i) {
    const std::string& word = tokens_[i].text;  // also of the next sentence
    if (!sized && !named) named = is_one_of(names, word);
    if (is(i, dimensions) && !sized) {
      if (!named) return false;
      sized = true;
    } else if (sized && (is(i, dimensions) || (book_.name_at(tokens_, i) > 0 && !is_one_of(names, word)))) {
      return false;
    }
    if (!sized) continue;
    const std::size_t next = std::min(i + 1, tokens_.size() - 1);
    if (word == "two" && tokens_[next].text == "of") return true;  // "in the two of them"
    if (is_one_of(several, word))
      return next == i || !is(next, TokenKind::word) || is_one_of(behind, tokens_[next].text);
  }
  return false;
}

/// "kitchen is an L, the main part 10 by 14, the other part 6 by 8"
bool Reader::is_l_shaped() const {
  constexpr auto shapes = std::to_array<std::string_view>({"l", "ell", "shape", "shaped", "rectangles", "t"});
  for (std::size_t i = at_; i > 0 && !is(i - 1, hard); --i)
    if (is(i - 1, TokenKind::word) && is_one_of(shapes, tokens_[i - 1].text)) return true;
  return false;
}

void Reader::add_offset(std::size_t joiner) {
  const Token& size = tokens_[at_ + joiner];
  for (const std::size_t room : sized_rooms()) {
    ScopeRoom& sized = book_.rooms()[room];
    if (!sized.length_ft) continue;
    sized.offsets.push_back({.length_ft = size.sides[0], .width_ft = size.sides[1], .is_taken_off = false});
  }
  take(joiner + 1, ScopeRole::dimension);
}

bool Reader::has_sizes_for_all(std::size_t rooms) const {
  std::size_t sizes = 0;
  for (std::size_t i = at_; i < end_ && (is(i, dimensions) || is(i, soft) || is_one_of(joiners, word_at(i)));
       ++i)
    sizes += is(i, dimensions) ? 1 : 0;
  return sizes > 1 && sizes <= rooms;
}

bool Reader::room_follows(std::size_t at) const {
  while (is_one_of(articles, word_at(at))) ++at;
  return book_.name_at(tokens_, at) > 0;
}

}  // namespace estimate::scope

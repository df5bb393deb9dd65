// Openings of rooms: those that the description of a room has, and those that are taken off.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {

/// A word for an opening, and not for a part or a kind of one: "door", but not "door trim".
FoundRow<OpeningWord> Reader::find_said_opening(std::size_t at) const {
  const auto found = find_opening(from(at));
  return found && !is_content(at + found.count) ? found : FoundRow<OpeningWord>{};
}

bool Reader::is_sized() const {
  return !rooms_.empty() && book_.rooms()[rooms_.back()].length_ft.has_value();
}

bool Reader::read_opening() {
  std::size_t at = at_;
  auto found = now_.deducts ? find_opening(from(at)) : find_said_opening(at);
  const std::size_t room = found ? 0 : book_.name_at(tokens_, at);
  if (room > 0) found = find_said_opening(at += room);  // "a six foot closet opening"
  if (!found || rooms_.empty() || (room > 0 && !now_.deducts && !frame_has_measure())) return false;
  const std::size_t behind = at + found.count;
  if (!now_.deducts && (!is_sized() || !(in_header() ? !ends_action_behind(behind) : follows_edge(behind))))
    return false;
  if (!now_.deducts && !in_header()) {
    text_.assumptions.emplace_back("Assumed that the openings are taken off");
    text_.things.back().inherits = true;
  }
  ScopeOpening opening{.width_ft = found.row->width_ft,
                       .height_ft = found.row->height_ft,
                       .count = int(std::clamp(frame_.count.value_or(1), 1.0, 100.0)),
                       .to_floor = found.row->to_floor};
  if (at_ > 1 && is(at_ - 1, number) && is(at_ - 2, length) && frame_.count) {  // "a 2 foot 6 door"
    constexpr double inches_per_foot = 12;
    frame_.adjective_ft = tokens_[at_ - 2].value + *frame_.count / inches_per_foot;
    frame_.amount.reset();
    opening.count = 1;
  }
  mark(at_, behind - at_, ScopeRole::part);
  at_ = behind;
  if (!size_opening(opening))
    text_.assumptions.push_back(
        "Assumed " + decimal_text(opening.width_ft) + " ft by " +
        (opening.height_ft > 0 ? decimal_text(opening.height_ft) + " ft" : "full height") + " for \"" +
        std::string(found.row->text) + "\"");
  take_off(opening);
  text_.handle(frame_);
  frame_ = {};
  now_.lists_rooms = false;
  return true;
}

bool Reader::frame_has_measure() const { return frame_.area || frame_.amount || frame_.adjective_ft; }

/// "base is out, three doors at two foot eight": behind what runs along the walls.
bool Reader::follows_edge(std::size_t behind) const {
  if (!actions_.empty() || pending_action_ || !frame_.words.empty() || now_.negated || now_.corrected)
    return false;
  if (text_.things.size() == sentence_begin_ || ends_action_behind(behind)) return false;
  const SaidThing& last = text_.things.back();
  const Surfaces usual = last.thing != nullptr ? last.thing->surfaces : Surfaces{0};
  if (last.taken_back || ((last.surfaces | usual) & (walls | perimeter)) == 0) return false;
  std::size_t size = behind;
  while (word_at(size) == "at" || word_at(size) == "of" || is_filler(word_at(size))) ++size;
  return frame_has_measure() || is(size, dimensions) || is(size, length);
}

/// The size that was said before the word for the opening, or is said behind it.
bool Reader::size_opening(ScopeOpening& opening) {
  constexpr auto ties = std::to_array<std::string_view>({"at", "of", "that's", "thats", "is", "are", "each"});
  constexpr double inches_per_foot = 12, widest = 20;
  constexpr double largest = 8;
  std::size_t behind = at_;
  const bool sized = !rooms_.empty() && book_.rooms()[rooms_.back()].length_ft.has_value();
  if (sized && is(at_, soft) && is(at_ + 1, dimensions) &&
      std::max(tokens_[at_ + 1].sides[0], tokens_[at_ + 1].sides[1]) <= largest)
    ++behind;  // "two windows, 3 by 5"
  while (is_one_of(ties, word_at(behind))) ++behind;
  std::size_t tokens = 1;
  if (const auto& area = frame_.area) {
    opening.width_ft = area->sides[0];
    opening.height_ft = area->sides[1];
    return true;
  }
  if (const auto& width = frame_.amount) return opening.width_ft = width->value, true;
  if (const auto& feet = frame_.adjective_ft) return opening.width_ft = *feet, true;
  const Token* const size = is_measure(behind) ? &tokens_[behind] : nullptr;
  if (size == nullptr) return false;
  if (size->kind == dimensions) {
    opening.width_ft = size->sides[0];
    opening.height_ft = size->sides[1];
  } else if (size->kind == length) {
    opening.width_ft = size->value;
  } else if (size->kind == inches) {
    opening.width_ft = size->value / inches_per_foot;
  } else if (size->kind == number && behind > at_ && size->value <= widest) {
    opening.width_ft = size->value;  // "four doors at two six": feet, and inches
    if (is(behind + 1, number) && tokens_[behind + 1].value < inches_per_foot &&
        find_opening(from(behind + 2)).count == 0) {
      opening.width_ft += tokens_[behind + 1].value / inches_per_foot;
      tokens = 2;
    }
  } else {
    return false;
  }
  behind += tokens;
  while (word_at(behind) == "each" || word_at(behind) == "apiece") ++behind;
  take(behind - at_, ScopeRole::part);
  return true;
}

/// Off what was measured already, or else off the rooms.
void Reader::take_off(const ScopeOpening& opening) {
  SaidThing* const thing = target_thing();
  const bool near = thing != &frame_ && !thing->taken_back && thing->sentence + 1 >= sentence_;
  const double feet = opening.count * opening.width_ft;
  auto& amount = thing->amount;
  if (now_.deducts && near && amount && (amount->unit == "LF" || amount->unit == "SF")) {
    amount->value = std::max(amount->value - feet * (amount->unit == "LF" ? 1 : opening.height_ft), 0.0);
  } else if (now_.deducts && near && thing->area && is_outside(book_.rooms()[rooms_.back()].name)) {
    thing->less_sf += feet * opening.height_ft;  // "40x9 less 3 windows"
  } else {
    for (const std::size_t room : rooms_) book_.rooms()[room].openings.push_back(opening);
  }
}

/// "less ... 3 foot for the door and 6 for the closet"
bool Reader::read_opening_width() {
  const Token& token = tokens_[at_];
  if (!now_.deducts || rooms_.empty() || (word_at(at_ + 1) != "for" && word_at(at_ + 1) != "at"))
    return false;
  if (word_at(at_ + 1) == "at") {  // "two openings at three and one at six"
    if (token.kind != number || (!is(at_ + 2, number) && !is(at_ + 2, length))) return false;
    take_off({.width_ft = tokens_[at_ + 2].value,
              .height_ft = usual_opening_height_ft,
              .count = int(std::clamp(token.value, 1.0, 100.0)),
              .to_floor = true});
    mark(at_, 3, ScopeRole::part);
    return at_ += 2, true;
  }
  if (token.kind != number && token.kind != length) return false;
  std::size_t at = at_ + 2;
  while (is_one_of(articles, word_at(at))) ++at;
  const auto found = find_opening(from(at));
  const std::size_t count = std::max(found.count, book_.name_at(tokens_, at));
  if (count == 0) return false;
  take_off({.width_ft = token.value,
            .height_ft = found ? found.row->height_ft : usual_opening_height_ft,
            .count = 1,
            .to_floor = !found || found.row->to_floor});
  mark(at_, at + count - at_, ScopeRole::part);
  at_ = at + count - 1;
  return true;
}

bool Reader::opening_follows() const {
  constexpr std::size_t reach = 5;
  for (std::size_t i = at_ + 1; i < std::min(end_, at_ + reach) && !is_sign(tokens_[i].kind); ++i)
    if (find_opening(from(i))) return true;
  return false;
}

/// "2 windows 3x5, R&R": the openings are what is done something with.
bool Reader::ends_action_behind(std::size_t at) const {
  if (is(at, soft) && is(at + 1, dimensions) && is(at + 2, soft)) ++at;  // "two windows, 3 by 5, clean them"
  while (is_measure(at) || word_at(at) == "at" || word_at(at) == "of") ++at;
  at = skip_fillers(is(at, soft) ? at + 1 : at);
  const auto action = find_action(from(at));
  const std::size_t behind = at + action.count;
  const FoundMark which = find_mark(from(behind));
  const std::size_t stop = which.mark == Mark::pronoun ? behind + which.count : behind;
  return action && (ends_action(behind) || ends_action(stop));
}

/// An opening, with its size, before the next sign or action.
bool Reader::opening_follows(std::size_t at, bool needs_size) const {
  bool opening = false, sized = !needs_size;
  constexpr std::size_t reach = 12;
  for (std::size_t i = at; i < std::min(end_, at + reach) && !is_sign(tokens_[i].kind); ++i) {
    const auto found = find_opening(from(i));
    opening = opening || (found && word_at(i + found.count) != "wall");
    sized = sized || is(i, dimensions) || is(i, length) || is(i, number) || is(i, inches);
    if (!found && find_action(from(i)) && !is_filler(word_at(i))) break;
  }
  return opening && sized;
}

bool Reader::deducts_opening() const {
  constexpr auto verbs = std::to_array<std::string_view>(
      {"take out", "take off", "back out", "subtract", "pull out", "knock off", "deduct"});
  const auto found = find_action(rest());
  const bool verb = word_at(at_) == "subtract" || (found && is_one_of(verbs, found.row->text));
  if (!verb || rooms_.empty() || frame_.names_something()) return false;
  if (!paints_tall_walls()) {
    if (text_.things.empty()) return false;
    const SaidThing& last = text_.things.back();
    const bool coats =
        last.coats || std::ranges::any_of(last.actions, [](const Action* a) { return a->coats; });
    if (last.sentence + 1 < sentence_ || (last.surfaces & walls) == 0 || !coats || last.taken_back)
      return false;
  }
  return opening_follows(at_ + std::max<std::size_t>(found.count, 1), true);
}

/// "less a 3 by 4 window", "don't count the doors at 2'8": openings, to the end of the sentence or to the
/// next action.
bool Reader::read_deduction() {
  constexpr auto words = std::to_array<std::string_view>(
      {"ded", "deduct", "deducting", "less", "minus", "subtract", "subtracting", "excluding", "exclude"});
  constexpr auto excepting =
      std::to_array<std::string_view>({"don't", "not", "leave", "except", "skip", "back", "without", "omit"});
  if (rooms_.empty()) return false;
  const FoundMark mark_here = find_mark(rest());
  const bool excepts =
      (mark_here.mark == Mark::negation || mark_here.mark == Mark::deletion) &&
      is_one_of(excepting, word_at(at_)) &&
      (text_.things.size() > sentence_begin_ || frame_.names_something() || paints_tall_walls());
  const bool plain = is_one_of(words, word_at(at_));
  std::size_t count = excepts ? mark_here.count : 1;
  const bool taken = deducts_opening();
  if (taken) count = std::max<std::size_t>(find_action(rest()).count, 1);
  if (!taken && !plain && !excepts) return false;
  if (!taken && !opening_follows(at_ + count, excepts) && (excepts || mark_here.mark == Mark::taken_off))
    return false;
  end_frame();
  if (paints_tall_walls()) imply_thing();  // "nine foot walls, roll em two coats, take out ..."
  now_.deducts = true;
  if (taken) {
    text_.assumptions.emplace_back("Assumed that the openings are taken off the walls");
    text_.things.back().inherits = true;
  }
  take(count, ScopeRole::part);
  return true;
}

std::size_t Reader::skip_noun(std::size_t at) const {
  while (at < end_ && is(at, TokenKind::word) && !find_action(from(at)) && !is_one_of(joiners, word_at(at)) &&
         find_mark(from(at)).mark == Mark::none)
    ++at;
  return at;
}

/// "one of the 18s": of the walls that are 18 feet long
bool Reader::is_one_of_walls(std::size_t at) const {
  return is(at, number) && tokens_[at].value == 1 && word_at(at + 1) == "of" && word_at(at + 2) == "the" &&
         (is(at + 3, length) || (is(at + 3, number) && word_at(at + 4) == "s"));
}

std::size_t Reader::size_of_exception(std::size_t at) const {
  constexpr auto resumes =
      std::to_array<std::string_view>({"that's", "it's", "its", "which", "they're", "it", "the", "hearth"});
  constexpr double shortest_wall = 3, longest_wall = 100;
  bool passed = false, wall = false;
  for (; at < end_; ++at) {
    const bool size = (is(at + 1, length) || is(at + 1, dimensions)) && ends_at(at + 2);
    if (wall && is_one_of_walls(at)) return at + 3;
    if (is(at, soft) && wall && is_one_of_walls(at + 1)) continue;
    if (is(at, soft) && !passed && (is_one_of(resumes, word_at(at + 1)) || size)) {
      passed = true;
      continue;
    }
    wall = wall || is_wall(at) || word_at(at) == "side";
    const bool feet = wall && is(at, number) && !tokens_[at].fraction && tokens_[at].value >= shortest_wall &&
                      tokens_[at].value <= longest_wall && (ends_at(at + 1) || word_at(at + 1) == "long");
    if (is_measure(at)) return is(at, dimensions) || is(at, length) || feet ? at : 0;
    if (is_one_of(joiners, word_at(at))) return 0;
    if (!is(at, TokenKind::word) || (find_action(from(at)) && !is_filler(word_at(at)))) return 0;
  }
  return 0;
}

void Reader::leave_out(const Token& size) {
  const std::size_t first = text_.things.size() > sentence_begin_ ? sentence_begin_ : text_.things.size() - 1;
  for (std::size_t i = first; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const Surfaces surfaces = surfaces_of(thing);
    if (thing.taken_back || (i + 1 < text_.things.size() && thing.rooms != text_.things.back().rooms))
      continue;
    auto& amount = thing.amount;
    if (size.kind != dimensions && amount && amount->unit == "LF" && amount->value > size.value)
      amount->value -= size.value;
    else if (size.kind == dimensions && amount && amount->unit == "SF")
      amount->value = std::max(amount->value - size.sides[0] * size.sides[1], 0.0);
    else if (size.kind == length && (surfaces & (walls | perimeter | ceiling_perimeter)) != 0)
      thing.less_ft = thing.less_ft.value_or(0) + size.value;
    else
      thing.asks_less = true;
  }
}

/// "wait, the north wall's all glass, leave that one off": how long it is, of walls that were said before.
bool Reader::read_wall_left_off() {
  constexpr auto verbs = std::to_array<std::string_view>({"leave", "skip", "omit"});
  constexpr auto around = std::to_array<std::string_view>({"one", "wall", "off", "out", "alone", "be"});
  std::size_t wall = at_ + 1;
  while (wall < end_ && !is_wall(wall)) ++wall;
  if (wall >= end_ || !is_wall_name(word_at(wall - 1)) || text_.things.empty()) return false;
  std::size_t comma = wall;
  for (; !ends_at(comma); ++comma)
    if (is_measure(comma)) return false;
  std::size_t at = is(comma, soft) ? skip_fillers(comma + 1) : end_;
  if (!is_one_of(verbs, word_at(at)) || find_mark(from(at + 1)).mark != Mark::pronoun) return false;
  for (++at; at < end_; ++at)
    if (find_mark(from(at)).mark != Mark::pronoun && !is_one_of(around, tokens_[at].text)) return false;
  const std::size_t sentence = text_.things.back().sentence;
  const std::string_view name = word_at(wall - 1);
  bool any = false;
  for (SaidThing& thing : text_.things) {
    const bool whole = (thing.surfaces & walls) != 0 && !thing.walls.is_part() && !thing.amount;
    if (thing.sentence != sentence || thing.taken_back || !whole || thing.rooms.size() != 1) continue;
    const ScopeRoom& room = book_.rooms()[thing.rooms[0]];
    const double longer = std::max(room.length_ft.value_or(0), room.width_ft.value_or(0));
    const double shorter = std::min(room.length_ft.value_or(0), room.width_ft.value_or(0));
    const double feet = name == "long" ? longer : name == "short" || longer == shorter ? shorter : 0;
    if (feet > 0) thing.less_ft = thing.less_ft.value_or(0) + feet;
    thing.asks_less = thing.asks_less || feet <= 0;
    mark_thing(thing, at_, end_ - at_, ScopeRole::correction);
    any = true;
  }
  if (any) at_ = end_;
  return any;
}

/// "leave the walls alone, just the ceiling": what the sentence named before is taken back.
bool Reader::leaves_alone(std::size_t at) const {
  const std::size_t noun = skip_fillers(at);
  if (!word_at(at - 1).starts_with("leav") || noun >= end_ || word_at(noun + 1) != "alone") return false;
  const std::vector<std::string> words = {object_word(word_at(noun))};
  return std::ranges::any_of(std::span(text_.things).subspan(sentence_begin_), [&](const SaidThing& thing) {
    return !thing.taken_back &&
           (is_about(thing, words) || std::ranges::any_of(thing.places, [&](const std::string& place) {
              return object_word(place) == words.front();
            }));
  });
}

bool Reader::read_exception(std::size_t count) {
  constexpr auto openers = std::to_array<std::string_view>(
      {"except", "exc", "excl", "not", "don't", "do", "skip", "leave", "leaving", "other", "everywhere",
       "all", "apart", "outside", "everything", "omit", "but"});
  if (!is_one_of(openers, word_at(at_))) return false;
  const std::size_t begin = at_;
  std::size_t at = size_of_exception(at_ + count);
  if (word_at(at_ + count) == "forget") return false;
  constexpr auto turns = std::to_array<std::string_view>({"just", "only", "but", "ceiling", "and"});
  std::size_t wall = at_ + count;
  while (wall < end_ && is(wall, TokenKind::word) && !is_wall(wall) && word_at(wall) != "side" &&
         !find_action(from(wall)) && !is_one_of(turns, word_at(wall)))
    ++wall;
  if (leaves_alone(at_ + count)) return false;
  const bool of_wall = is_wall(wall) || (word_at(wall) == "side" && at > 0);
  if (at == 0 && !of_wall) return false;
  end_frame();
  if (text_.things.empty() || text_.things.back().sentence + 1 < sentence_) return false;
  const bool sized = !rooms_.empty() && book_.rooms()[rooms_.back()].length_ft.has_value();
  if (at > 0 && is(at, dimensions) && !of_wall && sized && !text_.things.back().amount) {
    for (const std::size_t room : rooms_)
      book_.rooms()[room].offsets.push_back(
          {.length_ft = tokens_[at].sides[0], .width_ft = tokens_[at].sides[1], .is_taken_off = true});
  } else if (at > 0) {
    Token size = tokens_[at];
    if (is(at, number)) size.kind = length;  // "except the fireplace wall, that's 14"
    leave_out(size);
  } else {
    Token feet{.kind = number, .text = {}};  // of a wall whose length nobody said
    const auto is_word = [&](std::string_view text) {
      return std::ranges::any_of(std::span(tokens_).subspan(begin, wall - begin),
                                 [&](const Token& token) { return token.text == text; });
    };
    const bool longer = is_word("long") || is_word("longer");
    if (sized && (longer || is_word("short") || is_word("shorter"))) {
      const ScopeRoom& room = book_.rooms()[rooms_.back()];
      const double first = room.length_ft.value_or(0), second = room.width_ft.value_or(0);
      feet = {
          .kind = length, .text = {}, .value = longer ? std::max(first, second) : std::min(first, second)};
    }
    leave_out(feet);
  }
  const std::size_t stop = skip_noun(at > 0 ? at + 1 : wall + 1);
  for (std::size_t i = begin; i < stop; ++i) mark_thing(text_.things.back(), i, 1, ScopeRole::part);
  at_ = stop;
  return true;
}

/// "two windows in the bedroom, three by four": too small for the room.
static bool is_size_of_piece(const Token& size, std::string_view room, bool pane) {
  constexpr double largest_pane = 6, largest = 4;
  const double longest = pane ? largest_pane : largest;
  constexpr auto small_rooms = std::to_array<std::string_view>({"closet", "pantry", "powder", "water"});
  const bool small = std::ranges::any_of(
      small_rooms, [&](std::string_view word) { return room.find(word) != std::string_view::npos; });
  return !small && size.sides[0] <= longest && size.sides[1] <= longest;
}

/// "entry 6 by 8, ceramic twelve by twelve": in inches, since the room has its size.
bool Reader::is_size_of_tile(const Token& size) const {
  constexpr auto kinds =
      std::to_array<std::string_view>({"ceramic", "porcelain", "travertine", "slate", "marble", "quarry"});
  constexpr auto sides = std::to_array<double>({6, 8, 12, 13, 16, 18, 20, 24});
  const bool square = size.side_count == 2 && size.sides[0] == size.sides[1] &&
                      std::ranges::find(sides, size.sides[0]) != sides.end();
  const bool plural = size.text.ends_with('s');  // "ceramic tile, twelve by twelves"
  constexpr auto tile = std::to_array<std::string_view>({"tile"});
  const SaidThing* const last =
      frame_.names_something() || text_.things.empty() ? &frame_ : &text_.things.back();
  const bool of_tile = (plural && names_one_of(last->words, tile)) ||
                       (at_ > 0 && is_one_of(kinds, word_at(at_ - 1))) ||
                       is_one_of(kinds, word_at(at_ + 1)) || (at_ > 1 && is_one_of(kinds, word_at(at_ - 2)));
  return square && of_tile &&
         (plural || is_sized() || (text_.things.size() > sentence_begin_ && text_.things.back().area));
}

/// Whether a size behind the thing is its own, and not that of the room.
bool Reader::is_piece() const {
  constexpr auto pieces = std::to_array<std::string_view>(
      {"door", "window", "screen", "skylight", "mirror", "gate", "hole", "patch", "opening", "blind"});
  constexpr auto panes = std::to_array<std::string_view>({"window", "screen", "skylight", "mirror", "blind"});
  constexpr auto screens = std::to_array<std::string_view>({"barrier", "containment", "tarp"});
  const SaidThing* const last = text_.things.size() > sentence_begin_ ? &text_.things.back() : nullptr;
  const bool of_last =
      last != nullptr && !frame_.names_something() && names_one_of(last->words, pieces) && !last->area &&
      is_size_of_piece(tokens_[at_], rooms_.empty() ? "" : to_lower(book_.rooms()[rooms_.back()].name),
                       names_one_of(last->words, panes));
  return of_last || is_piece_of(from(at_ + 1)) || names_one_of(frame_.words, pieces) ||
         (at_ > 0 && word_at(at_ - 1) == "is" &&
          names_one_of(frame_.words, screens));  // "den, the plastic barrier is 8 by 12"
}

/// Upright: a height and a length are its size, and not that of the room.
bool Reader::is_upright(const std::vector<std::string>& words) {
  constexpr auto upright = std::to_array<std::string_view>(
      {"stud", "wall", "fence", "siding", "wainscoting", "paneling", "shower", "framing"});
  return names_one_of(words, upright);
}

}  // namespace estimate::scope

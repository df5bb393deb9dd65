// Rooms, and what is in which of them.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {

bool Reader::is_after_preposition() const {
  std::size_t before = at_;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  return before > 0 && is_one_of(before_room, word_at(before - 1));
}

bool Reader::is_place(std::size_t behind) const {
  if (is_after_preposition() || !is(behind, TokenKind::word) || behind >= end_) return true;
  if (is(behind - 1, number)) return true;  // "bedroom 1 carpet 10x10 bedroom 2 carpet"
  if (word_at(behind - 1) == "elevation" || word_at(at_) == "elevation") return true;
  return !frame_.names_something() || (frame_.surfaces == 0 && !has_noun(frame_) && actions_.empty());
}

/// "..., den, 12 by 14": whether what is behind a room, between `at` and `end`, is only about it and what
/// came before it.
static bool ends_with_room(const Tokens& tokens, std::size_t at, std::size_t end, const RoomBook& book,
                           bool has_action) {
  constexpr auto of_room =
      std::to_array<std::string_view>({"it", "them", "em", "those", "same", "also", "too", "ditto"});
  for (; at < end; ++at) {
    if (tokens[at].kind != TokenKind::word) continue;
    const auto behind = std::span(tokens).subspan(at, end - at);
    if (find_thing(behind) || find_surface(behind) || find_opening(behind)) return false;
    if (is_one_of(of_room, tokens[at].text) || book.name_at(tokens, at) > 0) return false;
    if (has_action && find_action(behind) && tokens[at].text != "new") return false;
  }
  return true;
}

/// The first room of a list. `follows`: things were said before it.
void Reader::begin_rooms(std::size_t behind, bool follows) {
  static constexpr Action getting{
      .text = "get new", .activity = Activity::replace, .words = {}, .always = true};
  const std::size_t end = now_.list.end;  // "paint the walls in the den, clean the walls in the office"
  if (now_.assigns && end > segment_begin_ && end < text_.things.size() && text_.things[end].has_own_action)
    segment_begin_ = end;
  now_.list.begin = segment_begin_;
  const bool opens = opens_with_room(behind);
  const bool placed_nowhere = text_.things.size() > segment_begin_ && text_.things.back().rooms.empty();
  constexpr auto in_names = std::to_array<std::string_view>({"kitchen", "bathroom", "bath", "garage"});
  const bool attribute = is_content(behind) && placed_nowhere &&  // "the kitchen faucet and the hall light"
                         names_one_of(text_.things.back().words, in_names);
  const bool placeless = placed_nowhere && !opens && !is(behind, colon) && !attribute &&
                         !find_action(from(skip_fillers(behind))) && !pending_action_;
  const bool placed = !now_.list.trails && !is_after_preposition() && text_.things.size() > segment_begin_ &&
                      !rooms_.empty() && !now_.rooms.empty() && text_.things.back().rooms == rooms_;
  const bool lists_sizes = ends_sized_list(behind);
  std::size_t tie = at_, work = behind;  // "clean the range, and in the den clean the couch"
  while (tie > 0 && is_one_of(articles, word_at(tie - 1))) --tie;
  while (is_measure(work)) ++work;
  const bool own_clause = tie > 1 && is_one_of(before_room, word_at(tie - 1)) &&
                          is_one_of(joiners, word_at(tie - 2)) && !placed_nowhere &&
                          find_action(from(work)) && !ends_action(work + find_action(from(work)).count);
  constexpr auto inner = std::to_array<std::string_view>({"closet", "pantry"});
  const bool carried =
      now_.rooms.empty() && !rooms_.empty() && at_ > 0 && is(at_ - 1, soft) && !opens && !pending_action_ &&
      !now_.negated && !now_.correcting && behind < end_ && !is_one_of(inner, word_at(behind - 1)) &&
      std::ranges::any_of(
          text_.things,
          [&](const SaidThing& thing) { return thing.sentence < sentence_ && thing.rooms == rooms_; });
  const bool ends = carried && ends_with_room(tokens_, behind, end_, book_, open_things() == 0);
  const bool trailing = !placed && !own_clause && (follows || placeless || lists_sizes || ends) &&
                        !is(behind, colon) && text_.things.size() > segment_begin_;
  for (std::size_t i = segment_begin_; lists_sizes && i < text_.things.size(); ++i)
    text_.things[i].inherits = true;
  if (opens && is(at_ - 1, number) && placed_nowhere) now_.lent_rooms = rooms_;
  if (!lists_sized_rooms()) rooms_.clear();
  if (!trailing && !is_after_preposition() && !pending_action_ && !(opens && is(at_ - 1, number))) {
    actions_.clear();
    if (opens && (word_at(behind + 1) == "a" || word_at(behind + 1) == "an")) actions_ = {&getting};
  }
  now_.assigns = trailing;
  now_.list.trails = now_.list.trails || (trailing && now_.rooms.empty());
}

/// "10 by 12 bedroom": the size was said before the room.
void Reader::give_next_size(std::size_t room) {
  const auto size = std::exchange(now_.next_size, std::nullopt);
  if (!size || book_.rooms()[room].length_ft) return;
  book_.rooms()[room].length_ft = size->sides[0];
  book_.rooms()[room].width_ft = size->sides[1];
  text_.sized_rooms.emplace_back(sentence_, room);
  now_.was_sized = true;
}

/// "the door to the hall": what is behind it is another room, where nothing is done.
static bool leads_beyond(std::span<const Token> before) {
  constexpr auto ways =
      std::to_array<std::string_view>({"door", "doorway", "opening", "doors", "archway", "entrance"});
  const auto word = [&](std::size_t back) {
    return back <= before.size() ? word_at(before, before.size() - back) : std::string_view();
  };
  return is_one_of(articles, word(1)) && (word(2) == "to" || word(2) == "into") && is_one_of(ways, word(3));
}

bool Reader::read_room() {
  const std::size_t count = book_.name_at(tokens_, at_), behind = at_ + count;
  if (count == 0 || find_thing(rest()).count > count || !is_place(behind)) return false;
  if (word_at(at_) == "exterior" && behind < end_ && is_content(behind) && !is_after_preposition())
    return false;
  const bool part_of_name = behind < end_ && tokens_[behind].first == tokens_[at_].first;  // of one alias
  if (part_of_name) return false;
  if (size_rooms_again()) return true;
  const bool cause =
      at_ > 1 && now_.named_room && actions_.empty() &&
      (word_at(at_ - 1) == "from" || (word_at(at_ - 2) == "from" && is_one_of(articles, word_at(at_ - 1))));
  const bool beyond = !rooms_.empty() && leads_beyond(std::span(tokens_).first(at_));
  constexpr auto leaves = std::to_array<std::string_view>({"door", "doors", "window", "windows"});
  const bool of_leaf = at_ > 0 && word_at(at_ - 1) == "the" && is_one_of(leaves, word_at(behind)) &&
                       frame_.names_something() && has_noun(frame_) && !rooms_.empty();
  constexpr auto inner = std::to_array<std::string_view>({"closet", "bath", "bathroom", "pantry"});
  const bool of_heading = at_ > 1 && is_one_of(leaves, word_at(behind)) && is_one_of(inner, word_at(at_)) &&
                          count == 1 && now_.rooms.size() == 1 && rooms_ == now_.rooms && room_end_ > 0 &&
                          is(room_end_, soft) && in_heading() && !frame_.names_something();
  if (cause) {  // "from that bathroom line"
    const std::size_t begin = std::exchange(at_, at_ + count);
    while (is_content(at_) && !find_action(rest())) ++at_;
    handle(begin, at_);
    return mark(begin, at_ - begin, ScopeRole::part), true;
  }
  // "bedroom 2, the closet door needs a new knob", "hinges on the laundry door"
  if (beyond || of_leaf || of_heading) return take(count, ScopeRole::part), true;
  if (find_action(rest()).count >= count && !is_after_preposition())
    return false;  // "office" is none; "study" is
  if (read_compound_room(count) || size_listed_room(count)) return true;
  if (is_after_preposition() && frame_.names_something()) add_implied_noun(frame_);  // "hardwood in the den"
  if (frame_.names_something() && frame_.surfaces == 0 && !has_noun(frame_) && !frame_.count &&
      !frame_.amount && actions_.empty())
    frame_ = {};
  const bool follows = is_after_preposition() || frame_.names_something();
  const bool begins = is(behind, colon);
  end_frame();
  const bool continues = continues_list(behind);
  if (!now_.lists_rooms && !continues) begin_rooms(behind, follows);
  const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(at_, count));
  if (std::ranges::find(rooms_, room) == rooms_.end()) rooms_.push_back(room);
  if (std::ranges::find(now_.rooms, room) == now_.rooms.end()) now_.rooms.push_back(room);
  if (now_.assigns) assign_rooms();
  now_.list.end = text_.things.size();
  if (!is_one_of(joiners, word_at(behind)) && !is(behind, soft)) segment_begin_ = text_.things.size();
  if (begins || (now_.rooms.size() == 1 && text_.things.size() == sentence_begin_)) now_.heading = room;
  now_.lists_rooms = now_.sizes_room = now_.named_room = true;
  left_slope_ = false;
  room_begin_ = at_;
  take(count, ScopeRole::room);
  if (word_at(at_) == "next" && word_at(at_ + 1) == "door")
    take(2, ScopeRole::part);  // "den next door is ..."
  room_end_ = at_;
  add_numbered_rooms(count);
  give_next_size(room);
  return true;
}

bool Reader::is_heading_room(const std::vector<std::size_t>& rooms) const {
  return now_.heading && rooms.size() == 1 && rooms.front() == *now_.heading;
}

/// "front slope 14 squares", whether or not a thing follows.
void Reader::note_slope() {
  const Token& token = tokens_[at_];
  if (token.kind != amount || token.unit != "SQ" || room_end_ == 0 || rooms_.empty()) return;
  std::size_t behind = room_end_;
  if (is(behind, soft)) ++behind;
  const bool outside = is_outside(book_.rooms()[rooms_.back()].name) || !text_.slopes.empty();
  if (skip_fillers(behind) == at_ && outside) text_.slopes[rooms_.back()] = token;
}

/// The things before the rooms are in them.
void Reader::assign_rooms() {
  for (std::size_t i = std::min(now_.list.begin, segment_begin_); i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];  // those under a room's heading stay there
    if (i < now_.list.comma && !thing.rooms.empty() && thing.rooms != rooms_ && is_heading_room(thing.rooms))
      continue;
    // "pull the pad, three fans in the den": the pad is where the sentence before has been
    const SaidThing& last = text_.things.back();
    const bool runs = last.sentence == thing.sentence && last.count && !thing.count && !thing.days;
    if (i < now_.list.comma && runs && thing.rooms.size() > 1 && thing.has_own_action) continue;
    const bool outside = std::ranges::any_of(thing.sources, [&](const auto& source) {
      return source.second == ScopeRole::part && text_.words[source.first].text == "outside";
    });
    if (outside && i + 1 < text_.things.size() && thing.surfaces == 0) continue;
    thing.rooms = rooms_;
    thing.had_rooms = true;
    thing.room_assumed =
        i < now_.list.comma && thing.has_postfix && thing.count && i + 1 < text_.things.size();
  }
}

/// "bedroom 1 10x11, bedroom 2 9x10: carpet": rooms of which there are only sizes up to here.
bool Reader::lists_sized_rooms() {
  const bool before_things = text_.things.size() == sentence_begin_ && frame_.words.empty();
  if (!before_things || frame_.names_something() || is_after_preposition() || !now_.was_sized ||
      now_.had_negation || now_.rooms.empty() || rooms_.size() > now_.rooms.size())
    return false;
  const bool listed = all_sized() && !rooms_.empty();
  return listed && at_ > 0 && (is(at_ - 1, soft) || is_one_of(joiners, word_at(at_ - 1)));
}

bool Reader::continues_list(std::size_t behind) const {
  if (!now_.assigns || now_.lists_rooms || rooms_.empty() || text_.things.size() != now_.list.end ||
      pending_action_ || frame_.names_something() || at_ == 0 || !book_.rooms()[rooms_.back()].length_ft)
    return false;
  std::size_t before = at_;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  if (before > 0 && word_at(before - 1) == "in") --before;  // "in the den, 11x13, and in the closet, 2x6"
  if (before == 0 || (!is(before - 1, soft) && !is_one_of(joiners, word_at(before - 1)))) return false;
  if (is(behind, soft) && is(behind + 1, dimensions)) ++behind;  // "and the hall, 4 by 15"
  while (is_measure(behind)) ++behind;
  const bool closes = is_one_of(joiners, word_at(before - 1)) && is(behind, soft) &&
                      is(behind - 1, dimensions) && is_one_of(joiners, word_at(behind + 1));
  if (behind >= end_ || closes) return true;  // "... and in the entry, 6 by 8, and two loads"
  if (!is(behind, soft) && !is_one_of(joiners, word_at(behind))) return false;
  while (is(behind, soft) || is_one_of(joiners, word_at(behind))) ++behind;
  if (is(behind, coats) && ends_at(behind + 1)) return true;  // ", two coats"
  const auto action = find_action(from(behind));
  return room_follows(behind) || word_at(behind) == "both" || word_at(behind) == "all" ||
         (action && ends_at(behind + action.count));
}

/// "two coats on the ceilings, dining 11 by 12 and den 15 by 17": nothing but rooms and their sizes follows.
bool Reader::ends_sized_list(std::size_t behind) const {
  if (!now_.rooms.empty() || text_.things.size() == sentence_begin_) return false;
  const SaidThing& last = text_.things.back();
  const bool surface = last.words.empty() && last.surfaces != 0 && !last.walls.is_part();
  if (!surface || last.has_measure() || last.taken_back) return false;
  for (std::size_t rooms = 1;; ++rooms) {
    if (is(behind, soft)) ++behind;
    if (!is(behind, dimensions)) return false;
    ++behind;
    while (is(behind, soft) || is_one_of(joiners, word_at(behind))) ++behind;
    if (is(behind, coats)) ++behind;
    if (behind >= end_) return rooms > 1;  // one alone may only be a size
    const std::size_t name = book_.name_at(tokens_, behind);
    if (name == 0) return false;
    behind += name;
  }
}

/// "outlets: den four, kitchen two": how many of the thing are in the room whose name came last.
bool Reader::read_count_of_room() {
  if (!is(at_, number) || tokens_[at_].fraction || room_end_ != at_ || room_end_ == 0 || rooms_.empty() ||
      frame_.names_something() || pending_action_ || now_.negated || now_.correcting ||
      text_.things.empty() || (!ends_at(at_ + 1) && !is_one_of(joiners, word_at(at_ + 1))))
    return false;
  SaidThing& last = text_.things.back();
  const bool of_sentence = text_.things.size() > sentence_begin_;
  if (!of_sentence || last.taken_back || last.words.empty() || last.surfaces != 0 || last.amount || last.area)
    return false;
  const std::size_t room = rooms_.back();
  const bool first = !last.count;
  if (!first && (last.rooms.size() != 1 || last.rooms[0] == room || text_.things.size() >= max_things))
    return false;
  if (!first) {
    SaidThing more = last;
    more.sources.clear();
    more.is_joined = false;
    text_.things.push_back(std::move(more));
  }
  SaidThing& counted = text_.things.back();
  counted.count = tokens_[at_].value;
  counted.rooms = {room};
  counted.had_rooms = counted.inherits = true;
  mark_thing(counted, at_, 1, ScopeRole::count);
  rooms_ = {room};
  now_.lists_rooms = now_.assigns = joined_ = false;
  segment_begin_ = now_.list.begin = now_.list.end = text_.things.size();
  return true;
}

/// "bedroom 1 and 2".
void Reader::add_numbered_rooms(std::size_t count) {
  if (count < 2 || !is(at_ - 1, number)) return;
  std::size_t behind = at_;  // of "1, 2 and 3"
  while ((is(behind, soft) && is(behind + 1, number)) || is(behind, number))
    behind += is(behind, soft) ? 2 : 1;
  const bool each = is(behind + 1, amount) && tokens_[behind + 1].text.ends_with(" each");
  if (!is_one_of(joiners, word_at(behind)) || (!is(behind + 1, number) && !each)) return;
  now_.per_room = now_.per_room || each;
  behind += 2;
  const bool ends = ends_at(behind) || find_action(from(behind)) || is_filler(word_at(behind)) ||
                    is_one_of(joiners, word_at(behind));
  if (!ends) return;
  Tokens name(tokens_.begin() + std::ptrdiff_t(at_ - count), tokens_.begin() + std::ptrdiff_t(at_));
  for (std::size_t i = at_; i < behind; ++i) {
    if (!is(i, number) && !is(i, amount)) continue;
    name.back() = Token{.kind = number, .text = decimal_text(tokens_[i].value), .value = tokens_[i].value};
    const std::size_t room = book_.find_or_add(name);
    rooms_.push_back(room);
    now_.rooms.push_back(room);
  }
  if (now_.assigns)
    for (std::size_t i = segment_begin_; i < text_.things.size(); ++i) text_.things[i].rooms = rooms_;
  take(behind - at_, ScopeRole::room);
  room_end_ = at_;
}

/// Of two rooms next to each other: whether both have sizes, so that they are a list.
bool Reader::is_known_room(std::size_t at, std::size_t count) {
  const std::size_t known = book_.rooms().size();
  const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(at, count));
  const bool sized = book_.rooms()[room].length_ft.has_value();
  if (room >= known) book_.forget_from(known);
  return sized && book_.rooms()[rooms_.back()].length_ft && room != rooms_.back() &&
         to_lower(book_.rooms()[room].name).starts_with(word_at(at));
}

bool Reader::read_compound_room(std::size_t count) {
  if (at_ == 0 || room_end_ == 0 || rooms_.empty() || frame_.names_something()) return false;
  std::size_t gap = room_end_;
  const bool next_to = gap == at_;
  constexpr auto between =
      std::to_array<std::string_view>({"in", "of", "off", "across", "by", "at", "inside", "from", "next",
                                       "to", "down", "the", "under", "over", "above", "below", "behind"});
  while (gap < at_ && is_one_of(between, word_at(gap))) ++gap;
  if (gap != at_) return false;
  if (next_to && is_known_room(at_, count)) return false;  // "in the hall living and dining"
  const bool across =
      !next_to && word_at(room_end_) != "in" && word_at(room_end_) != "of" && word_at(room_end_) != "inside";
  if (!across) {
    const std::size_t inner = rooms_.back();
    std::string name;
    for (std::size_t i = at_; i < at_ + count; ++i) name += (name.empty() ? "" : " ") + tokens_[i].text;
    std::string first;
    for (std::size_t i = room_begin_; i < room_end_; ++i)
      first += (first.empty() ? "" : " ") + tokens_[i].text;
    const std::string whole = next_to ? first + " " + name : name + " " + first;
    const bool used =
        book_.rooms()[inner].length_ft || std::ranges::any_of(text_.things, [&](const SaidThing& thing) {
          return thing.sentence != sentence_ && std::ranges::find(thing.rooms, inner) != thing.rooms.end();
        });
    if (next_to && used) {  // "basement: ...": another room than the "basement bath"
      const Tokens words = read_tokens(whole, max_thing_words);
      rooms_.back() = book_.find_or_add(words);
      std::ranges::replace(now_.rooms, inner, rooms_.back());
      if (now_.assigns) assign_rooms();
    } else {
      book_.rename(inner, whole);
    }
  }
  mark(at_, count, across ? ScopeRole::part : ScopeRole::room);
  at_ += count;
  if (next_to) room_end_ = at_;
  return true;
}

std::vector<std::size_t>& Reader::sized_rooms() {
  // "Water came through the den ceiling. The room is 12 by 14": the room that was named last
  bool says_room = false;
  for (std::size_t i = sentence_start_; i < at_; ++i) says_room = says_room || word_at(i) == "room";
  for (std::size_t i = sentence_start_; says_room && rooms_.empty() && i-- > 0;)
    if (const std::size_t name = book_.name_at(tokens_, i); name > 0)
      rooms_.push_back(book_.find_or_add(std::span(tokens_).subspan(i, name)));
  if (rooms_.empty()) {
    const Token name{.text = "room"};
    rooms_.push_back(book_.find_or_add(std::span(&name, 1)));
  }
  return rooms_;
}

void Reader::set_room_size(const Token& size) {
  const std::vector<std::size_t> all = sized_rooms();
  const bool some = all.size() > 1 && std::ranges::any_of(all, [&](std::size_t r) {
                      return book_.rooms()[r].length_ft.has_value();
                    });
  bool first = true;
  for (const std::size_t index : all) {
    ScopeRoom& room = book_.rooms()[index];
    if (some && room.length_ft && !now_.correcting) continue;
    const bool next_has_its_own = all.size() > 1 && has_sizes_for_all(all.size());
    if (room.length_ft && !now_.correcting && now_.was_sized && room.length_ft != size.sides[0])
      text_.doubtful.push_back(sentence_);  // said twice: one of them is of something else
    if (next_has_its_own && (room.length_ft || !std::exchange(first, false))) continue;
    text_.sized_rooms.emplace_back(sentence_, index);
    room.length_ft = size.sides[0];
    room.width_ft = size.sides[1];
    if (size.side_count == 3) room.height_ft = size.sides[2];
  }
  now_.lists_rooms = (now_.lists_rooms || now_.assigns) && now_.assigns &&
                     is_one_of(joiners, word_at(at_ + 1)) && room_follows(at_ + 2);
  now_.sizes_room = now_.sized_now = now_.was_sized = true;
  if (frame_.names_something()) return;
  if (frame_.share && text_.things.size() > sentence_begin_ && !text_.things.back().share) {
    SaidThing& last = text_.things.back();  // "oak select, half the room, it's 12 by 14"
    last.share = frame_.share;
    last.sources.insert(last.sources.end(), frame_.sources.begin(), frame_.sources.end());
  } else if (frame_.share) {
    text_.doubtful.push_back(sentence_);
  }
  frame_ = {};
}

bool Reader::in_header() const {
  return actions_.empty() && text_.things.size() == sentence_begin_ && frame_.words.empty();
}

/// "paint the ceiling x2"
bool Reader::read_times_coats() {
  constexpr double most = 3;
  if (at_ == 0 || word_at(at_ - 1) != "x" || tokens_[at_].value > most || !frame_.names_something())
    return false;
  const auto& done = frame_.actions.empty() ? actions_ : frame_.actions;
  if (done.empty() || !done.back()->coats) return false;
  frame_.coats = tokens_[at_].value;
  mark_frame(at_, 1, ScopeRole::modifier);
  return true;
}

/// "3 feet wide": of what comes by the square foot
bool Reader::read_width() {
  const Token& token = tokens_[at_];
  if ((word_at(at_ + 1) != "wide" && word_at(at_ + 1) != "deep") || token.fraction) return false;
  SaidThing* const thing = target_thing();
  const bool surface = thing->thing != nullptr && (thing->thing->asks_surface || thing->thing->surfaces != 0);
  if (surface || thing->words.empty() || thing->surfaces != 0 || thing->height_ft) return false;
  constexpr double inches_per_foot = 12;
  thing->height_ft = is(at_, inches) ? token.value / inches_per_foot : token.value;
  mark_thing(*thing, at_, 2, ScopeRole::dimension);
  ++at_;
  return true;
}

void Reader::copy_sizes(const std::vector<std::size_t>& rooms, std::size_t source, bool dims) {
  constexpr auto other_sizes = std::to_array<std::string_view>(
      {"longer", "bigger", "larger", "smaller", "shorter", "wider", "narrower", "half", "twice"});
  bool differs = false;
  for (std::size_t i = at_; i < end_; ++i) differs = differs || is_one_of(other_sizes, word_at(i));
  const ScopeRoom from = book_.rooms()[source];
  for (const std::size_t room : rooms) {
    ScopeRoom& to = book_.rooms()[room];
    if (dims && !to.length_ft) {
      to.length_ft = from.length_ft;
      to.width_ft = from.width_ft;
      to.openings = from.openings;
    }
    if (!to.height_ft) to.height_ft = from.height_ft;
    if (!differs && too_behind_room(at_) == 0) text_.alike.emplace_back(room, source);
  }
}

/// "category 3 water", "it's a cat 2 loss": of all that is extracted, also of what was said before.
bool Reader::read_category() {
  constexpr auto around =
      std::to_array<std::string_view>({"water", "loss", "black", "gray", "sewage", "damage", "contaminated",
                                       "calling", "clean", "sewer", "backup"});
  std::size_t rated = end_;
  bool corrects = false;
  for (std::size_t i = at_; i < end_; ++i) {
    corrects = corrects || find_mark(from(i)).mark == Mark::correction;
    if (is(i, TokenKind::rating) && tokens_[i].unit == "category")
      rated = i;
    else if (!is(i, soft) && !is_one_of(around, word_at(i)) && !is_filler(word_at(i)))
      return false;
  }
  if (rated == end_) return false;
  const double value = tokens_[rated].value;
  mark(at_, end_ - at_, ScopeRole::filler);
  mark(rated, 1, ScopeRole::rating);
  handle(at_, end_);
  text_.categories[ReadText::all_rooms] = {.unit = "category", .low = value, .high = value};
  if (corrects)
    for (SaidThing& thing : text_.things)
      std::erase_if(thing.ratings, [](const Rating& rating) { return rating.unit == "category"; });
  rate_extractions(text_, 0);
  return true;
}

void Reader::keep_surfaces() {
  if (frame_.share) return;  // "the lower half of the walls, 8 foot"
  if (frame_.words.empty() && frame_.surfaces != 0 && !ends_at(at_ + 1)) return;
  frame_ = {};
}

}  // namespace estimate::scope

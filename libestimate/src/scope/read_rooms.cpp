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

/// The first room of a list. `follows`: things were said before it.
void Reader::begin_rooms(std::size_t behind, bool follows) {
  now_.list.begin = segment_begin_;
  const bool placeless = text_.things.size() > segment_begin_ && text_.things.back().rooms.empty() &&
                         !is(behind, colon) && !find_action(from(skip_fillers(behind))) && !pending_action_;
  const bool placed = !now_.list.trails && !is_after_preposition() && text_.things.size() > segment_begin_ &&
                      !rooms_.empty() && !now_.rooms.empty() && text_.things.back().rooms == rooms_;
  const bool lists_sizes = ends_sized_list(behind);
  const bool trailing = !placed && (follows || placeless || lists_sizes) && !is(behind, colon) &&
                        text_.things.size() > segment_begin_;
  for (std::size_t i = segment_begin_; lists_sizes && i < text_.things.size(); ++i)
    text_.things[i].inherits = true;
  if (!lists_sized_rooms()) rooms_.clear();
  if (!trailing && !is_after_preposition() && !pending_action_) actions_.clear();
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

bool Reader::read_room() {
  const std::size_t count = book_.name_at(tokens_, at_), behind = at_ + count;
  if (count == 0 || find_thing(rest()).count > count || !is_place(behind)) return false;
  if (word_at(at_) == "exterior" && behind < end_ && is_content(behind) && !is_after_preposition())
    return false;
  const bool part_of_name = behind < end_ && tokens_[behind].first == tokens_[at_].first;  // of one alias
  if (part_of_name) return false;
  const bool cause =
      at_ > 1 && now_.named_room && actions_.empty() &&
      (word_at(at_ - 1) == "from" || (word_at(at_ - 2) == "from" && word_at(at_ - 1) == "the"));
  constexpr auto leaves = std::to_array<std::string_view>({"door", "doors", "window", "windows"});
  const bool of_leaf = at_ > 0 && word_at(at_ - 1) == "the" && is_one_of(leaves, word_at(behind)) &&
                       frame_.names_something() && has_noun(frame_) && !rooms_.empty();
  if (cause || of_leaf) {  // "sagging from the upstairs bath", "hinges on the laundry door"
    mark(at_, count, ScopeRole::part);
    at_ += count;
    return true;
  }
  if (find_action(rest()).count >= count && !is_after_preposition())
    return false;  // "office" is none; "study" is
  if (read_compound_room(count)) return true;
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
  room_begin_ = at_;
  take(count, ScopeRole::room);
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

std::vector<std::size_t> Reader::rooms_like(std::string_view kind) const {
  if (kind.starts_with("room") || kind.empty())
    if (now_.rooms.size() > 1) return now_.rooms;
  std::vector<std::size_t> found;
  const std::string_view stem =
      kind.starts_with("bath") ? "bath" : kind.substr(0, kind.size() - kind.ends_with('s'));
  const bool any = kind.starts_with("room") || kind.empty();
  const auto& rooms = book_.rooms();
  for (std::size_t i = 0; i < rooms.size(); ++i)
    if (any ? !is_outside(rooms[i].name) : to_lower(rooms[i].name).find(stem) != std::string::npos)
      found.push_back(i);
  return found;
}

/// "both bathrooms need new toilets": one room for all of its kind, which nobody has named yet.
void Reader::add_like_rooms(std::size_t kind, double count) {
  const std::string said(word_at(kind)), plural = said + (said.ends_with('s') ? "" : "s");
  now_.per_room = true;
  const std::size_t room = book_.find_or_add(read_tokens(plural, 1));
  counted_rooms_.emplace_back(room, count);
  text_.assumptions.push_back("Assumed " + std::string(count > 2 ? tokens_[kind - 1].text : "two") + " " +
                              plural + " that are alike");
  rooms_ = now_.rooms = {room};
  now_.named_room = now_.sizes_room = true;
  take(kind + 1 - at_, ScopeRole::room);
}

/// "bedroom 1 11x12, hall 4x16, texture both": as many as there are rooms, and of nothing else.
bool Reader::is_all_rooms(double count) const {
  if (count < 2 || double(rooms_like({}).size()) != count) return false;
  const bool counted = !text_.things.empty() && text_.things.back().count == count;
  const auto things = double(text_.things.size() - sentence_begin_) + (frame_.names_something() ? 1 : 0);
  const bool named = frame_.names_something() || !now_.rooms.empty() || pending_action_;
  return named && !counted && !frame_.count && things < count;
}

bool Reader::read_room_group() {
  constexpr auto all = std::to_array<std::string_view>({"all", "both", "each", "every"});
  constexpr auto single = std::to_array<std::string_view>({"each", "every"});
  constexpr auto kinds = std::to_array<std::string_view>(
      {"rooms", "room", "bedrooms", "bedroom", "baths", "bathrooms", "bathroom", "closets"});
  constexpr auto before =
      std::to_array<std::string_view>({"in", "for", "to", "throughout", "through", "across"});
  if (!is_one_of(all, word_at(at_))) return false;
  std::size_t at = at_ + 1;
  if (word_at(at) == "of") ++at;
  while (is_one_of(articles, word_at(at)) || word_at(at) == "these" || word_at(at) == "those") ++at;
  if (word_at(at) == "them" || word_at(at) == "em") ++at;
  double count = word_at(at_) == "both" ? 2 : 0;
  if (is(at, number) && !tokens_[at].fraction) count = tokens_[at++].value;
  const bool kind = is_one_of(kinds, word_at(at));
  constexpr auto verbs = std::to_array<std::string_view>({"get", "gets", "need", "needs", "got"});
  const bool subject = !is_one_of(single, word_at(at_)) && is_one_of(verbs, word_at(at)) &&
                       text_.things.size() == sentence_begin_ && sentence_begin_ > 0 &&
                       !frame_.names_something() && !pending_action_;
  const bool subject_of_kind = kind && count > 1 &&
                               (is_one_of(verbs, word_at(at + 1)) || find_action(from(at + 1))) &&
                               !frame_.names_something() && !pending_action_;
  const auto known = double(rooms_like({}).size());
  if (subject && known > (count > 0 ? count : 2)) return false;  // which of them is not clear
  const bool placed = subject || (at_ > 0 && is_one_of(before, word_at(at_ - 1)));
  const bool ends =
      subject || ends_at(at) || is_one_of(joiners, word_at(at)) || find_action(from(at)) || is_measure(at);
  if (!kind && (!(placed || is_all_rooms(count)) || !ends)) return false;
  std::vector<std::size_t> group = rooms_like(kind ? word_at(at) : std::string_view());
  const bool listed = kind && (is(at + 1, soft) || is(at + 1, colon)) && room_follows(at + 2);
  if (listed) {  // "both bathrooms, hall bath and master bath"
    end_frame();
    take(at + 2 - at_, ScopeRole::room);
    now_.lists_rooms = false;
    return true;
  }
  if (subject_of_kind && group.empty()) {
    add_like_rooms(at, count);
    return true;
  }
  const auto size = std::size_t(count);
  if (group.size() < 2 || (size > 0 && group.size() < size)) return false;
  if (size > 0) group.erase(group.begin(), group.end() - std::ptrdiff_t(size));
  if (kind) ++at;
  end_frame();
  const std::span said = std::span(text_.things).subspan(sentence_begin_);
  const bool several =
      std::ranges::any_of(said, [&](const SaidThing& t) { return t.rooms != said[0].rooms; });
  for (std::size_t i = several ? std::max(now_.list.comma, sentence_begin_) : sentence_begin_;
       i < text_.things.size(); ++i) {
    text_.things[i].rooms = group;
    text_.things[i].had_rooms = true;
    text_.things[i].is_each = is_one_of(single, word_at(at_));
  }
  rooms_ = std::move(group);
  now_.named_room = true;
  now_.lists_rooms = now_.sizes_room = false;
  take(at - at_, ScopeRole::room);
  return true;
}

/// "three bedrooms, each 11 by 12": so many rooms, which nobody has named yet.
bool Reader::read_room_count() {
  constexpr auto kinds = std::to_array<std::string_view>(
      {"bedroom", "bathroom", "bath", "closet", "office", "hallway", "classroom"});
  const std::string_view said = word_at(at_ + 1);
  const std::string kind(said.substr(0, said.size() - (said.ends_with('s') ? 1 : 0)));
  constexpr double most = 12;
  const Token& token = tokens_[at_];
  const double count = token.value;
  if (token.kind != number || token.fraction || count < 2 || count > most || count != double(int(count)) ||
      !is_one_of(kinds, kind) || now_.negated || is_content(at_ + 2))
    return false;
  std::vector<std::size_t> group = rooms_like(kind);
  constexpr std::size_t reach = 12;
  for (std::size_t i = at_;
       group.size() == 1 && i > std::max(sentence_start_ + 1, at_ - std::min(at_, reach)); --i) {
    if (!is_one_of(std::to_array<std::string_view>({"each", "every"}), word_at(i - 2)) ||
        word_at(i - 1) != kind)
      continue;
    end_frame();  // "two fans in each bedroom, three bedrooms"
    counted_rooms_.emplace_back(group.front(), count);
    for (std::size_t j = sentence_begin_; j < text_.things.size(); ++j) text_.things[j].per_room = true;
    now_.per_room = true;
    mark(at_, 2, ScopeRole::room);
    ++at_;
    return true;
  }
  if (!group.empty() && group.size() != std::size_t(count)) return false;
  end_frame();
  if (group.empty()) {
    group.push_back(book_.find_or_add(read_tokens(kind + "s", 1)));
    counted_rooms_.emplace_back(group.front(), count);
    text_.assumptions.push_back("Assumed " + token.text + " " + kind + "s that are alike");
  }
  for (std::size_t i = segment_begin_; i < text_.things.size(); ++i) {
    if (!text_.things[i].rooms.empty() && is_heading_room(text_.things[i].rooms)) continue;
    text_.things[i].rooms = group;
    text_.things[i].had_rooms = text_.things[i].inherits = true;
  }
  for (const std::size_t room : group) now_.rooms.push_back(room);
  rooms_ = std::move(group);
  now_.named_room = now_.sizes_room = true;
  now_.lists_rooms = false;
  mark(at_, 2, ScopeRole::room);
  ++at_;
  return true;
}

/// What is measured by a room that means several comes as often.
void Reader::multiply_counted_rooms() {
  for (const auto& [room, count] : counted_rooms_)
    for (SaidThing& thing : text_.things) {
      if (thing.rooms != std::vector<std::size_t>{room}) continue;
      const ScopeRoom& rooms = book_.rooms()[room];  // "two bedrooms, 10x11 and 12x12": of each of them
      const bool all_sized = double(rooms.offsets.size() + 1) == count;
      const bool pieces = thing.per_room && (thing.count || !rooms.length_ft);
      if (!pieces && !all_sized) thing.share = thing.share.value_or(1) * count;
      if (pieces && !thing.amount && !thing.area) thing.count = thing.count.value_or(1) * count;
      thing.inherits = true;
    }
}

bool Reader::read_more_of_last() {
  const Token& token = tokens_[at_];
  const bool plain = token.kind == number && !token.fraction;
  if ((!plain && token.kind != length && token.kind != amount) || frame_.names_something() ||
      !frame_.sources.empty() || text_.things.empty() || now_.negated || now_.correcting || now_.deducts)
    return false;
  SaidThing& last = text_.things.back();
  if (last.taken_back || last.sentence + 1 < sentence_ || last.words.empty()) return false;
  const auto& amount_said = last.amount;
  const bool counts = plain && last.count && !amount_said;
  const bool measured = amount_said && !last.count && amount_said->unit != "HR" &&
                        (plain || (token.kind == length && amount_said->unit == "LF") ||
                         (token.kind == amount && token.unit == amount_said->unit));
  if (!counts && !measured) return false;
  std::size_t at = at_ + 1;
  if (word_at(at) == "more") ++at;
  if (word_at(at) == "of" && find_mark(from(at)).mark == Mark::pronoun) at += find_mark(from(at)).count;
  const bool placed = is_one_of(before_room, word_at(at)) && book_.name_at(tokens_, at) == 0;
  std::size_t name = placed ? at + 1 : at;
  while (is_one_of(articles, word_at(name)) && book_.name_at(tokens_, name) == 0) ++name;
  const std::size_t room = book_.name_at(tokens_, name);
  const bool ends = ends_at(name + room) || is_one_of(joiners, word_at(name + room)) ||
                    is_measure(name + room) || is_filler(word_at(name + room));
  SaidThing more = last;
  if (counts)
    more.count = token.value;
  else
    more.amount->value = token.value;
  if (room > 0 && (placed || ends) && text_.things.size() < max_things) {
    add_more(std::move(more), name, room);
    return true;
  }
  constexpr auto sides = std::to_array<std::string_view>(
      {"front", "back",  "rear", "left", "right",  "north",  "south",   "east",  "west",  "side",  "sides",
       "other", "house", "end",  "top",  "bottom", "inside", "outside", "gable", "first", "second"});
  if (!placed || name == at + 1 || !is_one_of(sides, word_at(name)) || last.sentence != sentence_ ||
      pending_action_)
    return false;
  if (counts)
    last.count = *last.count + token.value;
  else
    last.amount->value += token.value;
  mark_thing(last, at_, name - at_ + 1, ScopeRole::part);
  mark_thing(last, at_, 1, counts ? ScopeRole::count : ScopeRole::dimension);
  at_ = name;
  return true;
}

void Reader::add_more(SaidThing more, std::size_t name, std::size_t count) {
  const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(name, count));
  if (more.count && now_.rooms.empty() && !pending_action_) {  // "2 toilets, one in the hall bath and ..."
    now_.whole = text_.things.size() - 1;
    whole_left_ = text_.things.back().count.value_or(0);
  }
  more.sources.clear();
  more.is_joined = false;
  more.has_own_action = pending_action_;
  more.days.reset();
  if (pending_action_) {
    more.actions = actions_;
    for (const auto& [at, tokens] : action_marks_) mark_thing(more, at, tokens, ScopeRole::action);
    action_marks_.clear();
    pending_action_ = false;
  }
  more.rooms = {room};
  more.had_rooms = true;
  more.sentence = sentence_;
  mark_thing(more, at_, 1, more.amount ? ScopeRole::dimension : ScopeRole::count);
  mark(at_ + 1, name + count - at_ - 1, ScopeRole::room);
  text_.things.push_back(std::move(more));
  if (now_.whole) {
    SaidThing& whole = text_.things[*now_.whole];
    SaidThing& part = text_.things.back();
    whole_left_ -= part.count.value_or(0);
    if (whole_left_ == 0) {
      whole.taken_back = true;
      part.sources.insert(part.sources.end(), whole.sources.begin(), whole.sources.end());
    }
    if (whole_left_ <= 0) now_.whole.reset();
  }
  rooms_ = {room};
  now_.rooms.push_back(room);
  now_.named_room = true;
  now_.lists_rooms = joined_ = now_.sizes_room = false;
  segment_begin_ = text_.things.size();
  at_ = name + count - 1;
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
  if (behind >= end_) return true;
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
  if (!surface || last.amount || last.area || last.count || last.taken_back) return false;
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
  constexpr auto between = std::to_array<std::string_view>(
      {"in", "of", "off", "across", "by", "at", "inside", "from", "next", "to", "down", "the", "under"});
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

}  // namespace estimate::scope

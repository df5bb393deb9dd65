// Several rooms at once: "both bedrooms", "three bedrooms", and more of the last thing in another room.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {

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
  const bool slopes = any || kind.starts_with("slope") || kind.starts_with("side");
  if (slopes && found.size() < 2 && text_.slopes.size() > 1) {  // "felt under both of them"
    found.clear();
    for (const auto& [slope, size] : text_.slopes) found.push_back(slope);
  }
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

/// "in the two of them"
static bool says_of_them(std::span<const Token> tokens) {
  constexpr std::size_t length = 4;
  return tokens.size() >= length && tokens[0].text == "the" && tokens[1].kind == TokenKind::number &&
         tokens[2].text == "of" && (tokens[3].text == "them" || tokens[3].text == "em");
}

static constexpr auto kinds_of_rooms = std::to_array<std::string_view>(
    {"rooms", "room", "bedrooms", "bedroom", "baths", "bathrooms", "bathroom", "closets", "slopes"});

/// The things of the list that ends here, or of the sentence, are in these rooms.
void Reader::place_in_group(std::vector<std::size_t> group, bool is_each) {
  const std::span said = std::span(text_.things).subspan(sentence_begin_);
  const bool several =
      std::ranges::any_of(said, [&](const SaidThing& t) { return t.rooms != said[0].rooms; });
  std::size_t first = several ? std::max(now_.list.comma, sentence_begin_) : sentence_begin_;
  if (now_.assigns && now_.list.end < text_.things.size())  // "two fans in the den and a scrubber in each"
    first = std::max(first, now_.list.end);
  // "dining room 11 by 12, pull the wet ceiling, two air movers in each room"
  const bool in_own_room = now_.rooms.size() == 1 && group.size() > 1 && now_.list.comma > sentence_begin_ &&
                           now_.list.comma < text_.things.size() && !said.empty() &&
                           said[0].rooms == now_.rooms && !said[0].actions.empty();
  if (in_own_room) first = std::max(first, now_.list.comma);
  for (std::size_t i = first; i < text_.things.size(); ++i) {
    text_.things[i].rooms = group;
    text_.things[i].had_rooms = true;
    text_.things[i].is_each = is_each;
  }
  rooms_ = std::move(group);
  now_.named_room = true;
  now_.lists_rooms = now_.sizes_room = false;
  now_.list.begin = segment_begin_ = text_.things.size();  // "base in both, paint the walls in the den"
}

/// "paint both ceilings": of the rooms that were named before, since each of them has one.
bool Reader::read_ceilings_of_rooms() {
  constexpr auto ceilings = std::to_array<std::string_view>({"ceilings", "lids", "clgs"});
  constexpr std::size_t reach = 20;
  const bool both = word_at(at_) == "both";
  std::size_t at = at_ + 1;
  while (is_one_of(articles, word_at(at))) ++at;
  const bool counted = word_at(at_) == "all" && is(at, number) && !tokens_[at].fraction;
  if ((!both && !counted) || now_.named_room || frame_.names_something()) return false;
  const double count = both ? 2 : tokens_[at++].value;
  if (word_at(at) != "ceiling" || !is_one_of(ceilings, text_.words[tokens_[at].first].text)) return false;
  for (std::size_t i = at; i < std::min(end_, at + reach); ++i)
    if (book_.name_at(tokens_, i) > 0) return false;
  std::vector<std::size_t> group = rooms_like({});
  if (double(group.size()) < count || count < 2) return false;
  const bool clear = double(group.size()) == count;
  const std::size_t said = tokens_[at_].first;
  group.erase(group.begin(), group.end() - std::ptrdiff_t(count));
  rooms_ = std::move(group);
  take(at - at_, ScopeRole::reference);
  if (clear) return true;
  text_.words[said].role = ScopeRole::unknown;  // which of them is not clear
  text_.words[said].use = ScopeUse::not_understood;
  return true;
}

/// "two bedrooms, 10 by 12 and 12 by 12": a room for each of the sizes behind; none: they have no sizes.
std::vector<std::size_t> Reader::rooms_of_sizes(std::string_view kind, double count, std::size_t at) {
  std::size_t sizes = 0;
  for (;
       at < end_ && (is(at, dimensions) || is(at, soft) || is(at, colon) || is_one_of(joiners, word_at(at)));
       ++at)
    sizes += is(at, dimensions) ? 1 : 0;
  if (double(sizes) != count) return {};
  std::vector<std::size_t> rooms;
  for (std::size_t number = 1; number <= sizes; ++number)
    rooms.push_back(book_.find_or_add(read_tokens(std::string(kind) + " " + std::to_string(number), 2)));
  return rooms;
}

/// "replace the toilet seats in both baths": in rooms that nobody has named yet.
bool Reader::place_in_like_rooms(std::size_t kind, double count) {
  end_frame();
  add_like_rooms(kind, count);
  for (SaidThing& thing : std::span(text_.things).subspan(segment_begin_)) {
    thing.rooms = rooms_;
    thing.had_rooms = thing.per_room = true;
  }
  return true;
}

/// "both bedrooms are 10 by 12", "both bedrooms, 10 by 12": what is behind the rooms' name is true of each.
static bool describes_each(std::span<const Token> tokens) {
  constexpr auto verbs = std::to_array<std::string_view>({"are", "were", "have", "had"});
  const auto is_size = [&](std::size_t i) {
    return i < tokens.size() && tokens[i].kind == TokenKind::dimensions;
  };
  std::size_t at = 0;
  if (at < tokens.size() && is_one_of(verbs, tokens[at].text)) {
    if (!is_size(++at)) return true;
  } else if (at < tokens.size() && tokens[at].kind == TokenKind::soft) {
    ++at;
  }
  if (!is_size(at++)) return false;
  while (at < tokens.size() && (tokens[at].kind == TokenKind::soft || is_one_of(joiners, tokens[at].text)))
    ++at;
  return !is_size(at);  // "both bedrooms, 10 by 12 and 11 by 12"
}

constexpr auto all_rooms = std::to_array<std::string_view>({"all", "both", "each", "every"});
constexpr auto single_rooms = std::to_array<std::string_view>({"each", "every"});
constexpr auto before_group =
    std::to_array<std::string_view>({"in", "for", "to", "throughout", "through", "across", "under"});
constexpr auto of_groups = std::to_array<std::string_view>({"of", "these", "those", "them", "em"});
constexpr auto group_verbs = std::to_array<std::string_view>({"get", "gets", "need", "needs", "got"});
constexpr auto group_less = std::to_array<std::string_view>({"except", "but", "not"});

/// "an apron under each one": of pieces, and not of rooms.
static bool is_of_pieces(std::string_view before, std::string_view word, std::span<const SaidThing> said) {
  constexpr auto around_it = std::to_array<std::string_view>({"under", "over", "above", "below", "behind"});
  return is_one_of(around_it, before) && is_one_of(single_rooms, word) && !said.empty() &&
         said.back().count.value_or(1) > 1;
}

bool Reader::read_room_group() {
  if (read_ceilings_of_rooms()) return true;
  const auto said = std::span(text_.things).subspan(sentence_begin_);
  const bool surfaces = word_at(at_) == "both" && frame_.words.empty() && frame_.places.size() == 2 &&
                        at_ > 0 && is_last_word(at_ - 1) && !is_content(at_ + 1);
  const bool both_walls =
      word_at(at_) == "both" && ends_at(at_ + 1) && !said.empty() && said.back().walls.is_part();
  if (surfaces || both_walls) return take(1, ScopeRole::reference), true;  // "walls and ceiling both"
  if (at_ > 0 && is_of_pieces(word_at(at_ - 1), word_at(at_), said)) return false;
  const bool of_them = says_of_them(std::span(tokens_).subspan(at_, end_ - at_));
  if (!of_them && !is_one_of(all_rooms, word_at(at_))) return false;
  std::size_t at = of_them ? at_ + 4 : at_ + 1;
  while (is_one_of(articles, word_at(at)) || is_one_of(of_groups, word_at(at))) ++at;
  if (word_at(at) == "it" && word_at(at - 1) == "of") ++at;  // "in all of it"
  double count = of_them ? tokens_[at_ + 1].value : word_at(at_) == "both" ? 2 : 0;
  const bool each_one = is(at, number) && tokens_[at].value == 1 && is_one_of(single_rooms, word_at(at_));
  if (each_one) ++at;  // "three fans in each one"
  if (!each_one && is(at, number) && !tokens_[at].fraction) count = tokens_[at++].value;
  if (find_mark(from(at)).mark == Mark::pronoun && word_at(at) == "of") at += find_mark(from(at)).count;
  const bool kind = is_one_of(kinds_of_rooms, word_at(at));
  const bool subject = !is_one_of(single_rooms, word_at(at_)) && is_one_of(group_verbs, word_at(at)) &&
                       text_.things.size() == sentence_begin_ && sentence_begin_ > 0 &&
                       !frame_.names_something() && !pending_action_;
  const bool subject_of_kind = kind && count > 1 &&
                               (is_one_of(group_verbs, word_at(at + 1)) || find_action(from(at + 1)) ||
                                describes_each(from(at + 1))) &&
                               !frame_.names_something() && !pending_action_;
  const auto known = double(rooms_like({}).size());
  if (subject && known > (count > 0 ? count : 2)) return false;  // which of them is not clear
  const bool placed = subject || (at_ > 0 && is_one_of(before_group, word_at(at_ - 1)));
  const std::size_t days = word_at(at + 1) == "the" ? at + 3 : word_at(at + 1) == "same" ? at + 2 : at + 1;
  const bool lasts = word_at(at) == "for" && is(days, amount);  // "in each for the same three days"
  const bool ends = subject || lasts || ends_at(at) || is_one_of(joiners, word_at(at)) ||
                    find_action(from(at)) || is_measure(at) || is_one_of(group_less, word_at(at));
  if (!kind && is_one_of(single_rooms, word_at(at_)) && placed && ends && gives_to_each(at)) return true;
  if (!kind && (!(placed || is_all_rooms(count)) || !ends)) return false;
  std::vector<std::size_t> group = rooms_like(kind ? word_at(at) : std::string_view());
  const bool listed = kind && (is(at + 1, soft) || is(at + 1, colon)) && room_follows(at + 2);
  if (listed) {  // "both bathrooms, hall bath and master bath"
    end_frame();
    now_.lists_rooms = false;
    return take(at + 2 - at_, ScopeRole::room), true;
  }
  if (subject_of_kind && group.empty()) {
    add_like_rooms(at, count);
    return true;
  }
  if (kind && group.empty() && count >= 2) {
    const std::string_view plural = word_at(at);
    group = rooms_of_sizes(plural.substr(0, plural.size() - (plural.ends_with('s') ? 1 : 0)), count, at + 1);
  }
  if (kind && placed && ends_at(at + 1) && group.empty() && count > 1) return place_in_like_rooms(at, count);
  const auto size = std::size_t(count);
  if (group.size() < 2 || (size > 0 && group.size() < size)) return false;
  if (size > 0) group.erase(group.begin(), group.end() - std::ptrdiff_t(size));
  if (kind) ++at;
  end_frame();
  place_in_group(std::move(group), is_one_of(single_rooms, word_at(at_)));
  take(at - at_, ScopeRole::room);
  return true;
}

/// Behind names of rooms that are known: ", the hall and the bath"; they go to `rooms`. 0: something else.
std::size_t Reader::read_known_rooms(std::size_t at, std::vector<std::size_t>& rooms) {
  std::size_t behind = 0;
  for (std::size_t name = at; !ends_at(at); at = name) {
    for (name = at; is_one_of(articles, word_at(name)) || is_one_of(joiners, word_at(name)) ||
                    word_at(name) == "in" || word_at(name) == "for" || (behind > 0 && is(name, soft));)
      ++name;
    const std::size_t count = name < end_ ? book_.name_at(tokens_, name) : 0, known = book_.rooms().size();
    if (count == 0) break;
    rooms.push_back(book_.find_or_add(std::span(tokens_).subspan(name, count)));
    behind = name += count;
    if (rooms.back() < known) continue;
    rooms.pop_back();
    book_.forget_from(known);
  }
  return rooms.empty() ? 0 : behind;
}

/// "everywhere except the hall", "in all of them but not the bath": rooms where what was said is not done.
bool Reader::leave_rooms_out(std::size_t count) {
  constexpr auto openers =
      std::to_array<std::string_view>({"except", "exc", "excl", "everywhere", "everything", "all", "but",
                                       "other", "apart", "not", "outside"});
  constexpr auto behind_rooms =
      std::to_array<std::string_view>({"though", "just", "only", "get", "gets", "needs", "for", "but"});
  if (!is_one_of(openers, word_at(at_))) return false;
  std::vector<std::size_t> out;
  const std::size_t behind = read_known_rooms(at_ + count, out);
  const bool ends = ends_at(behind) || is_measure(behind) || is_one_of(joiners, word_at(behind)) ||
                    is_one_of(behind_rooms, word_at(behind));
  if (behind == 0 || !ends) return false;
  end_frame();
  const bool everywhere = word_at(at_).starts_with("every") || word_at(at_) == "all";
  const bool heads = everywhere && text_.things.size() == sentence_begin_;
  const auto is_out = [&](std::size_t room) { return std::ranges::find(out, room) != out.end(); };
  std::vector<std::size_t> group;
  for (std::size_t room = 0; everywhere && room < book_.rooms().size(); ++room)
    if (!is_out(room) && !is_outside(book_.rooms()[room].name)) group.push_back(room);
  bool any = heads && !group.empty();
  if (any) rooms_ = group;
  for (SaidThing& thing : std::span(text_.things).subspan(sentence_begin_)) {
    std::vector<std::size_t> left = everywhere ? group : thing.rooms;
    const bool there = std::erase_if(left, is_out) > 0 || everywhere;
    if (thing.taken_back || left.empty() || !there) continue;
    thing.rooms = std::move(left);
    thing.had_rooms = any = true;
  }
  if (!any) return false;
  std::erase_if(rooms_, is_out);
  now_.lists_rooms = now_.sizes_room = now_.assigns = false;
  now_.named_room = true;
  take(behind - at_, ScopeRole::condition);
  constexpr auto is = std::to_array<std::string_view>({"that's", "it's", "thats", "its", "which", "they're"});
  if (!this->is(at_, soft) || !is_one_of(is, word_at(at_ + 1))) return true;
  if (!actions_.empty() && !actions_.back()->words.empty()) {  // "extract the carpet everywhere but the
    rooms_ = std::move(out);                                   // bath, that's tile"
    segment_begin_ = text_.things.size();
    return true;
  }
  while (!ends_at(at_ + 1)) take(1, ScopeRole::filler);
  take(1, ScopeRole::filler);
  return true;
}

/// "two fans in each", of "three bedrooms": so many in each of the rooms that were counted.
bool Reader::gives_to_each(std::size_t behind) {
  const bool counted = now_.rooms.size() == 1 && std::ranges::any_of(counted_rooms_, [&](const auto& rooms) {
                         return rooms.first == now_.rooms.front();
                       });
  if (!counted) return false;
  end_frame();
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)
    if (text_.things[i].rooms == now_.rooms && text_.things[i].count) text_.things[i].per_room = true;
  take(behind - at_, ScopeRole::room);
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
  if (group.empty()) group = rooms_of_sizes(kind, count, at_ + 2);
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

/// "bedroom 1, replace the door, and the bifold on the closet. bedroom 2, same thing": the room of a closet
/// without a size; its things and those of the closet are the same.
std::vector<std::size_t> Reader::room_of_closet(const std::vector<std::size_t>& source,
                                                const SaidThing& last) const {
  if (source.size() != 1) return {};
  const ScopeRoom& closet = book_.rooms()[source[0]];
  if (closet.length_ft || closet.name != "Closet") return {};
  const auto found = std::ranges::find_if(text_.things, [&](const SaidThing& thing) {
    return thing.sentence == last.sentence && !thing.taken_back && thing.rooms.size() == 1 &&
           thing.rooms != source;
  });
  return found == text_.things.end() ? std::vector<std::size_t>{} : found->rooms;
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

/// "a window screen in the den": only singular words name what is in rooms and has no measure.
static bool is_single(const SaidThing& thing, const std::vector<ScopeWord>& words) {
  return !thing.count && !thing.area && thing.surfaces == 0 && !thing.rooms.empty() &&
         std::ranges::none_of(thing.sources, [&](const auto& source) {
           return source.second == ScopeRole::object && words[source.first].text.ends_with('s');
         });
}

bool Reader::read_more_of_last() {
  constexpr auto sizes_of_pieces =
      std::to_array<std::string_view>({"more", "little", "small", "big", "large", "ones", "one"});
  const Token& token = tokens_[at_];
  const bool plain = token.kind == number && !token.fraction;
  if ((!plain && token.kind != length && token.kind != amount && token.kind != inches) ||
      frame_.names_something() || !frame_.sources.empty() || text_.things.empty() || now_.negated ||
      now_.correcting || now_.deducts)
    return false;
  SaidThing& last = text_.things.back();
  if (last.taken_back || last.sentence + 1 < sentence_ || last.words.empty()) return false;
  const auto& amount_said = last.amount;
  const bool heads = plain && !last.count && !amount_said && !last.area && last.rooms.empty() &&
                     last.sentence + 1 == sentence_ && text_.things.size() == sentence_begin_ &&
                     !pending_action_ && last.actions.empty();
  const bool single = plain && joined_ && last.sentence == sentence_ && is_single(last, text_.words) &&
                      is_one_of(before_room, word_at(at_ + 1)) && room_follows(at_ + 2);
  const bool counts = plain && (last.count || heads || single) && !amount_said;
  const bool measured =
      amount_said && !last.count && amount_said->unit != "HR" &&
      (plain || ((token.kind == length || token.kind == inches) && amount_said->unit == "LF") ||
       (token.kind == amount && token.unit == amount_said->unit));
  if (!counts && !measured) return false;
  std::size_t at = at_ + 1;
  while (is_one_of(sizes_of_pieces, word_at(at))) ++at;
  if (word_at(at) == "of" && find_mark(from(at)).mark == Mark::pronoun) at += find_mark(from(at)).count;
  const bool placed = is_one_of(before_room, word_at(at)) && book_.name_at(tokens_, at) == 0;
  std::size_t name = placed ? at + 1 : at;
  while (is_one_of(articles, word_at(name)) && book_.name_at(tokens_, name) == 0) ++name;
  const std::size_t room = book_.name_at(tokens_, name);
  const bool ends = ends_at(name + room) || is_one_of(joiners, word_at(name + room)) ||
                    is_measure(name + room) || is_filler(word_at(name + room));
  constexpr double inches_per_foot = 12;
  const double value = token.kind == inches ? token.value / inches_per_foot : token.value;
  SaidThing more = last;
  if (counts) more.count = value;
  if (!counts) more.amount->value = value;
  if (room > 0 && (placed || ends) && text_.things.size() < max_things) {
    if (heads) last.taken_back = true;  // "patches. three in the hall, one in the den"
    if (single) last.count = 1;         // "a bifold in the laundry and two in the hall closet"
    add_more(std::move(more), name, room);
    return true;
  }
  constexpr auto sides = std::to_array<std::string_view>(
      {"front", "back",  "rear", "left", "right",  "north",  "south",   "east",  "west",  "side",  "sides",
       "other", "house", "end",  "top",  "bottom", "inside", "outside", "gable", "first", "second"});
  constexpr auto fronts = std::to_array<std::string_view>({"front", "back", "rear"});
  const bool bare = word_at(at) == "in" && is_one_of(fronts, word_at(name));  // "and 30 in front"
  if (heads || !placed || (name == at + 1 && !bare) || !is_one_of(sides, word_at(name)) ||
      last.sentence != sentence_ || pending_action_)
    return false;
  if (counts)
    last.count = last.count.value_or(0) + token.value;
  else if (auto& run = last.amount)
    run->value += value;
  mark_thing(last, at_, name - at_ + 1, ScopeRole::part);
  mark_thing(last, at_, 1, counts ? ScopeRole::count : ScopeRole::dimension);
  at_ = name;
  return true;
}

void Reader::add_more(SaidThing more, std::size_t name, std::size_t count) {
  const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(name, count));
  if (more.count && now_.rooms.empty() && !pending_action_ &&
      !text_.things.back().taken_back) {  // "2 toilets, one in the hall bath and ..."
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

}  // namespace estimate::scope

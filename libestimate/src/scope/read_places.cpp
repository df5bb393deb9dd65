// Where things are, if no room is named for them.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {

/// "the tv is a total loss": nothing that is cleaned with the things before it.
void Reader::part_from_cleaning() {
  constexpr auto verbs = std::to_array<std::string_view>({"is", "are", "was", "were", "it's"});
  constexpr auto lost = std::to_array<std::string_view>(
      {"total loss", "gone", "toast", "trashed", "ruined", "shot", "dead", "melted", "burned up", "cooked"});
  if (!is_one_of(verbs, word_at(at_)) || pending_action_ || actions_.empty() ||
      actions_.back()->words.empty() || !frame_.names_something() || !frame_.actions.empty())
    return;
  const auto state = find_condition(from(word_at(at_ + 1) == "a" ? at_ + 2 : at_ + 1));
  if (!state || !is_one_of(lost, state.row->text)) return;
  actions_.clear();
  joined_ = false;
}

/// "bedroom 2 ... back door's fine, just a new deadbolt on it": a bedroom has no such door.
void Reader::leave_room_by_door() {
  constexpr auto sides = std::to_array<std::string_view>({"front", "back", "side", "rear"});
  constexpr auto inner = std::to_array<std::string_view>({"Bedroom", "Bath", "Closet", "Office", "Nursery"});
  std::size_t at = at_;
  while (is_one_of(articles, word_at(at))) ++at;
  if (ends_at(at) || rooms_.size() != 1) return;
  const std::size_t said = tokens_[at].first;
  const std::string& name = book_.rooms()[rooms_[0]].name;
  const bool door = said + 1 < text_.words.size() && is_one_of(sides, text_.words[said].text) &&
                    text_.words[said + 1].text == "door";
  if (door && std::ranges::any_of(inner, [&](auto kind) { return name.find(kind) != std::string::npos; }))
    rooms_.clear();
}

/// "under the kitchen sink, a new trap": at the beginning, the room of what the place is next to.
void Reader::head_by_place() {
  constexpr auto places = std::to_array<std::string_view>(
      {"under", "underneath", "beneath", "below", "behind", "above", "by", "near"});
  if (!is_one_of(places, word_at(at_)) || !in_heading() || frame_.names_something() || now_.named_room ||
      ends_at(at_ + 2))
    return;
  std::string said;  // "kitchen sink" may be another name
  const std::size_t first = tokens_[at_ + 2].first;
  for (std::size_t i = first; i < text_.words.size() && i < first + 4; ++i) said += text_.words[i].text + " ";
  const Tokens words = read_tokens(said, 4);
  const std::size_t name = book_.name_at(words, 0);
  if (name == 0 || name >= words.size() || words[name].kind != TokenKind::word ||
      !(is_noun(object_word(words[name].text)) || objects_.is_head(object_word(words[name].text))))
    return;
  rooms_ = now_.rooms = {book_.find_or_add(std::span(words).first(name))};
  for (std::size_t i = first; i < first + name; ++i) text_.words[i].role = ScopeRole::room;
  now_.heading = rooms_.front();
  now_.named_room = true;
}

/// "corner bead by the entry got crushed": in the room at `room`, if none was named.
bool Reader::place_by_room(std::size_t room, std::size_t name) {
  constexpr auto near = std::to_array<std::string_view>({"by", "near", "at"});
  const std::string next = object_word(word_at(room + name));
  if (!is_one_of(near, word_at(at_)) || !rooms_.empty() || !now_.rooms.empty() || !frame_.names_something() ||
      now_.negated || is_noun(next) || objects_.is_head(next))
    return false;
  rooms_ = now_.rooms = {book_.find_or_add(std::span(tokens_).subspan(room, name))};
  frame_.room_assumed = true;
  mark_frame(at_, room + name - at_, ScopeRole::room);
  at_ = room + name;
  return true;
}

constexpr auto states_of_places =
    std::to_array<std::string_view>({"is", "are", "was", "were", "has", "have", "got", "needs"});

/// "behind the vanity", "under it"
bool Reader::read_place() {
  part_from_cleaning();
  constexpr auto high = std::to_array<std::string_view>({"high", "low", "tall", "short"});
  constexpr auto ends = std::to_array<std::string_view>({"end", "side", "point", "grade"});
  const bool at_end = (word_at(at_) == "at" || word_at(at_) == "on") && word_at(at_ + 1) == "the" &&
                      is_one_of(high, word_at(at_ + 2)) && is_one_of(ends, word_at(at_ + 3));
  if (at_end) return take(4, ScopeRole::part), true;  // "8 foot tall at the high end", also as a grade
  constexpr auto openers =
      std::to_array<std::string_view>({"the", "a", "it", "that", "this", "to", "them", "her", "his"});
  const bool acts = find_action(rest()).count > 2;  // "then laminate over the top"
  if (!is_place_word(word_at(at_)) || !is_one_of(openers, word_at(at_ + 1)) || acts) return false;
  const bool along_wall = (word_at(at_) == "along" || word_at(at_) == "against") &&
                          is_wall_name(word_at(at_ + 2)) && is_wall(at_ + 3);
  if (along_wall) return take(2, ScopeRole::filler), true;  // "along the long wall": which wall
  const std::size_t neighbor = word_at(at_) == "next" && word_at(at_ + 1) == "to" ? at_ + 2 : 0;
  const std::size_t room = neighbor > 0 && is_one_of(articles, word_at(neighbor)) ? neighbor + 1 : at_ + 2;
  const std::size_t name = book_.name_at(tokens_, room);
  const bool of_room = is_one_of(before_room, word_at(at_)) || (room_end_ == at_ && room_end_ > 0);
  if (name > 0 && of_room) return false;  // "den next to the kitchen", "border around the nursery"
  if (name > 0 && place_by_room(room, name)) return true;
  const FoundMark last_room = neighbor > 0 ? find_mark(from(neighbor)) : FoundMark{};
  const bool which = last_room.mark == Mark::pronoun && room_end_ > 0 && skip_fillers(room_end_) >= at_ &&
                     room_end_ <= at_ && !frame_.names_something() && !pending_action_;
  if (which) return take(neighbor + last_room.count - at_, ScopeRole::part), true;  // "bedroom next to it"
  std::size_t behind = at_ + 2;
  const bool pronoun = find_mark(from(at_ + 1)).mark == Mark::pronoun && word_at(at_ + 1) != "that";
  while (!pronoun && !ends_at(behind) && !is_measure(behind) && !is_one_of(joiners, word_at(behind)) &&
         !find_action(from(behind)) && !is_one_of(before_room, word_at(behind)) &&
         !is_one_of(states_of_places, word_at(behind)))
    ++behind;
  if (now_.negated) {
    deducts_area_ = true;
    take(behind - at_, ScopeRole::part);
    return true;
  }
  if (pronoun)
    name_rated_thing();
  else
    head_by_place();
  SaidThing* target = target_thing();
  target->covers_last = target->covers_last || (pronoun && target == &frame_);
  const bool whole = word_at(at_ + 2) == "whole" || word_at(at_ + 2) == "entire";
  const std::size_t edges = whole ? at_ + 3 : at_ + 2;
  const bool all_around =
      (word_at(at_) == "around" || word_at(at_) == "along") &&
      (word_at(edges) == "walls" || word_at(at_) == "around") &&
      (find_surface(from(edges)) || word_at(edges) == "room" || word_at(edges) == "perimeter");
  constexpr auto roof_edges = std::to_array<std::string_view>(
      {"eave", "eaves", "rake", "rakes", "ridge", "valley", "valleys", "fence"});
  const bool edge = is_one_of(roof_edges, word_at(at_ + 2));
  constexpr auto under_floors = std::to_array<std::string_view>(
      {"pad", "padding", "slab", "subfloor", "concrete", "luan", "underlayment", "plywood", "osb"});
  const bool layer = is_one_of(under_floors, word_at(behind - 1));  // "restretch the carpet over the pad"
  const bool all_of_it =
      whole && word_at(at_) == "over" && (word_at(edges) == "room" || word_at(edges) == "floor");
  const bool caused = at_ > 0 && text_.words[tokens_[at_ - 1].first].role == ScopeRole::condition;
  if (!pronoun && !all_around && !edge && !layer && !caused && !all_of_it && target->walls.name.empty())
    target->walls.name = std::string(word_at(at_));
  mark_thing(*target, at_, behind - at_, ScopeRole::part);
  return at_ = behind, true;
}

/// "at the toilet and the lav": another place of the same thing.
bool Reader::read_place_again() {
  if (place_end_ != at_ || !frame_.names_something() || word_at(at_) != "and" ||
      !is_one_of(articles, word_at(at_ + 1)))
    return false;
  std::size_t behind = at_ + 2;
  while (is_content(behind)) ++behind;
  if (behind == at_ + 2 || !ends_at(behind)) return false;
  mark_frame(at_, behind - at_, ScopeRole::part);
  at_ = behind;
  return true;
}

bool Reader::is_in_place() const {
  constexpr auto words = std::to_array<std::string_view>({"at", "near", "by", "inside"});
  std::size_t before = at_;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  return before > 0 && before < at_ && is_one_of(words, word_at(before - 1));
}

/// "condenser outside got hit": in none of the rooms.
bool Reader::read_outdoors() {
  const bool outdoors = word_at(at_) == "outside" && is_last_word(at_ - std::min<std::size_t>(at_, 1)) &&
                        has_noun(frame_) && !is_content(at_ + 1) && !room_follows(at_ + 1) &&
                        !is_one_of(articles, word_at(at_ + 1)) && word_at(at_ + 1) != "of";
  if (!outdoors) return false;
  mark_frame(at_, 1, ScopeRole::part);
  ++at_;
  return true;
}

/// "one dumpster for the drywall and the insulation": what is in it, and nothing more to do.
bool Reader::read_load_contents() {
  constexpr auto loads = std::to_array<std::string_view>({"load", "dumpster", "trailer"});
  if (word_at(at_) != "for" || !names_one_of(frame_.words, loads) || !is_one_of(articles, word_at(at_ + 1)))
    return false;
  constexpr auto services =
      std::to_array<std::string_view>({"permit", "fee", "tarp", "tarps", "scaffold", "scaffolding", "storage",
                                       "labor", "supervision", "dumpster"});
  const auto goes_on = [&](std::size_t at) {  // "for the debris and the building permit": another thing
    if (word_at(at) == "a" || word_at(at) == "an") return true;
    std::size_t last = is_one_of(articles, word_at(at)) ? at + 1 : at;
    while (is_content(last + 1)) ++last;
    return is_one_of(services, word_at(last));
  };
  std::size_t stop = at_ + 1;
  for (; !ends_at(stop) && !is_measure(stop) && !find_action(from(stop)) && !room_follows(stop); ++stop) {
    if (!is_one_of(joiners, word_at(stop))) continue;
    const bool contents = is_content(stop + 1) && !is_measure(stop + 1);
    if (goes_on(stop + 1) || (!is_one_of(articles, word_at(stop + 1)) && !contents)) break;
  }
  handle(at_, stop);
  return take(stop - at_, ScopeRole::filler), true;
}

/// "clean the walls ceiling carpet and windows": what is on the floor is another thing than the walls.
bool Reader::follows_surfaces() const {
  if (!frame_.words.empty() || (frame_.surfaces & (walls | ceiling)) == 0 || frame_.places.empty() ||
      frame_.amount || frame_.area || frame_.height_ft || frame_.walls.is_part() || at_ == 0 ||
      !is_last_word(at_ - 1) || (frame_.places.size() < 2 && !frame_.places[0].ends_with('s')))
    return false;
  const auto found = find_thing(rest());
  return found && found.row->surfaces != 0 && (found.row->surfaces & (walls | ceiling)) == 0;
}

/// "carpet 90 square feet, pad too": the same work, and as large if it is another layer of the floor.
void Reader::work_like_last() {
  const SaidThing& last = text_.things.back();
  frame_.actions = last.actions;
  frame_.inherits = frame_.inherits || word_at(at_) == "also";
  has_postfix_action_ = true;
  if (frame_.thing != nullptr && frame_.thing->surfaces == floor && last.thing != nullptr &&
      last.thing->surfaces == floor)
    frame_.covers_last = true;
}

/// "new shoe 100 feet, put it with the living room": the room of the last thing.
bool Reader::read_placing() {
  constexpr auto verbs =
      std::to_array<std::string_view>({"put", "list", "count", "keep", "add", "book", "include"});
  if (!is_one_of(verbs, word_at(at_))) return false;
  const FoundMark pronoun = find_mark(from(at_ + 1));
  std::size_t at = at_ + 1 + pronoun.count;
  constexpr auto listing = std::to_array<std::string_view>({"add", "list", "count", "include", "book"});
  const bool lists = pronoun.mark == Mark::pronoun && is_one_of(listing, word_at(at_)) &&
                     (ends_at(at) || word_at(at) == "too" || word_at(at) == "in");
  const SaidThing& said = *target_thing();
  if (lists && ends_at(at + (ends_at(at) ? 0 : 1)) && said.names_something() && !now_.negated &&
      (!said.actions.empty() || pending_action_)) {  // "we tarped the roof 20 by 25 so add that"
    mark(at_, at - at_, ScopeRole::filler);
    at_ = at - 1;  // the last of its words
    return true;
  }
  if (pronoun.mark != Mark::pronoun || word_at(at) != "with") return false;
  for (++at; is_one_of(articles, word_at(at));) ++at;
  const std::size_t name = book_.name_at(tokens_, at);
  if (name == 0 || !ends_at(at + name)) return false;
  end_frame();
  if (text_.things.empty() || text_.things.back().taken_back || text_.things.back().sentence + 1 < sentence_)
    return false;
  SaidThing& last = text_.things.back();
  last.rooms = {book_.find_or_add(std::span(tokens_).subspan(at, name))};
  last.had_rooms = true;
  take_about(last, at + name, ScopeRole::reference);
  mark_thing(last, at, name, ScopeRole::room);
  return true;
}

/// "truck backed into the garage corner": where the work is.
void Reader::note_room_of_story(std::size_t at) {
  constexpr auto parts = std::to_array<std::string_view>({"corner", "wall", "side"});
  if (word_at(at) != "into" && word_at(at) != "through" && word_at(at) != "around") return;
  std::size_t name = at + 1;
  while (is_one_of(articles, word_at(name))) ++name;
  const std::size_t count = book_.name_at(tokens_, name);
  const std::size_t behind = name + count + (is_one_of(parts, word_at(name + count)) ? 1 : 0);
  if (count == 0 || !ends_at(behind)) return;
  mark(name, count, ScopeRole::room);
  rooms_ = now_.rooms = {book_.find_or_add(std::span(tokens_).subspan(name, count))};
  now_.heading = rooms_.front();
  now_.named_room = true;
}

/// "kitchen cabinets, uppers 12 feet, top 14 feet": what else a kitchen has.
static bool is_of_kitchen(const SaidThing& thing) {
  constexpr auto parts =
      std::to_array<std::string_view>({"cabinet", "countertop", "backsplash", "sink", "faucet", "disposer",
                                       "dishwasher", "hood", "microwave", "toe kick"});
  return std::ranges::any_of(thing.words, [&](const std::string& word) {
    return std::ranges::any_of(parts, [&](auto part) { return word.find(part) != std::string::npos; });
  });
}

/// "kitchen faucet", "supply lines under the kitchen sink": a house has one kitchen, and they are in it.
void Reader::place_in_own_room(std::size_t index) {
  SaidThing& thing = text_.things[index];
  const auto is_kitchen = [&](const auto& source) { return text_.words[source.first].text == "kitchen"; };
  const auto in_kitchen = [&](const std::vector<std::size_t>& rooms) {
    return std::ranges::any_of(rooms, [&](std::size_t room) {
      return book_.rooms()[room].name.find("Kitchen") != std::string::npos;
    });
  };
  const bool carried = !thing.rooms.empty() && now_.rooms.empty() && !in_kitchen(thing.rooms);
  if ((!thing.rooms.empty() || thing.had_rooms) && !carried) return;
  const bool moved = carried && index > sentence_begin_ && in_kitchen(rooms_) &&
                     text_.things[sentence_begin_].rooms == rooms_;  // by the first thing of the sentence
  const bool follows = index > 0 && text_.things[index - 1].sentence + 1 >= sentence_;
  const SaidThing* last = follows ? &text_.things[index - 1] : nullptr;
  const bool replaces =  // "the kitchen sink with a double bowl"
      last != nullptr && index > sentence_begin_ && std::ranges::any_of(last->sources, is_kitchen) &&
      std::ranges::any_of(thing.words, [&](const std::string& word) { return last->has_word(word); });
  const bool only_kitchen = book_.rooms().size() == 1 && book_.rooms()[0].name == "Kitchen";
  const bool goes_on = index > 0 && now_.rooms.empty() && is_of_kitchen(thing) &&
                       (only_kitchen || (last != nullptr && last->rooms.size() == 1 &&
                                         book_.rooms()[last->rooms[0]].name == "Kitchen"));
  if (!replaces && !goes_on && !moved && std::ranges::none_of(thing.sources, is_kitchen)) return;
  const Token name{.text = "kitchen"};
  thing.rooms = {book_.find_or_add(std::span(&name, 1))};
  thing.had_rooms = true;
  if (carried && index == sentence_begin_) rooms_ = thing.rooms;
  if (thing.is_joined && index > sentence_begin_ && !carried) {
    SaidThing& before = text_.things[index - 1];
    if (!before.rooms.empty() || before.had_rooms) return;
    before.rooms = thing.rooms;
    before.had_rooms = true;
  }
}

/// "a window and two garage windows", "the driveway gets an overlay": the room of what follows, and not of
/// what was said before.
bool Reader::opens_with_room(std::size_t behind) const {
  constexpr auto verbs = std::to_array<std::string_view>({"gets", "get", "needs", "need"});
  const bool counted =
      at_ > 1 && is(at_ - 1, number) && is_content(behind) && is_one_of(joiners, word_at(at_ - 2));
  return counted || is_one_of(verbs, word_at(behind));
}

/// "cabinets upper 10 feet, lower 14 feet": the other row of them.
static bool is_other_row(const SaidThing& thing, std::string_view word) {
  constexpr auto below = std::to_array<std::string_view>({"lower", "base", "bottom"});
  const bool upper = thing.has_word("upper"), lower = thing.has_word("lower");
  const bool cabinets = thing.has_word("cabinetry");
  return cabinets && ((upper && is_one_of(below, word)) || (lower && word == "upper"));
}

/// "upper half of the walls"
bool Reader::read_half() {
  const bool run = is(at_ + 1, length) || (is(at_ + 1, amount) && tokens_[at_ + 1].unit == "LF");
  const SaidThing* last = frame_.names_something()                ? &frame_
                          : text_.things.size() > sentence_begin_ ? &text_.things.back()
                                                                  : nullptr;
  if (run && last != nullptr && is_other_row(*last, word_at(at_))) {
    const bool upper = word_at(at_) == "upper";
    end_frame();
    frame_.words = {upper ? "upper" : "lower", upper ? "wall" : "base", "cabinetry"};
    frame_.said = upper ? "upper wall cabinetry" : "lower base cabinetry";
    mark_frame(at_, 1, ScopeRole::object);
    ++at_;
    return true;
  }
  if (word_at(at_) == "half" && read_part_of_room()) return true;
  const bool alone = ends_at(at_ + 1) || is_one_of(joiners, word_at(at_ + 1)) || word_at(at_ + 1) == "then";
  const bool attached = attached_sentence_ == sentence_ && !attached_.empty() &&
                        attached_.back() + 1 == text_.things.size() && !frame_.names_something();
  if (word_at(at_) == "half" && alone && attached) {
    constexpr double half = 0.5;  // "R19 in the ceiling, pull half and replace it"
    text_.things.back().share = half;
    mark_thing(text_.things.back(), at_, 1, ScopeRole::part);
    ++at_;
    return true;
  }
  constexpr auto halves = std::to_array<std::string_view>({"upper", "lower", "top", "bottom"});
  constexpr auto fractions = std::to_array<std::string_view>({"half", "third", "quarter"});
  const bool share_follows = is(at_ + 1, share) && tokens_[at_ + 1].value < 1;
  const bool half_follows = is(at_ + 1, number) && tokens_[at_ + 1].fraction &&
                            is_one_of(fractions, tokens_[at_ + 1].text) && word_at(at_ + 2) == "the";
  if (!is_one_of(halves, word_at(at_)) || (!share_follows && !half_follows)) return false;
  mark_frame(at_, 2, ScopeRole::part);
  frame_.share = tokens_[at_ + 1].value;
  at_ += 2;
  return true;
}

/// "pull the pad in the den and the office, den is 12 by 14 and office is 8 by 10": only the sizes of rooms
/// in which something is done.
bool Reader::size_rooms_again() {
  constexpr auto verbs = std::to_array<std::string_view>({"is", "are", "measures", "was"});
  if (text_.things.size() == sentence_begin_ || pending_action_ || frame_.names_something() ||
      is_after_preposition())
    return false;
  std::vector<std::pair<std::size_t, std::size_t>> sizes;  // rooms, and where their sizes are
  const auto works_in = [&](std::size_t room) {
    return std::ranges::any_of(std::span(text_.things).subspan(sentence_begin_), [&](const SaidThing& thing) {
      return !thing.actions.empty() && std::ranges::find(thing.rooms, room) != thing.rooms.end();
    });
  };
  const std::size_t known = book_.rooms().size();
  for (std::size_t at = at_; at < end_; ++at) {
    const std::string_view word = word_at(at);
    if (is(at, soft) || is_one_of(joiners, word) || is_one_of(articles, word)) continue;
    const std::size_t name = book_.name_at(tokens_, at);
    std::size_t size = at + name + 1;
    if (name == 0 || !is_one_of(verbs, word_at(size - 1))) return false;
    const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(at, name));
    if (room >= known) return book_.forget_from(known), false;
    while (is_filler(word_at(size))) ++size;
    if (!is(size, dimensions) || tokens_[size].in_inches || !works_in(room) || book_.rooms()[room].length_ft)
      return false;
    sizes.emplace_back(room, size);
    at = size;
  }
  if (sizes.empty()) return false;
  mark(at_, end_ - at_, ScopeRole::room);
  for (const auto& [room, size] : sizes) {
    const Token& said = tokens_[size];
    book_.rooms()[room].length_ft = said.sides[0];
    book_.rooms()[room].width_ft = said.sides[1];
    if (said.side_count == 3) book_.rooms()[room].height_ft = said.sides[2];
    text_.sized_rooms.emplace_back(sentence_, room);
    mark(size, 1, ScopeRole::dimension);
  }
  at_ = end_;
  return true;
}

/// "two slopes, 40 by 18 each": how large they are together.
bool Reader::read_size_of_each_side() {
  constexpr auto sides = std::to_array<std::string_view>({"slopes", "sides", "planes", "pitches", "faces"});
  constexpr double most = 8, sf_per_square = 100;
  constexpr std::size_t reach = 7;
  const double count = tokens_[at_].value;
  if (!is_one_of(sides, word_at(at_ + 1)) || tokens_[at_].fraction || count < 2 || count > most) return false;
  std::size_t size = at_ + 2;
  while (size < std::min(end_, at_ + reach) && !is_measure(size) && !find_action(from(size))) ++size;
  const std::size_t each = is(size + 1, soft) ? size + 2 : size + 1;
  if (!is(size, dimensions) || tokens_[size].side_count != 2 || tokens_[size].in_inches ||
      find_mark(from(each)).mark != Mark::each || word_at(each) == "per")
    return false;
  Token together{.kind = amount,
                 .text = tokens_[size].text,
                 .value = count * tokens_[size].sides[0] * tokens_[size].sides[1] / sf_per_square,
                 .unit = "SQ"};
  const std::size_t stop = each + find_mark(from(each)).count;
  if (in_header() && !frame_.names_something()) {
    header_amount_ = std::move(together);
    mark(at_, stop - at_, ScopeRole::dimension);
  } else {
    SaidThing& thing = *target_thing();
    if (thing.amount || thing.area || thing.taken_back) return false;
    thing.amount = std::move(together);
    mark_thing(thing, at_, stop - at_, ScopeRole::dimension);
  }
  at_ = stop - 1;
  return true;
}

/// "clean the ceiling and carpet, eight foot": of the room, since what comes before it has no height.
bool Reader::is_height_behind_area(const Token& token) const {
  constexpr double lowest_ceiling = 7, highest_ceiling = 14;
  if (at_ == 0 || !is(at_ - 1, soft) || !ends_at(at_ + 1) || frame_.names_something() || pending_action_ ||
      text_.things.size() == sentence_begin_ || rooms_.size() != 1)
    return false;
  const SaidThing& last = text_.things.back();
  const ScopeRoom& room = book_.rooms()[rooms_[0]];
  const Surfaces on = last.surfaces != 0      ? last.surfaces
                      : last.thing != nullptr ? last.thing->surfaces
                                              : walls;
  const bool flat = (on & ~(floor | ceiling)) == 0 && !last.amount && !last.area && !last.count;
  return flat && last.rooms == rooms_ && room.length_ft && !room.height_ft && token.value >= lowest_ceiling &&
         token.value <= highest_ceiling;
}

/// "knobs on all 4 bedroom doors": how many places there are
bool Reader::read_places() {
  constexpr auto prepositions = std::to_array<std::string_view>({"at", "on", "for"});
  std::size_t before = at_;
  while (before > 0 && (word_at(before - 1) == "all" || is_one_of(articles, word_at(before - 1)))) --before;
  if (before == 0 || !is_one_of(prepositions, word_at(before - 1)) || !frame_.names_something() ||
      frame_.count)
    return false;
  const std::size_t name = book_.name_at(tokens_, at_ + 1);  // "on all 4 bedroom doors"
  const std::size_t noun = find_opening(from(at_ + 1 + name)) ? at_ + 1 + name : at_ + 1;
  if (!is_content(noun) || is_wall(noun)) return false;
  const std::string word = object_word(word_at(noun));
  if (!is_noun(word) && !objects_.has_word(word) && !find_opening(from(noun))) return false;
  frame_.count = tokens_[at_].value;
  mark_frame(at_, 1, ScopeRole::count);
  mark_frame(at_ + 1, noun - at_, ScopeRole::part);
  constexpr auto around = std::to_array<std::string_view>({"trim", "casing"});
  const bool plain = word_at(noun).starts_with("opening") || word_at(noun).starts_with("doorway");
  if (find_opening(from(noun)) && !plain && !frame_.words.empty() && is_one_of(around, frame_.words.back()))
    frame_.words.insert(frame_.words.begin(), tokens_[noun].text);  // "paint the trim on 5 windows"
  at_ = noun;
  return true;
}

}  // namespace estimate::scope

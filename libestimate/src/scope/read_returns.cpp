// What comes back and what stays: "put the range back in", "no base in there".
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/reader.h"

namespace estimate::scope {

namespace {

constexpr auto around_returns = std::to_array<std::string_view>(
    {"put",   "add",  "bring", "leave", "keep",   "include", "back", "in",    "on",    "it",      "that",
     "those", "them", "one",   "ones",  "after",  "all",     "we",   "i",     "they",  "he",      "she",
     "need",  "want", "wants", "do",    "though", "scope",   "list", "of",    "to",    "no",      "wait",
     "is",    "are",  "goes",  "go",    "so",     "then",    "just", "still", "there", "estimate"});

/// What the words of a return say.
struct Return {
  std::vector<std::string> words;
  std::vector<std::size_t> rooms;
  bool says_back = false, says_keep = false;
};

}  // namespace

/// "put the range back in", "actually keep the drip edge": a line that a sentence before has taken out.
bool Reader::read_return() {
  Return said;
  std::size_t at = at_;
  for (std::size_t step = 1; !ends_at(at); at += step) {
    step = 1;
    const std::string_view word = word_at(at);
    const FoundMark found = find_mark(from(at));
    const bool keeps = word == "keep" || word == "leave";
    if (found.mark == Mark::deletion || found.mark == Mark::removal ||
        (found.mark == Mark::negation && !keeps && word != "no") || (is_measure(at) && word != "one"))
      return false;
    said.says_keep = said.says_keep || keeps || (word == "after" && word_at(at + 1) == "all");
    said.says_back = said.says_back || word == "back";
    if (const std::size_t name = book_.name_at(tokens_, at); name > 0) {
      const std::size_t known = book_.rooms().size();
      said.rooms.push_back(book_.find_or_add(std::span(tokens_).subspan(at, step = name)));
      if (said.rooms.back() >= known) return book_.forget_from(known), false;
      continue;
    }
    if (found.mark == Mark::correction) step = found.count;
    if (found.mark == Mark::correction || is_filler(word) || is_one_of(articles, word) ||
        is_one_of(around_returns, word))
      continue;
    if (std::string noun = object_word(word); is_noun(noun) || objects_.has_word(noun))
      said.words.push_back(std::move(noun));
    else
      return false;
  }
  if (!said.says_back && !said.says_keep) return false;
  std::size_t latest = 0;
  const auto returns = [&](const SaidThing& thing) {
    const bool there = said.rooms.empty() || std::ranges::any_of(said.rooms, [&](std::size_t room) {
                         return std::ranges::find(thing.rooms, room) != thing.rooms.end();
                       });
    return thing.taken_back && thing.dropped > 0 && there &&
           (said.words.empty() ? thing.dropped + 1 == sentence_ : is_about(thing, said.words));
  };
  for (const SaidThing& thing : text_.things) {
    const bool lives = !thing.taken_back && !said.words.empty() && is_about(thing, said.words);
    if (lives && !said.says_back) return false;  // "keep the pad": the one that is there
    if (returns(thing)) latest = std::max(latest, thing.dropped);
  }
  if (latest == 0) return false;
  for (SaidThing& thing : text_.things) {
    if (!returns(thing) || thing.dropped != latest) continue;
    thing.taken_back = false;
    thing.dropped = 0;
    mark_thing(thing, at_, at - at_, ScopeRole::correction);
  }
  text_.settled.insert(sentence_);
  now_.corrected = true;
  at_ = is(at, soft) ? at + 1 : at;
  return at_ >= end_;
}

/// "take the old off", "get that out of there"
bool Reader::takes_off() const {
  constexpr auto verbs =
      std::to_array<std::string_view>({"take", "takes", "taking", "get", "carry", "bring", "vac", "vacuum"});
  constexpr auto away = std::to_array<std::string_view>({"off", "out", "down", "up", "away", "loose"});
  if (!is_one_of(verbs, word_at(at_))) return false;
  constexpr std::size_t reach = 9;
  for (std::size_t i = at_ + 1; i < std::min(end_, at_ + reach) && !is_sign(tokens_[i].kind); ++i)
    if (is_one_of(away, word_at(i))) return true;
  return false;
}

/// "tear off 30 squares of laminated and put back 33 with the waste": of what came off, so much is new.
bool Reader::put_back_amount(const FoundRow<Action>& found) {
  static constexpr Action placing{
      .text = "put back", .activity = Activity::replace, .words = {}, .always = true};
  constexpr auto verbs =
      std::to_array<std::string_view>({"put", "install", "hang", "lay", "go", "going", "goes"});
  constexpr auto around =
      std::to_array<std::string_view>({"with", "the", "waste", "for", "of", "it", "that", "them", "total",
                                       "new", "back", "on", "factor", "same", "including"});
  const std::size_t measured = skip_fillers(at_ + found.count);
  if (!found.row->words.empty() || !is_one_of(verbs, word_at(at_)) || measured >= end_) return false;
  const Token& said = tokens_[measured];
  if (said.kind != amount && said.kind != length && (said.kind != number || said.fraction)) return false;
  std::size_t behind = measured + 1;
  while (!ends_at(behind) && is_one_of(around, word_at(behind))) ++behind;
  if (!ends_at(behind) || (!frame_.names_something() && text_.things.empty())) return false;
  const bool open = frame_.names_something();
  const SaidThing& old = open ? frame_ : text_.things.back();
  const auto& actions = open && old.actions.empty() ? actions_ : old.actions;
  if (!old.amount || (said.kind == amount && said.unit != old.amount->unit)) return false;
  if (!does_only(actions, Activity::remove) || old.taken_back || old.sentence + 1 < sentence_) return false;
  Token size = *old.amount;
  size.value = said.value;
  end_frame();
  if (text_.things.empty()) return false;
  SaidThing more = text_.things.back();
  more.amount = size;
  more.actions = {&placing};
  more.sources.clear();
  more.sentence = sentence_;
  more.has_own_action = true;
  mark_thing(more, at_, found.count, ScopeRole::action);
  mark_thing(more, measured, 1, ScopeRole::dimension);
  take(behind - at_, ScopeRole::filler);
  text_.things.push_back(std::move(more));
  return true;
}

bool names_more(std::span<const Token> tokens) {
  constexpr auto determiners = std::to_array<std::string_view>({"the", "that", "this", "those"});
  constexpr std::size_t least = 4;
  return tokens.size() >= least && find_mark(tokens).mark == Mark::pronoun && tokens[1].text == "and" &&
         is_one_of(determiners, tokens[2].text) && !find_action(tokens.subspan(3));
}

/// "forget the base, he's reusing it, detach and reset": what is done with the thing instead.
bool Reader::rework_dropped(std::size_t comma) {
  std::size_t last = end_;
  while (last > comma && !is(last - 1, soft)) --last;
  if (last == 0 || last <= comma) return false;
  std::size_t verb = skip_fillers(last);
  constexpr auto before = std::to_array<std::string_view>({"so", "instead", "then", "and", "we'll"});
  while (is_one_of(before, word_at(verb))) verb = skip_fillers(verb + 1);
  const FoundRow<Action> found = find_action(from(verb));
  if (!found || !found.row->words.empty() || !ends_action(verb + found.count)) return false;
  bool any = false;
  for (SaidThing& thing : text_.things) {
    if (!thing.taken_back || thing.dropped != sentence_) continue;
    thing.taken_back = false;
    thing.dropped = 0;
    thing.actions = {found.row};
    thing.inherits = any = true;
    mark_thing(thing, verb, found.count, ScopeRole::action);
  }
  return any;
}

/// "the carpet stays, extract it", "the carpet is fine, it has ripples, restretch it": whether that follows.
static bool works_on_it(std::span<const Token> tokens) {
  constexpr std::size_t reach = 14;
  constexpr auto works = std::to_array<std::string_view>({"extraction", "restretch", "clean"});
  constexpr auto fillers = std::to_array<std::string_view>({"just", "but", "so", "and", "we", "then"});
  bool first = true;  // the clause behind what stays; others of its sentence may say why
  for (std::size_t at = 0; at < std::min(reach, tokens.size()); ++at) {
    const Token& token = tokens[at];
    if (token.kind == TokenKind::hard && at > 0) return false;
    if (token.kind == TokenKind::soft || token.kind == TokenKind::hard || is_one_of(fillers, token.text))
      continue;
    const auto work = find_action(tokens.subspan(at));
    const bool of_it = work && find_mark(tokens.subspan(at + work.count)).mark == Mark::pronoun;
    if (of_it && (first || tokens[at - 1].kind == TokenKind::soft) && is_one_of(works, work.row->words))
      return true;
    if (work && !of_it) return false;
    first = false;
  }
  return false;
}

static void keep_floor(std::vector<SaidThing>& things, SaidThing floor, const std::vector<std::size_t>& rooms,
                       std::size_t sentence) {
  floor.rooms = rooms;
  floor.had_rooms = true;
  floor.sentence = sentence;
  things.push_back(std::move(floor));
}

void Reader::end_negated(const SaidThing& thing) {
  std::vector<std::string> words;
  for (const auto* const list : {&thing.words, &thing.places})
    for (const std::string& word : *list) words.push_back(object_word(word));
  const bool names = std::ranges::any_of(
      words, [&](const std::string& word) { return is_noun(word) || objects_.is_head(word); });
  const bool same_sentence = text_.things.size() > sentence_begin_;
  constexpr auto places = std::to_array<std::string_view>({"there", "here"});
  const bool there = is_one_of(places, word_at(at_)) || (at_ > 0 && is_one_of(places, word_at(at_ - 1)));
  const bool one_room = rooms_.size() == 1;
  const bool at_opening = there && !now_.named_room && one_room &&
                          !book_.rooms()[rooms_.front()].openings.empty();  // "two doorways, no base there"
  if (there && takes_back_ && !at_opening && !same_sentence && names && one_room) {
    take_back_in(rooms_, words);  // "no texture in there": and not elsewhere
    now_.corrected = true;
    takes_back_ = false;
  }
  const bool in_heading_room =
      same_sentence && now_.named_room && !now_.correcting && one_room &&
      std::ranges::all_of(std::span(text_.things).subspan(sentence_begin_),
                          [&](const SaidThing& said) { return said.rooms == rooms_; });
  const bool only_here =  // "office 10 by 11, replace the carpet, no base in there"
      in_heading_room && (there || (word_at(at_) == "in" && is_one_of(places, word_at(at_ + 1))));
  bool is_here = !in_heading_room || only_here || !takes_back_ || now_.none_here, is_elsewhere = false;
  constexpr std::size_t reach = 100;
  const std::span last = std::span(text_.things).last(std::min(reach, text_.things.size()));
  for (const SaidThing& said : last)
    if (!is_here && !said.taken_back && is_about(said, words))
      (said.rooms == rooms_ ? is_here : is_elsewhere) = true;
  if (is_elsewhere &&
      !is_here) {  // "office 10 by 11, replace the carpet, no base": it may be of another room
    for (const auto& [source, role] : thing.sources) text_.words[source].role = ScopeRole::unknown;
    return;
  }
  const std::span recent = now_.none_here ? last : last.first(0);
  const auto about = std::ranges::find_if(recent.rbegin(), recent.rend(), [&](const SaidThing& t) {
    return !t.taken_back && is_about(t, words);
  });
  const bool elsewhere =
      about != recent.rend() && about->rooms != rooms_ && about->sentence < sentence_ && about->days;
  if (elsewhere) {
    takes_back_ = false;
    text_.doubtful.insert(text_.doubtful.end(), {sentence_, about->sentence});
  }
  if (!at_opening && takes_back_ && (names || !same_sentence) &&
      take_back(words, only_here ? std::optional(rooms_[0]) : std::nullopt))
    now_.corrected = true;  // but "a large, not an extra large"
  else if (!at_opening && takes_back_ && !only_here && !text_.things.empty() && sentence_ > 1 &&
           !words.empty())  // it may mean another room's
    text_.doubtful.insert(text_.doubtful.end(), {sentence_, sentence_ - 1, sentence_ - 2});
  for (const auto& [source, role] : thing.sources) {
    text_.words[source].use = ScopeUse::used;
    text_.handled.push_back(source);
  }
  if (const bool floors = thing.thing != nullptr && thing.thing->surfaces == floor;
      floors && rooms_.size() == 1 && works_on_it(std::span(tokens_).subspan(at_))) {
    keep_floor(text_.things, thing, rooms_, sentence_);
  }
}

/// "carpet in the den and office, den is 12 by 14 and the office is 10 by 12": of rooms that were listed.
bool Reader::size_listed_room(std::size_t count) {
  constexpr auto links = std::to_array<std::string_view>({"is", "was", "being", "about", "at"});
  constexpr std::size_t most = 3;
  std::size_t size = at_ + count, before = at_;
  while (size < at_ + count + most && is_one_of(links, word_at(size))) ++size;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  const bool listed = before > 0 && (is(before - 1, soft) || is_one_of(joiners, word_at(before - 1)));
  if (!listed || !is(size, dimensions) || rooms_.size() < 2 || frame_.names_something() || pending_action_ ||
      text_.things.size() == sentence_begin_ || is_content(size + 1))
    return false;
  const std::size_t known = book_.rooms().size();
  const std::size_t index = book_.find_or_add(std::span(tokens_).subspan(at_, count));
  if (index >= known) book_.forget_from(known);
  if (std::ranges::find(rooms_, index) == rooms_.end() || book_.rooms()[index].length_ft) return false;
  ScopeRoom& room = book_.rooms()[index];
  room.length_ft = tokens_[size].sides[0];
  room.width_ft = tokens_[size].sides[1];
  if (tokens_[size].side_count == 3) room.height_ft = tokens_[size].sides[2];
  text_.sized_rooms.emplace_back(sentence_, index);
  now_.was_sized = now_.sized_now = true;
  mark(at_, count, ScopeRole::room);
  mark(at_ + count, size - at_ - count, ScopeRole::filler);
  mark(size, 1, ScopeRole::dimension);
  at_ = size + 1;
  return true;
}

/// "replace 60 feet of gutter", "it's six inch": its size is said behind it.
bool Reader::rate_last(std::size_t at) {
  constexpr auto sized = std::to_array<std::string_view>(
      {"gutter", "downspout", "fascia", "base", "baseboard", "casing", "crown", "molding", "drywall"});
  SaidThing& last = text_.things.back();
  const bool inch = is(at, inches) || (is(at, number) && tokens_[at].fraction);
  if (!inch || last.taken_back || last.sentence + 1 != sentence_ || !names_one_of(last.words, sized) ||
      last.actions.empty() || std::ranges::any_of(last.ratings, [](auto& r) { return r.unit == "in"; }))
    return false;
  last.ratings.push_back({.unit = "in", .low = tokens_[at].value, .high = tokens_[at].value});
  mark(at_, end_ - at_, ScopeRole::filler);
  mark_thing(last, at, 1, ScopeRole::rating);
  return true;
}

/// "paint the walls, ceilings are nine feet", "ceilings are nine feet and replace the base": only how high
/// the room is. `stop`: behind the height.
bool Reader::drops_high_surface(std::size_t stop) {
  constexpr auto verbs = std::to_array<std::string_view>({"is", "are", "was", "were", "at"});
  constexpr auto goes_on =
      std::to_array<std::string_view>({"need", "needs", "get", "gets", "got", "have", "has", "is", "are",
                                       "was", "were", "go", "come", "they"});
  const std::size_t first = at_ - std::min<std::size_t>(at_, 3);
  const bool says = std::ranges::any_of(std::span(tokens_).subspan(first, at_ - first),
                                        [&](const Token& token) { return is_one_of(verbs, token.text); });
  if (!says || !frame_.words.empty() || (frame_.surfaces != ceiling && frame_.surfaces != walls) ||
      !frame_.actions.empty() || pending_action_ || frame_.share || frame_.walls.is_part())
    return false;
  const bool trails = stop >= end_ && text_.things.size() > sentence_begin_;
  bool joins = is_one_of(joiners, word_at(stop)) && in_heading() && !is_one_of(goes_on, word_at(stop + 1));
  if (const auto action = find_action(from(stop + 1)); joins && action)
    joins = !ends_action(stop + 1 + action.count);  // "and paint them"
  if (!trails && !joins) return false;
  text_.handle(frame_);
  frame_ = {};
  while (at_ + 1 < stop) mark(++at_, 1, ScopeRole::reference);
  return true;
}

/// "27 squares tear off, 30 going on": another area of the same thing, with what is done on it.
bool Reader::read_other_area(SaidThing& said, const Token& token) {
  const auto& area = said.amount;
  const bool measured = area && (area->unit == "SQ" || area->unit == "SF" || area->unit == "SY");
  if (&said == &frame_ || !measured || said.count || said.taken_back || token.fraction) return false;
  const FoundRow<Action> action = find_action(from(at_ + 1));
  if (!action || !ends_action(at_ + 1 + action.count) || text_.things.size() >= max_things) return false;
  SaidThing more = said;
  if (auto& there = more.amount) {
    there->value = token.value;
    there->first = token.first;
  }
  more.sources.clear();
  more.actions.clear();
  more.is_joined = more.has_own_action = more.has_postfix = false;
  more.inherits = true;
  mark_thing(more, at_, 1, ScopeRole::dimension);
  text_.things.push_back(std::move(more));
  return true;
}

/// "R&R the carpet in all three bedrooms, bedroom three stays": everywhere but there.
bool Reader::leave_room_alone(std::size_t count) {
  std::size_t begin = at_;
  while (begin > sentence_start_ && !is_sign(tokens_[begin - 1].kind) && at_ - begin < max_thing_words &&
         !is_one_of(joiners, word_at(begin - 1)) && word_at(begin - 1) != "but")
    --begin;
  while (begin < at_ && is_one_of(articles, word_at(begin))) ++begin;
  const std::size_t name = begin < at_ ? book_.name_at(tokens_, begin) : 0;
  if (name == 0 || begin + name != at_ || frame_.names_something() || !ends_at(at_ + count)) return false;
  const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(begin, name));
  const std::span here = std::span(text_.things).subspan(sentence_begin_);  // "..., the closet stays"
  bool left = !here.empty() && !here.back().actions.empty() && !here.back().rooms.empty() &&
              std::ranges::find(here.back().rooms, room) == here.back().rooms.end();
  for (std::size_t i = text_.things.size(); i > 0 && text_.things[i - 1].sentence + 1 >= sentence_; --i) {
    SaidThing& thing = text_.things[i - 1];
    if (thing.rooms.size() < 2) continue;
    left = std::erase(thing.rooms, room) > 0 || left;
  }
  if (!left) return false;
  std::erase(rooms_, room);
  if (rooms_.empty() && !here.empty()) rooms_ = here.back().rooms;
  std::erase(now_.rooms, room);
  handle(begin, at_ + count);
  take(count, ScopeRole::condition);
  actions_.clear();
  pending_action_ = false;
  return true;
}

void Reader::set_height(double feet) {
  now_.height_follows = false;
  const bool behind = !frame_.names_something() && !pending_action_ && text_.things.size() > sentence_begin_;
  if (SaidThing* last = behind ? &text_.things.back() : nullptr;
      last != nullptr && (last->surfaces & walls) != 0 && !last->height_ft && !last->actions.empty())
    mark_thing(*last, at_, 1, ScopeRole::part), last->height_ft = feet;  // "do a flood cut, two feet high"
  else
    set(&SaidThing::height_ft, feet, ScopeRole::part);
  while (is_one_of(upward, word_at(at_ + 1))) mark(++at_, 1, ScopeRole::part);
}

}  // namespace estimate::scope

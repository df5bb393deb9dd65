// Corrections, negations, pronouns, and what refers to something said before.
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

namespace estimate::scope {

bool Reader::read_mark() {
  const FoundMark found = find_mark(rest());
  constexpr auto sound = std::to_array<std::string_view>({"ok", "okay", "fine", "good"});
  const bool is_sound = is_one_of(sound, word_at(at_)) && ends_at(at_ + 1) && frame_.names_something() &&
                        actions_.empty() && frame_.actions.empty();
  if (is_sound) return read_nothing(1);  // "ceiling ok"
  switch (found.mark) {
    case Mark::correction:
      return begin_correction(found.count);
    case Mark::deletion:
      if (read_exception(found.count)) return true;
      end_frame();
      take(found.count, ScopeRole::correction);
      now_.negated = takes_back_ = true;
      return true;
    case Mark::negation:
      return begin_negation(found.count);
    case Mark::taken_off:
      return read_taken_off(found.count);
    case Mark::pronoun:
    case Mark::same:
      if (found.count == 1 && is_filler(word_at(at_)) && is_content(at_ + 1)) return false;  // "that wall"
      if (counts_like_last(found.count) || read_same_days(found.count) || read_same_work(found.count))
        return true;
      if (word_at(at_) == "both")
        if (SaidThing* target = target_thing(); !target->count) target->count = 2;
      if (at_ > 0 && word_at(at_ - 1) == "on" && word_at(at_) == "it") frame_.covers_last = true;
      take(found.count, ScopeRole::reference);
      return true;
    case Mark::same_measure:
      return read_same_measure(found.count);
    case Mark::each:
      return read_each(found.count);
    case Mark::nothing:
      return read_nothing(found.count);
    default:
      return false;
  }
}

/// "scratch that five inch, make it six", "scratch that, it's the three and a half": only its size is
/// another.
bool Reader::corrects_rating(std::size_t count) {
  const FoundMark pronoun = find_mark(from(at_ + count));
  if (pronoun.mark != Mark::pronoun || text_.things.empty() || frame_.names_something()) return false;
  SaidThing& last = text_.things.back();
  const auto sized = std::ranges::find(last.ratings, "in", &Rating::unit);
  if (last.taken_back || sized == last.ratings.end() || last.ratings.size() != 1) return false;
  std::size_t at = at_ + count + pronoun.count;
  const bool again =
      (is(at, inches) || (is(at, number) && tokens_[at].fraction)) && tokens_[at].value == sized->low;
  if (again) ++at;  // what it was
  if (!is(at, soft)) return false;
  std::size_t size = 0;
  for (++at; at < end_; ++at) {
    const bool known = is_filler(word_at(at)) || find_mark(from(at)).mark != Mark::none ||
                       word_at(at) == "make" || is(at, soft);
    if (is_measure(at) && size == 0)
      size = at;
    else if (!known)
      return false;
  }
  const bool plain = size > 0 && is(size, number) && (tokens_[size].fraction || again);
  if (size == 0 || (!plain && !is(size, inches))) return false;
  sized->low = sized->high = tokens_[size].value;
  take(end_ - at_, ScopeRole::correction);
  mark_thing(last, size, 1, ScopeRole::rating);
  return now_.corrected = true;
}

bool Reader::begin_correction(std::size_t count) {
  const bool renames =
      word_at(at_) == "i" && frame_.names_something() && is_content(skip_fillers(at_ + count));
  if (renames) {  // "the mocheta, I mean the casing"
    for (const auto& [source, role] : frame_.sources) {
      text_.words[source].use = ScopeUse::used;
      text_.handled.push_back(source);
    }
    frame_ = {};
    take(count, ScopeRole::correction);
    return true;
  }
  if (word_at(at_) == "i" && is_content(skip_fillers(at_ + count)) && text_.things.size() > sentence_begin_ &&
      !text_.things.back().taken_back &&
      !frame_.names_something()) {  // "the backsplash, no wait, I mean the drywall"
    text_.things.back().taken_back = true;
    actions_ = text_.things.back().actions;
    take(count, ScopeRole::correction);
    now_.correcting = false;
    return true;
  }
  end_frame();
  take(count, ScopeRole::correction);
  now_.correcting = true;
  now_.negated = false;
  std::size_t behind = skip_fillers(at_);
  if (is(behind, soft)) behind = skip_fillers(behind + 1);  // "reset, no, replace"
  if (!find_action(from(behind)) || text_.things.size() == sentence_begin_) return true;
  // "extract it and float, no wait, extract it": what the sentence did is said anew
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) text_.things[i].actions.clear();
  actions_.clear();
  now_.correcting = false;
  return true;
}

bool Reader::begin_negation(std::size_t count) {
  constexpr auto is_so = std::to_array<std::string_view>({"it's", "its", "that's", "they're"});
  const bool states = is_one_of(is_so, word_at(at_ + 1)) && is_measure(at_ + 2);  // "no it's 14 by 22"
  const bool answers = word_at(at_) == "no" && (ends_at(at_ + 1) || is_measure(at_ + 1) || states ||
                                                find_mark(from(at_ + 1)).mark != Mark::none);
  if (answers) return begin_correction(count);
  if (word_at(at_) == "not" && count == 1 && is_measure(at_ + 1)) {  // "not three, four"
    take(2, ScopeRole::correction);
    now_.correcting = true;
    return true;
  }
  if (read_exception(count)) return true;
  if (word_at(at_) == "no" && find_said_opening(at_ + 1) && (in_header() || now_.was_sized)) {
    std::size_t stop = at_ + 1;
    while (!ends_at(stop)) ++stop;
    take(stop - at_, ScopeRole::part);
    return true;
  }
  if (word_at(at_ + count) == "forget") {  // "don't forget the closet"
    take(count + 1, ScopeRole::filler);
    return true;
  }
  end_frame();
  const bool pronoun = find_mark(from(at_ + count)).mark == Mark::pronoun;
  if (pronoun && word_at(at_).starts_with("leav") && text_.things.size() > sentence_begin_ &&
      !text_.things.back().has_own_action) {  // "uppers are burned so leave those"
    text_.things.back().taken_back = now_.corrected = true;
    while (!ends_at(at_)) take(1, ScopeRole::correction);
    return true;
  }
  constexpr auto backward = std::to_array<std::string_view>(
      {"not", "no", "except", "skip", "other", "everywhere", "all", "apart", "outside"});
  takes_back_ = is_one_of(backward, word_at(at_)) || leaves_alone(at_ + count);
  const bool later = text_.things.size() == sentence_begin_ && sentence_begin_ > 0;
  bool acts = false;  // "keep the shoe, so detach and reset"
  for (std::size_t i = at_ + count; i < end_; ++i) acts = acts || find_action(from(i));
  takes_back_ = takes_back_ || (later && (word_at(at_).starts_with("do") ||         // "don't do the ceiling"
                                          (!acts && is_about_said(at_ + count))));  // "leave the tack strip"
  take(count, ScopeRole::correction);
  now_.negated = now_.had_negation = true;
  return true;
}

bool Reader::read_taken_off(std::size_t count) {
  std::size_t at = at_ + count;
  while (at < end_ && is(at, TokenKind::word)) ++at;
  if (at >= end_ || is_sign(tokens_[at].kind)) return false;
  if (SaidThing& thing = *target_thing();
      thing.amount && !is(at, dimensions) && !find_opening(from(at + 1)) &&
      (is(at, number) || is(at, length) || is(at, amount)) && thing.amount->value > tokens_[at].value) {
    thing.amount->value -= tokens_[at].value;
    mark_thing(thing, at_, at + 1 - at_, ScopeRole::part);
    at_ = at + 1;
    return true;
  }
  if (rooms_.empty()) return false;
  const Token& size = tokens_[at];
  const std::size_t behind = at + 1;
  if (size.kind == dimensions) {
    for (const std::size_t room : rooms_)
      book_.rooms()[room].offsets.push_back(
          {.length_ft = size.sides[0], .width_ft = size.sides[1], .is_taken_off = true});
  } else if (size.kind == length) {
    for (const std::size_t room : rooms_)
      book_.rooms()[room].openings.push_back(
          {.width_ft = size.value, .height_ft = 0, .count = 1, .to_floor = true});
  } else {
    return false;
  }
  std::size_t stop = size.kind == dimensions ? skip_noun(behind) : behind;
  if (size.kind == length)
    while (stop < end_ && is(stop, TokenKind::word) && !find_action(from(stop)) && !find_thing(from(stop)))
      ++stop;
  mark(at_, stop - at_, ScopeRole::part);
  at_ = stop;
  return true;
}

/// ", just clean and deodorize it"
bool Reader::turns_to_pronoun(std::size_t comma) const {
  if (!is(comma, soft) || (word_at(comma + 1) != "just" && word_at(comma + 1) != "only")) return false;
  std::size_t at = skip_fillers(comma + 1);
  auto found = find_action(from(at));
  if (!found) return false;
  for (; found; found = find_action(from(at))) {
    at += found.count;
    if (is_one_of(joiners, word_at(at))) ++at;
  }
  return find_mark(from(at)).mark == Mark::pronoun;
}

bool Reader::read_nothing(std::size_t count) {
  std::size_t behind = at_ + count;
  while (!ends_at(behind) && !find_action(from(behind))) ++behind;
  take(count, ScopeRole::condition);
  const auto next = find_action(from(behind));
  const bool turns = (word_at(at_) == "but" || word_at(at_) == "and" || word_at(at_) == "so") && next &&
                     !ends_action(behind + next.count) && is_content(skip_fillers(behind + next.count));
  constexpr auto turning = std::to_array<std::string_view>({"just", "only", "but"});
  const bool stays = is(behind, soft) && is_one_of(turning, word_at(behind + 1)) &&
                     find_action(from(behind + 2)) &&
                     ends_action(behind + 2 + find_action(from(behind + 2)).count);
  if (stays) {  // "the carpets stay, just clean them"
    take(behind + 2 - at_, ScopeRole::filler);
    return true;
  }
  if (!ends_at(behind) && !turns) return true;  // "the mantel is okay just clean it"
  if (turns_to_pronoun(behind)) return true;    // "the carpet stays, just clean it"
  if (now_.had_negation) return true;           // "but not the closet, that stays"
  const bool named = frame_.names_something() && !pending_action_;
  now_.negated = true;
  takes_back_ = false;
  end_frame();
  const bool joins = joined_;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    const bool last = i + 1 == text_.things.size();  // "the walls and the ceiling are fine"
    if (named ? last && joins && text_.things[i].actions.empty() : last || text_.things[i].actions.empty())
      text_.things[i].taken_back = true;
  }
  actions_.clear();
  pending_action_ = false;
  now_.negated = false;
  return true;
}

/// "owner's doing the new one": not our work.
bool Reader::read_work_of_others() {
  constexpr auto others =
      std::to_array<std::string_view>({"owner", "owner's", "owners", "homeowner", "homeowner's", "insured",
                                       "insured's", "tenant", "tenant's"});
  constexpr auto does = std::to_array<std::string_view>({"doing", "does", "handling", "handles"});
  const std::size_t verb = word_at(at_ + 1) == "is" ? at_ + 2 : at_ + 1;
  if (!is_one_of(others, word_at(at_)) || !is_one_of(does, word_at(verb)) || frame_.names_something())
    return false;
  std::size_t stop = verb + 1;
  while (!ends_at(stop)) ++stop;
  take(stop - at_, ScopeRole::filler);
  return true;
}

/// "dishwasher line broke": behind the verb, unless the line is repaired; 0: nothing of that kind.
std::size_t Reader::behind_break() const {
  constexpr auto lines =
      std::to_array<std::string_view>({"line", "lines", "hose", "pipe", "pipes", "supply", "valve"});
  constexpr auto breaking = std::to_array<std::string_view>({"broke", "burst", "busted", "failed", "leaked"});
  std::size_t at = at_;
  while (is_content(at) && !is_one_of(lines, word_at(at))) ++at;
  if (!is_one_of(lines, word_at(at)) || !is_one_of(breaking, word_at(at + 1))) return 0;
  std::size_t next = at + 2;
  while (is(next, soft) || is_one_of(joiners, word_at(next)) || is_filler(word_at(next))) ++next;
  const auto found = find_action(from(next));
  return found && find_mark(from(next + found.count)).mark == Mark::pronoun ? 0 : at + 2;
}

SaidStory Reader::find_story() const {
  constexpr auto agents = std::to_array<std::string_view>(
      {"insured", "owner",     "homeowner", "tenant",   "tenants",      "dog",      "dogs",
       "cat",     "kid",       "kids",      "son",      "hail",         "wind",     "tree",
       "branch",  "limb",      "truck",     "car",      "driver",       "plumber",  "electrician",
       "roofer",  "neighbor",  "neighbors", "firemen",  "firefighters", "water",    "fire",
       "smoke",   "lightning", "storm",     "raccoon",  "raccoons",     "squirrel", "squirrels",
       "rats",    "mice",      "burglar",   "burglars", "somebody",     "someone",  "contractor",
       "leak"});
  constexpr auto damaging = std::to_array<std::string_view>(
      {"took",    "got",     "hit",       "chewed",   "kicked",  "ate",     "broke",
       "busted",  "knocked", "scratched", "clawed",   "punched", "smashed", "bent",
       "damaged", "ruined",  "cracked",   "shredded", "tagged",  "gouged"});
  constexpr auto moving =
      std::to_array<std::string_view>({"came", "went", "started", "ran", "fell", "backed", "leaked", "poured",
                                       "drove", "landed", "got into", "spread", "traveled", "sat"});
  constexpr auto working = std::to_array<std::string_view>(
      {"fixed", "repaired", "pulled", "tore", "ripped", "cut", "removed", "replaced", "capped", "tarped",
       "boarded", "dried", "cleaned", "painted", "installed", "found", "did"});
  constexpr auto openers = std::to_array<std::string_view>({"walked", "talked", "met"});
  constexpr auto agreeing = std::to_array<std::string_view>({"agreed", "owe", "owes"});
  if (is_one_of(openers, word_at(at_)) || (word_at(at_) == "went" && word_at(at_ + 1) == "over"))
    return {.verb = at_ + 1};
  const std::size_t verb = word_at(at_) == "we" || word_at(at_) == "they" ? at_ + 1 : at_;
  if (is_one_of(agreeing, word_at(verb)))  // "we owe the drywall"
    return {.verb = verb + (word_at(verb + 1) == "on" ? 2 : 1), .names_thing = true};
  constexpr auto between = std::to_array<std::string_view>(
      {"already", "just", "also", "has", "had", "have", "next", "door", "guy", "guys", "must", "department"});
  if (const std::size_t broke = behind_break(); broke > 0) return {.verb = broke, .names_thing = true};
  constexpr std::size_t reach = 5;
  bool named = false;
  for (std::size_t at = at_; at < at_ + reach && !word_at(at).empty(); ++at) {
    const std::string_view word = word_at(at);
    if (named && is_one_of(damaging, word)) return {.verb = at + 1, .names_thing = true};
    if (named && (word == "says" || word == "said")) return {.verb = at + 1, .names_thing = true};
    if (named && is_one_of(working, word)) return {.verb = at + 1, .is_others_work = true};
    if (named && is_one_of(moving, word)) return {.verb = at + 1};
    const bool agent = is_one_of(agents, word);
    if (!named && !agent && (is_one_of(joiners, word) || is_one_of(before_room, word))) return {};
    if (named && !is_filler(word) && !is_one_of(between, word)) named = false;  // "water heater"
    named = named || agent;
  }
  return {};
}

bool Reader::read_story() {
  constexpr auto particles =
      std::to_array<std::string_view>({"out", "off", "down", "up", "into", "through", "on", "a", "an", "the",
                                       "hole", "holes", "in", "hard", "big", "all", "over"});
  const bool begins = at_ == sentence_start_ || (at_ > 0 && is_sign(tokens_[at_ - 1].kind)) ||
                      (at_ > 0 && is_one_of(joiners, word_at(at_ - 1)));
  if (!begins || now_.negated || frame_.names_something() || pending_action_) return false;
  const SaidStory story = find_story();
  if (story.verb == 0) return false;
  std::size_t stop = story.verb;
  if (story.names_thing) {  // the rest names what was hit
    while (is_one_of(particles, word_at(stop))) ++stop;
    const bool through = is_one_of(before_room, word_at(stop - 1)) && room_follows(stop);
    take(stop - std::size_t(through) - at_, ScopeRole::condition);
    return true;
  }
  for (; !ends_at(stop); ++stop) {
    const bool place = (word_at(stop) == "in" || word_at(stop) == "over") && room_follows(stop + 1);
    const std::size_t next = is_one_of(joiners, word_at(stop)) ? stop + 1 : stop;
    const bool works = next > stop && find_action(from(skip_fillers(next)));
    if (works || is(stop, dimensions) || (place && word_at(story.verb) != "from")) break;
  }
  std::string said;
  for (std::size_t i = at_; i < stop; ++i) {
    said += (said.empty() ? "" : " ") + tokens_[i].text;
    for (std::size_t s = tokens_[i].first; s < tokens_[i].first + tokens_[i].count; ++s)
      text_.handled.push_back(s);
  }
  if (story.is_others_work)
    text_.assumptions.push_back("Took \"" + said + "\" as work that others have done");
  take(stop - at_, ScopeRole::condition);
  return true;
}

/// "he hollered at me", "the three windows they broke out": what people did, and no work.
bool Reader::read_aside() {
  constexpr auto people = std::to_array<std::string_view>({"they", "he", "she", "we", "i"});
  std::size_t at = at_;
  if (!is_one_of(people, word_at(at)) || now_.negated || word_at(at + 1).empty()) return false;
  const bool begins = at_ == 0 || is_sign(tokens_[at_ - 1].kind) || is_one_of(joiners, word_at(at_ - 1));
  const bool relative = frame_.names_something() && (frame_.count || frame_.amount);
  if (!begins && !relative) return false;
  std::size_t known = 0;
  constexpr std::size_t reach = 12;
  for (++at; !ends_at(at) && !is_one_of(joiners, word_at(at)); ++at) {
    if (at > at_ + reach) return false;
    const std::string word = object_word(word_at(at));
    const bool work = is_measure(at) || (find_action(from(at)) && !relative) ||
                      book_.name_at(tokens_, at) > 0 || find_mark(from(at)).mark != Mark::none ||
                      objects_.has_word(word) || is_noun(word);
    if (work) return false;
    known += is_filler(word_at(at)) ? 0 : 1;
  }
  if (known == 0) return false;
  if (relative) end_frame();
  take(at - at_, ScopeRole::filler);
  return true;
}

/// "4 fans three days, one dehumidifier same": as long as the thing before.
bool Reader::read_same_days(std::size_t count) {
  if (find_mark(rest()).mark != Mark::same || !ends_at(at_ + count) || !frame_.names_something() ||
      frame_.days || frame_.amount || frame_.area || text_.things.size() == sentence_begin_ || now_.negated)
    return false;
  const SaidThing& last = text_.things.back();
  if (last.taken_back || !last.days || !last.stays.empty()) return false;
  frame_.days = last.days;
  frame_.inherits = true;
  mark_frame(at_, count, ScopeRole::reference);
  at_ += count;
  return true;
}

/// "same deal with the vanity", "replace 27 SQ same": what is done with another thing, or what it is done
/// with.
bool Reader::read_same_work(std::size_t count) {
  if (find_mark(rest()).mark != Mark::same || text_.things.empty() || frame_.names_something() ||
      now_.negated)
    return false;
  const SaidThing& last = text_.things.back();
  if (last.taken_back || last.actions.empty() || last.sentence + 1 < sentence_) return false;
  const auto& amount = frame_.amount;
  if (pending_action_ && amount && ends_at(at_ + count) && last.amount && amount->unit == last.amount->unit &&
      last.sentence == sentence_ && text_.things.size() < max_things) {
    SaidThing again = last;
    again.amount = amount;
    again.actions = actions_;
    again.sources = std::exchange(frame_, {}).sources;
    for (const auto& [at, tokens] : std::exchange(action_marks_, {}))
      mark_thing(again, at, tokens, ScopeRole::action);
    mark_thing(again, at_, count, ScopeRole::reference);
    again.has_own_action = true;
    again.has_postfix = again.is_joined = pending_action_ = false;
    text_.things.push_back(std::move(again));
    at_ += count;
    return true;
  }
  constexpr auto ties = std::to_array<std::string_view>({"with", "for", "on"});
  std::size_t noun = at_ + count + 1;
  if (pending_action_ || !is_one_of(ties, word_at(at_ + count)) || !is_one_of(articles, word_at(noun)))
    return false;
  while (is_one_of(articles, word_at(noun))) ++noun;
  if (!is_content(noun) || find_surface(from(noun))) return false;
  actions_ = last.actions;
  action_marks_ = {{at_, count}};
  pending_action_ = true;
  if (!last.rooms.empty()) segment_begin_ = text_.things.size();  // "... in the bath" is where this one is
  mark(at_, noun - at_, ScopeRole::reference);
  at_ = noun;
  return true;
}

/// "then another one": one more; "the trim on those": as many.
bool Reader::counts_like_last(std::size_t count) {
  std::size_t at = text_.things.size();  // "the jamb and trim on those": of all that has no count yet
  while (at > sentence_begin_ && text_.things[at - 1].is_joined && !text_.things[at - 1].count &&
         !text_.things[at - 1].amount)
    --at;
  if (at == 0 || text_.things[at - 1].taken_back || !text_.things[at - 1].count) return false;
  SaidThing& last = text_.things[at - 1];
  constexpr auto before = std::to_array<std::string_view>({"on", "around", "for", "with"});
  if (word_at(at_) == "another" && !pending_action_ && !frame_.names_something()) {
    last.count = last.count.value_or(0) + 1;
    mark_thing(last, at_, count, ScopeRole::count);
    at_ += count;
    return true;
  }
  const bool those = word_at(at_) == "those" || word_at(at_) == "them" || word_at(at_) == "em";
  if (!those || at_ == 0 || !is_one_of(before, word_at(at_ - 1)) || !frame_.names_something() || frame_.count)
    return false;
  for (std::size_t i = at; i < text_.things.size(); ++i) {
    text_.things[i].count = last.count;
    text_.things[i].inherits = true;
  }
  frame_.count = last.count;
  frame_.inherits = true;
  mark_frame(at_, count, ScopeRole::reference);
  at_ += count;
  return true;
}

/// "new shoe 100 feet, put it with the living room": the room of the last thing.
bool Reader::read_placing() {
  constexpr auto verbs = std::to_array<std::string_view>({"put", "list", "count", "keep", "add", "book"});
  if (!is_one_of(verbs, word_at(at_))) return false;
  const FoundMark pronoun = find_mark(from(at_ + 1));
  std::size_t at = at_ + 1 + pronoun.count;
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

bool Reader::read_same_measure(std::size_t count) {
  SaidThing& thing = *target_thing();
  for (const SaidThing& last : std::views::reverse(text_.things)) {
    if (&last == &thing || last.taken_back) continue;
    if (!last.amount && !last.area && !last.count && last.surfaces == 0) continue;
    if (!thing.amount) thing.amount = last.amount;
    if (!thing.area) thing.area = last.area;
    if (!thing.height_ft) thing.height_ft = last.height_ft;
    if (thing.surfaces == 0) thing.surfaces = last.surfaces;
    if (!thing.walls.is_part()) thing.walls = last.walls;
    mark_thing(thing, at_, count, ScopeRole::reference);
    at_ += count;
    return true;
  }
  return false;
}

bool Reader::read_each(std::size_t count) {
  if (is(at_ - std::min<std::size_t>(at_, 1), dimensions))
    text_.doubtful.push_back(sentence_);  // of how many?
  SaidThing* target = target_thing();
  const SaidThing* last = text_.things.empty() ? nullptr : &text_.things.back();
  for (std::size_t i = text_.things.size(); i > sentence_begin_ && !last->count; --i)
    last = &text_.things[i - 1];  // "13 treads, carpet them, step charge for each"
  const bool on_each = at_ > 0 && (word_at(at_ - 1) == "on" || word_at(at_ - 1) == "for") &&
                       target == &frame_ && !frame_.count && frame_.names_something() && last != nullptr &&
                       last->count && !last->taken_back && last->sentence == sentence_;
  if (on_each) {  // "13 treads, step charge on each"
    frame_.count = last->count;
    frame_.inherits = true;
    mark_frame(at_, count, ScopeRole::count);
    at_ += count;
    return true;
  }
  if (now_.crew.people && word_at(at_) != "per") now_.crew.each = true;
  if (word_at(at_) == "per" && (word_at(at_ + 1) == "day" || word_at(at_ + 1) == "night") && target->count) {
    target->per_day = true;  // "two suits per day"
    mark_thing(*target, at_, 2, ScopeRole::duration);
    at_ += 2;
    return true;
  }
  if (now_.crew.people && word_at(at_) == "per" &&
      (word_at(at_ + 1) == "man" || word_at(at_ + 1) == "guy" || word_at(at_ + 1) == "person")) {
    now_.crew.each = true;
    take(2, ScopeRole::count);
    return true;
  }
  if (target->amount && target->amount->unit == "SF" && target->count) {
    target->amount_each = true;  // "board up three windows, 15 square feet each"
    take(count, ScopeRole::reference);
    return true;
  }
  target->is_each = true;
  if (!(target->amount && target->amount->unit == "LF")) {
    take(count, ScopeRole::filler);
    return true;
  }
  target->each_ft = target->amount->value;
  target->amount.reset();
  take(count, ScopeRole::reference);
  return true;
}

SaidThing* Reader::target_thing() {
  if (frame_.names_something() || text_.things.empty()) return &frame_;
  return &text_.things.back();
}

}  // namespace estimate::scope

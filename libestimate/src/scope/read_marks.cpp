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

/// "detach the fan, detach the range, reset both": the same is done with the last two.
static bool follows_alike(std::span<const SaidThing> things) {
  if (things.size() < 2) return false;
  const SaidThing &one = things[things.size() - 2], &two = things.back();
  return !one.taken_back && !one.actions.empty() && !two.actions.empty() && !one.words.empty() &&
         one.actions[0]->activity == two.actions[0]->activity && one.rooms == two.rooms;
}

/// "detach and reset the dishwasher, it's in good shape", "when the slab is dry": says no more about the
/// work.
bool Reader::explains_work() const {
  constexpr auto pronouns = std::to_array<std::string_view>({"it's", "they're", "it", "they", "that's"});
  constexpr auto times = std::to_array<std::string_view>({"when", "once", "after", "until", "till", "if"});
  constexpr auto verbs = std::to_array<std::string_view>({"is", "are"});
  const auto resets = [](const Action* action) { return action->activity == Activity::detach_and_reset; };
  const std::size_t subject = at_ > 1 && is_one_of(verbs, word_at(at_ - 1)) ? at_ - 2 : at_ - 1;
  const bool pronoun = at_ > 0 && is_one_of(pronouns, word_at(subject));
  const bool last =
      text_.things.size() > sentence_begin_ && std::ranges::any_of(text_.things.back().actions, resets);
  const bool same =
      sentence_begin_ > 0 && find_mark(from(sentence_start_)).mark == Mark::same &&
      std::ranges::any_of(text_.things[sentence_begin_ - 1].actions, resets);  // "same with the vents, ..."
  if (pronoun &&
      (last || same || std::ranges::any_of(actions_, resets) || std::ranges::any_of(frame_.actions, resets)))
    return true;
  for (std::size_t at = at_; at > sentence_start_ && word_at(at_ + 1) == "dry"; --at) {
    if (is(at - 1, soft)) return false;
    if (is_one_of(times, word_at(at - 1))) return true;
  }
  return false;
}

bool Reader::read_mark() {
  const FoundMark found = find_mark(rest());
  constexpr auto sound = std::to_array<std::string_view>({"ok", "okay", "fine", "good"});
  constexpr auto turns = std::to_array<std::string_view>({"just", "only", "but"});
  const bool is_sound = is_one_of(sound, word_at(at_)) &&
                        (ends_at(at_ + 1) || is_one_of(turns, word_at(at_ + 1))) &&
                        frame_.names_something() && frame_.actions.empty() && !pending_action_ &&
                        (actions_.empty() || ends_at(at_ + 1));
  if (is_sound) return read_nothing(1);  // "paint the walls, ceiling ok", "door fine just a new knob on it"
  const bool outer = word_at(at_) == "outside" && at_ > 0 && word_at(at_ - 1) == "the";
  if (outer && found.count == 2) return take(2, ScopeRole::part), true;  // "paint the outside of the door"
  if (renames_thing()) return true;
  switch (found.mark) {
    case Mark::correction:
      return begin_correction(found.count);
    case Mark::deletion:
      if (read_exception(found.count) || scratch_that(found.count)) return true;
      end_frame();
      take(found.count, ScopeRole::correction);
      now_.negated = takes_back_ = true;
      return true;
    case Mark::negation:
      return leave_sound(found.count) || begin_negation(found.count);
    case Mark::taken_off:
      return read_taken_off(found.count);
    case Mark::pronoun:
    case Mark::same:
      if (const std::size_t back = same_back(at_); back > 0) {  // "the base comes off, same base goes back"
        end_frame();
        return take(back - at_, ScopeRole::reference), true;
      }
      if (found.count == 1 && is_filler(word_at(at_)) && is_content(at_ + 1)) return false;  // "that wall"
      if (read_same_height(found.count) || counts_like_last(found.count) || read_same_days(found.count) ||
          read_same_work(found.count))
        return true;
      if (word_at(at_) == "both")  // but "the dishwasher and the fridge, both of them go back"
        if (SaidThing* target = target_thing();
            !target->count && !follows_alike(std::span(text_.things).subspan(sentence_begin_)) &&
            !(target->is_joined || (target == &frame_ && joined_)))
          target->count = 2;
      if (at_ > 0 && is_one_of(std::to_array<std::string_view>({"on", "to"}), word_at(at_ - 1)) &&
          (word_at(at_) == "it" || word_at(at_) == "all"))
        frame_.covers_last = true;
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

/// "base is fine, so", before "leave it": nothing is done with what was named last.
static bool follows_sound(std::span<const Token> before) {
  constexpr auto sound = std::to_array<std::string_view>({"ok", "okay", "fine", "good", "dry", "solid"});
  constexpr std::size_t reach = 5;
  for (std::size_t back = 1; back <= std::min(reach, before.size()); ++back) {
    const Token& token = before[before.size() - back];
    if (token.kind == TokenKind::hard) return false;
    if (token.kind == TokenKind::word && is_one_of(sound, token.text)) return true;
    if (token.kind == TokenKind::word && !is_filler(token.text)) return false;
  }
  return false;
}

/// "base is fine, leave it", behind other work: nothing of that is taken back.
bool Reader::leave_sound(std::size_t count) {
  if (frame_.names_something() || find_mark(from(at_ + count)).mark != Mark::pronoun ||
      leaves_equipment(at_ + count) > 0 || text_.things.empty() || text_.things.back().actions.empty() ||
      !follows_sound(std::span(tokens_).first(at_)))
    return false;
  while (!ends_at(at_)) take(1, ScopeRole::reference);
  return true;
}

/// "leave em three days": equipment stays for days. Where they are, or 0.
std::size_t Reader::leaves_equipment(std::size_t at) const {
  const std::string_view verb = word_at(at_);
  std::size_t days = at;
  while (!ends_at(days) && !(is(days, amount) && tokens_[days].unit == "DA")) ++days;
  const bool keeps = verb.starts_with("leav") || verb.starts_with("keep");
  return keeps && !ends_at(days) && find_condition(from(at)).count == 0 ? days : 0;
}

/// "no they want six foot up so ninety by six": the last measure of what corrects the one before, or 0.
std::size_t Reader::size_they_want() const {
  constexpr auto people = std::to_array<std::string_view>({"they", "he", "she", "we", "i"});
  if (word_at(at_) != "no" || !is_one_of(people, word_at(at_ + 1)) || text_.things.empty()) return 0;
  std::size_t size = 0;
  for (std::size_t at = at_ + 1; !ends_at(at); ++at) {
    if (is_measure(at)) size = at;
    if (!is_measure(at) && !is_filler(word_at(at)) && find_action(from(at))) return 0;
    if (size == 0 && is_content(at)) return 0;
  }
  return size;
}

/// "keep the shoe, so detach and reset": whether what is kept is worked on.
bool Reader::acts_behind(std::size_t at) const {
  bool acts = false;
  for (std::size_t i = at; i < end_ && find_mark(from(i)).mark != Mark::negation;
       i += std::max<std::size_t>(find_thing(from(i)).count, 1))
    acts = acts || (find_action(from(i)) && !tokens_[i].named && !find_thing(from(i)));
  return acts;
}

constexpr auto backward = std::to_array<std::string_view>(
    {"not", "no", "except", "skip", "other", "everywhere", "all", "apart", "outside"});
/// First words of "keep", "can save", "going to save".
constexpr auto keeping =
    std::to_array<std::string_view>({"keep", "keeping", "kept", "saved", "can", "going", "want", "trying"});

bool Reader::begin_negation(std::size_t count) {
  static constexpr Action setting_equipment{
      .text = "set", .activity = Activity::replace, .words = {}, .always = true};
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
  if (const std::size_t size = size_they_want(); size > 0) {
    now_.correcting = true;
    return take(size - at_, ScopeRole::correction), true;
  }
  if (deny_new(count) || leave_rooms_out(count) || read_exception(count)) return true;
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
  if (const std::size_t left = leaves_equipment(at_ + count); left > 0) {
    if (find_mark(from(at_ + count)).mark != Mark::pronoun)
      return begin_action({&setting_equipment, count});  // "leave one dehumidifier there for a week"
    end_frame();
    return take(left - at_, ScopeRole::reference), true;
  }
  end_frame();
  const bool pronoun = find_mark(from(at_ + count)).mark == Mark::pronoun;
  if (pronoun && word_at(at_).starts_with("leav") && text_.things.size() > sentence_begin_ &&
      !text_.things.back().has_own_action) {  // "uppers are burned so leave those"
    const SaidThing& left = text_.things.back();
    if (left.walls.is_part())
      now_.left_wall_ft = now_.left_wall_ft.value_or(0) + left.walls.length_ft.value_or(0);
    text_.things.back().taken_back = now_.corrected = true;
    while (!ends_at(at_)) take(1, ScopeRole::correction);
    return true;
  }
  if (pronoun && word_at(at_) == "keep" && ends_at(at_ + count + 1) &&
      keep_removed(std::span(text_.things).subspan(sentence_begin_)))
    return mark_thing(text_.things.back(), at_, count + 1, ScopeRole::action), at_ += count + 1, true;
  now_.none_here = word_at(at_) == "no" && now_.named_room && text_.things.size() > sentence_begin_ &&
                   is(at_ - 1, TokenKind::word) && !is_one_of(joiners, word_at(at_ - 1));
  takes_back_ = is_one_of(backward, word_at(at_)) || leaves_alone(at_ + count);
  const bool later = text_.things.size() == sentence_begin_ && sentence_begin_ > 0;
  takes_back_ =
      takes_back_ ||
      (later && (word_at(at_).starts_with("do") ||                             // "don't do the ceiling"
                 (!acts_behind(at_ + count) && is_about_said(at_ + count))));  // "leave the tack strip"
  take(count, ScopeRole::correction);
  now_.keeps = is_one_of(keeping, word_at(at_ - count));
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
  constexpr auto subjects = std::to_array<std::string_view>({"it", "they", "it'll", "they'll"});
  constexpr auto between = std::to_array<std::string_view>(
      {"just", "only", "needs", "need", "needed", "to", "be", "gets", "get", "has", "have", "will", "can"});
  std::size_t work = word_at(comma + 1) == "but" ? comma + 2 : comma + 1;
  if (is(comma, soft) && is_one_of(subjects, word_at(work))) {  // ", it just needs to be restretched"
    for (++work; is_one_of(between, word_at(work));) ++work;
    const auto action = find_action(from(work));
    if (action && action.row->activity != Activity::remove && ends_action(work + action.count)) return true;
  }
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

/// "4 fans three days, one dehumidifier same", "... for the same three": as long as the thing before.
bool Reader::read_same_days(std::size_t count) {
  const std::size_t days = at_ + count;
  const bool again = is(days, number) || (is(days, amount) && tokens_[days].unit == "DA");
  if (again) ++count;
  if (find_mark(rest()).mark != Mark::same || !ends_at(at_ + count) || !frame_.names_something() ||
      frame_.days || frame_.amount || frame_.area || text_.things.size() == sentence_begin_ || now_.negated)
    return false;
  const SaidThing& last = text_.things.back();
  const bool by_room = rooms_.size() == 1 && last.rooms == rooms_ && book_.rooms()[rooms_[0]].length_ft;
  const bool measured = last.has_measure() || by_room;
  if (last.taken_back || !last.stays.empty() || (!last.days && (!measured || frame_.count))) return false;
  if (again && (!last.days || tokens_[days].value != *last.days)) return false;
  frame_.days = last.days;
  if (!last.days) {
    frame_.amount = last.amount;
    frame_.area = last.area;
    frame_.count = last.count;
    frame_.each_ft = last.each_ft;
    const bool plain = std::ranges::all_of(last.actions, [](const Action* a) { return a->words.empty(); });
    if (plain && actions_.empty() && frame_.actions.empty() && is_last_word(at_ - 1))
      frame_.actions = last.actions;
    has_postfix_action_ = has_postfix_action_ || !frame_.actions.empty();
  }
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
  const bool measured = last.amount && last.amount->unit != "EA" && last.amount->unit != "HR";
  if (last.taken_back || (last.actions.empty() && !measured) || last.sentence + 1 < sentence_) return false;
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
  constexpr auto ties = std::to_array<std::string_view>({"with", "for", "on", "of", "in"});
  constexpr auto alone = std::to_array<std::string_view>({"of", "in"});  // "the same in ridge vent"
  std::size_t noun = at_ + count + 1;
  if (pending_action_ || !is_one_of(ties, word_at(at_ + count)) ||
      (is_one_of(alone, word_at(at_ + count)) && room_follows(noun)) ||
      (!is_one_of(articles, word_at(noun)) && !(measured && is_one_of(alone, word_at(at_ + count)))))
    return false;
  while (is_one_of(articles, word_at(noun))) ++noun;
  if (!is_content(noun) || find_surface(from(noun))) return false;
  if (!last.actions.empty()) {
    actions_ = last.actions;
    action_marks_ = {{at_, count}};
    pending_action_ = true;
  }
  if (!last.rooms.empty()) segment_begin_ = text_.things.size();  // "... in the bath" is where this one is
  mark(at_, noun - at_, ScopeRole::reference);
  at_ = noun;
  while (!ends_at(noun) && !is_measure(noun)) ++noun;
  if (!measured || is_measure(noun)) return true;
  frame_.amount = last.amount;  // "190 feet of drip edge, same on the starter"
  frame_.inherits = true;
  return true;
}

/// "hit that same two foot with biocide": as high up the walls as what was said before.
bool Reader::read_same_height(std::size_t count) {
  const std::size_t size = at_ + count;
  if (find_mark(rest()).mark != Mark::same || !is(size, length) || size >= end_) return false;
  constexpr std::size_t reach = 8;
  const double feet = tokens_[size].value;
  for (const SaidThing& last :
       std::views::reverse(std::span(text_.things).last(std::min(reach, text_.things.size())))) {
    const auto& run = last.amount;
    const bool on_walls = (last.surfaces & walls) != 0 || last.height_ft;
    const bool as_high =
        last.height_ft ? *last.height_ft == feet : run && run->unit == "LF" && run->value == feet;
    if (last.taken_back || !on_walls || !as_high) continue;
    frame_.surfaces = walls;
    frame_.height_ft = feet;
    frame_.walls = last.walls;
    frame_.inherits = true;
    mark_frame(at_, count + 1, ScopeRole::reference);
    at_ += count + 1;
    return true;
  }
  return false;
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
    if (!now_.corrected) last.count = last.count.value_or(0) + 1;  // but "sorry, five, there's another one"
    mark_thing(last, at_, count, ScopeRole::count);
    at_ += count;
    return true;
  }
  const bool those = word_at(at_) == "those" || word_at(at_) == "them" || word_at(at_) == "em";
  const bool single =
      word_at(at_ + count) == "is" && is_measure(at_ + count + 1);  // "the plastic on them is 8x12"
  if (!those || at_ == 0 || !is_one_of(before, word_at(at_ - 1)) || !frame_.names_something()) return false;
  if (const auto days = last.days; days && !frame_.days && word_at(at_ - 1) == "with") {
    frame_.days = days;  // "and a scrubber in there with em"
    mark_frame(at_, count, ScopeRole::reference);
    at_ += count;
    return true;
  }
  if (frame_.count || single) return false;
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

/// "same SQ": what is measured so.
static std::string_view same_unit(std::string_view word) {
  constexpr auto units = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{"sq", "SQ"}, {"squares", "SQ"}, {"sf", "SF"}, {"lf", "LF"}, {"count", "EA"}, {"number", "EA"}});
  const auto* const row =
      std::ranges::find(units, word, &std::pair<std::string_view, std::string_view>::first);
  return row == units.end() ? std::string_view() : row->second;
}

bool Reader::read_same_measure(std::size_t count) {
  SaidThing& thing = *target_thing();
  const std::string_view unit = same_unit(word_at(at_ + count - 1));
  for (const SaidThing& last : std::views::reverse(text_.things)) {
    if (&last == &thing || last.taken_back) continue;
    if (!last.has_measure() && last.surfaces == 0) continue;
    if (!unit.empty() && (unit == "EA" ? !last.count : !last.amount || last.amount->unit != unit)) continue;
    if (unit == "EA" && !thing.count) thing.count = last.count;
    const bool tall = thing.amount && thing.amount->unit == "LF" && !thing.adjective_ft &&
                      thing.has_word("fence") && last.amount && last.amount->unit == "LF";
    if (tall) thing.adjective_ft = thing.amount->value;  // "wood fence 6 foot, same length"
    if (tall) thing.amount.reset();
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
  constexpr auto ties = std::to_array<std::string_view>({"on", "for", "under", "over", "above", "below"});
  const bool on_each = at_ > 0 && is_one_of(ties, word_at(at_ - 1)) && target == &frame_ && !frame_.count &&
                       frame_.names_something() && last != nullptr && last->count && !last->taken_back &&
                       last->sentence == sentence_;
  if (on_each) {  // "13 treads, step charge on each"
    frame_.count = last->count;
    frame_.inherits = true;
    if (is(at_ + count, number) && tokens_[at_ + count].text == "one") ++count;  // "under each one"
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

/// "monitoring one hour a day", "two hours per day"
void Reader::read_per_day() {
  constexpr auto each = std::to_array<std::string_view>({"per", "each", "every"});
  const std::size_t next = at_ + 1;
  const bool a_day =
      is(next, amount) && next < end_ && tokens_[next].unit == "DA" && tokens_[next].value == 1;
  const bool each_day = is_one_of(each, word_at(next)) && word_at(next + 1) == "day";
  if (!a_day && !each_day && word_at(next) != "daily") return;
  for (std::size_t i = next + 1; i < end_; ++i)
    if (is(i, amount) && tokens_[i].unit == "DA") return;  // "an hour a day, four days"
  SaidThing& daily = frame_.amount || text_.things.empty() ? frame_ : text_.things.back();
  daily.per_day = true;
  mark_thing(daily, next, each_day ? 2 : 1, ScopeRole::duration);
  at_ += each_day ? 2 : 1;
}

void Reader::add_said(std::size_t at, std::size_t count) {
  for (std::size_t i = at; i < at + count; ++i) {
    if (!frame_.said.empty()) frame_.said += fillers_ + " ";
    fillers_.clear();
    frame_.said += tokens_[i].text;
  }
}

SaidThing* Reader::target_thing() {
  if (frame_.names_something() || text_.things.empty()) return &frame_;
  return &text_.things.back();
}

}  // namespace estimate::scope

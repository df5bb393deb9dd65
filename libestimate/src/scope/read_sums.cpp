// How much several pieces or runs are together.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/reader.h"

namespace estimate::scope {

bool Reader::read_pieces() {
  constexpr auto pieces = std::to_array<std::string_view>(
      {"units", "machines", "pieces", "ea", "sets", "total", "of", "altogether", "places"});
  const bool of = word_at(at_ + 1) == "of";
  if (!is_one_of(pieces, word_at(at_ + 1)) || tokens_[at_].fraction) return false;
  if (of && find_mark(from(at_ + 1)).mark != Mark::pronoun) return false;
  SaidThing& target = frame_.names_something() || text_.things.empty() ? frame_ : text_.things.back();
  if (&target == &frame_ && !frame_.names_something()) return false;
  if (!target.count) target.count = tokens_[at_].value;
  mark_thing(target, at_, 1, ScopeRole::count);
  if (!of) mark(++at_, 1, ScopeRole::filler);
  return true;
}

bool Reader::read_places() {
  constexpr auto prepositions = std::to_array<std::string_view>({"at", "on", "for"});
  if (at_ == 0 || !is_one_of(prepositions, word_at(at_ - 1)) || !frame_.names_something() || frame_.count)
    return false;
  if (!is_content(at_ + 1) || is_wall(at_ + 1)) return false;
  const std::string word = object_word(word_at(at_ + 1));
  if (!is_noun(word) && !objects_.has_word(word) && !find_opening(from(at_ + 1))) return false;
  frame_.count = tokens_[at_].value;
  mark_frame(at_, 1, ScopeRole::count);
  mark_frame(at_ + 1, 1, ScopeRole::part);
  ++at_;
  return true;
}

bool Reader::read_product() {
  const std::size_t at = word_at(at_ + 1) == "at" ? at_ + 1 : at_ + 2;
  if ((deducts_ || (in_header() && is_sized())) && find_opening(from(at_ + 1)))
    return false;  // "less 2 doors at 2'6"
  if (word_at(at) != "at" || (!is(at + 1, number) && !is(at + 1, length))) return false;
  Token feet{.kind = amount,
             .text = tokens_[at_].text,
             .value = tokens_[at_].value * tokens_[at + 1].value,
             .unit = "LF"};
  SaidThing& target = frame_.names_something() || text_.things.empty() ? frame_ : text_.things.back();
  if (deducts_ && target.amount)
    feet.value = std::max(target.amount->value - feet.value, 0.0);
  else if (target.amount)
    feet.value += target.amount->value;
  target.amount = feet;
  mark_thing(target, at_, at + 2 - at_, ScopeRole::dimension);
  at_ = at + 1;
  return true;
}

/// "day one to day six", "in on day 1, out on day 5": dates, from which the days of equipment follow.
bool Reader::read_dates() {
  constexpr auto to = std::to_array<std::string_view>({"to", "through", "thru", "till", "until"});
  if ((word_at(at_) != "day" && word_at(at_) != "days") || !is(at_ + 1, number) || tokens_[at_ + 1].fraction)
    return false;
  std::size_t last = at_ + 2;
  while (is_one_of(to, word_at(last)) || (last > at_ + 2 && word_at(last) == "day")) ++last;
  const bool range = last > at_ + 2 && is(last, number) && tokens_[last].value > tokens_[at_ + 1].value;
  SaidThing* const thing = target_thing();
  if (!range || !thing->names_something() || thing->days) {
    take(2, range || !thing->names_something() ? ScopeRole::filler : ScopeRole::condition);
    return true;
  }
  thing->days = tokens_[last].value - tokens_[at_ + 1].value + 1;
  mark_thing(*thing, at_, last + 1 - at_, ScopeRole::duration);
  at_ = last + 1;
  return true;
}

/// Numbers that "and" or commas join, behind the last of which nothing of theirs follows.
Reader::SaidRuns Reader::find_runs() const {
  constexpr double shortest = 3;
  SaidRuns runs;
  std::size_t at = at_;
  bool joined = false;
  while ((is(at, number) && !tokens_[at].fraction) || is(at, length)) {
    if (tokens_[at].value < shortest) return {};
    runs.feet.push_back(tokens_[at].value);
    runs.end = ++at;
    if (is(at, soft)) ++at;
    for (; is_one_of(joiners, word_at(at)); ++at) joined = true;
  }
  if (runs.feet.size() < 2 || !joined || is_content(runs.end) || is(runs.end, dimensions)) return {};
  return runs;
}

/// "crown, 14 and 14 and 18": along which several runs are; of several things or rooms, one of each.
bool Reader::read_runs() {
  const SaidRuns runs = find_runs();
  if (runs.feet.empty()) return false;
  const bool of_last = !frame_.names_something();
  if (of_last && (text_.things.size() == sentence_begin_ || !frame_.sources.empty())) return false;
  SaidThing& thing = of_last ? text_.things.back() : frame_;
  const Surfaces usual = thing.thing != nullptr ? thing.thing->surfaces : Surfaces{0};
  const bool surface = ((thing.surfaces | usual) & (walls | ceiling | floor)) != 0 ||
                       (thing.thing != nullptr && thing.thing->asks_surface);
  const bool counted = thing.count && *thing.count != double(runs.feet.size());
  if (surface || counted || thing.taken_back || thing.amount || thing.area || thing.each_ft || thing.days ||
      thing.walls.is_part())
    return false;
  const auto feet_of = [&](double value) {
    return Token{.kind = amount, .text = tokens_[at_].text, .value = value, .unit = "LF"};
  };
  const std::size_t first = runs.feet.size() - (of_last ? 0 : 1);  // things before the one that is being read
  const bool of_things = text_.things.size() >= sentence_begin_ + first && is_joined_list(first, of_last);
  if (of_things) {  // "base and casing, 52 and 34"
    for (std::size_t i = 0; i < first; ++i) {
      SaidThing& each = text_.things[text_.things.size() - first + i];
      each.amount = feet_of(runs.feet[i]);
      mark_thing(each, at_, runs.end - at_, ScopeRole::dimension);
    }
    if (!of_last) frame_.amount = feet_of(runs.feet.back());
  } else if (of_last && thing.rooms.size() == runs.feet.size()) {  // "in bedroom 1 and 2, six and seven foot"
    const SaidThing whole = thing;
    text_.things.pop_back();
    for (std::size_t i = 0; i < runs.feet.size(); ++i) {
      text_.things.push_back(whole);
      text_.things.back().rooms = {whole.rooms[i]};
      text_.things.back().amount = feet_of(runs.feet[i]);
      mark_thing(text_.things.back(), at_, runs.end - at_, ScopeRole::dimension);
    }
  } else {
    double sum = 0;
    for (const double feet : runs.feet) sum += feet;
    thing.amount = feet_of(sum);
    thing.count.reset();
  }
  if (!of_last || !of_things)
    mark_thing(of_last ? text_.things.back() : frame_, at_, runs.end - at_, ScopeRole::dimension);
  at_ = runs.end - 1;
  return true;
}

/// Whether the last `count` things, and the one that is being read, are one list without measures.
bool Reader::is_joined_list(std::size_t count, bool complete) const {
  if (count == 0 || (!complete && !joined_)) return false;
  const std::size_t begin = text_.things.size() - count;
  for (std::size_t i = begin; i < text_.things.size(); ++i) {
    const SaidThing& thing = text_.things[i];
    if (thing.amount || thing.area || thing.count || thing.taken_back || (i > begin && !thing.is_joined))
      return false;
  }
  return true;
}

}  // namespace estimate::scope

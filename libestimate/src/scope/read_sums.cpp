// How much several pieces or runs are together.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/reader.h"

namespace estimate::scope {

/// "half of it", "plus ten percent waste"
void Reader::read_share() {
  const Token& token = tokens_[at_];
  constexpr auto more = std::to_array<std::string_view>({"plus", "add", "with", "and", "adding"});
  constexpr auto waste = std::to_array<std::string_view>({"waste", "extra", "overage", "over", "more"});
  const std::size_t behind = word_at(at_ + 1) == "for" ? at_ + 2 : at_ + 1;
  const bool adds = at_ > 0 && is_one_of(more, word_at(at_ - 1)) && ends_at(at_ + 1);
  if (add_cleaning_charge()) return;
  if (is_one_of(waste, word_at(behind)) || adds) return add_waste();
  if (!frame_.names_something() && find_mark(from(at_ + 1)).mark == Mark::pronoun && !text_.things.empty()) {
    text_.things.back().share = token.value;  // "half of it"
    return mark_thing(text_.things.back(), at_, 1, ScopeRole::part);
  }
  frame_.share = token.value;
  mark_frame(at_, 1, ScopeRole::part);
}

void Reader::add_waste() {
  const double factor = 1 + tokens_[at_].value;
  std::size_t behind = word_at(at_ + 1) == "for" ? at_ + 2 : at_ + 1;
  if (!ends_at(behind)) ++behind;
  const bool of_last = !frame_.names_something() && text_.things.size() > sentence_begin_;
  SaidThing& thing = of_last ? text_.things.back() : frame_;
  if (header_amount_ && !thing.amount)
    header_amount_->value *= factor;
  else if (auto& amount = thing.amount)
    amount->value *= factor;
  else
    thing.share = factor;
  mark_thing(thing, at_, behind - at_, ScopeRole::modifier);
  if (pending_action_ && of_last && actions_.back()->words.empty()) pending_action_ = false;  // "add 15 %"
  at_ = behind - 1;
}

/// "on both eaves, 40 feet each": two of them.
bool Reader::read_both_edges() {
  constexpr auto edges = std::to_array<std::string_view>({"eaves", "rakes", "edges", "ends", "gables"});
  constexpr std::size_t reach = 9;
  if (word_at(at_) != "both" || !is_one_of(edges, word_at(at_ + 1)) || !has_noun(frame_) || frame_.count)
    return false;
  for (std::size_t i = at_ + 2; i < std::min(end_, at_ + reach); ++i) {
    if (find_mark(from(i)).mark != Mark::each) continue;
    frame_.count = 2;
    mark_frame(at_, 2, ScopeRole::count);
    at_ += 2;
    return true;
  }
  return false;
}

/// "two units", "3 of them": so many of the last thing
bool Reader::read_pieces() {
  constexpr auto pieces = std::to_array<std::string_view>(
      {"units", "machines", "pieces", "ea", "sets", "total", "of", "altogether", "places"});
  const bool of = word_at(at_ + 1) == "of";
  if (!is_one_of(pieces, word_at(at_ + 1)) || tokens_[at_].fraction) return false;
  const FoundMark pronoun = of ? find_mark(from(at_ + 1)) : FoundMark{};
  if (of && pronoun.mark != Mark::pronoun) return false;
  const bool all = of && at_ > 0 && (word_at(at_ - 1) == "the" || word_at(at_ - 1) == "all") &&
                   text_.things.size() + 1 >= sentence_begin_ + std::size_t(tokens_[at_].value) &&
                   ends_at(at_ + 1 + pronoun.count);
  if (all) return take(1 + pronoun.count, ScopeRole::reference), true;  // "replace the three of them"
  SaidThing& target = frame_.names_something() || text_.things.empty() ? frame_ : text_.things.back();
  const double said = tokens_[at_].value;
  if (&target == &frame_ && !frame_.names_something()) return false;
  const bool fewer = of && target.count && *target.count > said;
  if (fewer && (target.has_own_action || attached_sentence_ != sentence_)) return false;
  if (!target.count || fewer) target.count = said;  // "has five can lights, replace three of them"
  mark_thing(target, at_, 1, ScopeRole::count);
  if (!of) mark(++at_, 1, ScopeRole::filler);
  return true;
}

bool Reader::read_product() {
  const std::size_t at = word_at(at_ + 1) == "at" ? at_ + 1 : at_ + 2;
  if ((now_.deducts || (in_header() && is_sized())) && find_opening(from(at_ + 1)))
    return false;  // "less 2 doors at 2'6"
  constexpr auto edges =
      std::to_array<std::string_view>({"rake", "rakes", "eave", "eaves", "valley", "valleys", "hip", "hips",
                                       "ridge", "ridges", "run", "runs"});
  const std::string_view noun = at == at_ + 2 ? word_at(at_ + 1) : std::string_view();
  const bool other = !noun.empty() && !is_one_of(edges, noun) && objects_.is_head(object_word(noun)) &&
                     !frame_.names_something();
  if (other && is(at + 1, length)) return false;  // "plus 4 downspouts at 10 foot"
  if (word_at(at) != "at" || (!is(at + 1, number) && !is(at + 1, length))) return false;
  Token feet{.kind = amount,
             .text = tokens_[at_].text,
             .value = tokens_[at_].value * tokens_[at + 1].value,
             .unit = "LF"};
  SaidThing& target = frame_.names_something() || text_.things.empty() ? frame_ : text_.things.back();
  if (!target.amount)
    feet.sides = {tokens_[at_].value, tokens_[at + 1].value};
  else
    feet.value =
        now_.deducts ? std::max(target.amount->value - feet.value, 0.0) : target.amount->value + feet.value;
  target.amount = feet;
  mark_thing(target, at_, at + 2 - at_, ScopeRole::dimension);
  at_ = at + 1;
  return true;
}

/// "6 squares 3 tab tear off, 6 and a half laminated"
bool Reader::read_more_squares() {
  const Token& token = tokens_[at_];
  const bool more = token.value > 1 && token.value != std::floor(token.value) && follows_squares();
  if (!more || !is_content(skip_fillers(at_ + 1))) return false;
  Token squares = token;
  squares.kind = TokenKind::amount;
  squares.unit = "SQ";
  if (frame_.names_something()) end_frame();
  frame_.amount = squares;
  mark_frame(at_, 1, ScopeRole::dimension);
  return true;
}

/// "Monday through Thursday": four days
bool Reader::read_weekdays() {
  constexpr auto to = std::to_array<std::string_view>({"to", "through", "thru", "till", "until"});
  constexpr auto week = std::to_array<std::string_view>(
      {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"});
  const auto day = [&](std::size_t at) { return std::ranges::find(week, word_at(at)) - week.begin(); };
  const std::ptrdiff_t first = day(at_), last = day(at_ + 2), none = week.size();
  if (first == none || last == none || !is_one_of(to, word_at(at_ + 1))) return false;
  SaidThing* const thing = target_thing();
  if (!thing->names_something() || thing->days) return false;
  thing->days = double((last - first + none) % none + 1);
  thing->inherits = true;
  mark_thing(*thing, at_, 3, ScopeRole::duration);
  at_ += 3;
  return true;
}

/// "day one to day six", "in on day 1, out on day 5": dates, from which the days of equipment follow.
bool Reader::read_dates() {
  constexpr auto to = std::to_array<std::string_view>({"to", "through", "thru", "till", "until"});
  if (read_weekdays()) return true;
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
  take_about(*thing, last + 1, ScopeRole::duration);
  ++at_;
  return true;
}

/// The last thing that was counted, and so may be there for days.
SaidThing* Reader::counted_thing() {
  if (frame_.names_something() || text_.things.empty()) return nullptr;
  SaidThing& last = text_.things.back();
  const bool near = last.sentence + 1 >= sentence_ && !last.taken_back;
  return near && last.count && !last.amount && !last.area && last.surfaces == 0 ? &last : nullptr;
}

/// "after two days", "on day 3", "for two more days": before the next sign or joiner.
SaidTime Reader::find_time(std::size_t at) const {
  constexpr auto more = std::to_array<std::string_view>({"more", "extra", "additional"});
  constexpr std::size_t reach = 12;  // a longer clause would be read again and again
  for (const std::size_t stop = at + reach; at < stop && !ends_at(at) && !is_one_of(joiners, word_at(at));
       ++at) {
    if (is(at, amount)) return tokens_[at].unit == "DA" ? SaidTime{tokens_[at].value, at + 1} : SaidTime{};
    const bool dated = word_at(at) == "day" && is(at + 1, number) && !tokens_[at + 1].fraction;
    if (dated) return {tokens_[at + 1].value, at + 2};
    const bool added =
        is(at, number) && is_one_of(more, word_at(at + 1)) && word_at(at + 2).starts_with("day");
    if (added) return {tokens_[at].value, at + 3};
    if (is_measure(at)) return {};
  }
  return {};
}

bool Reader::read_stay() {
  constexpr auto others = std::to_array<std::string_view>({"other", "others", "rest", "remaining"});
  constexpr auto cuts =
      std::to_array<std::string_view>({"cut", "dropped", "drop", "down", "reduced", "went", "scaled"});
  SaidThing* const thing = counted_thing();
  if (thing == nullptr || now_.negated || now_.correcting) return false;
  const double all = thing->count.value_or(0), all_days = thing->days.value_or(0);
  double left = all, count = 0;
  for (const SaidStay& stay : thing->stays) left -= stay.count;
  std::size_t at = at_;
  const bool reduces = is_one_of(cuts, word_at(at)) && thing->stays.empty() && thing->days;
  if (reduces) {  // "then we cut it to four for two more days"
    for (++at;
         word_at(at) == "it" || word_at(at) == "them" || word_at(at) == "back" || word_at(at) == "down";)
      ++at;
    if (word_at(at) != "to" || !is(at + 1, number)) return false;
    count = tokens_[++at].value;
  } else if (is(at, number) && !tokens_[at].fraction) {
    const FoundMark pieces = find_mark(from(at + 1));
    if (word_at(at + 1) != "of" || pieces.mark != Mark::pronoun) return false;
    count = tokens_[at].value;
  } else if (is_one_of(others, word_at(at)) && !thing->stays.empty()) {
    count = is(at + 1, number) ? tokens_[++at].value : left;
    if (count != left) return false;
  } else {
    return false;
  }
  const SaidTime time = find_time(at + 1);
  if (time.end == 0 || count <= 0 || count > (reduces ? all : left)) return false;
  if (reduces) thing->stays.push_back({all, all_days});
  thing->stays.push_back({count, time.days});
  if (count >= left && !thing->days) thing->days = time.days;  // all of them are known
  thing->inherits = true;
  for (const auto& [mark_at, tokens] : action_marks_)
    mark_thing(*thing, mark_at, tokens, ScopeRole::duration);
  action_marks_.clear();
  actions_.clear();
  pending_action_ = false;  // "pulled two of them on day 3"
  return take_about(*thing, time.end, ScopeRole::duration);
}

bool Reader::take_about(SaidThing& thing, std::size_t behind, ScopeRole role) {
  mark_thing(thing, at_, behind - at_, role);
  at_ = behind - 1;
  return true;
}

/// "one of them never ran, so five"
bool Reader::read_unused() {
  constexpr auto never = std::to_array<std::string_view>({"never", "didn't", "wasn't", "weren't"});
  SaidThing* const thing = counted_thing();
  const double all = thing == nullptr ? 0 : thing->count.value_or(0);
  const FoundMark pieces = find_mark(from(at_ + 1));
  if (thing == nullptr || !is(at_, number) || word_at(at_ + 1) != "of" || pieces.mark != Mark::pronoun ||
      !is_one_of(never, word_at(at_ + 1 + pieces.count)) || all <= tokens_[at_].value)
    return false;
  thing->count = all - tokens_[at_].value;
  std::size_t stop = at_;
  while (!ends_at(stop) && word_at(stop) != "so") ++stop;
  std::size_t sum = is(stop, soft) ? stop + 1 : stop;
  if (word_at(sum) == "so") ++sum;
  while (is_filler(word_at(sum))) ++sum;
  if (is(sum, number) && tokens_[sum].value == *thing->count && ends_at(sum + 1)) stop = sum + 1;
  now_.corrected = true;
  return take_about(*thing, stop, ScopeRole::correction);
}

/// "three guys": how many did the work
bool Reader::read_crew() {
  constexpr auto people = std::to_array<std::string_view>(
      {"guys", "guy", "men", "techs", "tech", "people", "workers", "hands", "technicians"});
  if (!is(at_, number) || tokens_[at_].fraction || now_.crew.people || !is_one_of(people, word_at(at_ + 1)) ||
      is_content(at_ + 2) || frame_.names_something())
    return false;
  now_.crew.people = tokens_[at_].value;
  for (std::size_t s = tokens_[at_].first; s < tokens_[at_].first + tokens_[at_].count; ++s)
    now_.crew.sources.push_back(s);
  mark(at_, 1, ScopeRole::count);
  mark(++at_, 1, ScopeRole::filler);
  return true;
}

/// Hours are those of each of them; pieces, too, if the words say "each".
void Reader::apply_crew() {
  if (!now_.crew.people) return;
  bool any = false;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const auto& amount = thing.amount;
    const bool hours = amount && amount->unit == "HR" && !thing.count;
    const bool pieces = now_.crew.each && thing.count && !amount;
    if (thing.taken_back || (!hours && !pieces)) continue;
    thing.count = thing.count.value_or(1) * *now_.crew.people;
    thing.inherits = any = true;
    for (const std::size_t source : now_.crew.sources) thing.sources.emplace_back(source, ScopeRole::count);
  }
  if (any) return;
  for (const std::size_t source : now_.crew.sources) text_.words[source].role = ScopeRole::unknown;
  now_.crew.sources.clear();
}

bool Reader::read_room_amount() {
  const Token& token = tokens_[at_];
  const bool plain = token.kind == number && !token.fraction && !now_.room_amounts.empty();
  const bool measured = token.kind == amount && token.unit != "DA" && token.unit != "HR";
  if (room_end_ + (word_at(room_end_) == "is" ? 1 : 0) != at_ || room_end_ == 0 || (!plain && !measured) ||
      rooms_.empty() || now_.negated || now_.correcting || frame_.names_something() ||
      text_.things.size() != sentence_begin_ || !ends_here())
    return false;
  Token said = token;
  if (plain) said.unit = now_.room_amounts.back().second.unit;
  said.kind = amount;
  now_.room_amounts.emplace_back(rooms_.back(), std::move(said));
  header_amount_.reset();
  if (now_.room_amounts.size() == 1) header_amount_ = now_.room_amounts.back().second;
  mark(at_, 1, ScopeRole::dimension);
  return true;
}

void Reader::share_room_amounts() {
  if (now_.room_amounts.size() < 2 || text_.things.empty()) return;
  std::size_t begin = sentence_begin_;
  if (begin == text_.things.size())  // "tear off three tab. garage 6 squares, porch 2"
    while (begin > 0 && text_.things[begin - 1].sentence + 1 == sentence_) --begin;
  std::vector<SaidThing> parts;
  for (std::size_t i = begin; i < text_.things.size(); ++i) {
    SaidThing& whole = text_.things[i];
    if (whole.taken_back || whole.has_measure() || parts.size() + text_.things.size() >= max_things) continue;
    for (const auto& [room, said] : now_.room_amounts) {
      SaidThing part = whole;
      part.rooms = {room};
      part.amount = said;
      part.had_rooms = true;
      part.header_amount.reset();
      for (std::size_t s = said.first; s < said.first + said.count; ++s)
        part.sources.emplace_back(s, ScopeRole::dimension);
      parts.push_back(std::move(part));
    }
    whole.taken_back = true;
  }
  for (SaidThing& part : parts) text_.things.push_back(std::move(part));
  now_.corrected = now_.corrected || !parts.empty();
  header_amount_.reset();
  const bool outside = std::ranges::all_of(
      now_.room_amounts, [&](const auto& part) { return is_outside(book_.rooms()[part.first].name); });
  if (outside && !parts.empty()) rooms_.clear();  // what follows is once for the roof
}

/// "six hours total": what was said before adds up to it
bool Reader::restate_total(SaidThing& last, const SaidThing& left) {
  const bool near = !last.taken_back && last.sentence + 1 >= sentence_;
  const auto& amount = last.amount;
  if (!now_.total || !near || !left.amount || !amount || left.amount->unit != amount->unit) return false;
  last.amount = left.amount;
  last.count.reset();
  last.inherits = true;
  last.sources.insert(last.sources.end(), left.sources.begin(), left.sources.end());
  for (const std::size_t source : now_.crew.sources) last.sources.emplace_back(source, ScopeRole::count);
  now_.crew.people.reset();
  return true;
}

/// "4 pipe jacks, 2 are lead", "2 of the six are GFI": so many of them are of another kind.
bool Reader::read_kind_of_some() {
  SaidThing* const thing = counted_thing();
  const double all = thing == nullptr ? 0 : thing->count.value_or(0);
  const std::size_t things = text_.things.size();  // "four are neoprene and one is lead", of five
  const bool rest = things > 1 && thing == &text_.things.back() && thing->count == tokens_[at_].value &&
                    text_.things[things - 2].said.ends_with(" " + thing->said);
  if (thing == nullptr || now_.negated || now_.correcting || !is(at_, number) || tokens_[at_].fraction ||
      (tokens_[at_].value >= all && !rest) || !thing->stays.empty() || thing->days)
    return false;
  std::size_t at = at_ + 1;
  if (word_at(at) == "of") {
    ++at;
    while (is_one_of(articles, word_at(at)) || word_at(at) == "those" || word_at(at) == "them") ++at;
    if (is(at, number) && tokens_[at].value == all) ++at;
  }
  constexpr auto verbs = std::to_array<std::string_view>({"are", "were", "is", "was"});
  if (rest && at == at_ + 1 && is_content(at)) --at;  // "and one's lead"
  if ((at > at_ && !is_one_of(verbs, word_at(at))) || !is_content(at + 1) || find_condition(from(at + 1)))
    return false;
  const std::vector<const Action*> actions = thing->actions;
  std::size_t stop = at + 1;
  while (is_content(stop)) ++stop;
  if (!ends_at(stop) && !is_one_of(joiners, word_at(stop))) return false;
  SaidThing some = *thing;
  some.count = tokens_[at_].value;
  some.sources.clear();
  some.sentence = sentence_;
  if (!rest) thing->count = all - tokens_[at_].value;
  thing->inherits = some.inherits = true;
  for (std::size_t i = at + 1; i < stop; ++i) {
    const std::string said(word_at(i));
    const bool named = some.has_word(said);
    if (!named) some.words.insert(some.words.begin(), said);
    some.said = said + " " + some.said;
  }
  const std::size_t count = at_;
  take_about(some, stop, ScopeRole::modifier);
  mark_thing(some, count, 1, ScopeRole::count);
  if (rest) some.sources.insert(some.sources.end(), thing->sources.begin(), thing->sources.end());
  if (rest)
    text_.things.back() = std::move(some);
  else
    text_.things.insert(text_.things.end() - 1, std::move(some));
  return now_.corrected = true;
}

/// "bedroom 2 the same": as large as the other room, if nobody says how large it is.
void Reader::size_alike_rooms() {
  for (const auto& [room, other] : text_.alike) {
    const ScopeRoom from = book_.rooms()[other];
    ScopeRoom& to = book_.rooms()[room];
    if (to.length_ft || !from.length_ft) continue;
    to.length_ft = from.length_ft;
    to.width_ft = from.width_ft;
    if (to.openings.empty()) to.openings = from.openings;
    if (to.offsets.empty()) to.offsets = from.offsets;
    text_.assumptions.push_back("Assumed that the " + to.name + " is as large as the " + from.name);
    for (SaidThing& thing : text_.things)
      if (thing.rooms == std::vector<std::size_t>{room}) thing.inherits = true;
  }
}

bool Reader::read_wall_lengths() {
  SaidThing* const thing = target_thing();
  const double count = thing->walls.count.value_or(0);
  if (count <= 1 || thing->walls.length_ft || thing->taken_back) return false;
  double sum = 0, values = 0;
  std::size_t at = at_, behind = at_;
  while (is(at, number) || is(at, length)) {
    sum += tokens_[at].value;
    values += 1;
    behind = at + 1;
    at = behind;
    while (is(at, soft) || is_one_of(joiners, word_at(at))) ++at;
  }
  const bool with_height = values + 1 == count && behind < end_ && is(at, dimensions) &&
                           tokens_[at].side_count == 2 && !tokens_[at].in_inches;
  if (with_height) {  // "12 and 14 feet by 8"
    sum += tokens_[at].sides[0];
    thing->height_ft = tokens_[at].sides[1];
    behind = at + 1;
  }
  if (values != count && !with_height) return false;
  while (word_at(behind) == "long" || word_at(behind) == "feet" || word_at(behind) == "foot") ++behind;
  if (is_content(behind)) return false;
  thing->walls.length_ft = sum;
  mark_thing(*thing, at_, behind - at_, ScopeRole::part);
  at_ = behind - 1;
  return true;
}

/// "14 x 4 landing", "rm is 12 by 15 study"
bool Reader::read_size_of_next_room(const Token& token) {
  const std::size_t verb = at_ - std::min<std::size_t>(at_, 1);
  const bool is_of_room =
      (word_at(verb) == "room" || word_at(verb) == "rm" ||
       (word_at(verb) == "is" && verb > 0 && (word_at(verb - 1) == "room" || word_at(verb - 1) == "rm")));
  const bool surface = frame_.words.empty() && (frame_.surfaces == ceiling || frame_.surfaces == floor);
  if (surface && in_header() && word_at(verb) == "is" && rooms_.size() == 1 && is(at_ + 1, soft) &&
      room_follows(at_ + 2) && !book_.rooms()[rooms_[0]].length_ft) {  // "den lid is 16x18, hall 4x10, ..."
    now_.header_surfaces = frame_.surfaces;
    frame_ = {};
    set_room_size(token);
    return mark(at_, 1, ScopeRole::dimension), true;
  }
  const std::size_t next = book_.name_at(tokens_, at_ + 1);
  const bool before_name = next > 0 && (!is_content(at_ + 1 + next) || (at_ > 0 && word_at(verb) != "the")) &&
                           token.side_count == 2 && !now_.negated && !token.in_inches && token.unit != "up" &&
                           !find_thing(from(at_ + 1)) && !frame_.names_something();
  if (before_name) {  // "14 x 4 landing"
    now_.next_size = token;
    return mark(at_, 1, ScopeRole::dimension), true;
  }
  if (is_of_room && token.side_count == 2 && !token.in_inches &&
      !is_content(at_ + 1)) {  // "rm is 12 by 15 study"
    if (next > 0) now_.next_size = token;
    if (next == 0) set_room_size(token);
    return mark(at_, 1, ScopeRole::dimension), true;
  }
  return false;
}

/// "swap all three": as many as were counted
bool Reader::repeats_count(const Token& token) {
  const bool again = at_ > 0 && (word_at(at_ - 1) == "all" || word_at(at_ - 1) == "those");
  if (!again || text_.things.empty()) return false;
  const auto listed = std::ranges::count_if(std::span(text_.things).subspan(sentence_begin_),
                                            [](const SaidThing& thing) { return !thing.taken_back; });
  const bool of_list = word_at(at_ - 1) == "all" && double(listed) == token.value && ends_at(at_ + 1) &&
                       !frame_.names_something();  // "range, hood, microwave, R&R all three"
  if (text_.things.back().count != token.value && !of_list) return false;
  mark_thing(text_.things.back(), at_, 1, ScopeRole::reference);
  return true;
}

/// Numbers that "and" or commas join, behind the last of which nothing of theirs follows.
SaidRuns Reader::find_runs() const {
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
  const std::size_t of = word_at(runs.end) == "of" ? skip_fillers(runs.end + 1) : runs.end;
  const bool of_other = is_content(of) && (of == runs.end || !is_wall(of));  // "and 60 feet of ridge cap"
  if (runs.feet.size() < 2 || !joined || of_other || is(runs.end, dimensions)) return {};
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

/// "replace 2 skylights and new flashing kits": several without a number are as many as what they go with.
void Reader::count_like_joined(const SaidThing& before, SaidThing& thing) const {
  std::string_view last;
  for (const auto& [source, role] : thing.sources)
    if (role == ScopeRole::object) last = text_.words[source].text;
  const bool several = last.ends_with('s') && !last.ends_with("ss") && last != "fins";  // of one condenser
  if (!several || !thing.is_joined || thing.has_measure() || thing.taken_back || before.taken_back ||
      !before.count || *before.count < 2 || before.amount || before.rooms != thing.rooms)
    return;
  thing.count = before.count;
  thing.inherits = true;
}

/// Whether the last `count` things, and the one that is being read, are one list without measures.
bool Reader::is_joined_list(std::size_t count, bool complete) const {
  if (count == 0 || (!complete && !joined_)) return false;
  const std::size_t begin = text_.things.size() - count;
  for (std::size_t i = begin; i < text_.things.size(); ++i) {
    const SaidThing& thing = text_.things[i];
    if (thing.has_measure() || thing.taken_back || (i > begin && !thing.is_joined)) return false;
  }
  return true;
}

}  // namespace estimate::scope

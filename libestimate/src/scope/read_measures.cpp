// Numbers, sizes and heights.
#include <algorithm>
#include <array>
#include <cmath>
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
void Reader::read_measure() {
  const Token& token = tokens_[at_];
  now_.total = now_.total || word_at(at_ + 1) == "total" || word_at(at_ + 1) == "altogether";
  if (now_.negated && !now_.correcting)
    return mark(at_, 1, ScopeRole::unknown);  // how much of it is not done
  const bool not_other = word_at(at_ + 1) == "not" && is_measure(at_ + 2) && ends_at(at_ + 3) &&
                         !frame_.names_something() && text_.things.size() == sentence_begin_;
  if (not_other && correct_measure(token)) {  // "it ran 4 days, not 3"
    mark(at_ + 1, 2, ScopeRole::correction);
    at_ += 2;
    return;
  }
  const std::size_t noun = word_at(at_ + 1) == "of" ? skip_fillers(at_ + 2) : at_ + 1;
  if (now_.correcting && !is_content(noun) && correct_measure(token)) return;
  if (read_part_of_room() || read_runs()) return;
  switch (token.kind) {
    case number:
      return read_count();
    case length:
      return read_length();
    case inches:
      return read_inches();
    case dimensions:
      return read_dimensions();
    case amount:
      return read_amount();
    case coats:
      if (coat_board(token)) return;
      set(&SaidThing::coats, token.value, ScopeRole::modifier);
      return;
    case share:
      return read_share();
    case rating:
      return add_rating({.unit = token.unit, .low = token.value, .high = token.value});
    default:
      return;
  }
}

bool Reader::ends_here() const {
  if (word_at(at_ + 1) == "with" && is_measure(at_ + 2)) return true;  // "60 feet with eight post caps"
  std::size_t behind = skip_fillers(at_ + 1);
  while (is_measure(behind)) behind = skip_fillers(behind + 1);
  const bool named = behind < end_ && tokens_[behind].named;  // "30 LF of tape joint"
  return ends_at(behind) || is_one_of(joiners, word_at(behind)) || (!named && find_action(from(behind))) ||
         find_mark(from(behind)).mark != Mark::none || book_.name_at(tokens_, behind) > 0;
}

/// "the den has carpet. pull it, about 150 square feet": what the sentence does with the last thing.
bool Reader::acts_on_last() const {
  if (attached_sentence_ != sentence_ || attached_.size() != 1 || attached_[0] + 1 != text_.things.size())
    return false;
  const SaidThing& last = text_.things.back();
  return !last.taken_back && !last.has_measure();
}

SaidThing& Reader::measured_thing() {
  std::size_t work = at_ + 1;  // "pull the base, two foot flood cut": an alias of work and its thing
  while (work + 1 < end_ && tokens_[work + 1].first == tokens_[at_ + 1].first) ++work;
  const bool of_work = work > at_ + 1 && !is_measure(work + 1) && find_action(from(at_ + 1));
  return !of_work && !frame_.names_something() && ends_here() &&
                 (text_.things.size() > sentence_begin_ || acts_on_last()) && !pending_action_ &&
                 !opens_other_room()
             ? text_.things.back()
             : frame_;
}

void Reader::add_rating(const Rating& rating) {
  if (rating.unit == "pitch") {
    now_.pitch = at_;
    return mark(at_, 1, ScopeRole::rating);
  }
  if (rating.unit == "category" && in_header() && !is_content(at_ + 1)) {  // "den is cat 3": the water
    now_.category = rating;
    text_.handled.push_back(tokens_[at_].first);
    return mark(at_, 1, ScopeRole::rating);
  }
  constexpr auto houses = std::to_array<std::string_view>(
      {"house", "home", "dwelling", "building", "roof", "up", "tall", "high"});
  const bool of_house = ends_at(at_ + 1) || is_one_of(joiners, word_at(at_ + 1)) ||
                        (is_one_of(houses, word_at(at_ + 1)) && !tokens_[at_ + 1].named);
  if (rating.unit == "story" && rating.low >= 2 && of_house && !frame_.names_something()) {
    now_.stories = at_;
    mark(at_, 1, ScopeRole::rating);
    if (!ends_at(at_ + 1) && !is_one_of(joiners, word_at(at_ + 1))) mark(++at_, 1, ScopeRole::filler);
    return;
  }
  if (boards_framed_wall(rating)) return;
  std::size_t behind = skip_fillers(at_ + 1);
  while (is_measure(behind)) behind = skip_fillers(behind + 1);
  const bool counted = rating.unit == "way" && frame_.count && !frame_.names_something();
  const bool follows = is_content(behind) || find_thing(from(behind)) || pending_action_ || counted;
  const bool insulates = rating.unit == "R" && text_.things.size() > sentence_begin_ &&
                         std::ranges::none_of(text_.things.back().words, [](const std::string& word) {
                           return word.find("insul") != std::string::npos;
                         });
  const bool on_batts = joined_ && rating.unit == "in" && text_.things.size() > sentence_begin_ &&
                        text_.things.back().has_word("insulation");  // "the R13 and the half inch"
  SaidThing& target = frame_.names_something() || follows || insulates || on_batts || opens_other_room() ||
                              text_.things.size() == sentence_begin_
                          ? frame_
                          : text_.things.back();
  if (rating.unit == "tab") now_.lists_rooms = false;  // shingles, and no size of the room
  target.ratings.push_back(rating);
  const std::string text = rating.unit == "in" ? size_text(rating.low) + "\"" : tokens_[at_].text;
  target.said += (target.said.empty() ? "" : " ") + text;
  mark_thing(target, at_, 1, ScopeRole::rating);
}

/// "one coat on the ceiling, two on the walls"
bool Reader::read_more_coats() {
  std::size_t surface = at_ + 2;
  while (is_one_of(articles, word_at(surface))) ++surface;
  const bool more = word_at(at_ + 1) == "on" && find_surface(from(surface)) && !frame_.names_something() &&
                    text_.things.size() > sentence_begin_ && text_.things.back().coats;
  if (!more || tokens_[at_].fraction || frame_.coats) return false;
  frame_.coats = tokens_[at_].value;
  mark_frame(at_, 1, ScopeRole::modifier);
  return true;
}

/// "and the half inch", behind a joiner
bool Reader::rating_follows() const {
  std::size_t next = at_ + 1;
  while (is_one_of(articles, word_at(next))) ++next;
  return is(next, rating) || is(next, inches) || (is(next, number) && tokens_[next].fraction);
}

bool Reader::is_pronoun_one() const {
  if (tokens_[at_].text != "one" || at_ == 0 || is_content(at_ + 1)) return false;
  if (word_at(at_ - 1) == "each" && is(at_ + 1, dimensions)) return true;  // "two slopes, each one 14 by 9"
  if (is_measure(at_ + 1)) return false;
  const bool side = word_at(at_ + 1) == "side" || word_at(at_ + 1) == "end";
  if (side && word_at(at_ - 1) == "on") return true;  // "12 foot on one side and 10 on the other"
  constexpr auto before = std::to_array<std::string_view>(
      {"the", "that", "this", "each", "every", "other", "new", "old", "same", "steep", "long", "short", "big",
       "small", "left", "right", "another", "which", "kind"});
  const TokenKind kind = tokens_[at_ - 1].kind;
  return is_one_of(before, word_at(at_ - 1)) || kind == rating || kind == inches || kind == dimensions ||
         tokens_[at_ - 1].fraction;
}

/// "9-12 sf": a size of the thing, not an amount.
bool Reader::read_area_range() {
  const double low = tokens_[at_].value;
  if (!is(at_ + 1, amount) || tokens_[at_ + 1].unit != "SF" || tokens_[at_ + 1].value <= low ||
      tokens_[at_].fraction)  // "wall tile four and a quarter eighty square feet"
    return false;
  SaidThing& sized = frame_.names_something() || text_.things.empty() ? frame_ : text_.things.back();
  sized.ratings.push_back({.unit = "SF", .low = low, .high = tokens_[at_ + 1].value});
  mark_thing(sized, at_, 2, ScopeRole::rating);
  ++at_;
  return true;
}

/// "one layer of": what a line has anyway.
bool Reader::read_one_layer() {
  const bool layer = word_at(at_ + 1) == "layer" || word_at(at_ + 1) == "layers";
  if (tokens_[at_].value != 1 || !layer) return false;
  const std::size_t more = word_at(at_ + 2) == "of" ? 2 : 1;
  mark(at_, more + 1, ScopeRole::modifier);
  at_ += more;
  return true;
}

/// "at 8 pm", "eleven at night"; the reader stays on its last token.
bool Reader::read_time_of_day() {
  const std::string_view behind = word_at(at_ + 1);
  const bool at_night = behind == "at" && word_at(at_ + 2) == "night";
  if (behind != "pm" && behind != "am" && behind != "o'clock" && !at_night) return false;
  mark(at_, at_night ? 3 : 2, ScopeRole::filler);
  at_ += at_night ? 2 : 1;
  return true;
}

void Reader::read_count() {
  const Token& token = tokens_[at_];
  if (read_time_of_day()) return;
  constexpr double highest_count = 1000;
  if (token.value >= highest_count && is_content(at_ - std::min<std::size_t>(at_, 1)) == false &&
      !is_content(at_ + 1)) {  // "furnace, eighty thousand"
    text_.words[token.first].role = ScopeRole::unknown;
    return;
  }
  if (is_pronoun_one()) return mark(at_, 1, ScopeRole::reference);
  if (read_times_coats() || read_wall_lengths() || read_width()) return;
  constexpr double light_felt = 15, heavy_felt = 30;
  const bool weight = (token.value == light_felt || token.value == heavy_felt) && !frame_.amount &&
                      !frame_.words.empty() && frame_.words.back() == "felt" && ends_at(at_ + 1);
  if (weight) return add_rating({.unit = "lb", .low = token.value, .high = token.value});  // "felt fifteen"
  if (at_ > 0 && (word_at(at_ - 1) == "double" || word_at(at_ - 1) == "dbl"))
    return add_rating({.unit = "in", .low = token.value, .high = token.value});  // siding
  if (read_area_range() || read_one_layer()) return;
  if (read_size_of_each_side() || read_pieces() || read_places()) return;
  if (read_product() || read_height_number() || read_extent_number()) return;
  if (token.fraction && is_lower(token.text[0]) && word_at(at_ + 1) == "the") {  // "half the ceiling"
    const bool of_last = (word_at(at_ + 2) == "room" || word_at(at_ + 2) == "floor") &&
                         !frame_.names_something() && !pending_action_ &&
                         text_.things.size() > sentence_begin_ && !text_.things.back().share;
    SaidThing& part = of_last ? text_.things.back() : frame_;  // "oak, half the room only"
    part.share = token.value;
    return mark_thing(part, at_, 1, ScopeRole::part);
  }
  if (read_more_squares() || read_more_coats()) return;
  if (token.fraction) return add_rating({.unit = "in", .low = token.value, .high = token.value});
  const std::size_t behind = skip_fillers(at_ + 1);
  const std::size_t room = book_.name_at(tokens_, behind);                   // "2 kitchen outlets"
  const bool rated = is(at_ + 1, rating) && tokens_[at_ + 1].unit == "way";  // "8 switches, 2 three ways"
  const bool verb_alias = behind + 1 < end_ && tokens_[behind + 1].first == tokens_[behind].first &&
                          static_cast<bool>(find_action(from(behind)));  // "two pickup loads": hauling them
  const bool verb_named = behind == at_ + 1 && !word_at(behind).empty() &&
                          find_action(from(behind)).count < 2 &&
                          (tokens_[behind].named ||
                           (is_noun(word_at(behind)) && at_ > 0 && is_one_of(joiners, word_at(at_ - 1))));
  const bool noun_follows =
      verb_alias || verb_named || is_content(behind) || (room > 0 && is_content(behind + room)) || rated;
  if (frame_.names_something() && noun_follows && !is_wall(behind)) {
    auto actions = frame_.actions.empty() ? actions_ : frame_.actions;
    end_frame();
    actions_ = std::move(actions);
  }
  SaidThing& target = noun_follows ? frame_ : measured_thing();
  if (!noun_follows && (repeats_count(token) || read_other_area(target, token))) return;
  if (target.count && (!noun_follows || *target.count != token.value)) {  // "three trips, two fans"
    mark(at_, 1, ScopeRole::unknown);
    text_.words[tokens_[at_].first].use = ScopeUse::not_understood;
    return;
  }
  target.count = token.value;
  mark_thing(target, at_, 1, ScopeRole::count);
}

bool Reader::read_extent_number() {
  constexpr auto along = std::to_array<std::string_view>({"long", "wide", "across"});
  constexpr auto tall = std::to_array<std::string_view>({"high", "tall", "up"});
  const std::string_view behind = word_at(at_ + 1);
  if (!is_one_of(along, behind) && !is_one_of(tall, behind)) return false;
  if (is_wall(at_ + 2)) return false;  // "the two long walls": which ones
  SaidThing& target =
      frame_.names_something() || text_.things.size() == sentence_begin_ ? frame_ : text_.things.back();
  if (is_one_of(tall, behind)) {
    target.height_ft = tokens_[at_].value;
  } else if (target.walls.is_part()) {
    target.walls.length_ft = tokens_[at_].value;
  } else {
    target.amount =
        Token{.kind = amount, .text = tokens_[at_].text, .value = tokens_[at_].value, .unit = "LF"};
  }
  mark_thing(target, at_, 2, ScopeRole::dimension);
  ++at_;
  return true;
}

bool Reader::read_height_number() {
  constexpr auto ends =
      std::to_array<std::string_view>({"low", "high", "peak", "ridge", "top", "tall", "short", "knee"});
  const double value = tokens_[at_].value;
  if (word_at(at_ + 1) == "average" || word_at(at_ + 1) == "avg") {
    for (const std::size_t room : sized_rooms()) book_.rooms()[room].height_ft = value;
    mark(at_, 2, ScopeRole::dimension);
    ++at_;
    return true;
  }
  if (word_at(at_ + 1) != "on" && word_at(at_ + 1) != "at") return false;
  const std::size_t end = word_at(at_ + 2) == "the" ? at_ + 3 : at_ + 2;
  if (!is_one_of(ends, word_at(end)) || rooms_.empty()) return false;
  vault_.push_back(value);
  if (frame_.words.empty() && frame_.surfaces != 0 && actions_.empty())
    frame_ = {};  // "walls are eight on the low side"
  const std::size_t side =
      word_at(end + 1) == "side" || word_at(end + 1) == "end" || word_at(end + 1) == "point" ? 1 : 0;
  mark(at_, end + 1 + side - at_, ScopeRole::dimension);
  at_ = end + side;
  if (vault_.size() != 2) return true;
  for (const std::size_t room : rooms_) book_.rooms()[room].height_ft = (vault_[0] + vault_[1]) / 2;
  text_.assumptions.push_back("Assumed walls of " + decimal_text((vault_[0] + vault_[1]) / 2) +
                              " ft, between low and high side");
  return true;
}

void Reader::read_inches() {
  const double inches_per_foot = 12;
  constexpr double least_height = 6;
  if ((!now_.height_follows || tokens_[at_].value < least_height) && read_width()) return;
  const double size = tokens_[at_].value;
  const auto done = find_action(from(at_ + 1));
  if (!frame_.names_something() && (size == 0.5 || size == 0.625) && done && puts_up_board(*done.row)) {
    frame_.ratings.push_back({.unit = "in", .low = size, .high = size});
    return mark_frame(at_, 1, ScopeRole::rating);
  }
  if ((!now_.height_follows || tokens_[at_].value < least_height) && !is_upward())
    return add_rating({.unit = "in", .low = tokens_[at_].value, .high = tokens_[at_].value});
  set_height(tokens_[at_].value / inches_per_foot);
}

bool Reader::is_upward() const {
  return is_one_of(upward, word_at(at_ + 1)) ||
         (word_at(at_ + 1) == "from" && (word_at(at_ + 2) == "floor" || word_at(at_ + 3) == "floor")) ||
         (word_at(at_ - 1) == "to" && at_ > 1 && word_at(at_ - 2) == "up") ||
         (word_at(at_ - 1) == "up" && at_ > 0 &&
          text_.words[tokens_[at_ - 1].first].role != ScopeRole::action);  // "took up 30 feet"
}

void Reader::read_amount() {
  const Token& token = tokens_[at_];
  if (token.unit == "DA") {
    const bool per_day = token.value == 1 && at_ > 0 && is(at_ - 1, amount) && tokens_[at_ - 1].unit == "HR";
    if (per_day) return mark(at_, 1, ScopeRole::duration);
    SaidThing& daily = *target_thing();
    if (token.value == 1 && token.text.starts_with("a ") && daily.count &&
        !daily.days) {  // "two suits a day"
      daily.per_day = true;
      return mark_thing(daily, at_, 1, ScopeRole::duration);
    }
    return set(&SaidThing::days, token.value, ScopeRole::duration);
  }
  const bool header =
      in_header() && !frame_.names_something() && ends_here() && token.unit != "HR" && !acts_on_last();
  if (header) {
    if (header_amount_) text_.doubtful.push_back(sentence_);  // two of them
    header_amount_ = token;
    mark(at_, 1, ScopeRole::dimension);
    return;
  }
  if (token.unit == "LF" && (read_run_behind_height(token) || read_cut_length(*target_thing()))) return;
  set(&SaidThing::amount, token,
      token.unit == "HR"   ? ScopeRole::duration
      : token.unit == "EA" ? ScopeRole::count
                           : ScopeRole::dimension);
  if (token.unit == "HR") read_per_day();
}

/// "a four by six area"
static bool is_section(std::string_view before, std::string_view behind) {
  return before == "a" && (behind == "area" || behind == "section" || behind == "spot");
}

/// "the subfloor is rotted, a four by six area, replace it": so much of the thing, if nothing was said.
static bool size_section(SaidThing& thing, const Token& size) {
  if (size.side_count != 2 || !thing.names_something() || thing.area || thing.amount) return false;
  thing.area = size;
  return true;
}

void Reader::read_dimensions() {
  const Token& token = tokens_[at_];
  if (std::exchange(deducts_area_, false) && !rooms_.empty()) {
    for (const std::size_t room : rooms_)
      book_.rooms()[room].offsets.push_back(
          {.length_ft = token.sides[0], .width_ft = token.sides[1], .is_taken_off = true});
    return mark(at_, 1, ScopeRole::part);
  }
  const std::size_t behind = skip_fillers(at_ + 1);
  const bool opening = static_cast<bool>(find_opening(from(behind)));
  const bool noun_follows = (!ends_here() && is_content(at_ + 1)) || is_piece_of(from(at_ + 1));
  const bool all_sized = !rooms_.empty() && this->all_sized();
  if (token.side_count == 2 && word_at(at_ + 1) == "s") mark(at_ + 1, 1, ScopeRole::filler);
  if (at_ > 0 && ends_at(at_ + 2) && is_section(word_at(at_ - 1), word_at(at_ + 1)) &&
      size_section(*target_thing(), token))
    return mark_thing(*target_thing(), at_, 1, ScopeRole::dimension);
  constexpr auto near_it = std::to_array<std::string_view>({"behind", "above", "below", "around"});
  const bool of_place = is_one_of(near_it, word_at(at_ + 1)) && token.side_count == 2;
  if (of_place && !frame_.names_something() && in_header()) {  // "30 inches by 5 foot behind the stove"
    frame_.area = token;
    return mark_frame(at_, 1, ScopeRole::dimension);
  }
  const std::size_t on = word_at(at_ + 1) == "on" ? at_ + 2 : at_ + 1;
  const bool one_wall = is(on, number) && tokens_[on].value == 1 && is_wall(on + 1);
  if (one_wall && token.side_count == 2 && !token.in_inches && target_thing()->names_something() &&
      !target_thing()->area) {  // "paneling 12 by 8 one wall"
    target_thing()->area = token;
    mark_thing(*target_thing(), at_, on + 2 - at_, ScopeRole::dimension);
    at_ = on + 1;
    return;
  }
  const bool outside = !rooms_.empty() && is_outside(book_.rooms()[rooms_.back()].name) &&
                       (frame_.names_something() || !text_.things.empty() || !actions_.empty());
  const bool floors = frame_.thing != nullptr && (frame_.thing->surfaces & floor) != 0 && !token.in_inches &&
                      token.side_count == 2 && now_.named_room;
  constexpr auto upright = std::to_array<std::string_view>({"wall", "fence", "siding", "stucco"});
  const bool of_wall_thing = (token.unit == "up" && is_upright(target_thing()->words)) ||
                             (!now_.named_room && names_one_of(frame_.words, upright));
  const bool of_room = !outside && !is_piece() && !of_wall_thing && (!noun_follows || floors) &&
                       !rooms_.empty() && !all_sized &&
                       (now_.named_room || frame_.names_something() || !text_.things.empty());

  if (read_size_of_next_room(token)) return;
  if (word_at(at_ + 1) == "room" && !rooms_.empty() && !token.in_inches) {  // "seven by ten room"
    set_room_size(token);
    return mark(at_, 1, ScopeRole::dimension);
  }
  const bool first = in_header() && !frame_.names_something() && !noun_follows;
  const bool counted = (frame_.count || all_sized) && is_lumber(token);  // "eight 2x6 rafters"
  if (!noun_follows && !token.in_inches && read_wall_size(token, all_sized)) return;
  if (!token.in_inches && !(opening && !rooms_.empty()) &&
      (of_room ||
       (now_.sizes_room && !outside && !of_wall_thing && !is_piece() && !frame_.names_something() &&
        !counted) ||
       (first && !is_lumber(token)))) {
    set_room_size(token);
    mark(at_, 1, ScopeRole::dimension);
    return;
  }
  read_thing_size(token, noun_follows);
}

void Reader::read_thing_size(const Token& token, bool noun_follows) {
  SaidThing& sized = frame_.names_something() || noun_follows || text_.things.size() == sentence_begin_
                         ? frame_
                         : text_.things.back();
  constexpr auto panes = std::to_array<std::string_view>(
      {"window", "windows", "screen", "screens", "skylight", "skylights", "mirror", "mirrors", "glass"});
  bool pane = names_one_of(sized.words, panes);
  for (std::size_t i = at_ + 1; is_content(i) && &sized == &frame_; ++i)
    pane = pane || is_one_of(panes, word_at(i));
  if (token.in_inches && token.side_count == 2 && pane) {  // lists have them by the square foot
    constexpr double inches_per_foot = 12;
    Token size = token;
    for (double& side : size.sides) side /= inches_per_foot;
    size.in_inches = false;
    sized.area = std::move(size);
    return mark_thing(sized, at_, 1, ScopeRole::dimension);
  }
  if (token.in_inches || is_lumber(token)) {
    constexpr double largest = 4;  // of a ceiling tile, in feet
    const bool in_feet = !token.in_inches && token.sides[0] <= largest && token.sides[0] < token.sides[1] &&
                         tiles_follow();  // "2x4 ceiling tiles"
    for (std::size_t i = 0; i < token.side_count; ++i)
      sized.ratings.push_back({.unit = in_feet ? "ft" : "in", .low = token.sides[i], .high = token.sides[i]});
    return mark_thing(sized, at_, 1, ScopeRole::rating);
  }
  SaidThing& more = measured_thing();
  if (more.area && at_ > 0 && is_one_of(joiners, word_at(at_ - 1)) && !noun_follows && !more.count) {
    const double sf = more.area->sides[0] * more.area->sides[1] + token.sides[0] * token.sides[1];
    more.amount = Token{.kind = amount, .text = token.text, .value = sf, .unit = "SF"};
    more.area.reset();  // "30 by 9 on the left and 24 by 9 on the back"
    return mark_thing(more, at_, 1, ScopeRole::dimension);
  }
  if (find_mark(from(at_ + 1)).mark == Mark::each) more.inherits = true;  // "three by five each"
  set(&SaidThing::area, token, ScopeRole::dimension);
}

/// "12x12 ceramic floor tile", "2x4 ceiling tiles"
bool Reader::tiles_follow() const {
  constexpr auto tiles = std::to_array<std::string_view>({"tile", "tiles"});
  std::size_t last = at_ + 1;
  while (is_content(last) && !is_one_of(tiles, word_at(last))) ++last;
  return is_content(last);
}

bool Reader::is_lumber(const Token& token) const {
  constexpr auto lumber = std::to_array<std::string_view>(
      {"stud",   "studs",  "joist",  "joists", "rafter", "rafters",   "framing",
       "lumber", "board",  "boards", "post",   "posts",  "floor",     "blocking",
       "plate",  "plates", "fence",  "tile",   "tiles",  "downspout", "downspouts"});
  const bool feet =
      token.text.find('\'') != std::string::npos || token.text.find("ft") != std::string::npos ||
      token.text.find("feet") != std::string::npos || token.text.find("foot") != std::string::npos;
  const bool last_named = !frame_.names_something() && text_.things.size() > sentence_begin_ &&
                          !text_.things.back().words.empty() && !is_content(at_ + 1) &&
                          is_one_of(lumber, text_.things.back().words.back()) &&
                          text_.things.back().words.back() != "floor" &&
                          text_.things.back().words.back() != "tile";
  constexpr auto framing = std::to_array<std::string_view>({"rafter", "joist", "stud", "truss"});
  std::size_t noun = at_ + 1;  // "stick framed rafter"
  while (noun + 1 < end_ && tokens_[noun].named && tokens_[noun + 1].first == tokens_[at_ + 1].first) ++noun;
  const bool named =
      last_named || is_one_of(lumber, word_at(at_ + 1)) || is_one_of(framing, word_at(noun)) ||
      tiles_follow() || is_size_of_tile(token) ||
      (!frame_.words.empty() && is_one_of(lumber, frame_.words.back()) && frame_.words.back() != "floor");
  return !feet && token.side_count == 2 && named && token.sides[1] <= max_lumber_side * 2 &&
         token.sides[0] <= max_lumber_side * 2;
}

void Reader::read_length() {
  const Token& token = tokens_[at_];
  if (now_.deducts && !text_.things.empty() && !frame_.names_something() &&
      !opening_follows()) {  // "less ... and the opening 5'"
    leave_out(token);
    return mark_thing(text_.things.back(), at_, 1, ScopeRole::part);
  }
  if (read_wall_lengths() || read_wall_length() || read_width()) return;
  if (is_room_height(token)) return set_room_height(token.value);
  if (now_.height_follows || is_upward()) return set_height(token.value);
  if (read_length_of_each(token)) return;
  constexpr auto runs =
      std::to_array<std::string_view>({"runs", "pieces", "sticks", "lengths", "sections", "boards", "rolls"});
  if (frame_.count && is_one_of(runs, word_at(at_ + 1))) {  // "two 40 foot runs of gutter"
    frame_.each_ft = token.value;
    mark_frame(at_, 2, ScopeRole::dimension);
    ++at_;
    return;
  }
  const bool adjective = is_content(at_ + 1) && word_at(at_ + 1) != "of" && !is_wall(at_ + 1);
  if (adjective && token.value <= max_lumber_side) {
    const std::string next = object_word(word_at(at_ + 1));
    const bool other = is_noun(next) || objects_.is_head(next);
    if (frame_.names_something() && other) end_frame();
    frame_.adjective_ft = token.value;
    return mark_frame(at_, 1, ScopeRole::dimension);
  }
  Token feet = token;
  feet.kind = amount;
  feet.unit = "LF";
  if (!read_run_behind_height(feet)) set(&SaidThing::amount, feet, ScopeRole::dimension);
}

/// "chain link fence, four foot, 37 feet": what was read as the length of something upright is its height.
bool Reader::read_run_behind_height(const Token& feet) {
  SaidThing& thing = measured_thing();
  const auto& height = thing.amount;
  if (!height || height->unit != "LF" || height->value >= feet.value || height->value > max_lumber_side)
    return false;
  if (thing.adjective_ft || thing.height_ft || !is_upright(thing.words)) return false;
  thing.adjective_ft = thing.height_ft = height->value;
  thing.amount = feet;
  thing.inherits = true;
  mark_thing(thing, at_, 1, ScopeRole::dimension);
  return true;
}

/// "6 pieces 8 feet long": of each of several.
bool Reader::read_length_of_each(const Token& token) {
  const bool per_piece =
      (word_at(at_ + 1) == "a" || word_at(at_ + 1) == "per" || word_at(at_ + 1) == "each") &&
      is_content(at_ + 2);
  SaidThing* const last = target_thing();
  const bool at_each = at_ > 0 && word_at(at_ - 1) == "at" && last->count;
  const auto& several = last->amount;  // "3 each 8 ft"
  if (at_ > 0 && is(at_ - 1, amount) && several && several->unit == "EA" && several->value > 1 &&
      !last->count && !is_content(at_ + 1)) {
    last->count = several->value;
    last->amount.reset();
    last->each_ft = token.value;
    mark_thing(*last, at_, 1, ScopeRole::dimension);
    return true;
  }
  constexpr auto pieces = std::to_array<std::string_view>({"pieces", "sticks", "runs", "boards", "lengths"});
  const bool each_piece =
      at_ > 0 && is_one_of(pieces, word_at(at_ - 1)) && last->count && !frame_.names_something();
  const bool long_each =
      each_piece || (word_at(at_ + 1) == "long" && last->count && *last->count > 1 && !last->walls.is_part());
  const bool footers = token.text.find("footer") != std::string::npos && last->count;
  if (footers) {
    last->each_ft = token.value;
    mark_thing(*last, at_, 1, ScopeRole::dimension);
    return true;
  }
  if ((per_piece || at_each || long_each) && last->names_something() && !last->each_ft) {
    last->each_ft = token.value;
    mark_thing(*last, at_,
               per_piece                                 ? 3
               : long_each && word_at(at_ + 1) == "long" ? 2
                                                         : 1,
               ScopeRole::dimension);
    at_ += per_piece ? 2 : long_each && word_at(at_ + 1) == "long" ? 1 : 0;
    return true;
  }
  return false;
}

/// "48 feet of fence, stain one side 48x6": how large the side is. How many tokens say so.
std::size_t Reader::take_face(SaidThing& run, std::size_t count) {
  std::size_t size = at_ + count;
  while (!ends_at(size) && !is(size, dimensions)) ++size;
  const auto& amount = run.amount;
  if (!is(size, dimensions) || !ends_at(size + 1) || word_at(size - 1) != "side" || !amount || run.area ||
      amount->unit != "LF")
    return count;
  run.area = tokens_[size];
  mark_thing(run, size, 1, ScopeRole::dimension);
  return size + 1 - at_;
}

}  // namespace estimate::scope

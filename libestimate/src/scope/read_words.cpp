// The words of things, marks and adverbs.
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

Reader::Reader(Tokens tokens, const Tokens& source, const Objects& objects, std::vector<ScopeRoom> rooms)
    : tokens_(std::move(tokens)), objects_(objects), book_(std::move(rooms)) {
  if (book_.rooms().size() == 1) rooms_.push_back(0);
  text_.sentences.resize(source.size());
  text_.words.reserve(source.size());
  text_.measures.reserve(source.size());
  for (const Token& token : source) {
    const bool sign = is_sign(token.kind) || token.filler;
    text_.measures.push_back(!sign && token.kind != TokenKind::word);
    text_.words.push_back({.text = token.text,
                           .role = sign ? ScopeRole::filler : ScopeRole::unknown,
                           .use = sign ? ScopeUse::used : ScopeUse::not_understood,
                           .item = {}});
  }
}

ReadText Reader::read() {
  while (at_ < tokens_.size()) {
    end_ = at_;
    while (end_ < tokens_.size() && !is(end_, hard)) ++end_;
    end_ = end_of_clause();
    const std::size_t behind = is(end_, hard) ? end_ + 1 : end_;
    read_sentence(behind);
    at_ = behind;
  }
  for (SaidThing& thing : text_.things)
    if (text_.is_foul && std::ranges::any_of(thing.actions, is_extraction))
      thing.ratings.push_back({.unit = "category", .low = 3, .high = 3});
  multiply_counted_rooms();
  size_alike_rooms();
  text_.rooms = std::move(book_.rooms());
  return std::move(text_);
}

std::span<const Token> Reader::from(std::size_t at) const {
  return at < end_ ? std::span(tokens_).subspan(at, end_ - at) : std::span<const Token>();
}

bool Reader::is(std::size_t at, TokenKind kind) const {
  return at < tokens_.size() && tokens_[at].kind == kind;
}

std::string_view Reader::word_at(std::size_t at) const {
  return at < end_ && is(at, TokenKind::word) ? std::string_view(tokens_[at].text) : std::string_view();
}

std::size_t Reader::skip_fillers(std::size_t at) const {
  while (at < end_ && is(at, TokenKind::word) && is_filler(tokens_[at].text)) ++at;
  return at;
}

bool Reader::is_measure(std::size_t at) const {
  return at < end_ && tokens_[at].kind != TokenKind::word && !is_sign(tokens_[at].kind);
}

bool Reader::is_content(std::size_t at) const {
  constexpr auto cuts = std::to_array<std::string_view>({"ded", "less", "minus", "deduct"});
  if (word_at(at).empty() || is_filler(word_at(at)) || is_one_of(joiners, word_at(at)) ||
      is_one_of(cuts, word_at(at)))
    return false;
  return !find_action(from(at)) && find_mark(from(at)).mark == Mark::none && !find_condition(from(at)) &&
         book_.name_at(tokens_, at) == 0;
}

void Reader::note_sentence(std::size_t behind) {
  const std::size_t end = tokens_[behind - 1].first + tokens_[behind - 1].count;
  for (std::size_t s = tokens_[at_].first; s < end; ++s) text_.sentences[s] = sentence_;
}

void Reader::mark(std::size_t at, std::size_t count, ScopeRole role) {
  for (std::size_t i = at; i < std::min(at + count, tokens_.size()); ++i)
    for (std::size_t s = tokens_[i].first; s < tokens_[i].first + tokens_[i].count; ++s) {
      ScopeWord& word = text_.words[s];
      if (word.role == ScopeRole::unknown || word.role == ScopeRole::filler) word.role = role;
      word.use = ScopeUse::used;
    }
}

void Reader::mark_thing(SaidThing& thing, std::size_t at, std::size_t count, ScopeRole role) {
  mark(at, count, role);
  for (std::size_t i = at; i < std::min(at + count, tokens_.size()); ++i)
    for (std::size_t s = tokens_[i].first; s < tokens_[i].first + tokens_[i].count; ++s)
      thing.sources.emplace_back(s, role);
}

void Reader::take(std::size_t count, ScopeRole role) {
  mark(at_, count, role);
  at_ += count;
}

void Reader::next() {
  if (is(at_, colon) && frame_.words.empty() && frame_.surfaces != 0 &&
      actions_.empty()) {  // "walls: insulation"
    now_.header_surfaces = frame_.surfaces;
    frame_ = {};
  }
  if (is(at_, colon) || is(at_, soft)) {
    const bool heads = is(at_, soft) && in_heading() &&
                       frame_.words == std::vector<std::string>{"contents"} && !frame_.count &&
                       find_action(from(skip_fillers(at_ + 1)));
    if (heads) {  // "living room contents, clean the sofa"
      text_.handle(frame_);
      frame_ = {};
    }
    if (is(at_, colon) || heads_lost_contents()) drop_heading();
    end_frame();
    joined_ = false;
    if (is(at_, colon)) now_.lists_rooms = false;
    now_.negated = false;
    now_.list.comma = text_.things.size();
    ++at_;
    return;
  }
  if (!is(at_, TokenKind::word)) {
    note_slope();
    if (!read_room_count() && !read_crew() && !read_unused() && !read_stay() && !read_kind_of_some() &&
        !read_count_of_room() && !read_room_amount() && !read_opening_width() && !read_more_of_last())
      read_measure();
    ++at_;
    return;
  }
  next_word();
}

void Reader::next_word() {
  if (read_grade() || read_story() || read_place_again() || read_door_of_room()) return;
  if (is_one_of(joiners, word_at(at_))) {
    if (now_.sizes_room && is(at_ + 1, dimensions) && all_sized()) return add_offset(1);
    if (const std::size_t size = offset_behind(); size > 0) return add_offset(size - at_);
    if (!frame_.names_something() && !frame_.ratings.empty() && rating_follows())
      add_implied_noun(frame_);  // "the R13 and the half inch"
    if (frame_.names_something() && frame_.surfaces == 0 && !has_noun(frame_) && !has_postfix_action_ &&
        is_content(at_ + 1))
      return take(1, ScopeRole::filler);
    end_frame();
    joined_ = word_at(at_) == "and" || word_at(at_) == "/";
    now_.then = now_.then || word_at(at_) == "then";
    return take(1, ScopeRole::filler);
  }
  constexpr auto turns = std::to_array<std::string_view>({"just", "only", "but"});
  if (now_.negated && is_one_of(turns, word_at(at_))) {  // "not the ceiling, just the walls"
    end_frame();
    now_.negated = false;
    now_.correcting = true;
    return take(1, ScopeRole::filler);
  }
  if (now_.negated && word_at(at_) == "so") {  // "no power so we brought a generator"
    end_frame();
    now_.negated = false;
    return take(1, ScopeRole::filler);
  }
  const bool exists = word_at(at_) == "there's" || word_at(at_) == "theres" ||
                      (word_at(at_) == "there" && (word_at(at_ + 1) == "is" || word_at(at_ + 1) == "are"));
  if (exists && read_presence()) return;
  if (exists && !pending_action_ && !frame_.names_something() && opening_follows())
    actions_.clear();  // ", there's two windows"
  if (read_stay()) {
    ++at_;
    return;
  }
  if (read_deduction() || read_opening()) return;
  const std::size_t condition = find_condition(rest()).count;
  if (condition > find_action(rest()).count && condition > 1 && read_condition()) return;
  if (read_dates() || read_cause() || read_room_group() || read_half() || read_name() || read_clause() ||
      read_that_wall() || read_mark() || read_adverb() || read_walls() || read_place() || read_room() ||
      read_action() || read_thing() || read_extent_word())
    return;
  if (const auto surface = find_surface(rest())) return read_surface(surface);
  if (read_condition()) return;
  read_content();
}

/// "hand texture the walls, light": how what was said before is textured.
bool Reader::read_grade() {
  constexpr auto grades = std::to_array<std::string_view>({"light", "heavy", "medium"});
  const bool alone =
      at_ > 0 && is(at_ - 1, soft) && (ends_at(at_ + 1) || is_one_of(joiners, word_at(at_ + 1)));
  if (!alone || !is_one_of(grades, word_at(at_)) || frame_.names_something() ||
      text_.things.size() == sentence_begin_)
    return false;
  SaidThing& last = text_.things.back();
  if (std::ranges::none_of(last.actions, [](const Action* action) { return action->words == "texture"; }))
    return false;
  if (!last.has_word(word_at(at_))) last.words.insert(last.words.begin(), std::string(word_at(at_)));
  mark_thing(last, at_, 1, ScopeRole::modifier);
  ++at_;
  return true;
}

bool Reader::read_name() {
  if (!tokens_[at_].named) return false;
  std::size_t behind = at_ + 1;
  while (behind < end_ && tokens_[behind].named && tokens_[behind].first == tokens_[at_].first) ++behind;
  if (book_.name_at(tokens_, at_) >= behind - at_ ||
      (at_ > 0 && tokens_[at_ - 1].named && tokens_[at_ - 1].first == tokens_[at_].first))
    return false;
  if (const auto wrong = read_mixed_name(behind)) return *wrong;
  begin_words();
  const auto row = find_thing(from(at_));
  if (is_complement() && has_noun(frame_))
    for (std::size_t i = at_; i < behind; ++i) frame_.wholes.push_back(tokens_[i].text);
  if (frame_.thing == nullptr) frame_.thing = row.row;
  for (std::size_t i = at_ + 1; i < behind && frame_.thing == nullptr; ++i)
    if (const auto part = find_thing(from(i)); i + part.count == behind) frame_.thing = part.row;
  const bool reworded = row && row.count == behind - at_ && !row.row->words.empty();
  if (reworded)
    frame_.words.emplace_back(row.row->words);
  else
    for (std::size_t i = at_; i < behind; ++i) frame_.words.push_back(tokens_[i].text);
  add_said(at_, behind - at_);
  mark_frame(at_, behind - at_, ScopeRole::object);
  at_ = behind;
  return true;
}

std::optional<bool> Reader::read_mixed_name(std::size_t behind) {
  for (std::size_t i = at_; i < behind; ++i)
    if (is_one_of(joiners, word_at(i))) {
      for (std::size_t j = at_; j < behind; ++j) tokens_[j].named = false;
      return false;
    }
  return std::nullopt;
}

bool Reader::read_clause() {
  constexpr auto openers =
      std::to_array<std::string_view>({"because", "cause", "after", "before", "when", "while", "since",
                                       "until", "if", "unless", "cuando", "whenever", "cuz", "once"});
  constexpr auto subjects =
      std::to_array<std::string_view>({"we", "they", "i", "he", "she", "it", "you", "that", "the"});
  const bool occasion = word_at(at_) == "for" && find_action(from(at_ + 1)) &&
                        find_action(from(at_ + 1)).row->words == "paint" &&
                        (ends_at(at_ + 2) || is_one_of(joiners, word_at(at_ + 2)));
  if (occasion) {  // "comes off for paint"
    take(2, ScopeRole::filler);
    return true;
  }
  if (word_at(at_) == "for" &&
      text_.things.size() + std::size_t(frame_.names_something()) > sentence_begin_) {
    const std::size_t verb = is_one_of(articles, word_at(at_ + 1)) ? at_ + 2 : at_ + 1;  // "for the rebuild"
    const auto found = find_action(from(verb));
    if (found && found.row->text != "new" && ends_at(verb + found.count) && verb > at_ + 1) {
      take(verb + found.count - at_, ScopeRole::filler);
      return true;
    }
  }
  if (read_load_contents() || read_absence() || read_aside() || read_work_of_others()) return true;
  const bool relative = word_at(at_) == "where" && is_one_of(subjects, word_at(at_ + 1)) &&
                        word_at(at_ + 1) != "the" &&
                        (text_.things.size() > sentence_begin_ || frame_.names_something());
  const bool purpose = word_at(at_) == "so" && is_one_of(subjects, word_at(at_ + 1)) &&
                       word_at(at_ + 2) != "is" &&
                       (text_.things.size() > sentence_begin_ || frame_.names_something() || pending_action_);
  if (!purpose && !relative && !is_one_of(openers, word_at(at_))) return false;
  std::size_t behind = at_ + 1;
  constexpr auto over = std::to_array<std::string_view>({"done", "finished", "ready", "through"});
  constexpr auto ends = std::to_array<std::string_view>({"and", "then", "but"});
  while (!ends_at(behind) && !is_measure(behind) && !is_one_of(ends, word_at(behind)) &&
         !is_one_of(over, word_at(behind - 1)))
    ++behind;
  if (behind == at_ + 1) {  // "spray the slab after"
    if (!ends_at(behind) || !find_action(from(at_)).row) take(1, ScopeRole::filler);
    return true;
  }
  end_frame();
  for (std::size_t i = at_ + 1; i < behind && rooms_.empty();
       ++i) {  // "before you cut the ceiling in the den"
    const std::size_t name = is_one_of(before_room, word_at(i - 1)) || is_one_of(articles, word_at(i - 1))
                                 ? book_.name_at(tokens_, i)
                                 : 0;
    if (name > 0) rooms_ = {book_.find_or_add(std::span(tokens_).subspan(i, name))};
  }
  take(behind - at_, ScopeRole::filler);
  return true;
}

bool Reader::read_adverb() {
  constexpr auto away = std::to_array<std::string_view>({"out", "off", "fuera", "goes"});
  constexpr auto there = std::to_array<std::string_view>({"in", "on", "down", "up"});
  const bool again = word_at(at_) == "back" && is_one_of(there, word_at(at_ + 1));
  const std::size_t count = again ? 2 : 1;
  const bool removes = is_one_of(away, word_at(at_));
  const bool is_new = word_at(at_) == "new" && ends_at(at_ + 1) && frame_.names_something() &&
                      frame_.actions.empty() && actions_.empty();
  if ((removes || again) && !frame_.names_something() && !frame_.ratings.empty()) add_implied_noun(frame_);
  if (!removes && !again && !is_new &&
      !(is_one_of(there, word_at(at_)) && word_at(at_) != "up" && word_at(at_) != "down"))
    return false;
  std::size_t behind = at_ + count;
  constexpr auto from = std::to_array<std::string_view>({"there", "here", "it", "both", "them"});
  if (word_at(behind) == "of" && is_one_of(from, word_at(behind + 1))) behind += 2;  // "out of there"
  constexpr auto trailing = std::to_array<std::string_view>({"there", "here", "too", "also", "tambien"});
  while (removes && is_one_of(trailing, word_at(behind))) ++behind;  // "pad out there too"
  const bool on_it =
      removes && word_at(behind) == "on" && (word_at(behind + 1) == "that" || word_at(behind + 1) == "it");
  if (on_it && (ends_at(behind + 2) || is_one_of(joiners, word_at(behind + 2)))) behind += 2;
  constexpr auto around =
      std::to_array<std::string_view>({"new", "everywhere", "throughout", "completely", "entirely", "first",
                                       "all"});                                 // "base out everywhere"
  const bool in_it = word_at(behind) == "it" && word_at(behind + 1) == "then";  // "batts in it then hang"
  if (in_it && !removes) ++behind;
  const bool last = ends_at(behind) || word_at(behind) == "then" || is_one_of(joiners, word_at(behind)) ||
                    (is_measure(behind) && !is_content(behind + 1)) || word_at(behind) == "with" ||
                    word_at(behind) == "same" ||
                    (removes && (is_one_of(around, word_at(behind)) || names_frame_word(behind)));
  const bool done = actions_.empty() || (removes && last && ends_at(behind) && !pending_action_ &&
                                         !frame_.amount);  // "pull it, pad out"
  const bool open = frame_.names_something() ? frame_.actions.empty() && done : has_open_things();
  const bool of_room = removes && word_at(at_) != "goes" && is_one_of(before_room, word_at(behind)) &&
                       room_follows(behind + 1);
  if (of_room ? !open : !last || !open || find_action(rest()).count > count)  // "carpet out in the den"
    return false;
  static constexpr Action removal{.text = "out", .activity = Activity::remove, .words = {}, .always = true};
  static constexpr Action placing{.text = "in", .activity = Activity::replace, .words = {}, .always = true};
  const Action& action = removes ? removal : placing;
  if (frame_.names_something()) {
    frame_.actions.push_back(&action);
    has_postfix_action_ = true;
    mark_frame(at_, behind - at_, ScopeRole::action);
    end_frame_keeping_open(action);
    at_ = behind;
    return true;
  }
  return attach_action(action, behind - at_);
}

/// "carpet out carpet in"
bool Reader::names_frame_word(std::size_t at) const {
  return !word_at(at).empty() && frame_.has_word(word_at(at));
}

bool Reader::has_open_things() const {
  return text_.things.size() > sentence_begin_ && text_.things.back().actions.empty() &&
         !text_.things.back().taken_back;
}

void Reader::end_frame_keeping_open(const Action& action) {
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)
    if (text_.things[i].actions.empty() && !text_.things[i].taken_back) {
      text_.things[i].actions.push_back(&action);
      text_.things[i].has_postfix = true;
    }
}

bool Reader::drop_heading() {
  if (frame_.words.empty() && text_.things.size() == sentence_begin_ + 1 && actions_.empty()) {
    SaidThing& named = text_.things.back();  // "total loss contents in the den: ..."
    const bool only = named.words.size() == 1 && named.words[0] == "contents" && named.actions.empty() &&
                      !named.has_measure();
    if (only) return named.taken_back = true;
  }
  constexpr auto headings = std::to_array<std::string_view>(
      {"light", "fixture", "interior", "exterior", "plumbing", "electrical", "hvac", "framing"});
  if (frame_.words.empty() || !in_heading() || frame_.has_measure()) return false;
  const bool all = std::ranges::all_of(frame_.words, [&](const std::string& text) {
    const std::string word = object_word(text);
    return is_one_of(headings, word) || is_one_of(headings, text) ||
           (!is_noun(word) && !objects_.is_head(word));
  });
  if (!all) return false;
  text_.handle(frame_);
  frame_ = {};
  return true;
}

void Reader::read_content() {
  if (word_at(at_) == "unit" && is(at_ + 1, number) && room_follows(at_ + 2) && !frame_.names_something())
    return take(2, ScopeRole::room);  // "unit 4 bath"
  if (const std::size_t size = offset_behind(); size > 0) return add_offset(size - at_);
  if (word_at(at_) == "with" && now_.was_sized && opening_follows()) now_.deducts = true;
  constexpr auto with = std::to_array<std::string_view>({"with", "incl", "including", "includes"});
  if (is_one_of(with, word_at(at_)) && read_with()) return;
  const bool too = (word_at(at_) == "too" || (word_at(at_) == "also" && ends_at(at_ + 1))) &&
                   frame_.names_something() && frame_.actions.empty();
  const bool alone = actions_.empty() || (!pending_action_ && text_.things.size() > sentence_begin_ &&
                                          text_.things.back().actions.size() > actions_.size());
  if (too && alone && !text_.things.empty()) work_like_last();  // "pad too"
  if (word_at(at_) == "pair" && word_at(at_ + 1) == "of" && !frame_.count) {
    frame_.count = 2;
    mark_frame(at_, 1, ScopeRole::count);
    at_ += 2;
    return;
  }
  if (is_filler(word_at(at_))) return read_underlay() ? void() : read_filler();
  const bool up_top = word_at(at_) == "top" && at_ > 0 && word_at(at_ - 1) == "up" && !is_content(at_ + 1);
  if (up_top) return take(1, ScopeRole::part);  // "blown in goes back up top"
  if (read_outdoors()) return;
  if (read_unknown_verb()) return;
  constexpr auto slopes =
      std::to_array<std::string_view>({"slope", "slopes", "east", "west", "north", "south"});
  if (is_one_of(slopes, word_at(at_))) {  // where it is, but no room of ours
    text_.doubtful.push_back(sentence_);
    const std::string room =
        rooms_.size() == 1 ? to_lower(book_.rooms()[rooms_.front()].name) : std::string();
    left_slope_ = room.ends_with("slope") || room.ends_with("side") || room.ends_with("elevation");
    mark_frame(at_, 1, ScopeRole::part);
    ++at_;
    return;
  }
  constexpr auto pieces = std::to_array<std::string_view>({"part", "section", "portion", "leg", "area"});
  if ((word_at(at_) == "main" || word_at(at_) == "bigger") && is_one_of(pieces, word_at(at_ + 1)))
    return take(2, ScopeRole::filler);  // "an L, the main part 20x24"
  begin_words();
  const Token& token = tokens_[at_];
  const std::string word = object_word(token.text);
  const bool known_word = objects_.has_word(word) || is_noun(word) || is_known_word(token.text);
  const bool adjacent = at_ > 0 && !frame_.words.empty() && is_last_word(at_ - 1);
  if (!known_word && has_noun(frame_) && !adjacent) return take_unknown();
  if (is_in_place() && frame_.names_something()) {
    mark_frame(at_, 1, ScopeRole::part);
    place_end_ = ++at_;
    return;
  }
  const bool complement = is_complement() && has_noun(frame_);  // "glass door on the shower"
  if (complement && at_ > 1 && is_one_of(articles, word_at(at_ - 1)) && word_at(at_ - 2) == "for" &&
      !is_content(at_ + 1))
    place_end_ = at_ + 1;  // "for the piano and the bookcases"
  if (complement) frame_.wholes.push_back(token.text);
  if (frame_.words.size() < max_thing_words)
    frame_.words.emplace(complement ? frame_.words.begin() : frame_.words.end(), token.text);
  const bool object = is_noun(word) || objects_.is_head(word);
  add_said(at_, 1);
  const bool known = object || known_word;
  mark_frame(at_, 1, object ? ScopeRole::object : known ? ScopeRole::modifier : ScopeRole::unknown);
  ++at_;
}

/// A word that says nothing by itself, or with the words behind it.
void Reader::read_filler() {
  constexpr auto places = std::to_array<std::string_view>({"upstairs", "downstairs", "outside", "home"});
  if (is_one_of(places, word_at(at_)) && !now_.named_room && ends_at(at_ + 1))
    text_.doubtful.push_back(sentence_);  // a place that the scope has no room for
  if (word_at(at_) == "only" && room_end_ == at_)
    now_.lists_rooms = false;   // "in the den only, and the hall"
  if (begins_listed_thing()) {  // "the carpet the pad and the base"
    end_frame_before_more();
    joined_ = true;
    return take(1, ScopeRole::filler);
  }
  if (!frame_.said.empty()) fillers_ += " " + tokens_[at_].text;  // said only if more of the thing follows
  const bool around = (word_at(at_) == "all" && (word_at(at_ + 1) == "around" ||
                                                 word_at(at_ + 1) == "round" || word_at(at_ + 1) == "the")) &&
                      !find_surface(from(at_ + 2));
  if (around) {  // "cut 2 ft all the way around"
    std::size_t stop = at_ + 1;
    while (word_at(stop) == "the" || word_at(stop) == "way") ++stop;
    SaidThing* target = target_thing();
    const bool board = target->thing != nullptr && target->thing->asks_surface && target->surfaces == 0;
    if (is_one_of(std::to_array<std::string_view>({"around", "round"}), word_at(stop)) && board) {
      target->surfaces = walls;
      mark_thing(*target, at_, stop + 1 - at_, ScopeRole::part);
      at_ = stop + 1;
      return;
    }
  }
  if (word_at(at_) == "inside" && word_at(at_ + 1) == "and" &&
      (word_at(at_ + 2) == "out" || word_at(at_ + 2) == "outside")) {
    target_thing()->both_sides = true;
    return take(3, ScopeRole::modifier);
  }
  if (word_at(at_) == "both" && word_at(at_ + 1) == "sides") {
    constexpr auto edges = std::to_array<std::string_view>(
        {"flashing", "casing", "trim", "molding", "baseboard", "rail", "handrail", "edge", "bead"});
    SaidThing& thing = *target_thing();
    thing.both_sides = true;
    thing.both_edges = names_one_of(thing.words, edges);
    return take(2, ScopeRole::part);
  }
  if (read_both_edges()) return;
  bool noun = is_measure(at_ + 1);
  for (std::size_t i = at_ + 1; is_content(i) && !noun; ++i)
    noun = is_noun(object_word(word_at(i))) || objects_.is_head(object_word(word_at(i)));
  const bool surface =
      find_surface(from(at_ + 1)) && !tokens_[at_ + 1].named;  // "both ceiling lights" are fixtures
  const bool pair = word_at(at_) == "both" && !surface && !frame_.count && noun;
  if (pair && (is_content(at_ + 1) || (frame_.names_something() && is_measure(at_ + 1)))) {
    frame_.count = 2;
    return take(1, ScopeRole::count);
  }
  return take(1, ScopeRole::filler);
}

void Reader::take_unknown() {
  text_.words[tokens_[at_].first].role = ScopeRole::unknown;
  ++at_;
}

bool Reader::is_last_word(std::size_t at) const {
  return !word_at(at).empty() && !frame_.sources.empty() &&
         frame_.sources.back().first + 1 >= tokens_[at].first + tokens_[at].count;
}

bool Reader::is_complement() const {
  constexpr auto words = std::to_array<std::string_view>({"on", "of", "for", "from", "to"});
  if (at_ > 0 && word_at(at_ - 1) == "the") return true;  // "wrap the gable"
  std::size_t before = at_;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  return before > 0 && is_one_of(words, word_at(before - 1));
}

/// "epoxy the garage floor": a word that nobody knows at the beginning, before an article, is what is done.
bool Reader::read_unknown_verb() {
  constexpr auto behind =
      std::to_array<std::string_view>({"the", "a", "an", "all", "both", "every", "these", "those", "that"});
  static constexpr Action unknown{.text = {}, .activity = Activity::replace, .words = "?", .always = true};
  const std::string_view text = word_at(at_);
  const std::string word = object_word(text);
  const bool begins = at_ == 0 || !is(at_ - 1, TokenKind::word) || is_one_of(joiners, word_at(at_ - 1)) ||
                      is_filler(word_at(at_ - 1));
  if (!begins || frame_.names_something() || now_.negated || !is_one_of(behind, word_at(at_ + 1)))
    return false;
  if (objects_.has_word(word) || is_noun(word) || is_known_word(text)) return false;
  end_frame();
  actions_ = {&unknown};
  action_marks_ = {{at_, 1}};
  pending_action_ = true;
  frame_.said = text;
  take(1, ScopeRole::action);
  return true;
}

void Reader::begin_words() {
  if (!frame_.names_something()) fillers_.clear();
  if (now_.lists_rooms) segment_begin_ = text_.things.size();  // "... in br 1, 3 fans in br 2"
  now_.lists_rooms = now_.sizes_room = now_.sized_now = false;
  if (begins_other_thing()) {
    auto actions = frame_.actions.empty() ? actions_ : frame_.actions;
    end_frame();
    actions_ = std::move(actions);
  }
  if (has_postfix_action_ && frame_.names_something()) {
    auto actions = frame_.actions;
    end_frame();
    actions_ = std::move(actions);
  }
}

/// "starter 60 feet ridge cap 40 feet": a thing behind the length of another one.
bool Reader::begins_other_thing() const {
  if (follows_surfaces()) return true;
  const auto& amount = frame_.amount;
  if (at_ == 0 || !amount || !is(at_ - 1, TokenKind::amount) || !has_noun(frame_) || frame_.sources.empty() ||
      frame_.sources.back().second != ScopeRole::dimension ||
      frame_.sources.front().second == ScopeRole::dimension)
    return false;
  const std::string word = object_word(word_at(at_));
  std::size_t behind = at_;
  bool head = false;
  for (; is_content(behind); ++behind) head = head || objects_.is_head(object_word(word_at(behind)));
  const bool measured = head && behind > at_ && is_measure(behind);  // "ridge cap 38"
  return !find_surface(rest()) && (measured || tokens_[at_].named || find_thing(rest()) || is_noun(word)) &&
         !frame_.has_word(word_at(at_));
}

bool Reader::read_thing() {
  const auto found = find_thing(rest());
  if (!found) return false;
  if (const std::size_t room = book_.name_at(tokens_, at_); room > found.count) return false;
  begin_words();
  if (frame_.thing == nullptr) frame_.thing = found.row;
  if (found.row->words.empty())
    for (std::size_t i = at_; i < at_ + found.count; ++i) frame_.words.push_back(tokens_[i].text);
  else
    frame_.words.emplace_back(found.row->words);
  add_said(at_, found.count);
  mark_frame(at_, found.count, ScopeRole::object);
  at_ += found.count;
  return true;
}

}  // namespace estimate::scope

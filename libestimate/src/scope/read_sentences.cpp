// Questions, deletions and answers; the others are read word by word.
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

/// "paint the den and do the same in the hall": what is done again is said in a clause of its own.
std::size_t Reader::end_of_clause() {
  if (const std::size_t too = too_behind_room(at_); too > 0) {
    const std::size_t size = is(too + 1, soft) ? too + 2 : too + 1;
    const std::size_t stop = is(size, dimensions) ? size + 1 : too + 1;
    return is(stop, soft) ? stop : end_;
  }
  const bool copies = copy_begins(at_);
  bool same = false, room = false;  // before `i`
  for (std::size_t i = at_ + 1; i < end_; ++i) {
    same = same || find_mark(from(i - 1)).mark == Mark::same;
    room = room || book_.name_at(tokens_, i - 1) > 0;
    const bool joint = is(i, soft) || is_one_of(joiners, word_at(i)) || word_at(i) == "plus";
    if (!joint) continue;
    if (is(i, soft) && contents_follow(i + 1)) return i;
    if (is(i, soft) && ends_same(i) && room_follows(i + 1)) return i;
    if (copies ? static_cast<bool>(find_action(from(skip_fillers(i + 1)))) : copy_begins(i)) return i;
    if (same && room && other_work_follows(i)) return i;
  }
  return end_;
}

/// "dining room, walls same as the kitchen, clean the chandelier too": work that is not the same.
bool Reader::other_work_follows(std::size_t joint) const {
  std::size_t noun = joint;
  while (is(noun, soft) || is_one_of(joiners, word_at(noun)) || word_at(noun) == "plus") ++noun;
  for (std::size_t step = 1; step > 0; noun += step) {  // "a new", "replace the"
    step = find_action(from(noun)).count;
    const bool counts = is(noun, number) && is(noun - 1, soft);  // "same, two fans in each"
    if (step == 0 && (counts || is_one_of(articles, word_at(noun)) || is_filler(word_at(noun)))) step = 1;
  }
  const auto of_name = [&](std::size_t at) {  // "closet shelf" is not a closet
    return at < end_ && tokens_[at].named && tokens_[at].first == tokens_[noun].first;
  };
  if (!is_content(noun) && !of_name(noun)) return false;
  std::size_t last = noun;
  while (is_content(last + 1) || of_name(last + 1)) ++last;
  if (find_surface(from(noun)).count > last - noun) return false;
  const std::vector<std::string> words = {object_word(word_at(last))};
  const bool noun_known = objects_.is_head(words.front()) || is_noun(words.front());
  constexpr std::size_t reach = 100;
  const std::size_t begin = text_.things.size() - std::min(reach, text_.things.size());
  return noun_known &&
         std::ranges::none_of(std::span(text_.things).subspan(begin), [&](const SaidThing& thing) {
           return !thing.taken_back && is_about(thing, words);
         });
}

/// "the carpet the pad": an article behind a noun begins the next thing of a list without commas.
bool Reader::begins_listed_thing() const {
  if (word_at(at_) != "the" || at_ == 0 || ends_at(at_ + 1) || now_.negated || !has_noun(frame_) ||
      !is_last_word(at_ - 1) || frame_.sources.back().second != ScopeRole::object)
    return false;
  const bool of_verb = !action_marks_.empty() && tokens_[action_marks_.back().first].first ==
                                                     tokens_[at_ - 1].first;  // "wash the patio"
  std::size_t last = at_ + 1;
  while (last + 1 < end_ && tokens_[last + 1].first == tokens_[at_ + 1].first) ++last;
  const std::string_view next = word_at(last);
  const bool noun = tokens_[at_ + 1].named || find_thing(from(at_ + 1)) || is_noun(object_word(next));
  return noun && !of_verb && !next.empty() && !find_surface(from(at_ + 1)) && !frame_.has_word(next) &&
         book_.name_at(tokens_, at_ + 1) == 0;
}

/// "Paint the bedroom, 12 by 13. Walls, ceiling and two doors.": the list of what the heading is about.
static bool lists_work(const ReadText& text, std::size_t sentence, std::span<const Token> list) {
  constexpr auto finishes =
      std::to_array<std::string_view>({"paint", "seal paint", "clean", "seal", "prime"});
  constexpr auto finished = std::to_array<std::string_view>(
      {"base", "baseboard", "baseboards", "trim", "door", "doors", "casing", "crown", "window", "windows"});
  const auto& lonely = text.lonely_actions;
  if (lonely.empty() || lonely.back().second + 1 != sentence) return false;
  if (lonely.size() > 1 && lonely[lonely.size() - 2].second + 1 == sentence) return false;
  if (!is_one_of(finishes, lonely.back().first->words) || list.empty()) return false;
  while (!list.empty() && is_one_of(articles, list.front().text)) list = list.subspan(1);
  if (list.empty() || (!find_surface(list) && !is_one_of(finished, list.front().text))) return false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool lasts = list[i].kind == TokenKind::amount && list[i].unit == "DA";
    if (lasts || find_action(list.subspan(i)) || find_condition(list.subspan(i)) ||
        find_mark(list.subspan(i)).mark != Mark::none || list[i].text == "is" || list[i].text == "are")
      return false;
  }
  return true;
}

/// "move over to the family room", "start in the kitchen": how many words only lead to a room; 0: none.
static std::size_t leads_to_room(std::span<const Token> tokens) {
  constexpr auto verbs = std::to_array<std::string_view>(
      {"move", "moving", "moved", "go", "going", "head", "heading", "start", "starting", "over", "on"});
  constexpr auto between =
      std::to_array<std::string_view>({"over", "on", "back", "out", "down", "up", "now", "off"});
  constexpr auto ties = std::to_array<std::string_view>({"to", "into", "in", "with", "at"});
  if (tokens.empty() || !is_one_of(verbs, tokens[0].text)) return 0;
  std::size_t at = 1;
  while (at < tokens.size() && is_one_of(between, tokens[at].text)) ++at;
  return at < tokens.size() && is_one_of(ties, tokens[at].text) ? at + 1 : 0;
}

void Reader::read_sentence(std::size_t behind) {
  if (at_ == end_) return;
  ++sentence_;
  note_sentence(behind);
  const auto kept_part = text_.things.size() == sentence_begin_ ? now_.part : std::nullopt;
  sentence_begin_ = segment_begin_ = text_.things.size();
  actions_.clear();
  frame_ = {};
  if (std::exchange(left_slope_, false)) rooms_.clear();
  first_word_ = tokens_[at_].first;
  if (const std::size_t begin = skip_fillers(at_), count = leads_to_room(from(begin));
      count > 0 && room_follows(begin + count))
    take(begin + count - at_, ScopeRole::filler);
  sentence_start_ = at_;
  for (const std::size_t room : rooms_)
    if (const auto& cut = now_.open_cut_ft) text_.open_cuts[room] = *cut;
  now_ = {};
  now_.part = kept_part;
  joined_ = false;
  now_.list = {.begin = text_.things.size(), .end = text_.things.size(), .comma = text_.things.size()};
  if (read_heading(behind) || read_numbered_answer() || read_question(behind) || read_return() ||
      read_deletion() || read_category() || read_contents() || read_days_of_all() || read_more_days() ||
      read_wall_left_off() || read_copy() || read_answer()) {
    text_.settled.insert(sentence_);
    return;
  }
  leave_room_by_door();
  const std::size_t whole = end_;
  if (behind > end_ && tokens_[end_].text == "?") end_ = begin_of_last_part();
  mark(end_, whole - end_, ScopeRole::question);
  now_.correcting = corrects_from_behind();
  now_.correcting = read_change() || now_.correcting;
  if (lists_work(text_, sentence_, from(at_))) {
    actions_ = {text_.lonely_actions.back().first};
    text_.lonely_actions.pop_back();
    for (std::size_t w = first_word_; w > 0 && text_.sentences[w - 1] + 1 >= sentence_; --w)
      if (text_.words[w - 1].role == ScopeRole::action) text_.handled.push_back(w - 1);
  }
  while (at_ < end_) {
    const std::size_t before = at_;
    next();
    if (at_ == before) ++at_;
  }
  end_frame();
  end_sentence();
}

/// "Ok flooring.", "trim. den 60 feet ...": a trade alone is only a heading, if something follows.
bool Reader::read_heading(std::size_t behind) {
  constexpr auto trades = std::to_array<std::string_view>(
      {"flooring",  "floors",     "roofing", "plumbing", "electrical", "electric",   "hvac",       "framing",
       "painting",  "paint",      "trim",    "windows",  "doors",      "equipment",  "cabinets",   "drywall",
       "sheetrock", "appliances", "siding",  "gutters",  "insulation", "lights",     "equip",      "outlets",
       "concrete",  "contents",   "fencing", "demo",     "drying",     "mitigation", "appliances", "tile"});
  constexpr auto around = std::to_array<std::string_view>({"again", "next", "first", "now", "too", "side"});
  const std::size_t begin = skip_fillers(at_);
  std::size_t stop = begin + 1;
  while (stop < end_ && (is_filler(word_at(stop)) || is_one_of(around, word_at(stop)))) ++stop;
  if (!is_one_of(trades, word_at(begin)) || stop != end_ || !is(end_, hard) || behind >= tokens_.size())
    return false;
  std::size_t next = behind;  // "windows." may be what is replaced, unless a room begins the next sentence
  while (next < tokens_.size() && is(next, TokenKind::word) && is_one_of(articles, tokens_[next].text))
    ++next;
  if ((!text_.things.empty() && book_.name_at(tokens_, next) == 0)) return false;
  mark(at_, end_ - at_, ScopeRole::filler);
  handle(at_, end_);
  return true;
}

/// "..., green board?": what is only asked, behind the last comma.
std::size_t Reader::begin_of_last_part() const {
  std::size_t comma = end_;
  while (comma > at_ && !is(comma - 1, soft)) --comma;
  if (comma == at_) return end_;
  for (std::size_t i = comma; i < end_; ++i)
    if (find_action(from(i))) return end_;
  return comma;
}

bool Reader::read_question(std::size_t behind) {
  const auto sentence = std::span(tokens_).subspan(at_, behind - at_);
  std::string kind = question_kind(sentence);
  if (kind.empty()) return false;
  SaidTurn turn{.question = std::move(kind),
                .number = 0,
                .answer = {},
                .words = {},
                .rooms = {},
                .things = text_.things.size()};
  for (std::size_t i = at_; i < end_; ++i) {
    if (const std::size_t name = book_.name_at(tokens_, i); name > 0)
      turn.rooms.push_back(book_.find_or_add(std::span(tokens_).subspan(i, name)));
    if (std::string word = object_word(tokens_[i].text); is_noun(word) || objects_.is_head(word))
      turn.words.push_back(std::move(word));
  }
  mark(at_, end_ - at_, ScopeRole::question);
  text_.turns.push_back(std::move(turn));
  return true;
}

void Reader::drop_rooms(const std::vector<std::size_t>& rooms) {
  for (SaidThing& thing : text_.things) {
    for (const std::size_t room : rooms) std::erase(thing.rooms, room);
    thing.taken_back = thing.taken_back || (thing.rooms.empty() && thing.had_rooms);
  }
  std::erase_if(text_.sized_rooms,
                [&](const auto& sized) { return std::ranges::find(rooms, sized.second) != rooms.end(); });
}

/// "forget the ceiling they just replaced it": why something is taken back, without a room or a measure.
static bool clause_of_reason(const RoomBook& book, const Tokens& tokens, std::size_t at, std::size_t end) {
  constexpr auto subjects = std::to_array<std::string_view>(
      {"they", "he", "she", "we", "it's", "that's", "they're", "because", "insured", "owner", "homeowner",
       "carrier", "somebody", "someone", "i"});
  if (tokens[at].kind != TokenKind::word || !is_one_of(subjects, tokens[at].text) || at + 1 >= end)
    return false;
  for (std::size_t i = at + 1; i < end; ++i)
    if (tokens[i].kind != TokenKind::word || book.name_at(tokens, i) > 0) return false;
  return true;
}

/// "no ma'am, we won't need the garage"
std::size_t Reader::begin_of_deletion() const {
  std::size_t begin = skip_fillers(at_);
  if (word_at(begin) == "and") ++begin;  // "and take off the felt"
  if (word_at(begin) != "no") return begin;
  std::size_t next = begin + 1;
  while (next < end_ &&
         (is(next, soft) || (is_filler(word_at(next)) && find_mark(from(next)).mark != Mark::deletion)))
    ++next;
  return next > begin + 1 && find_mark(from(next)).mark == Mark::deletion ? next : begin;
}

/// "delete line 2"
bool Reader::read_numbered_deletion(std::size_t begin) {
  for (std::size_t i = begin; i < end_; ++i)
    if ((word_at(i) == "line" || word_at(i) == "item") && is(i + 1, number) &&
        take_back_line(std::size_t(tokens_[i + 1].value))) {
      mark(at_, end_ - at_, ScopeRole::correction);
      return true;
    }
  return false;
}

/// "take the hall ones off": what the last thing is called. Empty: no such word.
std::vector<std::string> Reader::words_of_ones(std::size_t begin) const {
  std::vector<std::string> words;
  bool ones = false;
  for (std::size_t i = begin; !ends_at(i); ++i)
    ones = ones || word_at(i) == "ones" || (is(i, number) && tokens_[i].text == "one");
  if (ones && !text_.things.empty())
    for (const std::string& word : text_.things.back().words) words.push_back(object_word(word));
  return words;
}

/// "remove the baseboard line", "scratch that".
bool Reader::read_deletion() {
  const std::size_t begin = begin_of_deletion();
  const FoundMark found = find_mark(from(begin));
  const bool removal = found.mark == Mark::removal && is_about_lines(from(begin));
  const bool drops = found.mark == Mark::removal && ((word_at(begin) == "drop" && is_about_said(begin + 1)) ||
                                                     takes_off_scope(begin + found.count));
  if (found.mark != Mark::deletion && !removal && !drops && !takes_out_room(begin, found)) return false;
  if ((removal || found.mark == Mark::deletion) && read_numbered_deletion(begin)) return true;
  if (found.mark == Mark::deletion && begin + found.count < end_) {
    const std::size_t first = std::exchange(at_, begin);
    if (corrects_rating(found.count)) return true;
    at_ = first;
  }
  const std::size_t sentence_end = end_;
  std::size_t comma = begin;
  while (comma < end_ && !is(comma, soft)) ++comma;
  take(begin + found.count - at_, ScopeRole::correction);
  std::vector<std::string> words;
  bool that = false;
  double fewer = 0;  // "cancel one of the fans"
  std::vector<std::size_t> rooms;
  for (; !ends_at(at_) && (words.empty() || !clause_of_reason(book_, tokens_, at_, comma)); ++at_) {
    if (const std::size_t name = book_.name_at(tokens_, at_); name > 0) {
      rooms.push_back(book_.find_or_add(std::span(tokens_).subspan(at_, name)));
      mark(at_, name, ScopeRole::room);
      at_ += name - 1;
      continue;
    }
    if (is(at_, number) && word_at(at_ + 1) == "of") fewer = tokens_[at_].value;
    that = that || (words.empty() && find_mark(rest()).mark == Mark::pronoun);
    std::string word = object_word(tokens_[at_].text);
    const bool object = (is_noun(word) || (objects_.has_word(word) && !is_filler(tokens_[at_].text))) &&
                        !is_about_lines(rest().first(1));
    mark(at_, 1, object ? ScopeRole::object : ScopeRole::reference);
    if (object) words.push_back(std::move(word));
  }
  take(std::max(comma, at_) - at_, ScopeRole::filler);
  if (!rooms.empty() && words.empty()) words = words_of_ones(begin);
  if (!rooms.empty() && words.empty()) {
    drop_rooms(rooms);
    if (gives_reason(comma, sentence_end)) {  // "take the hall out, it's tile"
      mark(comma, sentence_end - comma, ScopeRole::filler);
      comma = sentence_end;
    }
  } else if (fewer > 0 && take_fewer(words, fewer)) {
    now_.corrected = true;
  } else if (!rooms.empty() && take_back_in(rooms, words)) {
    last_taken_rooms_ = rooms;
  } else if (words.empty() || !take_back(words)) {
    const bool again = follows_deletion(text_.things, sentence_);
    now_.corrected = now_.corrected || again;
    if (!again && (that || words.empty())) take_back_last();
  } else if (rework_dropped(comma) || gives_reason(comma, sentence_end)) {
    mark(comma, sentence_end - comma, ScopeRole::filler);  // "forget the crown, that's stained not painted"
    comma = sentence_end;
  }
  text_.settled.insert(sentence_);
  if (comma >= sentence_end) return true;
  at_ = comma + 1;  // "scratch that, three of them": the rest is read as usual
  return false;
}

/// ", that's stained not painted": why it is taken back, from the comma on.
bool Reader::gives_reason(std::size_t comma, std::size_t behind) const {
  constexpr auto reasons = std::to_array<std::string_view>(
      {"that's", "it's", "they're", "it", "they", "he", "she", "we", "because", "insured", "owner",
       "homeowner", "i'm", "i", "i've", "that", "its", "tpa", "carrier"});
  constexpr auto negations =
      std::to_array<std::string_view>({"doesn't", "don't", "won't", "didn't", "isn't", "aren't", "not"});
  bool needless = false;  // "the new unit doesn't need it"
  for (std::size_t i = comma + 1; i + 1 < behind; ++i)
    needless =
        needless || (is_one_of(negations, word_at(i)) && find_mark(from(behind - 1)).mark == Mark::pronoun);
  return comma < behind && (needless || is_one_of(reasons, word_at(comma + 1))) &&
         std::ranges::none_of(
             std::span(tokens_).subspan(comma, behind - comma),
             [](const Token& t) { return t.kind == TokenKind::number; });
}

/// "take the hall out": a room of which something was said, and nothing else.
bool Reader::takes_out_room(std::size_t begin, const FoundMark& found) const {
  constexpr auto around =
      std::to_array<std::string_view>({"out", "off", "the", "too", "though", "of", "it", "ones", "one"});
  std::size_t last = begin;
  while (!ends_at(last + 1)) ++last;
  const bool leaves = word_at(begin) == "leave" && (word_at(last) == "out" || word_at(last) == "off");
  if (found.mark != Mark::removal && !leaves) return false;
  std::size_t name = 0;
  bool ones = false;
  for (std::size_t at = begin + found.count; !ends_at(at);) {
    const std::size_t count = name == 0 ? book_.given_name_at(tokens_, at) : 0;
    ones = ones || word_at(at) == "ones";
    const bool places = ones && (word_at(at) == "in" || word_at(at) == "from");  // "the ones in the hall"
    if (count == 0 && !places && !is_one_of(around, word_at(at))) return false;
    name += count;
    at += std::max<std::size_t>(count, 1);
  }
  return name > 0 && !text_.things.empty();
}

/// "take the fans off in the hall": and not those of other rooms.
bool Reader::take_back_in(const std::vector<std::size_t>& rooms, const std::vector<std::string>& words) {
  bool found = false;
  for (SaidThing& thing : text_.things) {
    if (thing.taken_back || thing.rooms.empty() || !is_about(thing, words)) continue;
    const auto there = [&](std::size_t room) { return std::ranges::find(rooms, room) != rooms.end(); };
    if (std::ranges::all_of(thing.rooms, there))
      found = thing.drop(sentence_);
    else
      found = std::erase_if(thing.rooms, there) > 0 || found;
  }
  return found;
}

bool Reader::take_fewer(const std::vector<std::string>& words, double count) {
  for (SaidThing* thing : things_about(words)) {
    const double before = thing->count.value_or(0);
    if (before <= count) continue;
    thing->count = before - count;
    return true;
  }
  return false;
}

bool Reader::take_back_line(std::size_t number) {
  for (SaidThing& thing : text_.things) {
    if (thing.taken_back || --number > 0) continue;
    thing.taken_back = true;
    return true;
  }
  return false;
}

bool Reader::is_about_said(std::size_t at) const {
  std::vector<std::string> words;
  for (; !ends_at(at); ++at) {
    if (!is(at, TokenKind::word)) return false;
    const Mark mark = find_mark(from(at)).mark;
    if (mark == Mark::negation) break;  // "keep the carpet so don't pull that"
    if (is_filler(word_at(at)) || mark == Mark::correction) continue;
    words.push_back(object_word(word_at(at)));
  }
  return !words.empty() && std::ranges::any_of(text_.things, [&](const SaidThing& thing) {
    return !thing.taken_back && is_about(thing, words);
  });
}

/// "take the monitoring off, they won't pay it": what cannot be taken off a building.
bool Reader::takes_off_scope(std::size_t at) const {
  std::vector<std::string> words;
  bool off = at > 0 && word_at(at - 1) == "off";
  const bool out = at > 1 && (word_at(at - 1) == "out" || off) && word_at(at - 2) == "take";
  bool away = false;  // "take the scrubber back out"
  for (; !ends_at(at); ++at) {
    if (!is(at, TokenKind::word)) return false;
    off = off || word_at(at) == "off";
    away = away || word_at(at) == "out";
    if (!is_filler(word_at(at))) words.push_back(object_word(word_at(at)));
  }
  if ((!off && !out && !away) || words.empty()) return false;
  return std::ranges::any_of(text_.things, [&](const SaidThing& thing) {
    const bool service =
        std::ranges::all_of(thing.actions, [](const Action* a) { return !a->words.empty(); }) ||
        (thing.sentence < sentence_ && is_machine(thing));
    // "R&R carpet and pad", and later "take out the pad": it comes out anyway
    const auto does = [&](Activity activity) {
      return std::ranges::any_of(
          thing.actions, [&](const Action* a) { return a->words.empty() && a->activity == activity; });
    };
    const bool renewed =
        thing.sentence < sentence_ && (does_only(thing.actions, Activity::remove_and_replace) ||
                                       (does(Activity::remove) && does(Activity::replace)));
    return (((out || off) && renewed) || ((off || (away && is_machine(thing))) && service)) &&
           !thing.taken_back && is_about(thing, words);
  });
}

void Reader::take_back_last() {
  for (SaidThing& thing : std::views::reverse(text_.things))
    if (!thing.taken_back) {
      thing.drop(sentence_);
      return;
    }
}

/// The words for what is done with a thing.
static std::set<std::string> verbs_of(const SaidThing& thing) {
  std::set<std::string> verbs;
  for (const Action* action : thing.actions)
    for (const std::string& verb : canonical_words(action->text)) verbs.insert(verb);
  return verbs;
}

/// "cleaning": as the verb that things have.
static std::vector<std::string> with_stems(std::vector<std::string> words,
                                           const std::vector<SaidThing>& things) {
  constexpr std::string_view ending = "ing";
  for (std::string& word : words) {
    if (!word.ends_with(ending)) continue;
    const std::string stem = word.substr(0, word.size() - ending.size());
    for (const SaidThing& thing : things)
      for (const std::string& verb : verbs_of(thing))
        if (!thing.has_word(word) && (verb == stem || verb == stem + "e")) word = verb;
  }
  return words;
}

/// Whether the thing has all of the words, also those that say which one is meant: "storm door".
static bool has_all(const SaidThing& thing, const std::vector<std::string>& words) {
  std::set<std::string> named = verbs_of(thing);
  for (const std::string& text : thing.words)
    for (const std::string_view part : split_blanks(text)) named.insert(object_word(part));
  return std::ranges::all_of(words, [&](const std::string& word) { return named.contains(word); });
}

/// Whether `words` has every word of the thing's name.
static bool is_covered(const SaidThing& thing, const std::vector<std::string>& words) {
  return std::ranges::all_of(thing.words, [&](const std::string& text) {
    return std::ranges::all_of(split_blanks(text), [&](std::string_view part) {
      return std::ranges::find(words, object_word(part)) != words.end();
    });
  });
}

bool Reader::take_back(const std::vector<std::string>& said_words, std::optional<std::size_t> room) {
  const std::vector<std::string> words = with_stems(said_words, text_.things);
  bool found = false;
  for (std::size_t i = at_; now_.negated && i < end_ && !room; ++i)
    if (const std::size_t name = book_.name_at(tokens_, i);
        name > 0 && text_.things.size() == sentence_begin_)
      room = book_.find_or_add(std::span(tokens_).subspan(i, name));
  if (!room && now_.named_room && rooms_.size() == 1 && text_.things.size() == sentence_begin_)
    room = rooms_[0];
  std::set<std::string> works;  // "forget cleaning the ceiling": but not painting it
  for (const SaidThing& thing : text_.things)
    for (const std::string& verb : verbs_of(thing))
      if (!thing.taken_back && std::ranges::find(words, verb) != words.end()) works.insert(verb);
  const std::vector<SaidThing*> about = things_about(words);
  const bool in_full = !about.empty() && is_named_in_full(*about.front(), words);
  const bool kind = std::ranges::any_of(about, [&](const SaidThing* t) { return has_all(*t, words); });
  for (SaidThing& thing : std::views::reverse(text_.things)) {
    if (in_full && !is_named_in_full(thing, words)) continue;
    const bool other =
        kind && !has_all(thing, words) && (has_all(thing, {words.back()}) || !is_covered(thing, words));
    if (other && !thing.words.empty()) continue;  // "not the storm door", "scratch the box vents"
    const bool stays = now_.keeps && std::ranges::any_of(thing.actions, [](const Action* action) {
                         return !action->words.empty();
                       });  // "extract the carpet, pull it", "keep the carpet": it is extracted
    if (stays) continue;
    const bool board = thing.thing != nullptr && thing.thing->asks_surface && !thing.words.empty();
    if (thing.taken_back || (!board && !is_about(thing, words))) continue;
    if (room && std::ranges::find(thing.rooms, *room) == thing.rooms.end()) continue;
    if (found && thing.rooms != last_taken_rooms_) continue;
    const std::set<std::string> verbs = verbs_of(thing);
    const bool other_work = std::ranges::any_of(
        works, [&](const std::string& work) { return !verbs.contains(work) && !is_about(thing, {work}); });
    if (other_work) continue;
    if (drop_surface(thing, words)) {
      found = true;
      continue;
    }
    if (!is_about(thing, words)) continue;
    last_taken_rooms_ = thing.rooms;
    found = thing.drop(sentence_);
  }
  return found;
}

bool Reader::drop_surface(SaidThing& thing, const std::vector<std::string>& words) {
  const bool board = thing.thing != nullptr && thing.thing->asks_surface;
  if ((!thing.words.empty() && !board) || thing.places.size() < 2) return false;
  const std::set<std::string> verbs = verbs_of(thing);
  std::vector<std::string> surfaces;
  for (const std::string& word : words)
    if (!verbs.contains(word)) surfaces.push_back(word);
  if (surfaces.size() != 1) return false;
  const auto place =
      std::ranges::find_if(thing.places, [&](const std::string& p) { return object_word(p) == surfaces[0]; });
  if (place == thing.places.end()) return false;
  Tokens tokens = read_tokens(*place, 1);
  if (const auto surface = find_surface(tokens)) thing.surfaces &= Surfaces(~surface.row->surfaces);
  thing.places.erase(place);
  return true;
}

bool Reader::is_about(const SaidThing& thing, const std::vector<std::string>& words) {
  std::set<std::string> named;
  for (const auto& text : thing.words)
    for (const std::string_view part : split_blanks(text)) named.insert(object_word(part));
  for (const auto& word : thing.places)
    if (thing.words.empty()) named.insert(object_word(word));
  const std::set<std::string> verbs = verbs_of(thing);
  bool any = false;
  if (named.contains("mover")) named.insert("fan");
  if (named.contains("scrubber") && std::ranges::find(words, "scrubber") == words.end())
    named.erase("fan");  // "the fans", of air movers and an air scrubber
  for (const std::string& word : words) {
    if (named.contains(word) || verbs.contains(word))
      any = true;
    else if (is_noun(word))
      return false;
  }
  return any;
}

ReadText read_text(Tokens tokens, const Tokens& source, const Objects& objects,
                   std::vector<ScopeRoom> rooms) {
  return Reader(std::move(tokens), source, objects, std::move(rooms)).read();
}

}  // namespace estimate::scope

#include "scope/grammar.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string_view>

#include "esx/estimate/base/text.h"
#include "scope/room_book.h"
#include "scope/talk.h"
#include "scope/tokens.h"

namespace estimate::scope {
namespace {

constexpr auto joiners = std::to_array<std::string_view>({"and", "then", "plus", "n", "y", "also", "/"});
constexpr auto height_words = std::to_array<std::string_view>(
    {"high", "tall", "height", "ceiling", "ceilings", "wall", "walls", "clg", "plate"});
constexpr auto upward = std::to_array<std::string_view>({"up", "high", "tall", "above"});
constexpr auto from_floor = std::to_array<std::string_view>({"bottom", "lower", "first"});
constexpr auto before_room = std::to_array<std::string_view>(
    {"in", "of", "for", "at", "throughout", "inside", "to", "from", "through", "en", "de", "on", "into", "across"});
constexpr auto articles = std::to_array<std::string_view>(
    {"the", "both", "this", "my", "their", "his", "her", "that", "la", "el", "a", "our", "whole", "entire", "upstairs",
     "downstairs"});
/// The longest side of a piece of lumber, in inches, if no unit is said: "2 by 4".
constexpr double max_lumber_side = 12, max_lumber_edge = 6;
/// A length in feet behind a room's size is a height between these.
constexpr double lowest_room = 6, highest_room = 30;
/// More words than any thing has: they would take long to look up.
constexpr std::size_t max_thing_words = 16, max_things = 2'000;

/// Reads the tokens of a text once, from left to right, sentence by sentence.
class Reader {
 public:
  Reader(Tokens tokens, const Tokens& source, const Objects& objects, std::vector<ScopeRoom> rooms)
      : tokens_(std::move(tokens)), objects_(objects), book_(std::move(rooms)) {
    if (book_.rooms().size() == 1) rooms_.push_back(0);
    text_.sentences.resize(source.size());
    text_.words.reserve(source.size());
    for (const Token& token : source) {
      const bool sign = is_sign(token.kind);
      text_.words.push_back({.text = token.text,
                             .role = sign ? ScopeRole::filler : ScopeRole::unknown,
                             .use = sign ? ScopeUse::used : ScopeUse::not_understood,
                             .item = {}});
    }
  }

  ReadText read() {
    while (at_ < tokens_.size()) {
      end_ = at_;
      while (end_ < tokens_.size() && !is(end_, hard)) ++end_;
      const std::size_t behind = std::min(end_ + 1, tokens_.size());
      read_sentence(behind);
      at_ = behind;
    }
    text_.rooms = std::move(book_.rooms());
    return std::move(text_);
  }

 private:
  using enum TokenKind;

  static bool is_sign(TokenKind kind) { return kind == soft || kind == colon || kind == hard; }

  // Tokens

  [[nodiscard]] std::span<const Token> rest() const { return from(at_); }
  [[nodiscard]] std::span<const Token> from(std::size_t at) const {
    return at < end_ ? std::span(tokens_).subspan(at, end_ - at) : std::span<const Token>();
  }
  [[nodiscard]] bool is(std::size_t at, TokenKind kind) const {
    return at < tokens_.size() && tokens_[at].kind == kind;
  }
  [[nodiscard]] std::string_view word_at(std::size_t at) const {
    return at < end_ && is(at, TokenKind::word) ? std::string_view(tokens_[at].text) : std::string_view();
  }
  [[nodiscard]] std::size_t skip_fillers(std::size_t at) const {
    while (at < end_ && is(at, TokenKind::word) && is_filler(tokens_[at].text)) ++at;
    return at;
  }
  [[nodiscard]] bool ends_at(std::size_t at) const { return at >= end_ || is_sign(tokens_[at].kind); }
  [[nodiscard]] bool is_measure(std::size_t at) const {
    return at < end_ && tokens_[at].kind != TokenKind::word && !is_sign(tokens_[at].kind);
  }

  /// A word of a thing: its name or what is said of it.
  [[nodiscard]] bool is_content(std::size_t at) const {
    constexpr auto cuts = std::to_array<std::string_view>({"ded", "less", "minus", "deduct"});
    if (word_at(at).empty() || is_filler(word_at(at)) || is_one_of(joiners, word_at(at)) || is_one_of(cuts, word_at(at))) return false;
    return !find_action(from(at)) && find_mark(from(at)).mark == Mark::none && !find_condition(from(at)) &&
           book_.name_at(tokens_, at) == 0;
  }

  // Roles

  void note_sentence(std::size_t behind) {
    for (std::size_t i = at_; i < behind; ++i)
      for (std::size_t s = tokens_[i].first; s < tokens_[i].first + tokens_[i].count; ++s) text_.sentences[s] = sentence_;
  }
  void mark(std::size_t at, std::size_t count, ScopeRole role) {
    for (std::size_t i = at; i < std::min(at + count, tokens_.size()); ++i)
      for (std::size_t s = tokens_[i].first; s < tokens_[i].first + tokens_[i].count; ++s) {
        ScopeWord& word = text_.words[s];
        if (word.role == ScopeRole::unknown || word.role == ScopeRole::filler) word.role = role;
        word.use = ScopeUse::used;
      }
  }
  /// The tokens belong to the thing that is being read.
  void mark_frame(std::size_t at, std::size_t count, ScopeRole role) { mark_thing(frame_, at, count, role); }
  void mark_thing(SaidThing& thing, std::size_t at, std::size_t count, ScopeRole role) {
    mark(at, count, role);
    for (std::size_t i = at; i < std::min(at + count, tokens_.size()); ++i)
      for (std::size_t s = tokens_[i].first; s < tokens_[i].first + tokens_[i].count; ++s)
        thing.sources.emplace_back(s, role);
  }
  void take(std::size_t count, ScopeRole role) {
    mark(at_, count, role);
    at_ += count;
  }

  // Sentences

  void read_sentence(std::size_t behind) {
    if (at_ == end_) return;
    ++sentence_;
    note_sentence(behind);
    sentence_begin_ = segment_begin_ = text_.things.size();
    actions_.clear();
    frame_ = {};
    lists_rooms_ = sizes_room_ = sized_now_ = height_follows_ = correcting_ = named_room_ = negated_ = deducts_ = assigns_ = was_sized_ = false;
    if (read_question(behind) || read_deletion() || read_copy() || read_answer()) return;
    const std::size_t whole = end_;
    if (behind > end_ && tokens_[end_].text == "?") end_ = begin_of_last_part();
    mark(end_, whole - end_, ScopeRole::question);
    while (at_ < end_) {
      const std::size_t before = at_;
      next();
      if (at_ == before) ++at_;
    }
    end_frame();
    end_sentence();
  }

  /// "..., green board?": what is only asked, behind the last comma
  [[nodiscard]] std::size_t begin_of_last_part() const {
    std::size_t comma = end_;
    while (comma > at_ && !is(comma - 1, soft)) --comma;
    if (comma == at_) return end_;
    for (std::size_t i = comma; i < end_; ++i)
      if (find_action(from(i))) return end_;
    return comma;
  }

  bool read_question(std::size_t behind) {
    const auto sentence = std::span(tokens_).subspan(at_, behind - at_);
    std::string kind = question_kind(sentence);
    if (kind.empty()) return false;
    SaidTurn turn{.question = std::move(kind), .answer = {}, .words = {}, .rooms = {}, .things = text_.things.size()};
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

  /// "remove the baseboard line", "scratch that"
  bool read_deletion() {
    const std::size_t begin = skip_fillers(at_);
    const FoundMark found = find_mark(from(begin));
    const bool removal = found.mark == Mark::removal && speaks_of_lines(from(begin));
    if (found.mark != Mark::deletion && !removal) return false;
    const std::size_t sentence_end = end_;
    std::size_t comma = begin;
    while (comma < end_ && !is(comma, soft)) ++comma;
    mark(at_, begin + found.count - at_, ScopeRole::correction);
    at_ = begin + found.count;
    std::vector<std::string> words;
    bool that = false;
    std::vector<std::size_t> rooms;
    for (; !ends_at(at_); ++at_) {
      if (const std::size_t name = book_.name_at(tokens_, at_); name > 0) {
        rooms.push_back(book_.find_or_add(std::span(tokens_).subspan(at_, name)));
        mark(at_, name, ScopeRole::room);
        at_ += name - 1;
        continue;
      }
      that = that || find_mark(rest()).mark == Mark::pronoun;
      std::string word = object_word(tokens_[at_].text);
      const bool object = (is_noun(word) || objects_.has_word(word)) && !speaks_of_lines(rest().first(1));
      mark(at_, 1, object ? ScopeRole::object : ScopeRole::reference);
      if (object) words.push_back(std::move(word));
    }
    if (!rooms.empty() && words.empty()) {
      for (SaidThing& thing : text_.things)
        for (const std::size_t room : rooms) std::erase(thing.rooms, room), thing.taken_back = thing.taken_back || (thing.rooms.empty() && thing.had_rooms);
    } else if (words.empty() || !take_back(words)) {
      if (that || words.empty()) take_back_last();
    }
    if (comma >= sentence_end) return true;
    at_ = comma + 1;  // "scratch that, three of them": the rest is read as usual
    return false;
  }

  void take_back_last() {
    for (auto thing = text_.things.rbegin(); thing != text_.things.rend(); ++thing)
      if (!thing->taken_back) {
        thing->taken_back = true;
        return;
      }
  }

  /// The last things that all of the words that name something are of.
  bool take_back(const std::vector<std::string>& words) {
    bool found = false;
    for (auto thing = text_.things.rbegin(); thing != text_.things.rend(); ++thing) {
      if (thing->taken_back || !is_about(*thing, words)) continue;
      if (found && thing->rooms != last_taken_rooms_) continue;
      if (drop_surface(*thing, words)) {
        found = true;
        continue;
      }
      last_taken_rooms_ = thing->rooms;
      thing->taken_back = found = true;
    }
    return found;
  }

  /// "not the ceiling", of walls and ceiling
  static bool drop_surface(SaidThing& thing, const std::vector<std::string>& words) {
    if (!thing.words.empty() || thing.places.size() < 2 || words.size() != 1) return false;
    const auto place = std::ranges::find_if(thing.places, [&](const std::string& p) { return object_word(p) == words[0]; });
    if (place == thing.places.end()) return false;
    Tokens tokens = read_tokens(*place, 1);
    if (const auto surface = find_surface(tokens)) thing.surfaces &= Surfaces(~surface.row->surfaces);
    thing.places.erase(place);
    return true;
  }

  [[nodiscard]] static bool is_about(const SaidThing& thing, const std::vector<std::string>& words) {
    std::set<std::string> named;
    for (const auto& word : thing.words) named.insert(object_word(word));
    for (const auto& word : thing.places)
      if (thing.words.empty()) named.insert(object_word(word));
    std::set<std::string> verbs;
    for (const Action* action : thing.actions)
      for (const std::string& verb : canonical_words(action->text)) verbs.insert(verb);
    bool any = false;
    for (const std::string& word : words) {
      if (named.contains(word)) any = true;
      else if (is_noun(word) && !verbs.contains(word)) return false;
      else if (verbs.contains(word)) any = true;
    }
    return any;
  }

  /// "same in bedroom 2", "BR4 same dims same scope", "same floor in the closet, two by six"
  bool read_copy() {
    std::size_t same = at_;
    while (same < end_ && find_mark(from(same)).mark != Mark::same) ++same;
    if (same == end_) return false;
    std::vector<std::size_t> rooms;
    std::vector<std::string> words;
    bool dims = false;
    for (std::size_t i = at_; i < end_; ++i) {
      if (const std::size_t name = book_.name_at(tokens_, i); name > 0) {
        rooms.push_back(book_.find_or_add(std::span(tokens_).subspan(i, name)));
        i += name - 1;
        continue;
      }
      const std::string word = object_word(tokens_[i].text);
      dims = dims || tokens_[i].text == "dims" || tokens_[i].text == "size" || tokens_[i].text == "dimensions";
      if (is(i, TokenKind::word) && (objects_.is_head(word) || is_noun(word))) words.push_back(word);
    }
    if (rooms.empty() || text_.things.empty()) return false;
    copy_things(rooms, words, dims);
    for (; at_ < end_; ++at_) {
      if (const std::size_t name = book_.name_at(tokens_, at_); name > 0) {
        mark(at_, name, ScopeRole::room);
        at_ += name - 1;
      } else if (is(at_, dimensions)) {
        rooms_ = rooms;
        set_room_size(tokens_[at_]);
        mark(at_, 1, ScopeRole::dimension);
      } else if (is(at_, amount) && tokens_[at_].unit == "DA") {
        for (SaidThing& thing : text_.things)
          if (thing.sentence == sentence_) thing.days = tokens_[at_].value;
        mark(at_, 1, ScopeRole::duration);
      } else if (is(at_, length)) {
        for (const std::size_t room : rooms) book_.rooms()[room].height_ft = tokens_[at_].value;
        mark(at_, 1, ScopeRole::dimension);
      } else {
        mark(at_, 1, ScopeRole::reference);
      }
    }
    rooms_ = std::move(rooms);
    return true;
  }

  void copy_things(const std::vector<std::size_t>& rooms, const std::vector<std::string>& words, bool dims) {
    std::vector<std::size_t> source;
    for (auto thing = text_.things.rbegin(); thing != text_.things.rend() && source.empty(); ++thing)
      if (!thing->taken_back && !thing->rooms.empty() && thing->rooms != rooms) source = thing->rooms;
    const std::size_t count = text_.things.size();
    for (std::size_t i = 0; i < count && text_.things.size() < max_things; ++i) {
      const SaidThing& thing = text_.things[i];
      if (thing.taken_back || thing.rooms != source || (!words.empty() && !is_about(thing, words))) continue;
      SaidThing copy = thing;
      copy.rooms = rooms;
      copy.sentence = sentence_;
      copy.sources.clear();
      text_.things.push_back(std::move(copy));
    }
    if (source.empty()) return;
    const ScopeRoom from = book_.rooms()[source.front()];
    for (const std::size_t room : rooms) {
      ScopeRoom& to = book_.rooms()[room];
      if (dims && !to.length_ft) {
        to.length_ft = from.length_ft;
        to.width_ft = from.width_ft;
        to.openings = from.openings;
      }
      if (!to.height_ft) to.height_ft = from.height_ft;
    }
  }

  /// Only a number: it answers what was asked last.
  bool read_answer() {
    std::size_t measures = 0, last = at_;
    for (std::size_t i = at_; i < end_; ++i) {
      if (is_measure(i)) {
        ++measures;
        last = i;
      } else if (!is_filler(word_at(i)) && !is(i, soft)) {
        return false;
      }
    }
    if (measures != 1 || is(last, dimensions) || text_.things.empty()) return false;
    mark(at_, end_ - at_, ScopeRole::filler);
    mark(last, 1, is(last, number) ? ScopeRole::count : ScopeRole::dimension);
    text_.turns.push_back({.question = {}, .answer = tokens_[last], .words = {}, .rooms = rooms_, .things = text_.things.size()});
    return true;
  }

  // Words

  void next() {
    if (is(at_, colon) || is(at_, soft)) {
      end_frame();
      joined_ = false;
      if (is(at_, colon)) lists_rooms_ = false;
      negated_ = false;
      ++at_;
      return;
    }
    if (!is(at_, TokenKind::word)) {
      read_measure();
      ++at_;
      return;
    }
    next_word();
  }

  void next_word() {
    if (is_one_of(joiners, word_at(at_))) {
      if (sizes_room_ && is(at_ + 1, dimensions)) return add_offset(1);
      if (const std::size_t size = offset_behind(); size > 0) return add_offset(size - at_);
      if (frame_.names_something() && frame_.surfaces == 0 && !has_noun(frame_) && !has_postfix_action_ && is_content(at_ + 1)) return take(1, ScopeRole::filler);
      end_frame();
      joined_ = word_at(at_) == "and" || word_at(at_) == "/";
      return take(1, ScopeRole::filler);
    }
    constexpr auto turns = std::to_array<std::string_view>({"just", "only", "but"});
    if (negated_ && is_one_of(turns, word_at(at_))) {  // "not the ceiling, just the walls"
      end_frame();
      negated_ = false;
      correcting_ = true;
      return take(1, ScopeRole::filler);
    }
    if (deducts_ && read_opening()) return;
    if (read_name() || read_clause() || read_mark() || read_adverb() || read_walls() || read_place() || read_deduction() || read_room() || read_opening() || read_action() || read_thing() ||
        read_extent_word())
      return;
    if (const auto surface = find_surface(rest())) return read_surface(surface);
    if (read_condition()) return;
    read_content();
  }

  /// A name of several words that stands for what was said, unless it is a room's.
  bool read_name() {
    if (!tokens_[at_].named) return false;
    std::size_t behind = at_ + 1;
    while (behind < end_ && tokens_[behind].named && tokens_[behind].first == tokens_[at_].first) ++behind;
    if (book_.name_at(tokens_, at_) >= behind - at_ || (at_ > 0 && tokens_[at_ - 1].named && tokens_[at_ - 1].first == tokens_[at_].first)) return false;
    if (const auto wrong = read_mixed_name(behind)) return *wrong;
    begin_words();
    const auto row = find_thing(from(at_));
    if (frame_.thing == nullptr) frame_.thing = row.row;
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
  /// "and carpet pad": a name with a joiner in it is read word by word.
  std::optional<bool> read_mixed_name(std::size_t behind) {
    for (std::size_t i = at_; i < behind; ++i)
      if (is_one_of(joiners, word_at(i))) {
        for (std::size_t j = at_; j < behind; ++j) tokens_[j].named = false;
        return false;
      }
    return std::nullopt;
  }

  /// "so we can get a fan behind it", "after paint": why and when, and nothing to do.
  bool read_clause() {
    constexpr auto openers = std::to_array<std::string_view>(
        {"because", "cause", "after", "before", "when", "while", "since", "until", "if", "unless", "cuando", "whenever"});
    constexpr auto subjects = std::to_array<std::string_view>({"we", "they", "i", "he", "she", "it", "you", "that", "the"});
    const bool occasion = word_at(at_) == "for" && find_action(from(at_ + 1)) && find_action(from(at_ + 1)).row->words == "paint" &&
                          (ends_at(at_ + 2) || is_one_of(joiners, word_at(at_ + 2)));
    if (occasion) {  // "comes off for paint"
      take(2, ScopeRole::filler);
      return true;
    }
    const bool purpose = word_at(at_) == "so" && is_one_of(subjects, word_at(at_ + 1)) && word_at(at_ + 2) != "is" &&
                         (text_.things.size() > sentence_begin_ || frame_.names_something() || pending_action_);
    if (!purpose && !is_one_of(openers, word_at(at_))) return false;
    std::size_t behind = at_ + 1;
    while (!ends_at(behind) && !is_measure(behind) && word_at(behind) != "and" && word_at(behind) != "then") ++behind;
    if (behind == at_ + 1) return false;
    end_frame();
    take(behind - at_, ScopeRole::filler);
    return true;
  }

  /// "carpet and pad out", "new ones in", "off": what is done, said with an adverb behind the thing.
  bool read_adverb() {
    constexpr auto away = std::to_array<std::string_view>({"out", "off", "gone", "fuera"});
    constexpr auto there = std::to_array<std::string_view>({"in", "on", "down", "up"});
    const bool again = word_at(at_) == "back" && is_one_of(there, word_at(at_ + 1));
    const std::size_t count = again ? 2 : 1;
    const bool removes = is_one_of(away, word_at(at_));
    if (!removes && !again && !(is_one_of(there, word_at(at_)) && word_at(at_) != "up" && word_at(at_) != "down")) return false;
    const std::size_t behind = at_ + count;
    const bool last = ends_at(behind) || is_one_of(joiners, word_at(behind)) || (is_measure(behind) && !is_content(behind + 1)) ||
                      word_at(behind) == "with";
    const bool open = frame_.names_something() ? frame_.actions.empty() && actions_.empty() : has_open_things();
    if (!last || !open || find_action(rest()).count > count) return false;
    static constexpr Action removal{.text = "out", .activity = Activity::remove, .words = {}, .always = true};
    static constexpr Action placing{.text = "in", .activity = Activity::replace, .words = {}, .always = true};
    const Action& action = removes ? removal : placing;
    if (frame_.names_something()) {
      frame_.actions.push_back(&action);
      has_postfix_action_ = true;
      mark_frame(at_, count, ScopeRole::action);
      end_frame_keeping_open(action);
      at_ += count;
      return true;
    }
    return attach_action(action, count);
  }
  [[nodiscard]] bool has_open_things() const {
    return text_.things.size() > sentence_begin_ && text_.things.back().actions.empty() && !text_.things.back().taken_back;
  }
  /// "carpet and pad out": also of the things before it that have no action yet.
  void end_frame_keeping_open(const Action& action) {
    for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)
      if (text_.things[i].actions.empty() && !text_.things[i].taken_back) text_.things[i].actions.push_back(&action);
  }

  /// "ded. 1 dr 3x7, 2 win 3x5", "less two openings": openings of the room, to the end of the sentence
  bool read_deduction() {
    constexpr auto words = std::to_array<std::string_view>({"ded", "deduct", "deducting", "less", "minus"});
    if (!is_one_of(words, word_at(at_)) || rooms_.empty()) return false;
    end_frame();
    deducts_ = true;
    take(1, ScopeRole::part);
    return true;
  }

  void read_content() {
    if (word_at(at_) == "with" && read_with()) return;
    if (is_filler(word_at(at_))) {
      if (!frame_.said.empty()) fillers_ += " " + tokens_[at_].text;  // said only if more of the thing follows
      if (word_at(at_) == "inside" && word_at(at_ + 1) == "and" && (word_at(at_ + 2) == "out" || word_at(at_ + 2) == "outside")) {
        target_thing()->both_sides = true;
        return take(3, ScopeRole::modifier);
      }
      if (word_at(at_) == "both" && word_at(at_ + 1) == "sides") {
        target_thing()->both_sides = true;
        return take(2, ScopeRole::part);
      }
      if (word_at(at_) == "both" && !find_surface(from(at_ + 1)) && !frame_.count && is_content(at_ + 1)) {
        frame_.count = 2;
        return take(1, ScopeRole::count);
      }
      return take(1, ScopeRole::filler);
    }
    begin_words();
    Token& token = tokens_[at_];
    std::string word = object_word(token.text);
    if (!objects_.has_word(word) && !is_noun(word)) {
      if (const auto other = objects_.spelled(token.text)) {
        text_.assumptions.push_back("Read \"" + token.text + "\" as \"" + *other + "\"");
        token.text = word = *other;
        if (!is_content(at_) || find_thing(rest()) || find_surface(rest())) return next_word();
      }
    }
    const bool known_word = objects_.has_word(word) || is_noun(word) || is_known_word(token.text);
    const bool adjacent = at_ > 0 && frame_.words.size() > 0 && is_last_word(at_ - 1);
    if (!known_word && has_noun(frame_) && !adjacent) return take_unknown();
    if (is_in_place() && frame_.names_something()) {
      mark_frame(at_, 1, ScopeRole::part);
      ++at_;
      return;
    }
    const bool complement = is_complement() && has_noun(frame_);  // "glass door on the shower"
    if (frame_.words.size() < max_thing_words)
      frame_.words.emplace(complement ? frame_.words.begin() : frame_.words.end(), token.text);
    const bool object = is_noun(word) || objects_.is_head(word);
    add_said(at_, 1);
    const bool known = object || known_word;
    mark_frame(at_, 1, object ? ScopeRole::object : known ? ScopeRole::modifier : ScopeRole::unknown);
    ++at_;
  }

  /// "at the toilet", "near the stairs": where it is
  [[nodiscard]] bool is_in_place() const {
    constexpr auto words = std::to_array<std::string_view>({"at", "near", "by", "inside"});
    std::size_t before = at_;
    while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
    return before > 0 && before < at_ && is_one_of(words, word_at(before - 1));
  }

  /// Nobody knows the word, and it is not next to the thing.
  void take_unknown() {
    text_.words[tokens_[at_].first].role = ScopeRole::unknown;
    ++at_;
  }
  [[nodiscard]] bool is_last_word(std::size_t at) const {
    return !word_at(at).empty() && !frame_.sources.empty() &&
           frame_.sources.back().first + 1 >= tokens_[at].first + tokens_[at].count;
  }

  /// Behind "on the", "of": what the thing is part of.
  [[nodiscard]] bool is_complement() const {
    constexpr auto words = std::to_array<std::string_view>({"on", "of", "for", "from", "to"});
    std::size_t before = at_;
    while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
    return before > 0 && is_one_of(words, word_at(before - 1));
  }

  /// "carpet with pad": another thing, if it is one of the list's own; "shingles with felt" are a kind.
  bool read_with() {
    std::size_t at = skip_fillers(at_ + 1);
    while (is_measure(at)) at = skip_fillers(at + 1);
    if (!frame_.names_something() || !is_content(at)) return false;
    const std::string word = object_word(word_at(at));
    const std::vector<const Action*>& done = frame_.actions.empty() ? actions_ : frame_.actions;
    constexpr auto applying = std::to_array<std::string_view>({"spray", "treat", "apply", "wipe", "wipe down"});
    if (!done.empty() && is_one_of(applying, done.back()->text) && objects_.is_head(word)) {
      frame_.surfaces |= frame_.thing != nullptr ? frame_.thing->surfaces : Surfaces{0};  // "spray the slab with ..."
      frame_.words.clear();
      frame_.said.clear();
      frame_.thing = nullptr;
      take(1, ScopeRole::filler);
      return true;
    }
    const bool rated = is_measure(at_ + 1) && word == "felt";
    constexpr auto kinds = std::to_array<std::string_view>({"felt", "hardware", "trim", "light", "fitting", "glass", "lite", "grate"});
    if ((is_one_of(kinds, word) && !rated) || !objects_.is_head(word)) return false;
    auto actions = frame_.actions.empty() ? actions_ : frame_.actions;
    end_frame();
    actions_ = std::move(actions);
    take(1, ScopeRole::filler);
    return true;
  }

  void add_said(std::size_t at, std::size_t count) {
    for (std::size_t i = at; i < at + count; ++i) {
      if (!frame_.said.empty()) frame_.said += fillers_ + " ";
      fillers_.clear();
      frame_.said += tokens_[i].text;
    }
  }

  /// A new noun behind a complete thing begins another one.
  void begin_words() {
    if (!frame_.names_something()) fillers_.clear();
    lists_rooms_ = sizes_room_ = sized_now_ = false;
    if (has_postfix_action_ && frame_.names_something()) {
      auto actions = frame_.actions;
      end_frame();
      actions_ = std::move(actions);
    }
  }

  bool read_mark() {
    const FoundMark found = find_mark(rest());
    switch (found.mark) {
      case Mark::correction:
        return begin_correction(found.count);
      case Mark::deletion:
        end_frame();
        take(found.count, ScopeRole::correction);
        negated_ = takes_back_ = true;
        return true;
      case Mark::negation:
        return begin_negation(found.count);
      case Mark::taken_off:
        return read_taken_off(found.count);
      case Mark::pronoun:
      case Mark::same:
        if (found.count == 1 && is_filler(word_at(at_)) && is_content(at_ + 1)) return false;  // "that wall"
        if (word_at(at_) == "both")
          if (SaidThing* target = target_thing(); !target->count) target->count = 2;
        take(found.count, ScopeRole::reference);
        return true;
      case Mark::each:
        return read_each(found.count);
      case Mark::nothing:
        return read_nothing(found.count);
      default:
        return false;
    }
  }

  bool begin_correction(std::size_t count) {
    end_frame();
    take(count, ScopeRole::correction);
    correcting_ = true;
    negated_ = false;
    const std::size_t behind = skip_fillers(at_);
    if (!find_action(from(behind)) || text_.things.size() == sentence_begin_) return true;
    // "extract it and float, no wait, extract it": what the sentence did is said anew
    for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) text_.things[i].actions.clear();
    actions_.clear();
    correcting_ = false;
    return true;
  }

  /// "not the ceiling", "leave the carpet", "no felt"
  bool begin_negation(std::size_t count) {
    const bool answers = word_at(at_) == "no" && (ends_at(at_ + 1) || is_measure(at_ + 1) || find_mark(from(at_ + 1)).mark != Mark::none);
    if (answers) return begin_correction(count);
    end_frame();
    takes_back_ = word_at(at_) == "not" || word_at(at_) == "no" || word_at(at_) == "except" || word_at(at_) == "skip";
    take(count, ScopeRole::correction);
    negated_ = true;
    return true;
  }

  bool read_taken_off(std::size_t count) {
    std::size_t at = at_ + count;
    while (at < end_ && is(at, TokenKind::word)) ++at;
    if (at >= end_ || is_sign(tokens_[at].kind) || rooms_.empty()) return false;
    std::size_t wall = at_;
    while (wall < end_ && !find_opening(from(wall)) && wall < at + 4) ++wall;
    const Token& size = tokens_[at];
    const std::size_t behind = at + 1;
    if (size.kind == dimensions) {
      for (const std::size_t room : rooms_)
        book_.rooms()[room].offsets.push_back(
            {.length_ft = size.sides[0], .width_ft = size.sides[1], .is_taken_off = true});
    } else if (size.kind == length) {
      for (const std::size_t room : rooms_)
        book_.rooms()[room].openings.push_back({.width_ft = size.value, .height_ft = 0, .count = 1, .to_floor = true});
    } else {
      return false;
    }
    std::size_t stop = behind;
    if (size.kind == length)
      while (stop < end_ && is(stop, TokenKind::word) && !find_action(from(stop)) && !find_thing(from(stop))) ++stop;
    mark(at_, stop - at_, ScopeRole::part);
    at_ = stop;
    return true;
  }

  /// "the tile is fine", "no repair needed"
  bool read_nothing(std::size_t count) {
    take(count, ScopeRole::condition);
    negated_ = true;
    takes_back_ = false;
    end_frame();
    for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)
      if (text_.things[i].actions.empty() || i + 1 == text_.things.size()) text_.things[i].taken_back = true;
    actions_.clear();
    pending_action_ = false;
    negated_ = false;
    return true;
  }

  bool read_each(std::size_t count) {
    SaidThing* target = target_thing();
    if (target == nullptr || !(target->amount && target->amount->unit == "LF")) {
      take(count, ScopeRole::filler);
      return true;
    }
    target->each_ft = target->amount->value;
    target->amount.reset();
    take(count, ScopeRole::reference);
    return true;
  }

  SaidThing* target_thing() {
    if (frame_.names_something() || text_.things.empty()) return &frame_;
    return &text_.things.back();
  }

  bool read_condition() {
    const auto found = find_condition(rest());
    if (!found) return false;
    if (found.row->in_list) frame_.conditions.insert("wet");
    mark_frame(at_, found.count, ScopeRole::condition);
    at_ += found.count;
    return true;
  }

  bool read_thing() {
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

  void read_surface(const FoundRow<SurfaceWord>& found) {
    begin_words();
    frame_.surfaces |= found.row->surfaces;
    for (std::size_t i = at_; i < at_ + found.count; ++i)
      if (!is_one_of(joiners, word_at(i))) frame_.places.push_back(tokens_[i].text);
    add_said(at_, found.count);
    mark_frame(at_, found.count, ScopeRole::part);
    at_ += found.count;
  }

  // Parts of rooms

  /// "left wall", "two walls", "all four walls", "the wall is 22 ft"
  bool read_walls() {
    std::size_t at = at_;
    std::string name;
    if (is_wall_name(word_at(at)) && (word_at(at + 1) == "wall" || word_at(at + 1) == "walls")) name = tokens_[at++].text;
    if (word_at(at) != "wall" && word_at(at) != "walls") return false;
    const bool one = word_at(at) == "wall";
    const auto counted = frame_.count;
    const bool number = counted && is(at_ - 1, TokenKind::number) && at_ > 0;
    std::size_t behind = at + 1;
    if (const std::size_t verb = skip_fillers(behind); one && is(verb, length)) {
      set_wall_length(tokens_[verb].value);
      take(verb + 1 - at_, ScopeRole::part);
      return true;
    }
    constexpr auto relatives = std::to_array<std::string_view>(
        {"that", "which", "where", "by", "next", "along", "behind", "facing", "shared", "between", "with"});
    if (one && name.empty() && is_one_of(relatives, word_at(behind))) {
      name = word_at(behind);
      while (!ends_at(behind) && !is_measure(behind) && !is_one_of(joiners, word_at(behind))) ++behind;
    }
    if (name.empty() && !number) return false;
    constexpr double all = 4;
    if (name.empty() && *counted >= all) {
      frame_.count.reset();
      return false;
    }
    begin_words();
    if (number) frame_.count.reset();
    SaidThing* target = frame_.names_something() || text_.things.size() == sentence_begin_ ? &frame_ : &text_.things.back();
    if (find_mark(from(at_ - std::min<std::size_t>(at_, 1))).mark == Mark::none && target != &frame_ && !is_after_preposition()) target = &frame_;
    target->walls.name = std::move(name);
    if (number) target->walls.count = counted;
    target->surfaces = (target->surfaces & ~Surfaces{0}) | walls;
    if (target->words.empty()) target->places.emplace_back("walls");
    mark_thing(*target, at_, behind - at_, ScopeRole::part);
    if (target->words.empty()) target->said += (target->said.empty() ? "" : " ") + std::string("walls");
    at_ = behind;
    return true;
  }

  void set_wall_length(double feet) {
    SaidThing* target = target_thing();
    target->walls.length_ft = feet;
    for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)
      if (text_.things[i].walls.is_part() || (text_.things[i].surfaces & walls) != 0) text_.things[i].walls.length_ft = feet;
  }

  /// "behind the vanity", "under it"
  bool read_place() {
    constexpr auto openers = std::to_array<std::string_view>({"the", "a", "it", "that", "this", "to", "them", "her", "his"});
    if (!is_place_word(word_at(at_)) || !is_one_of(openers, word_at(at_ + 1))) return false;
    std::size_t behind = at_ + 2;
    const bool pronoun = find_mark(from(at_ + 1)).mark == Mark::pronoun && word_at(at_ + 1) != "that";
    while (!pronoun && !ends_at(behind) && !is_measure(behind) && !is_one_of(joiners, word_at(behind)) && !find_action(from(behind)) &&
           !is_one_of(before_room, word_at(behind)))
      ++behind;
    if (negated_) {
      deducts_area_ = true;
      take(behind - at_, ScopeRole::part);
      return true;
    }
    SaidThing* target = target_thing();
    const bool all_around = word_at(at_) == "around" && (find_surface(from(at_ + 2)) || word_at(at_ + 2) == "room" || word_at(at_ + 2) == "perimeter");
    if (!pronoun && !all_around && target->walls.name.empty()) target->walls.name = std::string(word_at(at_));
    mark_thing(*target, at_, behind - at_, ScopeRole::part);
    at_ = behind;
    return true;
  }

  bool read_extent_word() {
    const bool part = is_one_of(from_floor, word_at(at_)) && (is(at_ + 1, length) || is(at_ + 1, inches));
    if (!part && word_at(at_) != "bottom") return false;
    height_follows_ = true;
    mark_frame(at_, 1, ScopeRole::part);
    ++at_;
    return true;
  }

  // Actions

  bool read_action() {
    static constexpr Action taking{.text = "take out", .activity = Activity::remove, .words = {}, .always = true};
    auto found = find_action(rest());
    const bool vacuums = found && found.row->words == "vacuum";
    if ((!found || vacuums) && takes_off()) found = {&taking, 1};
    if (!found) return false;
    if (read_again(found)) return true;
    const bool is_new = found.row->text == "new";
    if (is_new && (!actions_.empty() || frame_.names_something() || negated_)) {
      take(1, ScopeRole::modifier);
      return true;
    }
    if (frame_.names_something() && !found.row->always && !ends_action(at_ + found.count)) return false;
    if (find_thing(rest()).count > found.count) return false;  // "spray foam insulation"
    if (const std::size_t room = book_.name_at(tokens_, at_); room > 0 && !find_thing(rest())) return false;
    lists_rooms_ = sizes_room_ = false;
    if (negated_) {
      take(found.count, ScopeRole::action);
      return true;
    }
    if (finishes_drywall(*found.row)) {
      end_frame();
      take(found.count, ScopeRole::action);
      return true;
    }
    const bool lonely = ends_action(at_ + found.count);
    if (frame_.names_something() && (actions_.empty() || lonely)) {
      if (pending_action_) frame_.actions = actions_;
      frame_.actions.push_back(found.row);
      has_postfix_action_ = true;
      mark_frame(at_, found.count, ScopeRole::action);
      at_ += found.count;
      return true;
    }
    end_frame();
    if (lonely && attach_action(*found.row, found.count)) return true;
    const bool continues = pending_action_ && follows_action_ && at_ == behind_action_;
    const bool again = pending_action_ && actions_.size() == 1 && actions_.back() == found.row;  // "haul two ... haul"
    if (again) {
      take(found.count, ScopeRole::action);
      return true;
    }
    if (pending_action_ && !continues)
      for (const Action* action : actions_) text_.lonely_actions.emplace_back(action, sentence_);
    if (!continues) {
      actions_.clear();
      action_marks_.clear();
    }
    actions_.push_back(found.row);
    action_marks_.emplace_back(at_, found.count);
    mark(at_, found.count, ScopeRole::action);
    at_ += found.count;
    follows_action_ = pending_action_ = true;
    behind_action_ = is_one_of(joiners, word_at(at_)) || is(at_, soft) ? at_ + 1 : at_;
    return true;
  }

  /// "hang it, tape it, float it": the list's drywall is taped and floated.
  [[nodiscard]] bool finishes_drywall(const Action& action) const {
    constexpr auto finishing = std::to_array<std::string_view>({"tape", "float", "tape float", "finish"});
    if (!is_one_of(finishing, action.words) || text_.things.empty()) return false;
    const SaidThing& last = frame_.names_something() ? frame_ : text_.things.back();
    const bool hung = std::ranges::find(last.words, "drywall") != last.words.end();
    return hung && last.sentence + 1 >= sentence_;
  }

  /// "take the old off", "get that out of there"
  [[nodiscard]] bool takes_off() const {
    constexpr auto verbs = std::to_array<std::string_view>({"take", "takes", "taking", "get", "carry", "bring", "vac", "vacuum"});
    constexpr auto away = std::to_array<std::string_view>({"off", "out", "down", "up", "away"});
    if (!is_one_of(verbs, word_at(at_))) return false;
    constexpr std::size_t reach = 6;
    for (std::size_t i = at_ + 1; i < std::min(end_, at_ + reach) && !is_sign(tokens_[i].kind); ++i)
      if (is_one_of(away, word_at(i))) return true;
    return false;
  }

  /// "set it back in", "put it back": what was taken off comes again.
  bool read_again(const FoundRow<Action>& found) {
    constexpr auto verbs = std::to_array<std::string_view>({"put", "set", "hook", "hang", "screw", "slide", "stick", "install", "bring"});
    if (!is_one_of(verbs, found.row->text) || text_.things.empty()) return false;
    std::size_t at = at_ + found.count;
    const FoundMark pronoun = find_mark(from(at));
    if (pronoun.mark != Mark::pronoun) return false;
    at += pronoun.count;
    if (word_at(at) != "back") return false;
    ++at;
    constexpr auto adverbs = std::to_array<std::string_view>({"in", "on", "up", "down"});
    if (is_one_of(adverbs, word_at(at))) ++at;
    static constexpr Action again{.text = "put back", .activity = Activity::detach_and_reset, .words = {}, .always = true};
    end_frame();
    SaidThing& last = text_.things.back();
    last.actions.push_back(&again);
    mark_thing(last, at_, at - at_, ScopeRole::action);
    at_ = at;
    return true;
  }

  /// Whether no thing follows the action: it is about what was named before.
  [[nodiscard]] bool ends_action(std::size_t at) const {
    constexpr auto adverbs = std::to_array<std::string_view>(
        {"back", "down", "up", "out", "off", "on", "in", "new", "again", "after", "later", "first", "too", "tambien", "only",
         "inside", "outside", "contained"});
    for (; at < end_; ++at) {
      if (is_sign(tokens_[at].kind)) return true;
      if (is_measure(at)) {
        std::size_t behind = skip_fillers(at + 1);
        if (is(at, coats)) continue;
        return ends_at(behind) || is_one_of(joiners, word_at(behind));
      }
      constexpr auto openers = std::to_array<std::string_view>({"when", "after", "before", "while", "because", "until", "if", "so"});
      if (is_one_of(joiners, word_at(at)) || is_one_of(openers, word_at(at))) return true;
      const FoundMark found = find_mark(from(at));
      if (found.mark == Mark::pronoun || found.mark == Mark::same) {
        if (is_content(at + found.count) && found.count == 1 && is_filler(word_at(at))) return false;
        at += found.count - 1;
        continue;
      }
      if (find_action(from(at)) && word_at(at) != "new" && !find_thing(from(at))) return true;
      if (is_one_of(adverbs, word_at(at))) continue;
      if (is_filler(word_at(at))) continue;
      if (const std::size_t room = book_.name_at(tokens_, at); room > 0) return true;
      return static_cast<bool>(find_condition(from(at))) || found.mark == Mark::correction;
    }
    return true;
  }

  /// An action without a thing of its own: "..., R&R", "cut it and bag it".
  bool attach_action(const Action& action, std::size_t count) {
    if (text_.things.empty()) return false;
    bool any = false;
    for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
      SaidThing& thing = text_.things[i];
      if (thing.taken_back || !thing.actions.empty()) continue;
      thing.actions.push_back(&action);
      mark_thing(thing, at_, any ? 0 : count, ScopeRole::action);
      any = true;
    }
    if (!any) {
      SaidThing& last = text_.things.back();
      const bool near = last.sentence + 1 >= sentence_;
      if (last.taken_back || !near) return false;
      last.actions.push_back(&action);
      mark_thing(last, at_, count, ScopeRole::action);
    }
    at_ += count;
    return true;
  }

  // Rooms

  /// "in the kitchen"
  [[nodiscard]] bool is_after_preposition() const {
    std::size_t before = at_;
    while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
    return before > 0 && is_one_of(before_room, word_at(before - 1));
  }

  /// Whether the room's name at `at_` is not part of a thing's name, as in "kitchen faucet".
  [[nodiscard]] bool is_place(std::size_t behind) const {
    if (is_after_preposition() || !is(behind, TokenKind::word) || behind >= end_) return true;
    if (word_at(behind - 1) == "elevation" || word_at(at_) == "elevation") return true;
    return !frame_.names_something();
  }

  bool read_room() {
    const std::size_t count = book_.name_at(tokens_, at_), behind = at_ + count;
    if (count == 0 || find_thing(rest()).count > count || !is_place(behind)) return false;
    const bool part_of_name = behind < end_ && tokens_[behind].first == tokens_[at_].first;  // of one alias
    if (part_of_name) return false;
    if (find_action(rest()).count >= count && !is_after_preposition()) return false;  // "office" is none; "study" is
    if (read_compound_room(count)) return true;
    if (frame_.names_something() && frame_.surfaces == 0 && !has_noun(frame_) && !frame_.count && !frame_.amount && actions_.empty()) frame_ = {};
    const bool follows = is_after_preposition() || frame_.names_something();
    const bool begins = is(behind, colon);
    end_frame();
    if (!lists_rooms_) {
      const bool placeless = text_.things.size() > segment_begin_ && text_.things.back().rooms.empty() && !is(behind, colon) &&
                             !find_action(from(skip_fillers(behind))) && !pending_action_;
      const bool trailing = (follows || placeless) && !begins && text_.things.size() > segment_begin_;
      rooms_.clear();
      if (!trailing && !is_after_preposition() && !pending_action_) actions_.clear();
      assigns_ = trailing;
    }
    const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(at_, count));
    if (std::ranges::find(rooms_, room) == rooms_.end()) rooms_.push_back(room);
    if (assigns_)
      for (std::size_t i = segment_begin_; i < text_.things.size(); ++i) text_.things[i].rooms = rooms_, text_.things[i].had_rooms = true;
    if (!is_one_of(joiners, word_at(behind)) && !is(behind, soft)) segment_begin_ = text_.things.size();
    lists_rooms_ = sizes_room_ = named_room_ = true;
    room_begin_ = at_;
    take(count, ScopeRole::room);
    room_end_ = at_;
    return true;
  }

  /// "basement rec room", "closet in bedroom 1", "bath across the hall": one room, named with another.
  bool read_compound_room(std::size_t count) {
    if (at_ == 0 || room_end_ == 0 || rooms_.empty() || frame_.names_something()) return false;
    std::size_t gap = room_end_;
    const bool next_to = gap == at_;
    constexpr auto between = std::to_array<std::string_view>({"in", "of", "off", "across", "by", "at", "inside", "from", "next", "to", "down", "the", "under"});
    while (gap < at_ && is_one_of(between, word_at(gap))) ++gap;
    if (gap != at_) return false;
    const bool across = !next_to && word_at(room_end_) != "in" && word_at(room_end_) != "of" && word_at(room_end_) != "inside";
    if (!across) {
      const std::size_t inner = rooms_.back();
      std::string name;
      for (std::size_t i = at_; i < at_ + count; ++i) name += (name.empty() ? "" : " ") + tokens_[i].text;
      std::string first;
      for (std::size_t i = room_begin_; i < room_end_; ++i) first += (first.empty() ? "" : " ") + tokens_[i].text;
      book_.rename(inner, next_to ? first + " " + name : name + " " + first);
    }
    mark(at_, count, across ? ScopeRole::part : ScopeRole::room);
    at_ += count;
    if (next_to) room_end_ = at_;
    return true;
  }

  std::vector<std::size_t>& sized_rooms() {
    if (rooms_.empty()) {
      const Token name{.text = "room"};
      rooms_.push_back(book_.find_or_add(std::span(&name, 1)));
    }
    return rooms_;
  }

  [[nodiscard]] bool in_header() const {
    return actions_.empty() && text_.things.size() == sentence_begin_ && frame_.words.empty();
  }

  /// "with two doors", in the description of the room
  bool read_opening() {
    const auto found = find_opening(rest());
    if (!found || rooms_.empty() || (!deducts_ && (!in_header() || ends_action_behind(at_ + found.count)))) return false;
    if (!deducts_ && !book_.rooms()[rooms_.back()].length_ft) return false;
    ScopeOpening opening{.width_ft = found.row->width_ft,
                         .height_ft = found.row->height_ft,
                         .count = int(std::clamp(frame_.count.value_or(1), 1.0, 100.0)),
                         .to_floor = found.row->to_floor};
    std::size_t behind = at_ + found.count;
    if (!frame_.area && is(behind, dimensions)) frame_.area = tokens_[behind++];
    if (const auto& area = frame_.area) {
      opening.width_ft = area->sides[0];
      opening.height_ft = area->sides[1];
    } else if (const auto& width = frame_.amount) {
      opening.width_ft = width->value;
    } else if (opening.height_ft <= 0 && is(behind, length)) {
      opening.width_ft = tokens_[behind++].value;
    } else {
      text_.assumptions.push_back("Assumed " + decimal_text(opening.width_ft) + " ft by " +
                                  (opening.height_ft > 0 ? decimal_text(opening.height_ft) + " ft" : "full height") +
                                  " for \"" + std::string(found.row->text) + "\"");
    }
    for (const std::size_t room : rooms_) book_.rooms()[room].openings.push_back(opening);
    frame_ = {};
    lists_rooms_ = false;
    take(behind - at_, ScopeRole::part);
    return true;
  }

  /// "2 windows R&R": not a part of the room's description.
  [[nodiscard]] bool ends_action_behind(std::size_t at) const {
    return static_cast<bool>(find_action(from(skip_fillers(is(at, soft) ? at + 1 : at))));
  }

  /// "plus a little bump out three by five": where its size is; 0: no offset
  [[nodiscard]] std::size_t offset_behind() const {
    constexpr auto parts = std::to_array<std::string_view>({"bump", "alcove", "offset", "nook", "bay", "landing", "leg", "jog", "extension", "closet", "el", "l", "niche", "corner", "piece"});
    if (!was_sized_ || !in_header() || frame_.names_something()) return 0;
    bool named = word_at(at_) == "plus";
    constexpr std::size_t reach = 7;
    for (std::size_t i = at_ + 1; i < std::min(end_, at_ + reach); ++i) {
      if (is(i, dimensions)) return named ? i : 0;
      if (word_at(i).empty() || find_action(from(i)) || find_opening(from(i))) return 0;
      named = named || is_one_of(parts, word_at(i));
    }
    return 0;
  }

  void add_offset(std::size_t joiner) {
    const Token& size = tokens_[at_ + joiner];
    for (const std::size_t room : sized_rooms()) {
      ScopeRoom& sized = book_.rooms()[room];
      if (!sized.length_ft) continue;
      sized.offsets.push_back({.length_ft = size.sides[0], .width_ft = size.sides[1], .is_taken_off = false});
    }
    take(joiner + 1, ScopeRole::dimension);
  }

  // Measures

  void read_measure() {
    const Token& token = tokens_[at_];
    if (correcting_ && !is_content(at_ + 1) && correct_measure(token)) return;
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
        set(&SaidThing::coats, token.value, ScopeRole::modifier);
        return;
      case share:
        if (!frame_.names_something() && find_mark(from(at_ + 1)).mark == Mark::pronoun && !text_.things.empty()) {
          text_.things.back().share = token.value;  // "half of it"
          return mark_thing(text_.things.back(), at_, 1, ScopeRole::part);
        }
        frame_.share = token.value;
        return mark_frame(at_, 1, ScopeRole::part);
      case rating:
        return add_rating({.unit = token.unit, .low = token.value, .high = token.value});
      default:
        return;
    }
  }

  /// "make it 33", "sorry, fourteen by sixteen"
  bool correct_measure(const Token& token) {
    if (token.kind == dimensions && !rooms_.empty()) {
      set_room_size(token);
      mark(at_, 1, ScopeRole::dimension);
      return true;
    }
    auto last = std::ranges::find_if(text_.things.rbegin(), text_.things.rend(), [](const SaidThing& t) { return !t.taken_back; });
    if (last == text_.things.rend() || frame_.names_something()) return false;
    if (token.kind == number && token.fraction) {
      std::erase_if(last->ratings, [&](const Rating& r) { return r.unit == "in"; });
      last->ratings.push_back({.unit = "in", .low = token.value, .high = token.value});
    } else if (token.kind == number) {
      if (auto& amount = last->amount)
        amount->value = token.value;
      else if (last->days && !last->count)
        last->days = token.value;
      else
        last->count = token.value;
    } else if (token.kind == length || (token.kind == amount && token.unit != "DA")) {
      last->amount = token;
      if (token.kind == length) last->amount->unit = "LF";
      last->count.reset();
    } else if (token.kind == amount) {
      for (auto& thing : text_.things)
        if (thing.sentence == last->sentence && thing.days) thing.days = token.value;
      last->days = token.value;
    } else if (token.kind == dimensions) {
      last->area = token;
    } else if (token.kind == coats) {
      last->coats = token.value;
    } else if (token.kind == rating || token.kind == inches) {
      const std::string unit = token.kind == inches ? "in" : token.unit;
      std::erase_if(last->ratings, [&](const Rating& r) { return r.unit == unit; });
      last->ratings.push_back({.unit = unit, .low = token.value, .high = token.value});
    } else {
      return false;
    }
    mark_thing(*last, at_, 1, token.kind == number ? ScopeRole::count : ScopeRole::dimension);
    return true;
  }

  /// Whether no noun follows the measure: it belongs to what was said before.
  [[nodiscard]] bool ends_here() const {
    std::size_t behind = skip_fillers(at_ + 1);
    while (is_measure(behind)) behind = skip_fillers(behind + 1);
    return ends_at(behind) || is_one_of(joiners, word_at(behind)) || find_action(from(behind)) ||
           find_mark(from(behind)).mark != Mark::none || book_.name_at(tokens_, behind) > 0;
  }

  /// The thing that a measure is of: the one that is being read, or the last one if no noun follows.
  SaidThing& measured_thing() {
    return !frame_.names_something() && ends_here() && text_.things.size() > sentence_begin_ && !follows_comma_action()
               ? text_.things.back()
               : frame_;
  }
  [[nodiscard]] bool follows_comma_action() const { return pending_action_; }

  template <class T>
  void set(std::optional<T> SaidThing::* member, const T& value, ScopeRole role) {
    SaidThing& target = measured_thing();
    if (!(target.*member)) target.*member = value;
    mark_thing(target, at_, 1, role);
  }

  void add_rating(const Rating& rating) {
    const std::size_t behind = skip_fillers(at_ + 1);
    const bool follows = is_content(behind) || find_thing(from(behind));
    SaidThing& target = frame_.names_something() || follows || text_.things.size() == sentence_begin_ ? frame_ : text_.things.back();
    target.ratings.push_back(rating);
    const std::string text = rating.unit == "in" ? size_text(rating.low) + "\"" : tokens_[at_].text;
    target.said += (target.said.empty() ? "" : " ") + text;
    mark_thing(target, at_, 1, ScopeRole::rating);
  }

  /// "two units", "3 of them": so many of the last thing
  bool read_pieces() {
    constexpr auto pieces = std::to_array<std::string_view>({"units", "machines", "pieces", "ea", "sets", "total", "of", "altogether", "places"});
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

  /// "T-molding at 3 doorways", "hinges on three doors": a count, and where they are
  bool read_places() {
    constexpr auto prepositions = std::to_array<std::string_view>({"at", "on", "for"});
    if (at_ == 0 || !is_one_of(prepositions, word_at(at_ - 1)) || !frame_.names_something() || frame_.count) return false;
    if (!is_content(at_ + 1) || is_wall(at_ + 1)) return false;
    const std::string word = object_word(word_at(at_ + 1));
    if (!is_noun(word) && !objects_.has_word(word) && !find_opening(from(at_ + 1))) return false;
    frame_.count = tokens_[at_].value;
    mark_frame(at_, 1, ScopeRole::count);
    mark_frame(at_ + 1, 1, ScopeRole::part);
    ++at_;
    return true;
  }

  /// "two at fifty two", "four rakes at nineteen": as feet
  bool read_product() {
    const std::size_t at = word_at(at_ + 1) == "at" ? at_ + 1 : at_ + 2;
    if (word_at(at) != "at" || (!is(at + 1, number) && !is(at + 1, length))) return false;
    Token feet{.kind = amount, .text = tokens_[at_].text, .value = tokens_[at_].value * tokens_[at + 1].value, .unit = "LF"};
    SaidThing& target = frame_.names_something() || text_.things.empty() ? frame_ : text_.things.back();
    if (deducts_ && target.amount) feet.value = std::max(target.amount->value - feet.value, 0.0);
    else if (target.amount) feet.value += target.amount->value;
    target.amount = feet;
    mark_thing(target, at_, at + 2 - at_, ScopeRole::dimension);
    at_ = at + 1;
    return true;
  }

  void read_count() {
    const Token& token = tokens_[at_];
    if (is(at_ + 1, amount) && tokens_[at_ + 1].unit == "SF" && tokens_[at_ + 1].value > token.value) {  // "9-12 sf"
      SaidThing& sized = frame_.names_something() || text_.things.empty() ? frame_ : text_.things.back();
      sized.ratings.push_back({.unit = "SF", .low = token.value, .high = tokens_[at_ + 1].value});
      mark_thing(sized, at_, 2, ScopeRole::rating);
      ++at_;
      return;
    }
    if (token.value == 1 && (word_at(at_ + 1) == "layer" || word_at(at_ + 1) == "layers") && word_at(at_ + 2) == "of") {
      mark(at_, 3, ScopeRole::modifier);
      at_ += 2;
      return;
    }
    if (read_pieces() || read_places()) return;
    if (read_product() || read_height_number() || read_extent_number()) return;
    if (token.fraction) return add_rating({.unit = "in", .low = token.value, .high = token.value});
    const std::size_t behind = skip_fillers(at_ + 1);
    const bool noun_follows = is_content(behind);
    if (frame_.names_something() && noun_follows && !is_wall(behind)) {
      auto actions = frame_.actions.empty() ? actions_ : frame_.actions;
      end_frame();
      actions_ = std::move(actions);
    }
    SaidThing& target = noun_follows ? frame_ : measured_thing();
    if (target.count && !noun_follows) {
      mark(at_, 1, ScopeRole::unknown);
      text_.words[tokens_[at_].first].use = ScopeUse::not_understood;
      return;
    }
    if (!target.count) target.count = token.value;
    mark_thing(target, at_, 1, ScopeRole::count);
  }
  [[nodiscard]] bool is_wall(std::size_t at) const { return word_at(at) == "wall" || word_at(at) == "walls"; }

  /// "twenty two long nine high"
  bool read_extent_number() {
    constexpr auto along = std::to_array<std::string_view>({"long", "wide", "across"});
    constexpr auto tall = std::to_array<std::string_view>({"high", "tall", "up"});
    const std::string_view behind = word_at(at_ + 1);
    if (!is_one_of(along, behind) && !is_one_of(tall, behind)) return false;
    SaidThing& target = frame_.names_something() || text_.things.size() == sentence_begin_ ? frame_ : text_.things.back();
    if (is_one_of(tall, behind)) {
      target.height_ft = tokens_[at_].value;
    } else if (target.walls.is_part()) {
      target.walls.length_ft = tokens_[at_].value;
    } else {
      target.amount = Token{.kind = amount, .text = tokens_[at_].text, .value = tokens_[at_].value, .unit = "LF"};
    }
    mark_thing(target, at_, 2, ScopeRole::dimension);
    ++at_;
    return true;
  }

  /// "figure ten and a half average", "eight on the low side thirteen at the peak"
  bool read_height_number() {
    constexpr auto ends = std::to_array<std::string_view>({"low", "high", "peak", "ridge", "top", "tall", "short", "knee"});
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
    const std::size_t side = word_at(end + 1) == "side" || word_at(end + 1) == "end" || word_at(end + 1) == "point" ? 1 : 0;
    mark(at_, end + 1 + side - at_, ScopeRole::dimension);
    at_ = end + side;
    if (vault_.size() != 2) return true;
    for (const std::size_t room : rooms_) book_.rooms()[room].height_ft = (vault_[0] + vault_[1]) / 2;
    text_.assumptions.push_back("Assumed walls of " + decimal_text((vault_[0] + vault_[1]) / 2) + " ft, between low and high side");
    return true;
  }

  void read_inches() {
    const double inches_per_foot = 12;
    if (!height_follows_ && !is_upward()) return add_rating({.unit = "in", .low = tokens_[at_].value, .high = tokens_[at_].value});
    set_height(tokens_[at_].value / inches_per_foot);
  }

  [[nodiscard]] bool is_upward() const {
    return is_one_of(upward, word_at(at_ + 1)) ||
           (word_at(at_ + 1) == "from" && (word_at(at_ + 2) == "floor" || word_at(at_ + 3) == "floor")) ||
           (word_at(at_ - 1) == "to" && at_ > 1 && word_at(at_ - 2) == "up") || word_at(at_ - 1) == "up";
  }

  void set_height(double feet) {
    height_follows_ = false;
    set(&SaidThing::height_ft, feet, ScopeRole::part);
    while (is_one_of(upward, word_at(at_ + 1))) mark(++at_, 1, ScopeRole::part);
  }

  void read_amount() {
    const Token& token = tokens_[at_];
    if (token.unit == "DA") {
      const bool per_day = token.value == 1 && at_ > 0 && is(at_ - 1, amount) && tokens_[at_ - 1].unit == "HR";
      if (per_day) return mark(at_, 1, ScopeRole::duration);
      return set(&SaidThing::days, token.value, ScopeRole::duration);
    }
    const bool header = in_header() && !frame_.names_something() && ends_here();
    if (header) {
      header_amount_ = token;
      mark(at_, 1, ScopeRole::dimension);
      return;
    }
    set(&SaidThing::amount, token, token.unit == "HR" ? ScopeRole::duration : token.unit == "EA" ? ScopeRole::count : ScopeRole::dimension);
  }

  void read_dimensions() {
    const Token& token = tokens_[at_];
    if (std::exchange(deducts_area_, false) && !rooms_.empty()) {
      for (const std::size_t room : rooms_)
        book_.rooms()[room].offsets.push_back({.length_ft = token.sides[0], .width_ft = token.sides[1], .is_taken_off = true});
      return mark(at_, 1, ScopeRole::part);
    }
    const std::size_t behind = skip_fillers(at_ + 1);
    const bool opening = static_cast<bool>(find_opening(from(behind)));
    const bool noun_follows = !ends_here() && is_content(at_ + 1);
    const bool all_sized = !rooms_.empty() && std::ranges::all_of(rooms_, [&](std::size_t r) { return book_.rooms()[r].length_ft.has_value(); });
    const bool outside = !rooms_.empty() && is_outside(book_.rooms()[rooms_.back()].name) && (frame_.names_something() || !text_.things.empty() || !actions_.empty());
    const bool of_room = !outside && !noun_follows && !rooms_.empty() && !all_sized &&
                         (named_room_ || frame_.names_something() || !text_.things.empty());
    const bool first = in_header() && !frame_.names_something();
    if (!token.in_inches && !(opening && !rooms_.empty()) && (of_room || (sizes_room_ && !frame_.names_something()) || (first && !is_lumber(token)))) {
      set_room_size(token);
      mark(at_, 1, ScopeRole::dimension);
      return;
    }
    if (token.in_inches || is_lumber(token)) {
      for (std::size_t i = 0; i < token.side_count; ++i)
        frame_.ratings.push_back({.unit = "in", .low = token.sides[i], .high = token.sides[i]});
      return mark_frame(at_, 1, ScopeRole::rating);
    }
    set(&SaidThing::area, token, ScopeRole::dimension);
  }

  [[nodiscard]] static bool is_outside(std::string_view room) {
    return room.ends_with("Elevation") || room == "Roof" || room == "Exterior";
  }

  /// "the entry and hall, 6x9 and 4x22"
  [[nodiscard]] bool has_sizes_for_all(std::size_t rooms) const {
    std::size_t sizes = 0;
    for (std::size_t i = at_; i < end_ && (is(i, dimensions) || is(i, soft) || is_one_of(joiners, word_at(i))); ++i)
      sizes += is(i, dimensions) ? 1 : 0;
    return sizes > 1 && sizes <= rooms;
  }

  [[nodiscard]] bool room_follows(std::size_t at) const {
    while (is_one_of(articles, word_at(at))) ++at;
    return book_.name_at(tokens_, at) > 0;
  }

  [[nodiscard]] bool is_lumber(const Token& token) const {
    constexpr auto lumber = std::to_array<std::string_view>({"stud", "studs", "joist", "joists", "rafter", "rafters", "framing", "lumber", "board", "boards", "post", "posts", "floor", "blocking", "plate", "plates", "fence", "tile", "tiles", "downspout", "downspouts"});
    const bool feet = token.text.find('\'') != std::string::npos || token.text.find('f') != std::string::npos;
    const bool named = is_one_of(lumber, word_at(at_ + 1)) || (!frame_.words.empty() && is_one_of(lumber, frame_.words.back()) && frame_.words.back() != "floor");
    return !feet && token.side_count == 2 && named && token.sides[1] <= max_lumber_side * 2 && max_lumber_edge > 0;
  }

  void set_room_size(const Token& size) {
    const std::vector<std::size_t> all = sized_rooms();
    const bool some = all.size() > 1 && std::ranges::any_of(all, [&](std::size_t r) { return book_.rooms()[r].length_ft.has_value(); });
    bool first = true;
    for (const std::size_t index : all) {
      ScopeRoom& room = book_.rooms()[index];
      if (some && room.length_ft && !correcting_) continue;
      const bool next_has_its_own = all.size() > 1 && has_sizes_for_all(all.size());
      if (next_has_its_own && (room.length_ft || !std::exchange(first, false))) continue;
      room.length_ft = size.sides[0];
      room.width_ft = size.sides[1];
      if (size.side_count == 3) room.height_ft = size.sides[2];
    }
    lists_rooms_ = (lists_rooms_ || assigns_) && assigns_ && is_one_of(joiners, word_at(at_ + 1)) && room_follows(at_ + 2);
    if (lists_rooms_) listed_ = rooms_;
    sizes_room_ = sized_now_ = was_sized_ = true;
    if (!frame_.names_something()) frame_ = {};
  }

  void read_length() {
    const Token& token = tokens_[at_];
    const bool in_room = (in_header() || sizes_room_ || sized_now_) && !frame_.names_something();
    const bool height_word = is_one_of(height_words, word_at(at_ + 1));
    const bool surface_height = frame_.words.empty() && frame_.surfaces != 0 && actions_.empty() && ends_here();
    const bool bare = in_room && sized_now_ && ends_here() && token.value >= lowest_room && token.value <= highest_room && !rooms_.empty() && !book_.rooms()[rooms_.back()].height_ft;
    const bool here = in_room && word_at(at_ + 1) == "in" && word_at(at_ + 2) == "here";
    const bool of_surface = height_word && frame_.words.empty() && actions_.empty() && !rooms_.empty() && text_.things.size() == sentence_begin_;
    const bool wall_height = frame_.words.empty() && frame_.surfaces != 0 && ends_here() && !rooms_.empty() && (sized_now_ || was_sized_) &&
                             !book_.rooms()[rooms_.back()].height_ft && token.value >= lowest_room;
    if (of_surface || wall_height || (in_room && height_word) || bare || here || (surface_height && !rooms_.empty()) || (frame_.words.size() == 1 && frame_.words[0] == "height"))
      return set_room_height(token.value);
    if (height_follows_ || is_upward()) return set_height(token.value);
    const bool per_piece = (word_at(at_ + 1) == "a" || word_at(at_ + 1) == "per" || word_at(at_ + 1) == "each") && is_content(at_ + 2);
    SaidThing* const last = target_thing();
    const bool at_each = at_ > 0 && word_at(at_ - 1) == "at" && last->count;
    const bool long_each = word_at(at_ + 1) == "long" && last->count && *last->count > 1 && !frame_.names_something();
    if ((per_piece || at_each || long_each) && last->names_something() && !last->each_ft) {
      last->each_ft = token.value;
      mark_thing(*last, at_, per_piece ? 3 : long_each ? 2 : 1, ScopeRole::dimension);
      at_ += per_piece ? 2 : long_each ? 1 : 0;
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
    set(&SaidThing::amount, feet, ScopeRole::dimension);
  }

  void set_room_height(double height) {
    for (const std::size_t room : sized_rooms()) book_.rooms()[room].height_ft = height;
    mark(at_, 1, ScopeRole::dimension);
    while (is_one_of(height_words, word_at(at_ + 1))) mark(++at_, 1, ScopeRole::dimension);
    if (frame_.surfaces == 0 || actions_.empty()) keep_surfaces();
  }
  /// "walls 14x18, 9 foot ceilings, hang half inch": the walls stay.
  void keep_surfaces() {
    if (frame_.words.empty() && frame_.surfaces != 0 && !ends_at(at_ + 1)) return;
    frame_ = {};
  }

  // Ends

  [[nodiscard]] bool has_noun(const SaidThing& thing) const {
    return thing.thing != nullptr || std::ranges::any_of(thing.words, [&](const std::string& text) {
             const std::string word = object_word(text);
             return objects_.is_head(word) || is_noun(word) || !objects_.has_word(word);
           });
  }

  void end_frame() {
    SaidThing thing = std::move(frame_);
    frame_ = {};
    const bool postfix = has_postfix_action_;
    has_postfix_action_ = false;
    fillers_.clear();
    if (!thing.names_something() && !thing.ratings.empty()) add_implied_noun(thing);
    if (!thing.names_something()) {
      if (pending_action_ || thing.count || thing.amount || thing.area || thing.adjective_ft || thing.days || !thing.conditions.empty()) keep_measures(std::move(thing));
      return;
    }
    if (negated_) return end_negated(thing);
    if (describes_last(thing, postfix)) return;
    const bool kind_only = thing.ratings.empty() && !pending_action_ && text_.things.size() > sentence_begin_;
    if (kind_only && join_modifiers(thing, postfix)) return;
    add_implied_noun(thing);
    if (is_gibberish(thing)) return;
    if (join_surface(thing) || join_modifiers(thing, postfix)) return;
    thing.has_postfix = postfix;
    thing.is_joined = std::exchange(joined_, false);
    if (!postfix) thing.actions = actions_;
    if (!postfix)
      for (const auto& [at, count] : action_marks_) mark_thing(thing, at, count, ScopeRole::action);
    action_marks_.clear();
    pending_action_ = false;
    if (restates(thing) || repeats_last(thing) || text_.things.size() >= max_things) return;
    thing.rooms = rooms_;
    thing.had_rooms = !rooms_.empty();
    thing.sentence = sentence_;
    text_.things.push_back(std::move(thing));
  }

  /// Only words that nobody knows, and no work said for them: they are reported.
  [[nodiscard]] bool is_gibberish(const SaidThing& thing) {
    if (pending_action_ || !thing.actions.empty() || thing.surfaces != 0 || thing.count || thing.amount || thing.area) return false;
    const bool known = std::ranges::any_of(thing.words, [&](const std::string& text) {
      const std::string word = object_word(text);
      return objects_.has_word(word) || is_noun(word);
    });
    if (known) return false;
    for (const auto& [source, role] : thing.sources) text_.words[source].role = ScopeRole::unknown;
    return true;
  }

  /// "R-19", "six mil", "hang half inch": the thing that has such ratings.
  void add_implied_noun(SaidThing& thing) {
    if (has_noun(thing)) return;
    struct Implied {
      std::string_view unit, words;
    };
    constexpr auto implied = std::to_array<Implied>({{"yarder", "dumpster load"}, {"R", "insulation"}, {"mil", "vapor barrier"}, {"tab", "shingles"}, {"lb", "felt"}, {"way", "switch"}});
    constexpr auto kinds = std::to_array<Implied>({{"oak", "oak flooring"}, {"slate", "slate tile floor covering"}, {"ceramic", "tile floor covering"}, {"hung", "window"}, {"casement", "window"}, {"ribbed", "metal roofing"}, {"ext", "door"}, {"plywood", "sheathing"}, {"luan", "underlayment"}});
    std::string_view words;
    for (const std::string& word : thing.words)
      for (const auto& [kind, noun] : kinds)
        if (word == kind && words.empty()) words = noun;
    for (const Rating& rating : thing.ratings)
      for (const auto& [unit, noun] : implied)
        if (rating.unit == unit) words = noun;
    const bool hangs = !actions_.empty() && (actions_.back()->text == "hang" || actions_.back()->text == "rock");
    const bool board = std::ranges::any_of(thing.ratings, [](const Rating& r) { return r.unit == "in" && (r.has(0.5) || r.has(0.625) || r.has(0.375)); });
    if (words.empty() && board && (hangs || thing.surfaces != 0) && (actions_.empty() || actions_.back()->words.empty())) words = "drywall";
    if (words.empty()) return;
    Tokens tokens = read_tokens(words, 4);
    thing.thing = find_thing(tokens).row;
    for (const Token& token : tokens) thing.words.push_back(token.text);
    if (thing.said.empty()) thing.said = words;
  }

  /// What was said before the noun came: "two foot flood cut", "4 R&R outlets".
  void keep_measures(SaidThing thing) {
    thing.said.clear();
    frame_ = std::move(thing);
  }

  void end_negated(const SaidThing& thing) {
    std::vector<std::string> words;
    for (const auto* const list : {&thing.words, &thing.places})
      for (const std::string& word : *list) words.push_back(object_word(word));
    if (takes_back_) take_back(words);
    for (const auto& [source, role] : thing.sources) text_.words[source].use = ScopeUse::used;
  }

  /// "drywall on the walls, and the ceiling": another surface of the same thing.
  bool join_surface(const SaidThing& thing) {
    if (!thing.words.empty() || text_.things.size() == sentence_begin_ || actions_.empty() || !thing.actions.empty()) return false;
    if (!std::ranges::all_of(actions_, [](const Action* a) { return a->words.empty(); })) return false;
    SaidThing& last = text_.things.back();
    if (last.thing == nullptr || !last.thing->asks_surface) return false;
    last.surfaces |= thing.surfaces;
    last.said += " and " + thing.said;
    last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
    return true;
  }

  /// "ridge cap, composition shingles": the list says it of the last thing.
  bool describes_last(SaidThing& thing, bool postfix) {
    if (postfix || pending_action_ || joined_ || thing.surfaces != 0 || thing.count || !thing.actions.empty() || thing.walls.is_part() || text_.things.size() == sentence_begin_) return false;
    SaidThing& last = text_.things.back();
    if (last.taken_back || last.words.empty() || (thing.amount && last.amount)) return false;
    std::vector<std::string> heads, words;
    for (const std::string& text : last.words)
      for (const std::string_view part : split_blanks(text)) heads.push_back(object_word(part));
    for (const std::string& text : thing.words)
      for (const std::string_view part : split_blanks(text))
        if (std::string word = object_word(part); !word.empty()) words.push_back(std::move(word));
    std::optional<Activity> activity;
    std::set<std::string> verbs;
    if (!last.actions.empty()) activity = last.actions.front()->activity;
    if (!last.actions.empty())
      for (const std::string_view verb : split_blanks(last.actions.front()->words)) verbs.insert(object_word(verb));
    if (words.empty() || !objects_.has_kind(heads, words, activity, verbs)) return false;
    last.words.insert(last.words.begin(), thing.words.begin(), thing.words.end());
    last.ratings.insert(last.ratings.end(), thing.ratings.begin(), thing.ratings.end());
    last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
    if (!last.amount) last.amount = thing.amount;
    if (!last.area) last.area = thing.area;
    if (!last.days) last.days = thing.days;
    return true;
  }

  /// Only modifiers: of the last thing (", metal"), or of another one of its kind ("upper, 12 LF").
  bool join_modifiers(SaidThing& thing, bool postfix) {
    if (thing.surfaces != 0 || has_noun(thing) || text_.things.empty()) return false;
    SaidThing& last = text_.things.back();
    if (last.words.empty() || last.sentence + 1 < sentence_) return false;
    const bool another = postfix || thing.amount || thing.count || (pending_action_ && !correcting_);
    if (!another) {
      last.words.insert(last.words.begin(), thing.words.begin(), thing.words.end());
      last.ratings.insert(last.ratings.end(), thing.ratings.begin(), thing.ratings.end());
      last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
      return true;
    }
    const bool renews = !thing.count && !thing.amount && pending_action_ && !actions_.empty() && actions_.back()->activity == Activity::replace &&
                        actions_.back()->words.empty() && last.actions.size() == 1 && last.actions[0]->activity == Activity::remove &&
                        last.ratings.empty() && last.words.size() == 1;
    if (renews) {
      last.actions.push_back(actions_.back());
      last.words.insert(last.words.begin(), thing.words.begin(), thing.words.end());
      last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
      pending_action_ = false;
      return true;
    }
    thing.thing = last.thing;
    for (auto word = last.words.rbegin(); word != last.words.rend(); ++word) {
      const std::string text = object_word(*word);
      if (!objects_.is_head(text) && !is_noun(text)) continue;
      thing.words.push_back(*word);
      break;
    }
    return false;
  }

  /// "no, three three-way switches": of a thing that is there already, what is new replaces what was said.
  bool restates(SaidThing& thing) {
    if (!correcting_ || pending_action_ || !thing.actions.empty()) return false;
    std::vector<std::string> words;
    for (const auto* const list : {&thing.words, &thing.places})
      for (const std::string& word : *list)
        for (const std::string_view part : split_blanks(word)) words.push_back(object_word(part));
    for (auto last = text_.things.rbegin(); last != text_.things.rend(); ++last) {
      if (last->taken_back || last->actions.empty() || !is_about(*last, words)) continue;
      if (thing.count) last->count = thing.count;
      if (thing.amount) last->amount = thing.amount;
      if (thing.days) last->days = thing.days;
      if (thing.coats) last->coats = thing.coats;
      if (thing.height_ft) last->height_ft = thing.height_ft;
      last->sources.insert(last->sources.end(), thing.sources.begin(), thing.sources.end());
      return true;
    }
    return false;
  }

  /// "the outlet ..., new outlet": what was named without an action gets it.
  bool repeats_last(SaidThing& thing) {
    if (text_.things.empty()) return false;
    SaidThing& last = text_.things.back();
    if (!last.actions.empty() || last.taken_back || last.sentence + 1 < sentence_ || last.words.empty()) return false;
    const auto nouns_of = [&](const SaidThing& of) {
      std::set<std::string> nouns;
      for (const std::string& text : of.words)
        if (const std::string word = object_word(text); is_noun(word) || objects_.is_head(word)) nouns.insert(word);
      return nouns;
    };
    if (nouns_of(thing) != nouns_of(last)) return false;
    sentence_begin_ = std::min(sentence_begin_, text_.things.size() - 1);
    segment_begin_ = std::min(segment_begin_, text_.things.size() - 1);
    thing.sources.insert(thing.sources.end(), last.sources.begin(), last.sources.end());
    for (const std::string& word : last.words)
      if (std::ranges::find(thing.words, word) == thing.words.end()) thing.words.insert(thing.words.begin(), word);
    thing.ratings.insert(thing.ratings.end(), last.ratings.begin(), last.ratings.end());
    if (!thing.count) thing.count = last.count;
    if (!thing.amount) thing.amount = last.amount;
    if (thing.surfaces == 0) thing.surfaces = last.surfaces;
    if (thing.places.empty()) thing.places = last.places;
    thing.conditions.insert(last.conditions.begin(), last.conditions.end());
    thing.rooms = named_room_ ? rooms_ : last.rooms;
    thing.had_rooms = !thing.rooms.empty();
    thing.sentence = sentence_;
    if (!thing.area) thing.area = last.area;
    if (!thing.height_ft) thing.height_ft = last.height_ft;
    if (!thing.each_ft) thing.each_ft = last.each_ft;
    if (!thing.days) thing.days = last.days;
    if (!thing.walls.is_part()) thing.walls = last.walls;
    last = std::move(thing);
    return true;
  }

  void end_sentence() {
    if (pending_action_)
      for (const Action* action : actions_) text_.lonely_actions.emplace_back(action, sentence_);
    pending_action_ = false;
    action_marks_.clear();
    if (text_.things.size() == sentence_begin_) {
      if (header_amount_ && !rooms_.empty()) kept_amount_ = header_amount_;
      header_amount_.reset();
      return;
    }
    for (std::size_t i = text_.things.size() - 1; i > sentence_begin_; --i)  // "gutter 46', 2 downspouts R&R"
      if (text_.things[i - 1].actions.empty() && text_.things[i].has_postfix && !text_.things[i - 1].taken_back) {
        text_.things[i - 1].actions = text_.things[i].actions;
        text_.things[i - 1].has_postfix = true;
      }
    for (std::size_t i = sentence_begin_ + 1; i < text_.things.size(); ++i)  // "carpet R&R with pad"
      if (text_.things[i].actions.empty() && text_.things[i].is_joined && !text_.things[i - 1].taken_back)
        text_.things[i].actions = text_.things[i - 1].actions;
    const SaidThing last = text_.things.back();
    for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
      SaidThing& thing = text_.things[i];
      if (!thing.days) thing.days = last.days;
      if (header_amount_ && !thing.amount && !thing.area && !thing.count) thing.header_amount = header_amount_;
      if (thing.amount || thing.area || thing.count) continue;
      if (!thing.height_ft && !thing.share && thing.surfaces == 0) thing.height_ft = last.height_ft;
      if (!thing.coats) thing.coats = last.coats;
    }
    header_amount_.reset();
  }

  Tokens tokens_;
  const Objects& objects_;
  RoomBook book_;
  ReadText text_;
  std::size_t at_ = 0, end_ = 0;                             // of the sentence
  std::size_t sentence_ = 0, sentence_begin_ = 0, segment_begin_ = 0;  // things before it
  std::vector<const Action*> actions_;                       // that the next things get
  std::vector<std::pair<std::size_t, std::size_t>> action_marks_;
  SaidThing frame_;
  std::vector<std::size_t> rooms_, last_taken_rooms_;
  std::optional<Token> header_amount_, kept_amount_;
  std::vector<double> vault_;
  bool lists_rooms_ = false;   // a room's name came last: another one may follow
  bool assigns_ = false;       // the rooms are those of things before them
  bool sizes_room_ = false, sized_now_ = false, named_room_ = false;
  bool height_follows_ = false, correcting_ = false;
  bool negated_ = false, takes_back_ = false;
  bool deducts_area_ = false;
  bool joined_ = false;     // "and" came before
  bool was_sized_ = false;  // the sentence has sized the room
  bool deducts_ = false;  // openings are taken off the room
  std::vector<std::size_t> listed_;
  bool has_postfix_action_ = false, follows_action_ = false, pending_action_ = false;
  std::size_t behind_action_ = 0, room_begin_ = 0, room_end_ = 0;
  std::string fillers_;  // behind the last word of the thing
};

}  // namespace

ReadText read_text(Tokens tokens, const Tokens& source, const Objects& objects, std::vector<ScopeRoom> rooms) {
  return Reader(std::move(tokens), source, objects, std::move(rooms)).read();
}

}  // namespace estimate::scope

// Commas that the words of a sentence imply: behind the size of a room, and where other work begins.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/grammar.h"
#include "scope/objects.h"
#include "scope/room_book.h"
#include "scope/talk.h"
#include "scope/tokens.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

using enum TokenKind;

constexpr auto room_articles = std::to_array<std::string_view>({"the", "my", "their", "his", "her"});

bool is_comma(const Token& token) { return token.kind == soft; }

/// Finds where the commas of a text belong.
class CommaFinder {
 public:
  CommaFinder(const Tokens& tokens, const Objects& objects, const RoomBook& book)
      : tokens_(tokens), objects_(objects), book_(book) {}

  /// The tokens that the commas come before, in their order.
  std::vector<std::size_t> find() {
    for (std::size_t begin = 0; begin < tokens_.size();) {
      end_ = begin;
      while (end_ < tokens_.size() && tokens_[end_].kind != hard) ++end_;
      parted_ = std::ranges::any_of(from(begin), is_comma);
      read_sentence(begin);
      begin = end_ + 1;
    }
    return std::move(commas_);
  }

 private:
  [[nodiscard]] bool is(std::size_t at, TokenKind kind) const {
    return at < end_ && tokens_[at].kind == kind;
  }
  [[nodiscard]] std::string_view word_at(std::size_t at) const {
    return is(at, word) ? std::string_view(tokens_[at].text) : std::string_view();
  }
  [[nodiscard]] std::span<const Token> from(std::size_t at) const {
    return at < end_ ? std::span(tokens_).subspan(at, end_ - at) : std::span<const Token>();
  }
  [[nodiscard]] bool is_thing(std::size_t at) const {
    if (word_at(at).empty()) return false;
    const auto text = object_word(word_at(at));
    return objects_.is_head(text) || is_noun(text);
  }
  [[nodiscard]] bool ends(std::size_t at) const {
    return at >= end_ || tokens_[at].kind == soft || tokens_[at].kind == colon;
  }

  void put(std::size_t at) {
    const bool of_name = at > 0 && at < end_ && tokens_[at].first == tokens_[at - 1].first;
    if (!of_name && (commas_.empty() || commas_.back() < at)) commas_.push_back(at);
    begin_part(at);
  }

  void begin_part(std::size_t at) {
    begin_ = at;
    work_end_ = 0;
    works_ = postfix_ = has_new_ = false;
  }

  void read_sentence(std::size_t begin) {
    begin_part(begin);
    sized_end_ = room_end_ = 0;
    constexpr auto sides = std::to_array<std::string_view>({"north", "south", "east", "west"});
    if (!parted_ && is_one_of(sides, word_at(begin)) && word_at(begin + 1) == "side" &&
        book_.name_at(tokens_, begin) == 0 && thing_follows(begin + 2))
      put(begin + 2);
    for (std::size_t at = begin; at < end_;) at = std::max(at + 1, read_token(at));
  }

  /// What comes behind the token and those that are read with it.
  std::size_t read_token(std::size_t at) {
    if (ends(at) || is_one_of(joiners, word_at(at))) {
      if (!ends(at) && keeps_before(at)) put(at);
      const bool works = !ends(at) && works_ && !postfix_;
      begin_part(at + 1);
      works_ = works;
      return at + 1;
    }
    if (const std::size_t name = book_.name_at(tokens_, at); name > 0) return read_room(at, at + name);
    if (parted_ || (at > begin_ && tokens_[at].first == tokens_[at - 1].first)) return at + 1;
    if (at > begin_ && begins_part(at)) put(at);
    has_new_ = has_new_ || word_at(at) == "new";
    const auto action = find_action(from(at));
    if (!action) return at + 1;
    postfix_ = !works_ && at > begin_ && is_complete(at - 1);
    works_ = true;
    return work_end_ = at + action.count;
  }

  /// "keep the carpet and replace the pad": what comes behind "and" is done.
  [[nodiscard]] bool keeps_before(std::size_t joiner) const {
    constexpr auto keeping =
        std::to_array<std::string_view>({"keep", "keeping", "save", "saving", "leave", "leaving"});
    constexpr auto between = std::to_array<std::string_view>({"then", "just", "we", "we'll", "i'll", "also"});
    bool keeps = false;
    for (std::size_t i = begin_; i < joiner; ++i) keeps = keeps || is_one_of(keeping, word_at(i));
    std::size_t at = joiner + 1;
    while (is_one_of(between, word_at(at))) ++at;
    return keeps && !find_thing(from(at)) && static_cast<bool>(find_action(from(at)));
  }

  /// "bedroom 11 by 12 bath 5 by 9", "living room large den small", "kitchen two hall one": each room has its
  /// own.
  std::size_t read_room(std::size_t at, std::size_t behind) {
    const bool sized = size_of_room(behind) > 0;
    const std::size_t begin = at > begin_ && is_one_of(room_articles, word_at(at - 1)) ? at - 1 : at;
    const bool other = room_end_ == 0 || room_end_ < begin;
    const bool work_before = other && begin > begin_ && !is_one_of(before_room, word_at(begin - 1)) &&
                             (is_complete(begin - 1) || (postfix_ && work_end_ == begin));
    if (begin > begin_ &&
        ((sized_end_ > 0 && begin == sized_end_ && behind < end_) || repeats_room(at, behind) ||
         (!parted_ && sized && is(size_of_room(behind) - 1, dimensions) && work_before)))
      put(begin);
    room_begin_ = at;
    room_end_ = behind;
    const bool counted = is(behind, number) && book_.name_at(tokens_, behind + 1) > 0;
    if (sized && other) works_ = postfix_ = false;
    if (!sized && !counted) return behind;
    sized_end_ = sized ? size_of_room(behind) : behind + 1;
    if (is(sized_end_ - 1, dimensions)) skip_height();
    if (!parted_ && find_action(from(sized_end_))) put(sized_end_);
    return sized_end_;
  }

  /// "nine foot walls", behind the size of a room
  void skip_height() {
    std::size_t at = sized_end_;
    const bool feet = is(at, length) || (is(at, amount) && tokens_[at].unit == "LF");
    if (!feet || tokens_[at].value < lowest_room || tokens_[at].value > highest_room) return;
    ++at;
    if (!is_one_of(height_words, word_at(at)) || !find_action(from(at + 1))) return;
    if (!parted_) put(sized_end_);
    sized_end_ = at + 1;
  }

  /// Where the size that a room's name has behind it ends; 0: there is none.
  [[nodiscard]] std::size_t size_of_room(std::size_t at) const {
    constexpr auto between =
        std::to_array<std::string_view>({"is", "lid", "ceiling", "floor", "about", "first", "roughly"});
    constexpr auto sizes = std::to_array<std::string_view>({"large", "small", "medium"});
    while (is_one_of(between, word_at(at))) ++at;
    return is(at, dimensions) || is_one_of(sizes, word_at(at)) ? at + 1 : 0;
  }

  /// "the den den is 10 by 12", "bedroom 1 bedroom 2"
  [[nodiscard]] bool repeats_room(std::size_t at, std::size_t behind) const {
    if (room_end_ == 0 || room_end_ != at || tokens_[room_begin_].text != tokens_[at].text) return false;
    return behind - at == at - room_begin_;
  }

  /// A noun, or a measure behind one: the end of a thing.
  [[nodiscard]] bool is_complete(std::size_t at) const {
    if (at < begin_) return false;
    const TokenKind kind = tokens_[at].kind;
    if (kind == length || kind == amount || (kind == dimensions && works_))
      return at > begin_ && is_thing_behind(at - 1);
    if (kind != word) return false;
    constexpr auto pronouns = std::to_array<std::string_view>({"it", "them", "that"});
    return is_thing(at) || is_one_of(pronouns, word_at(at)) ||
           (at > begin_ && is_out(at) && is_thing_behind(at - 1));
  }

  [[nodiscard]] bool is_out(std::size_t at) const {
    constexpr auto adverbs = std::to_array<std::string_view>({"out", "off"});
    return is_one_of(adverbs, word_at(at));
  }

  /// Whether a thing is among the words up to the token.
  [[nodiscard]] bool is_thing_behind(std::size_t at) const {
    constexpr std::size_t reach = 4;
    for (std::size_t i = at + 1; i > begin_ && i + reach > at; --i)
      if (is_thing(i - 1)) return true;
    return false;
  }

  /// Whether a thing is named from the token on, before a verb, a joiner or another measure.
  [[nodiscard]] bool thing_follows(std::size_t at) const {
    constexpr std::size_t reach = 6;
    for (std::size_t i = at; i < std::min(at + reach, end_); ++i) {
      if (book_.name_at(tokens_, i) > 0) return false;
      if (is_thing(i) && !find_action(from(i))) return true;
      if (!is(i, word) && !is(i, inches) && !is(i, rating)) return false;
      if (is_one_of(joiners, word_at(i)) || is_one_of(before_room, word_at(i)) || word_at(i) == "with" ||
          find_action(from(i)))
        return false;
    }
    return false;
  }

  [[nodiscard]] bool begins_part(std::size_t at) const {
    return begins_work(at) || begins_counted(at) || begins_behind_out(at) || begins_grade(at) ||
           begins_behind_time(at) || begins_new(at) || begins_agent(at) || begins_than(at) ||
           begins_behind_work(at);
  }

  /// "pull the pad spray the slab"
  [[nodiscard]] bool begins_work(std::size_t at) const {
    const auto action = find_action(from(at));
    if (!action) return false;
    const std::size_t behind = at + action.count;
    constexpr auto definite = std::to_array<std::string_view>({"the", "both", "that"});
    const bool article = is_one_of(definite, word_at(behind)) && !ends(behind + 1);
    const bool thing = thing_follows(behind) || (is(behind, number) && thing_follows(behind + 1)) ||
                       (is(behind, amount) && word_at(behind + 1) == "of");
    if ((!thing && !article) || word_at(at) == "back" || is_subject(behind)) return false;
    return ((works_ || article) && is_complete(at - 1)) || (postfix_ && work_end_ == at && thing);
  }

  /// "replace the double bowl sink stays": what follows the verb is not its object.
  [[nodiscard]] bool is_subject(std::size_t at) const {
    constexpr auto verbs =
        std::to_array<std::string_view>({"stays", "stay", "is", "are", "was", "were", "gets", "get", "needs",
                                         "need", "goes", "comes", "got"});
    constexpr std::size_t reach = 6;
    for (std::size_t i = at; i < std::min(at + reach, end_) && is(i, word); ++i) {
      if (is_one_of(verbs, word_at(i))) return true;
      if (is_one_of(joiners, word_at(i)) || is_one_of(before_room, word_at(i))) return false;
    }
    return false;
  }

  /// "washer detach and reset supply line new": each thing has its work behind it.
  [[nodiscard]] bool begins_behind_work(std::size_t at) const {
    if (!postfix_ || work_end_ != at || !thing_follows(is(at, number) ? at + 1 : at)) return false;
    constexpr std::size_t reach = 8;
    bool thing = false;
    for (std::size_t i = at; i < std::min(at + reach, end_); ++i) {
      if (ends(i) || is_one_of(joiners, word_at(i)) || is_one_of(before_room, word_at(i))) return false;
      if (thing && (word_at(i) == "new" || is_out(i) || find_action(from(i)))) return true;
      thing = thing || is_thing(i);
    }
    return false;
  }

  /// "40 feet of base two outlets", "a faucet a trap": a count behind a thing.
  [[nodiscard]] bool begins_counted(std::size_t at) const {
    constexpr auto single = std::to_array<std::string_view>({"a", "an", "both"});
    const bool count =
        is(at, number) && !tokens_[at].fraction && tokens_[at].value == std::floor(tokens_[at].value);
    const bool one = is_one_of(single, word_at(at)) && is(at - 1, word);
    if ((!count && !one) || !is_complete(at - 1) || find_surface(from(at + 1))) return false;
    const std::size_t thing = word_at(at + 1) == "new" ? at + 2 : at + 1;
    return thing_follows(thing) && !find_action(from(thing));
  }

  /// "carpet out base out": the next thing behind what comes out.
  [[nodiscard]] bool begins_behind_out(std::size_t at) const {
    if (at < begin_ + 2 || !is_out(at - 1) || !is_thing(at - 2)) return false;
    return (is(at, inches) || is(at, number) || is(at, word)) && !is_one_of(articles, word_at(at)) &&
           (is(at, word) ? thing_follows(at) : thing_follows(at + 1));
  }

  [[nodiscard]] std::size_t grade_at(std::size_t at) const {
    constexpr auto grades = std::to_array<std::string_view>(
        {"average", "avg", "standard", "high", "premium", "economy", "builder"});
    return is_one_of(grades, word_at(at)) && word_at(at + 1) == "grade" ? 2 : 0;
  }

  /// "carpet and pad average grade"
  [[nodiscard]] bool begins_grade(std::size_t at) const {
    return (grade_at(at) > 0 && is_complete(at - 1) &&
            (ends(at + 2) || is(at + 2, number) || is(at + 2, amount))) ||
           (at > begin_ + 2 && grade_at(at - 2) > 0 && (is(at, number) || is(at, amount)) &&
            thing_follows(at + (word_at(at + 1) == "of" ? 2 : 1)));
  }

  /// "two scrubbers downstairs five days one upstairs"
  [[nodiscard]] bool begins_behind_time(std::size_t at) const {
    const bool time = at > begin_ + 1 && is(at - 1, amount) && tokens_[at - 1].unit == "DA";
    return time && (is(at, number) || thing_follows(at)) && is_thing_behind(at - 2);
  }

  /// "toss the base antimicrobial on the floor"
  [[nodiscard]] bool begins_agent(std::size_t at) const {
    if (word_at(at) != "anti" || !is_complete(at - 1) || !works_ || work_end_ == at) return false;
    std::size_t behind = at + 1;
    while (behind < end_ && tokens_[behind].first == tokens_[at].first) ++behind;
    return word_at(behind) == "on";
  }

  /// "clean walls 8 foot than clean the floor": often written for "then"
  [[nodiscard]] bool begins_than(std::size_t at) const {
    return word_at(at) == "than" && is_complete(at - 1) && is(at + 1, word);
  }

  /// "new faucet new sink"
  [[nodiscard]] bool begins_new(std::size_t at) const {
    return has_new_ && word_at(at) == "new" && is_thing(at - 1) && thing_follows(at + 1);
  }

  const Tokens& tokens_;
  const Objects& objects_;
  const RoomBook& book_;
  std::vector<std::size_t> commas_;
  std::size_t begin_ = 0, end_ = 0;                            // of the part; of the sentence
  std::size_t room_begin_ = 0, room_end_ = 0, sized_end_ = 0;  // of the last room, and behind its size
  std::size_t work_end_ = 0;                                   // behind the last verb
  bool parted_ = false;                                        // the sentence has commas
  bool works_ = false, postfix_ = false, has_new_ = false;
};

}  // namespace

void imply_commas(Tokens& tokens, const Objects& objects, const std::vector<ScopeRoom>& rooms) {
  const RoomBook book(rooms);
  put_commas(tokens, CommaFinder(tokens, objects, book).find());
}

}  // namespace estimate::scope

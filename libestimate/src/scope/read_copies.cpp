// "The same in the den": work that is done again in other rooms.
#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {

/// "bedroom 1 11x12 same thing": the words before end in a mark that means the work of another room.
bool Reader::ends_same(std::size_t behind) const {
  constexpr std::size_t longest = 4;
  for (std::size_t count = 1; count <= longest && at_ + count <= behind; ++count)
    if (const FoundMark found = find_mark(from(behind - count));
        found.mark == Mark::same && found.count == count)
      return true;
  return false;
}

/// "too", "as well": behind it; 0: something else.
std::size_t Reader::end_of_too(std::size_t at) const {
  if (word_at(at) == "too" || word_at(at) == "also") return at + 1;
  return word_at(at) == "as" && word_at(at + 1) == "well" ? at + 2 : 0;
}

/// "den too, 12 by 13", "the den and the hall as well": where names of rooms begin a sentence, the same is
/// done there. 0: not so.
std::size_t Reader::too_behind_room(std::size_t at) const {
  constexpr auto near = std::to_array<std::string_view>(
      {"next", "to", "it", "in", "there", "off", "of", "that", "right", "by", "is", "it's", "that's"});
  std::size_t too = 0, name = 1;
  for (; name > 0; at += name) {
    while (at < end_ && (is_one_of(articles, word_at(at)) || is_one_of(joiners, word_at(at))) &&
           end_of_too(at) == 0 && book_.name_at(tokens_, at) == 0)
      ++at;
    name = book_.name_at(tokens_, at);
    std::size_t size = at + name;
    while (name > 0 && is_one_of(near, word_at(size))) ++size;  // "the hall next to it 4 by 9 too"
    if (name > 0 && (is(size, dimensions) || end_of_too(size) > 0)) name = size - at;
    if (name > 0 && is(size, dimensions)) ++name;
    if (name > 0) too = at + name;
  }
  if (too != at || too == 0 || text_.things.empty()) return 0;
  const std::size_t behind = end_of_too(too);
  if (behind == 0) return 0;
  const bool ends = is(behind, dimensions) ? ends_at(behind + 1) : ends_at(behind);
  return ends && text_.things.back().sentence + 1 >= sentence_ ? behind - 1 : 0;
}

/// "same carpet and pad": only what is the same follows.
bool Reader::ends_same_things(std::size_t at) const {
  for (; !ends_at(at); ++at) {
    const bool joins = is_one_of(joiners, word_at(at));
    if (joins && find_action(from(skip_fillers(at + 1)))) return true;  // "same and paint the ceiling"
    if (!is_content(at) && !joins) return false;
  }
  return true;
}

/// "and the same for the hall", ", bedroom 2 the same"
bool Reader::copy_begins(std::size_t at) const {
  constexpr auto verbs = std::to_array<std::string_view>({"do", "does", "did", "gets", "get"});
  constexpr auto ties = std::to_array<std::string_view>({"for", "in", "to", "on", "with", "goes", "thing"});
  const bool joined = is(at, soft) || is_one_of(joiners, word_at(at));
  while (is(at, soft) || is_one_of(joiners, word_at(at)) || is_one_of(verbs, word_at(at))) ++at;
  const FoundMark same = find_mark(from(at));
  if (same.mark == Mark::same) {
    at += same.count;
    const bool tied = is_one_of(ties, word_at(at));
    while (is_one_of(ties, word_at(at)) || is_one_of(articles, word_at(at))) ++at;
    return tied && book_.name_at(tokens_, at) > 0;
  }
  while (is_one_of(articles, word_at(at))) ++at;
  const std::size_t name = joined ? book_.name_at(tokens_, at) : 0;
  if (name == 0) return false;
  at += name;
  while (is_one_of(verbs, word_at(at)) || word_at(at) == "is" || is(at, dimensions) || is(at, number) ||
         is(at, amount))
    ++at;
  if (is(at, soft) && is_measure(at - 1)) ++at;  // "bedroom 2 10 by 11, same"
  const FoundMark behind = find_mark(from(at));
  constexpr auto less = std::to_array<std::string_view>({"minus", "less", "except", "but", "without", "no"});
  return behind.mark == Mark::same &&
         (ends_same_things(at + behind.count) || is_one_of(less, word_at(at + behind.count)));
}

/// "do that one too", "do the den as well": where "too" ends; 0: nothing of that kind.
std::size_t Reader::too_behind(std::size_t at) const {
  constexpr auto pointers = std::to_array<std::string_view>({"that", "this"});
  if (word_at(at) != "do" || text_.things.empty()) return 0;
  std::size_t room = at + 1;
  while (is_one_of(articles, word_at(room))) ++room;
  std::size_t behind = room + book_.name_at(tokens_, room);
  if (behind == room && is_one_of(pointers, word_at(at + 1)) && at + 2 < end_ &&
      tokens_[at + 2].text == "one")
    behind = at + 3;
  else if (behind == room)
    return 0;
  return end_of_too(behind);
}

/// Where the sentence says "same", or "too" behind a room; its end: nowhere.
/// "spray the studs, same 40 feet": as much as was said before of what the clause works on.
static bool same_measure_at(const Tokens& tokens, std::size_t begin, std::size_t same) {
  if (same <= begin || same + 1 >= tokens.size() || tokens[same - 1].kind != TokenKind::soft) return false;
  const TokenKind next = tokens[same + 1].kind;
  const bool ends = same + 2 == tokens.size() || tokens[same + 2].kind != TokenKind::word;
  if ((next != TokenKind::length && next != TokenKind::amount) || !ends) return false;
  constexpr std::size_t reach = 24;
  for (std::size_t at = std::max(begin, same - std::min(same, reach)); at < same; ++at)
    if (find_action(std::span(tokens).subspan(at, same - at))) return true;
  return false;
}

std::size_t Reader::find_same() const {
  if (const std::size_t too = too_behind_room(at_); too > 0) return too;
  std::size_t same = at_;
  while (same < end_ && ((find_mark(from(same)).mark != Mark::same && too_behind(same) == 0) ||
                         (same > at_ && word_at(same - 1) == "with") ||  // "replace with the same"
                         same_back(same) > 0 || same_measure_at(tokens_, at_, same)))
    ++same;
  return same;
}

/// The rooms of a copy, their sizes and what differs.
void Reader::read_rest_of_copy(std::size_t first, const std::vector<std::size_t>& rooms) {
  std::vector<std::size_t> named;  // since the size before: "bedroom 1 10x12 and bedroom 2 11x12 same"
  for (; at_ < end_; ++at_) {
    if (const std::size_t too = too_behind(at_); too > 0 && tokens_[at_ + 2].text == "one") {
      mark(at_, too - at_, ScopeRole::reference);
      at_ = too - 1;
    } else if (const std::size_t name = book_.name_at(tokens_, at_); name > 0) {
      const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(at_, name));
      if (std::ranges::find(rooms, room) != rooms.end()) named.push_back(room);
      mark(at_, name, ScopeRole::room);
      at_ += name - 1;
    } else if (is(at_, dimensions) && size_copied_side(first)) {
      continue;
    } else if (is(at_, dimensions)) {
      rooms_ = named.empty() ? rooms : std::exchange(named, {});
      set_room_size(tokens_[at_]);
      mark(at_, 1, ScopeRole::dimension);
    } else {
      read_of_copy(first, rooms);
    }
  }
}

/// "back is the same, 36 by 2": how large it is on another side of a building.
bool Reader::size_copied_side(std::size_t first) {
  const Token& size = tokens_[at_];
  const std::span copies = std::span(text_.things).subspan(first);
  const bool fits =
      size.side_count == 2 && std::ranges::all_of(copies, [&](const SaidThing& copy) {
        return is_on_side(copy) && (!copy.area || (copy.area->side_count == 2 && !copy.area->in_inches));
      });
  if (!fits || std::ranges::none_of(copies, [](const SaidThing& copy) { return copy.area.has_value(); }))
    return false;
  for (SaidThing& copy : copies)
    if (copy.area) copy.area = size;
  mark_thing(copies.front(), at_, 1, ScopeRole::dimension);
  return true;
}

bool Reader::is_on_side(const SaidThing& thing) const {
  return !thing.rooms.empty() && std::ranges::all_of(thing.rooms, [&](std::size_t room) {
    return is_outside(book_.rooms()[room].name);
  });
}

/// "is the same plank", of vinyl plank and base
bool Reader::is_of_last_things(std::string_view word) const {
  constexpr std::size_t reach = 8;
  const std::span last = std::span(text_.things).last(std::min(reach, text_.things.size()));
  return std::ranges::any_of(
      last, [&](const SaidThing& thing) { return names_one_of(thing.words, std::array{word}); });
}

bool Reader::has_things_in(std::size_t room) const {
  return std::ranges::any_of(text_.things, [&](const SaidThing& thing) {
    return !thing.taken_back && thing.rooms == std::vector<std::size_t>{room};
  });
}

/// "eight foot ceilings", "the ceilings are nine foot": how high a room is, and no work on them.
static bool says_height(std::span<const Token> tokens, std::size_t at) {
  constexpr auto verbs = std::to_array<std::string_view>({"is", "are", "at", "about"});
  const auto is_height = [&](std::size_t i) {
    return i < tokens.size() && tokens[i].kind == TokenKind::length && tokens[i].value >= lowest_room &&
           tokens[i].value <= highest_room;
  };
  if (!is_one_of(height_words, tokens[at].text)) return false;
  if (at > 0 && is_height(at - 1)) return true;
  while (at + 1 < tokens.size() && is_one_of(verbs, tokens[at + 1].text)) ++at;
  return is_one_of(verbs, tokens[at].text) && is_height(at + 1);
}

constexpr auto whole_copies =
    std::to_array<std::string_view>({"dims", "size", "dimensions", "everything", "identical"});
constexpr auto without =
    std::to_array<std::string_view>({"less", "minus", "except", "no", "without", "but", "not", "skip"});

bool Reader::read_copy() {
  const std::size_t same = find_same();
  if (same == end_) return false;
  std::size_t sized = skip_fillers(at_);  // "bedroom 2. 10 by 12, same thing"
  if (is(sized, dimensions)) sized = is(sized + 1, soft) ? sized + 2 : sized + 1;
  const bool of_new =  // "bedroom 2 is 10x11. same as bedroom 1"
      same <= skip_fillers(sized) && !rooms_.empty() &&
      std::ranges::none_of(rooms_, [&](std::size_t room) { return has_things_in(room); });
  std::vector<std::size_t> rooms;
  std::vector<std::string> words;
  const std::span sentence = std::span(tokens_).first(end_);
  if (rooms_.size() == 1 && !has_things_in(rooms_[0]) && names_only_model(book_, tokens_, at_, end_))
    rooms = rooms_;
  std::vector<std::string> left_out;                       // "same less base"
  bool dims = false, leaves_out = false, changes = false;  // "but two light bars"
  for (std::size_t i = at_; i < end_; ++i) {
    if (const std::size_t name = book_.name_at(tokens_, i); name > 0) {
      const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(i, name));
      const std::size_t tie = i > 0 && is_one_of(articles, word_at(i - 1)) ? i - 1 : i;
      const bool is_source = (!rooms.empty() || of_new) && tie > same &&
                             (word_at(tie - 1) == "as" || word_at(tie - 1) == "like");
      const bool is_last =
          !text_.things.empty() && text_.things.back().rooms == std::vector<std::size_t>{room};
      if (is_source) now_.model = room;
      if (is_source && !is_last && !has_things_in(room)) text_.doubtful.push_back(sentence_);
      const bool has_closet = word_at(i + name) == "closet";  // "MBR closet 3x6 same": the closet
      if (!is_source && !has_closet) rooms.push_back(room);   // "study same as the den": what is in the den
      i += name - 1;
      continue;
    }
    if (const std::size_t behind = i > same ? own_size_behind(i) : 0; behind > 0) {
      i = behind - 1;
      continue;
    }
    if (is(i, number) && i > same && is(i - 1, soft) && ends_at(same + find_mark(from(same)).count)) {
      while (is_content(i + 1)) ++i;  // "hall same, 3 outlets": all is the same but how many there are
      continue;
    }
    if (i > same && (word_at(i) == "as" || word_at(i) == "like")) find_model(i + 1);
    const std::string word = object_word(tokens_[i].text);
    dims = dims || is_one_of(whole_copies, tokens_[i].text);
    const bool more = word_at(i) == "add" || word_at(i) == "plus" || word_at(i) == "also";
    const bool turns = word_at(i) == "but" || word_at(i) == "only";  // "only it just had the one fan"
    changes = more || (turns && is_measure(skip_fillers(i + 1))) || (changes && !ends_at(i));
    leaves_out = leaves_out || (is_one_of(without, word_at(i)) && !changes);
    if (!changes && i != same && is(i, TokenKind::word) && !says_height(sentence, i) &&
        (objects_.is_head(word) || is_noun(word) || (i > same && is_of_last_things(word))))
      (leaves_out ? left_out : words).push_back(word);
  }
  if (rooms.empty() && of_new) rooms = rooms_;
  if (rooms.empty() || text_.things.empty()) return false;
  for (std::size_t i = same; i + 1 < end_ && left_out.empty(); ++i)  // "same lid, same everything"
    if (word_at(i) == "same" && word_at(i + 1) == "everything") words.clear();
  const std::size_t first = text_.things.size();
  if (const auto source = rooms_of_source(rooms); rooms.size() > 1 && source.size() == 1)
    std::erase(rooms, source[0]);  // "the closet off the master, same"
  copy_things(rooms, words, left_out, dims);
  if (text_.things.size() == first) return false;  // there is nothing that could be the same
  read_rest_of_copy(first, rooms);
  return rooms_ = std::move(rooms), true;
}

/// ", base there is 44": behind the size that something has in the other room; 0: nothing of that kind.
std::size_t Reader::own_size_behind(std::size_t comma) const {
  std::size_t at = comma + 1;
  if (!is(comma, soft) || !is_content(at)) return 0;
  while (is_content(at)) ++at;
  constexpr auto ties = std::to_array<std::string_view>({"there", "is", "are", "was", "at", "about", "only"});
  const std::size_t tie = at;
  while (is_one_of(ties, word_at(at))) ++at;
  const bool measured = is(at, number) || is(at, length) || (is(at, amount) && tokens_[at].unit == "LF");
  return at > tie && measured && ends_at(at + 1) ? at + 1 : 0;
}

bool Reader::size_copied(std::size_t first, std::size_t behind) {
  std::vector<std::string> words;
  for (std::size_t i = at_ + 1; is_content(i); ++i) words.push_back(object_word(word_at(i)));
  for (std::size_t i = first; i < text_.things.size(); ++i) {
    auto& run = text_.things[i].amount;
    if (!run || run->unit != "LF" || !is_about(text_.things[i], words)) continue;
    run->value = tokens_[behind - 1].value;
    mark_thing(text_.things[i], behind - 1, 1, ScopeRole::dimension);
    mark(at_, behind - 1 - at_, ScopeRole::reference);
    at_ = behind - 1;
    return true;
  }
  text_.doubtful.push_back(sentence_);
  return false;
}

/// "same extract", "same cut same base": the words of the work that is the same.
std::vector<std::string> Reader::same_works() const {
  std::vector<std::string> verbs;
  for (std::size_t i = at_; i < end_; ++i) {
    const FoundMark same = find_mark(from(i));
    const FoundRow<Action> found = find_action(from(i + same.count));
    const std::size_t behind = i + same.count + found.count;
    const bool ends =
        ends_at(behind) || is_one_of(joiners, word_at(behind)) || find_mark(from(behind)).mark == Mark::same;
    if (same.mark != Mark::same || !found || !ends) continue;
    const auto words = canonical_words(found.row->text);
    const bool said = std::ranges::any_of(text_.things, [&](const SaidThing& thing) {
      return std::ranges::any_of(thing.actions,
                                 [&](const Action* a) { return canonical_words(a->text) == words; });
    });
    if (said) verbs.insert(verbs.end(), words.begin(), words.end());
  }
  return verbs;
}

/// "rear slope six and a half same thing": how large the slope is, for all that was measured so. "back's the
/// same 46": how long it is there.
static bool set_amounts(std::span<SaidThing> copies, const Token& token, std::string_view unit) {
  const bool plain = token.kind == TokenKind::number;
  if (!plain && (token.kind != TokenKind::amount || token.unit != unit)) return false;
  const auto squares_of = [&](SaidThing& thing) -> Token* {
    auto& said = thing.amount ? thing.amount : thing.header_amount;
    return said && said->unit == unit ? &*said : nullptr;
  };
  std::optional<double> before;
  for (SaidThing& thing : copies) {
    Token* const squares = squares_of(thing);
    const bool pieces = unit == "SQ" && !thing.amount && !thing.area;
    if (squares == nullptr && pieces) continue;
    if (squares == nullptr || before.value_or(squares->value) != squares->value) return false;
    before = squares->value;
  }
  for (SaidThing& thing : copies)
    if (Token* const squares = squares_of(thing)) squares->value = token.value;
  return before.has_value();
}

/// A word or a measure of a copy other than rooms and their sizes.
void Reader::read_of_copy(std::size_t first, const std::vector<std::size_t>& rooms) {
  const Token& token = tokens_[at_];
  if (const std::size_t behind = own_size_behind(at_); behind > 0 && size_copied(first, behind)) return;
  if (is_measure(at_) && !is(at_, coats) && change_copy(first)) return;
  if (is(at_, amount) && token.unit == "DA") {
    for (SaidThing& thing : text_.things)
      if (thing.sentence == sentence_) thing.days = token.value;
    mark(at_, 1, ScopeRole::duration);
  } else if (set_amounts(std::span(text_.things).subspan(first), token, "SQ") ||
             (ends_at(at_ + 1) && set_amounts(std::span(text_.things).subspan(first), token, "LF"))) {
    mark_thing(text_.things[first], at_, 1, ScopeRole::dimension);
  } else if (is(at_, amount)) {
    set_amount_of_copy(first);
  } else if (is(at_, length)) {
    resize_copies(first, rooms);
  } else if ((is(at_, number) || is(at_, rating)) && is_content(at_ + 1) && count_copy(first)) {
    return;
  } else if (is_measure(at_) && !is(at_, coats) && token.text != "one") {  // of what is not clear
    text_.words[token.first].role = ScopeRole::unknown;
    text_.doubtful.push_back(sentence_);
  } else if (word_at(at_) == "add" || is(at_, coats)) {  // "the same, add two coats": more than the same
    text_.words[token.first].role = ScopeRole::unknown;
  } else if (is_new_in_copy()) {
    text_.words[token.first].role = ScopeRole::unknown;
    text_.words[token.first].use = ScopeUse::not_understood;
  } else {
    mark(at_, 1, ScopeRole::reference);
  }
}

/// Whether a list has the word as a thing, and none of what is the same: it would be lost in silence.
bool Reader::is_new_in_copy() const {
  if (!is_content(at_)) return false;
  const std::vector<std::string> words = {object_word(word_at(at_))};
  if (!objects_.is_head(words.front()) || find_surface(from(at_))) return false;
  constexpr std::size_t reach = 100;
  const std::size_t begin = text_.things.size() - std::min(reach, text_.things.size());
  return std::ranges::none_of(std::span(text_.things).subspan(begin), [&](const SaidThing& thing) {
    return is_about(thing, words) || is_among(thing, words);
  });
}

/// "same in the den, 96 square feet": how much of the only thing that was measured so.
void Reader::set_amount_of_copy(std::size_t first) {
  SaidThing* found = nullptr;
  std::size_t fits = 0;
  for (std::size_t i = first; i < text_.things.size(); ++i) {
    const auto& there = text_.things[i].amount;
    if (!there || there->unit != tokens_[at_].unit) continue;
    found = &text_.things[i];
    ++fits;
  }
  if (fits != 1) {
    text_.words[tokens_[at_].first].role = ScopeRole::unknown;
    return text_.doubtful.push_back(sentence_);
  }
  found->amount = tokens_[at_];
  mark_thing(*found, at_, 1, ScopeRole::dimension);
}

/// "suite 212 the same, 5 air movers": how many of them are there.
bool Reader::count_copy(std::size_t first) {
  std::vector<std::string> words;
  if (is(at_, rating)) words.push_back(object_word(tokens_[at_].unit));  // "two light bars"
  const std::size_t said = words.size();
  for (std::size_t i = at_ + 1; is_content(i); ++i) words.push_back(object_word(word_at(i)));
  for (std::size_t i = first; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool blows = words == std::vector<std::string>{"fan"} && thing.has_word("mover");
    if ((!thing.count && (thing.amount || thing.area || thing.surfaces != 0)) ||
        !(blows || is_about(thing, words)))
      continue;
    thing.count = tokens_[at_].value;
    mark_thing(thing, at_, words.size() - said + 1, ScopeRole::count);
    at_ += words.size() - said;
    return true;
  }
  return false;
}

/// "the same but one pair less", "one more outlet": than of the only thing that has such a number.
bool Reader::change_copy(std::size_t first) {
  constexpr auto fewer = std::to_array<std::string_view>({"less", "fewer"});
  constexpr auto more = std::to_array<std::string_view>({"more", "extra"});
  std::vector<std::string> words;
  std::size_t at = at_ + 1;
  double sign = 0;
  for (; at < end_ && !is_measure(at) && !ends_at(at); ++at) {
    if (is_one_of(fewer, word_at(at))) sign = -1;
    if (is_one_of(more, word_at(at))) sign = 1;
    if (sign == 0 || is_content(at)) words.push_back(object_word(word_at(at)));
  }
  const Token& token = tokens_[at_];
  if (sign == 0) return false;
  SaidThing* found = nullptr;
  for (std::size_t i = first; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    const bool fits = is(at_, amount) ? thing.amount && thing.amount->unit == token.unit
                                      : is(at_, number) && thing.count.has_value();
    const bool about = std::ranges::none_of(words, [&](auto& word) { return objects_.is_head(word); }) ||
                       is_about(thing, words);
    if (!fits || !about) continue;
    if (found != nullptr) return false;
    found = &thing;
  }
  if (found == nullptr) return false;
  double* const value = is(at_, amount) ? (found->amount ? &found->amount->value : nullptr)
                                        : (found->count ? &*found->count : nullptr);
  if (value == nullptr || *value + sign * token.value <= 0) return false;
  *value += sign * token.value;
  mark_thing(*found, at_, at - at_, ScopeRole::count);
  at_ = at - 1;
  return true;
}

/// "same carpet and pad": whether all nouns of the thing are among the words.
bool Reader::is_among(const SaidThing& thing, const std::vector<std::string>& words) const {
  bool any = false;
  for (const std::string& text : thing.words) {
    bool noun = false, among = false;  // of "ceramic tile floor covering" the tile
    for (const std::string_view part : split_blanks(text)) {
      const std::string word = object_word(part);
      noun = noun || is_noun(word) || objects_.is_head(word);
      among = among || std::ranges::find(words, word) != words.end();
    }
    if (noun && !among) return false;
    any = any || noun;
  }
  return any;
}

/// Where the work that is done again was said last, or the room that is named for it.
std::vector<std::size_t> Reader::rooms_of_source(const std::vector<std::size_t>& rooms) const {
  if (now_.model && has_things_in(*now_.model)) return {*now_.model};
  for (const SaidThing& thing : std::views::reverse(text_.things))
    if (!thing.taken_back && !thing.rooms.empty() && thing.rooms != rooms) return thing.rooms;
  return {};
}

void Reader::copy_things(const std::vector<std::size_t>& rooms, const std::vector<std::string>& words,
                         const std::vector<std::string>& left_out, bool dims) {
  const SaidThing& last = text_.things.back();
  const bool on_side = last.rooms.empty() && !last.taken_back && is_outside(book_.rooms()[rooms[0]].name);
  const std::size_t since = on_side ? last.sentence : 0;  // "gutter on the front. same on the back"
  const std::vector<std::size_t> source =
      on_side && !now_.model ? std::vector<std::size_t>{} : rooms_of_source(rooms);
  const std::vector<std::size_t> room = room_of_closet(source, last);
  const std::size_t count = text_.things.size(), too = too_behind_room(at_), newest = last.sentence;
  const bool about_some = std::ranges::any_of(text_.things, [&](const SaidThing& thing) {
    return !thing.taken_back && thing.rooms == source && is_about(thing, words);
  });
  constexpr auto surfaces = std::to_array<std::string_view>({"ceiling", "wall"});
  const bool of_surface = words.size() == 1 && is_one_of(surfaces, words.front());
  const std::vector<std::string> works = same_works();
  constexpr auto machines = std::to_array<std::string_view>({"equipment", "equip", "machines"});
  constexpr auto running = std::to_array<std::string_view>(
      {"mover", "dehumidifier", "scrubber", "fan", "generator", "heater", "monitoring"});
  bool equipment = false;  // "same equipment in the hall"
  for (std::size_t i = at_; i < end_; ++i) equipment = equipment || is_one_of(machines, word_at(i));
  std::optional<std::size_t> copied;  // the sentence of the last thing that was copied
  for (std::size_t i = 0; i < count && text_.things.size() < max_things; ++i) {
    const SaidThing& thing = text_.things[i];
    if (thing.sentence < since) continue;
    const bool in_place = !about_some && std::ranges::any_of(thing.places, [&](const std::string& place) {
      return std::ranges::find(words, object_word(place)) != words.end();  // "same ceiling"
    });
    const bool near = !room.empty() && thing.sentence == newest && thing.rooms == room;
    if (thing.taken_back || (thing.rooms != source && !near) ||
        (!left_out.empty() && is_about(thing, left_out)) ||
        (equipment && !names_one_of(thing.words, running)))
      continue;
    // "same ceiling": also what was done to it without saying so again, "hand texture"
    const Surfaces surface = of_surface && words.front() == "wall" ? walls : ceiling;
    const bool special =
        std::ranges::none_of(thing.actions, [](const Action* a) { return a->words.empty(); });
    const bool continues = of_surface && copied == thing.sentence && special &&
                           (thing.surfaces & ~surface) == 0 &&
                           (thing.surfaces != 0 || (thing.thing != nullptr && thing.thing->asks_surface)) &&
                           !thing.has_measure();
    const bool named =
        !words.empty() && (is_about(thing, words) || in_place || is_among(thing, words) || continues);
    if (!(words.empty() && works.empty()) && !named && !is_about(thing, works)) continue;
    if (named && means_another(thing)) continue;
    copied = thing.sentence;
    SaidThing copy = thing;
    copy.rooms = rooms;
    copy.sentence = sentence_;
    copy.sources.clear();
    copy.is_copy = true;
    if (of_surface && copy.words.empty() && copy.places.size() > 1) {  // "ditto, only the ceiling"
      std::erase_if(copy.places,
                    [&](const std::string& place) { return object_word(place) != words.front(); });
      copy.surfaces = surface;
    }
    for (std::size_t word = at_; word < end_; ++word)
      if (find_mark(from(word)).mark == Mark::same || (too > 0 && word == too))
        copy.sources.emplace_back(tokens_[word].first, ScopeRole::reference);
    text_.things.push_back(std::move(copy));
  }
  if (!source.empty()) copy_sizes(rooms, source.front(), dims);
}

/// "the same in the office but four foot": how high the cut goes there, or how high the rooms are.
void Reader::resize_copies(std::size_t first, const std::vector<std::size_t>& rooms) {
  const double feet = tokens_[at_].value;
  const bool upward = feet < lowest_room || is_upward() || word_at(at_ - 1) == "but";
  bool any = false;
  for (std::size_t i = first; upward && i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    auto& up = thing.amount;
    const bool cut = (thing.surfaces & walls) != 0 && up && up->unit == "LF";  // "two foot flood cut"
    const bool kind = (thing.surfaces & walls) != 0 && thing.adjective_ft.has_value();
    if (!thing.height_ft && !cut && !kind) continue;
    if (cut) up.reset();
    if (kind) thing.adjective_ft.reset();
    thing.height_ft = feet;
    mark_thing(thing, at_, 1, ScopeRole::part);
    any = true;
  }
  if (any || resize_runs(first)) return;
  mark(at_, 1, feet < lowest_room ? ScopeRole::unknown : ScopeRole::dimension);
  if (feet < lowest_room) return text_.doubtful.push_back(sentence_);  // of what is not clear
  for (const std::size_t room : rooms) book_.rooms()[room].height_ft = feet;
}

/// "dining 44 feet same base": too long for a height, it is how long the base is.
bool Reader::resize_runs(std::size_t first) {
  constexpr double highest_room = 14;
  for (std::size_t i = at_; i > 0 && !is(i - 1, hard); --i)
    if (is(i - 1, length)) {  // ", chair rail 30 feet": of something else
      mark(at_, 1, ScopeRole::unknown);
      return text_.doubtful.push_back(sentence_), true;
    }
  bool any = false;
  for (std::size_t i = first; tokens_[at_].value > highest_room && i < text_.things.size(); ++i) {
    auto& run = text_.things[i].amount;
    if (!run || run->unit != "LF" || text_.things[i].surfaces != 0) continue;
    run->value = tokens_[at_].value;
    mark_thing(text_.things[i], at_, 1, ScopeRole::dimension);
    any = true;
  }
  return any;
}

}  // namespace estimate::scope

// Rooms whose contents are moved out and back: lists have them by the room, as small and large.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {
namespace {

constexpr auto contents_nouns =
    std::to_array<std::string_view>({"contents", "content", "furniture", "belongings", "everything", "stuff",
                                     "manip", "manipulation", "cont"});
constexpr auto contents_verbs = std::to_array<std::string_view>(
    {"move", "moved", "moving", "pack", "packed", "empty", "clear", "cleared"});
constexpr auto contents_words = std::to_array<std::string_view>(
    {"out",    "back", "off", "on",    "reset", "put",  "set", "room", "rooms",  "rm",     "rms",
     "charge", "then", "be",  "sized", "size",  "ones", "and", "kept", "stored", "storage"});
constexpr auto clause_words = std::to_array<std::string_view>({"so", "because", "while", "until", "when"});

std::string_view room_size_of(std::string_view word) {
  constexpr auto small = std::to_array<std::string_view>({"small", "sm", "smaller", "little"});
  constexpr auto large = std::to_array<std::string_view>({"large", "lg", "lrg", "big", "bigger"});
  return is_one_of(small, word) ? "small" : is_one_of(large, word) ? "large" : "";
}

constexpr Thing small_contents{.text = "contents", .words = {}, .usual = "small room"};
constexpr Thing large_contents{.text = "contents", .words = {}, .usual = "large room"};

}  // namespace

struct Reader::SaidContents {
  /// A room, or several of a size.
  struct Room {
    std::optional<std::size_t> room;
    std::string_view size;
    double count = 1;
  };
  std::vector<Room> rooms;
  std::vector<std::pair<std::size_t, ScopeRole>> roles;  // of tokens
  std::string_view next_size;                            // "the small office"
  double count = 0;
  bool names = false, moves = false, out = false, sized = false;

  /// Of the rooms before it that have none yet; of "three large rooms".
  void set_size(std::string_view size, bool of_next) {
    sized = true;
    if (of_next) {
      next_size = size;
      return;
    }
    bool any = false;
    for (Room& room : rooms)
      if (room.size.empty()) {
        room.size = size;
        any = true;
      }
    if (!any && (rooms.empty() || count > 0))
      rooms.push_back({.room = {}, .size = size, .count = std::max(count, 1.0)});
    if (!any && !rooms.empty()) next_size = size;
    count = 0;
  }
};

/// Whether the sentence is only about contents and rooms. What it says goes to `said`.
bool Reader::is_about_contents(SaidContents& said) {
  for (std::size_t i = at_; i < end_; ++i) {
    const auto note = [&](ScopeRole role) { said.roles.emplace_back(i, role); };
    if (is_sign(tokens_[i].kind)) continue;
    const bool next_number = is(i, number) && i > at_ + 2 && is_one_of(joiners, word_at(i - 1)) &&
                             is(i - 2, number) && !said.rooms.empty() && said.rooms.back().room &&
                             !word_at(i - 3).empty() && !word_at(i + 1).starts_with("room") &&
                             book_.name_at(tokens_, i - 3) == 2;
    if (next_number) {  // "bedrooms one and two"
      const Tokens name{tokens_[i - 3], tokens_[i]};
      said.rooms.push_back({.room = book_.find_or_add(name), .size = said.next_size});
      note(ScopeRole::room);
      continue;
    }
    if (is(i, number) && !tokens_[i].fraction && word_at(i + 1) != "by") {
      said.count = tokens_[i].value;
      note(ScopeRole::count);
      continue;
    }
    const std::string_view word = word_at(i);
    if (word.empty()) return false;
    if (const std::string_view size = room_size_of(word); !size.empty()) {
      said.set_size(size, book_.name_at(tokens_, i + 1) > 0);
      note(ScopeRole::modifier);
    } else if (const std::size_t name = book_.name_at(tokens_, i); name > 0) {
      said.rooms.push_back({.room = book_.find_or_add(std::span(tokens_).subspan(i, name)),
                            .size = said.next_size,
                            .count = std::max(said.count, 1.0)});
      said.count = 0;
      for (const std::size_t last = i + name - 1; i < last; ++i) note(ScopeRole::room);
      note(ScopeRole::room);
    } else if (is_one_of(contents_nouns, word)) {
      said.names = true;
      note(ScopeRole::object);
    } else if (is_one_of(contents_verbs, word)) {
      said.moves = true;
      note(ScopeRole::action);
    } else if (is_one_of(clause_words, word)) {
      while (!ends_at(i + 1)) ++i;
    } else if (is_one_of(contents_words, word)) {
      said.out = said.out || word == "out" || word == "reset" || word == "back";
      note(word.starts_with('r') && word != "reset" ? ScopeRole::filler : ScopeRole::action);
    } else if (const FoundMark found = find_mark(from(i));
               found.mark == Mark::pronoun || found.mark == Mark::same || found.mark == Mark::each) {
      i += found.count - 1;
    } else if (!is_filler(word) && !is_one_of(joiners, word)) {
      return false;
    }
  }
  return true;
}

/// "restretch the carpet, furniture out and back, it's a large room": behind a comma, a clause of its own.
bool Reader::contents_follow(std::size_t at) {
  std::size_t noun = skip_fillers(at);
  const std::size_t subject = is_one_of(joiners, word_at(noun)) ? skip_fillers(noun + 1) : noun;
  const bool room =
      subject > noun && book_.name_at(tokens_, subject) > 0 &&
      word_at(subject + book_.name_at(tokens_, subject)) == "is";  // ", and the den is a small room"
  bool moves = false;  // "and we have to move the furniture out and put it back, ..."
  while (is_one_of(joiners, word_at(noun)) || is_one_of(contents_verbs, word_at(noun)) ||
         (moves && word_at(noun) == "out")) {
    moves = moves || is_one_of(contents_verbs, word_at(noun));
    noun = skip_fillers(noun + 1);
  }
  if (!room && (!is_one_of(contents_nouns, word_at(noun)) || (word_at(noun) == "everything" && !moves)))
    return false;
  for (std::size_t i = room ? skip_fillers(at_) : at_; i < (room ? skip_fillers(at_) + 1 : at); ++i)
    if (is_one_of(contents_nouns, word_at(i))) return false;  // they head the sentence
  SaidContents said;
  const std::size_t rooms = book_.rooms().size(), begin = std::exchange(at_, at);
  const bool about = is_about_contents(said);
  at_ = begin;
  book_.forget_from(rooms);
  return about && said.sized && (said.moves || said.out);
}

/// "contents that are a total loss in the den, replace the tv": a heading, since what is lost follows.
bool Reader::heads_lost_contents() const {
  constexpr std::size_t reach = 12;
  const auto first = tokens_.begin() + std::ptrdiff_t(std::max(sentence_start_, at_ - std::min(at_, reach)));
  const bool lost = std::any_of(first, tokens_.begin() + std::ptrdiff_t(at_), [](const Token& token) {
    return token.text.starts_with("total") || token.text.starts_with("loss");
  });
  return is(at_, soft) && lost && find_action(from(skip_fillers(at_ + 1)));
}

/// "contents: living room large, bedroom small", "move everything out of the den and back, it's a small room"
bool Reader::read_contents() {
  SaidContents said;
  const std::size_t rooms_before = book_.rooms().size(), whole = end_;
  const bool follows = contents_sentence_ > 0 && contents_sentence_ + 1 == sentence_;
  bool about = false, again = false;
  for (std::size_t stop = end_; stop > at_ && !about; --stop) {  // "contents out and back, small room, ..."
    if (stop < whole && !is(stop, soft)) continue;
    said = {};
    end_ = stop;
    about = is_about_contents(said);
    again = follows && said.rooms.empty() && (said.moves || said.out) && stop == whole;
    const bool names = said.names || (said.moves && said.out) || (said.out && said.count > 0) || follows;
    const bool part = stop == whole || (said.names && said.moves);
    about = about && part && (again || (said.sized && !said.rooms.empty() && (names || said.out)));
    if (!about) book_.forget_from(rooms_before);
  }
  if (!about) return end_ = whole, false;
  mark(at_, end_ - at_, ScopeRole::filler);
  for (const auto& [at, role] : said.roles) {
    mark(at, 1, role);
    handle(at, at + 1);
  }
  contents_sentence_ = sentence_;
  const bool more = end_ < whole;
  if (more) at_ = end_ + 1;
  end_ = whole;
  if (again) return true;
  const std::vector<std::size_t> context = rooms_;
  rooms_.clear();
  for (const SaidContents::Room& room : said.rooms) {
    SaidThing thing;
    thing.words = {"contents move out reset"};
    if (!room.size.empty()) {
      thing.words.insert(thing.words.begin(), {std::string(room.size), "room"});
      thing.thing = room.size == "small" ? &small_contents : &large_contents;
    }
    thing.said = (room.size.empty() ? "" : std::string(room.size) + " room ") + "contents";
    thing.count = room.count;
    if (more) thing.actions = {&implied_placing};  // and not what is done with the things that follow
    if (room.room)
      thing.rooms = {*room.room};
    else if (room.count == 1 && context.size() == 1)
      thing.rooms = context;
    thing.had_rooms = !thing.rooms.empty();
    thing.sentence = sentence_;
    for (const auto& [at, role] : said.roles) mark_thing(thing, at, 1, role);
    rooms_.insert(rooms_.end(), thing.rooms.begin(), thing.rooms.end());
    text_.things.push_back(std::move(thing));
  }
  return !more;
}

}  // namespace estimate::scope

#include "scope/statements.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/room_book.h"
#include "scope/tokens.h"

namespace estimate::scope {
namespace {

bool is_one_of(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::string_view joiners[] = {"and", "then", "plus"};
constexpr std::string_view height_words[] = {"high",     "tall", "height", "ceiling",
                                             "ceilings", "wall", "walls"};

/// Reads the tokens of a text once, from left to right.
class StatementReader {
 public:
  StatementReader(const Tokens& tokens, std::vector<ScopeRoom> rooms)
      : tokens_(tokens), book_(std::move(rooms)) {
    if (book_.rooms().size() == 1) rooms_.push_back(0);
  }

  ReadText read();

 private:
  using enum TokenKind;

  [[nodiscard]] std::span<const Token> rest() const { return std::span(tokens_).subspan(at_); }
  [[nodiscard]] bool is(std::size_t at, TokenKind kind) const {
    return at < tokens_.size() && tokens_[at].kind == kind;
  }
  [[nodiscard]] std::string_view word_at(std::size_t at) const {
    return is(at, TokenKind::word) ? std::string_view(tokens_[at].text) : std::string_view();
  }
  [[nodiscard]] bool in_header() const {
    return statement_.actions.empty() && statement_.things.empty() && thing_.words.empty();
  }

  /// Whether a size is that of the rooms: before any thing, or right behind the rooms' names.
  [[nodiscard]] bool sizes_room() const { return in_header() || (sizes_room_ && !thing_.names_something()); }

  void next();

  // Words

  void next_word();

  void add_said(std::size_t count);
  void add_said(std::string_view text);

  /// Another thing behind "in the kitchen" belongs to the next rooms, with the same actions.
  void begin_words();

  bool read_thing();

  void read_surface(const FoundRow<SurfaceWord>& found);

  bool read_action();

  // Rooms

  /// "in the kitchen"
  [[nodiscard]] bool is_after_preposition() const;

  /// Whether the room's name at `at_` is not part of a thing's name, as in "kitchen faucet".
  [[nodiscard]] bool is_place(std::size_t behind) const;

  bool read_room();

  /// The rooms whose sizes are being said; one without a name if none was named.
  std::vector<std::size_t>& sized_rooms();

  bool read_opening();

  // Measures

  /// "bottom", "up to": a height follows.
  bool read_extent_word();

  [[nodiscard]] std::size_t skip_fillers(std::size_t at) const;

  void read_measure();

  void add_size(const std::string& size);

  /// Sets a member of the thing, or of the last one if nothing was said since.
  template <class T>
  void set(std::optional<T> SaidThing::* member, const T& value) {
    SaidThing& target = !thing_.names_something() && ends_here() && !statement_.things.empty()
                            ? statement_.things.back()
                            : thing_;
    if (!(target.*member)) target.*member = value;
  }
  /// Whether no noun follows the measure: it belongs to what was said before.
  [[nodiscard]] bool ends_here() const;

  void read_count();

  void read_amount();

  void read_dimensions();
  [[nodiscard]] bool is_lumber(const Token& token) const;

  void set_room_size(const Token& size);

  void read_length();

  void set_room_height(double height);

  // Ends

  void end_thing();

  /// "drywall on the walls, and the ceiling": another surface of the same thing.
  bool join_surface();

  void end_statement();

  /// "drywall and insulation two feet up": a height at the end counts for all.
  void share_extents();

  const Tokens& tokens_;
  RoomBook book_;
  ReadText text_;
  std::size_t at_ = 0;
  Statement statement_;
  SaidThing thing_;
  std::vector<std::size_t> rooms_;  // that the next things are in
  bool lists_rooms_ = false;        // a room's name came last: another one may follow
  bool trailing_room_ = false;      // the statement's rooms came after its things
  bool sizes_room_ = false;
  bool height_follows_ = false;
  std::string fillers_;  // behind the last word of the thing
};

constexpr auto upward = std::to_array<std::string_view>({"up", "high", "tall", "above"});
constexpr auto from_floor = std::to_array<std::string_view>({"bottom", "lower", "first"});
/// The longest side of a piece of lumber, in inches, if no unit is said: "2 by 4".
constexpr double max_lumber_side = 12;

bool StatementReader::read_extent_word() {
  if (in_header()) return false;
  const bool part = is_one_of(from_floor, word_at(at_)) && is(at_ + 1, length);
  if (!part && word_at(at_) != "bottom") return false;
  height_follows_ = true;
  ++at_;
  return true;
}

std::size_t StatementReader::skip_fillers(std::size_t at) const {
  while (is(at, TokenKind::word) && is_filler(tokens_[at].text)) ++at;
  return at;
}

void StatementReader::read_measure() {
  const Token& token = tokens_[at_];
  switch (token.kind) {
    case number:
      return read_count();
    case length:
      return read_length();
    case inches:
      return add_size(size_text(token.value) + "\"");
    case dimensions:
      return read_dimensions();
    case amount:
      return read_amount();
    case coats:
      return set(&SaidThing::coats, token.value);
    case share:
      thing_.share = token.value;
      return;
    default:
      return;
  }
}

void StatementReader::add_size(const std::string& size) {
  begin_words();
  thing_.words.push_back(size);
  add_said(size);
}

bool StatementReader::ends_here() const {
  const std::size_t behind = skip_fillers(at_ + 1);
  return behind >= tokens_.size() || is(behind, soft) || is(behind, hard) ||
         is_one_of(joiners, word_at(behind)) || find_action(std::span(tokens_).subspan(behind)) ||
         book_.name_at(tokens_, behind) > 0;
}

void StatementReader::read_count() {
  const Token& token = tokens_[at_];
  const bool name = is_numbered(word_at(at_ + 1));
  if (token.fraction && is(at_ + 1, TokenKind::word) && !name) return add_size(size_text(token.value) + "\"");
  if (name) return add_size(size_text(token.value));
  if (!thing_.count) thing_.count = token.value;
}

void StatementReader::read_amount() {
  const Token& token = tokens_[at_];
  const bool time = token.unit == "DA" || token.unit == "HR";
  SaidThing& target = !thing_.names_something() && ends_here() && !statement_.things.empty()
                          ? statement_.things.back()
                          : thing_;
  if (time && token.unit == "DA" && (target.count || target.amount))
    target.days = token.value;
  else if (!target.amount)
    target.amount = token;
}

void StatementReader::read_dimensions() {
  const Token& token = tokens_[at_];
  const bool opening = find_opening(std::span(tokens_).subspan(skip_fillers(at_ + 1))).row != nullptr;
  if (sizes_room() && !(opening && !rooms_.empty())) return set_room_size(token);
  const bool lumber = token.in_inches || (statement_.actions.empty() ? false : is_lumber(token));
  if (!in_header() && lumber) {
    add_size(size_text(token.sides[0]) + "\" x " + size_text(token.sides[1]) + "\"");
    return;
  }
  thing_.area = token;
}

bool StatementReader::is_lumber(const Token& token) const {
  const bool feet = token.text.find('\'') != std::string::npos || token.text.find('f') != std::string::npos;
  return !feet && token.sides[0] <= 6 && token.sides[1] <= max_lumber_side && !thing_.names_something();
}

void StatementReader::set_room_size(const Token& size) {
  for (const std::size_t index : sized_rooms()) {
    ScopeRoom& room = book_.rooms()[index];
    room.length_ft = size.sides[0];
    room.width_ft = size.sides[1];
    if (size.side_count == 3) room.height_ft = size.sides[2];
  }
  lists_rooms_ = false;
  sizes_room_ = true;
  thing_ = {};
}

void StatementReader::read_length() {
  const Token& token = tokens_[at_];
  const bool room_height = is_one_of(height_words, word_at(at_ + 1)) ||
                           (thing_.surfaces != 0 && thing_.words.empty() && statement_.actions.empty()) ||
                           (thing_.words.size() == 1 && thing_.words[0] == "height");
  if ((statement_.actions.empty() || sizes_room()) && room_height) return set_room_height(token.value);
  const bool up =
      is_one_of(upward, word_at(at_ + 1)) ||
      (word_at(at_ + 1) == "from" && (word_at(at_ + 2) == "floor" || word_at(at_ + 3) == "floor")) ||
      (word_at(at_ - 1) == "to" && at_ > 1 && word_at(at_ - 2) == "up") || word_at(at_ - 1) == "up";
  if (height_follows_ || up) {
    height_follows_ = false;
    set(&SaidThing::height_ft, token.value);
    if (thing_.height_ft && !thing_.words.empty() && thing_.words.back() == "up") thing_.words.pop_back();
    while (is_one_of(upward, word_at(at_ + 1))) ++at_;
    return;
  }
  const bool adjective =
      token.text.ends_with("foot") && is(at_ + 1, TokenKind::word) && word_at(at_ + 1) != "of";
  if (adjective && !statement_.actions.empty()) return add_size(size_text(token.value) + "'");
  Token feet = token;
  feet.kind = amount;
  feet.unit = "LF";
  set(&SaidThing::amount, feet);
}

void StatementReader::set_room_height(double height) {
  for (const std::size_t room : sized_rooms()) book_.rooms()[room].height_ft = height;
  while (is_one_of(height_words, word_at(at_ + 1))) ++at_;
  thing_ = {};
}

/// More words than any thing has: they would take long to look up.
constexpr std::size_t max_thing_words = 16;
constexpr auto before_room =
    std::to_array<std::string_view>({"in", "of", "for", "at", "throughout", "inside", "to", "from"});

ReadText StatementReader::read() {
  while (at_ < tokens_.size()) next();
  end_statement();
  text_.rooms = std::move(book_.rooms());
  return std::move(text_);
}

void StatementReader::next() {
  switch (tokens_[at_].kind) {
    case hard:
      end_statement();
      lists_rooms_ = false;
      ++at_;
      return;
    case colon:
    case soft:
      end_thing();
      ++at_;
      return;
    case TokenKind::word:
      return next_word();
    default:
      read_measure();
      ++at_;
  }
}

void StatementReader::next_word() {
  if (is_one_of(joiners, word_at(at_))) {
    end_thing();
    ++at_;
    return;
  }
  if (read_room() || read_opening() || read_action() || read_thing() || read_extent_word()) return;
  if (const auto surface = find_surface(rest())) return read_surface(surface);
  if (!is_filler(word_at(at_))) {
    begin_words();
    if (thing_.words.size() < max_thing_words) thing_.words.emplace_back(word_at(at_));
    add_said(1);
  } else {
    fillers_ += " " + tokens_[at_].text;  // said only if more of the thing follows
  }
  ++at_;
}

void StatementReader::add_said(std::size_t count) {
  for (std::size_t i = at_; i < at_ + count; ++i) add_said(tokens_[i].text);
}

void StatementReader::add_said(std::string_view text) {
  if (!thing_.said.empty()) thing_.said += fillers_ + " ";
  fillers_.clear();
  thing_.said += text;
}

void StatementReader::begin_words() {
  if (!thing_.names_something()) fillers_.clear();
  lists_rooms_ = sizes_room_ = false;
  if (!trailing_room_ || thing_.names_something()) return;
  auto actions = statement_.actions;
  end_statement();
  statement_.actions = std::move(actions);
}

bool StatementReader::read_thing() {
  const auto found = find_thing(rest());
  if (!found) return false;
  begin_words();
  if (thing_.thing == nullptr) thing_.thing = found.row;
  if (found.row->words.empty()) {
    for (std::size_t i = at_; i < at_ + found.count; ++i) thing_.words.push_back(tokens_[i].text);
  } else {
    thing_.words.emplace_back(found.row->words);
  }
  add_said(found.count);
  at_ += found.count;
  return true;
}

void StatementReader::read_surface(const FoundRow<SurfaceWord>& found) {
  const bool of_last = trailing_room_ && !thing_.names_something() && !statement_.things.empty() &&
                       (word_at(at_ - 1) == "on" || word_at(at_ - 2) == "on");
  if (of_last) {  // "vapor barrier in the attic on the floor"
    statement_.things.back().surfaces |= found.row->surfaces;
    at_ += found.count;
    return;
  }
  begin_words();
  thing_.surfaces |= found.row->surfaces;
  for (std::size_t i = at_; i < at_ + found.count; ++i)
    if (!is_one_of(joiners, word_at(i))) thing_.places.push_back(tokens_[i].text);
  add_said(found.count);
  at_ += found.count;
}

bool StatementReader::read_action() {
  const auto found = find_action(rest());
  if (!found || (thing_.names_something() && !found.row->always)) return false;
  if (find_thing(rest()).count > found.count) return false;  // "spray foam insulation"
  end_thing();
  if (!statement_.things.empty()) end_statement();
  statement_.actions.push_back(found.row);
  lists_rooms_ = sizes_room_ = false;
  at_ += found.count;
  return true;
}

bool StatementReader::is_after_preposition() const {
  constexpr auto articles = std::to_array<std::string_view>({"the", "both", "this"});
  std::size_t before = at_;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  return before > 0 && is_one_of(before_room, word_at(before - 1));
}

bool StatementReader::is_place(std::size_t behind) const {
  if (is_after_preposition() || !is(behind, TokenKind::word)) return true;
  if (thing_.names_something()) return false;
  const auto more = std::span(tokens_).subspan(behind);
  if (const auto known = find_thing(more); known && (known.row->surfaces != 0 || known.row->asks_surface))
    return true;
  return is_one_of(joiners, word_at(behind)) || is_filler(word_at(behind)) || find_action(more) ||
         find_surface(more) || is_one_of(height_words, word_at(behind));
}

bool StatementReader::read_room() {
  const std::size_t count = book_.name_at(tokens_, at_), behind = at_ + count;
  if (count == 0 || find_thing(rest()).count > count || !is_place(behind)) return false;
  const bool begins = is(behind, colon) || find_action(std::span(tokens_).subspan(skip_fillers(behind)));
  const bool follows = is_after_preposition() || thing_.names_something();
  end_thing();
  if (!lists_rooms_) {
    const bool trailing = follows && !begins && !trailing_room_ && !statement_.things.empty();
    if (!trailing) end_statement();
    trailing_room_ = trailing;
    rooms_.clear();
  }
  const std::size_t room = book_.find_or_add(rest().subspan(0, count));
  if (std::ranges::find(rooms_, room) == rooms_.end()) rooms_.push_back(room);
  lists_rooms_ = sizes_room_ = true;
  at_ = behind;
  return true;
}

std::vector<std::size_t>& StatementReader::sized_rooms() {
  if (rooms_.empty()) {
    const Token name{.text = "room"};
    rooms_.push_back(book_.find_or_add(std::span(&name, 1)));
  }
  return rooms_;
}

bool StatementReader::read_opening() {
  const auto found = find_opening(rest());
  if (!found || !in_header() || rooms_.empty()) return false;
  ScopeOpening opening{.width_ft = found.row->width_ft,
                       .height_ft = found.row->height_ft,
                       .count = int(std::clamp(thing_.count.value_or(1), 1.0, 100.0)),
                       .to_floor = found.row->to_floor};
  std::size_t behind = at_ + found.count;
  const bool size_follows = !thing_.area && is(behind, dimensions) && book_.rooms()[rooms_.back()].length_ft;
  if (size_follows) thing_.area = tokens_[behind++];
  const auto& width = thing_.amount;
  if (const auto& area = thing_.area) {
    opening.width_ft = area->sides[0];
    opening.height_ft = area->sides[1];
  } else if (width) {
    opening.width_ft = width->value;
  } else if (opening.height_ft <= 0 && is(behind, length)) {
    opening.width_ft = tokens_[behind++].value;
  } else {
    text_.assumptions.push_back(
        "Assumed " + decimal_text(opening.width_ft) + " ft by " +
        (opening.height_ft > 0 ? decimal_text(opening.height_ft) + " ft" : "full height") + " for \"" +
        std::string(found.row->text) + "\"");
  }
  for (const std::size_t room : rooms_) book_.rooms()[room].openings.push_back(opening);
  thing_ = {};
  lists_rooms_ = false;
  at_ = behind;
  return true;
}

void StatementReader::end_thing() {
  if (thing_.names_something() && !join_surface()) statement_.things.push_back(std::move(thing_));
  thing_ = {};
}

bool StatementReader::join_surface() {
  if (!thing_.words.empty() || statement_.things.empty() || statement_.actions.empty()) return false;
  if (!std::ranges::all_of(statement_.actions, [](const Action* a) { return a->words.empty(); }))
    return false;
  SaidThing& last = statement_.things.back();
  if (last.thing == nullptr || !last.thing->asks_surface) return false;
  last.surfaces |= thing_.surfaces;
  last.said += " and " + thing_.said;
  return true;
}

void StatementReader::end_statement() {
  end_thing();
  if (!statement_.things.empty() || !statement_.actions.empty()) {
    share_extents();
    statement_.rooms = rooms_;
    text_.statements.push_back(std::move(statement_));
  }
  statement_ = {};
  trailing_room_ = height_follows_ = false;
}

void StatementReader::share_extents() {
  if (statement_.things.empty()) return;
  const SaidThing last = statement_.things.back();
  for (SaidThing& thing : statement_.things) {
    if (thing.amount || thing.area || thing.count) continue;
    if (!thing.height_ft && !thing.share && thing.surfaces == 0) thing.height_ft = last.height_ft;
    if (!thing.coats) thing.coats = last.coats;
  }
}

}  // namespace

ReadText read_statements(const Tokens& tokens, std::vector<ScopeRoom> rooms) {
  return StatementReader(tokens, std::move(rooms)).read();
}

}  // namespace estimate::scope

// StatementReader: reads the tokens of a text once, from left to right.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/room_book.h"
#include "scope/statements.h"

namespace estimate::scope {

[[nodiscard]] inline bool is_one_of(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

inline constexpr std::string_view joiners[] = {"and", "then", "plus"};
inline constexpr std::string_view height_words[] = {"high",     "tall", "height", "ceiling",
                                                    "ceilings", "wall", "walls"};

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

}  // namespace estimate::scope

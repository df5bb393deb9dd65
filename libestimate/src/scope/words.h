// The vocabulary of repairs, as data, and the words of a text in the form in which words are compared.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "esx/estimate/model.h"
#include "scope/tokens.h"

namespace estimate::scope {

/// Parts of a room that an item covers; a set of bits.
using Surfaces = std::uint8_t;
inline constexpr Surfaces walls = 1, ceiling = 2, floor = 4, perimeter = 8, ceiling_perimeter = 16;

/// What is done. `words` are in the list's description, because the list has the action as an entry of its
/// own ("Paint the walls"); empty for activities of any entry.
struct Action {
  std::string_view text;
  Activity activity;
  std::string_view words = {};
  /// Begins another item also behind a noun ("range detach"); others may be part of a description.
  bool always = false;
  bool coats = false;  // painting: an unsaid number of coats is two
};

/// A thing whose name in lists, place or usual kind is known. Things without a row are looked up as said.
struct Thing {
  std::string_view text;
  Surfaces surfaces = 0;        // where it is, if nothing else is said
  bool asks_surface = false;    // it may be on walls or ceiling
  std::string_view words = {};  // as the list says it; empty: as `text`
  std::string_view usual = {};  // what it usually is, if nothing else is said
};

struct SurfaceWord {
  std::string_view text;
  Surfaces surfaces;
};

/// What state something is in: "wet", "water damaged".
struct ConditionWord {
  std::string_view text;
  bool in_list = false;  // lists may have an entry for it
};

/// Doors and windows, with the size that they usually have.
struct OpeningWord {
  std::string_view text;
  double width_ft, height_ft;  // 0: as high as the wall
  bool to_floor;
};

template <class Row>
struct FoundRow {
  const Row* row = nullptr;
  std::size_t count = 0;  // tokens
  explicit operator bool() const { return row != nullptr; }
};

// Each finds the longest phrase that begins at the token.
[[nodiscard]] FoundRow<Action> find_action(std::span<const Token> tokens);
[[nodiscard]] FoundRow<Thing> find_thing(std::span<const Token> tokens);
[[nodiscard]] FoundRow<SurfaceWord> find_surface(std::span<const Token> tokens);
[[nodiscard]] FoundRow<OpeningWord> find_opening(std::span<const Token> tokens);
[[nodiscard]] FoundRow<ConditionWord> find_condition(std::span<const Token> tokens);
/// The number of tokens of a room's name; 0: none.
[[nodiscard]] std::size_t find_room(std::span<const Token> tokens);

/// The entries of a list with commas.
[[nodiscard]] std::vector<std::string_view> listed(std::string_view text);

[[nodiscard]] bool is_filler(std::string_view word);

/// Whether a word is in any of the tables.
[[nodiscard]] bool is_known_word(std::string_view word);
/// A word of its own that looks like a misspelled one of the trades: "phone", "cause".
[[nodiscard]] bool is_english_word(std::string_view word);
/// "laundry", of "laundry room"
[[nodiscard]] bool is_room_word(std::string_view word);
/// One letter more, less, other, or two exchanged.
[[nodiscard]] bool is_slip(std::string_view a, std::string_view b);

/// Whether a word, as object_word writes it, names a thing, even if no list has it.
[[nodiscard]] bool is_noun(std::string_view word);

/// What an action usually is done with, among the kinds of a thing: painting a door is painting its slab.
[[nodiscard]] std::string_view usual_words(std::string_view verbs, std::span<const std::string> things);

/// The name of a room, and what a thing there usually is: faucets in a powder room are those of bathrooms.
[[nodiscard]] std::string usual_in(std::string_view room, bool is_bowl);
/// Whether a room has a bath or a toilet by its name.
[[nodiscard]] bool is_wet(std::string_view room);

/// What a number before the words rates: "lb" for "pounds"; empty: nothing.
[[nodiscard]] std::string_view rated_unit(std::string_view phrase);

// The texts of the tables.
[[nodiscard]] std::vector<std::string_view> known_actions();
[[nodiscard]] std::vector<std::string_view> known_things();
[[nodiscard]] std::vector<std::string_view> known_rooms();
/// The other names that apply_aliases() knows.
[[nodiscard]] std::vector<std::string_view> other_names();
/// All words of the tables, for spelling.
[[nodiscard]] std::vector<std::string_view> known_words();

/// The files of data/scope.
[[nodiscard]] std::string_view names_text();
[[nodiscard]] std::string_view actions_text();
[[nodiscard]] std::string_view english_text();

/// Other names of things and actions become those that lists and tables have. The new tokens know the old
/// ones by `first` and `count`.
void apply_aliases(Tokens& tokens);

/// Verbs and names that mean the same become those that the tables have: "place it back" puts it back.
void spell_same(Tokens& tokens);

/// A table of rows with a member `text`, by phrase.
template <class Row>
class PhraseTable {
 public:
  explicit PhraseTable(std::span<const Row> rows) {
    for (const Row& row : rows) {
      rows_.emplace(row.text, &row);
      beginnings_.insert(row.text.substr(0, row.text.find(' ')));
    }
  }

  /// The row with the longest phrase, of at most seven words, or its plural.
  [[nodiscard]] FoundRow<Row> find(std::span<const Token> tokens) const {
    constexpr std::size_t max_words = 7;
    FoundRow<Row> found;
    if (tokens.empty() || tokens[0].kind != TokenKind::word) return found;
    const std::string_view first = tokens[0].text;
    if (!beginnings_.contains(first) && !beginnings_.contains(without_s(first))) return found;
    std::string phrase;
    for (std::size_t n = 0; n < std::min(max_words, tokens.size()); ++n) {
      if (tokens[n].kind != TokenKind::word) break;
      phrase += (n == 0 ? "" : " ") + tokens[n].text;
      auto row = rows_.find(std::string_view(phrase));
      if (row == rows_.end()) row = rows_.find(without_s(phrase));
      if (row != rows_.end()) found = {row->second, n + 1};
    }
    return found;
  }

 private:
  static std::string_view without_s(std::string_view text) {
    return text.substr(0, text.size() - text.ends_with('s'));
  }

  std::unordered_map<std::string_view, const Row*> rows_;
  std::unordered_set<std::string_view> beginnings_;
};

/// The words of a text in the form in which words are compared, as match::canonical_word writes them, each
/// once.
[[nodiscard]] std::set<std::string> canonical_words(std::string_view text);

}  // namespace estimate::scope

// Words of a description → numbers, lengths, pitches, dimensions and known words; the vocabulary, as data;
// and why words do not describe a roof.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/roof/describe.h"
#include "esx/roof/refusal.h"

namespace roof::describe {

enum class TokenKind { word, symbol, number, length, pitch, dimensions, area, percent };

struct Token {
  TokenKind kind = TokenKind::word;
  std::string text;       // of words and symbols
  double value = 0;       // number, feet, rise per 12, square feet, percent; of dimensions the first
  double second = 0;      // of dimensions
  double height = 0;      // of dimensions such as "40x30x9"; 0: there is none
  bool has_unit = false;  // of a length or of dimensions: said, not assumed
  double unit_ft = 1;
  bool negative = false;           // a minus sign came before it
  bool hyphened = false;           // a hyphen joins it to the number before: "30-6", "30'-6"
  std::size_t begin = 0, end = 0;  // where the words are in the text
};

struct TokenizedText {
  std::string text;  // lower case, typographic signs made plain
  std::vector<Token> tokens;
};

/// "forty by thirty" counts as dimensions too. A bare number stays a number. Refuses pitches that are not a
/// rise per 12.
[[nodiscard]] Answer<TokenizedText> read_tokens(std::string_view words);

enum class WordKind {
  shape,  // value: Shape
  plan,   // value: Plan
  side,   // value: Side
  end,    // value: Place, "at the left end"
  cross,  // cross gable: a wing, or a roof that needs one
  house,  // the main building
  style,  // one with a usual shape; value: Shape
  wing,
  dormer,
  notch,
  building,  // one with a roof of its own, which is not part of this one
  thing,     // not roof: its sizes say nothing about the outline
  feature,   // a thing that the interview asks about; value: Feature
  material,  // what covers the roof; value: Material
  quality,   // of a feature or a material: "lead", "closed cut"
  work,      // value: Work
  existing,  // what covers the roof now: "existing metal roof"
  odd,       // no roof here can be so: "round", "turret"
  apart,     // "detached"
  edge,      // value: LengthRole
  lower,
  upper,
  ridge,
  longer,
  shorter,
  front_to_back,
  side_to_side,
  full,  // "across the whole front"
  story,
  raised,     // "higher": eaves that are not at one height
  layer,      // of shingles
  footprint,  // an area in plan
  roof,
  counted,  // what a number before it counts or measures, besides the outline
  dated,    // a number after it does not measure anything
  preposition,
  negation,
  only,
  join,    // parts clauses
  detail,  // a noun that changes nothing, and is reported
  filler   // says nothing about the roof
};

/// What a length is of. An overhang at an eave is one of its own, since eaves have lengths too.
enum class LengthRole {
  unknown,
  overhang,
  eave,
  rake,
  ridge,
  hip,
  height,
  lower_run,
  width,
  depth,
  length,
  rafter,
  rise
};

/// What the interview asks about; its questions are in answers.cpp.
enum class Feature {
  pipe_jack,
  pipe_jack_lead,
  vent_turtle,
  vent_turbine,
  vent_power,
  vent_exhaust,
  chimney,
  skylight,
  satellite,
  solar,
  cricket,
  ridge_vent,
  gutter,
  flashing,
  drip_edge,
  gutter_apron,
  starter,
  ice_barrier,
  underlayment,
  ridge_cap,
  valley,
  redeck,
  decking,
  waste,
  haul,
  dumpster,
  bundles
};

/// What covers a roof, or is torn off.
enum class Material {
  shingles,
  three_tab,
  laminated,
  metal,
  tile,
  slate,
  wood_shakes,
  wood_shingles,
  low_slope
};

enum class Work { tear_off, reset, replace, new_construction, overlay };

struct Word {
  std::string_view text;  // of up to four words; of things, buildings and what is counted: the singular
  WordKind kind;
  int value = 0;
};

struct FoundWord {
  const Word* word;
  std::size_t count;  // tokens
};

/// The value of "the sides", where front and back are named too: left and right.
inline constexpr int both_ends = 4;

/// Values of negations: those that follow what they negate ("garage not included"), and exceptions ("all but
/// the back").
inline constexpr int after_noun = 1, exception = 2;

/// The word with one letter too many, too few or in the wrong place ("gabel"); empty unless it is exactly
/// one.
[[nodiscard]] std::string_view misspelled_word(std::string_view word);

/// The longest phrase that begins at the token.
[[nodiscard]] std::optional<FoundWord> find_word(std::span<const Token> tokens);

/// "two" → 2, "a" stays a word.
[[nodiscard]] std::optional<double> number_word(std::string_view word);

/// "ft" → 1, "\"" → 1/12, "m" → 3.28…
[[nodiscard]] std::optional<double> unit_feet(std::string_view unit);

[[nodiscard]] std::vector<std::string> shape_names();

/// invalid_roof_description, about that field of the roof.
[[nodiscard]] inline RoofRefusal refused_words(std::string field, std::string message, std::string got = {},
                                               std::vector<std::string> supported = {}) {
  return {{estimate::ErrorCode::invalid_roof_description, std::move(message), {}},
          std::move(field),
          std::move(supported),
          std::move(got)};
}

/// Keeps the first refusal; later ones follow from it.
class FirstRefusal {
 public:
  void refuse(std::string field, std::string message, std::string got = {},
              std::vector<std::string> supported = {}) {
    if (!refusal_)
      refusal_ = refused_words(std::move(field), std::move(message), std::move(got), std::move(supported));
  }

 protected:
  std::optional<RoofRefusal> refusal_;
};

}  // namespace roof::describe

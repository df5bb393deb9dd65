// Tokens of a description → phrases, one for each thing it mentions, with its measures → clauses: what each
// says about the roof, a wing, dormers or a notch.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "describe/words.h"
#include "esx/roof/describe.h"

namespace roof::describe {

/// What a phrase is about.
enum class Head { main, wing, dormer, notch, building, thing };

struct Phrase {
  Head head = Head::main;
  std::vector<Token> tokens;  // without the remarks
  std::string text;           // as it was written, in lower case
  bool sized = false;         // it has a length and a width
  bool measured = false;      // it has a number of any kind
  bool negated = false;       // "no dormers"
  bool of_wing = false;       // it goes on about the wing before it: "with 8 ft walls"
  bool on_other = false;      // a wing or dormers that are said to be on a wing
};

struct Phrases {
  std::vector<Phrase> phrases;
  std::vector<std::string> remarks;    // numbers that do not measure the outline: "30 year"
  std::vector<std::string> spellings;  // "gabel" is read as "gable"
};

/// Refused, with the words: a size that could be that of two things.
[[nodiscard]] Answer<Phrases> read_phrases(TokenizedText words);

/// What may be next to a figure and define it.
enum class Near { none, front, back, lower, upper };

struct ClausePitch {
  double value = 0;
  Near near = Near::none;
  bool negative = false;
};

enum class LengthRole { unknown, overhang, rake, lower_run, ridge, height };

struct ClauseLength {
  double feet = 0;  // a bare number is kept as it is
  bool has_unit = true, negative = false;
  LengthRole role = LengthRole::unknown;
};

struct Clause {
  std::optional<Shape> shape, second_shape, usual_shape;
  std::optional<Plan> plan;
  std::optional<Side> side;
  std::optional<Place> place;
  std::vector<Token> dimensions;
  std::vector<ClausePitch> pitches;
  std::vector<ClauseLength> lengths;
  std::vector<double> counts;  // bare numbers that nothing else explains
  Head head = Head::main;
  std::string text;  // as it was written, in lower case
  bool negated = false, on_other = false, of_wing = false, measured = false;
  bool cross = false, ridge = false, has_noun = false;
  bool apart = false;   // a building of its own
  bool raised = false;  // its eaves are at another height
  bool only_eaves = false, only_rakes = false, no_eaves = false, no_rakes = false;
  std::optional<bool> ridge_along_longer, ridge_along_x;
  std::optional<int> stories, layers;
  std::vector<std::string> unknown;  // words that no table has
  std::string unknown_shape;         // one of them that comes before "roof" or "shaped"
  bool unknown_noun = false;         // one of them comes right after the noun: "garage gizmo"

  [[nodiscard]] bool sized() const { return !dimensions.empty(); }
  [[nodiscard]] bool is_unknown() const {
    return unknown_noun || (head == Head::main && !has_noun && !unknown.empty());
  }
};

[[nodiscard]] Clause read_clause(const Phrase& phrase);

/// The clause of the main roof before those of its wings. Without one, the first wing or building is the main
/// roof.
[[nodiscard]] std::vector<Clause> main_clause_first(std::vector<Clause> clauses);

}  // namespace roof::describe

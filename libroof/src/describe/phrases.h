// Tokens of a description → phrases, one for each thing it mentions, with its measures → clauses: what each
// says about the roof, a wing, dormers or a notch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "describe/words.h"
#include "esx/roof/describe.h"

namespace roof::describe {

/// A part of speech.
enum class Role {
  size,    // length and width
  amount,  // a number or a length
  pitch,
  main,  // the roof, its shape, the building below it
  wing,
  dormer,
  notch,
  building,
  thing,
  edge,   // overhangs, ridges, stories: they take amounts, no sizes
  place,  // "back", "left end"
  remark,
  preposition,
  negation,
  separator,
  modifier,
  unknown
};

/// A known word of up to four tokens, or a measure.
struct Item {
  Role role = Role::unknown;
  std::size_t from = 0, to = 0;  // tokens
  const Word* word = nullptr;
};

/// Tokens → items. Puts the right letters into words that are misspelled, and reports them.
[[nodiscard]] std::vector<Item> read_items(std::vector<Token>& tokens, std::vector<std::string>& spellings);

/// What a phrase is about.
enum class Head { main, wing, dormer, notch, building, thing };

/// A number whose unit says that it does not measure the outline: "30 year".
struct Remark {
  std::string text, unit;  // as it was written; the unit's word
  double value = 0;
};

struct Phrase {
  Head head = Head::main;
  std::string_view noun;           // "garage"; empty for the main roof
  std::optional<Feature> feature;  // of a thing that the interview asks about
  std::vector<Token> tokens;       // without the remarks
  std::vector<Remark> remarks;
  std::string text;       // as it was written, in lower case
  bool sized = false;     // it has a length and a width
  bool measured = false;  // it has a number of any kind
  bool negated = false;   // "no dormers"
  bool plural = false;    // its noun is: "pipe boots"
  bool of_wing = false;   // it goes on about the wing before it: "with 8 ft walls"
  bool on_other = false;  // a wing or dormers that are said to be on a wing
};

struct Phrases {
  std::vector<Phrase> phrases;
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

struct ClauseLength {
  double feet = 0;  // a bare number is kept as it is
  bool has_unit = true, negative = false;
  LengthRole role = LengthRole::unknown;
  std::vector<Side> sides = {};  // "on the front"
  bool on_eaves = false, on_rakes = false;
};

/// What a phrase says. A figure that is used is taken out of its list; what is left then was not used.
struct Clause {
  std::optional<Shape> shape, second_shape, usual_shape;
  std::optional<Plan> plan;
  std::optional<Side> side;
  std::optional<Place> place;
  std::vector<Token> dimensions, areas;
  std::vector<ClausePitch> pitches;
  std::vector<ClauseLength> lengths;
  std::vector<double> counts, percents;  // counts: bare numbers that nothing else explains
  std::vector<Remark> remarks;
  Head head = Head::main;
  std::string_view noun;  // as in the table
  std::optional<Feature> feature;
  std::string text;  // as it was written, in lower case
  bool negated = false, on_other = false, of_wing = false, measured = false, plural = false;
  bool cross = false, ridge = false, has_noun = false, has_roof = false;
  bool apart = false;  // a building of its own
  bool full = false;   // as wide as the side that it is on
  bool footprint = false;
  bool raised = false;            // its eaves are at another height
  std::optional<double> drop_ft;  // so much lower
  bool overhang = false, only = false;
  bool only_eaves = false, only_rakes = false, no_eaves = false, no_rakes = false;
  std::vector<Side> sides, except_sides;  // those that no length came before
  std::optional<bool> ridge_along_longer, ridge_along_x;
  std::optional<int> stories, layers;
  std::optional<Material> material, torn;  // what covers the roof; what covers it now
  bool second_material = false;            // two of them that differ
  std::optional<Work> work;
  std::string_view odd;                 // "round", "turret"
  std::vector<std::string_view> words;  // all that are known
  std::vector<std::string> details;     // nouns that change nothing
  std::vector<std::string> unknown;     // words that no table has
  std::string unknown_shape;            // one of them that comes before "roof" or "shaped"
  bool unknown_noun = false;            // one of them comes right after the noun: "garage gizmo"

  [[nodiscard]] bool sized() const { return !dimensions.empty(); }
  [[nodiscard]] bool says(std::string_view word) const {
    return std::ranges::find(words, word) != words.end();
  }
  [[nodiscard]] bool is_unknown() const {
    return unknown_noun || (head == Head::main && !has_noun && !unknown.empty());
  }
  /// A figure of another kind than pitches.
  [[nodiscard]] bool has_figure() const {
    return !(dimensions.empty() && areas.empty() && lengths.empty() && counts.empty() && percents.empty());
  }
};

[[nodiscard]] Clause read_clause(const Phrase& phrase);

constexpr double max_side_ft = 1'000;

/// Dimensions from lengths that name theirs: "12 ft wide … 10 ft deep". For "across the whole front, 8 ft
/// deep" the width is max_side_ft, since it is that of the side, which complete_spec() knows.
void join_extents(Clause& clause);

/// The clause of the main roof before those of its wings. Without one, the first wing or building is the main
/// roof.
[[nodiscard]] std::vector<Clause> main_clause_first(std::vector<Clause> clauses);

/// What the words say about a wing, beyond its values.
struct SaidWing {
  bool has_shape = false, has_place = false, is_full = false;
  std::optional<int> stories;
  std::optional<double> wall_height_ft;
  std::string_view noun;
  std::string text;
};

struct SaidArea {
  double area_sf = 0;
  std::optional<double> pitch;
  bool is_plan = false, is_clear = false;  // a footprint; said to be that or an area of the roof
  std::string text;
};

/// What was said at all, beyond the values themselves.
struct Said {
  bool has_dimensions = false, has_shape = false, has_pitch = false, needs_wing = false;
  bool is_raised = false;  // "second story roof": wings would have other eaves
  bool has_overhang = false, has_rake_overhang = false, only_rakes = false;
  bool front_pitch = false;          // the pitch is that of the front
  bool only_sides = false;           // overhangs are on those sides only that are named
  std::optional<Shape> usual_shape;  // of a ranch
  std::vector<SaidWing> wings;       // as many as in the specification
  std::vector<SaidArea> areas;
  std::optional<bool> ridge_along_x, ridge_along_longer;
  std::optional<double> ridge_length, wall_height_ft, rafter_ft, rise_ft;
  std::string unknown;  // words that no table has
};

/// Checks what a description left open against its shape, and fills it with assumptions that are reported.
/// Returns why the description makes no roof; nullopt where it does.
[[nodiscard]] std::optional<RoofRefusal> complete_spec(const Said& said, Description& description);

/// Answers of the interview that words give.
class AnswersFromWords : private FirstRefusal {
 public:
  explicit AnswersFromWords(Description& description) : result_(description) {}

  /// "3 pipe boots": answers, and takes the figures that it uses out of the clause. What it does not use is
  /// left in it; nothing is answered where the words do not say how many.
  void take_feature(Clause& clause);
  /// What covers the roof, what is torn off, and how.
  void take_covering(Clause& clause);
  void set(std::string_view question, AnswerValue answer, const std::string& words);
  [[nodiscard]] std::optional<RoofRefusal> take_refusal() { return std::exchange(refusal_, std::nullopt); }

 private:
  void count(Clause& clause, std::string_view question);
  void take_chimney(Clause& clause);
  void take_skylight(Clause& clause);
  void take_ice_barrier(Clause& clause);
  void take_underlayment(Clause& clause);
  void take_decking(Clause& clause);
  void take_gutters(Clause& clause);
  void take_waste(Clause& clause);
  void take_edges(Clause& clause, std::string_view question);
  void take_choice(Clause& clause, Feature feature);
  void take_grade(Clause& clause);

  Description& result_;
};

}  // namespace roof::describe

// Tokens of a description → clauses: what each says about the roof, a wing, dormers or a notch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "describe/tokens.h"
#include "roof/describe.h"

namespace roof::describe {

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
  std::optional<Shape> shape, second_shape;
  std::optional<Plan> plan;
  std::optional<Side> side;
  std::optional<Place> place;
  std::vector<Token> dimensions;
  std::vector<ClausePitch> pitches;
  std::vector<ClauseLength> lengths;
  std::vector<double> counts;  // bare numbers that nothing else explains
  bool cross = false, wing = false, dormer = false, notch = false, ridge = false;
  std::optional<bool> ridge_along_longer, ridge_along_x;
  std::optional<int> stories;
  std::vector<std::string> unknown;  // words that no table has
  std::string unknown_shape;         // one of them that comes before "roof" or "shaped"
};

[[nodiscard]] std::vector<Clause> read_clauses(const std::vector<Token>& tokens);

}  // namespace roof::describe

// What a description left open: checked against its shape, filled with assumptions that are reported.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/roof/describe.h"

namespace roof::describe {

/// What the words say about a wing, beyond its values.
struct SaidWing {
  bool has_shape = false;
  std::optional<int> stories;
  std::optional<double> wall_height_ft;
  std::string text;
};

/// What was said at all, beyond the values themselves.
struct Said {
  bool has_dimensions = false, has_shape = false, has_pitch = false, needs_wing = false;
  bool is_raised = false;  // "second story roof": wings would have other eaves
  bool has_overhang = false, has_rake_overhang = false, only_rakes = false;
  std::optional<Shape> usual_shape;  // of a ranch
  std::vector<SaidWing> wings;       // as many as in the specification
  std::optional<bool> ridge_along_x, ridge_along_longer;
  std::optional<double> ridge_length, wall_height_ft;
  std::string unknown;  // words that no table has
};

inline constexpr int max_stories = 4;

/// Why the description makes no roof; nullopt where it does.
[[nodiscard]] std::optional<RoofRefusal> complete_spec(const Said& said, Description& description);

}  // namespace roof::describe

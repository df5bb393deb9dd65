#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "describe/clauses.h"
#include "describe/complete_spec.h"
#include "describe/refused_words.h"
#include "describe/tokens.h"
#include "describe/words.h"
#include "estimate/base/text.h"
#include "geometry/decimal.h"
#include "roof/describe.h"

namespace roof {

using namespace describe;
using geometry::decimal;
using geometry::feet_text;
using geometry::pitch_text;
namespace {

constexpr std::size_t max_description_bytes = 2'000;
constexpr double max_side_ft = 1'000, max_pitch = 24;
constexpr int max_wings = 8, max_dormers = 12;

class SpecReader : private FirstRefusal {
 public:
  Answer<Description> read(const std::vector<Clause>& clauses) {
    for (const Clause& clause : clauses) take(clause);
    if (!refusal_) refusal_ = complete_spec(said_, result_);
    if (refusal_) return std::unexpected(*std::move(refusal_));
    return std::move(result_);
  }

 private:
  void assume(std::string text) { result_.assumptions.push_back(std::move(text)); }

  void two_shapes(Shape a, Shape b) {
    refuse("shape",
           "two shapes are named: " + std::string(shape_name(a)) + " and " + std::string(shape_name(b)));
  }

  void take(const Clause& clause) {
    note_unknown(clause);
    if (clause.shape && clause.second_shape) two_shapes(*clause.shape, *clause.second_shape);
    if (clause.dormer) return take_dormers(clause);
    if (clause.notch) return take_notch(clause);
    const bool wing = clause.wing || (said_.has_dimensions && (!clause.dimensions.empty() || clause.cross));
    if (wing && said_.has_dimensions) return take_wing(clause);
    take_main(clause);
  }

  void note_unknown(const Clause& clause) {
    if (!clause.unknown_shape.empty())
      refuse("shape", "\"" + clause.unknown_shape + "\" is not a known roof shape", clause.unknown_shape,
             shape_names());
    for (const std::string& word : clause.unknown) {
      result_.warnings.push_back({"not_understood", "\"" + word + "\" was not understood", {}, {}});
      said_.unknown += (said_.unknown.empty() ? "" : " ") + word;
    }
  }

  /// Sides, and nothing below or beyond what a building has.
  bool good_sides(const Token& d, const std::string& field) {
    const double low = std::min(d.value, d.second), high = std::max(d.value, d.second);
    if (!d.negative && low > 0 && high <= max_side_ft) return true;
    refuse(field, "lengths lie between 0 and " + feet_text(max_side_ft),
           decimal(d.value, 2) + " x " + decimal(d.second, 2));
    return false;
  }

  void take_main(const Clause& c) {
    if (!c.dimensions.empty()) {
      if (c.dimensions.size() > 1) refuse("dimensions", "the dimensions are given twice");
      if (!good_sides(c.dimensions[0], "dimensions")) return;
      spec().x_ft = c.dimensions[0].value;
      spec().y_ft = c.dimensions[0].second;
      said_.has_dimensions = true;
    }
    if (c.shape) {
      if (said_.has_shape && *c.shape != spec().shape) two_shapes(spec().shape, *c.shape);
      spec().shape = *c.shape;
      said_.has_shape = true;
    }
    said_.needs_wing = said_.needs_wing || c.cross;
    if (c.plan) spec().plan = *c.plan;
    if (c.stories) take_stories(*c.stories);
    take_pitches(c);
    take_lengths(c);
    take_ridge(c);
    for (const double count : c.counts)
      refuse(said_.has_dimensions ? "description" : "dimensions",
             "the number " + decimal(count, 2) + " does not say what it measures", decimal(count, 2));
  }

  void take_stories(int stories) {
    if (stories < 1 || stories > max_stories)
      refuse("stories", "between 1 and " + std::to_string(max_stories) + " stories", std::to_string(stories));
    spec().stories = stories;
  }

  /// 0 means level and is good for flat roofs only.
  bool good_pitch(const ClausePitch& p, const std::string& field) {
    if (!p.negative && p.value >= 0 && p.value <= max_pitch + 1e-9) return true;
    refuse(field, "pitches lie between 0/12 and 24/12", (p.negative ? "-" : "") + pitch_text(p.value));
    return false;
  }

  void take_pitches(const Clause& c) {
    for (const ClausePitch& p : c.pitches) {
      if (!good_pitch(p, "pitch")) return;
      const bool second = p.near == Near::back || p.near == Near::upper;
      if (second) {
        if (spec().second_pitch) refuse("pitch", "the pitch of the upper or back slope is given twice");
        spec().second_pitch = p.value;
      } else if (!said_.has_pitch) {
        spec().pitch = p.value;
        said_.has_pitch = true;
      } else if (!spec().wings.empty() && !spec().wings.back().pitch) {
        spec().wings.back().pitch = p.value;
      } else if (p.value != spec().pitch) {
        refuse("pitch", "two pitches are named, and nothing says which slope each is of",
               pitch_text(p.value));
      }
    }
  }

  /// A bare number counts as inches where feet would make no sense.
  double overhang_feet(const ClauseLength& l) {
    if (l.has_unit) return l.feet;
    const bool inches = l.feet >= 4;
    assume("the overhang of " + decimal(l.feet, 2) + " is in " + (inches ? "inches" : "feet"));
    return inches ? l.feet / 12 : l.feet;
  }

  void take_lengths(const Clause& c) {
    for (const ClauseLength& l : c.lengths) {
      if (l.negative) refuse("overhang", "a length cannot be negative", "-" + decimal(l.feet, 2));
      switch (l.role) {
        case LengthRole::overhang:
          spec().eave_overhang_ft = overhang_feet(l);
          said_.has_overhang = true;
          break;
        case LengthRole::rake:
          spec().rake_overhang_ft = overhang_feet(l);
          said_.has_rake_overhang = true;
          break;
        case LengthRole::height:
          said_.wall_height_ft = l.feet;
          break;
        case LengthRole::ridge:
          break;
        case LengthRole::lower_run:
        case LengthRole::unknown:
          unnamed_length(c, l);
          break;
      }
    }
  }

  /// "lower slope 20/12 for 5 feet", "the ridge runs the 40 ft way"
  void unnamed_length(const Clause& c, const ClauseLength& l) {
    const bool lower =
        std::ranges::any_of(c.pitches, [](const ClausePitch& p) { return p.near == Near::lower; });
    if (c.ridge) {
      said_.ridge_length = l.feet;
    } else if (lower) {
      spec().lower_run_ft = l.feet;
    } else {
      refuse("dimensions", "the length " + feet_text(l.feet) + " does not say what it measures",
             feet_text(l.feet));
    }
  }

  void take_ridge(const Clause& c) {
    if (!c.ridge && !c.ridge_along_x && !c.ridge_along_longer) return;
    if (c.ridge_along_x) said_.ridge_along_x = c.ridge_along_x;
    if (c.ridge_along_longer) said_.ridge_along_longer = c.ridge_along_longer;
  }

  void take_notch(const Clause& c) {
    if (c.dimensions.size() != 1)
      return refuse("notch", "the notch needs its two dimensions: \"a 20x15 notch\"");
    if (!good_sides(c.dimensions[0], "notch")) return;
    spec().notch_x_ft = c.dimensions[0].value;
    spec().notch_y_ft = c.dimensions[0].second;
    take_pitches(c);
    take_lengths(c);
  }

  void take_wing(const Clause& c) {
    if (c.dimensions.size() != 1)
      return refuse("wing", "a wing needs its width and how far it projects: \"a 15x12 front gable\"");
    if (!good_sides(c.dimensions[0], "wing")) return;
    Wing wing;
    wing.width_ft = c.dimensions[0].value;
    wing.projection_ft = c.dimensions[0].second;
    wing.shape = c.shape.value_or(spec().shape == Shape::hip ? Shape::hip : Shape::gable);
    if (wing.shape != Shape::gable && wing.shape != Shape::hip)
      return refuse("wing", "a wing is a gable or a hip", std::string(shape_name(wing.shape)),
                    {"gable", "hip"});
    if (!c.side) assume("the wing is on the front");
    wing.side = c.side.value_or(Side::front);
    if (!c.place) assume("the wing is in the middle of its side");
    wing.place = c.place.value_or(Place::middle);
    for (const ClausePitch& p : c.pitches) {
      if (!good_pitch(p, "wing")) return;
      // A pitch at the very end, when none was said before, is that of the whole roof.
      if (said_.has_pitch) wing.pitch = p.value;
    }
    if (!said_.has_pitch) take_pitches(c);
    take_lengths(c);
    const double count = c.counts.empty() ? 1 : c.counts[0];
    if (count != 1)
      return refuse("wing", "wings are named one by one, each with its side", decimal(count, 2));
    if (spec().wings.size() == max_wings)
      return refuse("wing", "no more than " + std::to_string(max_wings) + " wings");
    spec().wings.push_back(wing);
  }

  void take_dormers(const Clause& c) {
    Dormers group;
    group.shape = c.shape.value_or(Shape::gable);
    if (!c.shape) assume("the dormers are gable dormers");
    if (group.shape != Shape::gable && group.shape != Shape::shed)
      return refuse("dormers", "dormers are gable or shed dormers", std::string(shape_name(group.shape)),
                    {"gable", "shed"});
    std::vector<double> numbers = c.counts;
    if (!c.dimensions.empty()) {
      if (!good_sides(c.dimensions[0], "dormers")) return;
      group.width_ft = c.dimensions[0].value;
      group.depth_ft = c.dimensions[0].second;
    } else if (!c.lengths.empty() && !c.lengths[0].negative) {
      group.width_ft = c.lengths[0].feet;
    } else {
      return refuse("dormers", "dormers need a width: \"two 6 ft gable dormers\"");
    }
    group.count = numbers.empty() ? 1 : static_cast<int>(std::clamp(numbers[0], 0.0, 1000.0));
    if (group.count < 1 || group.count > max_dormers || group.width_ft <= 0)
      return refuse("dormers", "between 1 and " + std::to_string(max_dormers) + " dormers of some width");
    if (!c.side) assume("the dormers are on the front slope");
    group.side = c.side.value_or(Side::front);
    for (const ClausePitch& p : c.pitches) {
      if (!good_pitch(p, "dormers")) return;
      group.pitch = p.value;
    }
    if (!group.depth_ft) assume("the dormers reach from a quarter to three quarters of the slope");
    if (!group.pitch)
      assume(group.shape == Shape::gable
                 ? "the dormers have the pitch of the main roof"
                 : "the shed dormers have 3/12, or half of the main pitch where that is less");
    spec().dormers.push_back(group);
  }

  RoofSpec& spec() { return result_.spec; }

  Description result_;
  Said said_;
};

}  // namespace

Answer<Description> read_description(std::string_view words) {
  const auto bad = [](std::string message) {
    return std::unexpected(refused_words("description", std::move(message)));
  };
  if (estimate::trim(words).empty()) return bad("the description is empty");
  if (words.size() > max_description_bytes)
    return bad("the description has more than " + std::to_string(max_description_bytes) + " characters");
  auto tokens = read_tokens(words);
  if (!tokens) return std::unexpected(tokens.error());
  return SpecReader().read(read_clauses(*tokens));
}

}  // namespace roof

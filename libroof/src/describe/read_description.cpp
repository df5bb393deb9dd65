#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "describe/clauses.h"
#include "describe/tokens.h"
#include "describe/words.h"
#include "estimate/base/text.h"
#include "geometry/decimal.h"
#include "roof/describe.h"

namespace roof {
namespace {

constexpr std::size_t longest_description = 2'000;
constexpr double largest_side_ft = 1'000, steepest_pitch = 24;
constexpr int most_wings = 8, most_dormers = 12, most_stories = 4;
constexpr double default_lower_part = 0.5;  // of the run of a gambrel
constexpr double default_mansard_run_ft = 4;

std::string feet(double value) { return decimal(value, 2) + " ft"; }

class SpecReader {
 public:
  Answer<Description> read(const std::vector<Clause>& clauses) {
    for (const Clause& clause : clauses) take(clause);
    if (!refusal_) finish();
    if (refusal_) return std::unexpected(*std::move(refusal_));
    return std::move(result_);
  }

 private:
  void refuse(std::string field, std::string message, std::string got = {},
              std::vector<std::string> supported = {}) {
    if (!refusal_)
      refusal_ = Refusal{{estimate::ErrorCode::invalid_roof_description, std::move(message), {}},
                         std::move(field),
                         std::move(supported),
                         std::move(got)};
  }

  void assume(std::string text) { result_.assumptions.push_back(std::move(text)); }

  void take(const Clause& clause) {
    note_unknown(clause);
    if (clause.dormer) return take_dormers(clause);
    if (clause.notch) return take_notch(clause);
    const bool wing = clause.wing || (has_dimensions_ && (!clause.dimensions.empty() || clause.cross));
    if (wing && has_dimensions_) return take_wing(clause);
    take_main(clause);
  }

  void note_unknown(const Clause& clause) {
    if (!clause.unknown_shape.empty())
      refuse("shape", "\"" + clause.unknown_shape + "\" is no roof shape that is known", clause.unknown_shape,
             shape_names());
    for (const std::string& word : clause.unknown) {
      result_.warnings.push_back({"not_understood", "\"" + word + "\" was not understood", {}, {}});
      unknown_ += (unknown_.empty() ? "" : " ") + word;
    }
  }

  /// Sides, and nothing below or beyond what a building has.
  bool good_sides(const Token& d, const std::string& field) {
    const double low = std::min(d.value, d.second), high = std::max(d.value, d.second);
    if (!d.negative && low > 0 && high <= largest_side_ft) return true;
    refuse(field, "lengths lie between 0 and " + feet(largest_side_ft),
           decimal(d.value, 2) + " x " + decimal(d.second, 2));
    return false;
  }

  void take_main(const Clause& c) {
    if (!c.dimensions.empty()) {
      if (c.dimensions.size() > 1) refuse("dimensions", "the dimensions stand twice");
      if (!good_sides(c.dimensions[0], "dimensions")) return;
      spec().x_ft = c.dimensions[0].value;
      spec().y_ft = c.dimensions[0].second;
      has_dimensions_ = true;
    }
    if (c.shape) {
      if (has_shape_ && *c.shape != spec().shape)
        refuse("shape", "two shapes are named: " + std::string(shape_name(spec().shape)) + " and " +
                            std::string(shape_name(*c.shape)));
      spec().shape = *c.shape;
      has_shape_ = true;
    }
    needs_wing_ = needs_wing_ || c.cross;
    if (c.plan) spec().plan = *c.plan;
    if (c.stories) take_stories(*c.stories);
    take_pitches(c);
    take_lengths(c);
    take_ridge(c);
    for (const double count : c.counts)
      refuse(has_dimensions_ ? "description" : "dimensions",
             "the number " + decimal(count, 2) + " does not say what it measures", decimal(count, 2));
  }

  void take_stories(int stories) {
    if (stories < 1 || stories > most_stories)
      refuse("stories", "between 1 and " + std::to_string(most_stories) + " stories",
             std::to_string(stories));
    spec().stories = stories;
  }

  /// 0 stands for level and is good for flat roofs only.
  bool good_pitch(const ClausePitch& p, const std::string& field) {
    if (!p.negative && p.value >= 0 && p.value <= steepest_pitch + 1e-9) return true;
    refuse(field, "pitches lie between 0/12 and 24/12",
           (p.negative ? "-" : "") + decimal(p.value, 2) + "/12");
    return false;
  }

  void take_pitches(const Clause& c) {
    for (const ClausePitch& p : c.pitches) {
      if (!good_pitch(p, "pitch")) return;
      const bool second = p.near == Near::back || p.near == Near::upper;
      if (second) {
        if (spec().second_pitch) refuse("pitch", "the pitch of the upper or back slope stands twice");
        spec().second_pitch = p.value;
      } else if (!has_pitch_) {
        spec().pitch = p.value;
        has_pitch_ = true;
      } else if (!spec().wings.empty() && !spec().wings.back().pitch) {
        spec().wings.back().pitch = p.value;
      } else if (p.value != spec().pitch) {
        refuse("pitch", "two pitches are named, and nothing says which slope each is of",
               decimal(p.value, 2) + "/12");
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
          has_overhang_ = true;
          break;
        case LengthRole::rake:
          spec().rake_overhang_ft = overhang_feet(l);
          has_rake_overhang_ = true;
          break;
        case LengthRole::ridge:
        case LengthRole::height:
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
      ridge_length_ = l.feet;
    } else if (lower) {
      spec().lower_run_ft = l.feet;
    } else {
      refuse("dimensions", "the length " + feet(l.feet) + " does not say what it measures", feet(l.feet));
    }
  }

  void take_ridge(const Clause& c) {
    if (!c.ridge && !c.ridge_along_x && !c.ridge_along_longer) return;
    if (c.ridge_along_x) ridge_along_x_ = c.ridge_along_x;
    if (c.ridge_along_longer) ridge_along_longer_ = c.ridge_along_longer;
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
    if (!c.side) assume("the wing stands on the front");
    wing.side = c.side.value_or(Side::front);
    if (!c.place) assume("the wing stands in the middle of its side");
    wing.place = c.place.value_or(Place::middle);
    for (const ClausePitch& p : c.pitches) {
      if (!good_pitch(p, "wing")) return;
      // A pitch at the very end, when none was said before, is that of the whole roof.
      if (has_pitch_) wing.pitch = p.value;
    }
    if (!has_pitch_) take_pitches(c);
    take_lengths(c);
    const double count = c.counts.empty() ? 1 : c.counts[0];
    if (count != 1)
      return refuse("wing", "wings are named one by one, each with its side", decimal(count, 2));
    if (spec().wings.size() == most_wings)
      return refuse("wing", "no more than " + std::to_string(most_wings) + " wings");
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
    if (group.count < 1 || group.count > most_dormers || group.width_ft <= 0)
      return refuse("dormers", "between 1 and " + std::to_string(most_dormers) + " dormers of some width");
    if (!c.side) assume("the dormers stand on the front slope");
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

  void finish() {
    if (!has_shape_)
      return refuse("shape",
                    unknown_.empty() ? "no roof shape is named" : "no roof shape that is known is named",
                    unknown_, shape_names());
    if (!has_dimensions_) return refuse("dimensions", "length and width are missing: \"40x30\"");
    finish_pitch();
    finish_plan();
    finish_ridge();
    finish_overhang();
    if (needs_wing_ && spec().wings.empty())
      refuse("wing", "a cross gable needs its wing: \"with a 15x12 front gable\"");
    if (!spec().wings.empty()) finish_wings();
  }

  void finish_pitch() {
    RoofSpec& s = spec();
    const bool two = s.shape == Shape::gambrel || s.shape == Shape::saltbox;
    if (!has_pitch_ && s.shape == Shape::flat) {
      assume("the flat roof is level");
    } else if (!has_pitch_) {
      return refuse("pitch", s.second_pitch ? "the pitch of the lower or front slope is missing"
                                            : "the pitch is missing: \"6/12\"");
    }
    if (s.shape != Shape::flat && s.pitch <= 0)
      return refuse("pitch", "a pitch of 0/12 is a flat roof", "0/12");
    if (s.shape == Shape::flat && s.pitch > 2)
      return refuse("pitch", "a flat or low-slope roof has no more than 2/12", decimal(s.pitch, 2) + "/12");
    if (two && !s.second_pitch)
      return refuse("pitch", s.shape == Shape::gambrel
                                 ? "a gambrel roof needs two pitches: \"lower slope 20/12, upper slope 6/12\""
                                 : "a saltbox roof needs two pitches: \"front 9/12, back 4.5/12\"");
    if (s.second_pitch && !two && s.shape != Shape::mansard)
      return refuse("pitch", "one pitch for all slopes of a " + std::string(shape_name(s.shape)) + " roof");
    if (two && *s.second_pitch <= 0) return refuse("pitch", "a pitch of 0/12 is a flat roof", "0/12");
    if (s.shape == Shape::gambrel || s.shape == Shape::mansard) finish_lower_slope();
    if (s.second_pitch.value_or(0) == 0 && !two && s.shape != Shape::flat && s.shape != Shape::mansard)
      assume("all slopes have the pitch " + decimal(s.pitch, 2) + "/12");
  }

  void finish_lower_slope() {
    RoofSpec& s = spec();
    const double half = std::min(s.x_ft, s.y_ft) / 2;
    if (s.shape == Shape::mansard && !s.second_pitch) {
      assume("the top of the mansard is level");
      s.second_pitch = 0;
    }
    if (s.second_pitch.value_or(0) >= s.pitch)
      return refuse("pitch", "the lower slope must be steeper than the upper one");
    if (s.lower_run_ft <= 0) {
      s.lower_run_ft =
          s.shape == Shape::gambrel ? default_lower_part * half : std::min(default_mansard_run_ft, half / 2);
      assume("the lower slope covers " + feet(s.lower_run_ft) + " of the plan");
    }
    if (s.lower_run_ft >= half)
      refuse("dimensions", "the lower slope covers more than half of the width", feet(s.lower_run_ft));
  }

  void finish_plan() {
    RoofSpec& s = spec();
    const bool notched = s.notch_x_ft > 0;
    if (s.plan == Plan::rectangle) {
      if (notched)
        refuse("notch", "a notch belongs to an L, T, U or H-shaped plan", {}, {"L", "T", "U", "H"});
      return;
    }
    if (s.shape != Shape::gable && s.shape != Shape::hip)
      return refuse("shape", "an L, T, U or H-shaped roof is a gable or a hip roof",
                    std::string(shape_name(s.shape)), {"gable", "hip"});
    if (!notched) {
      if (s.plan == Plan::l && s.wings.size() == 1) return plan_of_wing(Place::low_end);
      if (s.plan == Plan::t && s.wings.size() == 1) return plan_of_wing(Place::middle);
      return refuse("notch", "the plan needs what it leaves out of the whole: \"with a 20x15 notch\"");
    }
    const int across = s.plan == Plan::t ? 2 : 1, along = s.plan == Plan::h ? 2 : 1;
    if (s.notch_x_ft * across >= s.x_ft || s.notch_y_ft * along >= s.y_ft)
      return refuse("notch", "the notch leaves nothing of the plan",
                    feet(s.notch_x_ft) + " x " + feet(s.notch_y_ft));
    if (s.plan == Plan::t) assume("the notches are two, one at each back corner");
    if (s.plan == Plan::l) assume("the notch is at the back right corner");
  }

  /// "L-shaped, 40x20 with a 15x12 wing": a rectangle with a wing at its end.
  void plan_of_wing(Place place) {
    spec().plan = Plan::rectangle;
    spec().wings[0].place = place;
  }

  void finish_ridge() {
    RoofSpec& s = spec();
    const bool x_is_longer = s.x_ft >= s.y_ft;
    const bool matters = s.shape != Shape::flat && s.plan == Plan::rectangle && s.x_ft != s.y_ft;
    s.ridge_along_x = x_is_longer;
    if (ridge_along_x_) {
      s.ridge_along_x = *ridge_along_x_;
    } else if (ridge_along_longer_) {
      s.ridge_along_x = *ridge_along_longer_ == x_is_longer;
    } else if (ridge_length_) {
      const bool x = std::abs(*ridge_length_ - s.x_ft) < 0.01, y = std::abs(*ridge_length_ - s.y_ft) < 0.01;
      if (!x && !y)
        return refuse("ridge", "no side is as long as the ridge is said to run", feet(*ridge_length_));
      s.ridge_along_x = x;
    } else if (matters) {
      assume(s.shape == Shape::shed ? "the eave is along a longer side"
                                    : "the ridge runs along the longer side");
    }
    if (s.shape == Shape::hip || s.shape == Shape::dutch_gable || s.shape == Shape::mansard ||
        s.shape == Shape::pyramid)
      s.ridge_along_x = x_is_longer;  // their ridge has no choice
  }

  void finish_overhang() {
    RoofSpec& s = spec();
    if (!has_overhang_ && !has_rake_overhang_) assume("no overhang");
    if (has_overhang_ && !has_rake_overhang_) s.rake_overhang_ft = s.eave_overhang_ft;
    const double most = std::min(s.x_ft, s.y_ft) / 2;
    if (std::max(s.eave_overhang_ft, s.rake_overhang_ft) > most)
      refuse("overhang", "the overhang is more than half of the depth",
             feet(std::max(s.eave_overhang_ft, s.rake_overhang_ft)));
  }

  void finish_wings() {
    const std::array<Shape, 4> carry = {Shape::gable, Shape::hip, Shape::pyramid, Shape::saltbox};
    if (std::ranges::find(carry, spec().shape) == carry.end() || spec().plan != Plan::rectangle)
      return refuse("wing", "wings are known on rectangular gable, hip, pyramid and saltbox roofs only",
                    std::string(shape_name(spec().shape)), {"gable", "hip", "pyramid", "saltbox"});
    for (const Wing& wing : spec().wings) {
      const bool front_or_back = wing.side == Side::front || wing.side == Side::back;
      if (wing.width_ft > (front_or_back ? spec().x_ft : spec().y_ft))
        refuse("wing", "the wing is wider than the side it stands on", feet(wing.width_ft));
      if (wing.pitch.value_or(spec().pitch) <= 0) refuse("wing", "a wing needs a pitch above 0/12", "0/12");
      if (!wing.pitch) assume("the wing has the pitch of the main roof");
    }
  }

  RoofSpec& spec() { return result_.spec; }

  Description result_;
  std::optional<Refusal> refusal_;
  bool has_dimensions_ = false, has_shape_ = false, has_pitch_ = false, needs_wing_ = false;
  bool has_overhang_ = false, has_rake_overhang_ = false;
  std::optional<bool> ridge_along_x_, ridge_along_longer_;
  std::optional<double> ridge_length_;
  std::string unknown_;
};

}  // namespace

Answer<Description> read_description(std::string_view words) {
  const auto bad = [](std::string message) {
    return std::unexpected(Refusal{
        {estimate::ErrorCode::invalid_roof_description, std::move(message), {}}, "description", {}, {}});
  };
  if (estimate::trim(words).empty()) return bad("the description is empty");
  if (words.size() > longest_description)
    return bad("the description has more than " + std::to_string(longest_description) + " characters");
  auto tokens = read_tokens(words);
  if (!tokens) return std::unexpected(tokens.error());
  return SpecReader().read(read_clauses(*tokens));
}

}  // namespace roof

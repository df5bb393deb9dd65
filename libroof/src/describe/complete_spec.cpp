#include "describe/complete_spec.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "describe/refused_words.h"
#include "describe/words.h"
#include "geometry/decimal.h"

namespace roof::describe {

using geometry::feet_text;
using geometry::pitch_text;
using geometry::whole_number;
namespace {

constexpr double default_lower_part = 0.5;  // of the run of a gambrel
constexpr double default_mansard_run_ft = 4;
constexpr double story_ft = 8;

class SpecCompleter : private FirstRefusal {
 public:
  SpecCompleter(const Said& said, Description& description) : said_(said), result_(description) {}

  std::optional<RoofRefusal> run() {
    finish();
    return std::move(refusal_);
  }

 private:
  void assume(std::string text) { result_.assumptions.push_back(std::move(text)); }

  void finish() {
    if (!said_.has_shape && said_.usual_shape) {
      spec().shape = *said_.usual_shape;
      assume("the roof is a " + std::string(shape_name(spec().shape)) + " roof");
    } else if (!said_.has_shape)
      return refuse("shape",
                    said_.unknown.empty() ? "no roof shape is named" : "no roof shape that is known is named",
                    said_.unknown, shape_names());
    if (!said_.has_dimensions) return refuse("dimensions", "length and width are missing: \"40x30\"");
    finish_pitch();
    finish_plan();
    finish_ridge();
    finish_overhang();
    finish_stories();
    if (said_.needs_wing && spec().wings.empty())
      refuse("wing", "a cross gable needs its wing: \"with a 15x12 front gable\"");
    if (!spec().wings.empty()) finish_wings();
  }

  /// High roofs cost more; nobody says so of one story.
  void finish_stories() {
    if (spec().stories || !said_.wall_height_ft) return;
    const double wall_ft = *said_.wall_height_ft;
    const int stories = std::max(1, whole_number(wall_ft / story_ft));
    if (stories > max_stories)
      return refuse("stories", "walls are lower than " + feet_text((max_stories + 1) * story_ft),
                    feet_text(wall_ft));
    spec().stories = stories;
    assume("walls of " + feet_text(wall_ft) + " are " + std::to_string(stories) +
           (stories == 1 ? " story" : " stories"));
  }

  void finish_pitch() {
    RoofSpec& s = spec();
    const bool two = s.shape == Shape::gambrel || s.shape == Shape::saltbox;
    if (!said_.has_pitch && s.shape == Shape::flat) {
      assume("the flat roof is level");
    } else if (!said_.has_pitch) {
      return refuse("pitch", s.second_pitch ? "the pitch of the lower or front slope is missing"
                                            : "the pitch is missing: \"6/12\"");
    }
    if (s.shape != Shape::flat && s.pitch <= 0)
      return refuse("pitch", "a pitch of 0/12 is a flat roof", "0/12");
    if (s.shape == Shape::flat && s.pitch > 2)
      return refuse("pitch", "a flat or low-slope roof has no more than 2/12", pitch_text(s.pitch));
    if (two && !s.second_pitch)
      return refuse("pitch", s.shape == Shape::gambrel
                                 ? "a gambrel roof needs two pitches: \"lower slope 20/12, upper slope 6/12\""
                                 : "a saltbox roof needs two pitches: \"front 9/12, back 4.5/12\"");
    if (s.second_pitch && !two && s.shape != Shape::mansard)
      return refuse("pitch", "one pitch for all slopes of a " + std::string(shape_name(s.shape)) + " roof");
    if (two && *s.second_pitch <= 0) return refuse("pitch", "a pitch of 0/12 is a flat roof", "0/12");
    if (s.shape == Shape::gambrel || s.shape == Shape::mansard) finish_lower_slope();
    if (s.second_pitch.value_or(0) == 0 && !two && s.shape != Shape::flat && s.shape != Shape::mansard)
      assume("all slopes have the pitch " + pitch_text(s.pitch));
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
      assume("the lower slope covers " + feet_text(s.lower_run_ft) + " of the plan");
    }
    if (s.lower_run_ft >= half)
      refuse("dimensions", "the lower slope covers more than half of the width", feet_text(s.lower_run_ft));
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
                    feet_text(s.notch_x_ft) + " x " + feet_text(s.notch_y_ft));
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
    if (said_.ridge_along_x) {
      s.ridge_along_x = *said_.ridge_along_x;
    } else if (said_.ridge_along_longer) {
      s.ridge_along_x = *said_.ridge_along_longer == x_is_longer;
    } else if (said_.ridge_length) {
      const bool x = std::abs(*said_.ridge_length - s.x_ft) < 0.01,
                 y = std::abs(*said_.ridge_length - s.y_ft) < 0.01;
      if (!x && !y)
        return refuse("ridge", "no side is as long as the ridge is said to run",
                      feet_text(*said_.ridge_length));
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
    if (!said_.has_overhang && !said_.has_rake_overhang) assume("no overhang");
    if (said_.has_overhang && !said_.has_rake_overhang) s.rake_overhang_ft = s.eave_overhang_ft;
    if (said_.only_rakes) s.eave_overhang_ft = 0;
    const double max_ft = std::min(s.x_ft, s.y_ft) / 2;
    if (std::max(s.eave_overhang_ft, s.rake_overhang_ft) > max_ft)
      refuse("overhang", "the overhang is more than half of the depth",
             feet_text(std::max(s.eave_overhang_ft, s.rake_overhang_ft)));
  }

  void finish_wings() {
    const std::array<Shape, 4> carry = {Shape::gable, Shape::hip, Shape::pyramid, Shape::saltbox};
    if (std::ranges::find(carry, spec().shape) == carry.end() || spec().plan != Plan::rectangle)
      return refuse("wing", "wings are known on rectangular gable, hip, pyramid and saltbox roofs only",
                    std::string(shape_name(spec().shape)), {"gable", "hip", "pyramid", "saltbox"});
    for (std::size_t i = 0; i < spec().wings.size(); ++i) finish_wing(spec().wings[i], said_.wings[i]);
  }

  void finish_wing(Wing& wing, const SaidWing& said) {
    if (!said.has_shape) {
      if (spec().shape == Shape::hip) wing.shape = Shape::hip;
      assume("the wing is a " + std::string(shape_name(wing.shape)));
    }
    const bool front_or_back = wing.side == Side::front || wing.side == Side::back;
    if (wing.width_ft > (front_or_back ? spec().x_ft : spec().y_ft))
      refuse("wing", "the wing is wider than the side it is on", feet_text(wing.width_ft));
    if (wing.pitch.value_or(spec().pitch) <= 0) refuse("wing", "a wing needs a pitch above 0/12", "0/12");
    if (!wing.pitch) assume("the wing has the pitch of the main roof");
    const bool lower = said_.is_raised || (said.stories && said.stories != spec().stories) ||
                       (said.wall_height_ft && said.wall_height_ft != said_.wall_height_ft);
    if (lower) refuse("wing", "all eaves are at one height: \"" + said.text + "\"", said.text);
  }

  RoofSpec& spec() { return result_.spec; }

  const Said& said_;
  Description& result_;
};

}  // namespace

std::optional<RoofRefusal> complete_spec(const Said& said, Description& description) {
  return SpecCompleter(said, description).run();
}

}  // namespace roof::describe

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "describe/phrases.h"
#include "describe/words.h"
#include "esx/estimate/base/text.h"
#include "esx/roof/describe.h"
#include "geometry/decimal.h"

namespace roof {

using namespace describe;
using geometry::decimal;
using geometry::feet_text;
using geometry::pitch_text;
using geometry::whole_number;

namespace {

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

constexpr int max_stories = 4;

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

/// Checks what a description left open against its shape, and fills it with assumptions that are reported.
/// Returns why the description makes no roof; nullopt where it does.
std::optional<RoofRefusal> complete_spec(const Said& said, Description& description) {
  return SpecCompleter(said, description).run();
}

constexpr std::size_t max_description_bytes = 2'000;
constexpr double max_side_ft = 1'000, max_pitch = 24;
constexpr int max_wings = 8, max_dormers = 12, max_layers = 3;

class SpecReader : private FirstRefusal {
 public:
  Answer<Description> read(const Phrases& phrases) {
    for (const std::string& spelling : phrases.spellings) assume(spelling);
    for (const std::string& remark : phrases.remarks) leave_out(remark);
    std::vector<Clause> clauses;
    clauses.reserve(phrases.phrases.size());
    for (const Phrase& phrase : phrases.phrases) clauses.push_back(read_clause(phrase));
    for (const Clause& clause : main_clause_first(std::move(clauses))) take(clause);
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

  void leave_out(const std::string& words) {
    result_.warnings.push_back(
        {"left_out", "\"" + words + "\" is left out, since it is not part of the roof", {}, {}});
  }

  void take(const Clause& clause) {
    if (is_left_out(clause)) return;
    note_unknown(clause);
    refuse_what_is_elsewhere(clause);
    if (clause.shape && clause.second_shape) two_shapes(*clause.shape, *clause.second_shape);
    if (clause.of_wing && !said_.wings.empty()) return take_rest_of_wing(clause);
    if (clause.layers) take_layers(*clause.layers);
    if (clause.head == Head::dormer) return take_dormers(clause);
    if (clause.head == Head::notch) return take_notch(clause);
    if (clause.head == Head::wing || (said_.has_dimensions && clause.sized())) return take_wing(clause);
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

  /// What is said not to be there, what is not roof, and other buildings whose size nobody could take for the
  /// roof's.
  bool is_left_out(const Clause& c) {
    const bool other =
        c.head == Head::building || (c.apart && (c.head != Head::main || said_.has_dimensions));
    if (!c.negated && c.head != Head::thing && (!other || c.sized())) return false;
    if (c.measured || (other && !c.negated)) leave_out(c.text);
    return true;
  }

  void refuse_what_is_elsewhere(const Clause& c) {
    const bool main = c.head == Head::main && !said_.has_dimensions;
    if (c.head == Head::building || (c.apart && !main))
      refuse("description", "describe every building by itself: \"" + c.text + "\"", c.text);
    if (c.on_other) refuse("wing", "no wing or dormer can be on a wing: \"" + c.text + "\"", c.text);
    if (c.raised && (!main || !c.sized()))
      refuse("wing", "all eaves are at one height: \"" + c.text + "\"", c.text);
    if (c.sized() && (c.is_unknown() || (!main && !c.unknown.empty() && c.head == Head::main)))
      refuse("description", "it is not understood what has this size: \"" + c.text + "\"", c.text);
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
    if (c.usual_shape) said_.usual_shape = c.usual_shape;
    said_.needs_wing = said_.needs_wing || c.cross;
    said_.is_raised = said_.is_raised || c.raised;
    if (c.plan) spec().plan = *c.plan;
    if (c.stories) take_stories(*c.stories);
    take_pitches(c);
    take_lengths(c);
    take_ridge(c);
    for (const double count : c.counts) unnamed_number(c, decimal(count, 2));
  }

  void unnamed_number(const Clause& c, const std::string& number) {
    refuse(said_.has_dimensions ? "description" : "dimensions",
           "the number " + number + " does not say what it measures" +
               (c.text == number ? "" : ": \"" + c.text + "\""),
           c.text);
  }

  void take_layers(int layers) {
    if (layers < 1 || layers > max_layers)
      refuse("layers", "between 1 and " + std::to_string(max_layers) + " layers", std::to_string(layers));
    spec().layers = layers;
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
          take_overhang(spec().eave_overhang_ft, said_.has_overhang, overhang_feet(l));
          break;
        case LengthRole::rake:
          take_overhang(spec().rake_overhang_ft, said_.has_rake_overhang, overhang_feet(l));
          break;
        case LengthRole::height:
          if (c.head == Head::main) said_.wall_height_ft = l.feet;
          break;
        case LengthRole::ridge:
          break;
        case LengthRole::lower_run:
        case LengthRole::unknown:
          unnamed_length(c, l);
          break;
      }
    }
    take_edges(c);
  }

  void take_overhang(double& overhang_ft, bool& said, double feet) {
    if (said && feet != overhang_ft) refuse("overhang", "two overhangs are named", feet_text(feet));
    overhang_ft = feet;
    said = true;
  }

  void take_edges(const Clause& c) {
    if (c.no_eaves) take_overhang(spec().eave_overhang_ft, said_.has_overhang, 0);
    if (c.no_rakes || c.only_eaves) take_overhang(spec().rake_overhang_ft, said_.has_rake_overhang, 0);
    said_.only_rakes = said_.only_rakes || c.only_rakes;
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
      refuse("dimensions",
             "the length " + feet_text(l.feet) + " does not say what it measures: \"" + c.text + "\"",
             c.text);
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
      return refuse(
          "wing",
          "a wing needs its width and how far it projects, as in \"a 15x12 front gable\": \"" + c.text + "\"",
          c.text);
    if (c.head == Head::main && !c.shape)
      return refuse(c.has_noun ? "dimensions" : "description",
                    c.has_noun ? "the dimensions are given twice: \"" + c.text + "\""
                               : "it is not said what has this size: \"" + c.text + "\"",
                    c.text);
    if (!good_sides(c.dimensions[0], "wing")) return;
    Wing wing;
    wing.width_ft = c.dimensions[0].value;
    wing.projection_ft = c.dimensions[0].second;
    wing.shape = c.shape.value_or(Shape::gable);
    if (wing.shape != Shape::gable && wing.shape != Shape::hip)
      return refuse("wing", "a wing is a gable or a hip: \"" + c.text + "\"",
                    std::string(shape_name(wing.shape)), {"gable", "hip"});
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
    note_wing(c);
    const double count = c.counts.empty() ? 1 : c.counts[0];
    if (count != 1)
      return refuse("wing", "wings are named one by one, each with its side", decimal(count, 2));
    if (spec().wings.size() == max_wings)
      return refuse("wing", "no more than " + std::to_string(max_wings) + " wings");
    spec().wings.push_back(wing);
  }

  /// "with a 15x12 wing with 8 ft walls"
  void take_rest_of_wing(Clause c) {
    SaidWing& wing = said_.wings.back();
    if (c.stories) wing.stories = std::exchange(c.stories, std::nullopt);
    for (const ClauseLength& l : c.lengths)
      if (l.role == LengthRole::height) wing.wall_height_ft = l.feet;
    std::erase_if(c.lengths, [](const ClauseLength& l) { return l.role == LengthRole::height; });
    c.of_wing = false;
    take(c);
  }

  void note_wing(const Clause& c) {
    SaidWing said{c.shape.has_value(), c.stories, std::nullopt, c.text};
    for (const ClauseLength& l : c.lengths)
      if (l.role == LengthRole::height) said.wall_height_ft = l.feet;
    said_.wings.push_back(std::move(said));
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
  const auto phrases = read_phrases(*std::move(tokens));
  if (!phrases) return std::unexpected(phrases.error());
  return SpecReader().read(*phrases);
}

}  // namespace roof

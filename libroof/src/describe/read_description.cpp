#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "describe/clauses.h"
#include "describe/complete_spec.h"
#include "describe/phrases.h"
#include "describe/refused_words.h"
#include "describe/tokens.h"
#include "describe/words.h"
#include "esx/estimate/base/text.h"
#include "esx/roof/describe.h"
#include "geometry/decimal.h"

namespace roof {

using namespace describe;
using geometry::decimal;
using geometry::feet_text;
using geometry::pitch_text;
namespace {

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

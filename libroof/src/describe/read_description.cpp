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

constexpr std::size_t max_description_bytes = 2'000;
constexpr double max_pitch = 24;
constexpr int max_wings = 8, max_dormers = 12, max_layers = 3, max_stories = 4;

class SpecReader : private FirstRefusal {
 public:
  Answer<Description> read(const Phrases& phrases) {
    for (const std::string& spelling : phrases.spellings) assume(spelling);
    std::vector<Clause> clauses;
    clauses.reserve(phrases.phrases.size());
    for (const Phrase& phrase : phrases.phrases) clauses.push_back(read_clause(phrase));
    for (Clause& clause : main_clause_first(std::move(clauses))) {
      take(clause);
      settle(clause);
      if (clause.head == Head::wing || clause.head == Head::dormer) last_ = clause.head;
    }
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

  void leave_out(const std::string& words,
                 const char* why = " is left out, since it is not part of the roof") {
    result_.warnings.push_back({"left_out", "\"" + words + "\"" + why, {}, {}});
  }

  void not_understood(const std::string& word) {
    result_.warnings.push_back({"not_understood", "\"" + word + "\" was not understood", {}, {}});
  }

  void take(Clause& c) {
    if (c.feature && !c.on_other) return take_feature(c);
    if (is_left_out(c)) return;
    if (c.head == Head::wing && c.says("lower") && !c.drop_ft && c.pitches.empty()) c.raised = true;
    refuse_odd(c);
    note_unknown(c);
    refuse_what_is_elsewhere(c);
    if (c.shape && c.second_shape) two_shapes(*c.shape, *c.second_shape);
    if (goes_on_about_wing(c)) {
      take_rest_of_wing(c);
      if (c.head == Head::wing) return;  // "… and the addition is 2/12"
    }
    if (c.layers) take_layers(*c.layers);
    if (c.head == Head::dormer) return take_dormers(c);
    if (c.head == Head::notch) return take_notch(c);
    if (c.head == Head::wing || (said_.has_dimensions && c.sized())) return take_wing(c);
    take_main(c);
  }

  /// What nothing has used is not passed over: figures are refused, or left out with a word where their unit
  /// says that they do not measure the roof.
  void settle(Clause& c) {
    if (const auto refused = answers_.take_refusal(); refused && !refusal_) refusal_ = refused;
    for (const Remark& remark : c.remarks) leave_out(remark.text);
    if (c.head == Head::thing || is_out_) return;
    for (const std::string& detail : c.details)
      leave_out(detail, " is left out, since nothing depends on it");
    if (!c.percents.empty())
      refuse(result_.answers.contains("waste") ? "waste" : "description",
             "it is not clear what has " + decimal(c.percents[0], 2) + " %: \"" + c.text + "\"", c.text);
    if (!c.areas.empty()) leave_out(c.text, " has an area that nothing uses");
    for (const ClauseLength& l : c.lengths)
      refuse(field_of(c, "dimensions"),
             "the length " + (l.has_unit ? feet_text(l.feet) : decimal(l.feet, 2)) +
                 " does not say what it measures: \"" + c.text + "\"",
             c.text);
    for (const ClausePitch& p : c.pitches)
      refuse(field_of(c, "pitch"), "more than one pitch is named: \"" + c.text + "\"", pitch_text(p.value));
    for (const double count : c.counts) unnamed_number(c, decimal(count, 2));
    if (c.sized())
      refuse(field_of(c, "dimensions"), "the dimensions are given twice: \"" + c.text + "\"", c.text);
    if (c.head == Head::main && c.side && !c.sides.empty()) not_understood(c.text);
  }

  static std::string field_of(const Clause& c, const char* of_main) {
    switch (c.head) {
      case Head::wing:
        return "wing";
      case Head::dormer:
        return "dormers";
      case Head::notch:
        return "notch";
      default:
        return of_main;
    }
  }

  void unnamed_number(const Clause& c, const std::string& number) {
    refuse(c.overhang             ? "overhang"
           : said_.has_dimensions ? field_of(c, "description")
                                  : "dimensions",
           "the number " + number + " does not say what it measures" +
               (c.text == number ? "" : ": \"" + c.text + "\""),
           c.text);
  }

  /// "with 8 ft walls" right behind it, or ", shed 3/12".
  [[nodiscard]] bool goes_on_about_wing(const Clause& c) const {
    if (said_.wings.empty()) return false;
    if (c.head == Head::wing && !c.has_figure() && c.noun == said_.wings.back().noun) return true;
    const bool other_shape = c.shape && said_.has_shape && *c.shape != result_.spec.shape;
    return c.of_wing || (last_ == Head::wing && c.head == Head::main && !c.sized() && other_shape &&
                         !said_.wings.back().has_shape);
  }

  void note_unknown(const Clause& clause) {
    if (!clause.unknown_shape.empty())
      refuse("shape", "\"" + clause.unknown_shape + "\" is not a known roof shape", clause.unknown_shape,
             shape_names());
    for (const std::string& word : clause.unknown) {
      not_understood(word);
      said_.unknown += (said_.unknown.empty() ? "" : " ") + word;
    }
  }

  void take_feature(Clause& c) {
    is_out_ = true;
    const std::size_t before = result_.assumptions.size();
    if (c.feature == Feature::valley && !said_.has_dimensions && c.counts.empty() && !c.sized() &&
        c.lengths.size() == 1 && c.lengths[0].has_unit) {
      take_line(LineType::valley, c.lengths[0].feet);
      c.lengths.clear();
      return;
    }
    answers_.take_feature(c);
    const bool answered = result_.assumptions.size() > before;
    if (!answered && !c.negated)
      leave_out(c.text, " is left out: it does not say how many there are, or what is done");
    else if (!answered || c.has_figure() || !c.pitches.empty())
      leave_out(c.text, " has a figure that nothing uses");
  }

  /// What is said not to be there, what is not roof, and other buildings whose size nobody could take for the
  /// roof's.
  bool is_left_out(const Clause& c) {
    const bool other =
        c.head == Head::building || (c.apart && (c.head != Head::main || said_.has_dimensions));
    is_out_ = c.negated || c.head == Head::thing || (other && !c.sized());
    if (!is_out_) return false;
    if (c.negated && !c.measured && !other && c.head != Head::thing)
      assume(c.text);
    else
      leave_out(c.text);
    return true;
  }

  void refuse_odd(const Clause& c) {
    if (c.odd.empty()) return;
    const bool whole = c.has_roof && !said_.has_shape;
    refuse(field_of(c, whole ? "shape" : "description"),
           "no roof can be made of what is \"" + std::string(c.odd) + "\": \"" + c.text + "\"", c.text);
  }

  void refuse_what_is_elsewhere(const Clause& c) {
    const bool main = c.head == Head::main && !said_.has_dimensions;
    if (c.head == Head::building || (c.apart && !main))
      refuse("description", "describe every building by itself: \"" + c.text + "\"", c.text);
    if (c.on_other) refuse("wing", "no wing or dormer can be on a wing: \"" + c.text + "\"", c.text);
    if (c.raised && (!main || !c.sized()))
      refuse("wing", "say by how many feet the eaves are lower: \"" + c.text + "\"", c.text);
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

  void take_main(Clause& c) {
    if (!c.dimensions.empty()) {
      if (c.dimensions.size() > 1) refuse("dimensions", "the dimensions are given twice");
      if (!good_sides(c.dimensions[0], "dimensions")) return;
      spec().x_ft = c.dimensions[0].value;
      spec().y_ft = c.dimensions[0].second;
      said_.has_dimensions = true;
      c.dimensions.clear();
    }
    if (c.shape == Shape::flat && c.says("top") && spec().shape == Shape::mansard) {
      spec().second_pitch = 0;  // "flat on top"
      c.shape.reset();
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
    if (c.drop_ft) take_drop(c, *c.drop_ft);
    answers_.take_covering(c);
    take_areas(c);
    take_pitches(c);
    take_lengths(c);
    take_ridge(c);
    take_more_dormers(c);
  }

  /// "three dormers 4x6 on the front, two on the back"
  void take_more_dormers(Clause& c) {
    if (last_ != Head::dormer || c.counts.size() != 1 || !c.side || spec().dormers.empty()) return;
    Dormers more = spec().dormers.back();
    more.side = *c.side;
    more.count = dormer_count(c);
    c.sides.clear();
    spec().dormers.push_back(more);
  }

  int dormer_count(Clause& c) {
    const double count = c.counts.empty() ? 1 : c.counts[0];
    if (!c.counts.empty()) c.counts.erase(c.counts.begin());
    if (count != std::floor(count) || count < 1 || count > max_dormers)
      refuse("dormers", "between 1 and " + std::to_string(max_dormers) + " dormers", decimal(count, 2));
    return whole_number(count);
  }

  void take_areas(Clause& c) {
    for (const Token& area : c.areas) {
      SaidArea said{area.value, std::nullopt, c.footprint, c.footprint || c.has_roof || area.has_unit,
                    c.text};
      if (area.negative || area.value <= 0)
        refuse("dimensions", "an area is above 0", decimal(area.value, 2));
      if (c.areas.size() == 1 && c.pitches.size() == 1 && c.pitches[0].near == Near::none &&
          !said_.has_dimensions && good_pitch(c.pitches[0], "pitch"))
        said.pitch = std::exchange(c.pitches, {})[0].value;
      said_.areas.push_back(std::move(said));
    }
    c.areas.clear();
  }

  void take_layers(int layers) {
    if (layers < 1 || layers > max_layers)
      refuse("layers", "between 1 and " + std::to_string(max_layers) + " layers", std::to_string(layers));
  }

  void take_stories(int stories) {
    if (stories < 1 || stories > max_stories)
      refuse("stories", "between 1 and " + std::to_string(max_stories) + " stories", std::to_string(stories));
    if (spec().stories.value_or(stories) != stories)
      refuse("stories", "two numbers of stories are named", std::to_string(stories));
    spec().stories = stories;
  }

  /// "with a 20x15 wing on the back, eaves 2 ft lower"
  void take_drop(const Clause& c, double feet) {
    if (spec().wings.empty() || spec().wings.back().drop_ft > 0)
      return refuse("wing", "it is not clear what is " + feet_text(feet) + " lower: \"" + c.text + "\"",
                    c.text);
    spec().wings.back().drop_ft = feet;
  }

  /// 0 means level and is good for flat roofs only.
  bool good_pitch(const ClausePitch& p, const std::string& field) {
    if (!p.negative && p.value >= 0 && p.value <= max_pitch + 1e-9) return true;
    refuse(field, "pitches lie between 0/12 and 24/12", (p.negative ? "-" : "") + pitch_text(p.value));
    return false;
  }

  void take_pitches(Clause& c) {
    for (const ClausePitch& p : std::exchange(c.pitches, {})) {
      if (!good_pitch(p, "pitch")) return;
      if (p.near != Near::none) c.sides.clear();
      const bool second = p.near == Near::back || p.near == Near::upper;
      if (second) {
        if (spec().second_pitch) refuse("pitch", "the pitch of the upper or back slope is given twice");
        spec().second_pitch = p.value;
      } else if (!said_.has_pitch) {
        spec().pitch = p.value;
        said_.has_pitch = true;
        said_.front_pitch = p.near == Near::front;
      } else if (last_ == Head::dormer && !spec().dormers.empty() && !spec().dormers.back().pitch) {
        spec().dormers.back().pitch = p.value;
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

  void take_lengths(Clause& c) {
    const bool goes_on = c.lengths.empty() && !c.sides.empty() && c.pitches.empty() && !c.shape;
    for (ClauseLength& l : std::exchange(c.lengths, {})) {
      if (l.negative) refuse("overhang", "a length cannot be negative", "-" + decimal(l.feet, 2));
      take_length(c, l);
    }
    if (goes_on && last_sided_ft_) take_sides(std::exchange(c.sides, {}), *last_sided_ft_, c.only);
    for (const Side side : c.except_sides) set_side(side, 0);
    has_overhang_ = has_overhang_ || !c.except_sides.empty();
    if (c.except_sides.empty()) take_edges(c);
  }

  void take_length(Clause& c, ClauseLength& l) {
    constexpr double longest_overhang_ft = 6;
    const bool line = !said_.has_dimensions && l.has_unit && l.feet > longest_overhang_ft;
    switch (l.role) {
      case LengthRole::eave:
        return line ? take_line(LineType::eave, l.feet) : take_overhang(c, l);
      case LengthRole::rake:
        return line ? take_line(LineType::rake, l.feet) : take_overhang(c, l);
      case LengthRole::overhang:
        return take_overhang(c, l);
      case LengthRole::hip:
        return said_.has_dimensions ? c.lengths.push_back(l) : take_line(LineType::hip, l.feet);
      case LengthRole::height:
        return take_once(said_.wall_height_ft, l.feet, "stories");
      case LengthRole::rafter:
        return take_once(said_.rafter_ft, l.feet, "pitch");
      case LengthRole::rise:
        return take_once(said_.rise_ft, l.feet, "pitch");
      default:
        return take_other_length(c, l);
    }
  }

  void take_once(std::optional<double>& at, double feet, const char* field) {
    if (at.value_or(feet) != feet)
      refuse(field, "two lengths are named for one thing: " + feet_text(*at) + " and " + feet_text(feet));
    at = feet;
  }

  void take_line(LineType type, double feet) {
    std::optional<double>& length = spec().lengths_ft[static_cast<std::size_t>(type)];
    if (length)
      refuse("dimensions", "a length is given twice: " + std::string(line_type_info(type).name),
             feet_text(feet));
    length = feet;
  }

  void take_overhang(Clause& c, ClauseLength& l) {
    const double feet = overhang_feet(l);
    has_overhang_ = true;
    if (l.sides.empty() && c.pitches.empty()) l.sides = std::exchange(c.sides, {});
    if (!l.sides.empty()) return take_sides(l.sides, feet, c.only);
    const bool rake = l.role == LengthRole::rake || (l.on_rakes && !l.on_eaves);
    if (rake)
      set_overhang(spec().rake_overhang_ft, said_.has_rake_overhang, feet);
    else
      set_overhang(spec().eave_overhang_ft, said_.has_overhang, feet);
    if (rake && c.only) said_.only_rakes = true;
  }

  void set_overhang(double& overhang_ft, bool& said, double feet) {
    if (said && feet != overhang_ft) refuse("overhang", "two overhangs are named", feet_text(feet));
    overhang_ft = feet;
    said = true;
  }

  void take_sides(const std::vector<Side>& sides, double feet, bool only) {
    for (const Side side : sides) set_side(side, feet);
    said_.only_sides = said_.only_sides || only;
    last_sided_ft_ = feet;
  }

  void set_side(Side side, double feet) {
    std::optional<double>& overhang = spec().side_overhang_ft[static_cast<std::size_t>(side)];
    if (overhang.value_or(feet) != feet) refuse("overhang", "two overhangs are named", feet_text(feet));
    overhang = feet;
  }

  void take_edges(const Clause& c) {
    if (c.no_eaves) set_overhang(spec().eave_overhang_ft, said_.has_overhang, 0);
    if (c.no_rakes || c.only_eaves) set_overhang(spec().rake_overhang_ft, said_.has_rake_overhang, 0);
    said_.only_rakes = said_.only_rakes || c.only_rakes;
  }

  /// "lower slope 20/12 for 5 feet", "the ridge runs the 40 ft way", "1 ft on the back" after another side
  void take_other_length(Clause& c, ClauseLength& l) {
    const bool lower = c.says("lower") || c.says("lower slope") || c.says("lower slopes") || c.says("bottom");
    const bool named = l.role != LengthRole::unknown && !(lower && l.role == LengthRole::width);
    const bool all_around =
        c.says("everywhere") || c.says("everywhere else") || c.says("elsewhere") || c.says("other sides");
    if (named) return c.lengths.push_back(l);
    if (c.ridge && !said_.has_dimensions)
      take_line(LineType::ridge, l.feet);
    else if (c.ridge)
      take_once(said_.ridge_length, l.feet, "ridge");
    else if (lower && spec().lower_run_ft == 0)
      spec().lower_run_ft = l.feet;
    else if (has_overhang_ && is_sided(c, l))
      take_sides(l.sides, l.feet, c.only);
    else if (has_overhang_ && all_around)
      take_overhang(c, l);
    else
      c.lengths.push_back(l);
  }

  /// "back 12 inches" after another side.
  static bool is_sided(Clause& c, ClauseLength& l) {
    if (l.sides.empty() && c.pitches.empty()) l.sides = std::exchange(c.sides, {});
    return !l.sides.empty();
  }

  void take_ridge(const Clause& c) {
    if (!c.ridge && !c.ridge_along_x && !c.ridge_along_longer) return;
    if (c.ridge_along_x) said_.ridge_along_x = c.ridge_along_x;
    if (c.ridge_along_longer) said_.ridge_along_longer = c.ridge_along_longer;
  }

  void take_notch(Clause& c) {
    if (c.dimensions.size() != 1)
      return refuse("notch", "the notch needs its two dimensions: \"a 20x15 notch\"");
    if (spec().notch_x_ft > 0)
      return refuse("notch", "notches are all of one size: \"" + c.text + "\"", c.text);
    if (!good_sides(c.dimensions[0], "notch")) return;
    spec().notch_x_ft = c.dimensions[0].value;
    spec().notch_y_ft = c.dimensions[0].second;
    c.dimensions.clear();
    if (c.counts.size() == 1 && (c.counts[0] == 1 || c.counts[0] == 2))
      c.counts.clear();  // as the plan has them
    take_pitches(c);
    take_lengths(c);
  }

  void take_wing(Clause& c) {
    join_extents(c);
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
    if (c.head == Head::main && c.says("shed") && !c.has_roof)
      return refuse("wing", "say whether the shed is a building or a roof: \"" + c.text + "\"", c.text);
    if (!good_sides(c.dimensions[0], "wing")) return;
    Wing wing;
    wing.width_ft = c.dimensions[0].value;
    wing.projection_ft = c.dimensions[0].second;
    wing.drop_ft = c.drop_ft.value_or(0);
    c.dimensions.clear();
    wing.shape = c.shape.value_or(Shape::gable);
    if (!c.side) assume("the wing is on the front");
    wing.side = c.side.value_or(Side::front);
    wing.place = c.place.value_or(Place::middle);
    c.sides.clear();
    if (!c.pitches.empty() && (said_.has_pitch || wing.shape == Shape::shed)) {
      // A pitch at the very end, when none was said before, is that of the whole roof.
      if (!good_pitch(c.pitches[0], "wing")) return;
      wing.pitch = c.pitches[0].value;
      c.pitches.erase(c.pitches.begin());
    }
    if (!said_.has_pitch) take_pitches(c);
    note_wing(c);
    said_.wings.back().is_full = wing.width_ft == max_side_ft;
    take_lengths(c);
    if (c.counts.size() == 1 && c.counts[0] == 1) c.counts.clear();
    if (!c.counts.empty())
      return refuse("wing", "wings are named one by one, each with its side", decimal(c.counts[0], 2));
    if (spec().wings.size() == max_wings)
      return refuse("wing", "no more than " + std::to_string(max_wings) + " wings");
    spec().wings.push_back(wing);
    if (c.material) leave_out(c.text, " has a covering of its own, which is left out");
  }

  void note_wing(Clause& c) {
    SaidWing said{c.shape.has_value(), c.place.has_value(), false, c.stories, std::nullopt, c.noun, c.text};
    take_wall_height(said, c);
    said_.wings.push_back(std::move(said));
  }

  static void take_wall_height(SaidWing& wing, Clause& c) {
    const auto height = std::ranges::find(c.lengths, LengthRole::height, &ClauseLength::role);
    if (height == c.lengths.end() || wing.wall_height_ft) return;
    wing.wall_height_ft = height->feet;
    c.lengths.erase(height);
  }

  /// "with a 15x12 wing with 8 ft walls", "… with a shed roof, 3/12"
  void take_rest_of_wing(Clause& c) {
    SaidWing& wing = said_.wings.back();
    if (c.stories) wing.stories = std::exchange(c.stories, std::nullopt);
    take_wall_height(wing, c);
    if (spec().wings.size() != said_.wings.size()) return;
    if (c.shape && !wing.has_shape) {
      spec().wings.back().shape = *c.shape;
      c.shape.reset();
      wing.has_shape = true;
    }
    if (!c.pitches.empty() && !spec().wings.back().pitch && good_pitch(c.pitches[0], "wing")) {
      spec().wings.back().pitch = c.pitches[0].value;
      c.pitches.erase(c.pitches.begin());
    }
  }

  void take_dormers(Clause& c) {
    Dormers group;
    group.shape = c.shape.value_or(Shape::gable);
    if (!c.shape) assume("the dormers are gable dormers");
    if (group.shape != Shape::gable && group.shape != Shape::shed)
      return refuse("dormers", "dormers are gable or shed dormers", std::string(shape_name(group.shape)),
                    {"gable", "shed"});
    join_extents(c);
    if (c.dimensions.size() == 1) {
      if (!good_sides(c.dimensions[0], "dormers")) return;
      group.width_ft = c.dimensions[0].value;
      group.depth_ft = c.dimensions[0].second;
      c.dimensions.clear();
    } else if (!c.lengths.empty() && !c.lengths[0].negative && is_width(c.lengths[0])) {
      group.width_ft = c.lengths[0].feet;
      c.lengths.erase(c.lengths.begin());
    } else {
      return refuse("dormers", "dormers need a width: \"two 6 ft gable dormers\"");
    }
    if (group.width_ft <= 0) return refuse("dormers", "dormers need a width: \"two 6 ft gable dormers\"");
    group.count = dormer_count(c);
    if (!c.side) assume("the dormers are on the front slope");
    group.side = c.side.value_or(Side::front);
    if (!c.pitches.empty()) {
      if (!good_pitch(c.pitches[0], "dormers")) return;
      group.pitch = c.pitches[0].value;
      c.pitches.erase(c.pitches.begin());
    }
    spec().dormers.push_back(group);
  }

  static bool is_width(const ClauseLength& l) {
    return l.role == LengthRole::unknown || l.role == LengthRole::width || l.role == LengthRole::length;
  }

  RoofSpec& spec() { return result_.spec; }

  Description result_;
  AnswersFromWords answers_{result_};
  Said said_;
  bool has_overhang_ = false;            // one was said
  Head last_ = Head::main;               // the wing or dormers that came last
  bool is_out_ = false;                  // the clause was a thing, or something that is not there
  std::optional<double> last_sided_ft_;  // the overhang said last of a side
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

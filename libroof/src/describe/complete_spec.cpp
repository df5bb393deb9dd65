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
#include "esx/roof/report.h"
#include "geometry/decimal.h"

namespace roof::describe {

using geometry::decimal;
using geometry::feet_text;
using geometry::pitch_text;
using geometry::whole_number;

namespace {

constexpr int max_stories = 4;
constexpr double default_lower_part = 0.5;  // of the run of a gambrel
constexpr double default_mansard_run_ft = 4;
constexpr double story_ft = 8;

class SpecCompleter : private FirstRefusal {
 public:
  SpecCompleter(const Said& said, Description& description)
      : said_(said), result_(description), has_pitch_(said.has_pitch) {}

  std::optional<RoofRefusal> run() {
    finish();
    return std::move(refusal_);
  }

 private:
  void assume(std::string text) { result_.assumptions.push_back(std::move(text)); }

  void finish() {
    if (!said_.has_dimensions) dimensions_of_rafters();
    if (!has_dimensions() && !said_.areas.empty()) return finish_areas();
    for (const SaidArea& area : said_.areas)
      result_.warnings.push_back(
          {"left_out", "\"" + area.text + "\" has an area, but length and width count", {}, {}});
    if (!said_.has_shape && said_.usual_shape) {
      spec().shape = *said_.usual_shape;
      assume("the roof is a " + std::string(shape_name(spec().shape)) + " roof");
    } else if (!said_.has_shape)
      return refuse("shape",
                    said_.unknown.empty() ? "no roof shape is named" : "no roof shape that is known is named",
                    said_.unknown, shape_names());
    if (!has_dimensions()) return refuse("dimensions", "length and width are missing: \"40x30\"");
    note_lengths();
    if (said_.rafter_ft || said_.rise_ft) pitch_of_rafters();
    finish_pitch();
    finish_plan();
    finish_ridge();
    finish_overhang();
    finish_stories();
    if (said_.needs_wing && spec().wings.empty())
      refuse("wing", "a cross gable needs its wing: \"with a 15x12 front gable\"");
    if (!spec().wings.empty()) finish_wings();
    for (const Dormers& group : spec().dormers) assume_of_dormers(group);
  }

  [[nodiscard]] bool has_dimensions() const { return result_.spec.x_ft > 0 && result_.spec.y_ft > 0; }

  [[nodiscard]] std::optional<double>& line(LineType type) {
    return spec().lengths_ft[static_cast<std::size_t>(type)];
  }

  /// "a gable with a 40 ft ridge and 17 ft rafters, 6/12"
  void dimensions_of_rafters() {
    std::optional<double>& ridge = line(LineType::ridge);
    if (!said_.rafter_ft || !ridge || spec().shape != Shape::gable || !said_.has_shape) return;
    if (!has_pitch_ || spec().pitch <= 0)
      return refuse("pitch", "rafters and ridge need the pitch too: \"6/12\"");
    spec().x_ft = *ridge;
    ridge.reset();
    spec().y_ft = 2 * *said_.rafter_ft / std::hypot(1, spec().pitch / 12);
    uses_rafters_ = true;
    assume("the rafters of " + feet_text(*said_.rafter_ft) + " at " + pitch_text(spec().pitch) + " span " +
           feet_text(spec().y_ft));
  }

  /// Lengths of eaves, ridges and so on count where there is no outline to measure.
  void note_lengths() {
    for (const LineTypeInfo& info : line_type_table())
      if (const auto length = std::exchange(line(info.type), std::nullopt))
        result_.warnings.push_back({"left_out",
                                    "the " + feet_text(*length) + " of " + std::string(info.name) +
                                        " are left out, since the outline is measured",
                                    {},
                                    {}});
  }

  [[nodiscard]] double run_ft() const {
    const RoofSpec& s = result_.spec;
    const bool across = said_.ridge_along_longer == false;
    const double width = said_.ridge_along_x ? (*said_.ridge_along_x ? s.y_ft : s.x_ft)
                         : across            ? std::max(s.x_ft, s.y_ft)
                                             : std::min(s.x_ft, s.y_ft);
    return s.shape == Shape::shed ? width : width / 2;
  }

  /// The pitch, or its proof where it is said too.
  void pitch_of_rafters() {
    if (uses_rafters_) return;
    constexpr double part = 0.02;  // of a length, that a tape may be off
    const double run = run_ft(),
                 rafter = said_.rafter_ft.value_or(std::hypot(run, said_.rise_ft.value_or(0)));
    const std::string said = said_.rafter_ft ? "rafters of " + feet_text(rafter)
                                             : "a rise of " + feet_text(said_.rise_ft.value_or(0));
    if (spec().shape == Shape::gambrel || spec().shape == Shape::saltbox || spec().shape == Shape::mansard ||
        said_.ridge_length)
      return refuse("pitch", "the " + said + " do not give the pitch of this roof");
    if (rafter <= run || (said_.rafter_ft && said_.rise_ft))
      return refuse("pitch", said + " do not go with a run of " + feet_text(run));
    const double pitch = 12 * std::sqrt(rafter * rafter - run * run) / run;
    if (has_pitch_) {
      const double factor = std::hypot(1, spec().pitch / 12), tail = spec().eave_overhang_ft;
      const bool agrees = std::abs(rafter - run * factor) <= part * rafter ||
                          std::abs(rafter - (run + tail) * factor) <= part * rafter;
      if (!agrees)
        return refuse("pitch", said + " would make a pitch of " + pitch_text(pitch) + ", not " +
                                   pitch_text(spec().pitch));
      return assume(said + " go with the pitch " + pitch_text(spec().pitch));
    }
    spec().pitch = pitch;
    has_pitch_ = true;
    assume(said + " over a run of " + feet_text(run) + " make the pitch " + pitch_text(pitch));
  }

  /// "28 squares, 6/12", "1,800 sf footprint, gable, 6/12": figures without a plan.
  void finish_areas() {
    const RoofSpec& s = result_.spec;
    if (!s.wings.empty() || !s.dormers.empty() || s.notch_x_ft > 0)
      return refuse("dimensions", "length and width of the main roof are missing: \"40x30\"");
    if (said_.rafter_ft || said_.rise_ft || s.second_pitch || s.lower_run_ft > 0)
      return refuse("dimensions", "rafters and slopes need length and width: \"40x30\"");
    for (const SaidArea& area : said_.areas) finish_area(area);
    assume("nothing is drawn, since length and width are not said");
    std::vector<std::string> open;
    for (const LineType type :
         {LineType::eave, LineType::rake, LineType::ridge, LineType::hip, LineType::valley})
      if (!line(type)) open.push_back(std::string(line_type_info(type).name) + "s");
    if (!open.empty())
      assume("the scope has no lines of " + estimate::join(open, ", ") + ", whose lengths are not said");
    finish_stories();
  }

  void finish_area(const SaidArea& area) {
    RoofSpec& s = spec();
    const bool level = said_.has_shape && s.shape == Shape::flat && !has_pitch_;
    const std::optional<double> pitch = area.pitch   ? area.pitch
                                        : has_pitch_ ? std::optional(s.pitch)
                                        : level      ? std::optional(0.0)
                                                     : std::nullopt;
    if (!area.is_clear)
      return refuse("dimensions",
                    "say whether this is the footprint or the area of the roof: \"" + area.text + "\"",
                    area.text, {"1,800 sf footprint", "20 squares"});
    if (!pitch) return refuse("pitch", "the pitch is missing: \"6/12\"");
    std::string hangs;
    for (const double feet : {s.eave_overhang_ft, s.rake_overhang_ft, s.side_overhang_ft[0].value_or(0),
                              s.side_overhang_ft[1].value_or(0), s.side_overhang_ft[2].value_or(0),
                              s.side_overhang_ft[3].value_or(0)})
      if (feet > 0) hangs += (hangs.empty() ? "" : ", ") + feet_text(feet);
    if (area.is_plan && !hangs.empty())
      return refuse("overhang", "a footprint with an overhang needs length and width: \"40x30\"");
    const double sloped = area.is_plan ? area.area_sf * std::hypot(1, *pitch / 12) : area.area_sf;
    if (area.is_plan)
      assume("the footprint of " + decimal(area.area_sf, 2) + " sf at " + pitch_text(*pitch) + " is " +
             decimal(sloped, 2) + " sf of roof");
    if (!hangs.empty()) assume("the area has the overhangs in it: " + hangs);
    s.areas.push_back({sloped, *pitch});
  }

  /// High roofs cost more; nobody says so of one story.
  void finish_stories() {
    const std::optional<int> said = spec().stories;
    if (said) result_.answers.try_emplace("stories", static_cast<double>(*said));
    if (said && said_.wall_height_ft)
      assume("walls of " + feet_text(*said_.wall_height_ft) + " do not change the stories that are said");
    if (said || !said_.wall_height_ft) return;
    const double wall_ft = *said_.wall_height_ft;
    const int stories = std::max(1, whole_number(wall_ft / story_ft));
    if (stories > max_stories)
      return refuse("stories", "walls are lower than " + feet_text((max_stories + 1) * story_ft),
                    feet_text(wall_ft));
    spec().stories = stories;
    assume("walls of " + feet_text(wall_ft) + " are " + std::to_string(stories) +
           (stories == 1 ? " story" : " stories"));
    result_.answers.try_emplace("stories", static_cast<double>(stories));
  }

  /// "front 6/12 and back 4/12"
  void finish_two_pitches() {
    RoofSpec& s = spec();
    if (s.shape == Shape::gable && !s.second_pitch && said_.front_pitch)
      assume("the back slope has the pitch of the front slope");
    if (s.shape != Shape::gable || !s.second_pitch || s.plan != Plan::rectangle || !has_pitch_) return;
    if (*s.second_pitch == s.pitch) {
      s.second_pitch.reset();
      return;
    }
    s.shape = Shape::saltbox;
    assume("both eaves are at one height, so the ridge is off center");
  }

  void finish_pitch() {
    RoofSpec& s = spec();
    finish_two_pitches();
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
      return refuse("pitch", "a flat or low-slope roof has no more than 2/12", pitch_text(s.pitch));
    if (two && !s.second_pitch)
      return refuse("pitch", s.shape == Shape::gambrel
                                 ? "a gambrel roof needs two pitches: \"lower slope 20/12, upper slope 6/12\""
                                 : "a saltbox roof needs two pitches: \"front 9/12, back 4.5/12\"");
    if (s.second_pitch && !two && s.shape != Shape::mansard)
      return refuse("pitch", "one pitch for all slopes of a " + std::string(shape_name(s.shape)) + " roof");
    if (two && *s.second_pitch <= 0) return refuse("pitch", "a pitch of 0/12 is a flat roof", "0/12");
    if (s.shape == Shape::gambrel || s.shape == Shape::mansard)
      finish_lower_slope();
    else if (s.lower_run_ft > 0)
      return refuse("dimensions", "only gambrel and mansard roofs have lower slopes",
                    feet_text(s.lower_run_ft));
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
    if (!said_.wings[0].has_place) spec().wings[0].place = place;
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
    const bool sided = std::ranges::any_of(s.side_overhang_ft, [](const auto& o) { return o.has_value(); });
    if (!said_.has_overhang && !said_.has_rake_overhang)
      assume(sided ? "no overhang on the other sides" : "no overhang");
    if (said_.only_sides && said_.has_overhang)
      return refuse("overhang", "an overhang is on some sides only, and another on all");
    if (said_.has_overhang && !said_.has_rake_overhang) s.rake_overhang_ft = s.eave_overhang_ft;
    if (said_.only_rakes && said_.has_overhang && s.eave_overhang_ft != s.rake_overhang_ft)
      return refuse("overhang", "an overhang is on the rakes only, and another on the eaves");
    if (said_.only_rakes) s.eave_overhang_ft = 0;
    if (sided && (s.plan != Plan::rectangle || !s.wings.empty()))
      return refuse("overhang", "overhangs of single sides are known on a rectangle without wings only");
    note_unused_rakes();
    if (is_replaced())
      return refuse("overhang", "an overhang is said, and others for all sides that could have it");
    double widest = std::max(s.eave_overhang_ft, s.rake_overhang_ft);
    for (const auto& side : s.side_overhang_ft) widest = std::max(widest, side.value_or(0));
    if (widest > std::min(s.x_ft, s.y_ft) / 2)
      refuse("overhang", "the overhang is more than half of the depth", feet_text(widest));
  }

  /// Whether no side is left for the eaves' or the rakes' overhang.
  [[nodiscard]] bool is_replaced() const {
    const RoofSpec& s = result_.spec;
    const auto& sides = s.side_overhang_ft;
    const auto both = [&](Side a, Side b) {
      return sides[static_cast<std::size_t>(a)].has_value() && sides[static_cast<std::size_t>(b)].has_value();
    };
    const bool ends = both(Side::left, Side::right), long_sides = both(Side::front, Side::back);
    const bool eaves = s.ridge_along_x ? long_sides : ends, rakes = s.ridge_along_x ? ends : long_sides;
    const bool all_eaves = eaves && (rakes || said_.has_rake_overhang);
    return (said_.has_overhang && all_eaves) || (said_.has_rake_overhang && rakes);
  }

  /// Where all sides slope there are eaves all around.
  void note_unused_rakes() {
    const RoofSpec& s = result_.spec;
    const bool has_rakes = s.shape == Shape::gable || s.shape == Shape::shed || s.shape == Shape::saltbox ||
                           s.shape == Shape::gambrel || !s.wings.empty();
    if (has_rakes || !said_.has_rake_overhang || s.rake_overhang_ft == s.eave_overhang_ft) return;
    result_.warnings.push_back({"left_out",
                                "the rake overhang of " + feet_text(s.rake_overhang_ft) +
                                    " is left out, since a " + std::string(shape_name(s.shape)) +
                                    " roof has eaves all around",
                                {},
                                {}});
  }

  void finish_wings() {
    const std::array<Shape, 4> carry = {Shape::gable, Shape::hip, Shape::pyramid, Shape::saltbox};
    if (std::ranges::find(carry, spec().shape) == carry.end() || spec().plan != Plan::rectangle)
      return refuse("wing", "wings are known on rectangular gable, hip, pyramid and saltbox roofs only",
                    std::string(shape_name(spec().shape)), {"gable", "hip", "pyramid", "saltbox"});
    for (std::size_t i = 0; i < spec().wings.size(); ++i) finish_wing(spec().wings[i], said_.wings[i]);
  }

  void assume_of_dormers(const Dormers& group) {
    if (!group.depth_ft) assume("the dormers reach from a quarter to three quarters of the slope");
    if (!group.pitch)
      assume(group.shape == Shape::gable
                 ? "the dormers have the pitch of the main roof"
                 : "the shed dormers have 3/12, or half of the main pitch where that is less");
  }

  static bool falls_away(Shape shape) { return shape == Shape::shed || shape == Shape::flat; }

  void finish_wing(Wing& wing, const SaidWing& said) {
    if (!said.has_shape) {
      if (spec().shape == Shape::hip) wing.shape = Shape::hip;
      assume("the wing is a " + std::string(shape_name(wing.shape)));
    }
    if (wing.shape != Shape::gable && wing.shape != Shape::hip && !falls_away(wing.shape))
      return refuse("wing", "a wing is a gable, a hip, a shed or flat: \"" + said.text + "\"",
                    std::string(shape_name(wing.shape)), {"gable", "hip", "shed", "flat"});
    const bool front_or_back = wing.side == Side::front || wing.side == Side::back;
    const double side_ft = front_or_back ? spec().x_ft : spec().y_ft;
    if (said.is_full) wing.width_ft = side_ft;
    if (!said.has_place && wing.width_ft < side_ft) assume_place(wing);
    if (wing.width_ft > side_ft)
      refuse("wing", "the wing is wider than the side it is on", feet_text(wing.width_ft));
    finish_wing_pitch(wing);
    finish_drop(wing, said);
  }

  void assume_place(const Wing& wing) {
    const bool front_or_back = wing.side == Side::front || wing.side == Side::back;
    const bool middle = wing.place == Place::middle;
    assume(middle          ? "the wing is in the middle of its side"
           : front_or_back ? "the wing is at the left end of its side"
                           : "the wing is at the front end of its side");
  }

  void finish_wing_pitch(Wing& wing) {
    if (wing.shape == Shape::flat && !wing.pitch) {
      assume("the flat roof of the wing is level");
      wing.pitch = 0;
    }
    if (wing.shape != Shape::flat && wing.pitch.value_or(spec().pitch) <= 0)
      refuse("wing", "a wing needs a pitch above 0/12", "0/12");
    if (!wing.pitch) assume("the wing has the pitch of the main roof");
    if (falls_away(wing.shape)) assume("the roof of the wing begins at the edge of the main roof");
  }

  /// Eaves of fewer stories or lower walls are lower.
  void finish_drop(Wing& wing, const SaidWing& said) {
    const std::optional<int> main_stories = spec().stories;
    const int stories = said.stories && main_stories ? *main_stories - *said.stories : 0;
    const double walls =
        said.wall_height_ft && said_.wall_height_ft ? *said_.wall_height_ft - *said.wall_height_ft : 0;
    const bool unknown = (said.stories && !spec().stories && *said.stories > 1) ||
                         (said.wall_height_ft && !said_.wall_height_ft);
    if (said_.is_raised || unknown || stories < 0 || walls < 0)
      return refuse("wing",
                    "the eaves of a wing are as high as the main ones or lower: \"" + said.text + "\"",
                    said.text);
    if (wing.drop_ft == 0) wing.drop_ft = walls > 0 ? walls : stories * story_ft;
    if (wing.drop_ft > 0)
      assume("the eaves of the wing are " + feet_text(wing.drop_ft) + " lower" +
             (walls > 0 || stories > 0 ? "" : ", as said"));
  }

  RoofSpec& spec() { return result_.spec; }

  const Said& said_;
  Description& result_;
  bool has_pitch_ = false;  // said, or of the rafters
  bool uses_rafters_ = false;
};

}  // namespace

std::optional<RoofRefusal> complete_spec(const Said& said, Description& description) {
  return SpecCompleter(said, description).run();
}

}  // namespace roof::describe

// What is on a roof, what covers it and how it is worked on → answers of the interview.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "describe/phrases.h"
#include "describe/words.h"
#include "esx/estimate/base/text.h"
#include "esx/roof/describe.h"
#include "geometry/decimal.h"

namespace roof::describe {

using geometry::decimal;

namespace {

constexpr double max_count = 200;  // as the interview takes them
constexpr double sheet_sf = 32;    // 4 x 8 ft
constexpr double barrier_roll_ft = 3;
constexpr double small_chimney_sf = 4;    // 24 x 24 in
constexpr double average_chimney_sf = 8;  // 32 x 36 in

std::string in_words(const AnswerValue& value) {
  if (const bool* yes = std::get_if<bool>(&value)) return *yes ? "yes" : "no";
  if (const double* number = std::get_if<double>(&value)) return decimal(*number, 2);
  const std::string* text = std::get_if<std::string>(&value);
  return text == nullptr ? std::string() : estimate::replace_all(*text, "_", " ");
}

/// What each material answers: what the roof is made of, and what is torn off.
struct Covering {
  std::string_view system, tear_off;
};
Covering covering(Material material) {
  using enum Material;
  switch (material) {
    case metal:
      return {"metal", "metal"};
    case tile:
      return {"tile", "tile"};
    case slate:
      return {"slate", "slate"};
    case wood_shakes:
      return {"wood", "wood_shakes"};
    case wood_shingles:
      return {"wood", "wood_shingles"};
    case low_slope:
      return {"low_slope", "low_slope"};
    case shingles:
    case three_tab:
    case laminated:
      break;
  }
  return {"asphalt", "shingles"};
}

/// The value of a remark with that unit, taken out of the clause.
std::optional<double> take_remark(Clause& c, std::string_view unit) {
  const auto is_unit = [&](const Remark& remark) {
    return remark.unit == unit || remark.unit == std::string(unit) + "s";
  };
  const auto found = std::ranges::find_if(c.remarks, is_unit);
  if (found == c.remarks.end()) return std::nullopt;
  const double value = found->value;
  c.remarks.erase(found);
  return value;
}

std::optional<double> take_length(Clause& c) {
  if (c.lengths.size() != 1 || !c.lengths[0].has_unit || c.lengths[0].negative) return std::nullopt;
  const double feet = c.lengths[0].feet;
  c.lengths.clear();
  return feet;
}

std::string extent_of(const Clause& c) {
  const bool eaves = c.says("eaves") || c.says("eave"), rakes = c.says("rakes") || c.says("rake");
  if (eaves && !rakes) return "eaves";
  return "eaves_and_rakes";
}

/// The question of each feature that is counted.
std::string_view counted_by(Feature feature) {
  using enum Feature;
  constexpr std::array<std::pair<Feature, std::string_view>, 10> rows = {{{pipe_jack, "pipe_jacks"},
                                                                          {pipe_jack_lead, "pipe_jacks_lead"},
                                                                          {vent_turtle, "vents_turtle"},
                                                                          {vent_turbine, "vents_turbine"},
                                                                          {vent_power, "vents_power"},
                                                                          {vent_exhaust, "vents_exhaust"},
                                                                          {satellite, "satellites"},
                                                                          {solar, "solar_panels"},
                                                                          {cricket, "crickets"},
                                                                          {bundles, "bundles_per_square"}}};
  const auto found = std::ranges::find(rows, feature, &std::pair<Feature, std::string_view>::first);
  return found == rows.end() ? std::string_view() : found->second;
}

}  // namespace

void AnswersFromWords::set(std::string_view question, AnswerValue answer, const std::string& words) {
  const auto [at, is_new] = result_.answers.try_emplace(std::string(question), answer);
  if (!is_new && at->second != answer)
    return refuse(
        std::string(question),
        "two answers are given, " + in_words(at->second) + " and " + in_words(answer) + ": \"" + words + "\"",
        words);
  if (is_new)
    result_.assumptions.push_back(estimate::replace_all(question, "_", " ") + ": " + in_words(answer) +
                                  ", from \"" + words + "\"");
}

/// "3 pipe boots", "a chimney", "no skylights". Those of several phrases add up.
void AnswersFromWords::count(Clause& c, std::string_view question) {
  const bool said = c.counts.size() == 1;
  const bool one = c.counts.empty() && !c.plural && !c.measured && c.feature != Feature::solar;
  const double sizes = static_cast<double>(c.dimensions.size());
  if (!c.negated && !said && !one && (sizes < 1 || c.feature == Feature::solar)) return;
  const double number = c.negated ? 0 : said ? c.counts[0] : one ? 1 : sizes;
  if (number != std::floor(number) || number > max_count)
    return refuse(std::string(question), "it is not a number of things: \"" + c.text + "\"", c.text);
  c.counts.clear();
  const auto before = result_.answers.find(question);
  const bool more = before != result_.answers.end() && std::get_if<double>(&before->second) != nullptr;
  const double sum = more ? *std::get_if<double>(&before->second) + number : number;
  if (more) result_.answers.erase(before);
  set(question, sum, c.text);
}

void AnswersFromWords::take_chimney(Clause& c) {
  count(c, "chimneys");
  if (c.negated || !result_.answers.contains("chimneys")) return;
  std::string_view size = c.says("small")     ? "small"
                          : c.says("large")   ? "large"
                          : c.says("average") ? "average"
                                              : "";
  if (c.dimensions.size() == 1) {
    const double sf = c.dimensions[0].value * c.dimensions[0].second;
    size = sf <= small_chimney_sf ? "small" : sf <= average_chimney_sf ? "average" : "large";
    c.dimensions.clear();
  }
  if (!size.empty()) set("chimney_size", std::string(size), c.text);
}

void AnswersFromWords::take_skylight(Clause& c) {
  count(c, "skylights");
  if (c.work == Work::reset) set("skylight_work", "detach_and_reset", c.text);
  if (c.work == Work::replace) set("skylight_work", "replace", c.text);
}

/// "ice and water 6 feet", "2 rows of ice and water"
void AnswersFromWords::take_ice_barrier(Clause& c) {
  set("ice_barrier", !c.negated, c.text);
  if (c.negated) return;
  if (const auto rows = take_remark(c, "row")) set("barrier_ft", *rows * barrier_roll_ft, c.text);
  if (const auto courses = take_remark(c, "course")) set("barrier_ft", *courses * barrier_roll_ft, c.text);
  if (const auto feet = take_length(c)) set("barrier_ft", *feet, c.text);
}

void AnswersFromWords::take_underlayment(Clause& c) {
  if (c.negated) return;
  if (c.says("synthetic") || c.says("synthetic underlayment") || c.says("synthetic felt"))
    return set("underlayment", "synthetic", c.text);
  constexpr double light_lb = 15, heavy_lb = 30;
  for (const std::string_view unit : {"lb", "pound"}) {
    const auto found = std::ranges::find(c.remarks, unit, &Remark::unit);
    if (found == c.remarks.end() || (found->value != light_lb && found->value != heavy_lb)) continue;
    set("underlayment", found->value == heavy_lb ? "felt_30" : "felt_15", c.text);
    c.remarks.erase(found);
    return;
  }
}

/// "re-deck", "200 sf of decking", "10 sheets of plywood"
void AnswersFromWords::take_decking(Clause& c) {
  if (c.negated) return set("decking", "none", c.text);
  const auto found = result_.answers.find("decking");
  const bool is_said = found != result_.answers.end();
  const bool spot = c.areas.size() == 1 ||
                    std::ranges::find(c.remarks, "sheet", &Remark::unit) != c.remarks.end() ||
                    std::ranges::find(c.remarks, "sheets", &Remark::unit) != c.remarks.end();
  if (is_said && spot && found->second == AnswerValue("full"))
    result_.answers.erase(found);  // "redeck, 10 sheets"
  if (c.areas.size() == 1 && !c.areas[0].negative) {
    set("decking", "spot", c.text);
    set("decking_sf", c.areas[0].value, c.text);
    c.areas.clear();
  } else if (const auto sheets = take_remark(c, "sheet")) {
    set("decking", "spot", c.text);
    set("decking_sf", *sheets * sheet_sf, c.text);
  } else if (is_said || !c.percents.empty()) {
    return;
  } else if (c.feature == Feature::redeck || c.says("full") || (c.work == Work::replace && !c.measured)) {
    set("decking", "full", c.text);
  }
}

/// "replace 120 feet of gutters". Without the work or the length, both are still open.
void AnswersFromWords::take_gutters(Clause& c) {
  if (c.negated) return set("gutters", "none", c.text);
  if (c.work != Work::reset && c.work != Work::replace) return;
  const auto feet = take_length(c);
  if (!feet || *feet < 1) return;
  set("gutters", c.work == Work::reset ? "detach_and_reset" : "remove_and_replace", c.text);
  set("gutter_length", *feet, c.text);
}

void AnswersFromWords::take_waste(Clause& c) {
  constexpr double all = 100;
  if (c.negated && c.percents.empty()) c.percents.push_back(0);
  if (c.percents.size() != 1 || c.percents[0] > all)
    return refuse("waste", "how much waste is not clear: \"" + c.text + "\"", c.text);
  set("waste", "number", c.text);
  set("waste_percent", c.percents[0], c.text);
  c.percents.clear();
}

void AnswersFromWords::take_edges(Clause& c, std::string_view question) {
  if (c.negated) return set(question, "none", c.text);
  const bool rakes = c.says("rakes") || c.says("rake");
  const bool starter = question == "starter";
  set(question, starter && !rakes ? std::string("eaves") : extent_of(c), c.text);
}

void AnswersFromWords::take_choice(Clause& c, Feature feature) {
  using enum Feature;
  const auto says_metal = [&] { return c.says("aluminum") || c.material == Material::metal; };
  switch (feature) {
    case ridge_vent:
      return set("ridge_vent",
                 c.negated               ? "none"
                 : c.work == Work::reset ? "detach_and_reset"
                 : says_metal()          ? "aluminum"
                                         : "shingle_over",
                 c.text);
    case ridge_cap:
      if (c.says("high profile")) return set("ridge_cap", "high_profile", c.text);
      if (c.says("standard profile")) return set("ridge_cap", "standard", c.text);
      if (c.material == Material::three_tab) return set("ridge_cap", "three_tab_cut", c.text);
      return;
    case valley:
      if (c.says("closed cut")) return set("valley", "closed_cut", c.text);
      if (c.says("woven") || c.says("laced")) return set("valley", "woven", c.text);
      if (c.says("open") || c.says("metal valley") || c.says("valley metal"))
        return set("valley", "open_w", c.text);
      return;
    case flashing:
      return set("flashings", !c.negated, c.text);
    case gutter_apron:
      return set("gutter_apron", !c.negated, c.text);
    case dumpster:
      if (!c.negated) set("haul", "dumpster", c.text);
      return;
    case haul:
      return set("haul", c.negated ? "none" : "included", c.text);
    default:
      break;
  }
}

void AnswersFromWords::take_feature(Clause& c) {
  using enum Feature;
  if (!c.feature) return;
  const Feature feature = *c.feature;
  const std::string_view question = counted_by(feature);
  if (!question.empty()) return count(c, question);
  switch (feature) {
    case chimney:
      return take_chimney(c);
    case skylight:
      return take_skylight(c);
    case ice_barrier:
      return take_ice_barrier(c);
    case underlayment:
      return take_underlayment(c);
    case redeck:
    case decking:
      return take_decking(c);
    case gutter:
      return take_gutters(c);
    case waste:
      return take_waste(c);
    case drip_edge:
      return take_edges(c, "drip_edge");
    case starter:
      return take_edges(c, "starter");
    default:
      return take_choice(c, feature);
  }
}

/// "20 year 3 tab": of the years only those that a grade has are used.
void AnswersFromWords::take_grade(Clause& c) {
  if (c.material == Material::three_tab) {
    constexpr double light = 20, heavy = 25;
    const auto years = std::ranges::find_if(c.remarks, [](const Remark& remark) {
      return (remark.unit.starts_with("year") || remark.unit.starts_with("yr")) &&
             (remark.value == light || remark.value == heavy);
    });
    const bool is_light = years != c.remarks.end() && years->value == light;
    if (years != c.remarks.end()) c.remarks.erase(years);
    return set("grade", is_light ? "three_tab_20" : "three_tab_25", c.text);
  }
  const bool premium = c.says("premium") || c.says("designer") || c.says("luxury"),
             high = c.says("high grade");
  if (c.material != Material::laminated && !premium && !high) return;
  set("grade", premium ? "laminated_premium" : high ? "laminated_high" : "laminated", c.text);
}

void AnswersFromWords::take_covering(Clause& c) {
  if (c.second_material) return refuse("system", "two roof coverings are named: \"" + c.text + "\"", c.text);
  if (c.material) {
    set("system", std::string(covering(*c.material).system), c.text);
    take_grade(c);
  }
  const bool stays = c.work == Work::new_construction || c.work == Work::overlay;
  if (c.torn && !stays) set("tear_off", std::string(covering(*c.torn).tear_off), c.text);
  if (stays) set("tear_off", "none", c.text);
  if (c.layers) set("layers", static_cast<double>(*c.layers), c.text);
}

}  // namespace roof::describe

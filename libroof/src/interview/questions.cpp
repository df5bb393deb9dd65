// The question table. Order is the order of asking.
#include <array>

#include "interview/question_parts.h"
#include "roof/interview.h"

namespace roof {
namespace {

using Test = Condition::Test;
using enum QuestionType;

std::vector<Condition> manual() { return {{"measure_source", Test::is, "manual"}}; }

Condition measured(std::string_view field) { return {field, Test::at_least, "0.01"}; }

/// Lengths and areas typed in by hand.
Question length(std::string_view id, std::string_view text, bool required = false) {
  return {id, text, number, {}, "LF", 0, 100'000, required ? "" : "0", required, manual()};
}

}  // namespace

std::vector<Question> work_and_measurements() {
  return {
      {"system",
       "What is the roof made of?",
       choice,
       {"asphalt", "metal", "tile", "slate", "wood", "low_slope"},
       "",
       {},
       {},
       "asphalt",
       true,
       {}},
      {"mode",
       "What is to be done?",
       choice,
       {"full_replacement", "slope_replacement", "repair"},
       "",
       {},
       {},
       "full_replacement",
       true,
       {}},
      {"measure_source",
       "Where do the measurements come from?",
       choice,
       {"report", "description", "manual"},
       "",
       {},
       {},
       "report",
       true,
       {}},
      {"description",
       "Describe the roof: shape, dimensions, pitch, overhang.",
       text,
       {},
       "",
       {},
       {},
       "",
       true,
       {{"measure_source", Test::is, "description"}}},
      {"area", "What is the sloped area?", number, {}, "SF", 1, 1'000'000, "", true, manual()},
      {"pitch", "What is the pitch, as rise per 12?", number, {}, "", 0, 24, "", true, manual()},
      length("eave_ft", "How long are the eaves?", true),
      length("rake_ft", "How long are the rakes?"),
      length("ridge_ft", "How long are the ridges?"),
      length("hip_ft", "How long are the hips?"),
      length("valley_ft", "How long are the valleys?"),
      length("step_flashing_ft", "How long is the step flashing?"),
      length("flashing_ft", "How long is the apron flashing?"),
      {"slopes",
       "Which slopes are replaced? Designators, or north, east, south, west.",
       choices,
       {},
       "",
       {},
       {},
       "",
       true,
       {{"mode", Test::is, "slope_replacement"}, {"measure_source", Test::is_not, "manual"}}},
      {"repairable",
       "Did the remaining slopes pass a repairability test?",
       yes_no,
       {},
       "",
       {},
       {},
       "",
       false,
       {{"mode", Test::is, "slope_replacement"}}},
      {"matching",
       "Are matching shingles available?",
       yes_no,
       {},
       "",
       {},
       {},
       "",
       false,
       {{"mode", Test::is, "slope_replacement"}}},
  };
}

std::vector<Question> shingles_and_edges() {
  return {
      {"grade",
       "Which shingles?",
       choice,
       {"three_tab_20", "three_tab_25", "laminated", "laminated_high", "laminated_premium"},
       "",
       {},
       {},
       "laminated",
       false,
       {{"system", Test::is, "asphalt"}}},
      {"felt_in_shingle",
       "Is felt part of the shingle line?",
       yes_no,
       {},
       "",
       {},
       {},
       "no",
       false,
       {{"system", Test::is, "asphalt"}}},
      {"layers", "How many layers are torn off?", integer, {}, "", 1, 3, "1", false, {}},
      {"haul",
       "How is debris hauled?",
       choice,
       {"included", "dumpster", "none"},
       "",
       {},
       {},
       "included",
       false,
       {}},
      {"waste", "Which waste?", choice, {"published", "rule", "number"}, "", {}, {}, "published", false, {}},
      {"waste_percent",
       "How much waste?",
       number,
       {},
       "%",
       0,
       100,
       "",
       true,
       {{"waste", Test::is, "number"}}},
      {"bundles_per_square", "How many bundles cover a square?", integer, {}, "", 1, 5, "3", false, {}},
      {"starter",
       "Where is starter course laid?",
       choice,
       {"none", "eaves", "eaves_and_rakes"},
       "",
       {},
       {},
       "eaves",
       false,
       {{"system", Test::is, "asphalt"}}},
      {"starter_in_waste",
       "Does the waste already include the starter course?",
       yes_no,
       {},
       "",
       {},
       {},
       "no",
       false,
       {{"starter", Test::is_not, "none"}}},
      {"ridge_cap",
       "Which ridge and hip cap?",
       choice,
       {"three_tab_cut", "standard", "high_profile"},
       "",
       {},
       {},
       "standard",
       false,
       {measured("measured.ridges_and_hips_ft")}},
      {"cap_in_waste",
       "Does the waste already include the caps?",
       yes_no,
       {},
       "",
       {},
       {},
       "no",
       false,
       {measured("measured.ridges_and_hips_ft")}},
      {"drip_edge",
       "Where is drip edge?",
       choice,
       {"none", "eaves", "eaves_and_rakes"},
       "",
       {},
       {},
       "eaves_and_rakes",
       false,
       {}},
      {"gutter_apron",
       "Is there a gutter apron instead of drip edge on the eaves?",
       yes_no,
       {},
       "",
       {},
       {},
       "no",
       false,
       {{"drip_edge", Test::is_not, "none"}}},
      {"valley",
       "How are the valleys made?",
       choice,
       {"open_w", "open", "closed_cut", "woven"},
       "",
       {},
       {},
       "open_w",
       false,
       {measured("measured.valley_ft")}},
  };
}

std::span<const Question> question_table() {
  static const std::vector<Question> table = [] {
    std::vector<Question> all;
    for (const auto& part :
         {work_and_measurements(), shingles_and_edges(), protection_and_charges(), accessories()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return table;
}

std::string_view question_type_name(QuestionType type) {
  constexpr std::array<std::string_view, 6> names = {"choice", "choices", "integer",
                                                     "number", "boolean", "text"};
  return names[static_cast<std::size_t>(type)];
}

}  // namespace roof

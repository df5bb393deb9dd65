// The question table, first half.
#include "interview/question_parts.h"

namespace roof::interview {
namespace {

constexpr Range feet{"LF", 0, 100'000};

Conditions by_hand() { return {is("measure_source", "manual")}; }

/// Lengths typed in by hand.
Question length(std::string_view id, std::string_view text) { return amount(id, text, feet, "0", by_hand()); }

Question described() {
  Question made{"description", "Describe the roof: shape, dimensions, pitch, overhang.", QuestionType::text};
  made.visible = {is("measure_source", "description")};
  return required(made);
}

Question slopes() {
  Question made{"slopes", "Which slopes are replaced? Designators, or north, east, south, west.",
                QuestionType::choices};
  made.visible = {is("mode", "slope_replacement"), is_not("measure_source", "manual")};
  return required(made);
}

}  // namespace

std::vector<Question> work_and_measurements() {
  const Conditions slopes_only = {is("mode", "slope_replacement")};
  return {
      required(pick("system", "What is the roof made of?",
                    {"asphalt", "metal", "tile", "slate", "wood", "low_slope"})),
      required(pick("mode", "What is to be done?", {"full_replacement", "slope_replacement", "repair"})),
      required(pick("measure_source", "Where do the measurements come from?",
                    {"report", "description", "manual"})),
      described(),
      amount("area", "What is the sloped area?", {"SF", 1, 1'000'000}, "", by_hand()),
      amount("pitch", "What is the pitch, as rise per 12?", {"", 0, 24}, "", by_hand()),
      amount("eave_ft", "How long are the eaves?", feet, "", by_hand()),
      length("rake_ft", "How long are the rakes?"),
      length("ridge_ft", "How long are the ridges?"),
      length("hip_ft", "How long are the hips?"),
      length("valley_ft", "How long are the valleys?"),
      length("step_flashing_ft", "How long is the step flashing?"),
      length("flashing_ft", "How long is the apron flashing?"),
      slopes(),
      ask("repairable", "Did the remaining slopes pass a repairability test?", "", slopes_only),
      ask("matching", "Are matching shingles available?", "", slopes_only),
  };
}

std::vector<Question> shingles_and_edges() {
  const Conditions asphalt = {is("system", "asphalt")};
  const Conditions capped = {measured("measured.ridges_and_hips_ft")};
  return {
      pick_from("grade", "Which shingles?",
                {"three_tab_20", "three_tab_25", "laminated", "laminated_high", "laminated_premium"},
                "laminated", asphalt),
      ask("felt_in_shingle", "Is felt part of the shingle line?", "no", asphalt),
      whole("layers", "How many layers are torn off?", {"", 1, 3}, "1"),
      pick("haul", "How is debris hauled?", {"included", "dumpster", "none"}),
      pick("waste", "Which waste?", {"published", "rule", "number"}),
      amount("waste_percent", "How much waste?", {"%", 0, 100}, "", {is("waste", "number")}),
      whole("bundles_per_square", "How many bundles cover a square?", {"", 1, 5}, "3"),
      pick_from("starter", "Where is starter course laid?", {"none", "eaves", "eaves_and_rakes"}, "eaves",
                asphalt),
      ask("starter_in_waste", "Does the waste already include the starter course?", "no",
          {is_not("starter", "none")}),
      pick_from("ridge_cap", "Which ridge and hip cap?", {"three_tab_cut", "standard", "high_profile"},
                "standard", capped),
      ask("cap_in_waste", "Does the waste already include the caps?", "no", capped),
      pick_from("drip_edge", "Where is drip edge?", {"none", "eaves", "eaves_and_rakes"}, "eaves_and_rakes"),
      ask("gutter_apron", "Is there a gutter apron instead of drip edge on the eaves?", "no",
          {is_not("drip_edge", "none")}),
      pick("valley", "How are the valleys made?", {"open_w", "open", "closed_cut", "woven"},
           {measured("measured.valley_ft")}),
  };
}

}  // namespace roof::interview

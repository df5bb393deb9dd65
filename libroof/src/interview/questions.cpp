// The question table, in the order of asking, and how its rows are written.

#include <string_view>
#include <utility>
#include <vector>

#include "esx/roof/interview.h"
#include "roof/interview_fields.h"

namespace roof {
namespace {

using Options = std::vector<std::string_view>;
using Conditions = std::vector<Condition>;

struct Range {
  std::string_view unit;
  double minimum = 0, maximum = 0;
};

Question numeric(QuestionType type, std::string_view id, std::string_view text, const Range& range,
                 std::string_view initial) {
  Question made{id, text, type, {}, range.unit, range.minimum, range.maximum, initial};
  made.required = initial.empty();
  return made;
}

/// One of the options, with a default of its own.
Question pick_from(std::string_view id, std::string_view text, Options options, std::string_view initial,
                   Conditions visible = {}) {
  Question made{id, text, QuestionType::choice, std::move(options)};
  made.initial = initial;
  made.visible = std::move(visible);
  return made;
}

/// One of the options; the first is the default.
Question pick(std::string_view id, std::string_view text, Options options, Conditions visible = {}) {
  const std::string_view first = options.front();
  return pick_from(id, text, std::move(options), first, std::move(visible));
}

/// Yes or no; `initial` is "yes", "no" or nothing.
Question ask(std::string_view id, std::string_view text, std::string_view initial, Conditions visible = {}) {
  Question made{id, text, QuestionType::yes_no};
  made.initial = initial;
  made.visible = std::move(visible);
  return made;
}

/// A number; without a default it is required.
Question amount(std::string_view id, std::string_view text, const Range& range, std::string_view initial,
                Conditions visible = {}) {
  Question made = numeric(QuestionType::number, id, text, range, initial);
  made.visible = std::move(visible);
  return made;
}

/// The same for a whole number.
Question whole(std::string_view id, std::string_view text, const Range& range, std::string_view initial,
               Conditions visible = {}) {
  Question made = numeric(QuestionType::integer, id, text, range, initial);
  made.visible = std::move(visible);
  return made;
}

Question required(Question question) {
  question.required = true;
  return question;
}

Condition is(std::string_view field, std::string_view value) { return {field, Condition::Test::is, value}; }
Condition is_not(std::string_view field, std::string_view value) {
  return {field, Condition::Test::is_not, value};
}
Condition at_least(std::string_view field, std::string_view value) {
  return {field, Condition::Test::at_least, value};
}
/// There is some of it on the roof: "measured.valley_ft".
Condition measured(std::string_view field) { return at_least(field, "0.01"); }

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
      pick("tear_off", "What is torn off?",
           {"shingles", "wood_shakes", "wood_shingles", "tile", "slate", "metal", "low_slope", "none"}),
      whole("layers", "How many layers are torn off?", {"", 1, 3}, "1", {is_not("tear_off", "none")}),
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

Question count(std::string_view id, std::string_view text) { return whole(id, text, {"EA", 0, 200}, "0"); }

Question code_upgrades() {
  Question made{"code_upgrades",
                "Which lines are code upgrades?",
                QuestionType::choices,
                {"ice_barrier", "drip_edge", "decking", "underlayment", "ventilation"}};
  return made;
}

Question jurisdiction() {
  Question made{"jurisdiction", "Which jurisdiction's code?", QuestionType::text};
  made.visible = {is_not("code_upgrades", "")};
  return made;
}

std::vector<Question> protection_and_charges() {
  const Conditions barrier = {is("ice_barrier", "yes")};
  return {
      pick("underlayment", "Which underlayment?", {"felt_15", "felt_30", "synthetic"},
           {is("felt_in_shingle", "no")}),
      ask("ice_barrier", "Is an ice barrier required?", "no"),
      pick_from("code_edition", "Which edition of the residential code applies?",
                {"2012", "2015", "2018", "2021", "2024"}, "2021", barrier),
      amount("overhang_in", "How wide is the eave overhang?", {"in", 0, 72}, "12", barrier),
      amount("wall_in", "How thick is the wall?", {"in", 0, 36}, "6", barrier),
      amount("barrier_ft", "How far up the slope does the barrier reach? 0: as far as the code asks.",
             {"ft", 0, 100}, "0", barrier),
      amount("valley_barrier_ft", "How wide is the barrier in the valleys?", {"ft", 0, 12}, "3",
             {is("ice_barrier", "yes"), measured("measured.valley_ft")}),
      ask("steep", "Charge for steep slopes?", "yes", {at_least("measured.steepest_pitch", "7")}),
      whole("stories", "How many stories are below the roof?", {"", 1, 4}, "1"),
      amount("high_share", "Which share of the area is two stories high or more?", {"%", 0, 100}, "100",
             {at_least("stories", "2")}),
      pick("ridge_vent", "Which ridge vent?", {"none", "shingle_over", "aluminum", "detach_and_reset"},
           {measured("measured.ridge_ft")}),
      ask("flashings", "Are step and apron flashings replaced?", "yes", {measured("measured.flashings_ft")}),
  };
}

std::vector<Question> accessories() {
  return {
      count("vents_turtle", "How many turtle vents are replaced?"),
      count("vents_turbine", "How many turbine vents are replaced?"),
      count("vents_power", "How many power vents are replaced?"),
      count("vents_exhaust", "How many exhaust caps are replaced?"),
      count("pipe_jacks", "How many pipe jacks are replaced?"),
      count("pipe_jacks_lead", "How many lead pipe jacks are replaced?"),
      count("chimneys", "How many chimneys are flashed?"),
      pick_from("chimney_size", "How large are the chimneys?", {"small", "average", "large"}, "average",
                {at_least("chimneys", "1")}),
      count("crickets", "How many saddles or crickets are replaced?"),
      count("skylights", "How many skylights are there?"),
      pick_from("skylight_work", "What happens to the skylights?", {"detach_and_reset", "replace"}, "replace",
                {at_least("skylights", "1")}),
      pick("decking", "Is decking replaced?", {"none", "spot", "full"}),
      amount("decking_sf", "How much decking?", {"SF", 1, 1'000'000}, "", {is("decking", "spot")}),
      pick("gutters", "What happens to the gutters?", {"none", "detach_and_reset", "remove_and_replace"}),
      amount("gutter_length", "How long are the gutters?", {"LF", 1, 100'000}, "",
             {is_not("gutters", "none")}),
      count("satellites", "How many satellite dishes are detached and reset?"),
      count("solar_panels", "How many solar panels are detached and reset?"),
      code_upgrades(),
      jurisdiction(),
  };
}

}  // namespace

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

std::span<const std::pair<QuestionType, std::string_view>> enum_names(QuestionType) {
  using enum QuestionType;
  static constexpr std::pair<QuestionType, std::string_view> names[] = {
      {choice, "choice"}, {choices, "choices"}, {integer, "integer"},
      {number, "number"}, {yes_no, "boolean"},  {text, "text"}};
  return names;
}

std::string_view question_type_name(QuestionType type) {
  return enum_names(type)[static_cast<std::size_t>(type)].second;
}

std::span<const std::pair<Condition::Test, std::string_view>> enum_names(Condition::Test) {
  using enum Condition::Test;
  static constexpr std::pair<Condition::Test, std::string_view> names[] = {
      {is, "is"}, {is_not, "is_not"}, {at_least, "at_least"}, {contains, "contains"}};
  return names;
}

}  // namespace roof

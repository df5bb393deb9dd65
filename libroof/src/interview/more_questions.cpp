// The question table, second half.
#include "interview/question_parts.h"

namespace roof::interview {
namespace {

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

}  // namespace

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
      count("skylights", "How many skylights are there?"),
      pick_from("skylight_work", "What happens to the skylights?", {"detach_and_reset", "replace"}, "replace",
                {at_least("skylights", "1")}),
      pick("decking", "Is decking replaced?", {"none", "spot", "full"}),
      amount("decking_sf", "How much decking?", {"SF", 1, 1'000'000}, "", {is("decking", "spot")}),
      pick("gutters", "What happens to the gutters?", {"none", "detach_and_reset", "remove_and_replace"}),
      amount("gutter_length", "How long are the gutters?", {"LF", 1, 100'000}, "",
             {is_not("gutters", "none")}),
      count("satellites", "How many satellite dishes are detached and reset?"),
      code_upgrades(),
      jurisdiction(),
  };
}

}  // namespace roof::interview

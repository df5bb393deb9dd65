#include "calc/refusal.h"

#include <array>

namespace calc {

std::unexpected<Refusal> refuse(std::string_view code, std::string_view field, std::string message,
                                Value details) {
  return std::unexpected(
      Refusal{{std::string(code), std::string(field), std::move(message)}, {}, std::move(details)});
}

Value to_value(const Refusal& refusal) {
  const auto row = [](const Violation& violation) {
    Value value;
    value.set("code", Value(violation.code));
    value.set("field", violation.field.empty() ? Value() : Value(violation.field));
    value.set("message", Value(violation.message));
    return value;
  };
  Value error = row(refusal.first);
  if (const auto* details = refusal.details.object()) {
    for (const auto& member : *details) error.set(member.name, member.value);
  }
  if (!refusal.others.empty()) {
    Value::List all = {row(refusal.first)};
    for (const Violation& other : refusal.others) all.push_back(row(other));
    error.set("violations", Value(std::move(all)));
  }
  Value value;
  value.set("error", std::move(error));
  return value;
}

std::span<const RefusalInfo> refusal_table() {
  static constexpr std::array table = {
      // Of reading the request.
      RefusalInfo{"malformed_inputs", "the inputs are no JSON object"},
      RefusalInfo{"unknown_calculator", "no calculator has that name"},
      RefusalInfo{"unknown_field", "the request has a field that the calculator does not know"},
      RefusalInfo{"wrong_type", "a field is not of the type it should be"},
      RefusalInfo{"field_required", "a required field is missing"},
      RefusalInfo{"out_of_range", "a number or a count lies outside its limits"},
      RefusalInfo{"not_an_option", "a word is none of those the field takes"},
      RefusalInfo{"unknown_rate_key", "a rate has a key that the calculator does not use"},
      RefusalInfo{"amount_too_large", "a quantity of the answer is beyond what the tool prices"},
      // Of the calculators.
      RefusalInfo{"rooms_required", "no room was given"},
      RefusalInfo{"dimensions_required", "neither length and width nor floor area and perimeter"},
      RefusalInfo{"affected_exceeds_room", "more is wet than there is"},
      RefusalInfo{"wick_over_2ft", "walls wet above 2 ft belong in affected_wall_above_2ft_sf"},
      RefusalInfo{"water_category_required", "the water category is never defaulted"},
      RefusalInfo{"conventional_not_applicable_class_4", "no conventional dehumidifier dries class 4"},
      RefusalInfo{"nothing_affected", "no surface is wet"},
      RefusalInfo{"equipment_source", "exactly one of equipment and water_mitigation"},
      RefusalInfo{"amps_required", "custom equipment needs its nameplate amps"},
      RefusalInfo{"generator_over_100kw", "the load needs more than the largest generator class"},
      RefusalInfo{"radius_required", "neither a radius nor both distances that make one"},
      RefusalInfo{"radius_conflict", "the radius and the distances differ by more than a foot"},
      RefusalInfo{"boom_angle_over_limit", "the crane stands too close for that height"},
      RefusalInfo{"no_crane_class_adequate", "no class carries the load within the limit"},
      RefusalInfo{"out_of_scope_personnel", "hoisting people is outside this calculator"},
      RefusalInfo{"runs_required", "no elevation was given"},
      RefusalInfo{"height_required", "neither the work height nor the platform height"},
      RefusalInfo{"height_conflict", "both the work height and the platform height"},
      RefusalInfo{"plank_wider_than_frame", "not one plank fits between the uprights"},
      RefusalInfo{"no_lift_class_fits", "every class of lift is ruled out"},
      RefusalInfo{"opening_needs_area", "an opening that is neither door nor window needs its area"},
      RefusalInfo{"openings_exceed_wall", "the openings are larger than the wall"},
      RefusalInfo{"cut_height_required", "a partial replacement needs its height"},
      RefusalInfo{"nothing_selected", "neither walls nor ceiling"},
      RefusalInfo{"items_required", "no debris was given"},
      RefusalInfo{"field_required_for_kind", "this kind of debris needs a further field"},
      RefusalInfo{"unknown_material", "the material is not in the table of its kind"},
      RefusalInfo{"no_dumpster_allowed", "no allowed dumpster may carry this debris"},
      // Of the walk through a question graph.
      RefusalInfo{"invalid_answer", "an answer does not fit its question"},
      RefusalInfo{"unknown_question", "an answer to a question that the graph does not have"},
  };
  return table;
}

}  // namespace calc

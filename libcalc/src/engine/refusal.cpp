#include "esx/calc/refusal.h"

#include <array>

#include "engine/answer_fields.h"

namespace calc {

using estimate::JsonValue;

std::unexpected<Refusal> refuse(std::string_view code, std::string_view field, std::string message,
                                JsonValue details) {
  return std::unexpected(
      Refusal{{std::string(code), std::string(field), std::move(message)}, {}, std::move(details)});
}

JsonValue to_value(const Refusal& refusal) {
  const auto tree = [](const Violation& violation) {
    return estimate::encode_tree(violation, {.absent = estimate::FieldRules::Absent::null});
  };
  JsonValue error = tree(refusal.first);
  if (const auto* details = refusal.details.object()) {
    for (const auto& member : *details) error.set(member.name, member.value);
  }
  if (!refusal.others.empty()) {
    JsonValue::List all = {tree(refusal.first)};
    for (const Violation& other : refusal.others) all.push_back(tree(other));
    error.set("violations", JsonValue(std::move(all)));
  }
  return JsonValue(JsonValue::Object{{"error", std::move(error)}});
}

std::span<const RefusalInfo> refusal_table() {
  static constexpr std::array table = {
      // Decoding.
      RefusalInfo{"malformed_inputs", "the inputs are not a JSON object"},
      RefusalInfo{"unknown_calculator", "there is no calculator with that name"},
      RefusalInfo{"unknown_field", "the request has a field that the calculator does not have"},
      RefusalInfo{"wrong_type", "a field has the wrong type"},
      RefusalInfo{"field_required", "a required field is missing"},
      RefusalInfo{"out_of_range", "a number or a count is outside its limits"},
      RefusalInfo{"not_an_option", "a value is not one of the options of its field"},
      RefusalInfo{"unknown_rate_key", "a rate has a key that the calculator does not use"},
      RefusalInfo{"amount_too_large", "a quantity is too large to price"},
      // Rules of the calculators.
      RefusalInfo{"rooms_required", "at least one room is required"},
      RefusalInfo{"dimensions_required", "give length and width, or floor area and perimeter"},
      RefusalInfo{"perimeter_too_short", "no room of that area has so short a perimeter"},
      RefusalInfo{"affected_exceeds_room", "more is wet than the room has"},
      RefusalInfo{"wick_over_2ft", "walls wet above 2 ft belong in affected_wall_above_2ft_sf"},
      RefusalInfo{"water_category_required", "the water category is required: it has no default"},
      RefusalInfo{"conventional_not_applicable_class_4",
                  "conventional dehumidifiers do not apply to class 4"},
      RefusalInfo{"nothing_affected", "no surface is wet"},
      RefusalInfo{"equipment_source", "give exactly one of equipment and water_mitigation"},
      RefusalInfo{"amps_required", "custom equipment needs its nameplate amps"},
      RefusalInfo{"generator_over_100kw", "the load needs more than the largest generator class"},
      RefusalInfo{"radius_required", "give a radius, or both distances that make one"},
      RefusalInfo{"radius_conflict", "the radius and the distances differ by more than a foot"},
      RefusalInfo{"boom_angle_over_limit", "the crane is too close for that height"},
      RefusalInfo{"no_crane_class_adequate", "no class carries the load within the limit"},
      RefusalInfo{"out_of_scope_personnel", "hoisting people is outside this calculator"},
      RefusalInfo{"runs_required", "at least one run is required"},
      RefusalInfo{"height_required", "give the work height or the platform height"},
      RefusalInfo{"height_conflict", "give the work height or the platform height, not both"},
      RefusalInfo{"plank_wider_than_frame", "a plank is wider than the frame"},
      RefusalInfo{"no_lift_class_fits", "no class of lift fits"},
      RefusalInfo{"opening_needs_area", "an opening that is not a door or a window needs its area"},
      RefusalInfo{"openings_exceed_wall", "the openings are larger than the wall"},
      RefusalInfo{"cut_height_required", "a partial replacement needs its height"},
      RefusalInfo{"nothing_selected", "neither walls nor ceiling are selected"},
      RefusalInfo{"items_required", "at least one item is required"},
      RefusalInfo{"field_required_for_kind", "this kind of debris needs another field"},
      RefusalInfo{"unknown_material", "the material is not in the table of its kind"},
      RefusalInfo{"family_conflict", "the covering does not belong to the family of roofing"},
      RefusalInfo{"no_dumpster_allowed", "none of the allowed dumpsters may carry this debris"},
      // Question graphs.
      RefusalInfo{"invalid_answer", "an answer does not fit its question"},
      RefusalInfo{"unknown_question", "an answer to a question that the graph does not have"},
  };
  return table;
}

}  // namespace calc

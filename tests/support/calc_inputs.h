// Inputs that every calculator accepts, for tests to vary.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "esx/calc/calculators.h"
#include "support/calc.h"

namespace test {

struct PlainInputs {
  std::string_view calculator;
  std::string_view inputs;
};

inline constexpr std::array plain_inputs = {
    PlainInputs{"crane", R"({"load_weight_lb": 2190, "radius_ft": 45, "set_height_ft": 18})"},
    PlainInputs{"scaffold", R"({"runs": [{"length_ft": 42}, {"length_ft": 30}], "work_height_ft": 31})"},
    PlainInputs{"lift", R"({"work_height_ft": 46})"},
    PlainInputs{"water-mitigation", R"({"rooms": [{"length_ft": 12, "width_ft": 10}], "water_category": 1})"},
    PlainInputs{"drywall-room", R"({"length_ft": 12, "width_ft": 10, "openings": [{"type": "door"}]})"},
    PlainInputs{"debris", R"({"items": [{"kind": "volume", "cubic_yards": 6, "material": "wood"}]})"},
    PlainInputs{"drying-power", R"({"equipment": [{"type": "air_mover", "quantity": 3}],
                                    "circuits": [{"id": "A", "breaker_a": 15}]})"},
    PlainInputs{"drying-power", R"({"water_mitigation": {"rooms": [{"length_ft": 12, "width_ft": 10}],
                                                         "water_category": 1}})"},
};

/// The plain inputs of a calculator with members set or replaced; null removes a member.
inline estimate::JsonValue inputs_with(std::string_view calculator, std::string_view changes) {
  estimate::JsonValue inputs;
  for (const auto& row : plain_inputs) {
    if (inputs.is_null() && row.calculator == calculator) inputs = json(row.inputs);
  }
  const estimate::JsonValue changed = json(changes);
  for (const auto& [name, value] : *changed.object()) inputs.set(name, value);
  return inputs;
}

inline calc::Outcome<calc::Envelope> answer(std::string_view calculator, estimate::JsonValue inputs,
                                            double regional = 0) {
  return calc::calculate(calculator, {.inputs = std::move(inputs), .regional_adjustment_pct = regional},
                         bundled_book());
}

/// The answer for the plain inputs with changes.
inline calc::Outcome<calc::Envelope> answer_to(std::string_view calculator, std::string_view changes) {
  return answer(calculator, inputs_with(calculator, changes));
}

/// Whether a refusal names that rule for that field.
inline bool breaks(const calc::Refusal& refusal, std::string_view code, std::string_view field) {
  const auto fits = [&](const calc::Violation& v) { return v.code == code && v.field == field; };
  return fits(refusal.first) || std::ranges::any_of(refusal.others, fits);
}

}  // namespace test

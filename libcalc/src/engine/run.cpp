#include "engine/run.h"

#include <cmath>

namespace calc {

using estimate::JsonValue;

Outcome<Percent> regional_percent(double pct) {
  constexpr double min_pct = -50, max_pct = 200;
  if (std::isfinite(pct) && pct >= min_pct && pct <= max_pct) {
    return Percent::parse(estimate::shortest_decimal(pct))
        .value_or(Percent::from_units(quantity_of(pct, Percent::digits).units()));
  }
  JsonValue details;
  details.set("min", JsonValue::rounded(min_pct, 0));
  details.set("max", JsonValue::rounded(max_pct, 0));
  return refuse("out_of_range", "regional_adjustment_pct", "the regional adjustment must be -50 to 200 %",
                std::move(details));
}

estimate::StructInfo answer_with(std::string_view name, const estimate::StructInfo& result) {
  estimate::StructInfo answer = estimate::describe<Envelope>();
  answer.name = name;
  answer.text = result.text;
  for (estimate::FieldInfo& field : answer.fields) {
    if (field.name == "inputs") field.type.kind = estimate::TypeInfo::Kind::object;
    if (field.name == "result") field.type = {.kind = estimate::TypeInfo::Kind::object, .schema = &result};
  }
  return answer;
}

Envelope envelope_of(std::string_view calculator, const Ledger& ledger, Percent regional) {
  Envelope envelope;
  envelope.calculator = calculator;
  envelope.line_items = ledger.lines();
  envelope.cost = cost_of(envelope.line_items, regional);
  envelope.warnings = ledger.warnings();
  envelope.assumptions = ledger.assumptions();
  envelope.citations = ledger.citations();
  envelope.steps = ledger.steps();
  envelope.used = ledger.used();
  return envelope;
}

}  // namespace calc

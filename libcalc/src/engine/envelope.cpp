#include "esx/calc/envelope.h"

#include "engine/answer_fields.h"

namespace calc {

std::string_view name_of(Severity severity) { return enum_names(severity).at(std::size_t(severity)).second; }

estimate::JsonValue inputs_with_defaulted(const Envelope& envelope) {
  estimate::JsonValue::List paths;
  for (const auto& path : envelope.defaulted) paths.emplace_back(path);
  estimate::JsonValue inputs = envelope.inputs;
  inputs.set("defaulted", estimate::JsonValue(std::move(paths)));
  return inputs;
}

std::optional<Drawing> drawing_of(const Envelope& envelope) {
  return envelope.drawing_svg.empty() ? std::nullopt : std::optional(Drawing{envelope.drawing_svg});
}

estimate::JsonValue to_value(const Envelope& envelope) {
  return estimate::encode_tree(envelope, {.absent = estimate::FieldRules::Absent::null});
}

}  // namespace calc

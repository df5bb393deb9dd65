#include "engine/default_notes.h"

#include "esx/estimate/base/text.h"

namespace calc {
namespace {

/// "rooms[0].height_ft" and "rooms[7].height_ft" are one default.
std::string without_indexes(std::string_view path) {
  if (!path.contains('[')) return std::string(path);  // most paths
  std::string plain;
  bool inside = false;
  for (const char c : path) {
    inside = c == '[' || (inside && c != ']');
    plain += c == '[' ? "[]" : "";
    if (!inside && c != ']') plain += c;
  }
  return plain;
}

/// The field at a path without indexes: "rooms[].height_ft".
const estimate::FieldInfo* field_at(const estimate::StructInfo* info, std::string_view path) {
  const estimate::FieldInfo* field = nullptr;
  for (std::string_view step : estimate::split(path, '.')) {
    if (step.ends_with("[]")) step.remove_suffix(2);
    field = info ? info->find(step) : nullptr;
    if (!field) return nullptr;
    info = field->type.items ? field->type.items->schema : field->type.schema;
  }
  return field;
}

}  // namespace

void note_defaults(Ledger& ledger, const std::vector<std::string>& defaulted,
                   const estimate::JsonValue& inputs, const estimate::StructInfo& info) {
  for (const std::string& path : defaulted) {
    const std::string plain = without_indexes(path);
    const auto* field = field_at(&info, plain);
    if (!field || field->rules.source.empty()) continue;
    if (field->rules.source != "OC") {
      ledger.cite(field->rules.source, "inputs." + plain);
      continue;
    }
    const auto* value = inputs.at_path(path);
    ledger.assume({"default_" + plain, "Not given, so our choice: " + std::string(field->text) + ".",
                   value ? *value : estimate::JsonValue(), plain});
  }
}

}  // namespace calc

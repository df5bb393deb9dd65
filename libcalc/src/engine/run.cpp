#include "engine/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "esx/estimate/base/text.h"

namespace calc {

using estimate::JsonValue;

namespace {

namespace types = estimate::violation_types;

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

/// Codes of the API; any other type is the code that the field's own rules give.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> codes = {
    {{types::missing, "field_required"},
     {types::unknown, "unknown_field"},
     {types::wrong_type, "wrong_type"},
     {types::malformed, "wrong_type"},
     {types::out_of_range, "out_of_range"},
     {types::too_short, "out_of_range"},
     {types::too_long, "out_of_range"},
     {types::too_few, "out_of_range"},
     {types::too_many, "out_of_range"},
     {types::not_allowed, "not_an_option"}}};

std::string_view meaning_of(std::string_view code) {
  const auto row = std::ranges::find(refusal_table(), code, &RefusalInfo::code);
  return row == refusal_table().end() ? std::string_view() : row->meaning;
}

Violation violation_of(const estimate::Violation& found) {
  if (found.place.empty()) return {"malformed_inputs", "", std::string(meaning_of("malformed_inputs"))};
  const std::string path = estimate::dotted_path(found.place);
  const auto row = std::ranges::find(codes, found.type, &decltype(codes)::value_type::first);
  if (row == codes.end()) return {found.type, path, std::string(meaning_of(found.type))};
  const std::string name = path.substr(path.rfind('.') + 1);
  return {std::string(row->second), path, name + " " + found.message};
}

}  // namespace

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
  envelope.disagreements = ledger.disagreements();
  envelope.steps = ledger.steps();
  envelope.used = ledger.used();
  return envelope;
}

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

Refusal refusal_of(const std::vector<estimate::Violation>& violations) {
  Refusal refusal{violation_of(violations.front()), {}, violations.front().details};
  for (auto other = violations.begin() + 1; other != violations.end(); ++other)
    refusal.others.push_back(violation_of(*other));
  return refusal;
}

}  // namespace calc

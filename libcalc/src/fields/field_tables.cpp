#include "calc/descriptions.h"
#include "estimate/fields/json_schema.h"
#include "esx/calc/calculators.h"

namespace calc {
namespace {

using estimate::FieldInfo;
using estimate::TypeInfo;

using Kind = TypeInfo::Kind;

template <class Items>
std::string joined(const Items& items) {
  std::string text;
  for (const auto& item : items) {
    text += text.empty() ? "" : ",";
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(item)>, int>)
      text += std::to_string(item);
    else
      text += item;
  }
  return text;
}

std::string options_of(const TypeInfo& type) {
  return type.values.empty() ? joined(type.numbers) : joined(type.values);
}

std::string type_text(const TypeInfo& type) {
  if (!type.one_of.empty()) return "[temp_f, rh_pct]";
  if (type.additional) return "map string->number";
  switch (type.kind) {
    case Kind::array: {
      const std::string options = options_of(*type.items);
      return options.empty() ? "array" : "array of " + options;
    }
    case Kind::string:
      return type.values.empty() ? "string" : "enum " + joined(type.values);
    case Kind::number:
      return "number";
    case Kind::integer:
      return "integer";
    case Kind::boolean:
      return "boolean";
    default:
      return "object";
  }
}

std::string default_text(const FieldInfo& field) {
  const auto& rules = field.rules;
  if (field.required || !rules.computed_default.empty()) return std::string(rules.computed_default);
  if (field.type.additional) return "{}";
  if (field.type.kind == Kind::array) return rules.condition.empty() ? "[]" : "";
  if (const bool* flag = field.default_value.boolean()) return *flag ? "true" : "false";
  if (const auto* number = field.default_value.number()) return number->digits;
  return std::string(field.default_value.as_text());
}

std::string limit_text(const std::optional<double>& limit, const std::optional<std::size_t>& count) {
  if (count) return std::to_string(*count);
  return limit ? estimate::shortest_decimal(*limit) : "";
}

FieldRow row_of(std::string path, const FieldInfo& field) {
  const auto& rules = field.rules;
  const bool limited = field.type.additional == nullptr;  // the limits of a map are those of its values
  return {.path = std::move(path),
          .type = type_text(field.type),
          .unit = std::string(rules.unit.empty() ? "-" : rules.unit),
          .need = std::string(field.required            ? "Y"
                              : rules.condition.empty() ? "N"
                                                        : rules.condition),
          .default_text = default_text(field),
          .min = (rules.above_minimum ? ">" : "") + limit_text(rules.minimum, rules.min_items),
          .max = limited ? limit_text(rules.maximum, rules.max_items) : "",
          .text = std::string(field.text),
          .field = &field};
}

void add_rows(std::vector<FieldRow>& rows, const estimate::StructInfo& info, const std::string& prefix) {
  for (const FieldInfo& field : info.fields) {
    rows.push_back(row_of(prefix + std::string(field.name), field));
    const std::string& path = rows.back().path;
    if (field.type.items && field.type.items->schema)
      add_rows(rows, *field.type.items->schema, path + "[].");
    else if (field.type.schema)
      add_rows(rows, *field.type.schema, path + ".");
  }
}

std::string schema_text(const estimate::StructInfo& info, bool closed) {
  estimate::JsonWriter json;
  write_schema(json, info, {.closed = closed, .references = false});
  return json.take();
}

}  // namespace

std::vector<FieldRow> field_rows(const Calculator& calculator) {
  std::vector<FieldRow> rows;
  add_rows(rows, calculator.describe_inputs(), "");
  return rows;
}

std::string input_schema(const Calculator& calculator) {
  return schema_text(calculator.describe_inputs(), true);
}

std::string result_schema(const Calculator& calculator) {
  return schema_text(calculator.describe_result(), false);
}

std::string input_tables() {
  std::string text =
      "# Inputs of the calculators\n\n"
      "Generated from the field lists by `esxconv calc fields`. Required: `Y` is always, `N` is never; "
      "`1of:x` means exactly\none field of group x, `any:x` one complete set of group x; `if …` and `by "
      "kind` "
      "name the condition. A minimum of `>0` is\nexclusive. Limits that are other fields (a wet wall is at "
      "most "
      "the whole wall) are rules of the calculator.\n";
  for (const Calculator& calculator : calculators()) {
    text += "\n## " + std::string(calculator.name) + "\n\n" + std::string(calculator.title) + ".\n\n";
    text +=
        "| field | type | unit | required | default | min | max | meaning |\n"
        "|---|---|---|---|---|---|---|---|\n";
    for (const FieldRow& row : field_rows(calculator)) {
      text += "| `" + row.path + "` | " + row.type + " | " + row.unit + " | " + row.need + " | " +
              row.default_text + " | " + row.min + " | " + row.max + " | " + row.text + " |\n";
    }
  }
  return text;
}

}  // namespace calc

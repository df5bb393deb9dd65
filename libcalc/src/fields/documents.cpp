#include "calc/field_rows.h"
#include "estimate/fields/json_schema.h"
#include "esx/calc/calculators.h"

namespace calc {
namespace {

std::string schema_text(const estimate::StructInfo& info, bool closed) {
  estimate::JsonWriter json;
  write_schema(json, info, {.closed = closed, .references = false});
  return json.take();
}

}  // namespace

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

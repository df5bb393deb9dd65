// What the field lists say to others: JSON Schema, OpenAPI components, tables of the documents, flags.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "calc/calculators.h"

namespace calc {

/// JSON Schema (2020-12) of a calculator's inputs: types, units, limits, words, required fields, nothing else
/// allowed.
[[nodiscard]] Value input_schema(const Calculator& calculator);
/// JSON Schema of its result.
[[nodiscard]] Value result_schema(const Calculator& calculator);
/// Members of OpenAPI's components.schemas: inputs and results of every calculator, the envelope, the
/// refusal.
[[nodiscard]] Value openapi_schemas();

/// One scalar field, for tables and flags.
struct FieldRow {
  std::string path;  // "rooms[].length_ft"
  std::string type;  // number, integer, boolean, string, "enum a,b", array, "array of a,b", object, [temp_f,
                     // rh_pct], map
  std::string unit;
  std::string need;
  std::string default_text;
  std::string min;  // ">0" where it is strict
  std::string max;
  std::string text;
};
[[nodiscard]] std::vector<FieldRow> field_rows(const Calculator& calculator);

/// The inputs of all calculators as Markdown tables: libcalc/inputs.md is this.
[[nodiscard]] std::string input_tables();

}  // namespace calc

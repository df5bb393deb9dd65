// Descriptions for OpenAPI of what is not a calculator's own (that is in its row), and the inputs of a
// calculator as flat rows for tables, command-line options and tests.
#pragma once

#include <string>
#include <vector>

#include "estimate/fields/type_info.h"
#include "esx/calc/calculators.h"

namespace calc {

[[nodiscard]] const estimate::StructInfo& describe_refusal();  // "CalcRefusal"
[[nodiscard]] const estimate::StructInfo& describe_walk();     // "CalcWalk"
[[nodiscard]] const estimate::StructInfo& describe_graph();    // "CalcGraph"

/// One field. The texts are those of the tables.
struct FieldRow {
  std::string path;  // "rooms[].length_ft"
  std::string type;  // number, integer, boolean, string, "enum a,b", array, "array of a,b", object,
                     // "[temp_f, rh_pct]", "map string->number"
  std::string unit;
  std::string need;  // Y, N, or when the field is required: "1of:h"
  std::string default_text;
  std::string min;  // ">0" where the limit is exclusive
  std::string max;
  std::string text;
  const estimate::FieldInfo* field = nullptr;
};

/// The fields of an object or of a list's entries follow their own row.
[[nodiscard]] std::vector<FieldRow> field_rows(const Calculator& calculator);

}  // namespace calc

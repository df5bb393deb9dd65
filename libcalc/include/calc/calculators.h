// The calculators by name: what routes, the command line and the documents work with.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "calc/book.h"
#include "calc/envelope.h"
#include "calc/field.h"
#include "calc/refusal.h"

namespace calc {

struct Request {
  Value inputs;
  double regional_adjustment_pct = 0;
  bool explain = false;  // fill `steps`
  bool drawing = false;  // fill `drawing_svg`
};

/// One row for each calculator.
struct Calculator {
  std::string_view name;        // "water-mitigation"
  std::string_view title;       // "Water mitigation equipment"
  std::string_view input_name;  // "WaterMitInputs"
  std::string_view result_name;
  Outcome<Envelope> (*calculate)(const Request& request, const Book& book);
  /// Visits the fields of a default-constructed input or result, lists as if they had one item.
  void (*describe_inputs)(FieldVisitor& visitor);
  void (*describe_result)(ResultVisitor& visitor);
};

[[nodiscard]] std::span<const Calculator> calculators();
[[nodiscard]] const Calculator* find_calculator(std::string_view name);

/// Decodes strictly, calculates, prices. Refusals are coded; nothing throws.
/// Example: `calculate("lift", {.inputs = *read_json("{\"work_height_ft\": 46}")}, book)`.
[[nodiscard]] Outcome<Envelope> calculate(std::string_view name, const Request& request, const Book& book);

/// Every rate key of a calculator.
[[nodiscard]] std::vector<std::string> rate_keys(std::string_view name, const Book& book);

}  // namespace calc

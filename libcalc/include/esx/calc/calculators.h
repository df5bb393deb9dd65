// The calculators by name: what routes, the command line and the documents work with.
// Threads: the functions have no state; call them from any.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"

namespace estimate {
struct StructInfo;  // a struct's field list, without its C++ types
}

namespace calc {

struct Request {
  estimate::JsonValue inputs = {};
  double regional_adjustment_pct = 0;
  bool explain = false;  // fill `steps`
  bool drawing = false;  // fill `drawing_svg`
};

/// What `estimate::read_json` should accept as inputs, answers or rates.
inline constexpr estimate::JsonLimits json_limits{.bytes = 4'000'000, .depth = 32, .names = 1000};

/// One row for each calculator. The names of its descriptions are those of the OpenAPI components.
struct Calculator {
  using Describe = const estimate::StructInfo& (*)();

  std::string_view name = {};   // "water-mitigation"
  std::string_view title = {};  // "Water mitigation: drying equipment"
  Outcome<Envelope> (*calculate)(const Request& request, const Book& book);
  Describe describe_inputs = {};  // "WaterMitInputs"
  Describe describe_result = {};  // "WaterMitResult"
  Describe describe_answer = {};  // "WaterMitResultEnvelope"
};

[[nodiscard]] std::span<const Calculator> calculators();
[[nodiscard]] const Calculator* find_calculator(std::string_view name);

/// Decodes strictly, calculates, prices. Refusals are coded; nothing throws.
/// Example: `calculate("lift", {.inputs = *estimate::read_json("{\"work_height_ft\": 46}")}, book)`.
[[nodiscard]] Outcome<Envelope> calculate(std::string_view name, const Request& request, const Book& book);

/// Every rate key of a calculator.
[[nodiscard]] std::vector<std::string> rate_keys(std::string_view name, const Book& book);

/// JSON Schema (2020-12) of a calculator's inputs: types, units, limits, texts, required fields, and no other
/// field allowed.
[[nodiscard]] std::string input_schema(const Calculator& calculator);
/// JSON Schema of its result.
[[nodiscard]] std::string result_schema(const Calculator& calculator);

/// The inputs of all calculators as Markdown tables: libcalc/inputs.md is this.
[[nodiscard]] std::string input_tables();

}  // namespace calc

// The calculators by name: what routes, the command line and the documents work with. Each reads JSON inputs
// strictly, calculates, and prices; to call one with C++ structs instead, see its own header (crane.h,
// lift.h, …).
//
//   const auto book = calc::Book::bundled();
//   const auto inputs = estimate::read_json(R"({"work_height_ft": 46})", calc::json_limits);
//   const auto answer = calc::calculate("lift", {.inputs = *inputs}, *book);
//   if (answer) puts(estimate::to_json(calc::to_value(*answer)).c_str());
//
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

/// What one calculation is given.
struct Request {
  estimate::JsonValue inputs = {};     // an object with the fields of input_schema()
  double regional_adjustment_pct = 0;  // -50..200, on all but pass-through lines
  bool explain = false;                // fill `steps`
  bool drawing = false;                // fill `drawing_svg`
  bool ranges = true;                  // fill `sensitivity` and `ranges`: some 20 more calculations
};

/// What `estimate::read_json` should accept as inputs, answers or rates.
inline constexpr estimate::JsonLimits json_limits{.bytes = 4'000'000, .depth = 32, .names = 1000};

/// One row for each calculator. The names of its descriptions are those of the OpenAPI components.
/// `calculate` is the function below for this row; the descriptions are field lists: names, types, units,
/// limits and texts.
struct Calculator {
  using Describe = const estimate::StructInfo& (*)();

  std::string_view name = {};   // "water-mitigation"
  std::string_view title = {};  // "Water mitigation: drying equipment"
  Outcome<Envelope> (*calculate)(const Request& request, const Book& book);
  Describe describe_inputs = {};  // "WaterMitInputs"
  Describe describe_result = {};  // "WaterMitResult"
  Describe describe_answer = {};  // "WaterMitResultEnvelope"
};

/// All rows: crane, scaffold, lift, water-mitigation, drywall-room, debris, drying-power.
[[nodiscard]] std::span<const Calculator> calculators();
/// The row with that name; nullptr if there is none.
[[nodiscard]] const Calculator* find_calculator(std::string_view name);

/// Decodes strictly, calculates, prices. Every field that breaks a rule of its own is in one refusal; rules
/// between fields are refused one at a time. Nothing throws. Refusals: unknown_calculator, out_of_range (the
/// regional adjustment), those of decoding, those of the calculator, and amount_too_large.
/// Example: `calculate("lift", {.inputs = *estimate::read_json("{\"work_height_ft\": 46}")}, book)`.
[[nodiscard]] Outcome<Envelope> calculate(std::string_view name, const Request& request, const Book& book);

/// Every rate key of a calculator, in the order of its data file: what `rates` in its inputs and
/// Book::override_with() may set. With loaded charts, cranes also have `<class>_hour` and
/// `<class>_mobilization`. Empty for an unknown name.
[[nodiscard]] std::vector<std::string> rate_keys(std::string_view name, const Book& book);

/// JSON Schema (2020-12) of a calculator's inputs: types, units, limits, texts, required fields, and no other
/// field allowed.
[[nodiscard]] std::string input_schema(const Calculator& calculator);
/// JSON Schema of its result.
[[nodiscard]] std::string result_schema(const Calculator& calculator);

/// How a calculator works, as Markdown made from its data: the steps of an example, every value, price and
/// uncertainty with its source, where sources disagree, and the published examples that tests reproduce.
[[nodiscard]] std::string method_page(const Calculator& calculator, const Book& book);
/// All of them: docs/how-it-is-calculated.md is this.
[[nodiscard]] std::string method_pages(const Book& book);

/// The inputs of all calculators as Markdown tables: libcalc/inputs.md is this.
[[nodiscard]] std::string input_tables();

}  // namespace calc

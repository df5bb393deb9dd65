// What every calculator answers: the inputs as understood, the result, its cost, and what it is based on.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/calc/cost.h"
#include "esx/estimate/base/json_value.h"

namespace calc {

enum class Severity { info, caution, stop };
[[nodiscard]] std::string_view name_of(Severity severity);

struct Warning {
  std::string code = {};
  Severity severity = Severity::info;
  std::string message = {};
  std::vector<std::string> citation_ids = {};
};

/// A number that is our choice because the public record is silent.
struct Assumption {
  std::string code = {};
  std::string message = {};
  estimate::JsonValue value = {};
  std::string override_field = {};  // the input or rate that replaces it; empty where none does
};

/// Where a number comes from, how good the source is, and how it was read.
struct Citation {
  std::string id = {};
  std::string title = {};
  std::string publisher = {};
  std::string edition_or_date = {};
  std::string locator = {};
  std::string url = {};
  std::vector<std::string> supports = {};  // paths of the answer: "result.required_ppd"
  std::string quality = {};                // REG, STD, GOV, MFR, PUB or REC
  std::string read_via = {};
};

/// One step of the calculation, for `--explain`.
struct Step {
  std::string name = {};
  std::string formula = {};
  estimate::JsonValue value = {};
  std::string unit = {};
  std::vector<std::string> citation_ids = {};  // "OC" where it is our choice
};

struct Envelope {
  std::string calculator = {};
  estimate::JsonValue inputs = {};  // with the defaults filled in
  std::vector<std::string> defaulted = {};
  estimate::JsonValue result = {};
  std::vector<LineItem> line_items = {};
  Cost cost = {};
  std::vector<Warning> warnings = {};
  std::vector<Assumption> assumptions = {};
  std::vector<Citation> citations = {};
  std::vector<Step> steps = {};
  std::string drawing_svg = {};  // empty unless requested
  std::vector<std::string_view> used =
      {};  // ids of the constants and rates that were read; not written as JSON
};

/// The whole answer; `steps` only where there are any, `drawing` only where there is one.
[[nodiscard]] estimate::JsonValue to_value(const Envelope& envelope);

}  // namespace calc

// What every calculator answers: the inputs as they were understood, the result, its price, and on what it
// rests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "calc/cost.h"
#include "calc/value.h"

namespace calc {

enum class Severity { info, caution, stop };
[[nodiscard]] std::string_view name_of(Severity severity);

struct Warning {
  std::string code;
  Severity severity = Severity::info;
  std::string message;
  std::vector<std::string> citation_ids;
};

/// A number that is our choice because the public record is silent.
struct Assumption {
  std::string code;
  std::string message;
  Value value;
  std::string override_field;  // the input or rate that replaces it; empty where none does
};

/// Whence a number is, how good the source is, and how it was read.
struct Citation {
  std::string id;
  std::string title;
  std::string publisher;
  std::string edition_or_date;
  std::string locator;
  std::string url;
  std::vector<std::string> supports;  // paths of the answer: "result.required_ppd"
  std::string quality;                // REG, STD, GOV, MFR, PUB or REC
  std::string read_via;
};

/// One step of the working, for `--explain`.
struct Step {
  std::string name;
  std::string formula;
  Value value;
  std::string unit;
  std::vector<std::string> citation_ids;  // "OC" where it is our choice
};

struct Envelope {
  std::string calculator;
  Value inputs;  // with the defaults filled in
  std::vector<std::string> defaulted;
  Value result;
  std::vector<LineItem> line_items;
  Cost cost;
  std::vector<Warning> warnings;
  std::vector<Assumption> assumptions;
  std::vector<Citation> citations;
  std::vector<Step> steps;
  std::string drawing_svg;  // empty unless asked for
  std::vector<std::string_view>
      used;  // constants and rates of the book's data that were looked at; not printed
};

/// The answer of section 0.1; `steps` only where there are any, `drawing` only where there is one.
[[nodiscard]] Value to_value(const Envelope& envelope);

}  // namespace calc

// What an answer of a calculator says, for tests.
#pragma once

#include <doctest/doctest.h>

#include <span>

#include "support/calc_inputs.h"

namespace test {

inline calc::Envelope answered(std::string_view calculator, std::string_view inputs) {
  auto result = answer(calculator, json(inputs));
  CAPTURE(inputs);
  if (!result) FAIL(result.error().first.code << ": " << result.error().first.message);
  return *std::move(result);
}

/// A figure of the result as JSON.
inline std::string figure_of(const calc::Envelope& envelope, std::string_view path) {
  const estimate::JsonValue* found = envelope.result.at_path(path);
  return found ? to_json(*found) : "none";
}

inline const calc::Warning* warning_of(const calc::Envelope& envelope, std::string_view code) {
  const auto found = std::ranges::find(envelope.warnings, code, &calc::Warning::code);
  return found == envelope.warnings.end() ? nullptr : &*found;
}

inline const calc::LineItem& line_of(const calc::Envelope& envelope, std::string_view code) {
  const auto found = std::ranges::find(envelope.line_items, code, &calc::LineItem::code);
  if (found == envelope.line_items.end()) throw std::runtime_error("no line " + std::string(code));
  return *found;
}

/// What inputs make of one figure, as JSON.
struct Figure {
  std::string_view inputs;
  std::string_view path;
  std::string_view value;
};

inline void check_figures(std::string_view calculator, std::span<const Figure> figures) {
  for (const Figure& row : figures) {
    CAPTURE(row.inputs);
    CAPTURE(row.path);
    CHECK(figure_of(answered(calculator, row.inputs), row.path) == row.value);
  }
}

}  // namespace test

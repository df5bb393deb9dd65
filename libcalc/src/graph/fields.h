// Field lists of question graphs and of walks through them. The names are those of the OpenAPI components.
#pragma once

#include <string>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/calc/graph.h"
#include "fields/field_types.h"

namespace calc {

/// What every question graph has besides what its questions need.
struct GraphOutline {
  std::string calculator;
  int version = 0;
  std::string start;
  std::vector<estimate::JsonValue> nodes;
};

}  // namespace calc

template <>
struct estimate::FieldList<calc::Walk> {
  using Out = calc::Walk;
  static constexpr std::string_view name = "CalcWalk", text = "Where the answers lead.";
  static constexpr auto rows = std::tuple(
      field_as<calc::ObjectOrNull>("next", &Out::next,
                                   "the question to ask, as in the graph; null at the end"),
      field("path", &Out::path, "where its answer belongs in the answers: empty at the top, or rooms[1]"),
      field_as<calc::FreeObject>("inputs", &Out::inputs, "the inputs that the answers set so far"),
      field("regional_adjustment_pct", &Out::regional_adjustment_pct, "percentage that the answers set",
            {.absent = calc::written}),
      field("complete", &Out::complete, "whether every question is answered"),
      field_as<calc::TextOrNull>("error_code", &Out::error_code,
                                 "of a path that ends in a refusal: the code of the calculator"),
      field("unused", &Out::unused, "answers to questions that are not on this path"));
};

template <>
struct estimate::FieldList<calc::GraphOutline> {
  using Out = calc::GraphOutline;
  static constexpr std::string_view name = "CalcGraph", text = "The questions of a calculator.";
  static constexpr auto rows =
      std::tuple(field("calculator", &Out::calculator, "name of the calculator"),
                 field("version", &Out::version, "version of the questions"),
                 field("start", &Out::start, "id of the first question"),
                 field("nodes", &Out::nodes, "questions, each with what its answer sets and what follows"));
};

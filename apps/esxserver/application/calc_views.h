// What requests and answers of the calculator routes hold besides what the calculators describe themselves.
#pragma once

#include <optional>
#include <string>

#include "estimate/fields/fields.h"

namespace esxserver::view {

struct CalcQuery {
  std::optional<double> regional_adjustment_pct;
  std::optional<bool> explain, drawing;
};

struct CalcScenario {
  std::string calculator, title;
  int version = 0;
  std::string graph;
};

struct CalcWalkRequest {
  estimate::JsonValue answers;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::CalcQuery> {
  using Query = esxserver::view::CalcQuery;
  static constexpr std::string_view name = "CalcQuery", text = "How to calculate.";
  static constexpr auto rows =
      std::tuple(field("regional_adjustment_pct", &Query::regional_adjustment_pct,
                       "Moves prices, not fees that are passed through, by so many per cent: -50 to 200."),
                 field("explain", &Query::explain, "Whether the answer has the steps of the working."),
                 field("drawing", &Query::drawing, "Whether the answer has a drawing, where there is one."));
};

template <>
struct estimate::FieldList<esxserver::view::CalcScenario> {
  using Scenario = esxserver::view::CalcScenario;
  static constexpr std::string_view name = "CalcScenario", text = "A calculator that has questions.";
  static constexpr auto rows =
      std::tuple(field("calculator", &Scenario::calculator, "Its name, as in its address."),
                 field("title", &Scenario::title, "Its name, for people."),
                 field("version", &Scenario::version, "Version of its questions."),
                 field("graph", &Scenario::graph, "Address of the question graph."));
};

template <>
struct estimate::FieldList<esxserver::view::CalcWalkRequest> {
  static constexpr std::string_view name = "CalcWalkRequest", text = "What was answered so far.";
  static constexpr auto rows = std::tuple(
      field("answers", &esxserver::view::CalcWalkRequest::answers,
            "An object: id of a question to its answer. A list of such objects answers questions that are "
            "asked once for each room or machine; null skips an optional question."));
};

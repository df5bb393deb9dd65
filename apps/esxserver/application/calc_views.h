// Requests and answers of the calculator routes that the calculators do not describe.
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
  static constexpr auto rows = std::tuple(
      field("regional_adjustment_pct", &Query::regional_adjustment_pct,
            "Percentage added to prices, but not to fees that are passed through: -50 to 200."),
      field("explain", &Query::explain, "Whether the answer includes the steps of the calculation."),
      field("drawing", &Query::drawing, "Whether the answer includes a drawing, where there is one."));
};

template <>
struct estimate::FieldList<esxserver::view::CalcScenario> {
  using Scenario = esxserver::view::CalcScenario;
  static constexpr std::string_view name = "CalcScenario", text = "A calculator that has questions.";
  static constexpr auto rows =
      std::tuple(field("calculator", &Scenario::calculator, "Its name, as in its address."),
                 field("title", &Scenario::title, "Its name for people."),
                 field("version", &Scenario::version, "Version of its questions."),
                 field("graph", &Scenario::graph, "Address of the question graph."));
};

template <>
struct estimate::FieldList<esxserver::view::CalcWalkRequest> {
  static constexpr std::string_view name = "CalcWalkRequest", text = "The answers so far.";
  static constexpr auto rows = std::tuple(
      field("answers", &esxserver::view::CalcWalkRequest::answers,
            "An object from question ids to answers. A list of such objects answers questions that are "
            "asked for each room or machine; null skips an optional question."));
};

// Field lists of recalculated estimates.
#pragma once

#include "esxserver/domain/adapter_report_fields.h"
#include "esxserver/domain/recalculated.h"

template <>
struct estimate::FieldList<esxserver::EstimateChange> {
  using Change = esxserver::EstimateChange;
  using Amount = esxserver::OrNull<std::optional<Money>>;
  static constexpr FieldRules required = {.requirement = FieldRules::Requirement::required};
  static constexpr std::string_view name = "EstimateChange", text = "A figure that is not the printed one.";
  static constexpr auto rows = std::tuple(
      field("place", &Change::place, "Where it is in the estimate, as a JSON pointer: /line_items/4/rcv."),
      field_as<esxserver::OrNull<std::string>>(
          "name", &Change::name, "Number of the line, or name of the section or coverage; null: all lines."),
      field("field", &Change::field, "Which figure."),
      field_as<Amount>("before", &Change::before, "As printed, in dollars.", required),
      field_as<Amount>("after", &Change::after, "As it follows from the lines, in dollars.", required));
};

template <>
struct estimate::FieldList<esxserver::RecalculatedEstimate> {
  using Recalculated = esxserver::RecalculatedEstimate;
  static constexpr std::string_view name = "RecalculatedEstimate", text = "An estimate with new totals.";
  static constexpr auto rows = std::tuple(
      field("estimate", &Recalculated::estimate,
            "The estimate (estimate-v1). Figures that changed are kept as `printed` next to the new ones."),
      field("reconciliation", &Recalculated::reconciliation,
            "The totals of the print, compared with the lines as they are now. (That of the estimate "
            "compares the new totals.)"),
      field("changes", &Recalculated::changes, "Every figure that is not the printed one."));
};

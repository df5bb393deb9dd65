// The field lists of a line of the roofing scope, and of a refusal.
#pragma once

#include <string>

#include "estimate/fields/fields.h"
#include "esx/roof/refusal.h"
#include "esx/roof/scope.h"

template <>
struct estimate::FieldList<roof::ScopeLine> {
  using Row = roof::ScopeLine;
  static constexpr std::string_view name = "RoofScopeLine", text = "A line item of the roofing scope.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple(
      field("cat", &Row::cat, "Category."), field("sel", &Row::sel, "Selector."),
      computed(
          "act", [](const Row& row) { return std::string(1, activity_letter(row.activity)); },
          "Activity: +, -, &."),
      field("description", &Row::description, "In words."), field("quantity", &Row::quantity, "In its unit."),
      field("unit", &Row::unit, "SQ, LF, EA."),
      field("unit_price", &Row::unit_price, "Of the price list; null where it has none.",
            {.absent = FieldRules::Absent::null}),
      computed(
          "total",
          [](const Row& row) {
            return Nullable<Money>{
                row.unit_price.transform([&](Money price) { return extend(row.quantity, price); })};
          },
          "Quantity times price."),
      field("rule", &Row::rule, "How the quantity was calculated."),
      field("in_price_list", &Row::in_list, "Whether the price list has the code."));
};

template <>
struct estimate::FieldList<roof::RoofRefusal> {
  using Refusal = roof::RoofRefusal;
  static constexpr std::string_view name = "RoofInterviewError", text = "Why the answers make no scope.";
  static constexpr auto rows = std::tuple(
      computed(
          "code", [](const Refusal& refusal) { return refusal.error.code.info().name; },
          "Stable name: roof_mode_not_supported, invalid_roof_answer."),
      computed(
          "message", [](const Refusal& refusal) { return refusal.error.message; }, "The same in words."),
      field("field", &Refusal::field, "The question it is about."),
      field("supported", &Refusal::supported, "Answers that would do."),
      field("got", &Refusal::got, "What was answered."));
};

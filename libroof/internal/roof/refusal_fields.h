// The field list of a refusal.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/roof/refusal.h"

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

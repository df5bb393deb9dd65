// The field lists of a verification.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/estimate/verify_esx.h"

namespace estimate {

template <>
struct FieldList<Finding> {
  static constexpr std::string_view name = "Finding", text = "One problem in an ESX.";
  static constexpr auto rows =
      std::tuple(field("code", &Finding::code, "A stable name for the kind of problem."),
                 field("message", &Finding::message, "The problem in words."),
                 field("where", &Finding::where, "Member and XPath; null for the whole file."));
};

template <>
struct FieldList<Verification> {
  static constexpr std::string_view name = "Verification", text = "The result of checking an ESX.";
  static constexpr auto rows =
      std::tuple(computed(
                     "ok", [](const Verification& v) { return v.ok(); }, "Whether there are no errors."),
                 field("errors", &Verification::errors, "What makes the ESX wrong."),
                 field("warnings", &Verification::warnings, "What may be wrong."));
};

}  // namespace estimate

// An error in the messages of child processes.
#pragma once

#include <string>

#include "estimate/fields/fields.h"
#include "esxserver/domain/result.h"

namespace esxserver {

struct ChildError {
  std::string code, message, where;
};

[[nodiscard]] ChildError to_child_error(const Error& error);
[[nodiscard]] Error to_error(const ChildError& error);

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::ChildError> {
  using ChildError = esxserver::ChildError;
  static constexpr std::string_view name = "ChildError", text = "Why the work of a child process failed.";
  static constexpr auto rows = std::tuple(field("code", &ChildError::code, "Code of the error."),
                                          field("message", &ChildError::message, "Description."),
                                          field("where", &ChildError::where, "Place in the input.",
                                                {.requirement = FieldRules::Requirement::optional}));
};

// Sets a value at a JSON pointer of an estimate: the operation `set`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// What is wrong with a member of an operation.
struct Fault {
  std::string member, type, message;
};

/// The steps of a JSON pointer; nullopt: it is not one.
[[nodiscard]] std::optional<std::vector<std::string>> pointer_steps(std::string_view pointer);

/// Sets what may be set: members of lines and sections, by their ids, the claim, the deductible and the prior
/// payments of a summary, the notes and the opening statement. A summary follows its deductible and payments;
/// figures that follow from lines are not computed.
[[nodiscard]] std::optional<Fault> set_value(Estimate& estimate, std::span<const std::string> steps,
                                             const JsonValue& value);

/// A line of an `add_line`, without an id and a section.
[[nodiscard]] std::optional<Fault> read_line(const Estimate& estimate, const JsonValue& json, LineItem& line);

}  // namespace estimate::edit

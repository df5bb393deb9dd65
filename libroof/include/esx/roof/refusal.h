// RoofRefusal: an error that names the field it is about, what would do and what was given; as a coded Error
// and as JSON.
// Threads: plain values, and functions without state; share the values for reading.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"

namespace roof {

/// Example: {invalid_roof_description, "the pitch is missing"}, field "pitch".
struct RoofRefusal {
  estimate::Error error = {};
  std::string field = {};
  std::vector<std::string> supported = {};  // values that would do; may be empty
  std::string got = {};                     // what was given; may be empty
};

template <class T>
/// A value, or why there is none: for input of people, whose fields a form shows. Files fail with a Result.
using Answer = std::expected<T, RoofRefusal>;

/// The error of a refusal; its place is the field, unless it has a better one.
[[nodiscard]] estimate::Error refusal_error(const RoofRefusal& refusal);

/// {"error": {"code", "message", "field", "supported", "got"}}
[[nodiscard]] std::string refusal_to_json(const RoofRefusal& refusal);

}  // namespace roof

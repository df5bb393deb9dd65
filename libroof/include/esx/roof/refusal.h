// RoofRefusal: an error that names the field it is about, what would do and what was given.
// Threads: plain values; share them for reading.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "esx/estimate/base/error.h"

namespace roof {

/// Example: {invalid_roof_description, "the pitch is missing"}, field "pitch".
struct RoofRefusal {
  estimate::Error error = {};
  std::string field = {};
  std::vector<std::string> supported = {};  // values that would do; may be empty
  std::string got = {};                     // what was given; may be empty
};

template <class T>
using Answer = std::expected<T, RoofRefusal>;

}  // namespace roof

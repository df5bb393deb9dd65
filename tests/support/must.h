// A value that a test requires to exist.
#pragma once

#include <optional>
#include <stdexcept>
#include <utility>

namespace estimate::testing {

/// The value, if there is one. If not, the test case fails.
template <class T>
const T& must(const std::optional<T>& value) {
  if (!value) throw std::runtime_error("a value that the test needs is missing");
  return *value;
}

/// The same, mutable.
template <class T>
T& must(std::optional<T>& value) {
  return const_cast<T&>(must(std::as_const(value)));
}

}  // namespace estimate::testing

// A value that a test says is there.
#pragma once

#include <optional>
#include <stdexcept>

namespace estimate::testing {

/// What `value` holds. Without it the test case ends as failed, rather than in undefined behaviour.
template <class T>
const T& must(const std::optional<T>& value) {
  if (!value) throw std::runtime_error("a value that the test needs is missing");
  return *value;
}

}  // namespace estimate::testing

// Values of results that a test says are there.
#pragma once

#include <stdexcept>

#include "esx/estimate/base/result.h"
#include "support/must.h"

namespace test {

using estimate::testing::must;

template <class T>
T must(const estimate::Result<T>& result) {
  if (!result) throw std::runtime_error("the test needs a value, but got " + to_string(result.error()));
  return *result;
}

}  // namespace test

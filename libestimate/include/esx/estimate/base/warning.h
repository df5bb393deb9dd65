// Warnings: problems that did not stop the reader. Partial success is normal.
// Threads: plain values; share them for reading.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/language.h"

namespace estimate {

/// Something the user should look at. `code` is a stable name ("unparsed_text").
struct Warning {
  std::string code = {};
  std::string message = {};
  std::optional<int> page = {};  // 1-based
  std::string line = {};         // the item number or the text it is about; may be empty

  friend bool operator==(const Warning&, const Warning&) = default;
};

/// A value and the warnings from reading it.
template <class T>
struct Parsed {
  T value = {};
  std::vector<Warning> warnings = {};
};

}  // namespace estimate

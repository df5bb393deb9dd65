// Warnings: what a reader noticed and carried on with. Partial success is normal.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace estimate {

/// Something the user should look at. `code` is a stable name ("unparsed_text").
struct Warning {
  std::string code;
  std::string message;
  std::optional<int> page = {};  // 1-based
  std::string line = {};         // the item number or the words concerned; may be empty

  friend bool operator==(const Warning&, const Warning&) = default;
};

/// A value with the warnings that came with it.
template <class T>
struct Parsed {
  T value;
  std::vector<Warning> warnings;
};

}  // namespace estimate

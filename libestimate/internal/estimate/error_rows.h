// Tables of error codes, checked when they are compiled.
#pragma once

#include <array>
#include <cstddef>

#include "esx/estimate/base/result.h"

namespace estimate {

template <class Code>
struct ErrorRow {
  Code code;
  ErrorInfo info;
};

/// The table of rows that are in the order of their codes; anything else does not compile.
template <class Code, std::size_t count>
consteval std::array<ErrorInfo, count> error_rows(const ErrorRow<Code> (&rows)[count]) {
  std::array<ErrorInfo, count> table;
  for (std::size_t i = 0; i < count; ++i) {
    if (rows[i].code != Code(i)) throw "the rows are not in the order of the enumeration";
    table[i] = rows[i].info;
  }
  return table;
}

}  // namespace estimate

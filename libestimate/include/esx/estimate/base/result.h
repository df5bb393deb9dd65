// Result<T>: a value or an Error. Bad input never throws out of a library.
// Threads: the functions have no state; call them from any.
#pragma once

#include <expected>
#include <string>
#include <utility>

#include "esx/estimate/base/error.h"

namespace estimate {

template <class T>
using Result = std::expected<T, Error>;

/// Example: `return fail(ErrorCode::not_a_pdf, "the file does not begin with %PDF-");`
[[nodiscard]] inline std::unexpected<Error> fail(AnyErrorCode code, std::string message,
                                                 std::string where = {}) {
  return std::unexpected(Error{code, std::move(message), std::move(where)});
}

}  // namespace estimate

// Text from a file, or from standard input.
#pragma once

#include <cstddef>
#include <string>

#include "estimate/base/result.h"

namespace esxconv {

/// A file whole, or standard input where `path` is "-". Errors: those of read_input, file_too_large.
[[nodiscard]] estimate::Result<std::string> read_text_input(const std::string& path, std::size_t max_bytes);

}  // namespace esxconv

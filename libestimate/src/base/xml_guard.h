// Checks raw XML before libxml2 reads it.
#pragma once

#include <string_view>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/base/result.h"

namespace estimate::detail {

/// Rejects what libxml2 would take too long to read (it compares every attribute of a tag with every other
/// one) and encodings in which the bytes of `<`, `=` and quotes can mean something else.
/// Errors: xml_limit (size, attributes of one tag, length of one tag), malformed_xml (empty, encoding).
[[nodiscard]] Result<void> check_raw_xml(std::string_view bytes, const Limits& limits);

}  // namespace estimate::detail

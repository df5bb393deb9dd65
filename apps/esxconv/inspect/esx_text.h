// The contents of an ESX file as text.
#pragma once

#include <string>

#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "estimate/model.h"

namespace esxconv {

/// Every member with its size, SHA-256 and root element (XML members), then MANIFEST.JSON, then the estimate
/// as a tree. A bare XML document has no members. Errors: malformed_zip, zip_limit.
[[nodiscard]] estimate::Result<std::string> esx_text(const std::string& content,
                                                     const estimate::Parsed<estimate::Estimate>& reading);

}  // namespace esxconv

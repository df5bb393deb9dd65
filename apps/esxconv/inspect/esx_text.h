// The contents of an ESX file as text.
#pragma once

#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"
#include "esx/estimate/model.h"

namespace esxconv {

/// Every member with its size, SHA-256 and root element (XML members), then MANIFEST.JSON, then the estimate
/// as a tree. A bare XML document has no members. Errors: malformed_zip, zip_limit.
[[nodiscard]] estimate::Result<std::string> esx_text(const std::string& content,
                                                     const estimate::Parsed<estimate::Estimate>& reading);

}  // namespace esxconv

// The contents of an ESX file as text.
#pragma once

#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"
#include "esx/estimate/model.h"

namespace esxconv {

/// Every member with its size, SHA-256 and root element (XML members), then MANIFEST.JSON. Nothing for a bare
/// XML document, which has no members. Errors: malformed_zip, zip_limit.
[[nodiscard]] estimate::Result<std::string> esx_listing(const std::string& content);

/// The listing, the estimate as a tree, and warnings.
[[nodiscard]] std::string esx_text(const std::string& listing,
                                   const estimate::Parsed<estimate::Estimate>& reading);

}  // namespace esxconv

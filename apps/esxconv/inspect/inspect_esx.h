// What is in an ESX file, for people.
#pragma once

#include <string>

#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "estimate/model.h"

namespace esxconv {

/// The estimate as a tree, then every member with its size, its SHA-256 and, of XML, its root element, then
/// what MANIFEST.JSON says. A bare XML document has no members.
/// Errors: malformed_zip, zip_limit.
[[nodiscard]] estimate::Result<std::string> esx_text(const std::string& content,
                                                     const estimate::Parsed<estimate::Estimate>& reading);

}  // namespace esxconv

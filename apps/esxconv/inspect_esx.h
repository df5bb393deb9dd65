// The members of an ESX file, for people.
#pragma once

#include <string>

#include "estimate/base/result.h"

namespace esxconv {

/// Every member with its size, its SHA-256 and, of XML, its root element; then what MANIFEST.JSON says.
/// Errors: malformed_zip, zip_limit.
[[nodiscard]] estimate::Result<std::string> esx_listing(const std::string& content);

}  // namespace esxconv

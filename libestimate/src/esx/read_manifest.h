// What MANIFEST.JSON of our own packages says.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/result.h"
#include "estimate/base/zip.h"
#include "estimate/model.h"

namespace estimate::esx {

struct MemberDigest {
  std::string name, sha256;
};

/// The listed members; empty for what is no manifest.
[[nodiscard]] std::vector<MemberDigest> listed_members(std::string_view manifest);

/// Names of members that are missing or whose bytes are not those listed.
[[nodiscard]] std::vector<std::string> changed_members(const std::vector<MemberDigest>& listed,
                                                       const std::vector<ZipEntry>& members);

/// XPaths of which the manifest says that the print contradicts itself there.
[[nodiscard]] std::vector<std::string> contradicted_places(std::string_view manifest);

}  // namespace estimate::esx

// Reads the MANIFEST.JSON of a package of build_esx.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/zip.h"

namespace estimate::esx {

struct MemberDigest {
  std::string name, sha256;
};

/// The listed members; empty if the value is not a manifest.
[[nodiscard]] std::vector<MemberDigest> listed_members(const JsonValue& manifest);

/// The names of members that are missing or whose bytes differ from those listed.
[[nodiscard]] std::vector<std::string> changed_members(const std::vector<MemberDigest>& listed,
                                                       const std::vector<ZipEntry>& members);

/// A place where the export repeats a contradiction of its print.
struct Contradiction {
  std::string place;  // XPath
  std::optional<int> page;
};

/// The contradictions of the print that the manifest lists.
[[nodiscard]] std::vector<Contradiction> contradicted_places(const JsonValue& manifest);

}  // namespace estimate::esx

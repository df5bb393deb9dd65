// MANIFEST.JSON: where each line comes from, how it was matched, the hashes of the members, and everything
// else that a reader of the ESX should know but the vendor's schemas cannot represent.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "esx/estimate/esx.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

/// The largest parts of the manifest, which need no other member: JSON objects with one member each.
struct ManifestParts {
  std::string line_items, estimate;
};

[[nodiscard]] ManifestParts make_manifest_parts(const Estimate& estimate,
                                                const std::vector<PlannedItem>& plans);

[[nodiscard]] std::string make_manifest(const Estimate& estimate, const PriceMatch& match,
                                        const ManifestParts& parts, std::span<const EsxMember> members,
                                        const std::vector<Warning>& warnings);

}  // namespace estimate::esx

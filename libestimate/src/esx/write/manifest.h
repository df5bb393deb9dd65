// MANIFEST.JSON: where each line comes from, how it was matched, the hashes of the members, and everything
// else that a reader of the ESX should know but the vendor's schemas cannot represent.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "esx/estimate/esx.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

[[nodiscard]] std::string make_manifest(const Estimate& estimate, const PriceMatch& match,
                                        const std::vector<PlannedItem>& plans,
                                        std::span<const EsxMember> members,
                                        const std::vector<Warning>& warnings);

}  // namespace estimate::esx

// MANIFEST.JSON: where each line comes from, how it was matched, what the members' bytes are, and
// everything a reader of the ESX should know that the vendor's schemas have no place for.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "estimate/esx.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

[[nodiscard]] std::string make_manifest(const Estimate& estimate, const PriceMatch& match,
                                        const std::vector<PlannedItem>& plans,
                                        std::span<const EsxMember> members,
                                        const std::vector<Warning>& warnings);

}  // namespace estimate::esx

// GENERIC_ROUGHDRAFT.XML: the estimate with its rooms, lines and recaps.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

struct RoughDraft {
  XmlElement root;
  std::vector<bool> line_closes;  // one per ITEM in document order: whether its printed figures agree
};

[[nodiscard]] RoughDraft make_rough_draft(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                                          std::vector<Warning>& warnings);

}  // namespace estimate::esx

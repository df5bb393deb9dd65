// GENERIC_ROUGHDRAFT.XML: the estimate with its rooms, lines and recaps.
// XACTDOC.XML: header, contacts and coverages in the format of the Standard Carrier export.
#pragma once

#include <span>
#include <string_view>
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

struct Attachment {
  std::string_view file_name, description, type;
};

/// Values that the schema cannot represent (email of a reference or contractor, member number) are warnings
/// `value_left_out`. EMBEDDED_PL has the labor minimums of the price list, for lines whose printed price is
/// that of the list; prints do not have their amounts.
[[nodiscard]] XmlElement make_xactdoc(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                                      std::span<const Attachment> attachments,
                                      std::vector<Warning>& warnings);

}  // namespace estimate::esx

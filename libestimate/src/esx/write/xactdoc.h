// XACTDOC.XML: header, parties and coverages in the shape of the Standard Carrier export.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "estimate/base/xml.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

struct Attachment {
  std::string_view file_name, description, type;
};

/// Whose places the schema has none for (e-mail of a reference or contractor, member number) are
/// warnings `value_left_out`. The amounts of labor minimums are not printed: no EMBEDDED_PL.
[[nodiscard]] XmlElement make_xactdoc(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                                      std::span<const Attachment> attachments,
                                      std::vector<Warning>& warnings);

}  // namespace estimate::esx

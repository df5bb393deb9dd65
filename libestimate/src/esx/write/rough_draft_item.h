// ITEM of GENERIC_ROUGHDRAFT.
#pragma once

#include <string_view>

#include "esx/estimate/base/xml.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

/// A priced line (type I); a struck line becomes a note (type N) that quotes its printed figures.
[[nodiscard]] XmlElement make_item(const PlannedItem& plan);

/// Text between the lines, a subheading, or a note of the section: type N.
[[nodiscard]] XmlElement make_note_item(std::string_view text);

}  // namespace estimate::esx

// What an export holds beyond the model: found by comparing what we would write, kept, and written again.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/xml.h"
#include "estimate/model.h"

namespace estimate::esx {

/// Values by which `theirs` differs from `ours`, with places below the element. Elements of one name are
/// compared in their order. Children of the names in `apart` are left out: they keep values of their own.
[[nodiscard]] std::vector<ExportValue> export_difference(const XmlElement& ours, const XmlElement& theirs,
                                                         std::span<const std::string_view> apart = {});

/// Puts the values in their places, new attributes and elements where the vendor's order has them. A value
/// whose place is no place is passed over: what is written then is what the model says.
void apply_export_values(XmlElement& e, std::span<const ExportValue> values);

}  // namespace estimate::esx

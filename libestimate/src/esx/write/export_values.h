// Values of an export that the model does not have: found by comparison with what build_esx would write,
// kept, and written again.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

/// The values by which `theirs` differs from `ours`, with places relative to the element. Elements with the
/// same name are compared in order. Children named in `apart` are skipped, because they keep their own
/// values.
[[nodiscard]] std::vector<ExportValue> export_difference(const XmlElement& ours, const XmlElement& theirs,
                                                         std::span<const std::string_view> apart = {});

/// Puts the values in their places; new attributes and elements follow the vendor's order. A value whose
/// place does not exist is skipped, so the model's value is written.
void apply_export_values(XmlElement& e, std::span<const ExportValue> values);

}  // namespace estimate::esx

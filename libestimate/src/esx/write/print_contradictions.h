// What the print contradicts itself in, where the export repeats it.
#pragma once

#include <vector>

#include "esx/estimate/model.h"
#include "esx/verify/check_identities.h"
#include "esx/xml_tree.h"

namespace estimate::esx {

/// A warning `print_disagrees` for every violation, with the page that the figures are from. If the print's
/// own arithmetic closes, a row of the summary has no place in an export: `row_without_place`.
[[nodiscard]] std::vector<Warning> describe_contradictions(const Estimate& estimate, const XmlElement& root,
                                                           const std::vector<Violation>& violations);

}  // namespace estimate::esx

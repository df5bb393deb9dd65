// GENERIC_ROUGHDRAFT → Estimate: the inverse of grd.h.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

/// Reads leniently: absent values stay empty, invalid numbers are skipped. Values that the model does not
/// have are kept as export values, so that writing the estimate gives the same document again.
/// Warning: `value_not_understood` for a figure of a line that could not be read.
[[nodiscard]] Estimate read_rough_draft(const XmlElement& root, std::vector<Warning>& warnings);

}  // namespace estimate::esx

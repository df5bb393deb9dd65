// GENERIC_ROUGHDRAFT → Estimate: the mirror of grd.h.
#pragma once

#include <vector>

#include "estimate/base/xml.h"
#include "estimate/model.h"

namespace estimate::esx {

/// Reads leniently: what is absent stays empty, what is no number is passed over. What the model has no
/// place for is kept in the export values, so that writing the estimate gives the same document again.
/// Warnings: `value_not_understood` for a figure of a line that could not be read.
[[nodiscard]] Estimate read_rough_draft(const XmlElement& root, std::vector<Warning>& warnings);

}  // namespace estimate::esx

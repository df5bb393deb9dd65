// One ROOF element → Structure.
#pragma once

#include <string>
#include <vector>

#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "estimate/base/xml.h"
#include "readers/report_kinds.h"
#include "roof/report.h"

namespace roof::readers {

/// Ids are those of this element alone: they begin anew in each. Errors: invalid_roof_report.
[[nodiscard]] estimate::Result<Structure> read_structure(const estimate::XmlElement& roof, std::string id,
                                                         const KindInfo& kind,
                                                         std::vector<estimate::Warning>& warnings);

}  // namespace roof::readers

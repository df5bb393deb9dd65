// One ROOF element → Structure.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"
#include "esx/estimate/base/xml.h"
#include "esx/roof/report.h"
#include "readers/report_kinds.h"

namespace roof::readers {

/// Ids are those of this element alone: they begin anew in each. Errors: invalid_roof_report.
[[nodiscard]] estimate::Result<Structure> read_structure(const estimate::XmlElement& roof, std::string id,
                                                         const KindInfo& kind,
                                                         std::vector<estimate::Warning>& warnings);

}  // namespace roof::readers

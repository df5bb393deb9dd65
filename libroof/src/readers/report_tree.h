// A parsed document → Report.
#pragma once

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"
#include "esx/estimate/base/xml.h"
#include "esx/roof/report.h"

namespace roof::readers {

/// What read_report does once the XML is read; the same warnings and errors.
[[nodiscard]] estimate::Result<estimate::Parsed<Report>> read_report_tree(const estimate::XmlElement& root);

}  // namespace roof::readers

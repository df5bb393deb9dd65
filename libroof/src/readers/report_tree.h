// A parsed document → Report.
#pragma once

#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "estimate/base/xml.h"
#include "roof/report.h"

namespace roof::readers {

/// What read_report does once the XML is read; the same warnings and errors.
[[nodiscard]] estimate::Result<estimate::Parsed<Report>> read_report_tree(const estimate::XmlElement& root);

}  // namespace roof::readers

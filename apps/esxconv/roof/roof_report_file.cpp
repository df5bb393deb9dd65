#include "esxconv/roof/roof_report_file.h"

#include "esx/roof/read_report.h"
#include "esxconv/input/source.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"

namespace esxconv {

estimate::Result<estimate::Parsed<roof::Report>> load_roof_report(const std::string& file) {
  const estimate::Limits limits = roof::report_limits();
  const auto content = read_named_source(file, limits.input_bytes);
  if (!content) return std::unexpected(content.error());
  auto report = roof::read_report(*content, limits);
  if (!report) return std::unexpected(apps::files::about_file(file, report.error()));
  return report;
}

}  // namespace esxconv

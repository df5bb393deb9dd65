#include "esxconv/roof/roof_report_file.h"

#include <ostream>

#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "roof/read_report.h"

namespace esxconv {

estimate::Result<estimate::Parsed<roof::Report>> load_roof_report(const std::string& file) {
  const estimate::Limits limits = roof::report_limits();
  const auto content = apps::files::read_input(file, limits.input_bytes);
  if (!content) return std::unexpected(about_file(file, content.error()));
  auto report = roof::read_report(*content, limits);
  if (!report) return std::unexpected(about_file(file, report.error()));
  return report;
}

void print_warnings(const std::vector<estimate::Warning>& warnings, std::ostream& err) {
  for (const estimate::Warning& warning : warnings) err << printable(warning_text(warning)) << '\n';
}

}  // namespace esxconv

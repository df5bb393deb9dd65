// Any bytes as a roof report: no crash, and of what was read the figures are finite and the plan well-formed.
// What begins with a letter is also read as a description.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "estimate/base/xml.h"
#include "roof/describe.h"
#include "roof/preview.h"
#include "roof/read_report.h"

namespace {

void check(const roof::Report& report) {
  const roof::Preview preview = roof::preview(report);
  const roof::Figures& total = preview.measured.total;
  if (!std::isfinite(total.area_sf) || !std::isfinite(total.plan_area_sf) || total.facet_count < 1)
    std::abort();
  if (!estimate::parse_xml(preview.svg)) std::abort();
  if (roof::preview_to_json(preview).empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto read = roof::read_report(bytes)) check(read->value);
  if (const auto described = roof::read_description(bytes))
    if (const auto report = roof::build_roof(described->spec)) check(*report);
  return 0;
}

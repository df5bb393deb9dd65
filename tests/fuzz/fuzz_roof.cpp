// Any bytes as a roof report: no crash; the figures of a report that was read are finite, and its plan is
// well-formed; its sketch, if it can be written, breaks no rule. The same bytes are also read as a
// description, of which no number may be passed over, and as a request to the roof interview.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/bundled.h"
#include "esx/roof/describe.h"
#include "esx/roof/emit.h"
#include "esx/roof/interview.h"
#include "esx/roof/preview.h"
#include "esx/roof/read_report.h"
#include "support/described.h"

namespace {

void check(const roof::Report& report) {
  const roof::Preview preview = roof::preview(report);
  const roof::Figures& total = preview.measured.total;
  if (!std::isfinite(total.area_sf) || !std::isfinite(total.plan_area_sf)) std::abort();
  if (total.facet_count < (report.structures.empty() ? 0 : 1)) std::abort();
  if (!preview.svg.empty() && !estimate::parse_xml(preview.svg)) std::abort();
  if (roof::preview_to_json(preview).empty()) std::abort();
  const auto kept = roof::measurements_to_json(preview, roof::roof_measurements(report));
  if (!roof::measurements_from_json(kept)) std::abort();
  if (const auto sketch = roof::sketch_import_xml(report))
    if (const auto again = roof::read_report(sketch->value);
        again && !roof::sketch_faults(again->value).empty())
      std::abort();
}

void check(const roof::InterviewRequest& request) {
  static const estimate::PriceList list = estimate::bundled_price_list();
  const auto* measured = request.measurements ? &*request.measurements : nullptr;
  const roof::Interview made = roof::run_interview(request.answers, measured, list);
  if (made.result && made.error) std::abort();
  if (roof::interview_to_json(made).empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto read = roof::read_report(bytes)) check(read->value);
  constexpr std::size_t many = 300;  // characters: each number is changed and read again
  if (size <= many && !test::passed_over(bytes).empty()) std::abort();
  if (const auto described = roof::read_description(bytes))
    if (const auto report = roof::build_roof(described->spec)) check(*report);
  if (const auto request = roof::interview_request_from_json(bytes)) check(*request);
  return 0;
}

#include "esx/roof/preview.h"

#include <utility>

#include "esx/roof/plan_svg.h"
#include "roof/figure_fields.h"

namespace roof {

Preview preview(const Report& report, std::vector<estimate::Warning> warnings) {
  Preview made{report.kind, report.report_id, plan_svg(report), measure(report), {}, std::move(warnings)};
  made.check = cross_check(report, made.measured);
  made.warnings.insert(made.warnings.end(), made.check.warnings.begin(), made.check.warnings.end());
  return made;
}

std::string preview_to_json(const Preview& preview) {
  return estimate::encode_json(preview, {}, estimate::JsonWriter::Line::many);
}

}  // namespace roof

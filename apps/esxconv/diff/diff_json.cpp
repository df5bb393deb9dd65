#include "estimate/diff_fields.h"
#include "esxconv/diff/diff_report.h"
#include "esxconv/output/json_text.h"

namespace esxconv {

std::string diff_json(const DiffReport& report) {
  const estimate::DiffContext estimates{&report.a, &report.b};
  estimate::EncodeOptions options = null_if_empty;
  options.context = &estimates;
  return json_text(report.diff, options);
}

}  // namespace esxconv

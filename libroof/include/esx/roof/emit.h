// Report → ESX with a sketch and a roofing scope, read back and compared before it is handed out.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/describe.h"
#include "esx/roof/interview.h"
#include "esx/roof/preview.h"
#include "esx/roof/scope.h"
#include "esx/roof/sketch.h"

namespace roof {

struct SelfCheckRow {
  std::string what = {};
  bool ok = false;
  std::string detail = {};
};

struct SelfCheck {
  bool ok = true;
  std::vector<SelfCheckRow> checks = {};
};

struct EmitOptions {
  std::string project_name = {};  // of the estimate and the file; else the report's id
  Answers answers = {};           // of the interview; without one, the default of its question is assumed
  std::vector<std::string> assumptions = {};     // of a description, passed on
  std::vector<estimate::Warning> warnings = {};  // of reading, also passed on
};

/// Of a roof from words: what was assumed and not understood, and as answers the stories and layers that the
/// words mention.
[[nodiscard]] EmitOptions emit_options(const Description& description);

struct Emission {
  std::string filename = {};  // "ROOF.esx"
  std::string esx = {};       // the ZIP's bytes
  Preview preview = {};
  Scope scope = {};
  Sketch sketch = {};
  double published_area_sf = 0;
  double sketch_residual_sf = 0;  // published area of the whole roof − area of the sketch
  SelfCheck self_check = {};
  std::vector<std::string> assumptions = {};
  std::vector<estimate::Warning> warnings = {};
};

/// The scope is that of the interview with the report's measurements, keyed to the published ones, never to
/// the sketch. Errors: invalid_roof_answer and others of an interview; those of build_esx; conversion_failed
/// if the ESX does not read back as it was asked. Example: `emit(report, bundled_price_list())->esx`.
[[nodiscard]] estimate::Result<Emission> emit(const Report& report, const estimate::PriceList& list,
                                              const EmitOptions& options = {});

/// The ESX of a finished interview. `report` has the measurements that it was asked with; null: there is
/// none, and the ESX is without a sketch unless the roof is described. Errors: as of emit();
/// invalid_roof_answer names the required questions that are open.
[[nodiscard]] estimate::Result<std::string> interview_esx(const Interview& interview, const Report* report,
                                                          const estimate::PriceList& list,
                                                          const std::string& project_name);

/// RoofEmitResponse; without `esx_b64` unless the caller gives `Emission::esx` in base64.
[[nodiscard]] std::string emission_to_json(const Emission& emission, std::string_view esx_base64 = {});

/// The value of `X-Roof-Import-Report`: one line of ASCII.
[[nodiscard]] std::string import_report_header(const Emission& emission);

}  // namespace roof

// Report → ESX with a sketch and a roofing scope, read back and compared before it is handed out.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/describe.h"
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
  ScopeOptions scope = basic_scope_options();
  std::vector<std::string> assumptions = {};     // of a description, passed on
  std::vector<estimate::Warning> warnings = {};  // of reading, also passed on
};

/// Of a roof from words: what was assumed and not understood, and the charge for a high roof where the words
/// mention two stories or more.
[[nodiscard]] EmitOptions emit_options(const Description& description);

struct Emission {
  std::string filename = {};  // "ROOF.esx"
  std::string esx = {};       // the ZIP's bytes
  Preview preview = {};
  Scope scope = {};
  Sketch sketch = {};
  double published_area_sf = 0;
  double sketch_residual_sf = 0;  // published area − area of the pieces
  SelfCheck self_check = {};
  std::vector<std::string> assumptions = {};
  std::vector<estimate::Warning> warnings = {};
};

/// Quantities are keyed to the published measurements, never to the pieces. Errors of build_esx.
/// Example: `emit(report, bundled_price_list())->self_check.ok`.
[[nodiscard]] estimate::Result<Emission> emit(const Report& report, const estimate::PriceList& list,
                                              const EmitOptions& options = {});

/// RoofEmitResponse; without `esx_b64` unless the caller gives `Emission::esx` in base64.
[[nodiscard]] std::string emission_to_json(const Emission& emission, std::string_view esx_base64 = {});

/// The value of `X-Roof-Import-Report`: one line of ASCII.
[[nodiscard]] std::string import_report_header(const Emission& emission);

}  // namespace roof

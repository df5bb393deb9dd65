// The schemas of the documents of this library, for OpenAPI, for JSON Schema files and for generated classes.
// Their names are those of the OpenAPI components.
#pragma once

#include "estimate/fields/type_info.h"

namespace estimate {

/// estimate-v1 as estimate_to_json() writes it: "Estimate". Every member is there, but those that say so.
[[nodiscard]] const StructInfo& describe_estimate();

/// estimate-v1 as estimate_from_json() and price_match_from_json() read it: "EstimateInput". Most members may
/// be left out, and others are ignored.
[[nodiscard]] const StructInfo& describe_estimate_input();

/// What diff_to_json() writes: "EstimateDiff".
[[nodiscard]] const StructInfo& describe_diff();

/// What report_to_json() writes: "ConversionReport".
[[nodiscard]] const StructInfo& describe_report();

/// The field list of the report, which is in src/json/report.cpp.
[[nodiscard]] const StructInfo& describe_report_fields();

}  // namespace estimate

// The schemas of estimate-v1, of a difference and of a report, as these documents are written and read.
#include "estimate/schemas.h"

#include "estimate/estimate_fields.h"
#include "estimate/fields/json_schema.h"
#include "estimate/result_fields.h"

namespace estimate {
namespace {

/// The server has components with these names: a warning of a job, a line that its short report shows.
DocumentSchemas::Names other_names() {
  return {{"Warning", "EstimateWarning"}, {"CatalogMiss", "ReportedMiss"}, {"Report", "ConversionReport"}};
}

/// The documents that are written share their structs, so that each is one component.
struct Written {
  DocumentSchemas schemas{DocumentSchemas::Use::written, "", other_names()};
  const StructInfo& estimate = schemas.of(describe<Estimate>());
  const StructInfo& diff = schemas.of(describe<EstimateDiff>());
  const StructInfo& report = schemas.of(describe_report_fields());
};

const Written& written() {
  static const Written all;
  return all;
}

}  // namespace

const StructInfo& describe_estimate() { return written().estimate; }
const StructInfo& describe_diff() { return written().diff; }
const StructInfo& describe_report() { return written().report; }

const StructInfo& describe_estimate_input() {
  static DocumentSchemas schemas(DocumentSchemas::Use::read, "Input", other_names());
  static const StructInfo& info = schemas.of(describe<Estimate>());
  return info;
}

}  // namespace estimate

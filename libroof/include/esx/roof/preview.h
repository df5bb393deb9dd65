// What a report shows before anything is made of it: figures, cross-check and plan. The plan is an SVG
// picture.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/roof/measure.h"
#include "esx/roof/report.h"

namespace roof {

/// Everything about a report that can be shown without a price list.
struct Preview {
  ReportKind kind = ReportKind::eagleview;  // of the report, as is its id
  std::string report_id = {};
  std::string svg = {};  // empty: there is no plan
  Measurements measured = {};
  CrossCheck check = {};  // its figures, compared with the measured ones
  std::vector<estimate::Warning> warnings = {};
  PublishedTotals published = {};
  std::vector<StructureFigures> structures = {};  // where there are several; of a print, as printed
  std::optional<PrintedRoof> printed = {};        // of a PDF or JSON
  std::string property = {};                      // its address, as the report has it
};

/// Measures, compares and draws. `warnings`: those of reading, to which those of the comparison are added.
[[nodiscard]] Preview preview(const Report& report, std::vector<estimate::Warning> warnings = {});

/// RoofPreviewResponse.
[[nodiscard]] std::string preview_to_json(const Preview& preview);

/// An SVG document: address and report number; faces with designator, pitch, area and an arrow down the
/// slope; edges colored by type, with their lengths and a legend of the sums; a scale bar. North is up, with
/// an arrow, if the report gives it. Readable on light and on dark ground, without script; the same report
/// gives the same bytes.
[[nodiscard]] std::string plan_svg(const Report& report);

}  // namespace roof

// XML of a roof-measurement report → Report.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string_view>

#include "esx/estimate/base/result.h"
#include "esx/roof/report.h"

namespace roof {

/// What suits a report: no more than 8 MiB.
[[nodiscard]] estimate::Limits report_limits();

/// Reads EagleView and Hover XML by one parser that relies on names, never on the order of attributes; the
/// kind comes from a table of root elements. Also reads SKETCH_IMPORT, whose ridges include the hips: they
/// are distinguished by slope.
///
/// Warnings: `generic_data_export`, `coordinates_swapped`, `line_type_unknown`, `face_type_unknown`,
/// `structure_without_roof`, `ring_reordered` (a face lists its lines out of order), `summary_unreadable`.
/// Errors: malformed_xml, xml_limit, roof_report_kind_not_supported (with the root and the supported kinds),
/// no_roof_geometry, invalid_roof_report with the place: "ROOF1/FACE F3".
/// Example: `read_report(bytes)->value.structures[0].faces.size()`.
[[nodiscard]] estimate::Result<estimate::Parsed<Report>> read_report(
    std::string_view xml, const estimate::Limits& limits = report_limits());

}  // namespace roof

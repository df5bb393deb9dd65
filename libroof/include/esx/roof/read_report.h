// A roof-measurement report (XML, PDF or JSON) → Report.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/page.h"
#include "esx/roof/report.h"

namespace roof {

/// What suits a report: no more than 64 MiB; of XML, 8 MiB are read, of JSON, 32 MiB.
[[nodiscard]] estimate::Limits report_limits();

/// Reads the bytes of a report by what they are. `password`: of a locked PDF, as for read_pages.
///
/// XML: EagleView and Hover, by one parser that relies on names, never on the order of attributes; the kind
/// comes from a table of root elements. Also SKETCH_IMPORT, whose ridges include the hips: they are
/// distinguished by slope. PDF: Roofr, EagleView, Hover and Geomni, alone or among other pages; see
/// read_report(document). JSON: what `esxconv inspect --stage words` prints of such a PDF, and the
/// measurements of EagleView and Hover.
///
/// Warnings: `generic_data_export`, `coordinates_swapped`, `line_type_unknown`, `face_type_unknown`,
/// `structure_without_roof`, `ring_reordered` (a face lists its lines out of order), `summary_unreadable`;
/// those of read_pages and read_report(document).
/// Errors: malformed_xml, xml_limit, roof_report_kind_not_supported (with the root and the supported kinds,
/// or what to supply instead), no_roof_geometry, invalid_roof_report with the place: "ROOF1/FACE F3"; those
/// of read_pages and of JSON. Example: `read_report(bytes)->value.structures[0].faces.size()`.
[[nodiscard]] estimate::Result<estimate::Parsed<Report>> read_report(
    std::string_view bytes, const estimate::Limits& limits = report_limits(),
    const std::string& password = {});

/// The report among the pages of a document: recognized by the titles of its sections, read by its labels and
/// tables. `Report::printed` has the figures with their places and what they prove of each other;
/// `structures` the faces, where the document has paths and its drawing closes and agrees with the tables.
///
/// Warnings: `no_roof_plan` (why there are no faces), `roof_figures_disagree` (printed figures contradict
/// each other: both), `other_pages` (pages of the file that are not of the report), `roof_summary_missing`,
/// `pitches_missing`, `unspecified_edges`. Errors: roof_report_kind_not_supported (no such pages),
/// invalid_roof_report (several reports; no total area).
[[nodiscard]] estimate::Result<estimate::Parsed<Report>> read_report(const estimate::Document& document);

/// The pages of a PDF with a report, with paths where it is: what read_report(document) needs, for programs
/// that open untrusted PDFs in another process. Errors: those of read_pages; roof_report_kind_not_supported.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Document>> read_report_pages(
    std::string_view pdf, const estimate::Limits& limits = report_limits());

/// A report among the pages of a document.
struct FoundReport {
  ReportKind kind = ReportKind::eagleview;
  std::string_view name = {};  // "EagleView"
  std::vector<int> pages = {};
};
/// nullopt: there is none.
[[nodiscard]] std::optional<FoundReport> find_report(const estimate::Document& document);

}  // namespace roof

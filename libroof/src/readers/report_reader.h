// A parsed document → Report: the kinds of report, one ROOF element, and the outline of a face.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/xml.h"
#include "esx/roof/report.h"

namespace roof::readers {

/// What read_report does once the XML is read; the same warnings and errors.
[[nodiscard]] estimate::Result<estimate::Parsed<Report>> read_report_tree(const estimate::XmlElement& root);

/// EagleView's and Hover's measurements as JSON. Errors: roof_report_kind_not_supported, invalid_roof_report.
[[nodiscard]] estimate::Result<estimate::Parsed<Report>> read_json_report(const estimate::JsonValue& json);

/// That a document has no pages of a report.
[[nodiscard]] estimate::Error no_report_error();

/// A kind of report, recognized by its root element. A further kind is a row. How the kinds differ for the
/// one parser.
struct KindInfo {
  ReportKind kind;
  std::string_view root;                           // name of the root element
  bool (*fits)(const estimate::XmlElement& root);  // further condition
  bool sizes_are_rounded;                          // FACE sizes are whole square feet
  bool pitches_are_rounded;                        // published pitches are whole numbers
  bool untyped_faces_are_roof;
  bool ridges_include_hips;
  bool orientation_from_x_axis;  // counter-clockwise, not clockwise from north
};

/// The first row that fits, or nullptr.
[[nodiscard]] const KindInfo* detect_kind(const estimate::XmlElement& root);
[[nodiscard]] const KindInfo& kind_info(ReportKind kind);
/// "EAGLEVIEW_EXPORT, DATA_EXPORT, …"
[[nodiscard]] std::string supported_roots();

/// One ROOF element → Structure. Ids are those of this element alone: they begin anew in each. Errors:
/// invalid_roof_report.
[[nodiscard]] estimate::Result<Structure> read_structure(const estimate::XmlElement& roof, std::string id,
                                                         const KindInfo& kind,
                                                         std::vector<estimate::Warning>& warnings);

/// A line as the face lists it; a slit is listed twice.
struct RingSegment {
  int from = 0, to = 0;
};

struct FaceRing {
  std::vector<int> points;  // one per segment
  bool reordered = false;   // the segments did not follow each other as listed
};

/// The outline of a face out of the lines that it lists. Goes round every segment as often as it is listed
/// and comes back. The listed order is taken where it closes, each segment in whichever direction; else a
/// walk that takes back its steps finds the closed outlines, and the one with the lowest `misfit` is taken.
/// nullopt: there is none, or none within a bounded number of steps.
[[nodiscard]] std::optional<FaceRing> face_ring(std::span<const RingSegment> segments,
                                                const std::function<double(std::span<const int>)>& misfit);

}  // namespace roof::readers

// Which kinds of report there are, and how each is recognized by its root element. A further kind is a row.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/xml.h"
#include "esx/roof/report.h"

namespace roof::readers {

/// How the kinds differ for the one parser.
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

}  // namespace roof::readers

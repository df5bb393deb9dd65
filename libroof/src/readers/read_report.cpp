#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/read_pages.h"
#include "esx/roof/read_report.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "readers/report_reader.h"

namespace roof::readers {
namespace {

using estimate::XmlElement;

bool always(const XmlElement& /*root*/) { return true; }

bool has_named_face(const XmlElement& e) {
  const auto is_named_face = [](const XmlElement& child) {
    return child.name == "FACE" && child.attribute("name") != nullptr;
  };
  return std::ranges::any_of(
      e.children, [&](const XmlElement& child) { return is_named_face(child) || has_named_face(child); });
}

/// DATA_EXPORT is used by others too.
bool is_hover(const XmlElement& root) {
  const auto says_supports = [](const XmlElement& child) {
    return child.name == "STRUCTURES" && child.attribute("supports") != nullptr;
  };
  return std::ranges::any_of(root.children, says_supports) || has_named_face(root);
}

constexpr auto kinds = std::to_array<KindInfo>({
    {ReportKind::eagleview, "EAGLEVIEW_EXPORT", always, true, true, false, false, false},
    {ReportKind::hover, "DATA_EXPORT", is_hover, false, false, false, false, false},
    {ReportKind::data_export, "DATA_EXPORT", always, true, false, false, false, false},
    {ReportKind::sketch_import, "SKETCH_IMPORT", always, true, false, true, true, true},
    // Made or printed, never read from XML.
    {ReportKind::description, "", always, false, false, false, false, false},
    {ReportKind::roofr, "", always, true, true, false, false, false},
    {ReportKind::geomni, "", always, true, true, false, false, false},
});

}  // namespace

const KindInfo* detect_kind(const XmlElement& root) {
  const auto found = std::ranges::find_if(
      kinds, [&](const KindInfo& row) { return row.root == root.name && row.fits(root); });
  return found == kinds.end() ? nullptr : &*found;
}

const KindInfo& kind_info(ReportKind kind) { return *std::ranges::find(kinds, kind, &KindInfo::kind); }

std::string supported_roots() {
  std::vector<std::string> roots;
  for (const KindInfo& row : kinds)
    if (!row.root.empty() && std::ranges::find(roots, row.root) == roots.end()) roots.emplace_back(row.root);
  return estimate::join(roots, ", ");
}

}  // namespace roof::readers

namespace roof {

using namespace readers;
using geometry::read_decimal;
namespace {

using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Warning;
using estimate::XmlElement;

constexpr std::uint64_t max_bytes = 64u << 20, max_json_bytes = 32u << 20, max_xml_bytes = 8u << 20;

std::string text_of(const XmlElement& e, std::string_view name) {
  const std::string* value = e.attribute(name);
  return value == nullptr ? std::string() : *value;
}

/// Reports about the United States: positive latitudes, negative longitudes.
void put_coordinates(const XmlElement& e, Location& location, std::vector<Warning>& warnings) {
  location.latitude = read_decimal(text_of(e, "lat"));
  location.longitude = read_decimal(text_of(e, "long"));
  if (!location.latitude || !location.longitude) return;
  const double latitude = *location.latitude, longitude = *location.longitude;
  const bool in_us = !location.state.empty();
  location.swapped = std::abs(latitude) > 90 || (in_us && latitude < 0 && longitude > 0);
  if (!location.swapped) return;
  std::swap(location.latitude, location.longitude);
  warnings.push_back({"coordinates_swapped", "latitude and longitude are swapped in the report", {}, {}});
}

Location read_location(const XmlElement& e, std::vector<Warning>& warnings) {
  Location location{text_of(e, "address"), text_of(e, "city"), text_of(e, "state"),
                    text_of(e, "postal"),  std::nullopt,       std::nullopt};
  put_coordinates(e, location, warnings);
  return location;
}

class ReportReader {
 public:
  explicit ReportReader(const KindInfo& kind) : kind_(kind) { report_.kind = kind.kind; }

  estimate::Result<estimate::Parsed<Report>> read(const XmlElement& root) {
    if (kind_.kind == ReportKind::data_export)
      warnings_.push_back({"generic_data_export",
                           "the export does not say that it is a Hover report; it is read like one",
                           {},
                           {}});
    if (auto error = element(root, 0)) return std::unexpected(*std::move(error));
    if (report_.structures.empty())
      return fail(ErrorCode::no_roof_geometry, "the report has no faces of type ROOF", root.name);
    return estimate::Parsed<Report>{std::move(report_), std::move(warnings_)};
  }

 private:
  std::optional<Error> element(const XmlElement& e, double north_deg) {
    for (const XmlElement& child : e.children) {
      std::optional<Error> error;
      if (child.name == "REPORT") {
        report_.report_id = text_of(child, "reportId");
        report_.claim_id = text_of(child, "claimId");
      } else if (child.name == "LOCATION") {
        report_.location = read_location(child, warnings_);
      } else if (child.name == "OVERALL_SUMMARY") {
        summary(child);
      } else if (child.name == "ROOF") {
        error = structure(child, north_deg);
      } else {
        const auto north = read_decimal(text_of(child, "northorientation"));
        error = element(child, north.value_or(north_deg));
      }
      if (error) return error;
    }
    return std::nullopt;
  }

  std::optional<Error> structure(const XmlElement& roof, double north_deg) {
    auto structure = read_structure(roof, new_id(text_of(roof, "id")), kind_, warnings_);
    if (!structure) return structure.error();
    if (std::ranges::find(structure->faces, FaceKind::roof, &Face::kind) == structure->faces.end()) {
      warnings_.push_back(
          {"structure_without_roof", structure->id + " has no roof faces and is left out", {}, {}});
      return std::nullopt;
    }
    structure->north_deg = north_deg;
    report_.structures.push_back(*std::move(structure));
    return std::nullopt;
  }

  /// Ids may begin anew in every STRUCTURES.
  std::string new_id(std::string id) {
    ++seen_;
    if (id.empty()) id = "ROOF" + std::to_string(seen_);
    const bool taken = std::ranges::find(report_.structures, id, &Structure::id) != report_.structures.end();
    return taken ? id + "-" + std::to_string(seen_) : id;
  }

  void summary(const XmlElement& e) {
    for (const XmlElement& child : e.children)
      if (child.name == "ATTRIBUTE") report_.summary[text_of(child, "name")] = text_of(child, "value");
  }

  const KindInfo& kind_;
  Report report_;
  std::vector<Warning> warnings_;
  std::size_t seen_ = 0;
};

}  // namespace

estimate::Limits report_limits() {
  estimate::Limits limits;
  limits.input_bytes = max_bytes;
  return limits;
}

estimate::Result<estimate::Parsed<Report>> readers::read_report_tree(const XmlElement& root) {
  const KindInfo* kind = detect_kind(root);
  if (kind == nullptr)
    return fail(ErrorCode::roof_report_kind_not_supported,
                "the root element is <" + root.name + ">; supported are " + supported_roots(), root.name);
  return ReportReader(*kind).read(root);
}

namespace {

constexpr std::size_t pdf_mark_bytes = 1024;

using ParsedReport = estimate::Result<estimate::Parsed<Report>>;

estimate::Limits xml_limits(estimate::Limits limits) {
  limits.input_bytes = std::min(limits.input_bytes, max_xml_bytes);
  limits.entry_bytes = std::min(limits.entry_bytes, max_xml_bytes);
  return limits;
}

using ParsedPages = estimate::Result<estimate::Parsed<estimate::Document>>;

ParsedPages read_pdf_pages(std::string_view pdf, const estimate::Limits& limits,
                           const std::string& password) {
  return estimate::read_pages(std::as_bytes(std::span(pdf)),
                              {.limits = limits, .threads = 1, .paths = true, .password = password});
}

/// The refusal of a document without a report, and what may be the reason.
Error refusal(Error error, const estimate::Document& document) {
  const bool unread = std::ranges::any_of(document.pages, [](const estimate::Page& page) {
    return page_text(page) != estimate::PageText::usable;
  });
  if (unread && error.code == ErrorCode::roof_report_kind_not_supported)
    error.message += "; pages of this file have no text that can be read, such as those of a scan";
  return error;
}

ParsedReport read_pdf_report(std::string_view bytes, const estimate::Limits& limits,
                             const std::string& password) {
  auto document = read_pdf_pages(bytes, limits, password);
  if (!document) return std::unexpected(document.error());
  auto report = read_report(document->value);
  if (!report) return std::unexpected(refusal(std::move(report).error(), document->value));
  report->warnings.insert(report->warnings.begin(), document->warnings.begin(), document->warnings.end());
  return report;
}

ParsedReport read_json_bytes(std::string_view bytes, const estimate::Limits& limits) {
  if (bytes.size() > max_json_bytes)
    return fail(ErrorCode::file_too_large, "JSON of " + std::to_string(bytes.size()) +
                                               " bytes; the maximum is " + std::to_string(max_json_bytes));
  const auto json = estimate::read_json(bytes);
  if (!json) return std::unexpected(json.error());
  if (json->find("pages") == nullptr) return readers::read_json_report(*json);
  const auto document = estimate::document_from_json(bytes, limits);
  if (!document) return std::unexpected(document.error());
  return read_report(*document);
}

}  // namespace

ParsedPages read_report_pages(std::string_view pdf, const estimate::Limits& limits) {
  auto document = read_pdf_pages(pdf, limits, {});
  if (!document) return document;
  const auto found = find_report(document->value);
  if (!found) return std::unexpected(refusal(no_report_error(), document->value));
  for (estimate::Page& page : document->value.pages)
    if (std::ranges::find(found->pages, page.number) == found->pages.end()) page.paths.clear();
  return document;
}

ParsedReport read_report(std::string_view bytes, const estimate::Limits& limits,
                         const std::string& password) {
  if (bytes.substr(0, pdf_mark_bytes).find("%PDF-") != std::string_view::npos)
    return read_pdf_report(bytes, limits, password);
  if (bytes.starts_with("PK\x03\x04"))
    return fail(ErrorCode::roof_report_kind_not_supported,
                "this is a ZIP, such as an ESX: `esxconv inspect` shows its estimate; supply the measurement "
                "report itself as XML, PDF or JSON");
  const std::string_view start = estimate::trim(bytes.substr(0, pdf_mark_bytes));
  if (start.starts_with('{') || start.starts_with('[')) return read_json_bytes(bytes, limits);
  const auto root = estimate::parse_xml(bytes, xml_limits(limits));
  if (!root) return std::unexpected(root.error());
  return read_report_tree(*root);
}

}  // namespace roof

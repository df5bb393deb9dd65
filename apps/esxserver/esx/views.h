// Requests and responses of the routes that make ESX files and work on estimate-v1 documents.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "estimate/schemas.h"
#include "esxserver/confined/report.h"
#include "esxserver/esx/service.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/projects/match.h"

namespace esxserver::view {

using EstimateInput = DocumentOf<&estimate::describe_estimate_input>;

/// Of a body with an estimate: enough for 8,000 lines, each with some 60 values.
inline constexpr std::uint64_t max_estimate_bytes = 10'000'000;
inline constexpr std::size_t max_estimate_values = 1'000'000;
inline constexpr int max_estimate_lines = 20'000;

/// libestimate reads the document itself.
struct EstimateRequest {
  estimate::JsonValue estimate;
};
inline constexpr std::string_view estimate_text =
    "The estimate (estimate-v1), also after editing. Members that it does not know are ignored.";

enum class TableFormat { csv, xlsx };
[[nodiscard]] inline std::span<const NamedValue<TableFormat>> enum_names(TableFormat /*any*/) {
  static constexpr std::array<NamedValue<TableFormat>, 2> names = {
      {{TableFormat::csv, "csv"}, {TableFormat::xlsx, "xlsx"}}};
  return names;
}
struct TableQuery {
  TableFormat format = TableFormat::csv;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::EstimateRequest> {
  using Request = esxserver::view::EstimateRequest;
  static constexpr std::string_view name = "EstimateRequest", text = "An estimate.";
  static constexpr auto rows = std::tuple(field_as<esxserver::view::EstimateInput>(
      "estimate", &Request::estimate, esxserver::view::estimate_text));
};

template <>
struct estimate::FieldList<esxserver::view::TableQuery> {
  using Query = esxserver::view::TableQuery;
  static constexpr std::string_view name = "TableQuery", text = "Format of a table.";
  static constexpr auto rows = std::tuple(field("format", &Query::format, "Format of the file."));
};

namespace esxserver::view {

struct EstimateForm {
  std::string file;
  std::optional<std::string> price_list, password;
};
struct EsxForm {
  std::string file;
};
struct PdfImportQuery {
  std::optional<int> max_items;
};

struct EstimateExportRequest {
  estimate::JsonValue estimate;
  std::optional<std::string> price_list, filename;
  bool include_sketch = false;
};

struct ImportPreflight {
  std::string parse_hash;
  estimate::JsonValue estimate;
  AdapterReport report;
  std::vector<LineCandidates> candidates;
  int line_count = 0;
  std::int64_t credits_required = 0;
  int page_count = 0;
  ProjectMatches project_match;
};

struct GeneratedEsx {
  std::string filename, esx_b64;
  AdapterReport report;
  std::vector<ScopePreviewItem> scope_preview;
  std::string run_ref;
};

/// What the header X-Adapter-Report holds of a long report.
struct ShortReport {
  int item_count = 0, matched_count = 0;
  ReportTotals totals;
  bool truncated = true;
  std::string run_ref;
};

inline constexpr estimate::FieldRules price_list_code = {.min_length = 1, .max_length = 100};
/// Of the password of a PDF.
inline constexpr estimate::FieldRules password_rules = {
    .min_length = 1, .max_length = 200, .format = "password"};
inline constexpr std::string_view password_text =
    "Of a locked PDF, the user's or the owner's. It is not kept.";

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::EstimateForm> {
  using Form = esxserver::view::EstimateForm;
  static constexpr std::string_view name = "EstimateForm", text = "The file of an estimate.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file, "The PDF, or the line items that an estimating program exports (CSV, XLSX).",
            {.format = "binary"}),
      field("price_list", &Form::price_list,
            "Code of a loaded price list. Without it, the list printed in the estimate, or the "
            "default of the profile; the bundled list is used for suggestions only.",
            esxserver::view::price_list_code),
      field("password", &Form::password,
            "Of a locked PDF, the user's or the owner's. It is not kept; with `Prefer: respond-async`, it is "
            "kept encrypted, and only until the file is read.",
            esxserver::view::password_rules));
};

template <>
struct estimate::FieldList<esxserver::view::EsxForm> {
  using Form = esxserver::view::EsxForm;
  static constexpr std::string_view name = "EsxForm", text = "An ESX.";
  static constexpr auto rows = std::tuple(field("file", &Form::file, "The ESX.", {.format = "binary"}));
};

template <>
struct estimate::FieldList<esxserver::view::PdfImportQuery> {
  using Query = esxserver::view::PdfImportQuery;
  static constexpr std::string_view name = "PdfImportQuery", text = "How much of a PDF is imported.";
  static constexpr auto rows =
      std::tuple(field("max_items", &Query::max_items,
                       "Number of line items. Later ones are left out of the ESX and of its totals, with a "
                       "warning.",
                       {.minimum = 1, .maximum = 1'000'000}));
};

template <>
struct estimate::FieldList<esxserver::view::EstimateExportRequest> {
  using Export = esxserver::view::EstimateExportRequest;
  static constexpr bool members_have_defaults = true;
  static constexpr std::string_view name = "GenerateFromEstimateRequest", text = "An estimate to export.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::view::EstimateInput>("estimate", &Export::estimate, esxserver::view::estimate_text,
                                               {.requirement = FieldRules::Requirement::required}),
      field("price_list", &Export::price_list,
            "Code of a loaded price list to match the lines with again; without it, the matches and codes "
            "of the estimate.",
            esxserver::view::price_list_code),
      field("filename", &Export::filename, "Name of the ESX; without it, that of the estimate's source.",
            {.min_length = 1, .max_length = 200}),
      field("include_sketch", &Export::include_sketch,
            "Whether to draw rooms with printed dimensions. Users without a role get a list anyway."));
};

template <>
struct estimate::FieldList<esxserver::view::ImportPreflight> {
  using Preflight = esxserver::view::ImportPreflight;
  static constexpr std::string_view name = "ImportPreflight", text = "An estimate to review.";
  static constexpr auto rows = std::tuple(
      field("parse_hash", &Preflight::parse_hash,
            "Identifies the parse in `generate-from-parse`: the SHA-256 of the document and the version of "
            "the parser."),
      field_as<esxserver::DocumentOf<&describe_estimate>>("estimate", &Preflight::estimate,
                                                          "The estimate (estimate-v1)."),
      field("report", &Preflight::report, "What will become of its lines."),
      field("candidates", &Preflight::candidates,
            "For the lines that may mean other entries of the price list: these entries."),
      field("line_count", &Preflight::line_count, "Line items.", {.minimum = 0}),
      field("credits_required", &Preflight::credits_required,
            "What the export will cost the caller; 0 once it is paid for.", {.minimum = 0}),
      field("page_count", &Preflight::page_count, "Pages of the PDF.", {.minimum = 0}),
      field("project_match", &Preflight::project_match, "Projects that the estimate may belong to."));
};

template <>
struct estimate::FieldList<esxserver::view::GeneratedEsx> {
  using Generated = esxserver::view::GeneratedEsx;
  static constexpr std::string_view name = "GenerateFromScopeJsonResponse", text = "An ESX.";
  static constexpr auto rows = std::tuple(
      field("filename", &Generated::filename, "File name."),
      field("esx_b64", &Generated::esx_b64, "The ESX in base64."),
      field("report", &Generated::report, "What became of the lines."),
      field("scope_preview", &Generated::scope_preview, "The first 50 lines.",
            {.max_items = esxserver::max_preview_items}),
      field("run_ref", &Generated::run_ref, "Id under which run and report are stored.", {.format = "uuid"}));
};

template <>
struct estimate::FieldList<esxserver::ParseExport> {
  using Export = esxserver::ParseExport;
  static constexpr bool members_have_defaults = true;
  static constexpr std::string_view name = "GenerateFromParseRequest", text = "A parse to export.";
  static constexpr auto rows = std::tuple(
      field("parse_hash", &Export::parse_hash, "Of the import preflight.",
            {.min_length = 1, .max_length = 100, .requirement = FieldRules::Requirement::required}),
      field("price_list", &Export::price_list,
            "Code of a loaded price list; without it, the list of the preflight.",
            esxserver::view::price_list_code),
      field("include_sketch", &Export::include_sketch,
            "Whether to draw rooms with printed dimensions. Users without a role get a list anyway."));
};

template <>
struct estimate::FieldList<esxserver::ScopeExport> {
  using Export = esxserver::ScopeExport;
  static constexpr bool members_have_defaults = true;
  static constexpr std::string_view name = "GenerateFromScopeRequest", text = "A scope to export.";
  static constexpr FieldRules id = {
      .min_length = 1, .max_length = 100, .requirement = FieldRules::Requirement::required};
  static constexpr auto rows = std::tuple(
      field("project_id", &Export::project_id, "Project whose claim, insured and address the ESX gets.", id),
      field("scope_id", &Export::scope_id, "A scope of the project, or one without a project.", id),
      field("price_list", &Export::price_list, "Code of a loaded price list; without it, that of the scope.",
            esxserver::view::price_list_code),
      field("include_sketch", &Export::include_sketch,
            "Whether to draw rooms with a length, width and height. Users without a role get a list anyway."),
      field(
          "include_photos", &Export::include_photos,
          "Whether to add the project's JPEG photos with their captions, the oldest first: at most 200, and "
          "100 MB."));
};

template <>
struct estimate::FieldList<esxserver::view::ShortReport> {
  using Report = esxserver::view::ShortReport;
  static constexpr std::string_view name = "ShortAdapterReport", text = "A report too long for a header.";
  static constexpr auto rows = std::tuple(
      field("item_count", &Report::item_count, "Lines in the ESX.", {.minimum = 0}),
      field("matched_count", &Report::matched_count, "Lines that the price list has.", {.minimum = 0}),
      field("totals", &Report::totals, "Totals of all lines."),
      field("truncated", &Report::truncated, "True: the run has the whole report."),
      field("run_ref", &Report::run_ref, "Id of the run.", {.format = "uuid"}));
};

template <>
struct estimate::FieldList<esxserver::EsxRun> {
  using Run = esxserver::EsxRun;
  static constexpr std::string_view name = "EsxRun", text = "An ESX that was made.";
  static constexpr auto rows =
      std::tuple(field("run_ref", &Run::run_ref, "Its id.", {.format = "uuid"}),
                 field("kind", &Run::kind, "What the ESX was made from."),
                 field("created_at", &Run::created_at, "When, UTC.", {.format = "date-time"}),
                 field("filename", &Run::filename, "File name of the ESX."),
                 field("report", &Run::report, "What became of the lines."),
                 field("charged_credits", &Run::charged_credits, "What it cost.", {.minimum = 0}));
};

namespace esxserver {

/// The ESX in JSON.
[[nodiscard]] http::Answer generated_answer(GeneratedEsx made);

/// An error about the content at this place of the body is a violation whose type is its code.
[[nodiscard]] std::unexpected<http::HttpError> content_refusal(estimate::Place place, Error error);

/// The file of a line_table document. `file_name`: of the estimate.
[[nodiscard]] http::Answer table_answer(std::string_view table_json, view::TableFormat format,
                                        std::string_view file_name);

/// Line items of an estimate-v1 document.
[[nodiscard]] int line_count(const estimate::JsonValue& document);
/// A violation if the member "estimate" of a body has too many of them.
[[nodiscard]] std::expected<void, http::HttpError> check_line_count(const estimate::JsonValue& document);

/// The name of the file that an estimate was read from; empty if it does not say.
[[nodiscard]] std::string source_name(const estimate::JsonValue& document);

}  // namespace esxserver

#include <algorithm>
#include <array>
#include <expected>
#include <string>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/roof/read_report.h"
#include "esx/roof/report.h"
#include "esxserver/base/codecs.h"
#include "esxserver/esx/views.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/file_response.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/sessions/requests.h"
#include "operations/files.h"
#include "roof/emit_fields.h"
#include "roof/interview_fields.h"
#include "roof/measurement_fields.h"

namespace esxserver::view {

inline constexpr std::string_view report_text =
    "A PDF of Roofr, EagleView, Hover or Geomni, or XML or JSON of EagleView or Hover; named .pdf, .xml or "
    ".json.";

struct RoofUploadForm {
  std::string file;
};
struct RoofEmitForm {
  std::string file;
  std::optional<std::string> project_name;
};
struct RoofDescriptionRequest {
  std::string description;
  std::optional<std::string> project_name;
};
struct RoofDescriptionPreviewRequest {
  std::string description;
};
struct DescribedRoof : roof::Preview {
  std::vector<std::string> assumptions;
};

inline constexpr std::string_view description_text = "Example: 40x30 gable roof 6/12 with 12 inch overhang.";
inline constexpr estimate::FieldRules description_rules = {.min_length = 1, .max_length = 2000};

/// libroof reads the answers itself; here only the other names are checked.
struct RoofInterviewPreviewRequest {
  estimate::JsonValue answers;
  std::optional<estimate::JsonValue> measurements;
};

struct RoofReportForm {
  std::string file;
};
struct RoofMeasurementsParse {
  std::string filename;
  bool stored = false;
  roof::KeptMeasurements measurements;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::RoofUploadForm> {
  static constexpr std::string_view name = "RoofUploadForm", text = "A roof-measurement report.";
  static constexpr auto rows = std::tuple(field("file", &esxserver::view::RoofUploadForm::file,
                                                esxserver::view::report_text, {.format = "binary"}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofEmitForm> {
  using Upload = esxserver::view::RoofEmitForm;
  static constexpr std::string_view name = "RoofEmitForm",
                                    text = "A roof-measurement report to make an ESX of.";
  static constexpr auto rows = std::tuple(
      field("file", &Upload::file, esxserver::view::report_text, {.format = "binary"}),
      field("project_name", &Upload::project_name, "Of the estimate and its file; else the upload's name.",
            {.min_length = 1, .max_length = 200}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofDescriptionRequest> {
  using Request = esxserver::view::RoofDescriptionRequest;
  static constexpr std::string_view name = "RoofDescriptionRequest", text = "A roof in words.";
  static constexpr auto rows =
      std::tuple(field("description", &Request::description, esxserver::view::description_text,
                       esxserver::view::description_rules),
                 field("project_name", &Request::project_name, "Of the estimate and its file.",
                       {.min_length = 1, .max_length = 200}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofDescriptionPreviewRequest> {
  using Request = esxserver::view::RoofDescriptionPreviewRequest;
  static constexpr std::string_view name = "RoofDescriptionPreviewRequest", text = "A roof in words.";
  static constexpr auto rows =
      std::tuple(field("description", &Request::description, esxserver::view::description_text,
                       esxserver::view::description_rules));
};

template <>
struct estimate::FieldList<esxserver::view::DescribedRoof> {
  using Roof = esxserver::view::DescribedRoof;
  static constexpr std::string_view name = "RoofDescriptionPreviewResponse",
                                    text = "The figures and the plan of a roof in words.";
  static constexpr auto rows =
      std::tuple_cat(FieldList<roof::Preview>::rows,
                     std::tuple(field("assumptions", &Roof::assumptions, "What the words did not say.")));
};

template <>
struct estimate::FieldList<esxserver::view::RoofInterviewPreviewRequest> {
  using Request = esxserver::view::RoofInterviewPreviewRequest;
  static constexpr std::string_view name = "RoofInterviewPreviewRequest", text = "The answers so far.";
  static constexpr auto rows = std::tuple(
      field("answers", &Request::answers, "An object: id of a question to its answer."),
      field("measurements", &Request::measurements,
            "The figures of a preview, or what the parse of a report gave; without them, those among the "
            "answers hold."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofReportForm> {
  static constexpr std::string_view name = "RoofReportForm", text = "A roof-measurement report to keep.";
  static constexpr auto rows = std::tuple(field("file", &esxserver::view::RoofReportForm::file,
                                                esxserver::view::report_text, {.format = "binary"}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofMeasurementsParse> {
  using Parse = esxserver::view::RoofMeasurementsParse;
  static constexpr std::string_view name = "RoofMeasurementsParseResponse", text = "What a report says.";
  static constexpr auto rows =
      std::tuple(field("filename", &Parse::filename, "Name of the upload."),
                 field("stored", &Parse::stored,
                       "Whether the report is kept. If the file store is not available, the measurements are "
                       "read all the same."),
                 field("measurements", &Parse::measurements, "For `interview/preview`."));
};

namespace esxserver {
namespace {

using estimate::AnyErrorCode;
using estimate::ErrorCode;
using http::Answer;
using http::HttpError;
using http::Request;

struct RoofUpload {
  roof::ReadRoof roof;  // its project name is the form's, else the file's name without its ending
  http::FilePart file;
};

constexpr std::size_t max_name_bytes = 200;
constexpr std::array<std::string_view, 3> report_suffixes = {".pdf", ".xml", ".json"};
constexpr std::uint64_t max_text_bytes = 8u << 20;  // of XML and JSON
constexpr std::size_t pdf_mark_bytes = 1024;

std::unexpected<HttpError> wrong_field(std::string field, std::string message, std::string_view type) {
  std::vector<estimate::Violation> violations = {
      {.place = {std::move(field)}, .message = std::move(message), .type = std::string(type)}};
  return std::unexpected(http::validation_error(std::move(violations), "body"));
}

std::unexpected<HttpError> refuse(AnyErrorCode code, std::string message) {
  return std::unexpected(HttpError({code, std::move(message), ""}));
}

/// The one that the name ends with; empty: none.
std::string_view suffix_of(std::string_view file_name) {
  const std::string name = estimate::to_lower(file_name);
  const auto* const found =
      std::ranges::find_if(report_suffixes, [&](std::string_view suffix) { return name.ends_with(suffix); });
  return found == report_suffixes.end() ? std::string_view() : *found;
}

/// Nothing of a client's folders.
std::string stem_of(std::string_view file_name) {
  const auto folder = file_name.find_last_of("/\\");
  if (folder != std::string_view::npos) file_name.remove_prefix(folder + 1);
  return std::string(file_name.substr(0, file_name.size() - suffix_of(file_name).size()));
}

/// The name that the form holds, or none; refused where the form holds what it may not.
std::expected<std::string, HttpError> project_name_of(const http::Form& form, bool takes_name) {
  for (const http::Field& text : form.texts) {
    if (!takes_name || text.name != "project_name") return wrong_field(text.name, "is not known", "unknown");
  }
  const std::string* name = form.text("project_name");
  if (!name) return std::string();
  if (name->empty()) return wrong_field("project_name", "must not be empty", "too_short");
  if (name->size() > max_name_bytes)
    return wrong_field("project_name", "must have at most 200 bytes", "too_long");
  return *name;
}

/// Read in a process of its own: what a PDF does to its reader ends there.
std::expected<roof::ReadRoof, HttpError> roof_of_pdf(const http::FilePart& file, RoofPdfReader& pdfs,
                                                     const Request& request) {
  auto pages = pdfs.read(file.file.path(), [&] { return !request.client_has_left(); });
  if (!pages) return content_refusal({"file"}, std::move(pages).error());
  auto roof = roof::read_roof(pages->json);
  if (!roof) return std::unexpected(http::body_error({"file"}, roof.error()));
  auto& warnings = roof->options.warnings;
  warnings.insert(warnings.begin(), pages->warnings.begin(), pages->warnings.end());
  return *std::move(roof);
}

std::expected<roof::ReadRoof, HttpError> roof_of_file(const http::FilePart& file, RoofPdfReader& pdfs,
                                                      const Request& request) {
  const std::string_view suffix = suffix_of(file.file_name);
  const bool is_pdf = suffix == ".pdf";
  if (suffix.empty())
    return refuse(ServerError::invalid_file_type, "the report has to be a file named .pdf, .xml or .json");
  if (file.bytes > (is_pdf ? roof::report_limits().input_bytes : max_text_bytes))
    return refuse(ErrorCode::file_too_large, "the report is too large");
  if (is_pdf) return roof_of_pdf(file, pdfs, request);
  const auto content = apps::files::read_input(file.file.path(), max_text_bytes);
  if (!content) return refuse(ErrorCode::internal_error, to_string(content.error()));
  if (content->substr(0, pdf_mark_bytes).contains("%PDF-")) return roof_of_pdf(file, pdfs, request);
  auto roof = roof::read_roof(*content);
  if (!roof) return std::unexpected(http::body_error({"file"}, roof.error()));
  return *std::move(roof);
}

/// `takes_name`: whether the form may hold `project_name`. Refused: invalid_request (no form),
/// invalid_file_type (another name), file_too_large, request_too_large, validation_failed (no file, unknown
/// fields, a file that is malformed or no roof; the violation's type is the code of the library); of PDFs
/// also timeout and service_unavailable.
std::expected<RoofUpload, HttpError> read_roof_upload(const http::Request& request,
                                                      const RoofUploads& uploads, bool takes_name) {
  auto form = http::read_form(
      request,
      {.file_fields = {"file"}, .file_bytes = roof::report_limits().input_bytes, .folder = uploads.folder});
  if (!form) return std::unexpected(HttpError(form.error()));
  auto name = project_name_of(*form, takes_name);
  if (!name) return std::unexpected(std::move(name).error());
  const http::FilePart* file = form->file("file");
  if (!file) return wrong_field("file", "is required", "missing");
  auto roof = roof_of_file(*file, uploads.pdfs, request);
  if (!roof) return std::unexpected(std::move(roof).error());
  roof->options.project_name = name->empty() ? stem_of(file->file_name) : *std::move(name);
  return RoofUpload{.roof = *std::move(roof), .file = std::move(form->files.front())};
}

constexpr std::string_view roof_tag = "Roof";

std::unexpected<HttpError> emitter_failed(std::string why) {
  return std::unexpected(HttpError({ErrorCode::internal_error, std::move(why), ""}));
}

std::expected<roof::Emission, HttpError> emit(roof::ReadRoof roof, const estimate::PriceList& prices) {
  roof.options.warnings.push_back({"bundled_price_list", "the scope is of price list " + prices.code});
  auto made = roof::emit(roof.report, prices, roof.options);
  if (made) return *std::move(made);
  // Words can answer what no scope is made of: "metal roof".
  const bool refused = made.error().code == ErrorCode::roof_system_not_supported ||
                       made.error().code == ErrorCode::invalid_roof_answer;
  if (refused) return std::unexpected(http::body_error({"description"}, made.error()));
  return emitter_failed(to_string(made.error()));
}

std::expected<roof::Emission, HttpError> emit_upload(const estimate::PriceList& prices,
                                                     const RoofUploads& uploads, const Request& request,
                                                     bool takes_name) {
  auto upload = read_roof_upload(request, uploads, takes_name);
  if (!upload) return std::unexpected(std::move(upload).error());
  return emit(std::move(upload->roof), prices);
}

Answer emission_answer(const std::expected<roof::Emission, HttpError>& made) {
  if (!made) return std::unexpected(made.error());
  return http::json_response(200, roof::emission_to_json(*made, to_base64(made->esx)));
}

Answer preview(const RoofUploads& uploads, const Request& request) {
  auto upload = read_roof_upload(request, uploads, false);
  if (!upload) return std::unexpected(std::move(upload).error());
  return http::json_response(200, roof::preview_to_json(roof::preview(
                                      upload->roof.report, std::move(upload->roof.options.warnings))));
}

/// The message names the figure of the roof that is missing or impossible.
std::unexpected<HttpError> refused_words(const roof::RoofRefusal& refusal) {
  estimate::Error error = refusal.error;
  if (!refusal.field.empty()) error.message = refusal.field + ": " + error.message;
  return std::unexpected(http::body_error({"description"}, error));
}

Answer emit_description(const estimate::PriceList& prices, Request& request) {
  const auto body = http::read_json<view::RoofDescriptionRequest>(request);
  if (!body) return std::unexpected(body.error());
  auto roof = roof::describe_roof(body->description);
  if (!roof) return refused_words(roof.error());
  roof->options.project_name = body->project_name.value_or("");
  return emission_answer(emit(*std::move(roof), prices));
}

Answer preview_description(Request& request) {
  const auto body = http::read_json<view::RoofDescriptionPreviewRequest>(request);
  if (!body) return std::unexpected(body.error());
  auto roof = roof::describe_roof(body->description);
  if (!roof) return refused_words(roof.error());
  const view::DescribedRoof described{roof::preview(roof->report, std::move(roof->options.warnings)),
                                      std::move(roof->options.assumptions)};
  return http::json_response(200, estimate::encode_json(described));
}

Answer convert_report(const estimate::PriceList& prices, const RoofUploads& uploads, const Request& request) {
  auto made = emit_upload(prices, uploads, request, false);
  if (!made) return std::unexpected(std::move(made).error());
  return http::Response{.status = 200,
                        .headers = {{"Content-Type", "application/octet-stream"},
                                    {"Content-Disposition", http::attachment(made->filename)},
                                    {"X-Roof-Import-Report", roof::import_report_header(*made)}},
                        .body = std::move(made->esx)};
}

std::vector<AnyErrorCode> upload_errors() {
  using enum ErrorCode;
  using enum ServerError;
  return {invalid_request,   invalid_file_type, file_too_large,     request_too_large,
          validation_failed, timeout,           service_unavailable};
}

http::RouteResponse emitted() {
  return {.status = 200,
          .text = "An ESX with a sketch and a roofing scope, read back and compared.",
          .contents = {{"application/json", &estimate::describe<roof::Emission>}}};
}

http::Route preview_route(const RoofUploads& uploads) {
  return {.method = "POST",
          .path = "/api/v1/roof/preview",
          .operation_id = "previewRoof",
          .summary = "Figures and plan of a roof report",
          .text = "Areas, pitches and lengths from the coordinates, compared with the published totals.",
          .tag = roof_tag,
          .request = {{"multipart/form-data", &estimate::describe<view::RoofUploadForm>}},
          .responses = {{.status = 200,
                         .text = "The report's roof.",
                         .contents = {{"application/json", &estimate::describe<roof::Preview>}}}},
          .errors = upload_errors(),
          .handler = [uploads](Request& request) { return preview(uploads, request); }};
}

http::Route emit_route(const estimate::PriceList& prices, const RoofUploads& uploads) {
  return {.method = "POST",
          .path = "/api/v1/roof/emit",
          .operation_id = "emitRoof",
          .summary = "ESX of a roof report",
          .text = "Quantities are keyed to the published measurements, not to the sketch.",
          .tag = roof_tag,
          .request = {{"multipart/form-data", &estimate::describe<view::RoofEmitForm>}},
          .responses = {emitted()},
          .errors = upload_errors(),
          .handler = [&prices, uploads](Request& request) {
            return emission_answer(emit_upload(prices, uploads, request, true));
          }};
}

http::Route description_route(const estimate::PriceList& prices) {
  using enum ErrorCode;
  using enum ServerError;
  return {.method = "POST",
          .path = "/api/v1/roof/emit-from-description",
          .operation_id = "emitRoofFromDescription",
          .summary = "ESX of a roof in words",
          .text = "What the words do not say is assumed, and each assumption is said.",
          .tag = roof_tag,
          .request = {{"application/json", &estimate::describe<view::RoofDescriptionRequest>}},
          .responses = {emitted()},
          .errors = {unsupported_media_type, request_too_large, validation_failed},
          .handler = [&prices](Request& request) { return emit_description(prices, request); }};
}

http::Route description_preview_route() {
  using enum ErrorCode;
  using enum ServerError;
  return {.method = "POST",
          .path = "/api/v1/roof/describe/preview",
          .operation_id = "previewRoofDescription",
          .summary = "Figures and plan of a roof in words",
          .text =
              "The figures and the plan of the roof that `emit-from-description` makes an ESX of, and what "
              "was assumed. Quick enough for every change of the words.",
          .tag = roof_tag,
          .request = {{"application/json", &estimate::describe<view::RoofDescriptionPreviewRequest>}},
          .responses = {{.status = 200,
                         .text = "The roof.",
                         .contents = {{"application/json", &estimate::describe<view::DescribedRoof>}}}},
          .errors = {unsupported_media_type, request_too_large, validation_failed},
          .handler = preview_description};
}

http::Route conversion_route(const estimate::PriceList& prices, const RoofUploads& uploads) {
  return {
      .method = "POST",
      .path = "/api/v1/roof/aerial-to-esx",
      .operation_id = "convertRoofReport",
      .summary = "ESX of a roof report, as a file",
      .text = "The same ESX that emit gives; a header describes its contents.",
      .tag = roof_tag,
      .request = {{"multipart/form-data", &estimate::describe<view::RoofUploadForm>}},
      .responses = {{.status = 200,
                     .text = "The ESX.",
                     .contents = {{"application/octet-stream"}},
                     .headers = {{.name = "Content-Disposition", .text = "attachment, with the file's name."},
                                 {.name = "X-Roof-Import-Report",
                                  .text = "JSON in ASCII: report_kind, pieces, area_sf, published_area_sf, "
                                          "sketch_residual_sf, scope, warnings.",
                                  .type = {.kind = estimate::TypeInfo::Kind::string,
                                           .content = &estimate::describe<roof::ImportReport>()}}}}},
      .errors = upload_errors(),
      .handler = [&prices, uploads](Request& request) { return convert_report(prices, uploads, request); }};
}

Answer preview_interview(const estimate::PriceList& prices, Request& request) {
  const auto body = http::read_json<view::RoofInterviewPreviewRequest>(request);
  if (!body) return std::unexpected(body.error());
  const auto asked = roof::interview_request_from_json(estimate::encode_json(*body));
  if (!asked) return std::unexpected(http::body_error({}, asked.error()));
  const std::optional<roof::RoofMeasurements>& kept = asked->measurements;
  const roof::RoofMeasurements* measured = kept ? &*kept : nullptr;
  return http::json_response(200,
                             roof::interview_to_json(roof::run_interview(asked->answers, measured, prices)));
}

http::Route definition_route() {
  return {.method = "GET",
          .path = "/api/v1/roof/interview",
          .operation_id = "roofInterview",
          .summary = "The roof interview",
          .text = "Every question, and when it is asked.",
          .tag = "Roof",
          .responses = {{.status = 200,
                         .text = "The table of questions.",
                         .contents = {{"application/json", &estimate::describe<roof::InterviewDefinition>}}}},
          .handler = [](Request&) { return http::json_response(200, roof::interview_definition_json()); }};
}

http::Route preview_route(const estimate::PriceList& prices) {
  using enum ErrorCode;
  using enum ServerError;
  return {.method = "POST",
          .path = "/api/v1/roof/interview/preview",
          .operation_id = "previewRoofInterview",
          .summary = "The questions that follow from the answers, and the scope",
          .text = "Always the visible questions. Where no scope can be made, `error` in the answer says why.",
          .tag = "Roof",
          .request = {{"application/json", &estimate::describe<view::RoofInterviewPreviewRequest>}},
          .responses = {{.status = 200,
                         .text = "The state of the interview.",
                         .contents = {{"application/json", &estimate::describe<roof::Interview>}}}},
          .errors = {unsupported_media_type, request_too_large, validation_failed},
          .handler = [&prices](Request& request) { return preview_interview(prices, request); }};
}

Answer parse_measurements(RoofReportKeeper& keeper, const RoofUploads& uploads, const Request& request,
                          const User& user) {
  auto upload = read_roof_upload(request, uploads, false);
  if (!upload) return std::unexpected(std::move(upload).error());
  const roof::Preview preview = roof::preview(upload->roof.report, std::move(upload->roof.options.warnings));
  const bool stored = keeper.keep(user.uid, upload->file.file.path(), upload->file.file_name);
  return http::json_response(200,
                             estimate::encode_json(view::RoofMeasurementsParse{
                                 .filename = upload->file.file_name,
                                 .stored = stored,
                                 .measurements = {roof::roof_measurements(upload->roof.report), preview}}));
}

}  // namespace

std::vector<http::Route> roof_routes(const estimate::PriceList& prices, const RoofUploads& uploads) {
  return {preview_route(uploads), emit_route(prices, uploads), description_route(prices),
          description_preview_route(), conversion_route(prices, uploads)};
}

std::vector<http::Route> roof_interview_routes(const estimate::PriceList& prices) {
  return {definition_route(), preview_route(prices)};
}

http::Route roof_measurements_route(SignIn& sign_in, RoofReportKeeper& keeper, const RoofUploads& uploads) {
  return for_users(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/roof/interview/measurements/parse",
       .operation_id = "parseRoofMeasurements",
       .summary = "Read the measurements of a roof report",
       .text = "For the roof interview. The report is kept for the caller as long as PDFs are.",
       .tag = "Roof",
       .request = {{"multipart/form-data", &estimate::describe<view::RoofReportForm>}},
       .responses = {{.status = 200,
                      .text = "The measurements, and whether the report is kept.",
                      .contents = {{"application/json", &estimate::describe<view::RoofMeasurementsParse>}}}},
       .errors = upload_errors()},
      [&keeper, uploads](Request& request, const User& user) {
        return parse_measurements(keeper, uploads, request, user);
      });
}

}  // namespace esxserver

#include <algorithm>
#include <array>
#include <expected>
#include <memory>
#include <span>
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
struct RoofConvertForm {
  std::string file;
  std::optional<std::string> answers, price_list;
};
struct RoofEmitForm {
  std::optional<std::string> file, description, project_name, answers, price_list;
};
struct RoofDescriptionRequest {
  std::string description;
  std::optional<std::string> project_name;
  std::optional<estimate::JsonValue> answers;
  std::optional<std::string> price_list;
};
struct RoofDescriptionPreviewRequest {
  std::string description;
};
struct DescribedRoof : roof::Preview {
  std::vector<std::string> assumptions;
};

inline constexpr std::string_view description_text = "Example: 40x30 gable roof 6/12 with 12 inch overhang.";
inline constexpr estimate::FieldRules description_rules = {.min_length = 1, .max_length = 2000};
inline constexpr estimate::FieldRules name_rules = {.min_length = 1, .max_length = 200};
inline constexpr std::string_view answers_text =
    "Of the roof interview, a JSON object: id of a question to its answer; else its defaults hold.";

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
struct estimate::FieldList<esxserver::view::RoofConvertForm> {
  using Form = esxserver::view::RoofConvertForm;
  static constexpr std::string_view name = "RoofConvertForm",
                                    text = "A roof-measurement report to make an ESX file of.";
  static constexpr auto rows =
      std::tuple(field("file", &Form::file, esxserver::view::report_text, {.format = "binary"}),
                 field("answers", &Form::answers, esxserver::view::answers_text),
                 field("price_list", &Form::price_list, esxserver::view::price_list_text,
                       esxserver::view::price_list_rules));
};

template <>
struct estimate::FieldList<esxserver::view::RoofEmitForm> {
  using Form = esxserver::view::RoofEmitForm;
  static constexpr std::string_view name = "RoofEmitForm",
                                    text =
                                        "The measurements of a roof and the answers about it. The "
                                        "measurements are a file, a description, or among the answers.";
  static constexpr auto rows =
      std::tuple(field("file", &Form::file, esxserver::view::report_text, {.format = "binary"}),
                 field("description", &Form::description, esxserver::view::description_text,
                       esxserver::view::description_rules),
                 field("project_name", &Form::project_name,
                       "Of the estimate and its file; else the upload's name.", esxserver::view::name_rules),
                 field("answers", &Form::answers, esxserver::view::answers_text),
                 field("price_list", &Form::price_list, esxserver::view::price_list_text,
                       esxserver::view::price_list_rules));
};

template <>
struct estimate::FieldList<esxserver::view::RoofDescriptionRequest> {
  using Request = esxserver::view::RoofDescriptionRequest;
  static constexpr std::string_view name = "RoofDescriptionRequest", text = "A roof in words.";
  static constexpr auto rows =
      std::tuple(field("description", &Request::description, esxserver::view::description_text,
                       esxserver::view::description_rules),
                 field("project_name", &Request::project_name, "Of the estimate and its file.",
                       esxserver::view::name_rules),
                 field("answers", &Request::answers, esxserver::view::answers_text),
                 field("price_list", &Request::price_list, esxserver::view::price_list_text,
                       esxserver::view::price_list_rules));
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

/// What a scope is made of.
struct RoofRequest {
  roof::ReadRoof roof;    // its project name is the request's, else the file's name without its ending
  roof::Answers answers;  // of the request; those of `roof` are also of its words
  std::string price_list;
};

struct RoofUpload {
  RoofRequest asked;
  std::optional<http::FilePart> file;  // none where the form has a description, or figures among the answers
};

using TextNames = std::span<const std::string_view>;
constexpr std::array<std::string_view, 3> report_suffixes = {".pdf", ".xml", ".json"};
constexpr std::uint64_t max_text_bytes = 8u << 20;  // of XML and JSON
constexpr std::size_t pdf_mark_bytes = 1024;
constexpr double max_roof_sf = 100'000'000;  // amounts of more do not fit into an estimate

std::unexpected<HttpError> wrong_field(std::string field, std::string message, std::string_view type) {
  return std::unexpected(http::validation_error(
      {{.place = {std::move(field)}, .message = std::move(message), .type = std::string(type)}}, "body"));
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

std::expected<RoofRequest, HttpError> with_answers(roof::ReadRoof roof, std::string_view json,
                                                   const std::optional<std::string>& price_list) {
  auto request = roof::interview_request_from_json(json);
  if (!request) return std::unexpected(http::body_error({"answers"}, request.error()));
  if (request->measurements) return wrong_field("answers", "must not hold measurements", "not_allowed");
  roof::add_answers(roof.options, request->answers);
  return RoofRequest{std::move(roof), std::move(request->answers), price_list.value_or("")};
}

/// The texts of a form that may hold these: a field list of all of them, so that their limits are checked.
std::expected<view::RoofEmitForm, HttpError> texts_of(const http::Form& form, TextNames names) {
  for (const http::Field& text : form.texts)
    if (std::ranges::find(names, text.name) == names.end())
      return wrong_field(text.name, "is not known", "unknown");
  auto texts = decode_form<view::RoofEmitForm>({.texts = form.texts, .files = {}});
  if (texts && texts->description && form.file("file"))
    return wrong_field("description", "must not come with a file", "not_allowed");
  return texts;
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

/// The message names the figure of the roof that is missing or impossible.
std::unexpected<HttpError> refused_words(const roof::RoofRefusal& refusal) {
  estimate::Error error = refusal.error;
  if (!refusal.field.empty()) error.message = refusal.field + ": " + error.message;
  return std::unexpected(http::body_error({"description"}, error));
}

std::expected<roof::ReadRoof, HttpError> roof_of_words(std::string_view words) {
  auto roof = roof::describe_roof(words);
  if (!roof) return refused_words(roof.error());
  return *std::move(roof);
}

/// `names`: of the texts that the form may hold. Refused: invalid_request (no form), invalid_file_type
/// (another name), file_too_large, request_too_large, validation_failed (no measurements, unknown fields, a
/// file that is malformed or no roof; the violation's type is the code of the library); of PDFs also timeout
/// and service_unavailable.
std::expected<RoofUpload, HttpError> read_roof_upload(const http::Request& request,
                                                      const RoofUploads& uploads, TextNames names) {
  auto form = http::read_form(
      request,
      {.file_fields = {"file"}, .file_bytes = roof::report_limits().input_bytes, .folder = uploads.folder});
  if (!form) return std::unexpected(HttpError(form.error()));
  auto texts = texts_of(*form, names);
  if (!texts) return std::unexpected(std::move(texts).error());
  const http::FilePart* file = form->file("file");
  const std::optional<std::string>& words = texts->description;
  if (!file && !words && !texts->answers) return wrong_field("file", "is required", "missing");
  auto roof = file    ? roof_of_file(*file, uploads.pdfs, request)
              : words ? roof_of_words(*words)
                      : roof::ReadRoof();
  if (!roof) return std::unexpected(std::move(roof).error());
  roof->options.project_name = texts->project_name.value_or(file ? stem_of(file->file_name) : "");
  auto asked = with_answers(*std::move(roof), texts->answers.value_or("{}"), texts->price_list);
  if (!asked) return std::unexpected(std::move(asked).error());
  return RoofUpload{*std::move(asked), file ? std::optional(std::move(form->files.front())) : std::nullopt};
}

/// At the answer, if it is one of the request's, else at what has the measurements.
estimate::Place place_of(const estimate::Error& error, const RoofRequest& asked) {
  constexpr std::string_view before = "/answers/";
  std::string id = error.where.starts_with(before) ? error.where.substr(before.size()) : std::string();
  if (error.code == ErrorCode::invalid_roof_description) id = "description";
  if (asked.answers.contains(id)) return {"answers", id};
  return {asked.roof.report.kind == roof::ReportKind::description ? "description" : "answers"};
}

std::expected<roof::Emission, HttpError> emit(RoofRequest asked, RoofPrices& prices,
                                              const std::optional<User>& user) {
  const auto list = prices.get(asked.price_list, user);
  if (!list) return project_refusal(list.error());
  if (roof::roof_measurements(asked.roof.report).totals.area_sf > max_roof_sf)
    return wrong_field("file", "the roof has more than 100,000,000 sq ft", "too_large");
  if (asked.price_list.empty())
    asked.roof.options.warnings.push_back(
        {"bundled_price_list",
         "no price list is named; the bundled " + (*list)->code + " is used, with invented prices"});
  auto made = roof::emit(asked.roof.report, **list, asked.roof.options);
  if (made) return *std::move(made);
  // Words can answer what no scope is made of: "metal roof".
  using enum ErrorCode;
  constexpr std::array refusals = {roof_system_not_supported, roof_mode_not_supported, invalid_roof_answer,
                                   invalid_roof_description};
  const bool refused =
      std::ranges::any_of(refusals, [&](ErrorCode code) { return made.error().code == code; });
  if (!refused) return refuse(ErrorCode::internal_error, to_string(made.error()));
  return std::unexpected(http::body_error(place_of(made.error(), asked), made.error()));
}

std::expected<roof::Emission, HttpError> emit_upload(RoofPrices& prices, const RoofUploads& uploads,
                                                     const Request& request, const std::optional<User>& user,
                                                     TextNames names) {
  auto upload = read_roof_upload(request, uploads, names);
  if (!upload) return std::unexpected(std::move(upload).error());
  return emit(std::move(upload->asked), prices, user);
}

/// A sketch that cannot be written leaves the ESX as it is, with a warning that says why.
Answer emission_answer(std::expected<roof::Emission, HttpError> made) {
  if (!made) return std::unexpected(std::move(made).error());
  auto sketch = roof::sketch_import_xml(made->roof);
  auto& warnings = made->warnings;
  if (sketch)
    warnings.insert(warnings.end(), sketch->warnings.begin(), sketch->warnings.end());
  else if (sketch.error().code != ErrorCode::no_roof_geometry)
    warnings.push_back({"sketch_xml_refused", sketch.error().message, {}, sketch.error().where});
  return http::json_response(
      200, roof::emission_to_json(*made, {.esx = to_base64(made->esx),
                                          .sketch_xml = sketch ? to_base64(sketch->value) : std::string()}));
}

Answer preview(const RoofUploads& uploads, const Request& request) {
  auto upload = read_roof_upload(request, uploads, {});
  if (!upload) return std::unexpected(std::move(upload).error());
  return http::json_response(
      200, roof::preview_to_json(
               roof::preview(upload->asked.roof.report, std::move(upload->asked.roof.options.warnings))));
}

Answer emit_description(RoofPrices& prices, Request& request, const std::optional<User>& user) {
  const auto body = http::read_json<view::RoofDescriptionRequest>(request);
  if (!body) return std::unexpected(body.error());
  auto roof = roof_of_words(body->description);
  if (!roof) return std::unexpected(std::move(roof).error());
  roof->options.project_name = body->project_name.value_or("");
  const std::string answers = body->answers.transform(estimate::to_json).value_or("{}");
  auto asked = with_answers(*std::move(roof), answers, body->price_list);
  if (!asked) return std::unexpected(std::move(asked).error());
  return emission_answer(emit(*std::move(asked), prices, user));
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

Answer convert_report(RoofPrices& prices, const RoofUploads& uploads, const Request& request,
                      const std::optional<User>& user) {
  constexpr std::array<std::string_view, 2> names = {"answers", "price_list"};
  auto made = emit_upload(prices, uploads, request, user, names);
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

http::Route emit_route(SignIn& sign_in, RoofPrices& prices, const RoofUploads& uploads) {
  return for_visitors(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/roof/emit",
       .operation_id = "emitRoof",
       .summary = "ESX of a roof, with sketch and scope",
       .text = "Measurements (a report, a description, or figures among the answers) and the answers of the "
               "interview. Quantities are keyed to the published measurements, not to the sketch.",
       .tag = roof_tag,
       .request = {{"multipart/form-data", &estimate::describe<view::RoofEmitForm>}},
       .responses = {emitted()},
       .errors = upload_errors(),
       .handler = {}},
      [&prices, uploads](Request& request, const std::optional<User>& user) {
        constexpr std::array<std::string_view, 4> names = {"description", "project_name", "answers",
                                                           "price_list"};
        return emission_answer(emit_upload(prices, uploads, request, user, names));
      });
}

http::Route description_route(SignIn& sign_in, RoofPrices& prices) {
  using enum ErrorCode;
  using enum ServerError;
  return for_visitors(sign_in,
                      {.method = "POST",
                       .path = "/api/v1/roof/emit-from-description",
                       .operation_id = "emitRoofFromDescription",
                       .summary = "ESX of a roof in words",
                       .text = "What the words do not say is assumed, and each assumption is said.",
                       .tag = roof_tag,
                       .request = {{"application/json", &estimate::describe<view::RoofDescriptionRequest>}},
                       .responses = {emitted()},
                       .errors = {unsupported_media_type, request_too_large, validation_failed},
                       .handler = {}},
                      [&prices](Request& request, const std::optional<User>& user) {
                        return emit_description(prices, request, user);
                      });
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

http::Route conversion_route(SignIn& sign_in, RoofPrices& prices, const RoofUploads& uploads) {
  return for_visitors(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/roof/aerial-to-esx",
       .operation_id = "convertRoofReport",
       .summary = "ESX of a roof report, as a file",
       .text = "The same ESX that emit gives; a header describes its contents.",
       .tag = roof_tag,
       .request = {{"multipart/form-data", &estimate::describe<view::RoofConvertForm>}},
       .responses =
           {{.status = 200,
             .text = "The ESX.",
             .contents = {{"application/octet-stream"}},
             .headers =
                 {{.name = "Content-Disposition", .text = "attachment, with the file's name."},
                  {.name = "X-Roof-Import-Report",
                   .text =
                       "JSON in ASCII: report_kind, pieces, single_faces, area_sf, "
                       "published_area_sf, sketch_residual_sf, price_list, invented_prices, scope, warnings.",
                   .type = {.kind = estimate::TypeInfo::Kind::string,
                            .content = &estimate::describe<roof::ImportReport>()}}}}},
       .errors = upload_errors(),
       .handler = {}},
      [&prices, uploads](Request& request, const std::optional<User>& user) {
        return convert_report(prices, uploads, request, user);
      });
}

Answer parse_measurements(RoofReportKeeper& keeper, const RoofUploads& uploads, const Request& request,
                          const User& user) {
  auto upload = read_roof_upload(request, uploads, {});
  if (!upload) return std::unexpected(std::move(upload).error());
  const std::optional<http::FilePart>& file = upload->file;
  if (!file) return wrong_field("file", "is required", "missing");
  const roof::Preview preview =
      roof::preview(upload->asked.roof.report, std::move(upload->asked.roof.options.warnings));
  const bool stored = keeper.keep(user.uid, file->file.path(), file->file_name);
  return http::json_response(
      200, estimate::encode_json(view::RoofMeasurementsParse{
               .filename = file->file_name,
               .stored = stored,
               .measurements = {roof::roof_measurements(upload->asked.roof.report), preview}}));
}

}  // namespace

std::vector<http::Route> roof_routes(SignIn& sign_in, RoofPrices& prices, const RoofUploads& uploads) {
  return {preview_route(uploads), emit_route(sign_in, prices, uploads), description_route(sign_in, prices),
          description_preview_route(), conversion_route(sign_in, prices, uploads)};
}

http::Route roof_measurements_route(SignIn& sign_in, RoofReportKeeper& keeper, const RoofUploads& uploads) {
  return for_users(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/roof/interview/measurements/parse",
       .operation_id = "parseRoofMeasurements",
       .summary = "Read the measurements of a roof report",
       .text = "For the roof interview. The report is kept for the caller as long as PDFs are.",
       .tag = roof_tag,
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

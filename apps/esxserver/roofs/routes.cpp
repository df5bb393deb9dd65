#include <algorithm>
#include <array>
#include <expected>
#include <filesystem>
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
#include "esxserver/base/files.h"
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
    ".json. At most 5,000 faces, 25,000 edges and 8 MB of JSON in the answer; more is `too_large`.";

struct RoofUploadForm {
  std::string file;
  std::optional<std::string> password;
};
struct RoofConvertForm {
  std::string file;
  std::optional<std::string> answers, price_list, password;
};
struct RoofEmitForm {
  std::optional<std::string> file, description, project_name, answers, price_list, password;
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
  std::optional<std::string> password;
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
  static constexpr auto rows =
      std::tuple(field("file", &esxserver::view::RoofUploadForm::file, esxserver::view::report_text,
                       {.format = "binary"}),
                 field("password", &esxserver::view::RoofUploadForm::password, esxserver::view::password_text,
                       esxserver::view::password_rules));
};

template <>
struct estimate::FieldList<esxserver::view::RoofConvertForm> {
  using Form = esxserver::view::RoofConvertForm;
  static constexpr std::string_view name = "RoofConvertForm",
                                    text = "A roof-measurement report to make an ESX file of.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file, esxserver::view::report_text, {.format = "binary"}),
      field("answers", &Form::answers, esxserver::view::answers_text),
      field("price_list", &Form::price_list, esxserver::view::price_list_text,
            esxserver::view::price_list_rules),
      field("password", &Form::password, esxserver::view::password_text, esxserver::view::password_rules));
};

template <>
struct estimate::FieldList<esxserver::view::RoofEmitForm> {
  using Form = esxserver::view::RoofEmitForm;
  static constexpr std::string_view name = "RoofEmitForm",
                                    text =
                                        "The measurements of a roof and the answers about it. The "
                                        "measurements are a file, a description, or among the answers.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file, esxserver::view::report_text, {.format = "binary"}),
      field("description", &Form::description, esxserver::view::description_text,
            esxserver::view::description_rules),
      field("project_name", &Form::project_name, "Of the estimate and its file; else the upload's name.",
            esxserver::view::name_rules),
      field("answers", &Form::answers, esxserver::view::answers_text),
      field("price_list", &Form::price_list, esxserver::view::price_list_text,
            esxserver::view::price_list_rules),
      field("password", &Form::password, esxserver::view::password_text, esxserver::view::password_rules));
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
  static constexpr auto rows =
      std::tuple(field("file", &esxserver::view::RoofReportForm::file, esxserver::view::report_text,
                       {.format = "binary"}),
                 field("password", &esxserver::view::RoofReportForm::password, esxserver::view::password_text,
                       esxserver::view::password_rules));
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

/// A report, or words or figures among the answers.
struct RoofUpload {
  view::RoofEmitForm texts;
  std::optional<http::FilePart> file;
};

using TextNames = std::span<const std::string_view>;
constexpr std::array<std::string_view, 3> report_suffixes = {".pdf", ".xml", ".json"};
constexpr std::uint64_t max_text_bytes = 8u << 20;  // of XML and JSON

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

/// The texts of a form that may hold these, and the password of its file: a field list of all of them, so
/// that their limits are checked.
std::expected<view::RoofEmitForm, HttpError> texts_of(const http::Form& form, TextNames names) {
  for (const http::Field& text : form.texts)
    if (text.name != "password" && std::ranges::find(names, text.name) == names.end())
      return wrong_field(text.name, "is not known", "unknown");
  auto texts = decode_form<view::RoofEmitForm>({.texts = form.texts, .files = {}});
  if (texts && texts->description && form.file("file"))
    return wrong_field("description", "must not come with a file", "not_allowed");
  if (texts && texts->password && !form.file("file"))
    return wrong_field("password", "must come with a file", "not_allowed");
  return texts;
}

bool is_pdf(const std::filesystem::path& file) {
  constexpr std::size_t mark_bytes = 1024;
  return start_of_file(file, mark_bytes).contains("%PDF-");
}

std::expected<void, HttpError> check_report(const http::FilePart& file) {
  const std::string_view suffix = suffix_of(file.file_name);
  if (suffix.empty())
    return refuse(ServerError::invalid_file_type, "the report has to be a file named .pdf, .xml or .json");
  if (file.bytes > (suffix == ".pdf" ? roof::report_limits().input_bytes : max_text_bytes))
    return refuse(ErrorCode::file_too_large, "the report is too large");
  if (suffix == ".pdf" && !is_pdf(file.file.path()))
    return std::unexpected(http::body_error(
        {"file"}, {ErrorCode::not_a_pdf, "\"%PDF-\" is not among the first 1024 bytes", ""}));
  return {};
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
/// (another name), file_too_large, request_too_large, validation_failed (no measurements, unknown fields).
std::expected<RoofUpload, HttpError> read_roof_upload(const Request& request, const RoofUploads& uploads,
                                                      TextNames names) {
  auto form = http::read_form(
      request,
      {.file_fields = {"file"}, .file_bytes = roof::report_limits().input_bytes, .folder = uploads.folder});
  if (!form) return std::unexpected(HttpError(form.error()));
  auto texts = texts_of(*form, names);
  if (!texts) return std::unexpected(std::move(texts).error());
  if (!form->file("file")) {
    if (!texts->description && !texts->answers) return wrong_field("file", "is required", "missing");
    return RoofUpload{*std::move(texts), std::nullopt};
  }
  if (auto fits = check_report(*form->file("file")); !fits) return std::unexpected(std::move(fits).error());
  return RoofUpload{*std::move(texts), std::move(form->files.front())};
}

std::expected<RoofOutcome, HttpError> accepted(Result<RoofOutcome> made, std::string_view source) {
  if (!made) return content_refusal({std::string(source)}, std::move(made).error());
  if (const std::optional<RoofViolation>& why = made->refusal)
    return std::unexpected(http::validation_error(
        {{.place = {why->place.begin(), why->place.end()}, .message = why->message, .type = why->type}},
        "body"));
  return *std::move(made);
}

/// Words are short: no process of their own.
std::expected<RoofOutcome, HttpError> outcome_of_words(const std::optional<std::string>& words,
                                                       const RoofTask& task, RoofPrices& prices,
                                                       const std::optional<User>& user) {
  auto roof = words ? roof_of_words(*words) : roof::ReadRoof();
  if (!roof) return std::unexpected(std::move(roof).error());
  const auto list = prices.get(task.price_list, user);
  if (!list) return project_refusal(list.error());
  return accepted(make_roof_output(*std::move(roof), task, **list), words ? "description" : "answers");
}

/// What is made of a file, in a process of its own. Refused: validation_failed for one that is malformed, no
/// roof or too large (the violation's type is the code of the library); timeout, service_unavailable.
std::expected<RoofOutcome, HttpError> outcome_of_file(const RoofUpload& upload, RoofTask task,
                                                      RoofPrices& prices, const RoofUploads& uploads,
                                                      const Request& request,
                                                      const std::optional<User>& user) {
  const std::optional<http::FilePart>& file = upload.file;
  if (!file) return wrong_field("file", "is required", "missing");
  auto folder = prices.folder_of(task.price_list, user);
  if (!folder) return project_refusal(folder.error());
  return accepted(uploads.reader.read({.file = file->file.path(),
                                       .task = std::move(task),
                                       .data_dir = *std::move(folder),
                                       .password = upload.texts.password.value_or("")},
                                      work_client(request, user), [&] { return !request.client_has_left(); }),
                  "file");
}

std::expected<RoofOutcome, HttpError> outcome_of(RoofOutput output, RoofPrices& prices,
                                                 const RoofUploads& uploads, const Request& request,
                                                 const std::optional<User>& user, TextNames names) {
  const auto upload = read_roof_upload(request, uploads, names);
  if (!upload) return std::unexpected(upload.error());
  const auto& [texts, file] = *upload;
  RoofTask task{.output = output,
                .project_name = texts.project_name.value_or(file ? stem_of(file->file_name) : ""),
                .answers = texts.answers.value_or("{}"),
                .price_list = texts.price_list.value_or("")};
  return file ? outcome_of_file(*upload, std::move(task), prices, uploads, request, user)
              : outcome_of_words(texts.description, task, prices, user);
}

Answer json_answer(std::expected<RoofOutcome, HttpError> made) {
  if (!made) return std::unexpected(std::move(made).error());
  return http::json_response(200, std::move(made->json));
}

Answer emit_description(RoofPrices& prices, Request& request, const std::optional<User>& user) {
  const auto body = http::read_json<view::RoofDescriptionRequest>(request);
  if (!body) return std::unexpected(body.error());
  const RoofTask task{.output = RoofOutput::emission,
                      .project_name = body->project_name.value_or(""),
                      .answers = body->answers.transform(estimate::to_json).value_or("{}"),
                      .price_list = body->price_list.value_or("")};
  return json_answer(outcome_of_words(body->description, task, prices, user));
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
  auto made = outcome_of(RoofOutput::esx, prices, uploads, request, user, names);
  if (!made) return std::unexpected(std::move(made).error());
  return http::Response{.status = 200,
                        .headers = {{"Content-Type", "application/octet-stream"},
                                    {"Content-Disposition", http::attachment(made->filename)},
                                    {"X-Roof-Import-Report", std::move(made->import_report)}},
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

http::Route preview_route(RoofPrices& prices, const RoofUploads& uploads) {
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
          .handler = [&prices, uploads](Request& request) {
            return json_answer(outcome_of(RoofOutput::preview, prices, uploads, request, std::nullopt, {}));
          }};
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
        return json_answer(outcome_of(RoofOutput::emission, prices, uploads, request, user, names));
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

/// RoofMeasurementsParse, with measurements that are JSON already.
std::string parse_json(const std::string& file_name, bool stored, std::string_view measurements) {
  return R"({"filename": )" + estimate::to_json(estimate::JsonValue(file_name)) + R"(, "stored": )" +
         (stored ? "true" : "false") + R"(, "measurements": )" + std::string(measurements) + "}";
}

Answer parse_measurements(RoofReportKeeper& keeper, RoofPrices& prices, const RoofUploads& uploads,
                          const Request& request, const User& user) {
  const auto upload = read_roof_upload(request, uploads, {});
  if (!upload) return std::unexpected(upload.error());
  const std::optional<http::FilePart>& file = upload->file;
  if (!file) return wrong_field("file", "is required", "missing");
  const auto made =
      outcome_of_file(*upload, {.output = RoofOutput::measurements}, prices, uploads, request, user);
  if (!made) return std::unexpected(made.error());
  const bool stored = keeper.keep(user.uid, file->file.path(), file->file_name);
  return http::json_response(200, parse_json(file->file_name, stored, made->json));
}

}  // namespace

std::vector<http::Route> roof_routes(SignIn& sign_in, RoofPrices& prices, const RoofUploads& uploads) {
  return {preview_route(prices, uploads), emit_route(sign_in, prices, uploads),
          description_route(sign_in, prices), description_preview_route(),
          conversion_route(sign_in, prices, uploads)};
}

http::Route roof_measurements_route(SignIn& sign_in, RoofReportKeeper& keeper, RoofPrices& prices,
                                    const RoofUploads& uploads) {
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
      [&keeper, &prices, uploads](Request& request, const User& user) {
        return parse_measurements(keeper, prices, uploads, request, user);
      });
}

}  // namespace esxserver

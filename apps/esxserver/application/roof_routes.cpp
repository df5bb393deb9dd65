#include "esxserver/application/roof_routes.h"

#include "esxserver/application/roof_upload.h"
#include "esxserver/domain/base64.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/file_response.h"
#include "roof/emit_fields.h"

namespace esxserver::view {

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

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::RoofUploadForm> {
  static constexpr std::string_view name = "RoofUploadForm", text = "A roof-measurement report.";
  static constexpr auto rows = std::tuple(field("file", &esxserver::view::RoofUploadForm::file,
                                                "EagleView or Hover XML, named .xml.", {.format = "binary"}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofEmitForm> {
  using Upload = esxserver::view::RoofEmitForm;
  static constexpr std::string_view name = "RoofEmitForm",
                                    text = "A roof-measurement report to make an ESX of.";
  static constexpr auto rows = std::tuple(
      field("file", &Upload::file, "EagleView or Hover XML, named .xml.", {.format = "binary"}),
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

namespace esxserver {
namespace {

using estimate::ErrorCode;
using http::Answer;
using http::HttpError;
using http::Request;

constexpr std::string_view roof_tag = "Roof";

std::unexpected<HttpError> emitter_failed(std::string why) {
  return std::unexpected(HttpError({ErrorCode::internal_error, std::move(why), ""}));
}

std::expected<roof::Emission, HttpError> emit(const roof::Report& report, roof::EmitOptions options,
                                              const RoofServices& services) {
  options.warnings.push_back({"bundled_price_list", "the scope is of price list " + services.prices.code});
  auto made = roof::emit(report, services.prices, options);
  if (!made) return emitter_failed(to_string(made.error()));
  return *std::move(made);
}

std::expected<roof::Emission, HttpError> emit_upload(const RoofServices& services, const Request& request,
                                                     bool takes_name) {
  auto upload = read_roof_upload(request, services.upload_folder, takes_name);
  if (!upload) return std::unexpected(std::move(upload).error());
  roof::EmitOptions options;
  options.project_name = std::move(upload->project_name);
  options.warnings = std::move(upload->warnings);
  return emit(upload->report, std::move(options), services);
}

Answer emission_answer(const std::expected<roof::Emission, HttpError>& made) {
  if (!made) return std::unexpected(made.error());
  return http::json_response(200, roof::emission_to_json(*made, to_base64(made->esx)));
}

Answer preview(const RoofServices& services, const Request& request) {
  auto upload = read_roof_upload(request, services.upload_folder, false);
  if (!upload) return std::unexpected(std::move(upload).error());
  return http::json_response(
      200, roof::preview_to_json(roof::preview(upload->report, std::move(upload->warnings))));
}

/// The message names the figure of the roof that is missing or impossible.
std::unexpected<HttpError> refused_words(const roof::RoofRefusal& refusal) {
  estimate::Error error = refusal.error;
  if (!refusal.field.empty()) error.message = refusal.field + ": " + error.message;
  return std::unexpected(http::body_error({"description"}, error));
}

/// A roof from words, with what was assumed.
struct WordedRoof {
  roof::Description description;
  roof::Report report;
};

std::expected<WordedRoof, HttpError> roof_of(const std::string& words) {
  auto description = roof::read_description(words);
  if (!description) return refused_words(description.error());
  auto report = roof::build_roof(description->spec);
  if (!report) return refused_words(report.error());
  return WordedRoof{*std::move(description), *std::move(report)};
}

Answer emit_description(const RoofServices& services, Request& request) {
  const auto body = http::read_json<view::RoofDescriptionRequest>(request);
  if (!body) return std::unexpected(body.error());
  const auto worded = roof_of(body->description);
  if (!worded) return std::unexpected(worded.error());
  roof::EmitOptions options = roof::emit_options(worded->description);
  options.project_name = body->project_name.value_or("");
  return emission_answer(emit(worded->report, std::move(options), services));
}

Answer preview_description(Request& request) {
  const auto body = http::read_json<view::RoofDescriptionPreviewRequest>(request);
  if (!body) return std::unexpected(body.error());
  auto worded = roof_of(body->description);
  if (!worded) return std::unexpected(worded.error());
  const view::DescribedRoof roof{roof::preview(worded->report, std::move(worded->description.warnings)),
                                 std::move(worded->description.assumptions)};
  return http::json_response(200, estimate::encode_json(roof));
}

Answer convert_report(const RoofServices& services, const Request& request) {
  auto made = emit_upload(services, request, false);
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
  return {invalid_request, invalid_file_type, file_too_large, request_too_large, validation_failed};
}

http::RouteResponse emitted() {
  return {.status = 200,
          .text = "An ESX with a sketch and a roofing scope, read back and compared.",
          .contents = {{"application/json", &estimate::describe<roof::Emission>}}};
}

http::Route preview_route(const RoofServices& services) {
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
          .handler = [services](Request& request) { return preview(services, request); }};
}

http::Route emit_route(const RoofServices& services) {
  return {.method = "POST",
          .path = "/api/v1/roof/emit",
          .operation_id = "emitRoof",
          .summary = "ESX of a roof report",
          .text = "Quantities are keyed to the published measurements, not to the sketch.",
          .tag = roof_tag,
          .request = {{"multipart/form-data", &estimate::describe<view::RoofEmitForm>}},
          .responses = {emitted()},
          .errors = upload_errors(),
          .handler = [services](Request& request) {
            return emission_answer(emit_upload(services, request, true));
          }};
}

http::Route description_route(const RoofServices& services) {
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
          .handler = [services](Request& request) { return emit_description(services, request); }};
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

http::Route conversion_route(const RoofServices& services) {
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
                                          "sketch_residual_sf, scope, warnings."}}}},
      .errors = upload_errors(),
      .handler = [services](Request& request) { return convert_report(services, request); }};
}

}  // namespace

std::vector<http::Route> roof_routes(const RoofServices& services) {
  return {preview_route(services), emit_route(services), description_route(services),
          description_preview_route(), conversion_route(services)};
}

}  // namespace esxserver

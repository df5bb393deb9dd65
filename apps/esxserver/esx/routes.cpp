#include "esxserver/esx/service.h"

#include <algorithm>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"
#include "esxserver/estimates/estimate.h"
#include "esxserver/esx/views.h"
#include "esxserver/http/file_response.h"
#include "esxserver/http/throttle.h"
#include "esxserver/sessions/requests.h"

namespace esxserver {

http::Answer generated_answer(GeneratedEsx made) {
  return http::json_response(
      200, estimate::encode_json(view::GeneratedEsx{.filename = std::move(made.run.filename),
                                                    .esx_b64 = to_base64(made.esx),
                                                    .report = std::move(made.run.report),
                                                    .scope_preview = std::move(made.preview),
                                                    .run_ref = std::move(made.run.run_ref)}));
}

std::unexpected<http::HttpError> content_refusal(estimate::Place place, Error error) {
  constexpr int unprocessable = 422;
  if (error.code != ErrorCode::validation_failed && error.code.info().http_status == unprocessable)
    return std::unexpected(http::body_error(std::move(place), error));
  return project_refusal(std::move(error));
}

int line_count(const estimate::JsonValue& document) {
  const estimate::JsonValue* lines = document.find("line_items");
  const auto* list = lines ? lines->list() : nullptr;
  return list ? static_cast<int>(list->size()) : 0;
}

std::expected<void, http::HttpError> check_line_count(const estimate::JsonValue& document) {
  if (line_count(document) <= view::max_estimate_lines) return {};
  return std::unexpected(http::validation_error(
      {{.place = {"estimate", "line_items"},
        .message = "has more than " + std::to_string(view::max_estimate_lines) + " lines",
        .type = estimate::violation_types::too_many}},
      "body"));
}

std::string source_name(const estimate::JsonValue& document) {
  const estimate::JsonValue* name = document.at_path("source.file_name");
  return name ? std::string(name->as_text()) : std::string();
}

namespace {

using estimate::describe;
using http::Answer;
using http::Request;

constexpr std::string_view esx_tag = "ESX generation";

std::unexpected<http::HttpError> file_refusal(Error error) {
  return content_refusal({"file"}, std::move(error));
}

/// A stored parse was read before: what fails now is not the caller's.
std::unexpected<http::HttpError> export_refusal(Error error) {
  constexpr int unprocessable = 422;
  if (error.code != ErrorCode::validation_failed && error.code.info().http_status == unprocessable)
    error.code = ErrorCode::conversion_failed;
  return project_refusal(std::move(error));
}

/// Reads the form `View` and hands the file on.
template <class View, class Work>
Answer with_upload(const http::Uploads& uploads, const Request& request, const Work& work) {
  const auto form = http::read_form(
      request, {.file_fields = {"file"}, .file_bytes = uploads.max_bytes, .folder = uploads.folder});
  if (!form) return project_refusal(form.error());
  const auto view = decode_form<View>(*form);
  if (!view) return std::unexpected(view.error());
  const auto file = file_of(*form, uploads.max_bytes);
  if (!file) return std::unexpected(file.error());
  EstimateUpload upload{.file = (*file)->file.path(), .file_name = (*file)->file_name, .price_list = {}};
  if constexpr (requires { view->price_list; }) upload.price_list = view->price_list;
  if constexpr (requires { view->password; }) upload.password = view->password.value_or("");
  return work(upload);
}

Answer inspect(EsxService& esx, const http::Uploads& uploads, const Request& request,
               const std::optional<User>& user) {
  const WorkClient client = work_client(request, user);
  return with_upload<view::EsxForm>(uploads, request, [&](const EstimateUpload& upload) -> Answer {
    auto estimate = esx.inspect(upload, client, [&] { return !request.client_has_left(); });
    if (!estimate) return file_refusal(estimate.error());
    return http::json_response(200, *std::move(estimate));
  });
}

/// Whether `Prefer` has respond-async, which RFC 7240 defines.
bool prefers_async(const Request& request) {
  const std::string* header = request.header("prefer");
  if (!header) return false;
  const std::string preferences = estimate::to_lower(*header);
  return std::ranges::any_of(estimate::split(preferences, ','), [](std::string_view preference) {
    return estimate::trim(preference.substr(0, preference.find(';'))) == "respond-async";
  });
}

Answer preflight_later(const KeepUpload& keep, const Request& request, const User& user) {
  auto answer = keep(request, user);
  if (answer) answer->headers.push_back({"Preference-Applied", "respond-async"});
  return answer;
}

Answer preflight(EsxService& esx, const http::Uploads& uploads, const Request& request, const User& user) {
  return with_upload<view::EstimateForm>(uploads, request, [&](const EstimateUpload& upload) -> Answer {
    auto made = esx.preflight(user, upload, [&] { return !request.client_has_left(); });
    if (!made) return file_refusal(made.error());
    auto estimate = estimate::read_json(made->estimate);
    if (!estimate) return refusal({ErrorCode::internal_error, estimate.error().message, ""});
    return http::json_response(
        200, estimate::encode_json(view::ImportPreflight{.parse_hash = std::move(made->parse_hash),
                                                         .estimate = *std::move(estimate),
                                                         .report = std::move(made->report),
                                                         .candidates = std::move(made->candidates),
                                                         .line_count = made->line_count,
                                                         .credits_required = made->credits_required,
                                                         .page_count = made->page_count,
                                                         .project_match = std::move(made->project_match)}));
  });
}

Answer generate_from_pdf(EsxService& esx, const http::Uploads& uploads, const Request& request,
                         const User& user) {
  const auto query = http::read_query<view::PdfImportQuery>(request);
  if (!query) return std::unexpected(query.error());
  return with_upload<view::EstimateForm>(uploads, request, [&](const EstimateUpload& upload) -> Answer {
    auto made =
        esx.generate_from_pdf(user, upload, query->max_items, [&] { return !request.client_has_left(); });
    return made ? generated_answer(*std::move(made)) : Answer(file_refusal(made.error()));
  });
}

Answer generate_from_parse(EsxService& esx, Request& request, const User& user) {
  const auto wanted = http::read_json<ParseExport>(request);
  if (!wanted) return std::unexpected(wanted.error());
  auto made = esx.generate_from_parse(user, *wanted, [&] { return !request.client_has_left(); });
  return made ? generated_answer(*std::move(made)) : Answer(export_refusal(made.error()));
}

Answer generate_from_estimate(EsxService& esx, Request& request, const User& user) {
  auto wanted = http::read_json<view::EstimateExportRequest>(request, view::max_estimate_bytes,
                                                             view::max_estimate_values);
  if (!wanted) return std::unexpected(wanted.error());
  if (auto fits = check_line_count(wanted->estimate); !fits) return std::unexpected(fits.error());
  auto made = esx.generate_from_estimate(
      user,
      {.estimate = to_json(wanted->estimate),
       .line_count = line_count(wanted->estimate),
       .file_name = std::move(wanted->filename).value_or(source_name(wanted->estimate)),
       .price_list = std::move(wanted->price_list),
       .include_sketch = wanted->include_sketch},
      [&] { return !request.client_has_left(); });
  return made ? generated_answer(*std::move(made)) : Answer(content_refusal({"estimate"}, made.error()));
}

/// In base64; the totals alone if the whole report is too long.
std::string report_header(const EsxRun& run) {
  constexpr std::size_t max_bytes = 6'000;
  std::string whole = to_base64(estimate::encode_json(run.report));
  if (whole.size() <= max_bytes) return whole;
  return to_base64(estimate::encode_json(view::ShortReport{.item_count = run.report.item_count,
                                                           .matched_count = run.report.matched_count,
                                                           .totals = run.report.totals,
                                                           .run_ref = run.run_ref}));
}

Answer bytes_answer(GeneratedEsx made) {
  return http::Response{.status = 200,
                        .headers = {{"Content-Type", "application/octet-stream"},
                                    {"Content-Disposition", http::attachment(made.run.filename)},
                                    {"X-Adapter-Report", report_header(made.run)}},
                        .body = std::move(made.esx)};
}

/// The only answer of the application API that says that something is there, but not the caller's.
Answer forbidden_answer() {
  return refusal({ServerError::forbidden, "The project or the scope belongs to another account.", ""});
}

Answer generate_from_scope(EsxService& esx, Request& request, const User& user,
                           Answer (*answer)(GeneratedEsx)) {
  const auto wanted = http::read_json<ScopeExport>(request);
  if (!wanted) return std::unexpected(wanted.error());
  const auto of_others = esx.is_of_others(user, *wanted);
  if (!of_others) return refusal(of_others.error());
  if (*of_others) return forbidden_answer();
  auto made = esx.generate_from_scope(user, *wanted, [&] { return !request.client_has_left(); });
  return made ? answer(*std::move(made)) : Answer(export_refusal(made.error()));
}

Answer scope_as_bytes(EsxService& esx, Request& request, const User& user) {
  return generate_from_scope(esx, request, user, bytes_answer);
}

Answer scope_as_json(EsxService& esx, Request& request, const User& user) {
  return generate_from_scope(esx, request, user, generated_answer);
}

Answer read_run(EsxService& esx, const Request& request, const User& user) {
  const auto run = esx.run(user, request.path_parameter("run_ref"));
  if (!run) return refusal(run.error());
  return http::json_response(200, estimate::encode_json(*run));
}

/// What can go wrong with an upload and the work on it.
std::vector<AnyErrorCode> upload_work_errors() {
  using enum ErrorCode;
  using enum ServerError;
  return {invalid_request,   file_too_large, request_too_large,
          validation_failed, timeout,        service_unavailable};
}

std::vector<AnyErrorCode> with_charge(std::vector<AnyErrorCode> errors) {
  errors.emplace_back(ServerError::insufficient_credits);
  return errors;
}

std::vector<http::RouteResponse> json_answer(std::string_view text, estimate::DescribeStruct schema) {
  return {{.status = 200, .text = text, .contents = {{"application/json", schema}}}};
}

http::Route inspect_row() {
  return {.method = "POST",
          .path = "/api/v1/esx/inspect",
          .operation_id = "inspectEsx",
          .summary = "Read an ESX",
          .text = "Any ESX as estimate-v1: exports, rough drafts, sketches, files of this server.",
          .tag = esx_tag,
          .request = {{"multipart/form-data", &describe<view::EsxForm>}},
          .responses = json_answer("The estimate (estimate-v1).", &estimate::describe_estimate),
          .errors = upload_work_errors()};
}

http::Route preflight_row() {
  auto responses = json_answer("The estimate, and what will become of it.", &describe<view::ImportPreflight>);
  responses.push_back({.status = 202,
                       .text = "The caller's new estimate, which waits to be read.",
                       .contents = {{"application/json", &describe<EstimateRow>}},
                       .headers = {{.name = "Location", .text = "URL of the estimate."}}});
  return {
      .method = "POST",
      .path = "/api/v1/esx/import/preflight",
      .operation_id = "preflightImport",
      .summary = "Read an estimate PDF for review",
      .text =
          "Free. Reads the PDF or exported items, keeps the parse for the caller, and says what the export "
          "will cost and which project the estimate may belong to. The parse is kept as long as PDFs are, as "
          "one of the caller's estimates, and deleted with it. With `Prefer: respond-async`, the file is "
          "kept "
          "and read later.",
      .tag = esx_tag,
      .parameters = {{.name = "Prefer",
                      .in = http::Parameter::In::header,
                      .text = "`respond-async`: answer before the file is read."}},
      .request = {{"multipart/form-data", &describe<view::EstimateForm>}},
      .responses = std::move(responses),
      .errors = upload_work_errors()};
}

http::Route from_pdf_row() {
  return {.method = "POST",
          .path = "/api/v1/esx/generate-from-pdf/json",
          .operation_id = "generateEsxFromPdf",
          .summary = "Convert an estimate PDF to ESX",
          .text =
              "In one step, without review. Users without a role pay one credit before the work, and may "
              "import as many pages as the trial has; if it fails, the credit is refunded.",
          .tag = esx_tag,
          .parameters = query_parameters(describe<view::PdfImportQuery>()),
          .request = {{"multipart/form-data", &describe<view::EstimateForm>}},
          .responses = json_answer("The ESX.", &describe<view::GeneratedEsx>),
          .errors = with_charge(upload_work_errors())};
}

http::Route from_parse_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {.method = "POST",
          .path = "/api/v1/esx/generate-from-parse",
          .operation_id = "generateEsxFromParse",
          .summary = "Export a reviewed estimate as ESX",
          .text =
              "The ESX of the parse that the import preflight kept for the caller. A parse of somebody else "
              "is not found. Users without a role pay by line count, once for each parse, however often it "
              "is exported; if the export fails, the credits are refunded.",
          .tag = esx_tag,
          .request = {{"application/json", &describe<ParseExport>}},
          .responses = json_answer("The ESX.", &describe<view::GeneratedEsx>),
          .errors = {not_found, insufficient_credits, unsupported_media_type, request_too_large,
                     validation_failed, timeout}};
}

http::Route from_estimate_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {.method = "POST",
          .path = "/api/v1/esx/generate-from-estimate/json",
          .operation_id = "generateEsxFromEstimate",
          .summary = "Build an ESX of an estimate",
          .text =
              "The ESX of an estimate, also after editing: its totals follow from its lines, as in `esxconv "
              "build`, and what was printed is kept. Without `price_list`, the lines have the codes that the "
              "estimate gives them. Users without a role pay by line count, once for each content; if the "
              "work fails, the credits are refunded.",
          .tag = esx_tag,
          .request = {{"application/json", &describe<view::EstimateExportRequest>}},
          .responses = json_answer("The ESX.", &describe<view::GeneratedEsx>),
          .errors = {insufficient_credits, unsupported_media_type, request_too_large, validation_failed,
                     timeout}};
}

http::Route from_scope_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {
      .method = "POST",
      .path = "/api/v1/esx/generate-from-scope",
      .operation_id = "generateEsxFromScope",
      .summary = "Export a scope as ESX",
      .text =
          "The rooms of the scope with their items, at the prices of the list. What the list does not have "
          "is a manual entry, with its reason in the report. Free; the lines count as used once for each "
          "scope. `X-Adapter-Report` is the report (AdapterReport) as JSON in base64 while that is at most "
          "6,000 bytes, else its totals (ShortAdapterReport) with `truncated` and the `run_ref`.",
      .tag = esx_tag,
      .request = {{"application/json", &describe<ScopeExport>}},
      .responses = {{.status = 200,
                     .text = "The ESX, and its report in `X-Adapter-Report`.",
                     .contents = {{"application/octet-stream"}},
                     .headers = {{.name = "Content-Disposition", .text = "attachment, with the file's name."},
                                 {.name = "X-Adapter-Report", .text = "The report, in base64."}}}},
      .errors = {forbidden, not_found, unsupported_media_type, request_too_large, validation_failed,
                 timeout}};
}

http::Route from_scope_json_row() {
  http::Route row = from_scope_row();
  row.path = "/api/v1/esx/generate-from-scope/json";
  row.operation_id = "generateEsxFromScopeAsJson";
  row.summary = "Export a scope as ESX in JSON";
  row.text = "The same for callers that cannot read the header.";
  row.responses.front() = json_answer("The ESX.", &describe<view::GeneratedEsx>).front();
  return row;
}

http::Route run_row() {
  return {.method = "GET",
          .path = "/api/v1/esx/runs/{run_ref}",
          .operation_id = "getEsxRun",
          .summary = "Get the report of an ESX",
          .text = "For the user who made the ESX; others do not find it.",
          .tag = esx_tag,
          .parameters = {path_parameter("run_ref", "Id of the run.")},
          .responses = json_answer("The run.", &describe<EsxRun>),
          .errors = {ErrorCode::not_found}};
}

}  // namespace

std::vector<http::Route> esx_routes(SignIn& sign_in, EsxService& esx, const http::Uploads& uploads,
                                    KeepUpload keep) {
  const auto upload_row = [&](http::Route row, auto handler) {
    return for_users(sign_in, std::move(row), [&esx, uploads, handler](Request& request, const User& user) {
      return handler(esx, uploads, request, user);
    });
  };
  const auto user_row = [&](http::Route row, auto handler) {
    return for_users(sign_in, std::move(row), [&esx, handler](Request& request, const User& user) {
      return handler(esx, request, user);
    });
  };
  return {for_visitors(sign_in, inspect_row(),
                       [&esx, uploads](Request& request, const std::optional<User>& user) {
                         return inspect(esx, uploads, request, user);
                       }),
          for_users(sign_in, preflight_row(),
                    [&esx, uploads, keep = std::move(keep)](Request& request, const User& user) {
                      return prefers_async(request) ? preflight_later(keep, request, user)
                                                    : preflight(esx, uploads, request, user);
                    }),
          upload_row(from_pdf_row(), generate_from_pdf),
          user_row(from_parse_row(), generate_from_parse),
          user_row(from_estimate_row(), generate_from_estimate),
          user_row(from_scope_row(), scope_as_bytes),
          user_row(from_scope_json_row(), scope_as_json),
          user_row(run_row(), read_run)};
}

}  // namespace esxserver

// Estimates over HTTP.

#include <algorithm>
#include <array>

#include "esxserver/estimates/service.h"
#include "esxserver/esx/views.h"
#include "esxserver/http/file_response.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

struct StoredEstimateForm {
  std::string file;
  std::optional<std::string> project_id, price_list;
  std::optional<estimate::OcrMode> ocr;
  std::optional<std::string> password;
};

struct ReadAgainRequest {
  std::optional<std::string> price_list;
  std::optional<estimate::OcrMode> ocr;
  std::optional<int> estimate_number;
  std::optional<std::string> password;
};

enum class EstimateSort {
  updated,
  updated_down,
  created,
  created_down,
  rcv,
  rcv_down,
  insured,
  insured_down
};
[[nodiscard]] inline std::span<const NamedValue<EstimateSort>> enum_names(EstimateSort /*any*/) {
  static constexpr std::array<NamedValue<EstimateSort>, 8> names = {
      {{EstimateSort::updated, "updated_at"},
       {EstimateSort::updated_down, "-updated_at"},
       {EstimateSort::created, "created_at"},
       {EstimateSort::created_down, "-created_at"},
       {EstimateSort::rcv, "rcv"},
       {EstimateSort::rcv_down, "-rcv"},
       {EstimateSort::insured, "insured_name"},
       {EstimateSort::insured_down, "-insured_name"}}};
  return names;
}

struct EstimateListQuery {
  std::optional<std::string> query, project_id;
  std::optional<EstimateState> state;
  std::optional<EstimateSort> sort;
  std::optional<int> limit;
  std::optional<std::string> after;
};

/// Documents: what is answered as text that is put together.
struct EstimateDetail : EstimateRow {
  estimate::JsonValue estimate, as_read;
  std::vector<LineMatches> matches;
  TotalChecks checks;
  std::vector<estimate::OpenEntry> open;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::StoredEstimateForm> {
  using Form = esxserver::view::StoredEstimateForm;
  static constexpr std::string_view name = "StoredEstimateForm", text = "An estimate to keep.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file,
            "PDF, ESX, export of items (CSV, XLSX) or estimate-v1, by content; at most 50 MB.",
            {.format = "binary"}),
      field("project_id", &Form::project_id, "Project that it belongs to.",
            {.min_length = 1, .max_length = 100}),
      field("price_list", &Form::price_list,
            "Code of a loaded price list; without it, the one printed, or the default of the profile.",
            esxserver::view::price_list_code),
      field("ocr", &Form::ocr, "Whether to recognize text in pictures."),
      field("password", &Form::password,
            "Of a locked PDF, the user's or the owner's. It is kept encrypted, and only until the file is "
            "read.",
            esxserver::view::password_rules));
};

template <>
struct estimate::FieldList<esxserver::view::ReadAgainRequest> {
  using Request = esxserver::view::ReadAgainRequest;
  static constexpr std::string_view name = "ReadAgainRequest", text = "How to read a file again.";
  static constexpr auto rows = std::tuple(
      field("price_list", &Request::price_list, "Code of a loaded price list.",
            esxserver::view::price_list_code),
      field("ocr", &Request::ocr, "Whether to recognize text in pictures."),
      field("estimate_number", &Request::estimate_number, "Which estimate of a PDF with several, from 1.",
            {.minimum = 1, .maximum = 1000}),
      field("password", &Request::password, "Of a locked PDF, after `password_required` or `wrong_password`.",
            esxserver::view::password_rules));
};

template <>
struct estimate::FieldList<esxserver::view::EstimateListQuery> {
  using Query = esxserver::view::EstimateListQuery;
  static constexpr std::string_view name = "EstimateListQuery", text = "Which estimates.";
  static constexpr auto rows = std::tuple(
      field("query", &Query::query, "Text in insured, claim number, carrier, city or file name.",
            {.max_length = 200}),
      field("state", &Query::state, "Only those in this state."),
      field("project_id", &Query::project_id, "Only those of this project.", {.max_length = 100}),
      field("sort", &Query::sort, "Order; `-` is descending. Without it, `-updated_at`."),
      field("limit", &Query::limit, "Number of items.", {.minimum = 1, .maximum = esxserver::max_page_items}),
      field("after", &Query::after, "Id of the last item of the page before."));
};

template <>
struct estimate::FieldList<esxserver::view::EstimateDetail> {
  using Detail = esxserver::view::EstimateDetail;
  static constexpr std::string_view name = "StoredEstimateDetail", text = "An estimate with its review.";
  static constexpr auto rows = std::tuple_cat(
      FieldList<esxserver::EstimateRow>::rows,
      std::tuple(
          field_as<esxserver::DocumentOf<&describe_estimate>>(
              "estimate", &Detail::estimate, "estimate-v1, with the ids and matches of its lines."),
          field_as<esxserver::DocumentOf<&describe_estimate>>(
              "as_read", &Detail::as_read, "estimate-v1 before the first edit. Without edits, it is missing.",
              {.requirement = FieldRules::Requirement::optional}),
          field("matches", &Detail::matches, "Entries that lines may mean."),
          field("checks", &Detail::checks, "The totals of the print, compared with the lines."),
          field("open", &Detail::open, "What to look at.")));
};

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

constexpr std::string_view list_path = "/api/v1/user/estimates";
constexpr std::string_view one_path = "/api/v1/user/estimates/{estimate_id}";

std::string_view id_of(const Request& request) { return request.path_parameter("estimate_id"); }

http::Response row_answer(int status, const EstimateRow& row) {
  auto response = http::json_response(status, estimate::encode_json(row));
  response.headers.push_back(etag_of(row.version));
  return response;
}

http::Response accepted(const EstimateRow& row, bool existed) {
  constexpr int ok = 200, accepted_status = 202;
  auto response = row_answer(existed ? ok : accepted_status, row);
  response.headers.push_back({"Location", std::string(list_path) + "/" + row.id});
  return response;
}

Answer create(EstimateService& estimates, const http::Uploads& uploads, const Request& request,
              const User& user) {
  const auto form = http::read_form(
      request, {.file_fields = {"file"}, .file_bytes = uploads.max_bytes, .folder = uploads.folder});
  if (!form) return project_refusal(form.error());
  auto view = decode_form<view::StoredEstimateForm>(*form);
  if (!view) return std::unexpected(view.error());
  const auto file = file_of(*form, uploads.max_bytes);
  if (!file) return std::unexpected(file.error());
  auto added = estimates.add(user, {.path = (*file)->file.path(),
                                    .file_name = (*file)->file_name,
                                    .project_id = std::move(view->project_id),
                                    .wish = {.price_list = std::move(view->price_list),
                                             .ocr = view->ocr.value_or(estimate::OcrMode::automatic)},
                                    .password = std::move(view->password).value_or("")});
  if (!added) return project_refusal(added.error());
  return accepted(added->row, added->existed);
}

EstimateQuery query_of(const view::EstimateListQuery& wanted) {
  EstimateQuery query{
      .text = wanted.query.value_or(""), .state = wanted.state, .project_id = wanted.project_id};
  if (!wanted.sort) return query;
  constexpr int directions = 2;
  const int sort = static_cast<int>(*wanted.sort);
  query.order = static_cast<EstimateOrder>(sort / directions);
  query.descending = sort % directions == 1;
  return query;
}

Answer list(EstimateService& estimates, const Request& request, const User& user) {
  const auto query = http::read_query<view::EstimateListQuery>(request);
  if (!query) return std::unexpected(query.error());
  const PageRequest page = page_request({query->limit, query->after});
  const auto rows = estimates.list(user, query_of(*query), page);
  if (!rows) return project_refusal(rows.error(), "query");
  return page_response(request, *rows, page.limit);
}

/// Of one that is not ready, the row alone.
Answer read_one(EstimateService& estimates, const Request& request, const User& user) {
  const auto opened = estimates.look(user, id_of(request));
  if (!opened) return project_refusal(opened.error());
  auto response = row_answer(200, opened->row);
  // Its progress changes, and its version does not.
  if (opened->row.state != EstimateState::ready) return response;
  if (http::client_has(request, etag_of(opened->row.version).value))
    return http::Response{.status = 304, .headers = {etag_of(opened->row.version)}, .body = ""};
  const EstimateContent& content = opened->content;
  response.body.pop_back();
  response.body += ", \"estimate\": " + content.estimate + ", \"matches\": " + content.matches +
                   ", \"checks\": " + content.checks + ", \"open\": " + content.open;
  if (!content.base.empty()) response.body += ", \"as_read\": " + content.base;
  response.body += "}";
  return response;
}

std::string_view media_type_of(EstimateKind kind) {
  switch (kind) {
    case EstimateKind::pdf:
      return "application/pdf";
    case EstimateKind::esx:
      return "application/zip";
    case EstimateKind::json:
      return "application/json";
    case EstimateKind::items:
      break;
  }
  return "application/octet-stream";  // CSV or XLSX
}

Answer read_file(EstimateService& estimates, const Request& request, const User& user) {
  auto file = estimates.open_file(user, id_of(request));
  if (!file) return project_refusal(file.error());
  const EstimateRow& row = file->row;
  const std::string_view type = media_type_of(row.kind);
  auto answer =
      http::file_response(request, {.content = http::stream_of(std::move(file->content), row.file.bytes),
                                    .etag = row.file.sha256,
                                    .media_type = std::string(type),
                                    .file_name = row.file_name});
  // Whatever is in an untrusted file, a browser must not run it.
  if (answer) answer->headers.push_back({"Content-Security-Policy", "default-src 'none'; sandbox"});
  return answer;
}

Answer read_again(EstimateService& estimates, Request& request, const User& user) {
  const auto wanted = http::read_json<view::ReadAgainRequest>(request);
  if (!wanted) return std::unexpected(wanted.error());
  auto row = estimates.read_again(user, id_of(request),
                                  {.price_list = wanted->price_list,
                                   .ocr = wanted->ocr.value_or(estimate::OcrMode::automatic),
                                   .estimate_number = wanted->estimate_number.value_or(1)},
                                  wanted->password.value_or(""));
  if (!row) return project_refusal(row.error());
  return accepted(*row, false);
}

Answer remove(EstimateService& estimates, const Request& request, const User& user) {
  if (const auto removed = estimates.remove(user, id_of(request)); !removed)
    return project_refusal(removed.error());
  return http::Response{.status = 204, .headers = {}, .body = ""};
}

Answer share(EstimateService& estimates, Request& request, const User& user) {
  const auto wanted = http::read_json<EstimateShare>(request);
  if (!wanted) return std::unexpected(wanted.error());
  const auto row = estimates.share(user, id_of(request), *wanted);
  if (!row) return project_refusal(row.error());
  return row_answer(200, *row);
}

Answer unshare(EstimateService& estimates, const Request& request, const User& user) {
  if (const auto done = estimates.unshare(user, id_of(request)); !done) return project_refusal(done.error());
  return http::Response{.status = 204, .headers = {}, .body = ""};
}

std::vector<AnyErrorCode> estimate_upload_errors() {
  using enum ErrorCode;
  using enum ServerError;
  return {invalid_request, not_found,         file_too_large,    request_too_large,
          quota_exceeded,  validation_failed, too_many_readings, service_unavailable};
}

std::vector<http::RouteResponse> row_responses(std::string_view text) {
  return {{.status = 202,
           .text = text,
           .contents = {{"application/json", &describe<EstimateRow>}},
           .headers = {{.name = "Location", .text = "URL of the estimate."},
                       {.name = "ETag", .text = "The version."}}}};
}

http::Route create_row() {
  auto responses = row_responses("The new estimate, which waits to be read.");
  responses.push_back({.status = 200,
                       .text = "The caller has the same bytes already: that estimate.",
                       .contents = {{"application/json", &describe<EstimateRow>}}});
  return {.method = "POST",
          .path = list_path,
          .operation_id = "createEstimate",
          .summary = "Upload an estimate",
          .text =
              "Reading it is a job; `GET` shows how far it is. The estimate is kept as long as PDFs are. At "
              "most 20 may wait or be read.",
          .request = {{"multipart/form-data", &describe<view::StoredEstimateForm>}},
          .responses = std::move(responses),
          .errors = estimate_upload_errors()};
}

http::Route estimate_list_row() {
  return {.method = "GET",
          .path = list_path,
          .operation_id = "listEstimates",
          .summary = "List the caller's estimates",
          .text = "With those that others share with the caller. A response has at most 500 of them.",
          .parameters = query_parameters(describe<view::EstimateListQuery>()),
          .responses = {{.status = 200,
                         .text = "The estimates.",
                         .contents = {{"application/json", &describe<EstimateRow>, {}, true}},
                         .headers = {link_header()}}},
          .errors = {ServerError::invalid_request, ErrorCode::validation_failed}};
}

http::Route one_row() {
  return {
      .method = "GET",
      .path = one_path,
      .operation_id = "getEstimate",
      .summary = "Get an estimate",
      .text =
          "Until it is `ready`, only the members of the list. Each change raises the version, also one of "
          "the share; `charge`, which is about the caller, changes without it.",
      .parameters = {{.name = "If-None-Match",
                      .in = http::Parameter::In::header,
                      .text = "ETags of the client's copies, of an estimate that is `ready`."}},
      .responses = {{.status = 200,
                     .text = "The estimate.",
                     .contents = {{"application/json", &describe<view::EstimateDetail>}},
                     .headers = {{.name = "ETag", .text = "The version."}}},
                    {.status = 304, .text = "The client's copy is current."}},
      .errors = {ErrorCode::not_found}};
}

http::Route file_row() {
  using In = http::Parameter::In;
  const std::vector<http::Content> types = {
      {"application/pdf"}, {"application/zip"}, {"application/json"}, {"application/octet-stream"}};
  return {
      .method = "GET",
      .path = "/api/v1/user/estimates/{estimate_id}/file",
      .operation_id = "downloadEstimateFile",
      .summary = "Download the file of an estimate",
      .text = "As it was uploaded. Supports range requests and ETags.",
      .parameters = {{.name = "Range", .in = In::header, .text = "A single byte range."},
                     {.name = "If-None-Match", .in = In::header, .text = "ETags of the client's copies."}},
      .responses = {{.status = 200, .text = "The file.", .contents = types},
                    {.status = 206, .text = "The requested range.", .contents = types},
                    {.status = 304, .text = "The client's copy is current."}},
      .errors = {ErrorCode::not_found, ServerError::range_not_satisfiable}};
}

http::Route read_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {.method = "POST",
          .path = "/api/v1/user/estimates/{estimate_id}/read",
          .operation_id = "readEstimateAgain",
          .summary = "Read an estimate again",
          .text =
              "Edits are made again in the new reading; those that do not fit are in the history with their "
              "`problem`.",
          .request = {{"application/json", &describe<view::ReadAgainRequest>}},
          .responses = row_responses("The estimate, which waits to be read."),
          .errors = {not_found, forbidden, estimate_not_ready, unsupported_media_type, request_too_large,
                     validation_failed, too_many_readings}};
}

http::Route remove_row() {
  return {.method = "DELETE",
          .path = one_path,
          .operation_id = "deleteEstimate",
          .summary = "Delete an estimate",
          .text = "With its file, reading and history. What was paid stays in the ledger.",
          .responses = {{.status = 204, .text = "The estimate is deleted."}},
          .errors = {ErrorCode::not_found, ServerError::forbidden}};
}

constexpr std::string_view share_path = "/api/v1/user/estimates/{estimate_id}/share";

http::Route share_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {
      .method = "PUT",
      .path = share_path,
      .operation_id = "shareEstimate",
      .summary = "Share an estimate",
      .text =
          "Inside the organization of the owner, with all its members or with one; replaces the share that "
          "there is. Others find it in their list with `shared`. It counts in the storage of its owner, "
          "and only the owner deletes, shares and keeps it. It ends when either leaves the organization.",
      .request = {{"application/json", &describe<EstimateShare>}},
      .responses = {{.status = 200,
                     .text = "The estimate.",
                     .contents = {{"application/json", &describe<EstimateRow>}},
                     .headers = {{.name = "ETag", .text = "The version."}}}},
      .errors = {not_found, forbidden, unsupported_media_type, request_too_large, validation_failed}};
}

http::Route unshare_row() {
  return {.method = "DELETE",
          .path = share_path,
          .operation_id = "unshareEstimate",
          .summary = "Stop sharing an estimate",
          .text = "At once. Also when it is not shared.",
          .responses = {{.status = 204, .text = "The estimate is not shared."}},
          .errors = {ErrorCode::not_found, ServerError::forbidden}};
}

}  // namespace

http::Field etag_of(int version) { return {"ETag", "\"" + std::to_string(version) + "\""}; }

http::Route estimate_route(http::Route route) {
  route.tag = "Estimates";
  if (route.path.contains("{estimate_id}"))
    route.parameters =
        with_parameters({path_parameter("estimate_id", "Id of the estimate.")}, route.parameters);
  return route;
}

KeepUpload keep_uploads(EstimateService& estimates, const http::Uploads& uploads) {
  return [&estimates, uploads](const Request& request, const User& user) {
    return create(estimates, uploads, request, user);
  };
}

std::vector<http::Route> stored_estimate_routes(SignIn& sign_in, EstimateService& estimates,
                                                const http::Uploads& uploads) {
  const auto row = [&](http::Route route, const auto& handler) {
    return for_users(sign_in, estimate_route(std::move(route)),
                     [&estimates, handler](Request& request, const User& user) {
                       return handler(estimates, request, user);
                     });
  };
  const auto create_here = [uploads](EstimateService& service, const Request& request, const User& user) {
    return create(service, uploads, request, user);
  };
  return {row(create_row(), create_here), row(estimate_list_row(), list), row(one_row(), read_one),
          row(file_row(), read_file),     row(read_row(), read_again),    row(remove_row(), remove),
          row(share_row(), share),        row(unshare_row(), unshare)};
}

}  // namespace esxserver

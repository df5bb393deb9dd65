// Edits and exports of estimates over HTTP.

#include <charconv>

#include "esxserver/estimates/service.h"
#include "esxserver/esx/views.h"
#include "esxserver/http/error_body.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

struct EditRequest {
  std::vector<estimate::EditOperation> operations;
};

struct HistoryStep {
  int number = 0;
  Time at;
  std::string by;
  estimate::JsonValue operations;
  bool undone = false;
  std::string problem;
};

struct EditConflict {
  std::string detail, code;
  std::optional<int> version;
  std::optional<std::vector<HistoryStep>> operations;
};

struct ExportRequest {
  std::optional<std::string> price_list;
  bool include_sketch = false;
};

struct EstimateEdited {
  int version = 1;
  estimate::JsonValue estimate, totals;
  TotalChecks checks;
  std::vector<estimate::OpenEntry> open;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::EditRequest> {
  using Request = esxserver::view::EditRequest;
  static constexpr std::string_view name = "EditRequest", text = "Operations: all are done, or none.";
  static constexpr auto rows = std::tuple(
      field("operations", &Request::operations, "In their order.", {.min_items = 1, .max_items = 200}));
};

template <>
struct estimate::FieldList<esxserver::view::ExportRequest> {
  using Request = esxserver::view::ExportRequest;
  static constexpr std::string_view name = "ExportEstimateRequest", text = "How to export an estimate.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("price_list", &Request::price_list,
            "Code of a loaded price list to match the lines with again; without it, the matches as they are.",
            esxserver::view::price_list_code),
      field("include_sketch", &Request::include_sketch,
            "Whether to draw rooms with printed dimensions. Users without a role get a list anyway."));
};

template <>
struct estimate::FieldList<esxserver::view::HistoryStep> {
  using Step = esxserver::view::HistoryStep;
  static constexpr std::string_view name = "EstimateStep", text = "Operations that somebody made at once.";
  static constexpr auto rows =
      std::tuple(field("number", &Step::number, "Number of the step, from 1.", {.minimum = 1}),
                 field("at", &Step::at, "When, UTC.", {.format = "date-time"}),
                 field("by", &Step::by, "Uid of the user."),
                 field("operations", &Step::operations, "A list of EditOperation."),
                 field("undone", &Step::undone, "Whether it was undone."),
                 field_as<TextOrNull>("problem", &Step::problem, "Why it does not fit a later reading."));
};

template <>
struct estimate::FieldList<esxserver::view::EditConflict> {
  using Conflict = esxserver::view::EditConflict;
  static constexpr std::string_view name = "EditConflict", text = "An edit that was not made.";
  static constexpr auto rows = std::tuple(
      field("detail", &Conflict::detail, "Human-readable description."),
      field("code", &Conflict::code, http::code_text),
      field("version", &Conflict::version, "The version that there is."),
      field("operations", &Conflict::operations, "Steps since the version of If-Match, newest first."));
};

template <>
struct estimate::FieldList<esxserver::view::EstimateEdited> {
  using Edited = esxserver::view::EstimateEdited;
  static constexpr std::string_view name = "EditedEstimate", text = "An estimate after an edit.";
  static constexpr auto rows = std::tuple(
      field("version", &Edited::version, "The new version.", {.minimum = 1}),
      field("estimate", &Edited::estimate,
            "The members of estimate-v1 that changed. `line_items` has the lines that changed or are new, "
            "`line_ids` the order if that changed. After an undo or a redo, the whole estimate."),
      field("totals", &Edited::totals, "`totals` of estimate-v1."),
      field("checks", &Edited::checks, "The totals of the print, compared with the lines."),
      field("open", &Edited::open, "What to look at."));
};

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

constexpr int conflict_status = 409;

std::string_view edited_id(const Request& request) { return request.path_parameter("estimate_id"); }

IsWanted while_connected(const Request& request) {
  return [&request] { return !request.client_has_left(); };
}

/// `"3"`, also without quotes.
Result<int> version_of(const Request& request) {
  const std::string* header = request.header("if-match");
  if (!header)
    return fail(ServerError::version_required, "If-Match with the version of the estimate is required");
  std::string_view text = *header;
  if (text.size() > 1 && text.starts_with('"') && text.ends_with('"')) text = text.substr(1, text.size() - 2);
  int version = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), version);
  if (read.ec == std::errc{} && read.ptr == text.data() + text.size()) return version;
  return fail(ServerError::invalid_request, "If-Match must be the version of the estimate");
}

view::HistoryStep history_step(const EstimateStep& step) {
  auto operations = estimate::read_json(step.operations);
  return {step.number, step.at,     step.by, operations ? *std::move(operations) : estimate::JsonValue(),
          step.undone, step.problem};
}

/// Everything that the client has not seen.
Answer edit_conflict(EstimateService& estimates, const Request& request, const User& user, int version,
                     const Error& error) {
  view::EditConflict body{.detail = error.message,
                          .code = std::string(http::public_name(error.code)),
                          .version = {},
                          .operations = {}};
  if (error.code == ServerError::version_conflict) {
    const auto row = estimates.find(user, edited_id(request));
    const auto steps = estimates.history(user, edited_id(request));
    if (!row) return project_refusal(row.error());
    if (!steps) return project_refusal(steps.error());
    body.version = row->version;
    body.operations.emplace();
    for (const EstimateStep& step : *steps)
      if (step.version > version || step.undone_version > version)
        body.operations->push_back(history_step(step));
  }
  auto response = http::json_response(conflict_status, estimate::encode_json(body));
  response.error_code = error.code.info().name;
  return response;
}

std::unexpected<http::HttpError> operation_violations(const std::vector<estimate::EditProblem>& problems) {
  std::vector<estimate::Violation> violations;
  violations.reserve(problems.size());
  for (const estimate::EditProblem& problem : problems)
    violations.push_back({.place = {"operations", problem.operation, problem.member},
                          .message = problem.message,
                          .type = problem.type});
  return std::unexpected(http::validation_error(std::move(violations), "body"));
}

/// `work(version)` gives the edited estimate.
template <class Work>
Answer edited_answer(EstimateService& estimates, const Request& request, const User& user, const Work& work) {
  const auto version = version_of(request);
  if (!version) return project_refusal(version.error());
  const std::expected<EditedEstimate, EditRefusal> made = work(*version);
  if (made) {
    auto response =
        http::json_response(200, "{\"version\": " + std::to_string(made->row.version) + ", " + made->changes +
                                     ", \"checks\": " + made->checks + ", \"open\": " + made->open + "}");
    response.headers.push_back(etag_of(made->row.version));
    return response;
  }
  const EditRefusal& refusal = made.error();
  if (!refusal.problems.empty()) return operation_violations(refusal.problems);
  if (refusal.error.code.info().http_status == conflict_status)
    return edit_conflict(estimates, request, user, *version, refusal.error);
  return project_refusal(refusal.error);
}

Answer edit(EstimateService& estimates, Request& request, const User& user) {
  if (const auto version = version_of(request); !version) return project_refusal(version.error());
  const auto body = http::read_json<view::EditRequest>(request);
  if (!body) return std::unexpected(body.error());
  return edited_answer(estimates, request, user, [&](int version) {
    return estimates.edit(user, edited_id(request), version, body->operations, while_connected(request));
  });
}

Answer undo(EstimateService& estimates, Request& request, const User& user) {
  return edited_answer(estimates, request, user, [&](int version) {
    return estimates.undo(user, edited_id(request), version, while_connected(request));
  });
}

Answer redo(EstimateService& estimates, Request& request, const User& user) {
  return edited_answer(estimates, request, user, [&](int version) {
    return estimates.redo(user, edited_id(request), version, while_connected(request));
  });
}

Answer history(EstimateService& estimates, const Request& request, const User& user) {
  const auto steps = estimates.history(user, edited_id(request));
  if (!steps) return project_refusal(steps.error());
  estimate::JsonWriter json;
  json.array();
  for (const EstimateStep& step : *steps)
    estimate::encode_json(json, history_step(step), {}, estimate::JsonWriter::Line::one);
  json.end();
  return http::json_response(200, json.take());
}

Answer export_esx(EstimateService& estimates, Request& request, const User& user) {
  const auto wanted = http::read_json<view::ExportRequest>(request);
  if (!wanted) return std::unexpected(wanted.error());
  auto made = estimates.export_esx(
      user, edited_id(request), {.price_list = wanted->price_list, .include_sketch = wanted->include_sketch},
      while_connected(request));
  return made ? generated_answer(*std::move(made)) : Answer(content_refusal({"estimate"}, made.error()));
}

Answer write_table(EstimateService& estimates, EsxService& esx, const Request& request, const User& user) {
  const auto query = http::read_query<view::TableQuery>(request);
  if (!query) return std::unexpected(query.error());
  const auto opened = estimates.open(user, edited_id(request));
  if (!opened) return project_refusal(opened.error());
  const auto made =
      esx.make_document(opened->content.estimate, EstimateDocument::line_table, while_connected(request));
  if (!made) return project_refusal(made.error());
  return table_answer(*made, query->format, opened->row.file_name);
}

Answer write_report(EstimateService& estimates, EsxService& esx, const Request& request, const User& user) {
  const auto opened = estimates.open(user, edited_id(request));
  if (!opened) return project_refusal(opened.error());
  auto made = esx.make_document(opened->content.estimate, EstimateDocument::report, while_connected(request));
  if (!made) return project_refusal(made.error());
  return http::json_response(200, *std::move(made));
}

http::Route export_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {
      .method = "POST",
      .path = "/api/v1/user/estimates/{estimate_id}/esx",
      .operation_id = "exportEstimate",
      .summary = "Export an estimate as ESX",
      .text =
          "As it is now. Users without a role pay by line count, once for each estimate, however often "
          "it is edited and exported; if the export fails, the credits are refunded. Of a shared estimate, "
          "the user who exports it pays.",
      .request = {{"application/json", &describe<view::ExportRequest>}},
      .responses = {{.status = 200,
                     .text = "The ESX.",
                     .contents = {{"application/json", &describe<view::GeneratedEsx>}}}},
      .errors = {not_found, estimate_not_ready, insufficient_credits, unsupported_media_type,
                 request_too_large, validation_failed, timeout, service_unavailable}};
}

http::Route table_export_row() {
  return {
      .method = "GET",
      .path = "/api/v1/user/estimates/{estimate_id}/table",
      .operation_id = "getEstimateTable",
      .summary = "The line items of an estimate as a table",
      .text = "Free.",
      .parameters = query_parameters(describe<view::TableQuery>()),
      .responses = {{.status = 200,
                     .text = "The table.",
                     .contents = {{"text/csv"},
                                  {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}}}},
      .errors = {ErrorCode::not_found, ServerError::estimate_not_ready, ErrorCode::validation_failed,
                 ServerError::invalid_request, ServerError::timeout, ServerError::service_unavailable}};
}

http::Route report_row() {
  return {.method = "GET",
          .path = "/api/v1/user/estimates/{estimate_id}/report",
          .operation_id = "getEstimateReport",
          .summary = "The report of an estimate",
          .text = "What an export would report of the estimate as it is now: matches, misses, totals. Free.",
          .responses = {{.status = 200,
                         .text = "The report.",
                         .contents = {{"application/json", &describe<AdapterReport>}}}},
          .errors = {ErrorCode::not_found, ServerError::estimate_not_ready, ServerError::timeout,
                     ServerError::service_unavailable}};
}

/// Of a change that needs the version.
http::Route change_row(http::Route row) {
  using enum ErrorCode;
  using enum ServerError;
  row.parameters.push_back({.name = "If-Match",
                            .in = http::Parameter::In::header,
                            .required = true,
                            .text = "Version that the change is about: the ETag."});
  row.responses = {{.status = 200,
                    .text = "The new version.",
                    .contents = {{"application/json", &describe<view::EstimateEdited>}},
                    .headers = {{.name = "ETag", .text = "The version."}}},
                   {.status = conflict_status,
                    .text = "The estimate has another version, is being read, or has no such step.",
                    .contents = {{"application/json", &describe<view::EditConflict>}}}};
  for (const AnyErrorCode error :
       {AnyErrorCode(invalid_request), AnyErrorCode(not_found), AnyErrorCode(forbidden),
        AnyErrorCode(version_required), AnyErrorCode(timeout), AnyErrorCode(service_unavailable)})
    row.errors.push_back(error);
  return row;
}

http::Route edit_operations_row() {
  using enum ErrorCode;
  using enum ServerError;
  return change_row({.method = "PATCH",
                     .path = "/api/v1/user/estimates/{estimate_id}",
                     .operation_id = "editEstimate",
                     .summary = "Edit an estimate",
                     .text = "All operations are done, or none: then every violation has the index of its "
                             "operation. Totals follow from the lines.",
                     .request = {{"application/json", &describe<view::EditRequest>}},
                     .errors = {unsupported_media_type, request_too_large, validation_failed}});
}

http::Route history_row() {
  return {.method = "GET",
          .path = "/api/v1/user/estimates/{estimate_id}/history",
          .operation_id = "getEstimateHistory",
          .summary = "Get the edits of an estimate",
          .text = "Newest first.",
          .responses = {{.status = 200,
                         .text = "The steps.",
                         .contents = {{"application/json", &describe<view::HistoryStep>, {}, true}}}},
          .errors = {ErrorCode::not_found}};
}

}  // namespace

std::vector<http::Route> estimate_edit_routes(SignIn& sign_in, EstimateService& estimates, EsxService& esx) {
  const auto row = [&](http::Route route, const auto& handler) {
    return for_users(sign_in, estimate_route(std::move(route)),
                     [&estimates, handler](Request& request, const User& user) {
                       return handler(estimates, request, user);
                     });
  };
  const auto table_here = [&esx](EstimateService& service, const Request& request, const User& user) {
    return write_table(service, esx, request, user);
  };
  const auto report_here = [&esx](EstimateService& service, const Request& request, const User& user) {
    return write_report(service, esx, request, user);
  };
  return {row(edit_operations_row(), edit),
          row(history_row(), history),
          row(change_row({.method = "POST",
                          .path = "/api/v1/user/estimates/{estimate_id}/undo",
                          .operation_id = "undoEstimateEdit",
                          .summary = "Undo the last edit",
                          .text = "The estimate is as it was before, to the byte."}),
              undo),
          row(change_row({.method = "POST",
                          .path = "/api/v1/user/estimates/{estimate_id}/redo",
                          .operation_id = "redoEstimateEdit",
                          .summary = "Redo the edit that was undone last",
                          .text = "Unless something else was edited since."}),
              redo),
          row(export_row(), export_esx),
          row(table_export_row(), table_here),
          row(report_row(), report_here)};
}

}  // namespace esxserver

#include <algorithm>
#include <array>
#include <span>

#include "esxserver/base/files.h"
#include "esxserver/esx/service.h"
#include "esxserver/esx/views.h"
#include "esxserver/http/file_response.h"
#include "esxserver/sessions/requests.h"
#include "operations/tables.h"

namespace esxserver {

[[nodiscard]] inline std::span<const NamedValue<DiffFormat>> enum_names(DiffFormat /*any*/) {
  static constexpr std::array<NamedValue<DiffFormat>, 2> names = {
      {{DiffFormat::json, "json"}, {DiffFormat::html, "html"}}};
  return names;
}

namespace view {

struct DiffQuery {
  std::optional<DiffFormat> format;
};
struct ComparisonForm {
  std::string before, after;
  std::optional<std::string> price_list;
};

}  // namespace view
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::view::DiffQuery> {
  using Query = esxserver::view::DiffQuery;
  static constexpr std::string_view name = "DiffQuery", text = "Format of the differences.";
  static constexpr auto rows =
      std::tuple(field("format", &Query::format, "JSON by default; html is a page to print."));
};

template <>
struct estimate::FieldList<esxserver::view::ComparisonForm> {
  using Form = esxserver::view::ComparisonForm;
  static constexpr std::string_view name = "ComparisonForm", text = "Two estimates.";
  static constexpr auto rows = std::tuple(
      field("before", &Form::before, "PDF, ESX, export of items (CSV, XLSX) or estimate-v1.",
            {.format = "binary"}),
      field("after", &Form::after, "PDF, ESX, export of items (CSV, XLSX) or estimate-v1.",
            {.format = "binary"}),
      field("price_list", &Form::price_list,
            "Code of a loaded price list: compares the codes that the lines match in it. Without it, those "
            "of the files.",
            esxserver::view::price_list_code));
};

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::FilePart;
using http::HttpError;
using http::Request;

std::expected<estimate::JsonValue, HttpError> read_estimate(Request& request) {
  auto body =
      http::read_json<view::EstimateRequest>(request, view::max_estimate_bytes, view::max_estimate_values);
  if (!body) return std::unexpected(body.error());
  if (auto fits = check_line_count(body->estimate); !fits) return std::unexpected(fits.error());
  return std::move(body->estimate);
}

Answer recalculate(EsxService& esx, Request& request) {
  const auto estimate = read_estimate(request);
  if (!estimate) return std::unexpected(estimate.error());
  auto made = esx.make_document(to_json(*estimate), EstimateDocument::recalculated,
                                [&] { return !request.client_has_left(); });
  if (!made) return content_refusal({"estimate"}, made.error());
  return http::json_response(200, *std::move(made));
}

/// What is different between the formats.
struct TableFile {
  std::string_view content_type, extension;
  Result<std::string> (*write)(const apps::xlsx::Table&);
};

TableFile table_file(view::TableFormat format) {
  if (format == view::TableFormat::csv)
    return {"text/csv; charset=utf-8", ".csv", [](const apps::xlsx::Table& table) -> Result<std::string> {
              return apps::reports::to_csv(table);
            }};
  return {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx",
          apps::reports::to_workbook};
}

std::string table_name(std::string_view file_name, std::string_view extension) {
  std::string name = safe_file_name(file_name);
  name.erase(std::min(name.rfind('.'), name.size()));
  return (name.empty() ? "estimate" : name) + std::string(extension);
}

Answer write_table(EsxService& esx, Request& request) {
  const auto query = http::read_query<view::TableQuery>(request);
  if (!query) return std::unexpected(query.error());
  const auto estimate = read_estimate(request);
  if (!estimate) return std::unexpected(estimate.error());
  const auto made = esx.make_document(to_json(*estimate), EstimateDocument::line_table,
                                      [&] { return !request.client_has_left(); });
  if (!made) return content_refusal({"estimate"}, made.error());
  return table_answer(*made, query->format, source_name(*estimate));
}

std::vector<AnyErrorCode> estimate_errors() {
  using enum ErrorCode;
  using enum ServerError;
  return {unsupported_media_type, request_too_large, validation_failed, timeout, service_unavailable};
}

http::Route recalculate_row() {
  return {.method = "POST",
          .path = "/api/v1/esx/recalculate",
          .operation_id = "recalculateEstimate",
          .summary = "New totals for an edited estimate",
          .text =
              "Free. Computes the figures of edited lines and all totals anew, as `esxconv build` does. What "
              "was printed is kept as `printed`. An estimate that nobody edited comes back as it is.",
          .tag = "ESX generation",
          .request = {{"application/json", &describe<view::EstimateRequest>}},
          .responses = {{.status = 200,
                         .text = "The estimate, and what changed.",
                         .contents = {{"application/json", &describe<RecalculatedEstimate>}}}},
          .errors = estimate_errors()};
}

http::Route table_row() {
  return {.method = "POST",
          .path = "/api/v1/estimates/table",
          .operation_id = "writeLineItemTable",
          .summary = "The line items as a table",
          .text = "The file that `esxconv inspect` writes with `--csv` or `--xlsx`.",
          .tag = "ESX generation",
          .parameters = query_parameters(describe<view::TableQuery>()),
          .request = {{"application/json", &describe<view::EstimateRequest>}},
          .responses = {{.status = 200,
                         .text = "The table.",
                         .contents = {{"text/csv"},
                                      {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}},
                         .headers = {{.name = "Content-Disposition",
                                      .text = "attachment, with the file's name."}}}},
          .errors = estimate_errors()};
}

constexpr std::string_view compare_tag = "ESX generation";
constexpr std::string_view before_part = "before", after_part = "after";

/// Reads the form and hands its files on.
template <class Work>
Answer with_both(const http::Uploads& uploads, const Request& request, const Work& work) {
  const auto form = http::read_form(
      request,
      {.file_fields = {before_part, after_part}, .file_bytes = uploads.max_bytes, .folder = uploads.folder});
  if (!form) return project_refusal(form.error());
  // The form ends with a file that is too large: then the other one may be missing.
  for (const FilePart& file : form->files)
    if (auto fits = file_of(*form, uploads.max_bytes, file.name); !fits) return std::unexpected(fits.error());
  const auto view = decode_form<view::ComparisonForm>(*form);
  if (!view) return std::unexpected(view.error());
  const FilePart &before = *form->file(before_part), &after = *form->file(after_part);
  return work(Comparison{.before = {before.file.path(), before.file_name},
                         .after = {after.file.path(), after.file_name},
                         .price_list = view->price_list});
}

/// The place of an error about one of the files is its name.
std::unexpected<http::HttpError> comparison_refusal(Error error) {
  estimate::Place place;
  if (error.where == before_part || error.where == after_part) place = {std::exchange(error.where, {})};
  return content_refusal(std::move(place), std::move(error));
}

Answer compare(EsxService& esx, const http::Uploads& uploads, const Request& request, const User& user) {
  const auto query = http::read_query<view::DiffQuery>(request);
  if (!query) return std::unexpected(query.error());
  const DiffFormat format = query->format.value_or(DiffFormat::json);
  return with_both(uploads, request, [&](const Comparison& wanted) -> Answer {
    auto document = esx.compare(user, wanted, format, [&] { return !request.client_has_left(); });
    if (!document) return comparison_refusal(document.error());
    auto response = http::json_response(200, *std::move(document));
    if (format == DiffFormat::html)
      response.headers = {{"Content-Type", "text/html; charset=utf-8"},
                          {"Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"}};
    return response;
  });
}

Answer supplement(EsxService& esx, const http::Uploads& uploads, const Request& request, const User& user) {
  return with_both(uploads, request, [&](const Comparison& wanted) -> Answer {
    auto made = esx.make_supplement(user, wanted, [&] { return !request.client_has_left(); });
    return made ? generated_answer(*std::move(made)) : Answer(comparison_refusal(made.error()));
  });
}

std::vector<AnyErrorCode> comparison_errors() {
  using enum ErrorCode;
  using enum ServerError;
  return {invalid_request,   file_too_large, request_too_large,
          validation_failed, timeout,        service_unavailable};
}

http::Route diff_row() {
  return {.method = "POST",
          .path = "/api/v1/estimates/diff",
          .operation_id = "compareEstimates",
          .summary = "Compare two estimates",
          .text = "Free. What `esxconv diff` writes with `--json` or `--html`.",
          .tag = compare_tag,
          .parameters = query_parameters(describe<view::DiffQuery>()),
          .request = {{"multipart/form-data", &describe<view::ComparisonForm>}},
          .responses = {{.status = 200,
                         .text = "The differences: lines that were added, removed, changed, split, merged, "
                                 "moved or renumbered, and the totals.",
                         .contents = {{"application/json", &estimate::describe_diff}, {"text/html"}}}},
          .errors = comparison_errors()};
}

http::Route supplement_row() {
  http::Route row{.method = "POST",
                  .path = "/api/v1/estimates/supplement",
                  .operation_id = "makeSupplement",
                  .summary = "Make a supplement of two estimates",
                  .text =
                      "An ESX with the differences only: added lines, removed lines as credits, changed "
                      "lines as the change. Users without a role pay by its line count, once for each "
                      "content.",
                  .tag = compare_tag,
                  .request = {{"multipart/form-data", &describe<view::ComparisonForm>}},
                  .responses = {{.status = 200,
                                 .text = "The ESX.",
                                 .contents = {{"application/json", &describe<view::GeneratedEsx>}}}},
                  .errors = comparison_errors()};
  row.errors.emplace_back(ServerError::insufficient_credits);
  return row;
}

}  // namespace

http::Answer table_answer(std::string_view table_json, view::TableFormat format, std::string_view file_name) {
  const auto table = apps::reports::table_from_json(table_json);
  if (!table) return refusal({ErrorCode::internal_error, table.error().message, ""});
  const TableFile file = table_file(format);
  auto bytes = file.write(*table);
  if (!bytes) return refusal({ErrorCode::internal_error, bytes.error().message, ""});
  return http::Response{
      .status = 200,
      .headers = {{"Content-Type", std::string(file.content_type)},
                  {"Content-Disposition", http::attachment(table_name(file_name, file.extension))}},
      .body = *std::move(bytes)};
}

std::vector<http::Route> estimate_routes(SignIn& sign_in, EsxService& esx) {
  const auto row = [&](http::Route route, Answer (*handler)(EsxService&, Request&)) {
    return for_users(sign_in, std::move(route),
                     [&esx, handler](Request& request, const User&) { return handler(esx, request); });
  };
  return {row(recalculate_row(), recalculate), row(table_row(), write_table)};
}

std::vector<http::Route> compare_routes(SignIn& sign_in, EsxService& esx, const http::Uploads& uploads) {
  const auto row = [&](http::Route route, auto handler) {
    return for_users(sign_in, std::move(route), [&esx, uploads, handler](Request& request, const User& user) {
      return handler(esx, uploads, request, user);
    });
  };
  return {row(diff_row(), compare), row(supplement_row(), supplement)};
}

}  // namespace esxserver

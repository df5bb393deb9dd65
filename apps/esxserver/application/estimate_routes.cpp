#include "esxserver/application/estimate_routes.h"

#include <algorithm>

#include "esxserver/application/estimate_views.h"
#include "esxserver/application/esx_answers.h"
#include "esxserver/application/project_requests.h"
#include "esxserver/application/signed_in.h"
#include "esxserver/domain/file_names.h"
#include "esxserver/http/file_response.h"
#include "operations/tables.h"

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::HttpError;
using http::Request;

std::expected<estimate::JsonValue, HttpError> read_estimate(Request& request) {
  auto body =
      http::read_json<view::EstimateRequest>(request, view::max_estimate_bytes, view::max_estimate_values);
  if (!body) return std::unexpected(body.error());
  if (auto fits = check_line_count(body->estimate); !fits) return std::unexpected(fits.error());
  return std::move(body->estimate);
}

Answer recalculate(const EsxRouteServices& services, Request& request) {
  const auto estimate = read_estimate(request);
  if (!estimate) return std::unexpected(estimate.error());
  auto made = services.esx.make_document(to_json(*estimate), EstimateDocument::recalculated,
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

std::string table_name(const estimate::JsonValue& estimate, std::string_view extension) {
  std::string name = safe_file_name(source_name(estimate));
  name.erase(std::min(name.rfind('.'), name.size()));
  return (name.empty() ? "estimate" : name) + std::string(extension);
}

Answer write_table(const EsxRouteServices& services, Request& request) {
  const auto query = http::read_query<view::TableQuery>(request);
  if (!query) return std::unexpected(query.error());
  const auto estimate = read_estimate(request);
  if (!estimate) return std::unexpected(estimate.error());
  const auto made = services.esx.make_document(to_json(*estimate), EstimateDocument::line_table,
                                               [&] { return !request.client_has_left(); });
  if (!made) return content_refusal({"estimate"}, made.error());
  const auto table = apps::reports::table_from_json(*made);
  if (!table) return refusal({ErrorCode::internal_error, table.error().message, ""});
  const TableFile file = table_file(query->format);
  auto bytes = file.write(*table);
  if (!bytes) return refusal({ErrorCode::internal_error, bytes.error().message, ""});
  return http::Response{
      .status = 200,
      .headers = {{"Content-Type", std::string(file.content_type)},
                  {"Content-Disposition", http::attachment(table_name(*estimate, file.extension))}},
      .body = *std::move(bytes)};
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

}  // namespace

std::vector<http::Route> estimate_routes(const EsxRouteServices& services) {
  const auto row = [&](http::Route route, Answer (*handler)(const EsxRouteServices&, Request&)) {
    return for_users(services.sign_in, std::move(route), [services, handler](Request& request, const User&) {
      return handler(services, request);
    });
  };
  return {row(recalculate_row(), recalculate), row(table_row(), write_table)};
}

}  // namespace esxserver

#include "http/server/edge_routes.h"

#include <chrono>
#include <thread>

#include "esx/estimate/base/json_value.h"
#include "esxserver/base/result.h"
#include "esxserver/http/forms.h"

namespace tests {
namespace {

constexpr std::uint64_t max_edge_bytes = 100'000;

/// What arrived: method, query, headers, length of the body.
http::Answer echo(http::Request& request) {
  std::string body;
  const auto read = request.body->read(max_edge_bytes, [&](std::string_view piece) -> estimate::Result<void> {
    body += piece;
    return {};
  });
  if (!read) return std::unexpected(http::HttpError(read.error()));
  estimate::JsonWriter json;
  json.object();
  json.key("method");
  json.string(request.method);
  json.key("query");
  json.string(request.query);
  json.key("remote");
  json.string(request.remote_address);
  json.key("body");
  json.string(body);
  json.key("headers");
  json.object();
  for (const http::Field& field : request.headers) {
    json.key(field.name);
    json.string(field.value);
  }
  json.end();
  json.end();
  return http::json_response(200, json.take());
}

/// Answers at once.
http::Answer quick(http::Request&) { return http::json_response(200, "{}"); }

/// Keeps its thread until the folder has a file "released".
http::Answer hold(const std::filesystem::path& folder) {
  while (!exists(folder / "released")) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return http::json_response(200, "{}");
}

/// As long as somebody waits for the answer.
http::Answer wait(http::Request& request) {
  while (!request.client_has_left()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return std::unexpected(http::HttpError({esxserver::ServerError::service_unavailable, "nobody waits", ""}));
}

/// A streamed body of 5,000,000 bytes.
http::Answer big(http::Request&) {
  return http::Response{
      .headers = {{"Content-Type", "text/plain"}},
      .stream = http::StreamedBody{5'000'000, [](std::uint64_t, std::size_t size) {
                                     return estimate::Result<std::string>(std::string(size, 'b'));
                                   }}};
}

/// A header that would begin another one.
http::Answer crlf(http::Request&) { return http::Response{.headers = {{"X-Odd", "a\r\nX-Injected: b"}}}; }

http::Answer form(http::Request& request, const std::filesystem::path& folder) {
  const auto read = http::read_form(request, {.file_fields = {"file"},
                                              .file_bytes = max_edge_bytes,
                                              .text_bytes = 1'000,
                                              .folder = {.path = folder}});
  if (!read) return std::unexpected(http::HttpError(read.error()));
  estimate::JsonWriter json;
  json.object();
  for (const http::Field& text : read->texts) {
    json.key(text.name);
    json.string(text.value);
  }
  for (const http::FilePart& file : read->files) {
    json.key(file.name);
    json.integer(std::int64_t(file.bytes));
  }
  json.end();
  return http::json_response(200, json.take());
}

}  // namespace

std::vector<http::Route> edge_routes(const std::filesystem::path& upload_folder) {
  return {{.method = "POST", .path = "/edge/echo", .operation_id = "echo", .handler = echo},
          {.method = "GET", .path = "/edge/quick", .operation_id = "quick", .handler = quick},
          {.method = "GET",
           .path = "/edge/hold",
           .operation_id = "hold",
           .handler = [upload_folder](http::Request&) { return hold(upload_folder); }},
          {.method = "GET", .path = "/edge/wait", .operation_id = "wait", .handler = wait},
          {.method = "GET", .path = "/edge/big", .operation_id = "big", .handler = big},
          {.method = "GET", .path = "/edge/crlf", .operation_id = "crlf", .handler = crlf},
          {.method = "POST",
           .path = "/edge/form",
           .operation_id = "form",
           .handler = [upload_folder](http::Request& request) { return form(request, upload_folder); }}};
}

}  // namespace tests

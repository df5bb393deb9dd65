#include <algorithm>

#include "esxserver/http/file_response.h"
#include "esxserver/partner/caller.h"
#include "esxserver/partner/route_rows.h"

namespace esxserver {
namespace {

using http::Parameter;

std::string value_of(const std::vector<http::Field>& query, std::string_view name) {
  const auto found = std::ranges::find(query, name, &http::Field::name);
  return found == query.end() ? std::string() : found->value;
}

SignedRequest signed_request(const http::Request& request) {
  // A malformed query cannot have a valid signature.
  const auto query = http::parse_query(request.query).value_or(std::vector<http::Field>());
  return {.job_id = std::string(request.path_parameter("job_id")),
          .type = std::string(request.path_parameter("type")),
          .file_name = std::string(request.path_parameter("file_name")),
          .expires = value_of(query, "expires"),
          .key = value_of(query, "key"),
          .signature = value_of(query, "signature")};
}

http::Answer download(const PartnerServices& services, http::Request& request) {
  auto file = services.api.download(signed_request(request));
  if (!file) return refused(services.clock, file.error());
  request.notes.push_back({"job_id", std::string(request.path_parameter("job_id"))});
  http::StoredFile stored{.content = http::stream_of(std::move(file->content), file->bytes),
                          .etag = file->sha256,
                          .media_type = std::string(file->media_type),
                          .file_name = file->file_name};
  return http::file_response(request, std::move(stored));
}

Parameter in_path(std::string_view name, std::string_view text) {
  return {.name = name, .in = Parameter::In::path, .required = true, .text = text};
}

Parameter in_query(std::string_view name, std::string_view text) {
  return {.name = name, .in = Parameter::In::query, .required = true, .text = text};
}

}  // namespace

http::Route download_route(const PartnerServices& services) {
  const std::vector<http::Content> file = {{"application/zip"}, {"application/json"}};
  return {
      .method = "GET",
      .path = "/files/{job_id}/{type}/{file_name}",
      .operation_id = "downloadArtifact",
      .summary = "Download an output",
      .text = "The signed URL of an artifact. Needs no API key. Supports range requests and ETags.",
      .tag = "Conversions",
      .auth = http::Auth::signed_url,
      .parameters = {in_path("job_id", "Identifier of the job."),
                     in_path("type", "Format of the output."),
                     in_path("file_name", "Name of the file."),
                     in_query("expires", "When the URL expires, in seconds since 1970."),
                     in_query("key", "Identifier of the signing key."),
                     in_query("signature", "Signature of the URL."),
                     {.name = "Range", .in = Parameter::In::header, .text = "A single byte range."},
                     {.name = "If-None-Match",
                      .in = Parameter::In::header,
                      .text = "ETags of the copies that the client has."}},
      .responses = {{.status = 200, .text = "The file.", .contents = file},
                    {.status = 206, .text = "The requested range.", .contents = file},
                    {.status = 304, .text = "The client's copy is current."}},
      .errors = {ServerError::invalid_signature, ServerError::expired, ServerError::range_not_satisfiable},
      .handler = [services](http::Request& request) { return download(services, request); }};
}

}  // namespace esxserver

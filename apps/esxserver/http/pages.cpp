#include "esxserver/http/pages.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "esx/estimate/base/sha256.h"
#include "esxserver/base/result.h"
#include "esxserver/http/file_response.h"

namespace esxserver {
namespace {

using http::Answer;

/// The bytes that are sent. `coding`: empty, or what they are compressed with.
struct Form {
  std::string_view bytes, coding;
};

class Served {
 public:
  Served(const Asset& asset, AssetHeaders headers)
      : asset_(asset), headers_(std::move(headers)), etag_(estimate::sha256_hex(asset.bytes)) {}

  [[nodiscard]] Answer answer(const http::Request& request) const {
    const Form form = form_for(request);
    // Different bytes need different ETags.
    const std::string suffix = form.coding.empty() ? "" : "-" + std::string(form.coding);
    auto answer = http::file_response(request, {.content = stream_of(form.bytes),
                                                .etag = etag_ + suffix,
                                                .media_type = std::string(asset_.media_type),
                                                .file_name = std::string(asset_.name),
                                                .cache_control = std::string(headers_.cache_control),
                                                .shown = true});
    if (!answer) return answer;
    answer->headers.push_back({"Vary", "Accept-Encoding"});
    if (!form.coding.empty()) answer->headers.push_back({"Content-Encoding", std::string(form.coding)});
    answer->headers.insert(answer->headers.end(), headers_.more.begin(), headers_.more.end());
    return answer;
  }

 private:
  [[nodiscard]] Form form_for(const http::Request& request) const {
    const std::string* accepted = request.header("accept-encoding");
    if (!accepted) return {asset_.bytes, ""};
    for (const Form& form : {Form{asset_.brotli, "br"}, Form{asset_.gzip, "gzip"}})
      if (!form.bytes.empty() && http::accepts_coding(*accepted, form.coding)) return form;
    return {asset_.bytes, ""};
  }

  static http::StreamedBody stream_of(std::string_view bytes) {
    return {bytes.size(), [bytes](std::uint64_t offset, std::size_t max_bytes) -> Result<std::string> {
              return std::string(bytes.substr(std::size_t(offset), max_bytes));
            }};
  }

  Asset asset_;
  AssetHeaders headers_;
  std::string etag_;
};

constexpr std::string_view page = R"(<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Estimate PDF to ESX</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
)";

// By default, Swagger UI sends the document to a validator on the internet.
constexpr std::string_view start = R"(window.onload = () => SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#swagger-ui",
  validatorUrl: null,
});
)";

constexpr std::string_view without_swagger_ui = R"(<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Estimate PDF to ESX</title></head>
  <body>
    <p>This program was built without Swagger UI (its npm package was not there).
    The API is described in <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p>
  </body>
</html>
)";

// Swagger UI uses inline styles; everything else comes from this server.
constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

AssetHeaders headers() {
  return {.cache_control = "no-cache", .more = {{"Content-Security-Policy", std::string(policy)}}};
}

http::Route docs_row(std::string_view path, std::string_view operation_id, std::string_view text) {
  return {.method = "GET",
          .path = path,
          .operation_id = operation_id,
          .summary = "The API, to read and to try",
          .text = text,
          .tag = "Document",
          .responses = {{.status = 200, .text = "A page.", .contents = {{"text/html"}}}}};
}

constexpr std::string_view index_name = "index.html", html = "text/html; charset=utf-8";

constexpr std::string_view without_page = R"(<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Estimate PDF to ESX</title></head>
  <body>
    <h1>This program was built without its page</h1>
    <p>The API is at <a href="/docs">/docs</a>.</p>
    <p>To get the page, run <code>npm ci</code> in <code>apps/web</code> and build again;
    <code>./esx.sh serve</code> does both.</p>
  </body>
</html>
)";

// WebAssembly decodes the JPEG 2000 pictures of PDFs (pdf.js). Pictures and recordings that the user has just
// made are blob: addresses.
constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'none'; "
    "frame-ancestors 'none'; base-uri 'none'";

AssetHeaders headers_with(std::string_view cache_control) {
  return {.cache_control = cache_control,
          .more = {{"Content-Security-Policy", std::string(page_policy)},
                   {"Referrer-Policy", "no-referrer"},
                   {"Permissions-Policy", "camera=(self), microphone=(self), geolocation=()"}}};
}

http::Route page_row(std::string_view path, std::string_view operation_id, std::string_view text) {
  return {.method = "GET",
          .path = path,
          .operation_id = operation_id,
          .summary = "The page",
          .text = text,
          .tag = "Document",
          .responses = {{.status = 200, .text = "The file.", .contents = {{"text/html"}}}}};
}

}  // namespace

http::Route asset_route(http::Route row, const Asset& asset, AssetHeaders headers) {
  row.handler = [served = Served(asset, std::move(headers))](const http::Request& request) {
    return served.answer(request);
  };
  return row;
}

http::Route assets_route(http::Route row, const std::vector<Asset>& assets, const AssetHeaders& headers) {
  std::map<std::string_view, Served, std::less<>> by_name;
  for (const Asset& asset : assets) by_name.emplace(asset.name, Served(asset, headers));
  row.parameters = {
      {.name = "file", .in = http::Parameter::In::path, .required = true, .text = "Name of the file."}};
  row.errors = {estimate::ErrorCode::not_found};
  row.handler = [by_name = std::move(by_name)](http::Request& request) -> Answer {
    const auto found = by_name.find(request.path_parameter("file"));
    if (found != by_name.end()) return found->second.answer(request);
    return std::unexpected(http::HttpError({estimate::ErrorCode::not_found, "no such file", ""}));
  };
  return row;
}

std::vector<http::Route> docs_routes(std::span<const Asset> assets) {
  const Asset index{"index.html", "text/html; charset=utf-8", assets.empty() ? without_swagger_ui : page};
  std::vector<Asset> files(assets.begin(), assets.end());
  files.push_back({"start.js", "text/javascript; charset=utf-8", start});
  auto file = docs_row("/docs/{file}", "docsFile", "The files of Swagger UI.");
  file.responses = {
      {.status = 200, .text = "The file.", .contents = {{"text/javascript"}, {"text/css"}, {"image/png"}}}};
  return {asset_route(docs_row("/docs", "docs", "Swagger UI."), index, headers()),
          assets_route(std::move(file), files, headers())};
}

std::vector<http::Route> page_routes(std::span<const Asset> files) {
  const auto index = std::ranges::find(files, index_name, &Asset::name);
  std::vector<Asset> others;
  std::ranges::copy_if(files, std::back_inserter(others),
                       [](const Asset& file) { return file.name != index_name; });
  return {asset_route(page_row("/", "page", "Conversions, calculators, roofs and projects in a browser."),
                      index != files.end() ? *index : Asset{index_name, html, without_page},
                      headers_with("no-cache")),
          // Their names have a hash of their contents.
          assets_route(page_row("/assets/{file}", "pageFile", "The files of the page."), others,
                       headers_with("public, max-age=31536000, immutable"))};
}

}  // namespace esxserver

#include "esxserver/web/docs.h"

namespace esxserver {
namespace {

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

}  // namespace

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

}  // namespace esxserver

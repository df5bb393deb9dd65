#include "esxserver/web/page.h"

#include <algorithm>
#include <iterator>

namespace esxserver {
namespace {

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

// Files that are embedded in the program, and the routes that serve them: the docs page and the page at /.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/route.h"

/// Embeds a file without a compiler that reads its bytes as C++: the bytes between name_begin and name_end.
#define EMBED(name, path)                                       \
  asm(".pushsection .rodata\n"                                  \
      ".hidden " #name "_begin\n.globl " #name "_begin\n" #name \
      "_begin:\n"                                               \
      ".incbin \"" path                                         \
      "\"\n"                                                    \
      ".hidden " #name "_end\n.globl " #name "_end\n" #name     \
      "_end:\n"                                                 \
      ".popsection\n");                                         \
  extern "C" const char name##_begin[], name##_end[];

namespace esxserver {

struct Asset {
  std::string_view name, media_type, bytes;
  std::string_view gzip = {}, brotli = {};  // the bytes, compressed; empty: they would not be smaller
};

struct AssetHeaders {
  std::string_view cache_control;
  std::vector<http::Field> more;  // Content-Security-Policy and the like
};

/// The route with a handler that answers with the asset, compressed as the request allows.
[[nodiscard]] http::Route asset_route(http::Route row, const Asset& asset, AssetHeaders headers);

/// The same for the assets that the parameter {file} of the row's path names.
[[nodiscard]] http::Route assets_route(http::Route row, const std::vector<Asset>& assets,
                                       const AssetHeaders& headers);

/// The files of Swagger UI; empty if they were missing at build time.
[[nodiscard]] std::span<const Asset> swagger_ui();

/// GET /docs and its files, which need no other host. Without Swagger UI, /docs says so and links to the
/// document.
[[nodiscard]] std::vector<http::Route> docs_routes(std::span<const Asset> assets = swagger_ui());

/// index.html and the files that it names; empty if the page's npm packages were missing at build time.
[[nodiscard]] std::span<const Asset> page_files();

/// GET / and GET /assets/{file}. Without the page, / says so and how to get it.
[[nodiscard]] std::vector<http::Route> page_routes(std::span<const Asset> files = page_files());

}  // namespace esxserver

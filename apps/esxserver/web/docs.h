// /docs: Swagger UI over the OpenAPI document, from files that are part of the program.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "esxserver/http/route.h"

namespace esxserver {

struct Asset {
  std::string_view name, media_type, bytes;
};

/// The files of Swagger UI; empty if they were not there when the program was built.
[[nodiscard]] std::span<const Asset> swagger_ui();

/// GET /docs and its files. Nothing of it is asked of another host. Without Swagger UI, /docs says so, and
/// where the document is.
[[nodiscard]] std::vector<http::Route> docs_routes(std::span<const Asset> assets = swagger_ui());

}  // namespace esxserver

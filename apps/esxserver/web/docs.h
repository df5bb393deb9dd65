// /docs: Swagger UI for the OpenAPI document, embedded in the program.
#pragma once

#include <span>
#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/web/assets.h"

namespace esxserver {

/// The files of Swagger UI; empty if they were missing at build time.
[[nodiscard]] std::span<const Asset> swagger_ui();

/// GET /docs and its files, which need no other host. Without Swagger UI, /docs says so and links to the
/// document.
[[nodiscard]] std::vector<http::Route> docs_routes(std::span<const Asset> assets = swagger_ui());

}  // namespace esxserver

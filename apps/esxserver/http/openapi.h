// The OpenAPI 3.1 document, printed from the routes.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "esxserver/http/route.h"

namespace http {

/// Version that both API documents declare.
inline constexpr std::string_view api_version = "0.1.0";

/// Same routes, same text.
[[nodiscard]] std::string openapi_document(std::span<const Route> routes);

/// GET /api/v1/openapi.json, of these routes and itself.
[[nodiscard]] Route openapi_route(std::span<const Route> routes);

}  // namespace http

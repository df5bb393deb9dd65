// Generates the OpenAPI 3.1 document from the routes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esxserver/http/route.h"

namespace http {

/// The version that both API specifications declare.
inline constexpr std::string_view api_version = "0.2.0";

/// What an API has besides its routes.
struct ApiDetails {
  std::vector<Webhook> webhooks;
  estimate::JsonValue examples;  // an object: name of a schema to a value of it
};

/// Deterministic: the same routes give the same text.
[[nodiscard]] std::string openapi_document(std::span<const Route> routes, const ApiDetails& details);

/// GET /api/v1/openapi.json, which describes these routes and itself, and the webhooks.
[[nodiscard]] Route openapi_route(std::span<const Route> routes, const ApiDetails& details);

}  // namespace http

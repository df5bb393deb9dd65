// All routes: the API, its document, and the docs page.
#pragma once

#include <vector>

#include "esxserver/http/route.h"

namespace esxserver {

/// Adds GET /api/v1/openapi.json, which describes `api`, itself and the webhooks, and GET /docs.
/// Example: `http::Dispatcher dispatcher(documented(routes), http::random_request_id, telemetry);`
[[nodiscard]] std::vector<http::Route> documented(std::vector<http::Route> api);

}  // namespace esxserver

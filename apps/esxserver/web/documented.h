// All routes: the API, its document, the docs page, and the page at /.
#pragma once

#include <vector>

#include "esxserver/http/route.h"

namespace esxserver {

/// Adds GET /api/v1/openapi.json, which describes `api`, itself and the webhooks, GET /docs, and GET /.
/// Example: `http::Dispatcher dispatcher(documented(routes), http::random_request_id, telemetry);`
[[nodiscard]] std::vector<http::Route> documented(std::vector<http::Route> api);

}  // namespace esxserver

// All routes: the API, its document, and the docs page.
#pragma once

#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/http/webhook.h"

namespace esxserver {

/// Adds GET /api/v1/openapi.json, which describes `api`, itself and `webhooks`, and GET /docs.
/// Example: `http::Dispatcher dispatcher(documented(routes, partner_webhooks()), http::random_request_id,
/// telemetry);`
[[nodiscard]] std::vector<http::Route> documented(std::vector<http::Route> api,
                                                  const std::vector<http::Webhook>& webhooks);

}  // namespace esxserver

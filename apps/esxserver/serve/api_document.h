// All routes together with what describes them: the OpenAPI document, its examples, the docs page.
#pragma once

#include <string_view>
#include <vector>

#include "esxserver/http/openapi.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// Examples of requests and responses; openapi_examples.json: an object from the name of a schema to an
/// example of it.
[[nodiscard]] std::string_view bundled_openapi_examples();

/// What the document of the API has besides the routes: the webhooks of partners, and the examples of
/// openapi_examples.json.
[[nodiscard]] http::ApiDetails api_details();

/// GET /schemas/{file}: the JSON Schema files of documents, embedded in the program.
[[nodiscard]] http::Route schema_route();

/// All routes: the API, its document, the docs page, and the page at /. Adds GET /api/v1/openapi.json, which
/// describes `api`, itself and the webhooks, GET /docs, GET / and GET /schemas.
/// Example: `http::Dispatcher dispatcher(documented(routes), http::random_request_id, telemetry);`
[[nodiscard]] std::vector<http::Route> documented(std::vector<http::Route> api);

}  // namespace esxserver

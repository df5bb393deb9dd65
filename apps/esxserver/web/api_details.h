// What the document of the API has besides the routes.
#pragma once

#include "esxserver/http/openapi.h"

namespace esxserver {

/// The webhooks of partners, and the examples of data/openapi_examples.json.
[[nodiscard]] http::ApiDetails api_details();

}  // namespace esxserver

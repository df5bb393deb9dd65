// Examples of requests and responses.
#pragma once

#include <string_view>

namespace esxserver {

/// data/openapi_examples.json: an object from the name of a schema to an example of it.
[[nodiscard]] std::string_view bundled_openapi_examples();

}  // namespace esxserver

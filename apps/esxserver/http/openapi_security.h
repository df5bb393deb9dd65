// How callers authenticate, in the OpenAPI document.
#pragma once

#include <span>

#include "esx/estimate/base/json_value.h"
#include "esxserver/http/route.h"

namespace http {

/// Whether the route knows users: by an ID token or a session.
[[nodiscard]] bool signs_in(Auth auth);

/// The member `security` of an operation.
void write_security(estimate::JsonWriter& json, const Route& route);

/// The member `securitySchemes` of the components: those that the routes use.
void write_security_schemes(estimate::JsonWriter& json, std::span<const Route> routes);

}  // namespace http

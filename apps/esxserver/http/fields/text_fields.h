// Fields that come as text (of a query or a form), as the JSON that the field list expects.
#pragma once

#include <span>

#include "esxserver/http/fields/json_value.h"
#include "esxserver/http/fields/schema_info.h"
#include "esxserver/http/request.h"

namespace http {

/// "3" of an integer field becomes 3, a field that came several times becomes an array if it is one. What
/// does not fit stays text, so that decoding says what is wrong with it.
[[nodiscard]] JsonValue text_fields(std::span<const Field> fields, const SchemaInfo& schema);

}  // namespace http

// Fields of a query, as the JSON that the field list expects.
#pragma once

#include <span>

#include "estimate/fields/type_info.h"
#include "esx/estimate/base/json_value.h"
#include "esxserver/http/request.h"

namespace http {

/// "3" of an integer field becomes 3, and a repeated array field becomes an array. What does not fit stays
/// text, so that decoding reports it.
[[nodiscard]] estimate::JsonValue query_fields(std::span<const Field> fields,
                                               const estimate::StructInfo& info);

}  // namespace http

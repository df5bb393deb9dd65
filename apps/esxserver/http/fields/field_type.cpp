#include "esxserver/http/fields/field_type.h"

namespace http::detail {

TypeInfo describe_scalar(TypeInfo::Kind kind, const FieldLimits& limits) {
  TypeInfo type{.kind = kind, .format = limits.format};
  type.values.assign(limits.values.begin(), limits.values.end());
  type.minimum = limits.minimum;
  type.maximum = limits.maximum;
  type.min_length = limits.min_length;
  type.max_length = limits.max_length;
  return type;
}

}  // namespace http::detail

// text_of: a member of a document that an issuer wrote.
#pragma once

#include <string_view>

#include "esx/estimate/base/json_value.h"

namespace esxserver::identity {

/// The text of a member, as long as `object` lives; empty if it is absent or not a text.
[[nodiscard]] inline std::string_view text_of(const estimate::JsonValue& object, std::string_view name) {
  const estimate::JsonValue* value = object.find(name);
  return value ? value->as_text() : std::string_view();
}

}  // namespace esxserver::identity

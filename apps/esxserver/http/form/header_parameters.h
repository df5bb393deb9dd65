// Headers of the form `value; name=text; name="quoted text"`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/request.h"

namespace http {

struct ParameterizedValue {
  std::string value;              // lower-case
  std::vector<Field> parameters;  // names lower-case, quotes and escapes taken off

  /// nullptr if there is none.
  [[nodiscard]] const std::string* parameter(std::string_view name) const;
};

/// nullopt for what is not written like that, or has a name twice.
[[nodiscard]] std::optional<ParameterizedValue> parse_parameterized(std::string_view text);

}  // namespace http

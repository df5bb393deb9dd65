// The syntax of headers (RFC 9110): tokens, values, and values with parameters.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/request.h"

namespace http {

inline constexpr std::string_view line_end = "\r\n";

/// A method or the name of a header: letters, digits and !#$%&'*+-.^_`|~, at least one.
[[nodiscard]] bool is_token(std::string_view text);

/// No control character but the tab; bytes above 127 are let through, as the RFC says.
[[nodiscard]] bool is_field_value(std::string_view text);

/// A header of the form `value; name=text; name="quoted text"`.
struct ParameterizedValue {
  std::string value;              // lower-case
  std::vector<Field> parameters;  // names lower-case, quotes and escapes taken off

  /// nullptr if there is none.
  [[nodiscard]] const std::string* parameter(std::string_view name) const;
};

/// nullopt for what is not written like that, or has a name twice.
[[nodiscard]] std::optional<ParameterizedValue> parse_parameterized(std::string_view text);

}  // namespace http

#include "esxserver/http/response.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/http/syntax.h"

namespace http {

const std::string* Response::header(std::string_view name) const {
  const std::string wanted = estimate::to_lower(name);
  const auto found = std::ranges::find_if(
      headers, [&](const Field& field) { return estimate::to_lower(field.name) == wanted; });
  return found == headers.end() ? nullptr : &found->value;
}

Response json_response(int status, std::string json) {
  return {.status = status, .headers = {{"Content-Type", "application/json"}}, .body = std::move(json)};
}

bool headers_are_clean(const std::vector<Field>& headers) {
  return std::ranges::all_of(
      headers, [](const Field& field) { return is_token(field.name) && is_field_value(field.value); });
}

}  // namespace http

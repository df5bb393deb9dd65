#include "esxserver/http/fields/violation.h"

#include "estimate/base/text.h"

namespace http {

std::string json_pointer(const Place& place) {
  std::string pointer;
  for (const auto& step : place) {
    pointer += '/';
    if (const auto* name = std::get_if<std::string>(&step)) {
      pointer += estimate::replace_all(estimate::replace_all(*name, "~", "~0"), "/", "~1");
    } else {
      pointer += std::to_string(std::get<std::size_t>(step));
    }
  }
  return pointer;
}

}  // namespace http

#include "estimate/fields/violation.h"

#include <ranges>

namespace estimate {

std::string json_pointer(const Place& place) {
  std::string pointer;
  for (const auto& step : place) {
    const auto* name = std::get_if<std::string>(&step);
    append_pointer_step(pointer, name ? *name : std::to_string(std::get<std::size_t>(step)));
  }
  return pointer;
}

std::string dotted_path(const Place& place) {
  std::string path;
  for (const auto& step : place) {
    if (const auto* name = std::get_if<std::string>(&step))
      (path += path.empty() ? "" : ".") += *name;
    else
      path += "[" + std::to_string(std::get<std::size_t>(step)) + "]";
  }
  return path;
}

Error to_error(const std::vector<Violation>& violations) {
  const Violation& first = violations.front();
  std::string message = first.message;
  for (const Violation& other : violations | std::views::drop(1))
    message += "; " + json_pointer(other.place) + " " + other.message;
  return {ErrorCode::malformed_json, std::move(message), json_pointer(first.place)};
}

}  // namespace estimate

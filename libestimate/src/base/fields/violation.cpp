#include "estimate/fields/violation.h"

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

}  // namespace estimate

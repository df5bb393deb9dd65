#include "esxserver/http/content_coding.h"

#include <algorithm>
#include <string>
#include <vector>

#include "esx/estimate/base/text.h"

namespace http {
namespace {

/// Not for "0" and "0.000", and not for what is not a weight.
bool is_above_zero(std::string_view weight) {
  return weight.find_first_not_of("0123456789.") == std::string_view::npos &&
         weight.find_first_of("123456789") != std::string_view::npos;
}

bool is_allowed(const std::vector<std::string_view>& parts) {
  return std::ranges::all_of(parts, [](std::string_view part) {
    const std::string parameter = estimate::to_lower(estimate::trim(part));
    return !parameter.starts_with("q=") || is_above_zero(std::string_view(parameter).substr(2));
  });
}

}  // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  bool any = false;
  for (const auto& choice : estimate::split(accept_encoding, ',')) {
    const auto parts = estimate::split(choice, ';');
    const std::string name = estimate::to_lower(estimate::trim(parts.front()));
    if (name == coding) return is_allowed(parts);
    if (name == "*") any = is_allowed(parts);
  }
  return any;
}

}  // namespace http

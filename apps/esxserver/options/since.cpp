#include "esxserver/options/since.h"

#include "esxserver/options/units.h"

namespace esxserver {

std::optional<Time> parse_since(std::string_view text, Time now) {
  const auto ago = parse_duration(text);
  return ago ? std::optional(now - *ago) : parse_time(text);
}

}  // namespace esxserver

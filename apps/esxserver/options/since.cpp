#include "esxserver/options/since.h"

#include "esxserver/options/units.h"

namespace esxserver {

Result<Time> parse_since(std::string_view text, Time now) {
  if (const auto ago = parse_duration(text)) return now - *ago;
  if (const auto time = parse_time(text)) return *time;
  return fail(ErrorCode::invalid_usage, "--since has the form 12h, 2026-11-21 or 2026-11-21T10:15:00Z");
}

}  // namespace esxserver

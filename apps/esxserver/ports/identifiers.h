// Unguessable names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "esxserver/ports/random.h"

namespace esxserver {

/// Letters and digits, all equally likely: 5.95 bits per character.
[[nodiscard]] std::string random_base62(Random& random, std::size_t length);

/// "job_" and 24 random characters.
[[nodiscard]] std::string make_id(Random& random, std::string_view prefix);

}  // namespace esxserver

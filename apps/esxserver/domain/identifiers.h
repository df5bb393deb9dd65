// Names that nobody can guess.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "esxserver/ports/random.h"

namespace esxserver {

/// Letters and digits, each as likely as any other: 5.95 bits a character.
[[nodiscard]] std::string random_base62(Random& random, std::size_t length);

/// "job_" and 24 random characters.
[[nodiscard]] std::string make_id(Random& random, std::string_view prefix);

}  // namespace esxserver

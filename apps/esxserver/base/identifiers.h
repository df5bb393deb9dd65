// Cryptographically secure random bytes, and identifiers made of them that nobody can guess.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace esxserver {

class Random {
 public:
  virtual ~Random() = default;
  virtual void fill(std::span<std::byte> bytes) = 0;
};

/// Letters and digits, all equally likely: 5.95 bits per character.
[[nodiscard]] std::string random_base62(Random& random, std::size_t length);

/// "job_" and 24 random characters.
[[nodiscard]] std::string make_id(Random& random, std::string_view prefix);

/// A random UUID (version 4): "0b8f6e3a-5d1c-4c57-9d35-2a9a4f9d3c11".
[[nodiscard]] std::string make_uuid(Random& random);

}  // namespace esxserver

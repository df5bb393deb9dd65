// SHA-256, computed by Nettle.
// Threads: the functions have no state; a Sha256 belongs to one thread.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "esx/estimate/base/language.h"

namespace estimate {

/// The digest in lower-case hex.
[[nodiscard]] std::string sha256_hex(std::span<const std::byte> bytes);
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

/// The digest of bytes that come in pieces.
/// Example: `Sha256 hash; while (read(piece)) hash.add(piece); hash.hex()`.
class Sha256 {
 public:
  Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  ~Sha256();

  void add(std::span<const std::byte> bytes);
  void add(std::string_view bytes) { add(std::as_bytes(std::span(bytes))); }
  /// 32 bytes. Begins a new hash, as hex() does.
  [[nodiscard]] std::string digest();
  /// In lower-case hex.
  [[nodiscard]] std::string hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace estimate

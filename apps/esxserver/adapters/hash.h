// SHA-256 of what comes in pieces.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace esxserver {

class Sha256 {
 public:
  Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  ~Sha256();

  void add(std::string_view bytes);
  /// In hex; nothing can be added after it.
  [[nodiscard]] std::string hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// Whether a text can be the name of a stored file: 64 digits of lower-case hex.
[[nodiscard]] bool is_hash(std::string_view text);

}  // namespace esxserver

// Incremental SHA-256.
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
  /// In hex. Ends the hash: nothing can be added afterwards.
  [[nodiscard]] std::string hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// Whether the text has the form of a stored file's name: 64 lower-case hex digits.
[[nodiscard]] bool is_hash(std::string_view text);

}  // namespace esxserver

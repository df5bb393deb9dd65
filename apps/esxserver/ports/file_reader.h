// FileReader: the bytes of a stored file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "esxserver/domain/result.h"

namespace esxserver {

/// One thread at a time.
class FileReader {
 public:
  virtual ~FileReader() = default;
  /// Fills the buffer with the bytes from `offset` on. Returns their number, which is 0 at the end of the
  /// file.
  [[nodiscard]] virtual Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> buffer) = 0;
};

}  // namespace esxserver

// A file in memory for minizip: no temporary file and no file system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

struct zlib_filefunc64_def_s;

namespace estimate::detail {

/// Contains the bytes to read, or grows by those written. Must outlive every handle made from `functions`.
class MemoryFile {
 public:
  MemoryFile() = default;  // for writing
  explicit MemoryFile(std::string_view input) : input_(input) {}

  [[nodiscard]] zlib_filefunc64_def_s functions();
  [[nodiscard]] std::string take_output() { return std::move(output_); }

  std::size_t read(void* buffer, std::size_t wanted);
  std::size_t write(const void* bytes, std::size_t count);
  bool seek(std::uint64_t offset, int origin);
  [[nodiscard]] std::size_t position() const { return position_; }
  /// Whether a read went past the end; minizip would use zeros.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  [[nodiscard]] std::size_t size() const { return input_.size() + output_.size(); }  // one of them is empty

  std::string_view input_;
  std::string output_;
  std::size_t position_ = 0;
  bool failed_ = false;
};

}  // namespace estimate::detail

// Reading and writing of an exchange on a socket, with time limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "esxserver/http/edge/chunk_checker.h"
#include "esxserver/http/edge/pace.h"
#include "esxserver/http/edge/socket.h"

namespace http {

/// Reads a body: first the bytes that arrived with the head, then from the socket.
class SocketReader {
 public:
  SocketReader(const Socket& socket, std::string received, bool chunked, const Pace& pace)
      : socket_(socket), buffer_(std::move(received)), chunked_(chunked), pace_(pace) {}

  /// Number of bytes read into `target`; 0: the client closed, was too slow, or sent malformed chunks.
  [[nodiscard]] std::size_t read(std::span<char> target);
  /// Whether the chunks, if there are any, are complete.
  [[nodiscard]] bool is_complete() const { return !chunked_ || chunks_.is_complete(); }
  [[nodiscard]] bool timed_out() const { return timed_out_; }

 private:
  [[nodiscard]] bool fill();

  const Socket& socket_;
  std::string buffer_;
  std::size_t used_ = 0;  // of the buffer
  const bool chunked_;
  ChunkChecker chunks_;
  Pace pace_;
  bool timed_out_ = false;
};

/// Writes everything, or as much as the client accepts in time.
class SocketWriter {
 public:
  SocketWriter(const Socket& socket, const Pace& pace) : socket_(socket), pace_(pace) {}

  [[nodiscard]] bool write(std::string_view bytes);
  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  const Socket& socket_;
  Pace pace_;
  std::uint64_t written_ = 0;
};

}  // namespace http

// Reading and writing of an exchange on a socket, with time limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "esxserver/http/edge/chunk_checker.h"
#include "esxserver/http/edge/socket.h"

namespace http {

struct ExchangeTimes {
  std::chrono::milliseconds read_time, write_time;  // between two pieces
  std::chrono::steady_clock::time_point end;        // of everything
};

/// Reads a body: first the bytes that arrived with the head, then from the socket.
class SocketReader {
 public:
  SocketReader(const Socket& socket, std::string received, bool chunked, const ExchangeTimes& times)
      : socket_(socket), buffer_(std::move(received)), chunked_(chunked), times_(times) {}

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
  const ExchangeTimes times_;
  bool timed_out_ = false;
};

/// Writes everything, or as much as the client accepts in time.
class SocketWriter {
 public:
  SocketWriter(const Socket& socket, const ExchangeTimes& times) : socket_(socket), times_(times) {}

  [[nodiscard]] bool write(std::string_view bytes);
  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  const Socket& socket_;
  const ExchangeTimes times_;
  std::uint64_t written_ = 0;
};

}  // namespace http

#include "esxserver/http/body_checks.h"

#include <algorithm>

#include "esxserver/http/syntax.h"

namespace http {
namespace {

constexpr std::size_t max_line_bytes = 256;
constexpr std::size_t max_digits = 15;  // so a length always fits

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

bool ChunkChecker::pass(std::string_view bytes) {
  while (!bytes.empty() && state_ != State::malformed) {
    if (state_ == State::data) {
      const std::size_t count = std::size_t(std::min<std::uint64_t>(left_, bytes.size()));
      bytes.remove_prefix(count);
      left_ -= count;
      if (left_ == 0) state_ = State::data_cr;
    } else {
      state_ = next(bytes.front());
      bytes.remove_prefix(1);
    }
  }
  return state_ != State::malformed;
}

ChunkChecker::State ChunkChecker::next(char c) {
  using enum State;
  switch (state_) {
    case length:
      return after_length(c);
    case extension:
      if (++line_bytes_ > max_line_bytes) return malformed;
      if (c == '\r') return line_end;
      return is_field_value({&c, 1}) ? extension : malformed;
    case line_end:
      if (c != '\n') return malformed;
      line_bytes_ = digits_ = 0;
      return left_ > 0 ? data : last_cr;
    case data_cr:
      return c == '\r' ? data_lf : malformed;
    case data_lf:
      return c == '\n' ? length : malformed;
    case last_cr:  // trailers are not supported
      return c == '\r' ? last_lf : malformed;
    case last_lf:
      return c == '\n' ? complete : malformed;
    default:
      return malformed;
  }
}

ChunkChecker::State ChunkChecker::after_length(char c) {
  using enum State;
  const int digit = hex_value(c);
  if (digit >= 0) {
    left_ = left_ * 16 + std::uint64_t(digit);
    return ++digits_ > max_digits ? malformed : length;
  }
  if (digits_ == 0) return malformed;
  if (c == '\r') return line_end;
  return c == ';' || c == ' ' || c == '\t' ? extension : malformed;
}

using std::chrono::milliseconds;

milliseconds MinimumRate::next_wait(std::chrono::steady_clock::time_point now) const {
  constexpr std::uint64_t milliseconds_per_second = 1'000;
  const milliseconds earned(moved_ * milliseconds_per_second / limits_.bytes_per_second);
  const auto credit = limits_.head_start + earned - std::chrono::floor<milliseconds>(waited_);
  const auto left = std::chrono::ceil<milliseconds>(end_ - now);
  return std::max(std::min({limits_.piece, credit, left}), milliseconds(0));
}

}  // namespace http

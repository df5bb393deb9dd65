#include "esxserver/workers/child_answer.h"

namespace esxserver {

Result<std::string> child_answer(ChildProcess& child, std::chrono::milliseconds time_limit,
                                 std::size_t max_bytes, const std::function<bool()>& is_wanted) {
  using Steady = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds patience(200);
  const auto deadline = Steady::now() + time_limit;
  std::string output;
  while (const auto bytes = child.read_some(patience)) {
    output += *bytes;
    if (output.size() > max_bytes) return fail(ErrorCode::internal_error, "the answer is too long");
    if (Steady::now() >= deadline) return fail(ErrorCode::time_limit, "takes too long");
    if (!is_wanted()) return fail(ServerError::service_unavailable, "Nobody waits for the result");
  }
  if (const auto death = child.wait()) return fail(ErrorCode::internal_error, *death);
  return output;
}

}  // namespace esxserver

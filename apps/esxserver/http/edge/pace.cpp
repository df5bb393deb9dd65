#include "esxserver/http/edge/pace.h"

#include <algorithm>

namespace http {

using std::chrono::milliseconds;

milliseconds Pace::next_wait(std::chrono::steady_clock::time_point now) const {
  constexpr std::uint64_t milliseconds_per_second = 1'000;
  const milliseconds earned(moved_ * milliseconds_per_second / limits_.bytes_per_second);
  const auto credit = limits_.head_start + earned - std::chrono::floor<milliseconds>(waited_);
  const auto left = std::chrono::ceil<milliseconds>(end_ - now);
  return std::max(std::min({limits_.piece, credit, left}), milliseconds(0));
}

}  // namespace http

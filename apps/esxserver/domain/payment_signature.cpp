#include "esxserver/domain/payment_signature.h"

#include <charconv>

#include "esx/estimate/base/text.h"
#include "esxserver/domain/crypto.h"

namespace esxserver {
namespace {

bool is_recent(std::string_view seconds, Time now) {
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(seconds.data(), seconds.data() + seconds.size(), number);
  constexpr std::int64_t year_9999 = 253'402'300'799;
  if (problem != std::errc() || end != seconds.data() + seconds.size() || number < 0 || number > year_9999)
    return false;
  return std::chrono::abs(now - Time(std::chrono::seconds(number))) <= payment_signature_tolerance;
}

}  // namespace

bool is_payment_signature(std::string_view header, std::string_view body, std::string_view secret, Time now) {
  std::string_view time;
  const auto elements = estimate::split(header, ',');
  for (const std::string_view element : elements)
    if (element.starts_with("t=")) time = element.substr(2);
  if (secret.empty() || !is_recent(time, now)) return false;
  const std::string expected = hmac_sha256_hex(secret, std::string(time) + "." + std::string(body));
  bool right = false;  // all are compared, so the time does not depend on which one is right
  for (const std::string_view element : elements)
    if (element.starts_with("v1=") && equal_in_constant_time(element.substr(3), expected)) right = true;
  return right;
}

}  // namespace esxserver

// The signature of a webhook of the payment provider (Stripe's scheme).
#pragma once

#include <string_view>

#include "esxserver/domain/time.h"

namespace esxserver {

/// How far the time of a signature may be from now.
inline constexpr Duration payment_signature_tolerance = std::chrono::minutes(5);

/// `header`: "t=1492774577,v1=5257a8…,v1=…": the time in seconds, and HMAC-SHA256 of "TIME.BODY" in hex, one
/// for each secret in use. True if one of them is right and the time is within the tolerance.
/// Source: docs.stripe.com/webhooks, "Verify webhook signatures manually".
[[nodiscard]] bool is_payment_signature(std::string_view header, std::string_view body,
                                        std::string_view secret, Time now);

}  // namespace esxserver

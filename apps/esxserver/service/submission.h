// The checks of a submission that need no job store, in the documented order.
#pragma once

#include <string>
#include <vector>

#include "esxserver/domain/settings.h"
#include "esxserver/ports/callback_policy.h"
#include "esxserver/ports/price_lists.h"
#include "esxserver/service/conversion_api.h"

namespace esxserver {

/// A validated request.
struct Submission {
  Upload file;
  std::string price_list;
  std::vector<OutputFormat> formats;
  std::string callback_url;
};

/// Errors: those of ConversionApi::submit except the limits.
[[nodiscard]] Result<Submission> check_submission(const Caller& caller, const ConversionRequest& request,
                                                  const Settings& settings, PriceLists& price_lists,
                                                  CallbackPolicy& callbacks);

/// Error: invalid_request.
[[nodiscard]] Result<void> check_idempotency_key(std::string_view key);

}  // namespace esxserver

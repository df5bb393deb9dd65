// The checks of a submission that need no job store, in the documented order.
#pragma once

#include <string>
#include <vector>

#include "esxserver/accounts/api_keys.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/api.h"
#include "esxserver/conversions/result_urls.h"
#include "esxserver/conversions/store.h"
#include "esxserver/operations/retention.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/webhooks/callbacks.h"

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

// ConversionService: the partner API's operations on top of the ports.

/// The ports of the service; all must outlive it.
struct ConversionPorts {
  JobStore& jobs;
  sql::Database& database;
  ArtifactStore& artifacts;
  RetentionStore& retention;
  PriceLists& price_lists;
  CallbackPolicy& callbacks;
  UrlSigner& urls;
  Clock& clock;
  Random& random;
  Log& log;
};

class ConversionService final : public ConversionApi {
 public:
  ConversionService(const ConversionPorts& ports, const Settings& settings);

  Result<Caller> authenticate(std::optional<std::string_view> api_key) override;
  Result<std::optional<Submitted>> replay(const Caller& caller,
                                          const std::optional<std::string>& idempotency_key) override;
  Result<Submitted> submit(const Caller& caller, const ConversionRequest& request) override;
  Result<JobDocument> read(const Caller& caller, std::string_view job_id) override;
  Result<Download> download(const SignedRequest& request) override;

 private:
  Result<Submitted> create(const Caller& caller, const Submission& submission,
                           const ConversionRequest& request);

  ConversionPorts ports_;
  Settings settings_;
  KeyAuthenticator keys_;
  JobDocuments documents_;
  FileCleaner files_;
};

}  // namespace esxserver

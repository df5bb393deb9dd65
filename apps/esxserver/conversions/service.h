// The partner API: the checks of a submission, the operations, and the routes.
#pragma once

#include <string>
#include <vector>

#include "esxserver/accounts/api_keys.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/api.h"
#include "esxserver/conversions/result_urls.h"
#include "esxserver/conversions/store.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/http/throttle.h"
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

/// The checks that need no job store, in the documented order. Errors: those of ConversionApi::submit except
/// the limits.
[[nodiscard]] Result<Submission> check_submission(const Caller& caller, const ConversionRequest& request,
                                                  const Settings& settings, PriceLists& price_lists,
                                                  CallbackPolicy& callbacks);

/// Error: invalid_request.
[[nodiscard]] Result<void> check_idempotency_key(std::string_view key);

/// The partner API's operations. Everything given must outlive it.
class ConversionService final : public ConversionApi {
 public:
  ConversionService(sql::Database& database, ArtifactStore& artifacts, PriceLists& price_lists,
                    CallbackPolicy& callbacks, UrlSigner& urls, const System& system,
                    const Settings& settings);

  Result<Caller> authenticate(std::optional<std::string_view> api_key) override;
  Result<std::optional<Submitted>> replay(const Caller& caller,
                                          const std::optional<std::string>& idempotency_key) override;
  Result<Submitted> submit(const Caller& caller, const ConversionRequest& request) override;
  Result<ReadJob> read(std::optional<std::string_view> api_key, std::string_view job_id) override;
  Result<Download> download(const SignedRequest& request) override;

 private:
  [[nodiscard]] Result<JobDocument> document_of(const Caller& caller, const std::optional<Job>& job);
  Result<Submitted> create(const Caller& caller, const Submission& submission,
                           const ConversionRequest& request);

  JobStore jobs_;
  KeyAuthenticator keys_;
  ArtifactStore& artifacts_;
  PriceLists& price_lists_;
  CallbackPolicy& callbacks_;
  UrlSigner& urls_;
  const System system_;
  Settings settings_;
  JobDocuments documents_;
  FileCleaner files_;
};

/// POST /v1/conversions, GET /v1/conversions/{job_id}, GET /v1/ping, GET /files/{job_id}/{type}/{file_name}.
/// Too many wrong keys of a client are answered with too_many_attempts; a right key never is. The references
/// must outlive the routes.
[[nodiscard]] std::vector<http::Route> partner_routes(ConversionApi& conversions, KeyThrottle& key_throttle,
                                                      Clock& clock, const http::Uploads& uploads);

/// What the server sends to partners, for the OpenAPI document.
[[nodiscard]] std::vector<http::Webhook> partner_webhooks();

}  // namespace esxserver

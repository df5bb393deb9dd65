// ConversionService: the partner API's operations on top of the ports.
#pragma once

#include "esxserver/domain/settings.h"
#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/callback_policy.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/job_store.h"
#include "esxserver/ports/key_store.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/partner_store.h"
#include "esxserver/ports/price_lists.h"
#include "esxserver/ports/random.h"
#include "esxserver/ports/retention_store.h"
#include "esxserver/service/conversion_api.h"
#include "esxserver/service/file_cleaner.h"
#include "esxserver/service/job_documents.h"
#include "esxserver/service/key_use.h"
#include "esxserver/service/submission.h"

namespace esxserver {

/// The ports of the service; all must outlive it.
struct ConversionPorts {
  JobStore& jobs;
  PartnerStore& partners;
  KeyStore& keys;
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
  KeyUse key_use_;
  JobDocuments documents_;
  FileCleaner files_;
};

}  // namespace esxserver

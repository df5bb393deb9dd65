// JobDocuments: jobs as partners see them, with URLs signed anew.
#pragma once

#include "esxserver/domain/job_document.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/settings.h"
#include "esxserver/domain/url_signer.h"
#include "esxserver/ports/clock.h"

namespace esxserver {

/// Whether the job's files are past their time, deleted already or not.
[[nodiscard]] bool is_expired(const Job& job, Time now, Duration retention);

class JobDocuments {
 public:
  JobDocuments(UrlSigner& urls, Clock& clock, Duration retention)
      : urls_(urls), clock_(clock), retention_(retention) {}

  [[nodiscard]] Result<JobDocument> document(const Job& job);

 private:
  UrlSigner& urls_;
  Clock& clock_;
  Duration retention_;
};

}  // namespace esxserver

// JobDocuments: documents of jobs, with freshly signed URLs.
#pragma once

#include "esxserver/domain/job_document.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/settings.h"
#include "esxserver/ports/clock.h"
#include "esxserver/service/url_signer.h"

namespace esxserver {

/// Whether the files of the job are past retention, whether or not they have been deleted.
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

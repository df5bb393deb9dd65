#include "esxserver/service/job_documents.h"

#include "esxserver/domain/file_names.h"

namespace esxserver {

bool is_expired(const Job& job, Time now, Duration retention) {
  return job.purged || (job.finished_at && *job.finished_at + retention <= now);
}

Result<JobDocument> JobDocuments::document(const Job& job) {
  JobDocument document{.job_id = job.id,
                       .status = job.status,
                       .created_at = job.created_at,
                       .summary = job.summary,
                       .esx_expired = is_expired(job, clock_.now(), retention_),
                       .error = job.error};
  if (job.status != JobStatus::succeeded) return document;
  const auto url_of = [&](OutputFormat format) -> Result<std::optional<std::string>> {
    if (document.esx_expired) return std::nullopt;
    auto url = urls_.sign(job.id, format, download_name(job.file_name, format));
    if (!url) return std::unexpected(url.error());
    return *std::move(url);
  };
  auto esx_url = url_of(OutputFormat::esx);
  if (!esx_url) return std::unexpected(esx_url.error());
  document.esx_url = *std::move(esx_url);
  for (const OutputFormat format : job.formats) {
    auto url = url_of(format);
    if (!url) return std::unexpected(url.error());
    document.artifacts.push_back({format, *std::move(url), document.esx_expired});
  }
  return document;
}

}  // namespace esxserver

#include "esxserver/conversions/result_urls.h"

#include <algorithm>
#include <charconv>

#include "esxserver/base/codecs.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"

namespace esxserver {
namespace {

constexpr Duration rotation = std::chrono::days(30);
constexpr Duration slack = std::chrono::days(1);  // for clocks that differ between machines
constexpr Duration url_key_cache_time = std::chrono::minutes(1);
constexpr std::size_t secret_length = 43;  // 256 bits

std::string path_of(std::string_view job_id, std::string_view type) {
  return "/files/" + std::string(job_id) + "/" + std::string(type);
}

std::string signature_of(const SigningKey& key, std::string_view path, std::string_view expires,
                         std::string_view file_name) {
  return hmac_sha256_hex(key.secret,
                         std::string(path) + "\n" + std::string(expires) + "\n" + std::string(file_name));
}

std::unexpected<Error> refuse_url() {
  return fail(ServerError::invalid_signature, "The signature of the URL is wrong or has expired");
}

bool is_past(std::string_view expires, Time now) {
  std::int64_t seconds = 0;
  const auto [end, problem] = std::from_chars(expires.data(), expires.data() + expires.size(), seconds);
  return problem != std::errc() || end != expires.data() + expires.size() ||
         now.time_since_epoch() >= std::chrono::seconds(seconds);
}

}  // namespace

UrlSigner::UrlSigner(sql::Database& database, Clock& clock, Random& random, const Settings& settings)
    : store_(database),
      clock_(clock),
      random_(random),
      ttl_(settings.url_ttl),
      base_url_(settings.base_url) {}

Result<void> UrlSigner::rotate() {
  const Time now = clock_.now();
  const SigningKey fresh{make_id(random_, "url"), random_base62(random_, secret_length), now};
  return store_.rotate(fresh, now - rotation, now - rotation - ttl_ - slack);
}

void UrlSigner::set_base_url(std::string base_url) {
  const std::scoped_lock lock(mutex_);
  base_url_ = std::move(base_url);
}

std::string UrlSigner::base_url() {
  const std::scoped_lock lock(mutex_);
  return base_url_;
}

Result<std::string> UrlSigner::sign(std::string_view job_id, OutputFormat type, std::string_view file_name) {
  const auto known = keys({});
  if (!known) return std::unexpected(known.error());
  if ((*known)->empty()) return fail(ErrorCode::store_failed, "there is no key for signing URLs");
  const SigningKey& key = (*known)->front();
  const std::string path = path_of(job_id, output_format_name(type));
  const auto end = std::chrono::ceil<std::chrono::seconds>(clock_.now() + ttl_).time_since_epoch();
  const std::string expires = std::to_string(end.count());
  return base_url() + path + "/" + percent_encode(file_name) + "?expires=" + expires + "&key=" + key.id +
         "&signature=" + signature_of(key, path, expires, file_name);
}

Result<void> UrlSigner::verify(const SignedRequest& request) {
  const auto known = keys(request.key);
  if (!known) return std::unexpected(known.error());
  const auto key = std::ranges::find(**known, request.key, &SigningKey::id);
  if (key == (*known)->end()) return refuse_url();
  const std::string right =
      signature_of(*key, path_of(request.job_id, request.type), request.expires, request.file_name);
  if (!equal_in_constant_time(right, request.signature) || is_past(request.expires, clock_.now()))
    return refuse_url();
  return {};
}

Result<UrlSigner::Keys> UrlSigner::keys(std::string_view wanted_id) {
  const std::scoped_lock lock(mutex_);
  const Time now = clock_.now();
  const bool known = wanted_id.empty()
                         ? !cached_->empty()
                         : std::ranges::find(*cached_, wanted_id, &SigningKey::id) != cached_->end();
  // Another process may have added a key since. The pause keeps guessed ids from querying the store each
  // time.
  constexpr Duration pause = std::chrono::seconds(1);
  const Duration age = now - cached_at_;
  if (cached_->empty() || age >= url_key_cache_time || (!known && age >= pause)) {
    auto all = store_.all();
    if (!all) return std::unexpected(all.error());
    cached_ = std::make_shared<const std::vector<SigningKey>>(*std::move(all));
    cached_at_ = now;
  }
  return cached_;
}

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

#include "esxserver/webhooks/sender.h"

#include <chrono>

#include "esxserver/base/crypto.h"

namespace esxserver {
namespace {

void take_one(auto& counts, std::string_view name) {
  const auto found = counts.find(name);
  if (found != counts.end() && --found->second == 0) counts.erase(found);
}

using Headers = decltype(WebhookRequest::headers);

std::string signature(const std::string& secret, const std::string& body) {
  return "sha256=" + hmac_sha256_hex(secret, body);
}

/// The time is part of what is signed, so a receiver can refuse an old request that is sent again.
std::string timed_signature(const std::string& secret, const std::string& body, Time now) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch()).count();
  const std::string time = std::to_string(seconds);
  return "t=" + time + "," + signature(secret, time + "." + body);
}

/// While a secret is being replaced, receivers still know the previous one.
Headers signatures(const Partner& partner, const std::string& body, Time now) {
  const std::string& current = partner.webhook_secret;
  const std::optional<PreviousSecret>& previous = partner.previous_secret;
  const bool is_replaced = previous && now < previous->until;
  const std::string& known = is_replaced ? previous->text : current;
  Headers headers = {{"X-AIEA-Signature", signature(known, body)},
                     {"X-AIEA-Signature-V2", timed_signature(known, body, now)}};
  if (is_replaced) {
    headers.emplace_back("X-AIEA-Signature-Next", signature(current, body));
    headers.emplace_back("X-AIEA-Signature-V2-Next", timed_signature(current, body, now));
  }
  return headers;
}

bool is_success(int http_status) { return http_status >= 200 && http_status <= 299; }

/// Each attempt is a step of its own in the trace of its job.
std::string traceparent_of(const Delivery& delivery, Trace trace) {
  trace.step = hmac_sha256_hex(trace.id, delivery.id + " " + std::to_string(delivery.attempts))
                   .substr(0, trace.step.size());
  return to_traceparent(trace);
}

}  // namespace

std::string_view origin_of(std::string_view url) {
  constexpr std::string_view scheme_end = "://";
  const auto scheme = url.find(scheme_end);
  if (scheme == std::string_view::npos) return url;
  return url.substr(0, url.find_first_of("/?#", scheme + scheme_end.size()));
}

void ReceiverShares::add(const Delivery& delivery) {
  ++partners_[delivery.partner_id];
  ++origins_[std::string(origin_of(delivery.url))];
}

void ReceiverShares::remove(const Delivery& delivery) {
  take_one(partners_, delivery.partner_id);
  take_one(origins_, origin_of(delivery.url));
}

BusyReceivers ReceiverShares::busy() const {
  return {.partners = at_share(partners_), .origins = at_share(origins_)};
}

std::vector<std::string> ReceiverShares::at_share(const Counts& counts) const {
  std::vector<std::string> names;
  for (const auto& [name, count] : counts)
    if (count >= share_) names.push_back(name);
  return names;
}

Result<std::optional<Delivery>> WebhookSender::claim() {
  // Longer than an attempt can take: the name lookup has its own time limit.
  constexpr Duration spare = std::chrono::seconds(60);
  const std::lock_guard lock(mutex_);
  const Time now = clock_.now();
  auto due = outbox_.claim_due(now, now + settings_.webhook_timeout + spare, in_progress_.busy());
  if (due) {
    const std::optional<Delivery>& delivery = *due;
    if (delivery) in_progress_.add(*delivery);
  }
  return due;
}

Result<bool> WebhookSender::send_once() {
  const auto claimed = claim();
  if (!claimed) return std::unexpected(claimed.error());
  const std::optional<Delivery>& delivery = *claimed;
  if (!delivery) return false;
  const auto done = attempt(*delivery);
  {
    const std::lock_guard lock(mutex_);
    in_progress_.remove(*delivery);
  }
  if (!done) return std::unexpected(done.error());
  return true;
}

Result<void> WebhookSender::attempt(const Delivery& delivery) {
  const auto request = request_for(delivery);
  if (!request) return std::unexpected(request.error());
  const WebhookAnswer answer = transport_.post(*request);
  const DeliveryResult result = result_of(delivery, answer);
  if (const auto recorded = outbox_.record(delivery, result); !recorded)
    return std::unexpected(recorded.error());
  log_.write(is_success(answer.http_status) ? LogLevel::info : LogLevel::warning, "webhook_attempt",
             {{"delivery_id", delivery.id},
              {"job_id", delivery.job_id},
              {"attempt", delivery.attempts},
              {"http_status", answer.http_status},
              {"reason", std::string_view(result.error)}});
  return {};
}

Result<WebhookRequest> WebhookSender::request_for(const Delivery& delivery) {
  const auto found = jobs_.find(delivery.job_id);
  if (!found) return std::unexpected(found.error());
  const std::optional<Job>& job = *found;
  if (!job) return fail(ErrorCode::store_failed, "the job of delivery " + delivery.id + " is missing");
  if (!is_final(job->status))
    return fail(ErrorCode::store_failed, "the job of delivery " + delivery.id + " is being retried");
  const auto partner = partners_.partner(delivery.partner_id);
  if (!partner) return std::unexpected(partner.error());
  const auto document = documents_.document(*job);
  if (!document) return std::unexpected(document.error());
  WebhookRequest request{
      .url = delivery.url, .headers = {}, .body = to_json(*document), .timeout = settings_.webhook_timeout};
  const Time now = clock_.now();
  request.headers = {
      {"Content-Type", "application/json"},
      {"X-AIEA-Timestamp", iso8601(now)},
      {"X-AIEA-Delivery", delivery.id},
      {"X-AIEA-Attempt", std::to_string(delivery.attempts)},
  };
  if (!job->trace.id.empty())
    request.headers.emplace_back("traceparent", traceparent_of(delivery, job->trace));
  const Headers signed_with = signatures(*partner, request.body, now);
  request.headers.insert(request.headers.end(), signed_with.begin(), signed_with.end());
  return request;
}

DeliveryResult WebhookSender::result_of(const Delivery& delivery, const WebhookAnswer& answer) {
  DeliveryResult result{DeliveryStatus::pending, clock_.now(), answer.http_status, answer.error};
  if (is_success(answer.http_status)) {
    result.status = DeliveryStatus::delivered;
    return result;
  }
  if (result.error.empty()) result.error = "answered " + std::to_string(answer.http_status);
  const auto attempt = static_cast<std::size_t>(delivery.attempts);
  if (attempt > settings_.webhook_delays.size())
    result.status = DeliveryStatus::failed;
  else
    result.next_attempt_at += settings_.webhook_delays.at(attempt - 1);
  return result;
}

}  // namespace esxserver

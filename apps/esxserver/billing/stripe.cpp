#include "esxserver/billing/payments.h"

#include <vector>

#include <curl/curl.h>

#include "esxserver/base/codecs.h"
#include "esxserver/base/http_client.h"

namespace esxserver {
namespace {

constexpr long connect_ms = 3'000;
constexpr std::chrono::milliseconds max_time(10'000);
constexpr std::size_t max_answer_bytes = 1'000'000;
constexpr int http_ok = 200, http_bad_request = 400, http_missing = 404;

struct ProviderRequest {
  std::string url, secret_key;
  std::optional<std::string> form;  // of a POST; absent: a GET
  std::string idempotency_key;      // empty: none
};

std::unexpected<Error> provider_away(const std::string& why) {
  return fail(ServerError::service_unavailable, "The payment provider does not answer; try again shortly",
              why);
}

Result<HttpAnswer> exchange(const ProviderRequest& request) {
  HttpTransfer transfer(request.url, max_time, max_answer_bytes);
  if (void* const handle = transfer.handle()) {
    transfer.header("Authorization: Bearer " + request.secret_key);
    transfer.header("Expect:");
    if (!request.idempotency_key.empty()) transfer.header("Idempotency-Key: " + request.idempotency_key);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
    if (request.form) transfer.post(*request.form);
  }
  auto answer = transfer.perform();
  if (!answer) return provider_away(answer.error());
  return *std::move(answer);
}

std::string session_url(const std::string& base_url, std::string_view session_id) {
  return base_url + "/v1/checkout/sessions/" + percent_encode(session_id);
}

/// The session in an answer.
Result<CheckoutSession> session_in(const Result<HttpAnswer>& answer) {
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == http_missing) return fail(ErrorCode::not_found, "The session does not exist");
  if (answer->status != http_ok) return provider_away("answered " + std::to_string(answer->status));
  auto session = read_checkout_session(answer->body);
  if (!session) return provider_away("answered nonsense: " + session.error().message);
  return session;
}

using FormFields = std::vector<std::pair<std::string_view, std::string>>;

std::string form_of(const FormFields& fields) {
  std::string form;
  for (const auto& [name, value] : fields)
    form += (form.empty() ? "" : "&") + percent_encode(name) + "=" + percent_encode(value);
  return form;
}

FormFields terms_form(std::string_view mode, const CheckoutTerms& terms) {
  FormFields fields = {{"mode", std::string(mode)},
                       {"success_url", terms.success_url},
                       {"cancel_url", terms.cancel_url},
                       {"line_items[0][quantity]", "1"},
                       {"metadata[uid]", terms.uid}};
  if (!terms.email.empty()) {
    fields.emplace_back("customer_email", terms.email);
    fields.emplace_back("metadata[email]", terms.email);
  }
  return fields;
}

std::string pack_form(const CheckoutOrder& order) {
  FormFields fields = terms_form("payment", order.terms);
  fields.insert(fields.end(),
                {{"line_items[0][price_data][currency]", order.terms.currency},
                 {"line_items[0][price_data][unit_amount]", std::to_string(order.pack.price_cents)},
                 {"line_items[0][price_data][product_data][name]", order.pack.name},
                 {"metadata[pack_id]", order.pack.pack_id},
                 {"metadata[credits]", std::to_string(order.pack.credits)}});
  return form_of(fields);
}

/// A price of the provider, or else the amount.
FormFields price_form(const SubscriptionOrder& order) {
  const Tier& tier = order.tier;
  if (const auto& price = order.is_annual ? tier.annual_price : tier.month_price)
    return {{"line_items[0][price]", *price}};
  const std::int64_t cents = order.is_annual ? tier.annual_cents : tier.month_cents;
  return {{"line_items[0][price_data][currency]", order.terms.currency},
          {"line_items[0][price_data][unit_amount]", std::to_string(cents)},
          {"line_items[0][price_data][product_data][name]", tier.name},
          {"line_items[0][price_data][recurring][interval]", order.is_annual ? "year" : "month"}};
}

/// The metadata is on the subscription, too, because its events have that only.
std::string subscription_form(const SubscriptionOrder& order) {
  FormFields fields = terms_form("subscription", order.terms);
  for (auto& field : price_form(order)) fields.push_back(std::move(field));
  fields.insert(fields.end(), {{"metadata[tier]", order.tier.tier},
                               {"subscription_data[metadata][uid]", order.terms.uid},
                               {"subscription_data[metadata][tier]", order.tier.tier}});
  if (order.is_founder) fields.emplace_back("metadata[founder]", "1");
  if (!order.coupon.empty())
    fields.emplace_back("discounts[0][coupon]", order.coupon);
  else if (order.takes_promotion_codes)
    fields.emplace_back("allow_promotion_codes", "true");
  if (const auto& time = order.expires_at)
    fields.emplace_back(
        "expires_at",
        std::to_string(std::chrono::floor<std::chrono::seconds>(*time).time_since_epoch().count()));
  return form_of(fields);
}

}  // namespace

Payments::Payments(std::string base_url, std::string secret_key)
    : base_url_(std::move(base_url)), secret_key_(std::move(secret_key)) {
  while (base_url_.ends_with('/')) base_url_.pop_back();
  start_curl();
}

Result<HostedPage> Payments::open_session(const std::string& form, const std::string& idempotency_key) {
  const auto session = session_in(exchange({.url = base_url_ + "/v1/checkout/sessions",
                                            .secret_key = secret_key_,
                                            .form = form,
                                            .idempotency_key = idempotency_key}));
  if (!session && session.error().code == ErrorCode::not_found)
    return provider_away("has no checkout sessions");
  if (!session) return std::unexpected(session.error());
  if (session->url.empty()) return provider_away("answered a session without a page");
  return HostedPage{session->url, session->id};
}

Result<HostedPage> Payments::check_out(const CheckoutOrder& order) {
  return open_session(pack_form(order), order.terms.idempotency_key);
}

Result<HostedPage> Payments::subscribe(const SubscriptionOrder& order) {
  return open_session(subscription_form(order), order.terms.idempotency_key);
}

Result<Purchase> Payments::purchase(std::string_view session_id) {
  const auto session = session_in(exchange({.url = session_url(base_url_, session_id),
                                            .secret_key = secret_key_,
                                            .form = {},
                                            .idempotency_key = {}}));
  if (!session) return std::unexpected(session.error());
  const auto& purchase = session->purchase;
  if (!purchase || session->id != session_id) return fail(ErrorCode::not_found, "The session does not exist");
  return *purchase;
}

/// The provider refuses to end a session that is not open; then its status says why.
Result<bool> Payments::close(std::string_view session_id) {
  const std::string url = session_url(base_url_, session_id);
  auto answer = exchange({.url = url + "/expire",
                          .secret_key = secret_key_,
                          .form = "",
                          .idempotency_key = "expire-" + std::string(session_id)});
  if (answer && answer->status == http_bad_request)
    answer = exchange({.url = url, .secret_key = secret_key_, .form = {}, .idempotency_key = {}});
  const auto session = session_in(answer);
  if (!session && session.error().code == ErrorCode::not_found) return true;
  if (!session) return std::unexpected(session.error());
  if (session->status == "open") return provider_away("does not end a session");
  return session->status != "complete";
}

Result<HostedPage> Payments::portal(const PortalOrder& order) {
  const auto answer =
      exchange({.url = base_url_ + "/v1/billing_portal/sessions",
                .secret_key = secret_key_,
                .form = form_of({{"customer", order.customer_id}, {"return_url", order.return_url}}),
                .idempotency_key = order.idempotency_key});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status != http_ok) return provider_away("answered " + std::to_string(answer->status));
  auto portal = read_portal_session(answer->body);
  if (!portal) return provider_away("answered nonsense: " + portal.error().message);
  return HostedPage{std::move(portal->url), std::move(portal->id)};
}

}  // namespace esxserver

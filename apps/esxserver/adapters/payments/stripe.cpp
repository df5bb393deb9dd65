#include "esxserver/adapters/payments/stripe.h"

#include <curl/curl.h>

#include <vector>

#include "esxserver/adapters/curl_handles.h"
#include "esxserver/domain/payment_event.h"
#include "esxserver/domain/percent_encoding.h"

namespace esxserver::payments {
namespace {

constexpr long connect_ms = 3'000, total_ms = 10'000;
constexpr std::size_t max_answer_bytes = 1'000'000;
constexpr int http_ok = 200, http_missing = 404;

struct ProviderRequest {
  std::string url, secret_key;
  std::string form;             // of a POST; empty: a GET
  std::string idempotency_key;  // empty: none
};

struct ProviderAnswer {
  int status = 0;
  std::string body;
};

std::unexpected<Error> provider_away(const std::string& why) {
  return fail(ErrorCode::service_unavailable, "The payment provider does not answer; try again shortly", why);
}

std::size_t take_provider_bytes(const char* bytes, std::size_t size, std::size_t count, void* answer) {
  auto& text = *static_cast<std::string*>(answer);
  if (text.size() + size * count > max_answer_bytes) return 0;
  text.append(bytes, size * count);
  return size * count;
}

Result<ProviderAnswer> exchange(const ProviderRequest& request) {
  const CurlHandle handle = make_curl_handle();
  if (!handle) return provider_away("libcurl cannot be started");
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle.get(), option, value); };
  CurlList headers;
  append(headers, "Authorization: Bearer " + request.secret_key);
  append(headers, "Expect:");
  if (!request.idempotency_key.empty()) append(headers, "Idempotency-Key: " + request.idempotency_key);
  ProviderAnswer answer;
  set(CURLOPT_URL, request.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
  set(CURLOPT_TIMEOUT_MS, total_ms);
  set(CURLOPT_USERAGENT, "esxserver");
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_WRITEFUNCTION, &take_provider_bytes);
  set(CURLOPT_WRITEDATA, &answer.body);
  if (!request.form.empty()) {
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.form.size()));
    set(CURLOPT_POSTFIELDS, request.form.data());
  }
  const CURLcode code = curl_easy_perform(handle.get());
  if (code != CURLE_OK) return provider_away(curl_easy_strerror(code));
  long status = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
  answer.status = static_cast<int>(status);
  return answer;
}

/// The session in an answer.
Result<CheckoutSession> session_in(const Result<ProviderAnswer>& answer) {
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == http_missing) return fail(ErrorCode::not_found, "The session does not exist");
  if (answer->status != http_ok) return provider_away("answered " + std::to_string(answer->status));
  auto session = read_checkout_session(answer->body);
  if (!session) return provider_away("answered nonsense: " + session.error().message);
  return session;
}

std::string form_of(const std::vector<std::pair<std::string_view, std::string>>& fields) {
  std::string form;
  for (const auto& [name, value] : fields)
    form += (form.empty() ? "" : "&") + percent_encode(name) + "=" + percent_encode(value);
  return form;
}

std::string order_form(const CheckoutOrder& order) {
  std::vector<std::pair<std::string_view, std::string>> fields = {
      {"mode", "payment"},
      {"success_url", order.success_url},
      {"cancel_url", order.cancel_url},
      {"line_items[0][quantity]", "1"},
      {"line_items[0][price_data][currency]", order.currency},
      {"line_items[0][price_data][unit_amount]", std::to_string(order.pack.price_cents)},
      {"line_items[0][price_data][product_data][name]", order.pack.name},
      {"metadata[uid]", order.uid},
      {"metadata[pack_id]", order.pack.pack_id},
      {"metadata[credits]", std::to_string(order.pack.credits)}};
  if (!order.email.empty()) {
    fields.emplace_back("customer_email", order.email);
    fields.emplace_back("metadata[email]", order.email);
  }
  return form_of(fields);
}

}  // namespace

Stripe::Stripe(std::string base_url, std::string secret_key)
    : base_url_(std::move(base_url)), secret_key_(std::move(secret_key)) {
  while (base_url_.ends_with('/')) base_url_.pop_back();
  start_curl();
}

Result<HostedPage> Stripe::check_out(const CheckoutOrder& order) {
  const auto session = session_in(exchange({.url = base_url_ + "/v1/checkout/sessions",
                                            .secret_key = secret_key_,
                                            .form = order_form(order),
                                            .idempotency_key = order.idempotency_key}));
  if (!session && session.error().code == ErrorCode::not_found)
    return provider_away("has no checkout sessions");
  if (!session) return std::unexpected(session.error());
  if (session->url.empty()) return provider_away("answered a session without a page");
  return HostedPage{session->url, session->id};
}

Result<Purchase> Stripe::purchase(std::string_view session_id) {
  const auto session =
      session_in(exchange({.url = base_url_ + "/v1/checkout/sessions/" + percent_encode(session_id),
                           .secret_key = secret_key_,
                           .form = {},
                           .idempotency_key = {}}));
  if (!session) return std::unexpected(session.error());
  const auto& purchase = session->purchase;
  if (!purchase || session->id != session_id) return fail(ErrorCode::not_found, "The session does not exist");
  return *purchase;
}

}  // namespace esxserver::payments

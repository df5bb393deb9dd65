#include "esxserver/service/billing_service.h"

#include <algorithm>

#include "estimate/base/text.h"
#include "esxserver/domain/payment_signature.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

std::unexpected<Error> billing_unconfigured() {
  return fail(ErrorCode::service_unavailable, "Billing is not configured on this server");
}

std::unexpected<Error> no_session() { return fail(ErrorCode::not_found, "The session does not exist"); }

/// The form of the provider's identifiers; others are not worth a request.
bool is_session_id(std::string_view text) {
  constexpr std::size_t max_length = 255;
  return !text.empty() && text.size() <= max_length && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

}  // namespace

Result<HostedPage> BillingService::check_out(const User& user, std::string_view pack_id) {
  if (!enabled()) return billing_unconfigured();
  const CreditPack* pack = rules_.pricing.pack(pack_id);
  if (!pack) return fail(ErrorCode::invalid_request, "There is no such pack");
  const std::string home = rules_.base_url();
  return ports_.payments->check_out(
      {.pack = *pack,
       .currency = rules_.pricing.currency,
       .uid = user.uid,
       .email = user.email_verified ? user.email : "",
       .success_url = home + "/?checkout=success&session_id={CHECKOUT_SESSION_ID}",
       .cancel_url = home + "/?checkout=canceled",
       .idempotency_key = make_uuid(ports_.random)});
}

Result<RedeemCode> BillingService::record(const Purchase& purchase) {
  const Time now = ports_.clock.now();
  const auto issued =
      issuer_.issue({.kind = CodeKind::purchase,
                     .credits = purchase.credits,
                     .email = purchase.email.empty() ? std::nullopt : std::optional(purchase.email),
                     .expires_at = std::nullopt,
                     .ref = "session:" + purchase.session_id},
                    now);
  if (!issued) return std::unexpected(issued.error());
  auto stored = ports_.purchases.record(purchase, issued->record, now);
  if (stored && stored->id == issued->record.id)
    ports_.log.write(LogLevel::info, "pack_sold",
                     {{"session_id", std::string_view(purchase.session_id)},
                      {"uid", std::string_view(purchase.uid)},
                      {"credits", purchase.credits},
                      {"amount_cents", purchase.amount_cents}});
  return stored;
}

Result<PurchaseClaim> BillingService::claim(const User& user, std::string_view session_id) {
  if (!enabled()) return billing_unconfigured();
  if (!is_session_id(session_id)) return no_session();
  const auto purchase = ports_.payments->purchase(session_id);
  if (!purchase) return std::unexpected(purchase.error());
  if (purchase->uid != user.uid) return no_session();
  if (!purchase->paid) return PurchaseClaim{std::nullopt, purchase->credits};
  const auto code = record(*purchase);
  if (!code) return std::unexpected(code.error());
  auto text = issuer_.reveal(*code);
  if (!text) return std::unexpected(text.error());
  return PurchaseClaim{*std::move(text), code->credits};
}

Result<void> BillingService::receive(std::string_view signature, std::string_view payload) {
  if (rules_.webhook_secret.empty()) return billing_unconfigured();
  if (!is_payment_signature(signature, payload, rules_.webhook_secret, ports_.clock.now()))
    return fail(ErrorCode::invalid_request, "The signature is wrong or too old");
  const auto event = read_payment_event(payload);
  if (!event) return fail(ErrorCode::invalid_request, "The payload cannot be read: " + event.error().message);
  const std::optional<CheckoutSession>& session = *event;
  if (!session) return {};
  const std::optional<Purchase>& purchase = session->purchase;
  if (!purchase || !purchase->paid) return {};  // a later event reports the payment
  const auto code = record(*purchase);
  // A purchase that was deleted with its user has been handled.
  if (!code && code.error().code != ErrorCode::not_found) return std::unexpected(code.error());
  return {};
}

}  // namespace esxserver

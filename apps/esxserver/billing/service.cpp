#include "esxserver/billing/service.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/billing/payments.h"

namespace esxserver {
namespace {

/// A page with the founder's discount is open for that long; the provider's minimum is 30 minutes.
constexpr Duration founder_session_time = std::chrono::minutes(31);
/// A hold lasts longer than its request, or its page.
constexpr Duration max_request_time = std::chrono::minutes(1), spare_time = std::chrono::minutes(5);

std::unexpected<Error> billing_unconfigured() {
  return fail(ServerError::service_unavailable, "Billing is not configured on this server");
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

Result<WorkQueue::Turn> BillingService::turn() {
  if (!enabled()) return billing_unconfigured();
  return provider_.enter([] { return true; });
}

CheckoutTerms BillingService::terms_of(const User& user) const {
  const std::string home = rules_.base_url();
  return {.currency = rules_.pricing.currency,
          .uid = user.uid,
          .email = user.email_verified ? user.email : "",
          .success_url = home + "/?checkout=success&session_id={CHECKOUT_SESSION_ID}",
          .cancel_url = home + "/?checkout=canceled",
          .idempotency_key = make_uuid(system_.random)};
}

Result<HostedPage> BillingService::check_out(const User& user, std::string_view pack_id) {
  if (!enabled()) return billing_unconfigured();
  const CreditPack* pack = rules_.pricing.pack(pack_id);
  if (!pack) return fail(ServerError::invalid_request, "There is no such pack");
  const auto asking = turn();
  if (!asking) return std::unexpected(asking.error());
  if (const auto known = purchases_.know_buyer(user, system_.clock.now()); !known)
    return std::unexpected(known.error());
  return payments_->check_out({*pack, terms_of(user)});
}

/// False: there is none.
Result<bool> BillingService::hold_founder_spot(const std::string& uid, const std::string& hold_id) {
  constexpr int attempts = 2;
  for (int i = 0; i < attempts; ++i) {
    const Time now = system_.clock.now();
    const auto hold =
        founders_.hold({uid, hold_id, rules_.pricing.founder.spots, now, now + max_request_time});
    if (!hold) return std::unexpected(hold.error());
    if (hold->is_held) return true;
    if (hold->open_session.empty()) return false;
    const auto is_closed = payments_->close(hold->open_session);
    if (!is_closed) return std::unexpected(is_closed.error());
    if (!*is_closed) return false;  // it is paid; its event will come
    if (auto freed = founders_.free(hold->open_session); !freed) return std::unexpected(freed.error());
  }
  return false;
}

Result<HostedPage> BillingService::subscribe(const User& user, std::string_view tier_name, bool is_annual) {
  if (!enabled()) return billing_unconfigured();
  const Tier* tier = rules_.pricing.tier(tier_name);
  if (!tier) return fail(ServerError::invalid_request, "There is no such tier");
  const auto asking = turn();
  if (!asking) return std::unexpected(asking.error());
  SubscriptionOrder order{.tier = *tier, .is_annual = is_annual, .terms = terms_of(user)};
  const std::string& hold_id = order.terms.idempotency_key;
  if (is_annual) {
    const auto is_founder = hold_founder_spot(user.uid, hold_id);
    if (!is_founder) return std::unexpected(is_founder.error());
    order.is_founder = *is_founder;
    order.takes_promotion_codes = !order.is_founder;
  }
  if (order.is_founder) {
    order.coupon = rules_.pricing.founder.coupon;
    order.expires_at = system_.clock.now() + founder_session_time;
  } else if (const auto& intro = rules_.pricing.intro; intro && !is_annual) {
    order.coupon = intro->coupon;
  }
  auto page = payments_->subscribe(order);
  if (!page || !order.is_founder) return page;
  const Time now = system_.clock.now();
  const auto attached =
      founders_.attach({hold_id, page->session_id, now, now + founder_session_time + spare_time});
  if (!attached) return std::unexpected(attached.error());
  if (!*attached)
    return fail(ServerError::service_unavailable, "Another request has the spot; try again shortly");
  return page;
}

Result<HostedPage> BillingService::portal(const User& user, const std::string& customer_id) {
  if (!enabled()) return billing_unconfigured();
  const auto is_customer = subscriptions_.is_customer(user.uid, customer_id);
  if (!is_customer) return std::unexpected(is_customer.error());
  if (!*is_customer) return fail(ErrorCode::not_found, "The customer does not exist");
  const auto asking = turn();
  if (!asking) return std::unexpected(asking.error());
  return payments_->portal({customer_id, rules_.base_url() + "/", make_uuid(system_.random)});
}

Result<int> BillingService::founder_spots_left() {
  const auto taken = founders_.taken(system_.clock.now());
  if (!taken) return std::unexpected(taken.error());
  return std::max(0, rules_.pricing.founder.spots - *taken);
}

Result<RedeemCode> BillingService::record(const Purchase& purchase) {
  const Time now = system_.clock.now();
  const auto issued =
      issuer_.issue({.kind = CodeKind::purchase,
                     .credits = purchase.credits,
                     .email = purchase.email.empty() ? std::nullopt : std::optional(purchase.email),
                     .expires_at = std::nullopt,
                     .ref = "session:" + purchase.session_id},
                    now);
  if (!issued) return std::unexpected(issued.error());
  auto stored = purchases_.record(purchase, issued->record, make_uuid(system_.random), now);
  if (stored && stored->id == issued->record.id)
    system_.log.write(LogLevel::info, "pack_sold",
                      {{"session_id", std::string_view(purchase.session_id)},
                       {"uid", std::string_view(purchase.uid)},
                       {"credits", purchase.credits},
                       {"amount_cents", purchase.amount_cents}});
  return stored;
}

Result<PurchaseClaim> BillingService::claim(const User& user, std::string_view session_id) {
  if (!enabled()) return billing_unconfigured();
  if (!is_session_id(session_id)) return no_session();
  const auto asking = turn();
  if (!asking) return std::unexpected(asking.error());
  const auto purchase = payments_->purchase(session_id);
  if (!purchase) return std::unexpected(purchase.error());
  if (purchase->uid != user.uid) return no_session();
  if (!purchase->paid) return PurchaseClaim{.code = std::nullopt, .credits = purchase->credits};
  const auto code = record(*purchase);
  if (!code) return std::unexpected(code.error());
  auto text = issuer_.reveal(*code);
  if (!text) return std::unexpected(text.error());
  return PurchaseClaim{*std::move(text), code->credits, code->redeemed_by == user.uid};
}

Result<void> BillingService::receive(std::string_view signature, std::string_view payload) {
  if (rules_.webhook_secret.empty()) return billing_unconfigured();
  if (!is_payment_signature(signature, payload, rules_.webhook_secret, system_.clock.now()))
    return fail(ServerError::invalid_request, "The signature is wrong or too old");
  const auto event = read_payment_event(payload);
  if (!event)
    return fail(ServerError::invalid_request, "The payload cannot be read: " + event.error().message);
  if (const auto& purchase = event->purchase; purchase && purchase->paid) {
    const auto code = record(*purchase);
    // A purchase that was deleted with its user has been handled.
    if (!code && code.error().code != ErrorCode::not_found) return std::unexpected(code.error());
  }
  if (!event->expired_session.empty()) return founders_.free(event->expired_session);
  return record_subscription(*event);
}

Result<void> BillingService::record_subscription(const PaymentEvent& event) {
  if (const auto& sale = event.sale)
    if (auto recorded = subscriptions_.record_sale(*sale, system_.clock.now()); !recorded) return recorded;
  if (!event.change) return {};
  const SubscriptionChange& change = *event.change;
  const auto uid = subscriptions_.record(change);
  if (!uid) return std::unexpected(uid.error());
  if (!uid->empty())
    system_.log.write(LogLevel::info, "audit",
                      {{"act", "role_changed"},
                       {"by", "payments"},
                       {"uid", std::string_view(*uid)},
                       {"role", user_role_name(change.is_active ? UserRole::member : UserRole::none)},
                       {"subscription", std::string_view(change.id)}});
  return {};
}

}  // namespace esxserver

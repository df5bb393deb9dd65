#include "esxserver/billing/payments.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "estimate/fields/fields.h"
#include "esx/estimate/base/text.h"
#include "esxserver/base/crypto.h"

namespace esxserver {
namespace {

using Metadata = std::map<std::string, std::string, std::less<>>;

struct SessionObject {
  std::string object, id;
  std::optional<std::string> url, status, payment_status, currency, mode, customer, subscription;
  std::optional<std::int64_t> amount_total;
  std::optional<Metadata> metadata;
};

struct SubscriptionObject {
  std::string object, id;
  std::optional<std::string> status, customer;
  std::optional<Metadata> metadata;
};

struct PortalObject {
  std::string object, id, url;
};

struct EventData {
  estimate::JsonValue object;
};

struct EventObject {
  std::string id, type;
  std::optional<std::int64_t> created;
  EventData data;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::SessionObject> {
  using Session = esxserver::SessionObject;
  static constexpr std::string_view name = "CheckoutSession", text = "The members that are read.";
  static constexpr auto rows = std::tuple(
      field("object", &Session::object, "Kind of object."), field("id", &Session::id, "Identifier."),
      field("url", &Session::url, "Hosted page."), field("mode", &Session::mode, "payment, subscription."),
      field("status", &Session::status, "open, complete, expired."),
      field("customer", &Session::customer, "Identifier of the customer."),
      field("subscription", &Session::subscription, "Identifier of the subscription."),
      field("payment_status", &Session::payment_status, "paid, unpaid, no_payment_required."),
      field("currency", &Session::currency, "ISO 4217."),
      field("amount_total", &Session::amount_total, "Cents."),
      field("metadata", &Session::metadata, "What the server put there."));
};

template <>
struct estimate::FieldList<esxserver::SubscriptionObject> {
  using Subscription = esxserver::SubscriptionObject;
  static constexpr std::string_view name = "Subscription", text = "The members that are read.";
  static constexpr auto rows =
      std::tuple(field("object", &Subscription::object, "Kind of object."),
                 field("id", &Subscription::id, "Identifier."),
                 field("status", &Subscription::status, "active, trialing, past_due, canceled, …"),
                 field("customer", &Subscription::customer, "Identifier of the customer."),
                 field("metadata", &Subscription::metadata, "What the server put there."));
};

template <>
struct estimate::FieldList<esxserver::PortalObject> {
  using Portal = esxserver::PortalObject;
  static constexpr std::string_view name = "PortalSession", text = "The members that are read.";
  static constexpr auto rows =
      std::tuple(field("object", &Portal::object, "Kind of object."), field("id", &Portal::id, "Identifier."),
                 field("url", &Portal::url, "Hosted page."));
};

template <>
struct estimate::FieldList<esxserver::EventData> {
  static constexpr std::string_view name = "EventData", text = "What the event is about.";
  static constexpr auto rows = std::tuple(field("object", &esxserver::EventData::object, "The object."));
};

template <>
struct estimate::FieldList<esxserver::EventObject> {
  using Event = esxserver::EventObject;
  static constexpr std::string_view name = "Event", text = "The members that are read.";
  static constexpr auto rows =
      std::tuple(field("id", &Event::id, "Identifier."), field("type", &Event::type, "Kind of event."),
                 field("created", &Event::created, "Seconds since 1970."),
                 field("data", &Event::data, "What it is about."));
};

namespace esxserver {
namespace {

constexpr estimate::DecodeOptions provider_json = {.unknown = estimate::DecodeOptions::Unknown::ignored,
                                                   .null_is_absent = true};

template <class Object>
Result<Object> decode_object(const estimate::JsonValue& json) {
  auto object = estimate::decode_json<Object>(json, provider_json);
  if (!object) return std::unexpected(estimate::to_error(object.error()));
  return *std::move(object);
}

std::string_view text_in(const Metadata& metadata, std::string_view name) {
  const auto found = metadata.find(name);
  return found == metadata.end() ? std::string_view() : std::string_view(found->second);
}

bool is_paid(const SessionObject& session) {
  return session.payment_status == "paid" || session.payment_status == "no_payment_required";
}

std::optional<Purchase> purchase_in(const SessionObject& session) {
  const Metadata metadata = session.metadata.value_or(Metadata());
  const std::string_view credits = text_in(metadata, "credits");
  Purchase purchase{.session_id = session.id,
                    .uid = std::string(text_in(metadata, "uid")),
                    .email = estimate::to_lower(text_in(metadata, "email")),
                    .pack_id = std::string(text_in(metadata, "pack_id")),
                    .amount_cents = session.amount_total.value_or(0),
                    .currency = session.currency.value_or(""),
                    .paid = is_paid(session)};
  std::from_chars(credits.data(), credits.data() + credits.size(), purchase.credits);
  const bool has_buyer = !purchase.uid.empty() || !purchase.email.empty();
  const bool complete = has_buyer && !purchase.pack_id.empty() && purchase.credits > 0;
  return complete && session.mode == "payment" ? std::optional(purchase) : std::nullopt;
}

Result<SessionObject> session_of(const estimate::JsonValue& json) {
  auto session = decode_object<SessionObject>(json);
  if (!session) return std::unexpected(session.error());
  if (session->object != "checkout.session" || session->id.empty())
    return fail(ErrorCode::malformed_json, "the object is not a checkout session");
  return session;
}

/// The steps of events of one second; deletions are final.
enum Step { created_step, updated_step, deleted_step };

struct EventKind {
  std::string_view type;
  Result<PaymentEvent> (*read)(const EventObject& event, Step step);
  Step step = updated_step;
};

Time time_of(const EventObject& event) {
  constexpr std::int64_t year_9999 = 253'402'300'799;
  return Time(std::chrono::seconds(std::clamp<std::int64_t>(event.created.value_or(0), 0, year_9999)));
}

Result<PaymentEvent> completed_session(const EventObject& event, Step step) {
  const auto session = session_of(event.data.object);
  if (!session) return std::unexpected(session.error());
  PaymentEvent found;
  found.purchase = purchase_in(*session);
  const Metadata metadata = session->metadata.value_or(Metadata());
  const std::string uid(text_in(metadata, "uid"));
  if (session->mode != "subscription" || uid.empty() || !is_paid(*session)) return found;
  found.sale = SoldSubscription{.session_id = session->id,
                                .uid = uid,
                                .is_founder = text_in(metadata, "founder") == "1",
                                .amount_cents = session->amount_total.value_or(0),
                                .currency = session->currency.value_or("")};
  if (const auto& subscription = session->subscription)
    found.change = SubscriptionChange{.id = *subscription,
                                      .customer_id = session->customer.value_or(""),
                                      .uid = uid,
                                      .tier = std::string(text_in(metadata, "tier")),
                                      .is_active = true,
                                      .happened_at = time_of(event),
                                      .step = step};
  return found;
}

Result<PaymentEvent> expired_session(const EventObject& event, Step) {
  const auto session = session_of(event.data.object);
  if (!session) return std::unexpected(session.error());
  PaymentEvent found;
  found.expired_session = session->id;
  return found;
}

/// Subscriptions whose payment is late are active until the provider gives up.
Result<PaymentEvent> changed_subscription(const EventObject& event, Step step) {
  constexpr std::array<std::string_view, 3> active = {"active", "trialing", "past_due"};
  const auto subscription = decode_object<SubscriptionObject>(event.data.object);
  if (!subscription) return std::unexpected(subscription.error());
  if (subscription->object != "subscription" || subscription->id.empty())
    return fail(ErrorCode::malformed_json, "the object is not a subscription");
  const Metadata metadata = subscription->metadata.value_or(Metadata());
  const std::string status = subscription->status.value_or("");
  PaymentEvent found;
  found.change = SubscriptionChange{
      .id = subscription->id,
      .customer_id = subscription->customer.value_or(""),
      .uid = std::string(text_in(metadata, "uid")),
      .tier = std::string(text_in(metadata, "tier")),
      .is_active = step != deleted_step && std::ranges::find(active, status) != active.end(),
      .happened_at = time_of(event),
      .step = step};
  return found;
}

constexpr auto event_kinds = std::to_array<EventKind>({
    {"checkout.session.completed", &completed_session},
    {"checkout.session.async_payment_succeeded", &completed_session},
    {"checkout.session.expired", &expired_session},
    {"customer.subscription.created", &changed_subscription, created_step},
    {"customer.subscription.updated", &changed_subscription},
    {"customer.subscription.paused", &changed_subscription},
    {"customer.subscription.resumed", &changed_subscription},
    {"customer.subscription.deleted", &changed_subscription, deleted_step},
});

bool is_recent(std::string_view seconds, Time now) {
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(seconds.data(), seconds.data() + seconds.size(), number);
  constexpr std::int64_t year_9999 = 253'402'300'799;
  if (problem != std::errc() || end != seconds.data() + seconds.size() || number < 0 || number > year_9999)
    return false;
  return std::chrono::abs(now - Time(std::chrono::seconds(number))) <= payment_signature_tolerance;
}

}  // namespace

Result<CheckoutSession> read_checkout_session(std::string_view json) {
  const auto document = estimate::read_json(json);
  if (!document) return std::unexpected(document.error());
  const auto session = session_of(*document);
  if (!session) return std::unexpected(session.error());
  return CheckoutSession{session->id, session->url.value_or(""), session->status.value_or(""),
                         purchase_in(*session)};
}

Result<PortalSession> read_portal_session(std::string_view json) {
  const auto document = estimate::read_json(json);
  if (!document) return std::unexpected(document.error());
  const auto portal = decode_object<PortalObject>(*document);
  if (!portal) return std::unexpected(portal.error());
  if (portal->object != "billing_portal.session" || portal->url.empty())
    return fail(ErrorCode::malformed_json, "the object is not a portal session");
  return PortalSession{portal->id, portal->url};
}

Result<PaymentEvent> read_payment_event(std::string_view json) {
  const auto document = estimate::read_json(json);
  if (!document) return std::unexpected(document.error());
  const auto event = decode_object<EventObject>(*document);
  if (!event) return std::unexpected(event.error());
  const auto kind = std::ranges::find(event_kinds, event->type, &EventKind::type);
  return kind == event_kinds.end() ? PaymentEvent() : kind->read(*event, kind->step);
}

bool is_payment_signature(std::string_view header, std::string_view body, std::string_view secret, Time now) {
  std::string_view time;
  const auto elements = estimate::split(header, ',');
  for (const std::string_view element : elements)
    if (element.starts_with("t=")) time = element.substr(2);
  if (secret.empty() || !is_recent(time, now)) return false;
  const std::string expected = hmac_sha256_hex(secret, std::string(time) + "." + std::string(body));
  bool right = false;  // all are compared, so the time does not depend on which one is right
  for (const std::string_view element : elements)
    if (element.starts_with("v1=") && equal_in_constant_time(element.substr(3), expected)) right = true;
  return right;
}

}  // namespace esxserver

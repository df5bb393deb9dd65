#include "esxserver/domain/payment_event.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "estimate/base/text.h"
#include "estimate/fields/fields.h"

namespace esxserver {
namespace {

using Metadata = std::map<std::string, std::string, std::less<>>;

struct SessionObject {
  std::string object, id;
  std::optional<std::string> url, payment_status, currency, mode;
  std::optional<std::int64_t> amount_total;
  std::optional<Metadata> metadata;
};

struct EventData {
  estimate::JsonValue object;
};

struct EventObject {
  std::string id, type;
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
      field("url", &Session::url, "Hosted page."), field("mode", &Session::mode, "payment."),
      field("payment_status", &Session::payment_status, "paid, unpaid, no_payment_required."),
      field("currency", &Session::currency, "ISO 4217."),
      field("amount_total", &Session::amount_total, "Cents."),
      field("metadata", &Session::metadata, "What the server put there."));
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

std::optional<Purchase> purchase_in(const SessionObject& session) {
  const Metadata metadata = session.metadata.value_or(Metadata());
  const std::string_view credits = text_in(metadata, "credits");
  Purchase purchase{
      .session_id = session.id,
      .uid = std::string(text_in(metadata, "uid")),
      .email = estimate::to_lower(text_in(metadata, "email")),
      .pack_id = std::string(text_in(metadata, "pack_id")),
      .amount_cents = session.amount_total.value_or(0),
      .currency = session.currency.value_or(""),
      .paid = session.payment_status == "paid" || session.payment_status == "no_payment_required"};
  std::from_chars(credits.data(), credits.data() + credits.size(), purchase.credits);
  const bool complete = !purchase.uid.empty() && !purchase.pack_id.empty() && purchase.credits > 0;
  return complete && session.mode == "payment" ? std::optional(purchase) : std::nullopt;
}

Result<CheckoutSession> session_of(const estimate::JsonValue& json) {
  auto session = decode_object<SessionObject>(json);
  if (!session) return std::unexpected(session.error());
  if (session->object != "checkout.session" || session->id.empty())
    return fail(ErrorCode::malformed_json, "the object is not a checkout session");
  return CheckoutSession{session->id, session->url.value_or(""), purchase_in(*session)};
}

}  // namespace

Result<CheckoutSession> read_checkout_session(std::string_view json) {
  const auto document = estimate::read_json(json);
  if (!document) return std::unexpected(document.error());
  return session_of(*document);
}

Result<std::optional<CheckoutSession>> read_payment_event(std::string_view json) {
  constexpr std::array<std::string_view, 2> completing = {"checkout.session.completed",
                                                          "checkout.session.async_payment_succeeded"};
  const auto document = estimate::read_json(json);
  if (!document) return std::unexpected(document.error());
  const auto event = decode_object<EventObject>(*document);
  if (!event) return std::unexpected(event.error());
  if (std::ranges::find(completing, event->type) == completing.end()) return std::nullopt;
  auto session = session_of(event->data.object);
  if (!session) return std::unexpected(session.error());
  return *std::move(session);
}

}  // namespace esxserver

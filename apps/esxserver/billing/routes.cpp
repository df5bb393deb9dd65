// Billing over HTTP.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/billing/payments.h"
#include "esxserver/billing/pricing.h"
#include "esxserver/billing/service.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

/// A pack with the currency of its price.
struct PricedPack : CreditPack {
  std::string currency;
};

struct PacksResponse {
  bool enabled = false;
  std::vector<PricedPack> packs;
};

struct CheckoutRequest {
  std::string pack_id;
};

struct SubscribeRequest {
  std::string tier, interval;
};

struct PortalRequest {
  std::string customer_id;
};

struct PricedTier {
  std::string tier, name;
  std::int64_t month_cents = 0, annual_cents = 0;
  TierCaps caps;
};

struct FounderSpotsLeft {
  std::string code;
  int percent_off = 0, spots_total = 0, spots_left = 0;
};

struct BillingConfigResponse {
  std::vector<PricedTier> tiers;
  std::vector<PricedPack> packs;
  ConversionPrice conversion;
  FounderSpotsLeft founder;
};

struct ClaimResponse {
  std::optional<std::string> code;
  std::int64_t credits = 0;
  std::string status;
  bool credited = false;
};

struct WebhookReceived {
  bool received = true;
};

inline constexpr std::string_view annual_interval = "annual";
inline constexpr std::array<std::string_view, 2> subscription_intervals = {"month", annual_interval};
inline constexpr std::array<std::string_view, 2> claim_statuses = {"pending", "paid"};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::PricedPack> {
  using Pack = esxserver::view::PricedPack;
  static constexpr std::string_view name = "CreditPack", text = "Credits that are bought together.";
  static constexpr auto rows = std::tuple(
      field("pack_id", &Pack::pack_id, "Identifier."), field("name", &Pack::name, "Name that users see."),
      field("credits", &Pack::credits, "Credits."),
      field("price_cents", &Pack::price_cents, "Price.", {.unit = "cents"}),
      field("currency", &Pack::currency, "ISO 4217, lower case."));
};

template <>
struct estimate::FieldList<esxserver::view::PacksResponse> {
  using Response = esxserver::view::PacksResponse;
  static constexpr std::string_view name = "PacksResponse", text = "What packs of credits cost.";
  static constexpr auto rows =
      std::tuple(field("enabled", &Response::enabled, "Whether packs can be bought on this server."),
                 field("packs", &Response::packs, "The packs."));
};

template <>
struct estimate::FieldList<esxserver::view::CheckoutRequest> {
  using Request = esxserver::view::CheckoutRequest;
  static constexpr std::string_view name = "CheckoutRequest", text = "A pack to buy.";
  static constexpr auto rows = std::tuple(
      field("pack_id", &Request::pack_id, "Identifier of the pack.", {.min_length = 1, .max_length = 100}));
};

template <>
struct estimate::FieldList<esxserver::HostedPage> {
  using Page = esxserver::HostedPage;
  static constexpr std::string_view name = "CheckoutResponse", text = "A page of the payment provider.";
  static constexpr auto rows = std::tuple(
      field("url", &Page::url, "Where to send the user.", {.format = "uri"}),
      field("session_id", &Page::session_id, "Identifier of the session; that of a pack has a claim."));
};

template <>
struct estimate::FieldList<esxserver::view::SubscribeRequest> {
  using Request = esxserver::view::SubscribeRequest;
  static constexpr std::string_view name = "SubscribeRequest", text = "A tier to subscribe to.";
  static constexpr auto rows = std::tuple(
      field("tier", &Request::tier, "Identifier of the tier.", {.min_length = 1, .max_length = 100}),
      field("interval", &Request::interval, "How often the user pays.",
            {.values = esxserver::view::subscription_intervals}));
};

template <>
struct estimate::FieldList<esxserver::view::PortalRequest> {
  using Request = esxserver::view::PortalRequest;
  static constexpr std::string_view name = "PortalRequest", text = "A subscriber.";
  static constexpr auto rows = std::tuple(field(
      "customer_id", &Request::customer_id, "Identifier at the payment provider; part of the entitlements.",
      {.min_length = 1, .max_length = 255}));
};

template <>
struct estimate::FieldList<esxserver::view::PricedTier> {
  using Tier = esxserver::view::PricedTier;
  static constexpr std::string_view name = "BillingTier", text = "A subscription.";
  static constexpr auto rows = std::tuple(
      field("tier", &Tier::tier, "Identifier."), field("name", &Tier::name, "Name that users see."),
      field("month_cents", &Tier::month_cents, "Price per month.", {.unit = "cents"}),
      field("annual_cents", &Tier::annual_cents, "Price per year.", {.unit = "cents"}),
      field("caps", &Tier::caps, "Limits."));
};

template <>
struct estimate::FieldList<esxserver::view::FounderSpotsLeft> {
  using Founder = esxserver::view::FounderSpotsLeft;
  static constexpr std::string_view name = "BillingFounder",
                                    text = "A discount for the first annual subscribers.";
  static constexpr auto rows =
      std::tuple(field("code", &Founder::code, "Name of the offer; it is applied without being typed."),
                 field("percent_off", &Founder::percent_off, "Discount.", {.unit = "%"}),
                 field("spots_total", &Founder::spots_total, "How many there are."),
                 field("spots_left", &Founder::spots_left, "How many are neither sold nor held."));
};

template <>
struct estimate::FieldList<esxserver::view::BillingConfigResponse> {
  using Response = esxserver::view::BillingConfigResponse;
  static constexpr std::string_view name = "BillingConfigResponse", text = "What everything costs.";
  static constexpr auto rows =
      std::tuple(field("tiers", &Response::tiers, "Subscriptions."),
                 field("packs", &Response::packs, "Packs of credits."),
                 field("conversion", &Response::conversion, "Price of a conversion."),
                 field("founder", &Response::founder, "Founder offer."));
};

template <>
struct estimate::FieldList<esxserver::view::ClaimResponse> {
  using Response = esxserver::view::ClaimResponse;
  static constexpr std::string_view name = "ClaimResponse", text = "A purchase.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::OrNull<std::optional<std::string>>>(
                     "code", &Response::code, "The receipt, a code; null until the purchase is paid."),
                 field("credits", &Response::credits, "Credits of the code."),
                 field("credited", &Response::credited,
                       "Whether they are on the balance; else the code can be redeemed."),
                 field("status", &Response::status, "Whether the purchase is paid.",
                       {.values = esxserver::view::claim_statuses}));
};

template <>
struct estimate::FieldList<esxserver::view::WebhookReceived> {
  static constexpr std::string_view name = "WebhookReceived", text = "The event was handled.";
  static constexpr auto rows =
      std::tuple(field("received", &esxserver::view::WebhookReceived::received, "Always true."));
};

namespace esxserver {
namespace {

using estimate::describe;

constexpr std::string_view billing_tag = "Billing";

std::vector<view::PricedPack> priced_packs(const Pricing& pricing) {
  std::vector<view::PricedPack> packs;
  packs.reserve(pricing.packs.size());
  for (const CreditPack& pack : pricing.packs) packs.push_back({pack, pricing.currency});
  return packs;
}

http::Answer billing_config(BillingService& billing) {
  const auto spots_left = billing.founder_spots_left();
  if (!spots_left) return refusal(spots_left.error());
  const Pricing& pricing = billing.pricing();
  view::BillingConfigResponse response{
      .tiers = {},
      .packs = priced_packs(pricing),
      .conversion = pricing.conversion,
      .founder = {pricing.founder.code, pricing.founder.percent_off, pricing.founder.spots, *spots_left}};
  response.tiers.reserve(pricing.tiers.size());
  for (const Tier& tier : pricing.tiers)
    response.tiers.push_back({tier.tier, tier.name, tier.month_cents, tier.annual_cents, tier.caps});
  return http::json_response(200, estimate::encode_json(response));
}

http::Route config_route(BillingService& billing) {
  return {.method = "GET",
          .path = "/api/v1/billing/config",
          .operation_id = "getBillingConfig",
          .summary = "Get the prices",
          .text = "Tiers, packs, the price of a conversion and the founder offer. Needs no token.",
          .tag = billing_tag,
          .responses = {{.status = 200,
                         .text = "The prices.",
                         .contents = {{"application/json", &describe<view::BillingConfigResponse>}}}},
          .handler = [&billing](http::Request&) { return billing_config(billing); }};
}

http::Route packs_route(BillingService& billing) {
  return {.method = "GET",
          .path = "/api/v1/billing/packs",
          .operation_id = "listPacks",
          .summary = "List the packs",
          .text = "What packs of credits cost. Needs no token.",
          .tag = billing_tag,
          .responses = {{.status = 200,
                         .text = "The packs.",
                         .contents = {{"application/json", &describe<view::PacksResponse>}}}},
          .handler = [&billing](http::Request&) -> http::Answer {
            return http::json_response(200, estimate::encode_json(view::PacksResponse{
                                                billing.enabled(), priced_packs(billing.pricing())}));
          }};
}

/// A route that answers a page of the provider for a body.
template <class Body, class Open>
http::Route page_route(SignIn& sign_in, http::Route route, const Open& open) {
  route.method = "POST";
  route.tag = billing_tag;
  route.request = {{"application/json", &describe<Body>}};
  route.responses = {
      {.status = 200, .text = "The page.", .contents = {{"application/json", &describe<HostedPage>}}}};
  route.errors.insert(route.errors.end(), {ErrorCode::validation_failed, ServerError::unsupported_media_type,
                                           ErrorCode::request_too_large});
  return for_users(sign_in, std::move(route),
                   [open](http::Request& request, const User& user) -> http::Answer {
                     const auto body = http::read_json<Body>(request);
                     if (!body) return std::unexpected(body.error());
                     const Result<HostedPage> page = open(user, *body);
                     if (!page) return refusal(page.error());
                     return http::json_response(200, estimate::encode_json(*page));
                   });
}

http::Route checkout_route(SignIn& sign_in, BillingService& billing) {
  return page_route<view::CheckoutRequest>(
      sign_in,
      {.path = "/api/v1/billing/create-checkout-session",
       .operation_id = "createCheckoutSession",
       .summary = "Buy a pack",
       .text = "Returns a page of the payment provider. Once it is paid, the credits are on the balance; the "
               "claim of the session has the receipt.",
       .errors = {ServerError::invalid_request},
       .handler = {}},
      [&billing](const User& user, const view::CheckoutRequest& body) {
        return billing.check_out(user, body.pack_id);
      });
}

http::Route subscription_route(SignIn& sign_in, BillingService& billing) {
  return page_route<view::SubscribeRequest>(
      sign_in,
      {.path = "/api/v1/billing/create-subscription-session",
       .operation_id = "createSubscriptionSession",
       .summary = "Subscribe to a tier",
       .text = "Returns a page of the payment provider. For a year it has the founder's discount while there "
               "are spots, which are held while the page is open, or else takes promotion codes. For a month "
               "it may have an introductory discount. Subscribers have the role `member`.",
       .errors = {ServerError::invalid_request},
       .handler = {}},
      [&billing](const User& user, const view::SubscribeRequest& body) {
        return billing.subscribe(user, body.tier, body.interval == view::annual_interval);
      });
}

http::Route portal_route(SignIn& sign_in, BillingService& billing) {
  return page_route<view::PortalRequest>(
      sign_in,
      {.path = "/api/v1/billing/create-portal-session",
       .operation_id = "createPortalSession",
       .summary = "Manage a subscription",
       .text =
           "Returns a page of the payment provider where a subscriber changes or cancels the subscription.",
       .errors = {ErrorCode::not_found},
       .handler = {}},
      [&billing](const User& user, const view::PortalRequest& body) {
        return billing.portal(user, body.customer_id);
      });
}

http::Route claim_route(SignIn& sign_in, BillingService& billing) {
  return for_users(
      sign_in,
      {.method = "GET",
       .path = "/api/v1/billing/session/{session_id}/claim",
       .operation_id = "claimSession",
       .summary = "Get the receipt of a purchase",
       .text = "Asks the payment provider whether the session is paid. Its code is always the same, and "
               "redeemed by the buyer already.",
       .tag = billing_tag,
       .parameters = {path_parameter("session_id", "Identifier of the session.")},
       .responses = {{.status = 200,
                      .text = "The purchase.",
                      .contents = {{"application/json", &describe<view::ClaimResponse>}}}},
       .errors = {ErrorCode::not_found},
       .handler = {}},
      [&billing](http::Request& request, const User& user) -> http::Answer {
        auto claim = billing.claim(user, request.path_parameter("session_id"));
        if (!claim) return refusal(claim.error());
        const std::string_view status = view::claim_statuses.at(claim->code ? 1 : 0);
        return http::json_response(
            200, estimate::encode_json(view::ClaimResponse{std::move(claim->code), claim->credits,
                                                           std::string(status), claim->credited}));
      });
}

http::Answer receive_event(BillingService& billing, http::Request& request) {
  constexpr std::uint64_t max_event_bytes = 1'000'000;
  std::string payload;
  if (request.body) {
    const auto read = request.body->read(max_event_bytes, [&](std::string_view piece) -> Result<void> {
      payload += piece;
      return {};
    });
    if (!read) return std::unexpected(http::HttpError(read.error()));
  }
  const std::string* signature = request.header("stripe-signature");
  const auto handled = billing.receive(signature ? *signature : "", payload);
  if (!handled) return refusal(handled.error());
  return http::json_response(200, estimate::encode_json(view::WebhookReceived{}));
}

http::Route webhook_route(BillingService& billing) {
  return {.method = "POST",
          .path = "/api/v1/billing/payments/webhook",
          .operation_id = "receivePaymentEvent",
          .summary = "Receive an event of the payment provider",
          .text =
              "Called by the provider, with a `Stripe-Signature` header that is at most five minutes old. "
              "A repeated event changes nothing.",
          .tag = billing_tag,
          .request = {{"application/json"}},
          .responses = {{.status = 200,
                         .text = "The event was handled.",
                         .contents = {{"application/json", &describe<view::WebhookReceived>}}}},
          .errors = {ServerError::invalid_request, ErrorCode::request_too_large,
                     ServerError::service_unavailable},
          .handler = [&billing](http::Request& request) { return receive_event(billing, request); }};
}

}  // namespace

std::vector<http::Route> billing_routes(SignIn& sign_in, BillingService& billing) {
  return {packs_route(billing),
          config_route(billing),
          checkout_route(sign_in, billing),
          claim_route(sign_in, billing),
          subscription_route(sign_in, billing),
          portal_route(sign_in, billing),
          webhook_route(billing)};
}

}  // namespace esxserver

// Requests and responses of billing.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/domain/pricing_fields.h"
#include "esxserver/ports/payments.h"

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
                     "code", &Response::code, "Code to redeem; null until the purchase is paid."),
                 field("credits", &Response::credits, "Credits of the code."),
                 field("status", &Response::status, "Whether the purchase is paid.",
                       {.values = esxserver::view::claim_statuses}));
};

template <>
struct estimate::FieldList<esxserver::view::WebhookReceived> {
  static constexpr std::string_view name = "WebhookReceived", text = "The event was handled.";
  static constexpr auto rows =
      std::tuple(field("received", &esxserver::view::WebhookReceived::received, "Always true."));
};

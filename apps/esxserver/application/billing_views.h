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

struct ClaimResponse {
  std::optional<std::string> code;
  std::int64_t credits = 0;
  std::string status;
};

struct WebhookReceived {
  bool received = true;
};

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
  static constexpr auto rows =
      std::tuple(field("url", &Page::url, "Where to send the user.", {.format = "uri"}),
                 field("session_id", &Page::session_id, "Identifier of the session, for the claim."));
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

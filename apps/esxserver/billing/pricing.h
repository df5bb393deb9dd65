// The operator's prices and limits, as in the pricing file (see pricing.json), and their field lists.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "esxserver/accounts/user.h"
#include "esxserver/base/field_types.h"
#include "esxserver/base/result.h"

namespace esxserver {

/// What a tier limits; absent: unlimited.
struct TierCaps {
  std::optional<int> max_pages = {};           // of a PDF
  std::optional<std::int64_t> max_lines = {};  // of all imports together

  friend bool operator==(const TierCaps&, const TierCaps&) = default;
};

/// What a tier includes.
struct TierFlags {
  bool sketch_addon = false;

  friend bool operator==(const TierFlags&, const TierFlags&) = default;
};

/// What users without a subscription get.
struct Trial {
  TierCaps caps = {};
  TierFlags flags = {};
};

/// A subscription. The prices of the provider are optional: without one, a session names the amount.
struct Tier : Trial {
  std::string tier, name;
  std::int64_t month_cents = 0, annual_cents = 0;
  std::optional<std::string> month_price, annual_price;  // "price_…"
};

/// Credits that are bought together.
struct CreditPack {
  std::string pack_id, name;
  std::int64_t credits = 0, price_cents = 0;
};

/// Estimates with at most that many lines are free.
struct ConversionPrice {
  std::int64_t free_line_threshold = 0, credits_per_conversion = 0;
};

/// Failed attempts to redeem a code in a window of time, after which the next one is refused.
struct RedeemLimits {
  int user_failures = 0, address_failures = 0, window_s = 0;
};

/// For the first annual subscribers.
struct FounderOffer {
  std::string code;  // shown to users
  int percent_off = 0;
  int spots = 0;
  std::string coupon;  // of the payment provider
};

/// Applied to every monthly subscription.
struct IntroOffer {
  std::string coupon;  // of the payment provider
};

/// What a user may do.
struct Entitlements {
  std::string tier;
  Trial rights;
};

struct Pricing {
  std::string notice = {};             // what the file is for
  std::string currency = {};           // ISO 4217, lower case
  std::string agreement_version = {};  // that users accept
  std::int64_t signup_credits = 0, feedback_credits = 0;
  ConversionPrice conversion = {};
  Trial trial = {};
  bool entitlements_enforced = false;  // otherwise caps and flags are shown only
  RedeemLimits redeem_limits = {};
  std::vector<CreditPack> packs = {};
  std::vector<Tier> tiers = {};
  FounderOffer founder = {};
  std::optional<IntroOffer> intro = {};

  /// Of the user's tier. A member without a subscription has no limits.
  [[nodiscard]] Entitlements entitlements(const User& user) const;

  /// nullptr: there is none.
  [[nodiscard]] const CreditPack* pack(std::string_view pack_id) const;
  [[nodiscard]] const Tier* tier(std::string_view name) const;
};

/// Error: invalid_usage; its message names everything that is wrong.
[[nodiscard]] Result<Pricing> read_pricing(std::string_view json);

/// The prices that are part of the program, for trying out.
[[nodiscard]] std::string_view bundled_pricing_json();

// Field lists. Some of these structs are also part of responses.

inline constexpr double max_credits = 1'000'000, max_price_cents = 100'000'000;
inline constexpr std::size_t max_name_length = 100;

/// Rules of an identifier of the pricing file or of the payment provider.
inline constexpr estimate::FieldRules name_rules = {.min_length = 1, .max_length = max_name_length};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::TierCaps> {
  using Caps = esxserver::TierCaps;
  static constexpr std::string_view name = "TierCaps", text = "What a tier limits; null: unlimited.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::OrNull<std::optional<int>>>("max_pages", &Caps::max_pages,
                                                                 "Pages of a PDF.", {.minimum = 1}),
                 field_as<esxserver::OrNull<std::optional<std::int64_t>>>(
                     "max_lines", &Caps::max_lines, "Lines of all imports together.", {.minimum = 1}));
};

template <>
struct estimate::FieldList<esxserver::TierFlags> {
  using Flags = esxserver::TierFlags;
  static constexpr std::string_view name = "TierFlags", text = "What a tier includes.";
  static constexpr auto rows =
      std::tuple(field("sketch_addon", &Flags::sketch_addon, "Sketches in exports of parsed estimates."));
};

template <>
struct estimate::FieldList<esxserver::Trial> {
  using Trial = esxserver::Trial;
  static constexpr std::string_view name = "Trial", text = "What users without a subscription get.";
  static constexpr auto rows =
      std::tuple(field("caps", &Trial::caps, "Limits."), field("flags", &Trial::flags, "What is included."));
};

template <>
struct estimate::FieldList<esxserver::Tier> {
  using Tier = esxserver::Tier;
  static constexpr std::string_view name = "PricingTier", text = "A subscription.";
  static constexpr FieldRules cents = {.unit = "cents", .minimum = 1, .maximum = esxserver::max_price_cents};
  static constexpr auto rows = std::tuple(
      field("tier", &Tier::tier, "Identifier.", esxserver::name_rules),
      field("name", &Tier::name, "Name that users see.", esxserver::name_rules),
      field("month_cents", &Tier::month_cents, "Price per month.", cents),
      field("annual_cents", &Tier::annual_cents, "Price per year.", cents),
      field_as<esxserver::OrNull<std::optional<std::string>>>(
          "month_price", &Tier::month_price, "The payment provider's monthly price.", esxserver::name_rules),
      field_as<esxserver::OrNull<std::optional<std::string>>>(
          "annual_price", &Tier::annual_price, "The payment provider's annual price.", esxserver::name_rules),
      field("caps", &Tier::caps, "Limits."), field("flags", &Tier::flags, "What is included."));
};

template <>
struct estimate::FieldList<esxserver::CreditPack> {
  using Pack = esxserver::CreditPack;
  static constexpr std::string_view name = "PricingPack", text = "Credits that are bought together.";
  static constexpr auto rows = std::tuple(
      field("pack_id", &Pack::pack_id, "Identifier.", esxserver::name_rules),
      field("name", &Pack::name, "Name that users see.", esxserver::name_rules),
      field("credits", &Pack::credits, "Credits.", {.minimum = 1, .maximum = esxserver::max_credits}),
      field("price_cents", &Pack::price_cents, "Price.",
            {.unit = "cents", .minimum = 1, .maximum = esxserver::max_price_cents}));
};

template <>
struct estimate::FieldList<esxserver::ConversionPrice> {
  using Price = esxserver::ConversionPrice;
  static constexpr std::string_view name = "ConversionPrice", text = "What a conversion costs.";
  static constexpr auto rows =
      std::tuple(field("free_line_threshold", &Price::free_line_threshold,
                       "Estimates with at most this many lines are free.", {.minimum = 0}),
                 field("credits_per_conversion", &Price::credits_per_conversion, "Credits for a larger one.",
                       {.minimum = 0, .maximum = esxserver::max_credits}));
};

template <>
struct estimate::FieldList<esxserver::RedeemLimits> {
  using Limits = esxserver::RedeemLimits;
  static constexpr std::string_view name = "RedeemLimits",
                                    text = "Failed attempts to redeem a code that are allowed.";
  static constexpr double max_failures = 1'000'000, max_window_s = 604'800;
  static constexpr auto rows = std::tuple(
      field("user_failures", &Limits::user_failures, "Per user.", {.minimum = 1, .maximum = max_failures}),
      field("address_failures", &Limits::address_failures, "Per network address.",
            {.minimum = 1, .maximum = max_failures}),
      field("window_s", &Limits::window_s, "In this time.",
            {.unit = "s", .minimum = 1, .maximum = max_window_s}));
};

template <>
struct estimate::FieldList<esxserver::FounderOffer> {
  using Offer = esxserver::FounderOffer;
  static constexpr std::string_view name = "FounderOffer", text = "For the first annual subscribers.";
  static constexpr double max_percent = 100, max_spots = 1'000'000;
  static constexpr auto rows =
      std::tuple(field("code", &Offer::code, "Code that users see.", esxserver::name_rules),
                 field("percent_off", &Offer::percent_off, "Discount.",
                       {.unit = "%", .minimum = 1, .maximum = max_percent}),
                 field("spots", &Offer::spots, "How many there are.", {.minimum = 0, .maximum = max_spots}),
                 field("coupon", &Offer::coupon, "Coupon of the payment provider.", esxserver::name_rules));
};

template <>
struct estimate::FieldList<esxserver::IntroOffer> {
  using Offer = esxserver::IntroOffer;
  static constexpr std::string_view name = "IntroOffer", text = "For every monthly subscription.";
  static constexpr auto rows =
      std::tuple(field("coupon", &Offer::coupon, "Coupon of the payment provider.", esxserver::name_rules));
};

template <>
struct estimate::FieldList<esxserver::Pricing> {
  using Pricing = esxserver::Pricing;
  static constexpr std::string_view name = "Pricing", text = "The pricing file.";
  static constexpr FieldRules credits = {.minimum = 0, .maximum = esxserver::max_credits};
  static constexpr auto rows = std::tuple(
      field("notice", &Pricing::notice, "What the file is for."),
      field("currency", &Pricing::currency, "ISO 4217, lower case.", {.min_length = 3, .max_length = 3}),
      field("agreement_version", &Pricing::agreement_version, "Version of the agreement that users accept.",
            esxserver::name_rules),
      field("signup_credits", &Pricing::signup_credits, "Credits of a new user.", credits),
      field("feedback_credits", &Pricing::feedback_credits, "Credits for feedback.", credits),
      field("conversion", &Pricing::conversion, "Price of a conversion."),
      field("trial", &Pricing::trial, "What users without a subscription get."),
      field("entitlements_enforced", &Pricing::entitlements_enforced,
            "Whether caps and flags of tiers are enforced."),
      field("redeem_limits", &Pricing::redeem_limits, "Failed attempts to redeem a code."),
      field("packs", &Pricing::packs, "Packs of credits."), field("tiers", &Pricing::tiers, "Subscriptions."),
      field("founder", &Pricing::founder, "Offer to the first annual subscribers."),
      field_as<esxserver::OrNull<std::optional<esxserver::IntroOffer>>>("intro", &Pricing::intro,
                                                                        "Offer to monthly subscribers."));
};

// Pricing: what things cost, and what users get for it. The operator's file; see data/pricing.json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/result.h"
#include "esxserver/domain/user.h"

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

}  // namespace esxserver

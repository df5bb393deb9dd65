// The pricing file.
#include <doctest/doctest.h>

#include "esx/estimate/base/text.h"
#include "esxserver/billing/pricing.h"

namespace {

using namespace esxserver;

std::string changed_pricing(std::string_view from, std::string_view to) {
  const std::string changed = estimate::replace_all(bundled_pricing_json(), from, to);
  CHECK(changed != bundled_pricing_json());
  return changed;
}

std::string mistake_in(const std::string& json) {
  const auto pricing = read_pricing(json);
  return pricing ? "" : pricing.error().message;
}

TEST_CASE("the bundled prices are valid, and say that they are for trying out") {
  const auto pricing = read_pricing(bundled_pricing_json());
  REQUIRE(pricing.has_value());
  if (!pricing) return;
  CHECK(pricing->notice.contains("for trying out"));
  CHECK(pricing->founder.spots == 20);
  CHECK(pricing->founder.percent_off == 50);
  CHECK(pricing->feedback_credits == 1);
  CHECK_FALSE(pricing->entitlements_enforced);
  const CreditPack* pack = pricing->pack("pack_20");
  REQUIRE(pack);
  CHECK(pack->credits == 20);
  CHECK_FALSE(pricing->pack("pack_21"));
  const Tier* tier = pricing->tier("team");
  REQUIRE(tier);
  CHECK_FALSE(tier->caps.max_lines);
  CHECK(tier->flags.sketch_addon);
  CHECK_FALSE(pricing->tier(""));
}

TEST_CASE("every mistake of a pricing file is named") {
  CHECK(mistake_in("{").starts_with("the pricing file is invalid: "));
  CHECK(mistake_in(changed_pricing("\"usd\"", "\"USD\""))
            .ends_with(": /currency must be three lower-case letters"));
  CHECK(mistake_in(changed_pricing("pack_20", "pack_5")).ends_with("/packs/1/pack_id is used twice"));
  CHECK(mistake_in(changed_pricing("\"team\"", "\"solo\"")).ends_with("/tiers/1/tier is used twice"));
  std::string bad = changed_pricing("\"percent_off\": 50", "\"percent_off\": 101");
  bad = estimate::replace_all(bad, "\"price_cents\": 4500", "\"price_cents\": 0");
  bad = estimate::replace_all(bad, "\"intro\": null", "\"intro\": {\"coupon\": \"\"}, \"bogus\": 1");
  const std::string named = mistake_in(bad);
  for (const char* place : {"/founder/percent_off", "/packs/0/price_cents", "/intro/coupon", "/bogus"})
    CHECK_MESSAGE(named.contains(place), named);
}

}  // namespace

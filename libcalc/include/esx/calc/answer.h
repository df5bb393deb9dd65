// What every calculator answers: the inputs as understood, the result, line items, cost and what they are
// based on, or a Refusal: a coded answer, not a failure of the program. Quantities and prices are exact
// decimals; cents are rounded half up. to_value() makes JSON of both.
// Threads: the functions have no state; call them from any.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/json_value.h"

namespace calc {

/// One rule that an input breaks.
struct Violation {
  std::string code = {};     // a row of `refusal_table()`
  std::string field = {};    // path of the input: "rooms[0].length_ft"; empty when it is about all inputs
  std::string message = {};  // for the user
};

/// The first violation is the answer's code; the other violations of the same inputs are listed with it.
/// Example: `{"boom_angle_over_limit", "radius_ft", "the boom would be steeper than 78 degrees"}`.
struct Refusal {
  Violation first = {};
  std::vector<Violation> others = {};
  estimate::JsonValue details =
      {};  // members that only this code has: min, max, required, rejected, evaluated
};

template <class T>
using Outcome = std::expected<T, Refusal>;

[[nodiscard]] std::unexpected<Refusal> refuse(std::string_view code, std::string_view field,
                                              std::string message, estimate::JsonValue details = {});

/// {"error": {code, field, message, violations?, …details}}: the body of a server's 422.
[[nodiscard]] estimate::JsonValue to_value(const Refusal& refusal);

/// One row for each code that a calculator or a walk can return.
struct RefusalInfo {
  std::string_view code = {};
  std::string_view meaning = {};
};
[[nodiscard]] std::span<const RefusalInfo> refusal_table();

using estimate::Money;
using estimate::Percent;
using estimate::Quantity;
using Price = estimate::Fixed<struct PriceTag, 4>;  // US dollars per unit

/// Prices of a request, by key.
using Rates = std::map<std::string, Price, std::less<>>;

/// Larger quantities and prices are refused, so a product of the two fits 64 bits.
inline constexpr double max_quantity = 1e8;
inline constexpr double max_price = 1e5;

struct LineItem {
  std::string code = {};  // "CRN-HRS"
  std::string description = {};
  Quantity quantity = {};
  std::string unit = {};
  Price unit_price = {};
  Money extended = {};
  bool regional = true;          // false: passed through, such as a permit
  std::string rate_source = {};  // id of a citation, "OC" for our choice, "request" for an override
  std::string rate_date = {};
};

struct Cost {
  Money base_total = {};
  Percent regional_adjustment_pct = {};
  Money regional_adjustment_amount = {};
  Money pass_through_total = {};
  Money total = {};
};

/// quantity × unit price, rounded half up to the cent.
[[nodiscard]] Money extended(Quantity quantity, Price unit_price);

/// The regional percentage changes regional lines only; pass-through lines are added as they are.
[[nodiscard]] Cost cost_of(std::span<const LineItem> lines, Percent regional_adjustment);

/// A quantity with four decimals, rounded half up to `decimals`.
[[nodiscard]] Quantity quantity_of(double value, int decimals);

/// A price times a factor of at most four decimals, rounded half up to `decimals`.
[[nodiscard]] Price scaled(Price price, Quantity factor, int decimals = Price::digits);

/// A percentage of a price, rounded half up to the cent.
[[nodiscard]] Price percent_of(double percent, Price price);

/// The price of an amount of money.
[[nodiscard]] Price price_of(Money amount);

/// The exact decimal that the digits say; extra decimals are rounded half up. Nothing where it is too large.
template <class Decimal>
[[nodiscard]] std::optional<Decimal> decimal_of(const estimate::JsonValue::Number& number);
extern template std::optional<Money> decimal_of<Money>(const estimate::JsonValue::Number& number);
extern template std::optional<Price> decimal_of<Price>(const estimate::JsonValue::Number& number);

/// Rental rates of one machine: by the day, the week of 7 and the month of 28 days.
struct RentalRates {
  Price day = {};
  Price week = {};
  Price month = {};
};

struct Rental {
  Price cost = {};
  int months = 0;  // of 28 days
  int weeks = 0;
  int days = 0;
};

/// The cheapest way to cover a period; three days may be billed as a week.
/// Example: 4 days at 175/483/1068 cost 483: one week.
[[nodiscard]] Rental cheapest_rental(int days, const RentalRates& rates);

/// "0x28d 1wk 0d".
[[nodiscard]] std::string rental_text(const Rental& rental);

enum class Severity { info, caution, stop };
[[nodiscard]] std::string_view name_of(Severity severity);

struct Warning {
  std::string code = {};
  Severity severity = Severity::info;
  std::string message = {};
  std::vector<std::string> citation_ids = {};
};

/// A number that is our choice because the public record is silent.
struct Assumption {
  std::string code = {};
  std::string message = {};
  estimate::JsonValue value = {};
  std::string override_field = {};  // the input or rate that replaces it; empty where none does
};

/// Where a number comes from, how good the source is, and how it was read.
struct Citation {
  std::string id = {};
  std::string title = {};
  std::string publisher = {};
  std::string edition_or_date = {};
  std::string locator = {};
  std::string url = {};
  std::vector<std::string> supports = {};  // paths of the answer: "result.required_ppd"
  std::string quality = {};                // REG, STD, GOV, MFR, PUB or REC
  std::string read_via = {};
};

/// One step of the calculation, for `--explain`.
struct Step {
  std::string name = {};
  std::string formula = {};
  estimate::JsonValue value = {};
  std::string unit = {};
  std::vector<std::string> citation_ids = {};  // "OC" where it is our choice
};

/// What a calculator answers, unless it refuses.
struct Envelope {
  std::string calculator = {};
  estimate::JsonValue inputs = {};  // with the defaults filled in
  std::vector<std::string> defaulted = {};
  estimate::JsonValue result = {};
  std::vector<LineItem> line_items = {};
  Cost cost = {};
  std::vector<Warning> warnings = {};
  std::vector<Assumption> assumptions = {};
  std::vector<Citation> citations = {};
  std::vector<Step> steps = {};
  std::string drawing_svg = {};  // empty unless requested
  std::vector<std::string_view> used =
      {};  // ids of the constants and rates that were read; not written as JSON
};

/// The whole answer; `steps` only where there are any, `drawing` only where there is one.
[[nodiscard]] estimate::JsonValue to_value(const Envelope& envelope);

}  // namespace calc

// What every calculator answers: an Envelope (the inputs as understood, the result, priced lines, and what
// each number is based on), or a Refusal: a coded answer, not a failure of the program. Quantities and prices
// are exact decimals; cents are rounded half up. to_value() makes JSON of both.
//
//   const auto answer = calc::calculate("lift", request, book);
//   if (!answer) return refused(calc::to_value(answer.error()));
//   for (const calc::LineItem& line : answer->line_items) print(line.description, line.extended.plain());
//
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

/// A value, or why there is none. Result<T> of libestimate is for files and programs that fail; an Outcome is
/// for questions that have no answer.
template <class T>
using Outcome = std::expected<T, Refusal>;

/// Makes a refusal of a single violation. `code` is a row of refusal_table(); `field` is empty where the rule
/// is about all inputs. Example: `return refuse("radius_required", "radius_ft", "the radius is needed");`
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

// Money has two decimals, quantities, percentages and prices have four: see fixed.h.
using estimate::Money;
using estimate::Percent;
using estimate::Quantity;
using Price = estimate::Fixed<struct PriceTag, 4>;  // US dollars per unit

/// Prices of a request, by key.
using Rates = std::map<std::string, Price, std::less<>>;

/// Larger quantities and prices are refused (amount_too_large, out_of_range), so a product of the two fits 64
/// bits.
inline constexpr double max_quantity = 1e8;
inline constexpr double max_price = 1e5;

/// A priced line. `extended` is quantity x unit price, before the regional adjustment.
struct LineItem {
  std::string code = {};  // "CRN-HRS": of this library, not of a price list
  std::string description = {};
  Quantity quantity = {};
  std::string unit = {};  // "hour", "SF-month", "lump"
  Price unit_price = {};
  Money extended = {};
  bool regional = true;          // false: passed through, such as a permit
  std::string rate_source = {};  // id of a citation, "OC" for our choice, "request" for an override
  std::string rate_date = {};    // as the data file or the operator has it; may be empty
};

/// The sum of lines: total = base + adjustment + pass-through.
struct Cost {
  Money base_total = {};                 // of the regional lines
  Percent regional_adjustment_pct = {};  // -50..200, from the request
  Money regional_adjustment_amount = {};
  Money pass_through_total = {};  // fees as given
  Money total = {};
};

/// quantity × unit price, rounded half up to the cent.
[[nodiscard]] Money extended(Quantity quantity, Price unit_price);

/// Sums up lines. The regional percentage changes regional lines only, once on their sum, rounded half up to
/// the cent; pass-through lines are added as they are. Example: 100.00 regional and 50.00 of permit at 10 %
/// are 160.00.
[[nodiscard]] Cost cost_of(std::span<const LineItem> lines, Percent regional_adjustment);

/// A quantity rounded half up to `decimals`, 0 to 4; beyond `max_quantity` it is clamped. Binary fractions do
/// not decide: 384.225, which a double has as 384.22499…, becomes 384.23.
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

/// Rental rates of one machine, in dollars: by the day, the week of 7 and the month of 28 days.
struct RentalRates {
  Price day = {};
  Price week = {};
  Price month = {};
};

/// How a period is covered: 28-day months, weeks and days, and what they cost together.
struct Rental {
  Price cost = {};
  int months = 0;  // of 28 days
  int weeks = 0;
  int days = 0;
};

/// The cheapest way to cover a period of calendar days; more may be billed than is used, so three days may be
/// billed as a week. Example: 4 days at 175/483/1068 cost 483: one week.
[[nodiscard]] Rental cheapest_rental(int days, const RentalRates& rates);

/// "0x28d 1wk 0d".
[[nodiscard]] std::string rental_text(const Rental& rental);

/// info: good to know. caution: check it before you rely on the answer. stop: settle it before work starts.
enum class Severity { info, caution, stop };
[[nodiscard]] std::string_view name_of(Severity severity);

/// What the user should know about an answer that is otherwise complete. Codes and texts are in the data
/// files.
struct Warning {
  std::string code = {};  // "power_line_20ft_trigger"
  Severity severity = Severity::info;
  std::string message = {};
  std::vector<std::string> citation_ids = {};  // into Envelope::citations
};

/// A number that is our choice because the public record is silent, or an input that was not given.
struct Assumption {
  std::string code = {};  // the constant's id, "rate_…" or "default_…"
  std::string message = {};
  estimate::JsonValue value = {};
  std::string override_field = {};  // the input or rate that replaces it; empty where none does
};

/// Where a number comes from, how good the source is, and how it was read. Quality: REG regulation or agency
/// letter, STD consensus standard (often as others restate it: paid standards were not read), GOV guide or
/// statistics of an agency, MFR chart or manual of a manufacturer, PUB trade text, REC recalled and not
/// verified.
struct Citation {
  std::string id = {};
  std::string title = {};
  std::string publisher = {};
  std::string edition_or_date = {};
  std::string locator = {};  // "29 CFR 1926.451(c)(1)"
  std::string url = {};
  std::vector<std::string> supports = {};  // paths of the answer: "result.required_ppd"
  std::string quality = {};                // REG, STD, GOV, MFR, PUB or REC
  std::string read_via = {};               // "the article", "restated by acwi.org"
};

/// Published sources that say different things of one value: what is used, and what the other one says.
struct Disagreement {
  std::string about = {};  // the constant's id
  std::string text = {};
  estimate::JsonValue value = {};  // that is used
  estimate::JsonValue other = {};
  std::vector<std::string> citation_ids = {};
};

/// A value that is not certain, and the total with each end of it. An input counts where it was not given.
struct Sensitivity {
  std::string name = {};  // of a constant, a rate or an input
  std::string kind = {};  // constant, rate or input
  std::string text = {};
  estimate::JsonValue low = {};
  estimate::JsonValue high = {};
  std::optional<Money> total_at_low = {};  // empty: nothing can be calculated with it
  std::optional<Money> total_at_high = {};
  std::string source = {};  // id of a citation, or OC
};

/// What a figure of the answer may be where the values that are not certain are at either end.
struct AnswerRange {
  std::string path = {};  // "cost.total", "result.tons"
  estimate::JsonValue low = {};
  estimate::JsonValue value = {};
  estimate::JsonValue high = {};
};

/// One step of the calculation, in words and figures; recorded where Request::explain asks for it.
struct Step {
  std::string name = {};
  std::string formula = {};
  estimate::JsonValue value = {};
  std::string unit = {};
  std::vector<std::string> citation_ids = {};  // "OC" where it is our choice
};

/// What a calculator answers, unless it refuses.
struct Envelope {
  std::string calculator = {};              // "lift"
  estimate::JsonValue inputs = {};          // with the defaults filled in
  std::vector<std::string> defaulted = {};  // paths of inputs that were not given: "rooms[0].height_ft"
  estimate::JsonValue result = {};
  std::vector<LineItem> line_items = {};
  Cost cost = {};
  std::vector<Warning> warnings = {};
  std::vector<Assumption> assumptions = {};
  std::vector<Citation> citations = {};
  std::vector<Disagreement> disagreements = {};
  std::vector<Sensitivity> sensitivity = {};  // what moves the total most comes first; at most six
  std::vector<AnswerRange> ranges = {};       // of the total, and of the figures that the data names
  std::vector<Step> steps = {};
  std::string drawing_svg = {};  // empty unless requested
  std::vector<std::string_view> used =
      {};  // ids of the constants and rates that were read; not written as JSON
};

/// The whole answer; `steps` only where there are any, `drawing` only where there is one.
[[nodiscard]] estimate::JsonValue to_value(const Envelope& envelope);

}  // namespace calc

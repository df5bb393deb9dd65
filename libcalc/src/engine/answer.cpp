#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/answer_fields.h"
#include "esx/calc/answer.h"

namespace calc {

using estimate::JsonValue;

namespace {

constexpr std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

/// Half up at `decimals`, in units of four decimals. The nudge undoes what binary fractions lose: 384.225 is
/// held as 384.22499….
std::int64_t four_decimals(double value, int decimals) {
  const double scaled_value = std::abs(value) * double(power_of_ten(decimals));
  const double rounded = std::floor(scaled_value + 0.5 + scaled_value * 1e-15);
  return std::int64_t(std::copysign(rounded * double(power_of_ten(4 - decimals)), value));
}

/// A price times a factor of `factor_digits` decimals.
Price product(Price price, std::int64_t factor, int factor_digits, int decimals) {
  const int drop = Price::digits + factor_digits - decimals;
  return Price::from_units(estimate::detail::multiply_half_up(price.units(), factor, drop) *
                           power_of_ten(Price::digits - decimals));
}

constexpr int week_days = 7;
constexpr int month_days = 28;

int blocks(int days, int block_days) { return (std::max(days, 0) + block_days - 1) / block_days; }

Price times(Price price, int count) { return Price::from_units(price.units() * count); }

}  // namespace

std::unexpected<Refusal> refuse(std::string_view code, std::string_view field, std::string message,
                                JsonValue details) {
  return std::unexpected(
      Refusal{{std::string(code), std::string(field), std::move(message)}, {}, std::move(details)});
}

JsonValue to_value(const Refusal& refusal) {
  const auto tree = [](const Violation& violation) {
    return estimate::encode_tree(violation, {.absent = estimate::FieldRules::Absent::null});
  };
  JsonValue error = tree(refusal.first);
  if (const auto* details = refusal.details.object()) {
    for (const auto& member : *details) error.set(member.name, member.value);
  }
  if (!refusal.others.empty()) {
    JsonValue::List all = {tree(refusal.first)};
    for (const Violation& other : refusal.others) all.push_back(tree(other));
    error.set("violations", JsonValue(std::move(all)));
  }
  return JsonValue(JsonValue::Object{{"error", std::move(error)}});
}

std::span<const RefusalInfo> refusal_table() {
  static constexpr std::array table = {
      // Decoding.
      RefusalInfo{"malformed_inputs", "the inputs are not a JSON object"},
      RefusalInfo{"unknown_calculator", "there is no calculator with that name"},
      RefusalInfo{"unknown_field", "the request has a field that the calculator does not have"},
      RefusalInfo{"wrong_type", "a field has the wrong type"},
      RefusalInfo{"field_required", "a required field is missing"},
      RefusalInfo{"out_of_range", "a number or a count is outside its limits"},
      RefusalInfo{"not_an_option", "a value is not one of the options of its field"},
      RefusalInfo{"unknown_rate_key", "a rate has a key that the calculator does not use"},
      RefusalInfo{"amount_too_large", "a quantity is too large to price"},
      // Rules of the calculators.
      RefusalInfo{"rooms_required", "at least one room is required"},
      RefusalInfo{"dimensions_required", "give length and width, or floor area and perimeter"},
      RefusalInfo{"perimeter_too_short", "no room of that area has so short a perimeter"},
      RefusalInfo{"affected_exceeds_room", "more is wet than the room has"},
      RefusalInfo{"wick_over_2ft", "walls wet above 2 ft belong in affected_wall_above_2ft_sf"},
      RefusalInfo{"water_category_required", "the water category is required: it has no default"},
      RefusalInfo{"conventional_not_applicable_class_4",
                  "conventional dehumidifiers do not apply to class 4"},
      RefusalInfo{"nothing_affected", "no surface is wet"},
      RefusalInfo{"equipment_source", "give exactly one of equipment and water_mitigation"},
      RefusalInfo{"amps_required", "custom equipment needs its nameplate amps"},
      RefusalInfo{"generator_over_100kw", "the load needs more than the largest generator class"},
      RefusalInfo{"radius_required", "give a radius, or both distances that make one"},
      RefusalInfo{"radius_conflict", "the radius and the distances differ by more than a foot"},
      RefusalInfo{"boom_angle_over_limit", "the crane is too close for that height"},
      RefusalInfo{"no_crane_class_adequate", "no class carries the load within the limit"},
      RefusalInfo{"out_of_scope_personnel", "hoisting people is outside this calculator"},
      RefusalInfo{"runs_required", "at least one run is required"},
      RefusalInfo{"height_required", "give the work height or the platform height"},
      RefusalInfo{"height_conflict", "give the work height or the platform height, not both"},
      RefusalInfo{"plank_wider_than_frame", "a plank is wider than the frame"},
      RefusalInfo{"no_lift_class_fits", "no class of lift fits"},
      RefusalInfo{"opening_needs_area", "an opening that is not a door or a window needs its area"},
      RefusalInfo{"openings_exceed_wall", "the openings are larger than the wall"},
      RefusalInfo{"cut_height_required", "a partial replacement needs its height"},
      RefusalInfo{"nothing_selected", "neither walls nor ceiling are selected"},
      RefusalInfo{"items_required", "at least one item is required"},
      RefusalInfo{"field_required_for_kind", "this kind of debris needs another field"},
      RefusalInfo{"unknown_material", "the material is not in the table of its kind"},
      RefusalInfo{"family_conflict", "the covering does not belong to the family of roofing"},
      RefusalInfo{"no_dumpster_allowed", "none of the allowed dumpsters may carry this debris"},
      // Question graphs.
      RefusalInfo{"invalid_answer", "an answer does not fit its question"},
      RefusalInfo{"unknown_question", "an answer to a question that the graph does not have"},
  };
  return table;
}

Money extended(Quantity quantity, Price unit_price) {
  constexpr int drop = Quantity::digits + Price::digits - Money::digits;
  return Money::from_units(estimate::detail::multiply_half_up(quantity.units(), unit_price.units(), drop));
}

Cost cost_of(std::span<const LineItem> lines, Percent regional_adjustment) {
  Cost cost{.regional_adjustment_pct = regional_adjustment};
  for (const LineItem& line : lines) {
    (line.regional ? cost.base_total : cost.pass_through_total) += line.extended;
  }
  constexpr int drop = Percent::digits + 2;
  cost.regional_adjustment_amount = Money::from_units(
      estimate::detail::multiply_half_up(cost.base_total.units(), regional_adjustment.units(), drop));
  cost.total = cost.base_total + cost.regional_adjustment_amount + cost.pass_through_total;
  return cost;
}

Quantity quantity_of(double value, int decimals) {
  return Quantity::from_units(four_decimals(std::clamp(value, -max_quantity, max_quantity), decimals));
}

Price scaled(Price price, Quantity factor, int decimals) {
  return product(price, factor.units(), Quantity::digits, decimals);
}

Price percent_of(double percent, Price price) {
  return product(price, quantity_of(percent, Percent::digits).units(), Percent::digits + 2, Money::digits);
}

Price price_of(Money amount) {
  return Price::from_units(amount.units() * power_of_ten(Price::digits - Money::digits));
}

template <class Decimal>
std::optional<Decimal> decimal_of(const estimate::JsonValue::Number& number) {
  const bool has_exponent = number.digits.find_first_of("eE") != number.digits.npos;
  std::string digits = has_exponent ? estimate::shortest_decimal(number.value()) : number.digits;
  const auto extra = std::min(digits.find('.'), digits.size()) + 1 + Decimal::digits;
  const bool up = extra < digits.size() && digits[extra] >= '5';
  if (extra < digits.size()) digits.resize(extra);
  const auto value = Decimal::parse(digits);
  if (!value || !up) return value;
  return *value + Decimal::from_units(digits.starts_with('-') ? -1 : 1);
}
template std::optional<Money> decimal_of<Money>(const estimate::JsonValue::Number& number);
template std::optional<Price> decimal_of<Price>(const estimate::JsonValue::Number& number);

Rental cheapest_rental(int days, const RentalRates& rates) {
  std::optional<Rental> best;
  for (int months = 0; months <= blocks(days, month_days); ++months) {
    const int after_months = days - months * month_days;
    for (int weeks = 0; weeks <= blocks(after_months, week_days); ++weeks) {
      const int left = std::max(0, after_months - weeks * week_days);
      const Price cost = times(rates.month, months) + times(rates.week, weeks) + times(rates.day, left);
      if (!best || cost < best->cost) best = Rental{cost, months, weeks, left};
    }
  }
  return best.value_or(Rental());
}

std::string rental_text(const Rental& rental) {
  return std::to_string(rental.months) + "x28d " + std::to_string(rental.weeks) + "wk " +
         std::to_string(rental.days) + "d";
}

std::string_view name_of(Severity severity) { return enum_names(severity).at(std::size_t(severity)).second; }

estimate::JsonValue inputs_with_defaulted(const Envelope& envelope) {
  estimate::JsonValue::List paths;
  for (const auto& path : envelope.defaulted) paths.emplace_back(path);
  estimate::JsonValue inputs = envelope.inputs;
  inputs.set("defaulted", estimate::JsonValue(std::move(paths)));
  return inputs;
}

std::optional<Drawing> drawing_of(const Envelope& envelope) {
  return envelope.drawing_svg.empty() ? std::nullopt : std::optional(Drawing{envelope.drawing_svg});
}

estimate::JsonValue to_value(const Envelope& envelope) {
  return estimate::encode_tree(envelope, {.absent = estimate::FieldRules::Absent::null});
}

}  // namespace calc

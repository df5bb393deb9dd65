// How values of the calculators that are more than their C++ type are described, written and read; the names
// of the calculators, and the options of choice fields.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/fields/field_type.h"
#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/calculators.h"

namespace calc {

inline constexpr std::size_t max_text_length = 200;

// Of FieldRules, in short.
inline constexpr auto required = estimate::FieldRules::Requirement::required;
inline constexpr auto left_out = estimate::FieldRules::Absent::left_out;
inline constexpr auto written = estimate::FieldRules::Absent::null;  // a value as null, a list as []

/// The rates of a calculator are keys of its data, so reading inputs needs the book.
struct DecodeContext {
  const Book& book;
};

/// An amount of money or another decimal: extra decimals are rounded half up.
struct HalfUp {
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) {
    return describe_scalar(estimate::TypeInfo::Kind::number, rules);
  }
  template <class Decimal>
  static void encode(auto& out, Decimal value, const estimate::FieldRules&) {
    out.json.number(value);
  }
  template <class Decimal>
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, Decimal& to,
                     const estimate::FieldRules& rules) {
    double value = 0;
    estimate::FieldType<double>::decode(decoder, from, value, rules);
    if (from.number()) to = decimal_of<Decimal>(*from.number()).value_or(to);
  }
};

/// A text that is null where it is empty.
struct TextOrNull {
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) {
    auto type = estimate::FieldType<std::string>::describe(rules);
    type.nullable = true;
    return type;
  }
  static bool is_absent(const std::string& text) { return text.empty(); }
  static void encode(auto& out, const std::string& text, const estimate::FieldRules&) {
    out.json.string(text);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, std::string& to,
                     const estimate::FieldRules& rules) {
    estimate::FieldType<std::string>::decode(decoder, from, to, rules);
  }
};

/// Any JSON object.
struct FreeObject {
  static estimate::TypeInfo describe(const estimate::FieldRules&) {
    return {.kind = estimate::TypeInfo::Kind::object};
  }
  static void encode(auto& out, const estimate::JsonValue& value, const estimate::FieldRules&) {
    out.value(value);
  }
};
struct ObjectOrNull : FreeObject {
  static estimate::TypeInfo describe(const estimate::FieldRules&) {
    return {.kind = estimate::TypeInfo::Kind::object, .nullable = true};
  }
};

/// A list of some of `options`, which are strings or integers.
template <const auto& options>
struct ListOf {
  using Option = typename std::remove_cvref_t<decltype(options)>::value_type;
  static constexpr bool of_text = std::is_same_v<Option, std::string_view>;

  static estimate::TypeInfo describe(const estimate::FieldRules& rules) {
    using Kind = estimate::TypeInfo::Kind;
    estimate::TypeInfo item{.kind = of_text ? Kind::string : Kind::integer};
    if constexpr (of_text)
      item.values.assign(options.begin(), options.end());
    else
      item.numbers.assign(options.begin(), options.end());
    return describe_list(std::move(item), rules);
  }
  template <class Item>
  static void encode(auto& out, const std::vector<Item>& items, const estimate::FieldRules& rules) {
    estimate::FieldType<std::vector<Item>>::encode(out, items, rules);
  }
  template <class Item>
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, std::vector<Item>& to,
                     const estimate::FieldRules& rules) {
    if (!decoder.expect(from, estimate::JsonValue::Kind::array) ||
        !decoder.check_count(from.list()->size(), rules))
      return;
    to.clear();
    for (const estimate::JsonValue& item : *from.list()) {
      const auto option =
          std::ranges::find_if(options, [&](Option candidate) { return is(item, candidate); });
      if (option == options.end())
        return decoder.violation(estimate::violation_types::not_allowed, "must be of " + listed());
      to.emplace_back(*option);
    }
  }

 private:
  static bool is(const estimate::JsonValue& item, Option option) {
    if constexpr (of_text)
      return item.text() && *item.text() == option;
    else
      return item.number() && item.number()->value() == option;
  }
  static std::string listed() {
    std::string text;
    for (const Option option : options) {
      text += text.empty() ? "" : ", ";
      if constexpr (of_text)
        text += option;
      else
        text += std::to_string(option);
    }
    return text;
  }
};

/// The prices of a request: keys that a calculator does not use are refused.
template <const std::string_view& calculator>
struct RatesOf {
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) {
    return estimate::FieldType<Rates>::describe(rules);
  }
  static void encode(auto& out, const Rates& rates, const estimate::FieldRules& rules) {
    estimate::FieldType<Rates>::encode(out, rates, rules);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, Rates& to,
                     const estimate::FieldRules& rules) {
    if (!decoder.expect(from, estimate::JsonValue::Kind::object)) return;
    const auto known = rate_keys(calculator, decoder.context<const DecodeContext>().book);
    for (const auto& [key, price] : *from.object()) {
      const auto inside = decoder.enter(key);
      if (std::ranges::find(known, key) == known.end())
        decoder.violation("unknown_rate_key", "is not a rate of this calculator");
      else
        HalfUp::decode(decoder, price, to[key], rules);
    }
  }
};

/// The row that every calculator's inputs close with.
template <const std::string_view& calculator, class Inputs>
[[nodiscard]] constexpr auto rates_field(Rates Inputs::* member) {
  return estimate::field_as<RatesOf<calculator>>("rates", member, "prices that replace the bundled ones",
                                                 {.unit = "USD", .minimum = 0, .maximum = max_price});
}

}  // namespace calc

// Names of the calculators, as in addresses and data files.
namespace calc::names {

inline constexpr std::string_view crane = "crane", scaffold = "scaffold", lift = "lift",
                                  water_mitigation = "water-mitigation", drywall_room = "drywall-room",
                                  debris = "debris", drying_power = "drying-power";

}  // namespace calc::names

// The options of choice fields.
namespace calc::options {

inline constexpr std::array<std::string_view, 3> terrain = {"slab", "firm", "rough"};
inline constexpr std::array<std::string_view, 4> lift_power = {"any", "electric", "diesel", "dual"};
inline constexpr std::array<std::string_view, 3> duty = {"light", "medium", "heavy"};
inline constexpr std::array<std::string_view, 2> deck = {"below", "above"};
inline constexpr std::array<std::string_view, 3> scaffold_ground = {"soil", "paved", "slab"};
inline constexpr std::array<std::string_view, 7> load_type = {
    "rtu", "truss", "roof_bundle", "steel_beam", "generator", "tree", "custom"};
inline constexpr std::array<std::string_view, 3> weight_confidence = {"known", "nameplate", "estimated"};
inline constexpr std::array<std::string_view, 5> crane_ground = {"paved", "gravel", "soil", "roof_or_vault",
                                                                 "unknown"};
inline constexpr std::array<std::string_view, 3> dehumidifier = {"lgr", "conventional", "desiccant"};
inline constexpr std::array<std::string_view, 3> density = {"open", "normal", "dense"};
inline constexpr std::array<std::string_view, 2> air_mover_method = {"area", "linear"};
inline constexpr std::array<std::string_view, 10> equipment = {"air_mover",
                                                               "air_mover_axial",
                                                               "air_mover_centrifugal",
                                                               "dehumidifier_lgr",
                                                               "dehumidifier_conventional",
                                                               "dehumidifier_desiccant",
                                                               "afd",
                                                               "heater_1500w",
                                                               "injectidry",
                                                               "custom"};
inline constexpr std::array<std::string_view, 2> receptacles_240 = {"dryer_30a_240", "range_50a_240"};
inline constexpr std::array<std::string_view, 5> wall_scope = {"full", "none", "flood_cut_2ft",
                                                               "flood_cut_4ft", "partial"};
inline constexpr std::array<std::string_view, 3> opening = {"door", "window", "opening"};
inline constexpr std::array<std::string_view, 4> board_type = {"half_regular", "half_moisture", "half_mold",
                                                               "five_eighths_x"};
inline constexpr std::array<std::string_view, 4> sheet_size = {"4x8", "4x9", "4x10", "4x12"};
inline constexpr std::array<std::string_view, 8> debris_kind = {"single_family_demolition",
                                                                "other_building_demolition",
                                                                "mobile_home",
                                                                "flooded_contents",
                                                                "roof",
                                                                "finish_removal",
                                                                "loose_pile",
                                                                "volume"};
inline constexpr std::array<std::string_view, 4> vegetation = {"none", "light", "medium", "heavy"};
inline constexpr std::array<std::string_view, 3> wood_type = {"softwood", "hardwood", "mixed"};
inline constexpr std::array<std::string_view, 2> width_class = {"single", "double"};
inline constexpr std::array<std::string_view, 3> roof_family = {"asphalt", "tile", "cedar"};
inline constexpr std::array<std::string_view, 4> covering = {"three_tab", "architectural", "tile", "cedar"};
inline constexpr std::array<int, 5> dumpster_yd = {10, 15, 20, 30, 40};

}  // namespace calc::options

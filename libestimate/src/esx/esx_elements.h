// The attributes of the two documents that are members of the model, one to one: names, types and order. The
// writer and the reader go through the rows, and the schemas have them among those that the model does not
// have (verify/schema_rules.cpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "esx/estimate/base/date.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"
#include "esx/xml_tree.h"

namespace estimate::esx {

/// An attribute, its type in the notation of verify/schema.h, and its member of the model; a null pointer if
/// it has none.
template <class Value>
struct Attribute {
  std::string_view name, type;
  std::variant<std::optional<Money> Value::*, Money Value::*, std::optional<Quantity> Value::*,
               std::optional<Percent> Value::*, std::string Value::*, std::optional<DateTime> Value::*,
               std::optional<bool> Value::*>
      member = {};
};

// GENERIC_ROUGHDRAFT, each in the order of the vendor's exports.

inline constexpr Attribute<Claim> estimate_info_attributes[] = {
    {"estimateName", "s20U", &Claim::estimate_name}, {"insuredName", "s160", &Claim::insured_name},
    {"priceList", "s20U", &Claim::price_list},       {"laborEff", "s100", &Claim::labor_efficiency},
    {"claimNumber", "s30", &Claim::claim_number},    {"policyNumber", "s20", &Claim::policy_number},
    {"typeOfLoss", "s35", &Claim::type_of_loss},     {"causeOfLoss", "s256", &Claim::cause_of_loss},
};

inline constexpr Attribute<DepreciationOptions> depreciation_attributes[] = {
    {"deprMat", "b", &DepreciationOptions::material},
    {"deprNonMat", "b", &DepreciationOptions::non_material},
    {"deprRemoval", "b", &DepreciationOptions::removal},
    {"deprOandP", "b", &DepreciationOptions::overhead_and_profit},
    {"deprTaxes", "b", &DepreciationOptions::taxes},
};

inline constexpr Attribute<Address> address_attributes[] = {
    {"street", "s60", &Address::street},
    {"city", "s30", &Address::city},
    {"state", "s2", &Address::state},
    {"zip", "s10u", &Address::postal_code},
};

inline constexpr Attribute<Contact> contact_attributes[] = {{"name", "s160", &Contact::name},
                                                            {"title", "s30", &Contact::title},
                                                            {"company", "s160", &Contact::company}};

inline constexpr Attribute<Dates> dates_attributes[] = {
    {"loss", "t", &Dates::loss},           {"inspected", "t", &Dates::inspected},
    {"completed", "t", &Dates::completed}, {"received", "t", &Dates::received},
    {"entered", "t", &Dates::entered},     {"contacted", "t", &Dates::contacted},
};

inline constexpr Attribute<CoverageTotals> totals_attributes[] = {
    {"lineItemTotal", "m", &CoverageTotals::line_item_total},
    {"subtotal", "m"},
    {"rcv", "m", &CoverageTotals::rcv},
    {"recDepr", "d", &CoverageTotals::recoverable_depreciation},
    {"nonRecDepr", "d", &CoverageTotals::non_recoverable_depreciation},
    {"depr", "m", &CoverageTotals::depreciation},
    {"acv", "m", &CoverageTotals::acv},
    {"priorPmts", "n", &CoverageTotals::prior_payments},
    {"amtOverLimits", "n"},
    {"deductible", "n", &CoverageTotals::deductible},
    {"fullDeduct", "d", &CoverageTotals::full_deductible},
    {"netClaim", "d", &CoverageTotals::net_claim},
    {"actualRecDepr", "d"},
    {"netClaimIfRec", "d", &CoverageTotals::net_claim_if_recovered},
};

inline constexpr Attribute<CoverageTotals> additional_amounts_attributes[] = {
    {"lineItemTotal", "m", &CoverageTotals::line_item_total},
    {"subtotal", "m"},
    {"overhead", "m", &CoverageTotals::overhead},
    {"profit", "m", &CoverageTotals::profit},
    {"rcv", "m", &CoverageTotals::rcv},
};

inline constexpr Attribute<PriceComponents> price_component_attributes[] = {
    {"laborTotal", "d", &PriceComponents::labor},
    {"laborBase", "d", &PriceComponents::labor_base},
    {"laborBurden", "d", &PriceComponents::labor_burden},
    {"laborMarkup", "d", &PriceComponents::labor_markup},
    {"laborHours", "d", &PriceComponents::labor_hours},
    {"material", "d", &PriceComponents::material},
    {"equipment", "d", &PriceComponents::equipment},
    {"marketCond", "d", &PriceComponents::market_conditions},
};

inline constexpr Attribute<ActivityCosts> activity_costs_attributes[] = {
    {"labUnit", "d", &ActivityCosts::labor},     {"matUnit", "d", &ActivityCosts::material},
    {"equUnit", "d", &ActivityCosts::equipment}, {"mktUnit", "d", &ActivityCosts::market_conditions},
    {"tax", "d", &ActivityCosts::tax},           {"addons", "d", &ActivityCosts::overhead_and_profit},
    {"acvTotal", "d", &ActivityCosts::acv},      {"deprTotal", "d", &ActivityCosts::depreciation},
    {"rcvTotal", "d", &ActivityCosts::rcv},      {"trade", "s13", &ActivityCosts::trade},
};

inline constexpr Attribute<CoverageRow> coverage_amounts_attributes[] = {
    {"desc", "s500", &CoverageRow::name},
    {"total", "m", &CoverageRow::item_total},
    {"totalPct", "d2[0,100]", &CoverageRow::item_percent},
    {"grandTotal", "m", &CoverageRow::acv_total},
    {"grandTotalPct", "d2[0,100]", &CoverageRow::acv_percent},
};

inline constexpr Attribute<CoverageShare> coverage_share_attributes[] = {
    {"name", "s500", &CoverageShare::name},
    {"rate", "d2[0,100]", &CoverageShare::percent},
    {"amount", "m", &CoverageShare::amount},
};

inline constexpr Attribute<RecapTax> tax_detail_attributes[] = {
    {"rate", "d3[0,999.999]", &RecapTax::rate},
    {"desc", "s73", &RecapTax::name},
    {"amount", "m", &RecapTax::amount},
};

inline constexpr Attribute<RecapCategory> category_attributes[] = {
    {"rcv", "d", &RecapCategory::amount},
    {"deprec", "d", &RecapCategory::depreciation},
    {"acv", "d", &RecapCategory::acv},
};

// XACTDOC.

inline constexpr Attribute<Address> header_address_attributes[] = {
    {"street", "s60", &Address::street},
    {"city", "s60", &Address::city},
    {"state", "s60", &Address::state},
    {"postal", "s10", &Address::postal_code},
};

inline constexpr Attribute<Dates> administration_attributes[] = {
    {"dateOfLoss", "D", &Dates::loss},
    {"dateInspected", "D", &Dates::inspected},
    {"dateReceived", "D", &Dates::received},
    {"dateEntered", "D", &Dates::entered},
    {"dateProjCompleted", "D", &Dates::completed},
    {"dateContacted", "D", &Dates::contacted},
};

inline constexpr Attribute<DepreciationOptions> params_attributes[] = {
    {"depMat", "b", &DepreciationOptions::material},
    {"depNonMat", "b", &DepreciationOptions::non_material},
    {"depRemoval", "b", &DepreciationOptions::removal},
    {"depTaxes", "b", &DepreciationOptions::taxes},
    {"depAddOns", "b", &DepreciationOptions::overhead_and_profit},
};

/// Amounts that are written instead of a member, by the names of attributes.
using ComputedAmounts = std::initializer_list<std::pair<std::string_view, std::optional<Money>>>;

/// Writes the attributes in the order of the rows; shares and rates with the decimals of their type ("d2").
template <class Value>
void put_members(XmlElement& e, std::span<const Attribute<std::type_identity_t<Value>>> rows,
                 const Value& value, ComputedAmounts computed = {}) {
  for (const auto& [name, type, place] : rows) {
    const auto put_member = [&e, &value, name, type]<class Type>(Type Value::* member) {
      if (member == nullptr) return;
      if constexpr (std::is_same_v<Type, std::optional<bool>>)
        put_flag(e, name, (value.*member).value_or(false));
      else if constexpr (std::is_same_v<Type, std::optional<Percent>>)
        put(e, name, rounded_to(value.*member, type[1] - '0'));
      else
        put(e, name, value.*member);
    };
    const auto amount = std::ranges::find(computed, name, &ComputedAmounts::value_type::first);
    if (amount != computed.end())
      put(e, name, amount->second);
    else
      std::visit(put_member, place);
  }
}

/// Reads the attributes into members that are still empty.
template <class Value>
void read_members(const XmlElement& e, std::span<const Attribute<std::type_identity_t<Value>>> rows,
                  Value& value) {
  for (const Attribute<Value>& row : rows)
    std::visit(
        [&e, &value, name = row.name]<class Type>(Type Value::* member) {
          if (member == nullptr || value.*member != Type()) return;
          if constexpr (std::is_same_v<Type, std::string>)
            value.*member = text_of(e, name);
          else if constexpr (std::is_same_v<Type, Money>)
            value.*member = decimal_of<Money>(e, name).value_or(Money());
          else if constexpr (std::is_same_v<Type, std::optional<DateTime>>)
            value.*member = date_of(e, name);
          else if constexpr (std::is_same_v<Type, std::optional<bool>>)
            value.*member = flag_of(e, name);
          else
            value.*member = decimal_of<typename Type::value_type>(e, name);
        },
        row.member);
}

template <class Value, std::size_t count>
[[nodiscard]] Value members_of(const XmlElement& e, const Attribute<Value> (&rows)[count]) {
  Value value;
  read_members(e, rows, value);
  return value;
}

}  // namespace estimate::esx

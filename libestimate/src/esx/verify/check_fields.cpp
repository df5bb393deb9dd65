#include <set>

#include "esx/fit_fields.h"
#include "esx/tree_amounts.h"
#include "esx/verify/check_rules.h"

namespace estimate::esx {
namespace {

constexpr std::string_view limited_amounts[] = {"total", "remove", "replace",    "depr",          "rcv",
                                                "acv",   "amount", "grandTotal", "lineItemTotal", "subtotal"};
constexpr Money max_amount = Money::from_units(99'999'999'999);

void check_limits(const XmlElement& e, const TreePlace& place, Checker& checker) {
  const auto rules = rules_of(rough_draft_field_rules(), e.name);
  const auto check = [&](std::string_view attribute, const std::string& value) {
    const FieldRule* rule = field_rule(rules, attribute);
    if (rule != nullptr)
      checker.require(place, attribute, fitted(*rule, value) == value,
                      "the value must fit the schema's field");
  };
  for (const auto& [name, value] : e.attributes) check(name, value);
  check({}, e.text);
}

void check_amounts(const XmlElement& e, const TreePlace& place, Checker& checker) {
  for (const std::string_view name : limited_amounts) {
    const Money amount = money_of(e, name);
    checker.require(place, name, amount <= max_amount && amount >= -max_amount,
                    "the amount must have at most nine digits before the point");
  }
}

std::set<std::string> values_of(const XmlElement& root, std::string_view element, std::string_view attribute,
                                bool unique, Checker& checker) {
  std::set<std::string> values;
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    const std::string* value = e.name == element ? e.attribute(attribute) : nullptr;
    if (value == nullptr) return;
    const bool first = values.insert(*value).second;
    if (unique) checker.require(place, attribute, first, "the value must be unique");
  });
  return values;
}

}  // namespace

void check_fields(const XmlElement& root, Checker& checker) {
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    check_limits(e, place, checker);
    check_amounts(e, place, checker);
  });
}

void check_references(const XmlElement& root, Checker& checker) {
  const auto names = values_of(root, "COVERAGE", "coverageName", true, checker);
  values_of(root, "COVERAGE", "id", true, checker);
  const auto taxes = values_of(root, "TAX_DETAIL", "taxNum", true, checker);
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    const auto refers = [&](std::string_view element, std::string_view attribute, const auto& known) {
      const std::string* value = e.name == element ? e.attribute(attribute) : nullptr;
      if (value != nullptr)
        checker.require(place, attribute, known.contains(*value), "the reference must resolve");
    };
    refers("ITEM", "coverageName", names);
    refers("COV", "name", names);
    refers("COV_AMOUNTS", "desc", names);
    refers("TAX_AMOUNT", "taxNum", taxes);
  });
}

}  // namespace estimate::esx

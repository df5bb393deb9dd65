#include "esx/verify/check_identities.h"

#include <algorithm>
#include <array>
#include <set>

#include "esx/fit_fields.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

/// total = r2(qty·remove) + r2(qty·replace); rcvTotal = total + tax + addons;
/// acv = total − depr; acvTotal = rcvTotal − deprTotal.
void check_figures(const XmlElement& item, const TreePlace& place, bool printed, Checker& checker) {
  const std::string* quantity_text = item.attribute("qty");
  const Quantity quantity =
      quantity_text == nullptr ? Quantity() : Quantity::parse(*quantity_text).value_or(Quantity());
  const auto m = [&](std::string_view name) { return money_of(item, name); };
  if (!leaves_prices_open(item))
    checker.equal(place, "total", "quantity times unit prices", m("total"),
                  extend(quantity, m("remove")) + extend(quantity, m("replace")), printed);
  checker.equal(place, "rcvTotal", "total + tax + addons", m("rcvTotal"), m("total") + m("tax") + m("addons"),
                printed);
  if (!leaves_depreciation_open(item))
    checker.equal(place, "acvTotal", "rcvTotal - deprTotal", m("acvTotal"), m("rcvTotal") - m("deprTotal"),
                  printed);
  if (item.attribute("acv") != nullptr)
    checker.equal(place, "acv", "total - depr", m("acv"), m("total") - m("depr"), printed);
  const auto has = [&](std::string_view name) { return item.attribute(name) != nullptr; };
  if (has("laborTotal") || has("material") || has("equipment") || has("marketCond"))
    checker.equal(place, "total", "labor + material + equipment + market conditions", m("total"),
                  m("laborTotal") + m("material") + m("equipment") + m("marketCond"), true);
}

void check_activity(const XmlElement& item, const TreePlace& place, bool printed, Checker& checker) {
  const std::string* act = item.attribute("act");
  checker.require(place, "act",
                  act != nullptr && act->size() == 1 && std::string_view("+-&RIM").contains((*act)[0]),
                  "the activity must be one of + - & R I M");
  if (act == nullptr || printed) return;
  if (*act == "-")
    checker.require(place, "replace", money_of(item, "replace").is_zero(),
                    "a removal must not have a replace price");
  else if (*act != "&")
    checker.require(place, "remove", money_of(item, "remove").is_zero(),
                    "only - and & may have a remove price");
}

/// A note of the print is text: any amount in it would become part of the sums.
void check_note(const XmlElement& item, const TreePlace& place, Checker& checker) {
  for (const std::string_view name : {"qty", "remove", "replace", "total", "rcvTotal", "acvTotal"})
    checker.require(place, name, item.attribute(name) == nullptr, "a note must not have figures");
}

struct Sum {
  std::string_view group_attribute, item_attribute;
};
constexpr std::array<Sum, 4> sums{
    {{"total", "total"}, {"tax", "tax"}, {"addons", "addons"}, {"rcvTotal", "rcvTotal"}}};

bool has_open_line(const XmlElement& group) {
  if (const XmlElement* items = group.child("ITEMS"))
    if (std::ranges::any_of(items->children, leaves_depreciation_open)) return true;
  const XmlElement* groups = group.child("GROUPS");
  return groups != nullptr && std::ranges::any_of(groups->children, has_open_line);
}

/// Without lines that leave their depreciation open, the ACV is the sum of the lines'.
void check_acv(const XmlElement& group, const TreePlace& place, Checker& checker) {
  if (group.attribute("deprTotal") != nullptr)
    checker.equal(place, "deprTotal", "rcvTotal - acvTotal", money_of(group, "deprTotal"),
                  money_of(group, "rcvTotal") - money_of(group, "acvTotal"), false);
  if (!has_open_line(group))
    checker.equal(place, "acvTotal", "sum of items and groups", money_of(group, "acvTotal"),
                  sum_of(group.child("ITEMS"), "acvTotal") + sum_of(group.child("GROUPS"), "acvTotal"),
                  false);
}

void check_group(const XmlElement& group, const TreePlace& place, Checker& checker) {
  const XmlElement* items = group.child("ITEMS");
  const XmlElement* groups = group.child("GROUPS");
  for (const Sum& sum : sums)
    checker.equal(place, sum.group_attribute, "sum of items and groups", money_of(group, sum.group_attribute),
                  sum_of(items, sum.item_attribute) + sum_of(groups, sum.group_attribute), false);
  check_acv(group, place, checker);
  if (items != nullptr)
    checker.equal(TreePlace(place, *items), "total", "sum of items", money_of(*items, "total"),
                  sum_of(items, "total"), false);
}

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

void check_items(const XmlElement& root, const std::vector<bool>& line_closes, Checker& checker) {
  std::size_t index = 0;
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    if (e.name != "ITEM") return;
    const bool printed = index < line_closes.size() && !line_closes[index];
    ++index;
    const std::string* type = e.attribute("type");
    if (type != nullptr && *type == "N") return check_note(e, place, checker);
    checker.require(place, "type", type != nullptr && *type == "I", "an item must have type I or N");
    check_figures(e, place, printed, checker);
    check_activity(e, place, printed, checker);
  });
}

bool leaves_depreciation_open(const XmlElement& item) {
  const auto has = [&](std::string_view name) { return item.attribute(name) != nullptr; };
  return has("rcvTotal") && !has("acvTotal") && !has("deprTotal") && !has("acv") && !has("depr");
}

bool leaves_prices_open(const XmlElement& item) {
  const auto has = [&](std::string_view name) { return item.attribute(name) != nullptr; };
  return text_of(item, "act") == "&" && !has("remove") && !has("replace");
}

void check_groups(const XmlElement& root, Checker& checker) {
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    if (e.name == "GROUP") check_group(e, place, checker);
    const XmlElement* group = e.name == "LINE_ITEM_DETAIL" ? e.child("GROUP") : nullptr;
    if (group != nullptr)
      checker.equal(place, "total", "total of the root group", money_of(e, "total"),
                    money_of(*group, "total"), false);
  });
}

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

void Checker::equal(const std::string& xpath, std::string_view what, Money written, Money expected,
                    bool printed) {
  if (written == expected) return;
  violations_.push_back(
      {xpath, std::string(what) + ": " + written.grouped() + ", expected " + expected.grouped(), printed});
}

void Checker::equal(const TreePlace& place, std::string_view attribute, std::string_view what, Money written,
                    Money expected, bool printed) {
  if (written != expected) equal(place.xpath(attribute), what, written, expected, printed);
}

void Checker::require(const TreePlace& place, std::string_view attribute, bool holds, std::string_view rule) {
  if (!holds) violations_.push_back({place.xpath(attribute), std::string(rule), false});
}

std::vector<Violation> check_identities(const XmlElement& root, const std::vector<bool>& line_closes) {
  Checker checker;
  check_items(root, line_closes, checker);
  check_groups(root, checker);
  check_fields(root, checker);
  check_references(root, checker);
  check_coverages(root, checker);
  check_recaps(root, checker);
  check_lines_in_totals(root, checker);
  return checker.take();
}

}  // namespace estimate::esx

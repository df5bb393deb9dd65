#include <algorithm>
#include <array>

#include "esx/tree_amounts.h"
#include "esx/verify/check_rules.h"

namespace estimate::esx {
namespace {

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

}  // namespace

bool leaves_depreciation_open(const XmlElement& item) {
  const auto has = [&](std::string_view name) { return item.attribute(name) != nullptr; };
  return has("rcvTotal") && !has("acvTotal") && !has("deprTotal") && !has("acv") && !has("depr");
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

}  // namespace estimate::esx

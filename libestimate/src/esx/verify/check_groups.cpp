#include <array>

#include "esx/tree_amounts.h"
#include "esx/verify/check_rules.h"

namespace estimate::esx {
namespace {

struct Sum {
  std::string_view group_attribute, item_attribute;
};
constexpr std::array<Sum, 5> sums{{{"total", "total"},
                                   {"tax", "tax"},
                                   {"addons", "addons"},
                                   {"acvTotal", "acvTotal"},
                                   {"rcvTotal", "rcvTotal"}}};

void check_group(const XmlElement& group, const std::string& xpath, Checker& checker) {
  const XmlElement* items = group.child("ITEMS");
  const XmlElement* groups = group.child("GROUPS");
  for (const Sum& sum : sums)
    checker.equal(xpath + "/@" + std::string(sum.group_attribute), "sum of items and groups",
                  money_of(group, sum.group_attribute),
                  sum_of(items, sum.item_attribute) + sum_of(groups, sum.group_attribute), false);
  if (items != nullptr)
    checker.equal(xpath + "/ITEMS/@total", "sum of items", money_of(*items, "total"), sum_of(items, "total"),
                  false);
}

}  // namespace

void check_groups(const XmlElement& root, Checker& checker) {
  walk(root, [&](const XmlElement& e, const std::string& xpath) {
    if (e.name == "GROUP") check_group(e, xpath, checker);
    const XmlElement* group = e.name == "LINE_ITEM_DETAIL" ? e.child("GROUP") : nullptr;
    if (group != nullptr)
      checker.equal(xpath + "/@total", "total of the root group", money_of(e, "total"),
                    money_of(*group, "total"), false);
  });
}

}  // namespace estimate::esx

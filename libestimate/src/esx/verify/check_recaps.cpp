#include "esx/tree_amounts.h"
#include "esx/verify/check_rules.h"

namespace estimate::esx {
namespace {

Money sum_of_named(const XmlElement& list, std::string_view element, std::string_view attribute) {
  Money sum;
  for (const XmlElement& e : list.children)
    if (e.name == element) sum += money_of(e, attribute);
  return sum;
}

/// rcv = lines + taxes + O + P; acv = rcv − depr; netClaim = acv − deductible and other deductions;
/// netClaimIfRec = netClaim + actualRecDepr.
void check_totals(const XmlElement& t, const TreePlace& place, Checker& checker) {
  const auto m = [&](std::string_view name) { return money_of(t, name); };
  const auto child_sum = [&](std::string_view name) {
    const XmlElement* child = t.child(name);
    return child == nullptr ? Money() : money_of(*child, "amount");
  };
  const XmlElement* taxes = t.child("SALES_TAXES");
  const Money tax = taxes == nullptr ? Money() : sum_of_named(*taxes, "SALES_TAX", "amount");
  if (t.attribute("rcv") != nullptr)
    checker.equal(place, "rcv", "lines + taxes + overhead + profit", m("rcv"),
                  m("lineItemTotal") + tax + child_sum("OVERHEAD") + child_sum("PROFIT"), true);
  if (t.attribute("acv") != nullptr)
    checker.equal(place, "acv", "rcv - depr", m("acv"), m("rcv") - m("depr"), true);
  if (t.attribute("netClaim") != nullptr)
    checker.equal(place, "netClaim", "acv less deductions", m("netClaim"),
                  m("acv") - m("deductible") - m("priorPmts") - m("amtOverLimits"), true);
  if (t.attribute("netClaimIfRec") != nullptr)
    checker.equal(place, "netClaimIfRec", "netClaim + actualRecDepr", m("netClaimIfRec"),
                  m("netClaim") + m("actualRecDepr"), true);
}

void check_category_recap(const XmlElement& recap, Money lines, Checker& checker) {
  const std::string xpath = "/GENERIC_ROUGHDRAFT/RECAP_BY_CATEGORY";
  Money categories;
  for (const std::string_view part : {"OP_ITEMS", "NON_OP_ITEMS"}) {
    const XmlElement* items = recap.child(part);
    if (items == nullptr) continue;
    categories += sum_of_named(*items, "CATEGORY", "rcv");
    checker.equal(xpath + "/" + std::string(part) + "/@subtotalRCV", "sum of categories",
                  money_of(*items, "subtotalRCV"), sum_of_named(*items, "CATEGORY", "rcv"), false);
  }
  checker.equal(xpath, "sum of the categories", categories, lines, true);
}

}  // namespace

void check_coverages(const XmlElement& root, Checker& checker) {
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    if (e.name == "TOTALS") check_totals(e, place, checker);
  });
}

void check_recaps(const XmlElement& root, Checker& checker) {
  const XmlElement* detail = root.child("LINE_ITEM_DETAIL");
  if (detail == nullptr) return;
  const Money lines = money_of(*detail, "total");
  const std::string xpath = "/GENERIC_ROUGHDRAFT/";
  if (const XmlElement* breakdown = detail->child("COV_BREAKDOWN")) {
    const std::string here = xpath + "LINE_ITEM_DETAIL/COV_BREAKDOWN";
    checker.equal(here + "/@total", "sum of coverages", money_of(*breakdown, "total"),
                  sum_of_named(*breakdown, "COV_AMOUNTS", "total"), false);
    checker.equal(here + "/@total", "total of the lines", money_of(*breakdown, "total"), lines, true);
    checker.equal(here + "/@grandTotal", "sum of coverages", money_of(*breakdown, "grandTotal"),
                  sum_of_named(*breakdown, "COV_AMOUNTS", "grandTotal"), false);
  }
  if (const XmlElement* rooms = root.child("RECAP_BY_ROOM"))
    checker.equal(xpath + "RECAP_BY_ROOM/@total", "total of the lines", money_of(*rooms, "total"), lines,
                  true);
  if (const XmlElement* categories = root.child("RECAP_BY_CATEGORY"))
    check_category_recap(*categories, lines, checker);
}

}  // namespace estimate::esx

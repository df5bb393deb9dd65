// Totals that repeat sums over the lines: the summaries of the coverages, the recap of taxes, the recap by
// room. Where lines show no tax or O&P, the summaries have them alone.

#include <map>
#include <optional>
#include <set>
#include <string>

#include "esx/verify/check_identities.h"
#include "esx/xml_tree.h"

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

struct GroupFigures {
  Money total, tax, addons, depreciation;
  GroupFigures& operator+=(const GroupFigures& other) {
    total += other.total;
    tax += other.tax;
    addons += other.addons;
    depreciation += other.depreciation;
    return *this;
  }
};

struct Lines {
  GroupFigures all;
  std::map<std::string, GroupFigures> of_coverage;
  bool all_have_coverage = true;
};

Lines lines_of(const XmlElement& root) {
  Lines lines;
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace&) {
    const std::string* type = e.name == "ITEM" ? e.attribute("type") : nullptr;
    if (type == nullptr || *type != "I") return;
    const bool whole = e.attribute("deprTotal") != nullptr;
    const GroupFigures figures{money_of(e, "total"), money_of(e, "tax"), money_of(e, "addons"),
                               money_of(e, whole ? "deprTotal" : "depr")};
    lines.all += figures;
    const std::string* coverage = e.attribute("coverageName");
    if (coverage != nullptr)
      lines.of_coverage[*coverage] += figures;
    else if (!figures.total.is_zero())
      lines.all_have_coverage = false;
  });
  return lines;
}

GroupFigures figures_of_totals(const XmlElement& totals) {
  const auto part = [&](std::string_view name) {
    const XmlElement* child = totals.child(name);
    return child == nullptr ? Money() : money_of(*child, "amount");
  };
  const XmlElement* taxes = totals.child("SALES_TAXES");
  return {money_of(totals, "lineItemTotal"), sum_of(taxes, "amount"), part("OVERHEAD") + part("PROFIT"),
          money_of(totals, "depr")};
}

class SummaryCheck {
 public:
  SummaryCheck(const Lines& lines, const GroupFigures& summaries, Checker& checker)
      : checker_(checker),
        check_tax_(!lines.all.tax.is_zero()),
        check_addons_(!lines.all.addons.is_zero()),
        check_depreciation_(check_tax_ || summaries.tax.is_zero()) {}

  void check(const GroupFigures& totals, const GroupFigures& lines, const std::string& xpath) const {
    equal(xpath + "/@lineItemTotal", totals.total, lines.total);
    if (check_tax_) equal(xpath + "/SALES_TAXES[1]", totals.tax, lines.tax);
    if (check_addons_) equal(xpath + "/OVERHEAD[1]", totals.addons, lines.addons);
    if (check_depreciation_) equal(xpath + "/@depr", totals.depreciation, lines.depreciation);
  }

 private:
  void equal(const std::string& xpath, Money written, Money expected) const {
    checker_.equal(xpath, "sum of the lines", written, expected, true);
  }

  Checker& checker_;
  bool check_tax_, check_addons_, check_depreciation_;
};

/// Each coverage has the sum of its lines; if some lines have no coverage, all coverages have the sum of all.
void check_summaries(const XmlElement& root, const Lines& lines, Checker& checker) {
  const XmlElement* coverages = root.child("COVERAGES");
  if (coverages == nullptr) return;
  GroupFigures all;
  std::size_t count = 0;
  for (const XmlElement& coverage : coverages->children)
    if (const XmlElement* totals = find_path(coverage, {"SUMMARY", "TOTALS"});
        totals != nullptr && totals->attribute("lineItemTotal") != nullptr) {
      all += figures_of_totals(*totals);
      ++count;
    }
  if (count == 0) return;
  const SummaryCheck check(lines, all, checker);
  const std::string xpath = "/GENERIC_ROUGHDRAFT/COVERAGES[1]";
  if (!lines.all_have_coverage || count == 1) return check.check(all, lines.all, xpath);
  for (std::size_t i = 0; i < coverages->children.size(); ++i) {
    const XmlElement* totals = find_path(coverages->children[i], {"SUMMARY", "TOTALS"});
    const std::string* name = coverages->children[i].attribute("coverageName");
    if (totals == nullptr || name == nullptr || totals->attribute("lineItemTotal") == nullptr) continue;
    const auto sum = lines.of_coverage.find(*name);
    check.check(figures_of_totals(*totals), sum == lines.of_coverage.end() ? GroupFigures() : sum->second,
                xpath + "/COVERAGE[" + std::to_string(i + 1) + "]/SUMMARY[1]/TOTALS[1]");
  }
}

void check_taxes(const XmlElement& root, const Lines& lines, Checker& checker) {
  const XmlElement* taxes = find_path(root, {"RECAP_TAX_OP", "TAXES"});
  if (taxes != nullptr && !lines.all.tax.is_zero())
    checker.equal("/GENERIC_ROUGHDRAFT/RECAP_TAX_OP[1]/TAXES[1]", "sum of the lines", sum_of(taxes, "amount"),
                  lines.all.tax, true);
}

/// The groups of a recap follow those of the estimate where both have the same names.
void check_room(const XmlElement& group, const XmlElement& row, const std::string& xpath, Checker& checker) {
  const XmlElement* items = group.child("ITEMS");
  if (row.attribute("items") != nullptr)
    checker.equal(xpath + "/@items", "lines of the room", money_of(row, "items"),
                  items == nullptr ? Money() : money_of(*items, "total"), true);
  if (row.attribute("subtotal") != nullptr)
    checker.equal(xpath + "/@subtotal", "lines of the group", money_of(row, "subtotal"),
                  money_of(group, "total"), true);
  const XmlElement *groups = group.child("GROUPS"), *rows = row.child("RECAP_GROUPS");
  if (groups == nullptr || rows == nullptr) return;
  std::map<std::string, const XmlElement*> by_name;
  std::set<std::string> ambiguous;
  const auto name_of = [](const XmlElement& e) {
    const std::string* name = e.attribute("desc");
    return name == nullptr ? std::string() : *name;
  };
  for (const XmlElement& child : groups->children)
    if (!by_name.emplace(name_of(child), &child).second) ambiguous.insert(name_of(child));
  std::set<std::string> seen;
  for (const XmlElement& child : rows->children)
    if (!seen.insert(name_of(child)).second) ambiguous.insert(name_of(child));
  for (std::size_t i = 0; i < rows->children.size(); ++i) {
    const XmlElement& child = rows->children[i];
    const auto same = by_name.find(name_of(child));
    if (same == by_name.end() || ambiguous.contains(name_of(child))) continue;
    check_room(*same->second, child, xpath + "/RECAP_GROUPS[1]/RECAP_GROUP[" + std::to_string(i + 1) + "]",
               checker);
  }
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

void check_lines_in_totals(const XmlElement& root, Checker& checker) {
  const Lines lines = lines_of(root);
  check_summaries(root, lines, checker);
  check_taxes(root, lines, checker);
  const XmlElement* group = find_path(root, {"LINE_ITEM_DETAIL", "GROUP"});
  const XmlElement* recap = find_path(root, {"RECAP_BY_ROOM", "RECAP_GROUP"});
  if (group != nullptr && recap != nullptr)
    check_room(*group, *recap, "/GENERIC_ROUGHDRAFT/RECAP_BY_ROOM[1]/RECAP_GROUP[1]", checker);
}

}  // namespace estimate::esx

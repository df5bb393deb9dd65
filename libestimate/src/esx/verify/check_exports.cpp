#include "esx/verify/check_identities.h"

#include "esx/esx_elements.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

bool has(const XmlElement& e, std::string_view attribute) { return e.attribute(attribute) != nullptr; }

/// An attribute that is present must be the sum of its children's.
void check_shares(const XmlElement& e, std::string_view list, std::string_view attribute,
                  const TreePlace& place, Checker& checker) {
  const XmlElement* shares = e.child(list);
  if (shares != nullptr && !shares->children.empty() && has(e, attribute))
    checker.equal(place, attribute, "sum of the coverages' shares", money_of(e, attribute),
                  sum_of(shares, "amount"), false);
}

/// The amount of a group in the recap by room: its own items and its groups.
Money recap_amount(const XmlElement& group) {
  if (has(group, "subtotal")) return money_of(group, "subtotal");
  Money sum = money_of(group, "items");
  if (const XmlElement* groups = group.child("RECAP_GROUPS"))
    for (const XmlElement& child : groups->children) sum += recap_amount(child);
  return sum;
}

void check_recap_group(const XmlElement& e, const TreePlace& place, Checker& checker) {
  check_shares(e, "ITEMS_COV_INFO", "items", place, checker);
  check_shares(e, "SUBTOTAL_COV_INFO", "subtotal", place, checker);
  if (!has(e, "subtotal")) return;
  Money sum = money_of(e, "items");
  if (const XmlElement* groups = e.child("RECAP_GROUPS"))
    for (const XmlElement& child : groups->children) sum += recap_amount(child);
  checker.equal(place, "subtotal", "items and groups", money_of(e, "subtotal"), sum, false);
}

void check_acv(const XmlElement& e, const TreePlace& place, Checker& checker, std::string_view prefix) {
  const std::string rcv = prefix.empty() ? "rcv" : "subtotalRCV",
                    acv = prefix.empty() ? "acv" : "subtotalACV",
                    deprec = prefix.empty() ? "deprec" : "subtotalDeprec";
  if (has(e, acv) && has(e, deprec))
    checker.equal(place, acv, "rcv - depreciation", money_of(e, acv), money_of(e, rcv) - money_of(e, deprec),
                  false);
}

Quantity quantity_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  return text == nullptr ? Quantity() : Quantity::parse(*text).value_or(Quantity());
}

void check_near(const XmlElement& e, std::string_view attribute, Quantity expected, std::string_view what,
                const TreePlace& place, Checker& checker) {
  constexpr std::int64_t tolerance = 200;  // two hundredths: each of three measures is rounded
  const std::int64_t off = quantity_of(e, attribute).units() - expected.units();
  if (has(e, attribute))
    checker.require(place, attribute, off <= tolerance && off >= -tolerance,
                    std::string(what) + ": expected " + expected.grouped());
}

Quantity part(Quantity whole, std::int64_t divisor) {
  return Quantity::from_units(detail::divide_half_up(whole.units(), divisor, 1));
}

void check_components(const XmlElement& root, Checker& checker) {
  const auto& [total, base, burden, markup, hours, material, equipment, market] = price_component_attributes;
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    if (e.name != "ITEM") return;
    const auto m = [&](std::string_view name) { return money_of(e, name); };
    if (has(e, total.name) && (has(e, base.name) || has(e, burden.name) || has(e, markup.name)))
      checker.equal(place, total.name, "base + burden + markup", m(total.name),
                    m(base.name) + m(burden.name) + m(markup.name), false);
    if (has(e, "depr") && !has(e, "deprTotal"))
      checker.equal(place, "deprTotal", "depr", m("deprTotal"), m("depr"), false);
  });
}

void check_subtotals(const XmlElement& root, Checker& checker) {
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    if (e.name != "TOTALS") return;
    const auto m = [&](std::string_view name) { return money_of(e, name); };
    Money base = m("lineItemTotal");
    if (const XmlElement* taxes = e.child("SALES_TAXES"))
      for (const XmlElement& tax : taxes->children)
        if (const std::string* side = tax.attribute("taxOP"); side != nullptr && *side == "OPonTax")
          base += money_of(tax, "amount");
    if (has(e, "subtotal"))
      checker.equal(place, "subtotal", "lines + taxes in the base of O&P", m("subtotal"), base, false);
    if (has(e, "depr") && (has(e, "recDepr") || has(e, "nonRecDepr")))
      checker.equal(place, "depr", "recoverable + non-recoverable", m("depr"), m("recDepr") + m("nonRecDepr"),
                    false);
  });
}

void check_tax_recap(const XmlElement& root, Checker& checker) {
  const XmlElement* recap = root.child("RECAP_TAX_OP");
  const XmlElement* details = recap == nullptr ? nullptr : recap->child("TAXES");
  if (details == nullptr) return;
  for (std::size_t i = 0; i < details->children.size(); ++i) {
    const XmlElement& detail = details->children[i];
    const std::string* number = detail.attribute("taxNum");
    Money sum;
    for (const std::string_view part : {"LINE_ITEMS", "ADDL_CHARGES", "BASE_SERVICE_CHARGES"})
      if (const XmlElement* amounts = find_path(*recap, {part, "TAXES"}))
        for (const XmlElement& amount : amounts->children)
          if (const std::string* of = amount.attribute("taxNum"); of && number && *of == *number)
            sum += money_of(amount, "amount");
    checker.equal(
        "/GENERIC_ROUGHDRAFT/RECAP_TAX_OP[1]/TAXES[1]/TAX_DETAIL[" + std::to_string(i + 1) + "]/@amount",
        "taxes of the lines", money_of(detail, "amount"), sum, false);
  }
}

void check_room_recap(const XmlElement& root, Checker& checker) {
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    if (e.name == "RECAP_GROUP") check_recap_group(e, place, checker);
    if (e.name == "RECAP_BY_ROOM" && has(e, "total") && e.child("RECAP_GROUP") != nullptr)
      checker.equal(place, "total", "the root group", money_of(e, "total"),
                    recap_amount(*e.child("RECAP_GROUP")), false);
  });
}

void check_category_rows(const XmlElement& root, Checker& checker) {
  const XmlElement* recap = root.child("RECAP_BY_CATEGORY");
  if (recap == nullptr) return;
  Money sum;
  for (const XmlElement& part : recap->children) {
    const bool items = part.name == "OP_ITEMS" || part.name == "NON_OP_ITEMS";
    sum += items ? money_of(part, "subtotalRCV")
                 : (part.name == "SALES_TAXES" ? sum_of(&part, "rcv") : money_of(part, "rcv"));
  }
  const TreePlace document(root), place(document, *recap);
  checker.equal(place, "subtotalRCV", "all parts", money_of(*recap, "subtotalRCV"), sum, false);
  check_acv(*recap, place, checker, "subtotal");
  // As its contradictions are named in the manifests of ESX files.
  walk(TreePlace(*recap, "/GENERIC_ROUGHDRAFT"), [&](const XmlElement& e, const TreePlace& here) {
    if (e.name == "CATEGORY" || e.name == "SALES_TAX") {
      check_acv(e, here, checker, {});
      check_shares(e, "COV_INFO", "rcv", here, checker);
    }
    if (e.name == "OP_ITEMS" || e.name == "NON_OP_ITEMS") check_acv(e, here, checker, "subtotal");
  });
}

}  // namespace

std::vector<Violation> check_exports(const XmlElement& root) {
  Checker checker;
  check_components(root, checker);
  check_subtotals(root, checker);
  check_tax_recap(root, checker);
  check_room_recap(root, checker);
  check_category_rows(root, checker);
  return checker.take();
}

void check_measures(const XmlElement& root, Checker& checker) {
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& place) {
    if (e.name != "ROOM_DIM_VARS" && e.name != "AREA_DIM_VARS") return;
    if (has(e, "sfWalls") && has(e, "sfCeiling"))
      check_near(e, "sfWallsCeiling", quantity_of(e, "sfWalls") + quantity_of(e, "sfCeiling"),
                 "walls + ceiling", place, checker);
    if (has(e, "sfFloor"))
      check_near(e, "syFloor", part(quantity_of(e, "sfFloor"), 9), "floor / 9", place, checker);
    if (has(e, "sfSkRoof"))
      check_near(e, "skRoofSquares", part(quantity_of(e, "sfSkRoof"), 100), "roof / 100", place, checker);
  });
}

}  // namespace estimate::esx

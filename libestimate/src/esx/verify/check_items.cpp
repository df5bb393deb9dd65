#include "esx/tree_amounts.h"
#include "esx/verify/check_rules.h"

namespace estimate::esx {
namespace {

/// total = r2(qty·remove) + r2(qty·replace); rcvTotal = total + tax + addons;
/// acv = total − depr; acvTotal = rcvTotal − deprTotal.
void check_figures(const XmlElement& item, const TreePlace& place, bool printed, Checker& checker) {
  const std::string* quantity_text = item.attribute("qty");
  const Quantity quantity =
      quantity_text == nullptr ? Quantity() : Quantity::parse(*quantity_text).value_or(Quantity());
  const auto m = [&](std::string_view name) { return money_of(item, name); };
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

}  // namespace estimate::esx

#include "esx/write/rough_draft_item.h"

#include <array>
#include <string>
#include <utility>

#include "esx/activities.h"
#include "esx/depreciation_terms.h"
#include "esx/estimate/base/text.h"
#include "esx/write/export_values.h"
#include "esx/xml_tree.h"
#include "model/activity_phrase.h"

namespace estimate::esx {
namespace {

void append_note(XmlElement& item, std::string_view text) {
  if (text.empty()) return;
  XmlElement note = element("NOTE");
  note.text = text;
  append(item, std::move(note));
}

std::string notes_of(const LineItem& item, std::string_view first) {
  std::vector<std::string> parts;
  if (!first.empty()) parts.emplace_back(first);
  parts.insert(parts.end(), item.notes.begin(), item.notes.end());
  return join(parts, "\n");
}

/// "quantity 10 SF; unit price 5; RCV 50": the printed figures of a struck line, kept as text.
std::string printed_figures(const LineItem& item) {
  std::vector<std::string> parts;
  if (item.quantity) parts.push_back("quantity " + item.quantity->plain() + " " + item.unit);
  const std::array<std::pair<std::string_view, std::optional<Money>>, 8> figures{{
      {"unit price", item.unit_price},
      {"remove", item.remove_price},
      {"replace", item.replace_price},
      {"reset", item.reset_price},
      {"tax", item.tax},
      {"O&P", item.overhead_and_profit},
      {"RCV", item.rcv},
      {"ACV", item.acv},
  }};
  for (const auto& [name, amount] : figures)
    if (amount) parts.push_back(std::string(name) + " " + amount->plain());
  if (item.depreciation) parts.push_back("depreciation " + item.depreciation->amount.plain());
  return join(parts, "; ");
}

/// The vendor's exports give them no type of depreciation, whatever the others have.
bool is_labor_minimum(const LineItem& item) { return to_lower(item.description).contains("labor minimum"); }

void put_depreciation_terms(XmlElement& e, const PlannedItem& plan) {
  const Depreciation d = plan.item->depreciation.value_or(Depreciation{});
  if ((d.age || d.life) && !d.by_percent && !is_labor_minimum(*plan.item)) put(e, "deprType", "2");
  put_flag(e, "recoverable", plan.recoverable.value_or(false));
  put(e, "deprUse", depreciation_use(d.condition));
  put(e, "age", rounded_to(d.age, 2));
  put(e, "lifeExp", d.life);
}

void put_codes(XmlElement& e, const PlannedItem& plan) {
  put(e, "cat", plan.cat);
  put(e, "sel", plan.sel);
  put(e, "act", std::string(1, activity_letter(plan.activity)));
  put(e, "actPrefix", activity_prefix(plan.activity));
}

bool price_changed(const PlannedItem& plan) {
  const auto& difference = plan.match.unit_price_difference;
  return plan.unmatched || (difference && !difference->is_zero()) ||
         (plan.match.kind == MatchKind::code && plan.item->changed);
}

bool description_changed(const PlannedItem& plan) {
  return plan.match.kind == MatchKind::edited || plan.match.kind == MatchKind::fuzzy;
}

void put_components(XmlElement& e, const PriceComponents& components) {
  put(e, "laborTotal", components.labor);
  put(e, "laborBase", components.labor_base);
  put(e, "laborBurden", components.labor_burden);
  put(e, "laborMarkup", components.labor_markup);
  put(e, "laborHours", components.labor_hours);
  put(e, "material", components.material);
  put(e, "equipment", components.equipment);
  put(e, "marketCond", components.market_conditions);
}

void put_figures(XmlElement& e, const PlannedItem& plan) {
  const ItemFigures& f = plan.figures;
  put_flag(e, "priceChanged", price_changed(plan));
  put(e, "remove", f.remove);
  put(e, "replace", f.replace);
  put(e, "total", f.total);
  put(e, "acv", f.acv);
  put_depreciation_terms(e, plan);
  put(e, "depr", f.depr);
  put(e, "tax", f.tax);
  put(e, "addons", f.addons);
  if (!f.depreciation_unknown) {
    put(e, "acvTotal", f.acv_total);
    put(e, "deprTotal", f.depreciation);
  }
  put(e, "rcvTotal", f.rcv);
  if (plan.item->price_components)
    put_components(e, *plan.item->price_components);
  else if (plan.unmatched)
    put(e, "marketCond", f.total);
  put_flag(e, "isNonOP", plan.without_overhead_and_profit);
}

XmlElement make_activity_costs(const std::vector<ActivityCosts>& activities) {
  XmlElement e = element("ITEM_ACTS");
  for (const ActivityCosts& costs : activities) {
    XmlElement act = element("ITEM_ACT");
    put(act, "act", std::string(1, activity_letter(costs.activity)));
    put(act, "labUnit", costs.labor);
    put(act, "matUnit", costs.material);
    put(act, "equUnit", costs.equipment);
    put(act, "mktUnit", costs.market_conditions);
    put(act, "tax", costs.tax);
    put(act, "addons", costs.overhead_and_profit);
    put(act, "acvTotal", costs.acv);
    put(act, "deprTotal", costs.depreciation);
    put(act, "rcvTotal", costs.rcv);
    put(act, "trade", costs.trade);
    append(e, std::move(act));
  }
  return e;
}

/// As printed. An exact match shows where the list's description begins ("Remove …" may be a part of it).
std::string description_of(const PlannedItem& plan) {
  const std::string& printed = plan.item->description;
  if (plan.match.kind == MatchKind::exact) {
    const std::string text = squeeze(strip_edit_marks(printed)), of_list = squeeze(plan.match.description);
    const std::size_t begin = to_lower(text).find(to_lower(of_list));
    if (begin != std::string::npos) return text.substr(begin, of_list.size());
  }
  return bare_description(printed, plan.activity);
}

XmlElement make_struck_item(const PlannedItem& plan) {
  const LineItem& item = *plan.item;
  XmlElement e = element("ITEM");
  put(e, "type", "N");
  put(e, "lineNum", item.number);
  put(e, "desc", description_of(plan));
  append_note(e, notes_of(item, "Printed but outside every total: " + printed_figures(item)));
  apply_export_values(e, item.export_values);
  return e;
}

}  // namespace

XmlElement make_item(const PlannedItem& plan) {
  if (plan.is_note()) return make_struck_item(plan);
  const LineItem& item = *plan.item;
  XmlElement e = element("ITEM");
  put(e, "type", "I");
  put(e, "lineNum", item.number);
  put_codes(e, plan);
  put(e, "desc", description_of(plan));
  put_flag(e, "descChanged", description_changed(plan));
  put(e, "calc", item.calc);
  put(e, "qty", plan.figures.quantity);
  put(e, "unit", item.unit);
  put(e, "coverageName", item.coverage);
  put_figures(e, plan);
  append_if_any(e, make_activity_costs(item.activity_costs));
  append_note(e, notes_of(item, item.status));
  apply_export_values(e, item.export_values);
  return e;
}

XmlElement make_note_item(std::string_view text) {
  XmlElement e = element("ITEM");
  put(e, "type", "N");
  append_note(e, text);
  return e;
}

}  // namespace estimate::esx

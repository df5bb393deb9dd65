#include <algorithm>
#include <utility>

#include "esx/activities.h"
#include "esx/depreciation_terms.h"
#include "esx/estimate/base/text.h"
#include "esx/read/read_rough_draft_parts.h"
#include "esx/read_values.h"

namespace estimate::esx {
namespace {

Activity read_activity(const XmlElement& e) {
  const std::string act = text_of(e, "act");
  return act.empty() ? Activity::replace : activity_from_letter(act.front()).value_or(Activity::replace);
}

/// As in a print: "R&R Carpet pad".
std::string printed_description(const XmlElement& e) {
  const std::string prefix = text_of(e, "actPrefix"), description = text_of(e, "desc");
  return prefix.empty() ? description : prefix + " " + description;
}

void read_prices(const XmlElement& e, LineItem& item) {
  item.remove_price = decimal_of<Money>(e, "remove");
  (item.activity == Activity::detach_and_reset ? item.reset_price : item.replace_price) =
      decimal_of<Money>(e, "replace");
  item.tax = decimal_of<Money>(e, "tax");
  item.overhead_and_profit = decimal_of<Money>(e, "addons");
  item.rcv = decimal_of<Money>(e, "rcvTotal");
  item.acv = decimal_of<Money>(e, "acvTotal");
  if (!item.rcv && e.attribute("total") != nullptr) item.rcv = decimal_of<Money>(e, "total");
}

std::optional<Depreciation> read_depreciation(const XmlElement& e) {
  constexpr std::string_view terms[] = {"deprTotal", "depr",    "deprType",   "deprUse",
                                        "age",       "lifeExp", "recoverable"};
  if (std::ranges::none_of(terms, [&](std::string_view name) { return e.attribute(name) != nullptr; }))
    return std::nullopt;
  const auto has = [&](std::string_view name) { return e.attribute(name) != nullptr; };
  if (has("rcvTotal") && !has("acvTotal") && !has("deprTotal") && !has("acv")) return std::nullopt;  // open
  Depreciation d;
  d.amount = decimal_of<Money>(e, "deprTotal").value_or(decimal_of<Money>(e, "depr").value_or(Money()));
  d.recoverable = flag_of(e, "recoverable");
  d.age = decimal_of<Quantity>(e, "age");
  d.life = decimal_of<Quantity>(e, "lifeExp");
  d.condition = depreciation_condition(text_of(e, "deprUse"));
  d.by_percent = text_of(e, "deprType") == "0";
  return d;
}

std::optional<PriceComponents> read_components(const XmlElement& e) {
  PriceComponents c;
  c.labor = decimal_of<Money>(e, "laborTotal");
  c.labor_base = decimal_of<Money>(e, "laborBase");
  c.labor_burden = decimal_of<Money>(e, "laborBurden");
  c.labor_markup = decimal_of<Money>(e, "laborMarkup");
  c.labor_hours = decimal_of<Quantity>(e, "laborHours");
  c.material = decimal_of<Money>(e, "material");
  c.equipment = decimal_of<Money>(e, "equipment");
  c.market_conditions = decimal_of<Money>(e, "marketCond");
  return c == PriceComponents{} ? std::nullopt : std::optional(c);
}

ActivityCosts read_costs(const XmlElement& e) {
  ActivityCosts costs;
  costs.activity = read_activity(e);
  costs.labor = decimal_of<Money>(e, "labUnit");
  costs.material = decimal_of<Money>(e, "matUnit");
  costs.equipment = decimal_of<Money>(e, "equUnit");
  costs.market_conditions = decimal_of<Money>(e, "mktUnit");
  costs.trade = text_of(e, "trade");
  costs.tax = decimal_of<Money>(e, "tax");
  costs.overhead_and_profit = decimal_of<Money>(e, "addons");
  costs.depreciation = decimal_of<Money>(e, "deprTotal");
  costs.acv = decimal_of<Money>(e, "acvTotal");
  costs.rcv = decimal_of<Money>(e, "rcvTotal");
  return costs;
}

}  // namespace

bool is_struck_line(const XmlElement& item) {
  return item.attribute("lineNum") != nullptr || item.attribute("desc") != nullptr;
}

std::vector<std::string> read_note(const XmlElement& item) {
  std::vector<std::string> notes;
  const XmlElement* note = item.child("NOTE");
  if (note == nullptr) return notes;
  for (const std::string_view line : split(note->text, '\n'))
    if (!trim(line).empty()) notes.emplace_back(trim(line));
  return notes;
}

LineItem read_item(const XmlElement& e, int section) {
  LineItem item;
  item.section = section;
  item.number = text_of(e, "lineNum");
  item.cat = text_of(e, "cat");
  item.sel = text_of(e, "sel");
  item.activity = read_activity(e);
  item.activity_source = "printed";
  item.description = printed_description(e);
  item.calc = text_of(e, "calc");
  item.quantity = decimal_of<Quantity>(e, "qty");
  item.unit = text_of(e, "unit");
  item.coverage = text_of(e, "coverageName");
  item.changed = flag_of(e, "priceChanged");
  item.excluded = text_of(e, "type") == "N";
  read_prices(e, item);
  item.depreciation = read_depreciation(e);
  item.price_components = read_components(e);
  for_each_in(e, "ITEM_ACTS", "ITEM_ACT",
              [&](const XmlElement& act) { item.activity_costs.push_back(read_costs(act)); });
  item.notes = read_note(e);
  return item;
}

}  // namespace estimate::esx

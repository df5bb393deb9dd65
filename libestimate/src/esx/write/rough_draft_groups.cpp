// GROUP of GENERIC_ROUGHDRAFT with its ITEMs, ROOM_INFO, MISS_WALLS, ROOM_DIM_VARS, SUBROOM and
// AREA_DIM_VARS.

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"
#include "esx/esx_elements.h"
#include "esx/vendor_terms.h"
#include "esx/write/export_values.h"
#include "esx/write/item_plan.h"
#include "esx/write/rough_draft_parts.h"
#include "esx/xml_tree.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

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

/// Whether the list has the parts of the price that is printed.
bool has_list_parts(const PlannedItem& plan) {
  return !plan.match.list_parts.empty() && has_list_price(plan) && !plan.item->price_components;
}

void put_figures(XmlElement& e, const PlannedItem& plan) {
  const ItemFigures& f = plan.figures;
  put_flag(e, "priceChanged", price_changed(plan));
  if (!has_unsplit_price(plan)) {
    put(e, "remove", f.remove);
    put(e, "replace", f.replace);
  }
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
    put_members(e, price_component_attributes, *plan.item->price_components);
  else if (has_list_parts(plan))
    put_members(e, price_component_attributes,
                extended_parts(f.quantity.value_or(Quantity()), f.total, plan.match.list_parts));
  else if (plan.unmatched)
    put(e, "marketCond", f.total);
  put_flag(e, "isNonOP", plan.without_overhead_and_profit);
}

XmlElement make_activity_costs(const std::vector<ActivityCosts>& activities) {
  XmlElement e = element("ITEM_ACTS");
  for (const ActivityCosts& costs : activities) {
    XmlElement act = element("ITEM_ACT");
    put(act, "act", std::string(1, activity_letter(costs.activity)));
    put_members(act, activity_costs_attributes, costs);
    append(e, std::move(act));
  }
  return e;
}

/// Costs per unit of the activities whose parts the list has.
std::vector<ActivityCosts> costs_of_list(const PlannedItem& plan) {
  std::vector<ActivityCosts> all;
  if (!has_list_parts(plan) || has_unsplit_price(plan)) return all;
  all.reserve(plan.match.list_parts.size());
  const auto some = [](Money value) { return value.is_zero() ? std::nullopt : std::optional(value); };
  for (const PriceParts& parts : plan.match.list_parts) {
    const auto activity = activity_from_letter(parts.activity);
    if (!activity || *activity == Activity::remove_and_replace) return {};
    ActivityCosts costs;
    costs.activity = *activity;
    costs.labor = some(parts.wage + parts.burden + parts.overhead);
    costs.material = some(parts.material);
    costs.equipment = some(parts.equipment);
    costs.market_conditions = some(parts.market_conditions);
    all.push_back(std::move(costs));
  }
  return all;
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

/// A priced line (type I); a struck line becomes a note (type N) that quotes its printed figures.
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
  append_if_any(e,
                make_activity_costs(item.activity_costs.empty() ? costs_of_list(plan) : item.activity_costs));
  append_note(e, notes_of(item, item.status));
  apply_export_values(e, item.export_values);
  return e;
}

/// Text between the lines, a subheading, or a note of the section: type N.
XmlElement make_note_item(std::string_view text) {
  XmlElement e = element("ITEM");
  put(e, "type", "N");
  append_note(e, text);
  return e;
}

/// "5' 8\"" and "8'" as in the vendor's MISS_WALL: "5'8\"" and "8'0\"".
std::string opening_dimension(std::string_view printed) {
  std::string text = replace_all(trim(printed), "' ", "'");
  if (text.ends_with('\'')) text += "0\"";
  return text;
}

XmlElement make_openings(const Section& section) {
  XmlElement walls = element("MISS_WALLS");
  for (const Opening& opening : section.openings) {
    XmlElement wall = element("MISS_WALL");
    put_integer(wall, "qty", opening.quantity);
    put(wall, "dimString", opening_dimension(opening.width) + " X " + opening_dimension(opening.height));
    put(wall, "opensInto", opening.opens_into == "Exterior" ? "E" : opening.opens_into);
    put(wall, "type", written_opening_type(opening.type));
    append(walls, std::move(wall));
  }
  return walls;
}

constexpr std::string_view formula_label = "Formula ";

/// "Height: 8'", "LxWxH 12' x 10' x 8'", "Formula Elevation 50' x 9' x 0\"", "Sloped".
void put_height(XmlElement& info, std::string_view height) {
  constexpr std::string_view label = "Height:", box = "LxWxH ";
  if (height.starts_with(label)) height = trim(height.substr(label.size()));
  if (height.starts_with(box)) return put(info, "dimString", trim(height.substr(box.size())));
  if (!height.starts_with(formula_label)) return put(info, "sketchCeiling", height);
  height = trim(height.substr(formula_label.size()));
  const std::size_t blank = height.find(' ');
  put(info, "shape", height.substr(0, blank));
  if (blank != std::string_view::npos) put(info, "dimString", trim(height.substr(blank)));
}

void put_measures(XmlElement& e, const Dimensions& dimensions, Measure first, Measure last) {
  for (const MeasureInfo& info : measure_table())
    if (info.measure >= first && info.measure <= last)
      put(e, info.attribute, rounded_to(dimensions[info.measure], 2));
}

XmlElement make_room_dimensions(const Dimensions& dimensions) {
  XmlElement e = element("ROOM_DIM_VARS");
  put_measures(e, dimensions, Measure::walls_sf, Measure::hip_lf);
  return e;
}

/// Prints leave the ceiling of an elevation out, and its sum with the walls.
Dimensions with_walls_and_ceiling(Dimensions dimensions) {
  if (!dimensions[Measure::ceiling_sf] && !dimensions[Measure::walls_ceiling_sf])
    dimensions[Measure::walls_ceiling_sf] = dimensions[Measure::walls_sf];
  return dimensions;
}

bool is_formula(const Section& section) { return section.height.starts_with(formula_label); }

/// Appends ROOM_INFO, MISS_WALLS and ROOM_DIM_VARS of a room, roof or elevation, as far as printed.
void append_room_info(XmlElement& group, const Section& section) {
  XmlElement info = element("ROOM_INFO");
  put_height(info, section.height);
  append_if_any(group, std::move(info));
  append_if_any(group, make_openings(section));
  append_if_any(group, make_room_dimensions(is_formula(section) ? with_walls_and_ceiling(section.dimensions)
                                                                : section.dimensions));
}

/// `number` counts the subrooms of the room; a number printed in the name ("Closet (1)") takes precedence.
/// The vendor's exports have the measures of sketched subrooms only; of others, the formula.
XmlElement make_subroom(const Section& section, int number) {
  XmlElement e = element("SUBROOM");
  std::string_view name = trim(section.name);
  const std::size_t open = name.rfind('(');
  if (open != std::string_view::npos && name.ends_with(')') &&
      is_digits(name.substr(open + 1, name.size() - open - 2)) && name.size() - open <= 5) {
    number = std::stoi(std::string(name.substr(open + 1)));
    name = trim(name.substr(0, open));
  }
  put_integer(e, "subroomNum", number);
  put(e, "desc", name.empty() ? "Subroom " + std::to_string(number) : std::string(name));
  put_height(e, section.height);
  if (!is_formula(section)) append_if_any(e, make_room_dimensions(section.dimensions));
  append_if_any(e, make_openings(section));
  return e;
}

/// AREA_DIM_VARS of a level or of the whole estimate; an empty element if nothing is printed.
XmlElement make_area_dimensions(const Dimensions& dimensions) {
  XmlElement e = element("AREA_DIM_VARS");
  put_measures(e, dimensions, Measure::walls_sf, Measure::short_wall_sf);
  put_measures(e, dimensions, Measure::floor_area_sf, Measure::exterior_perimeter_lf);
  put_measures(e, dimensions, Measure::surface_area_sf, Measure::hip_lf);
  return e;
}

bool is_area(SectionKind kind) {
  return kind == SectionKind::estimate || kind == SectionKind::level || kind == SectionKind::area ||
         kind == SectionKind::group;
}

class GroupWriter {
 public:
  GroupWriter(const Estimate& estimate, const GroupTree& tree) : estimate_(estimate), tree_(tree) {}

  XmlElement group(std::size_t index) {
    const GroupNode& node = tree_.nodes[index];
    XmlElement e = element("GROUP");
    put(e, "desc", index == 0 ? root_name(node) : node.section->name);
    put(e, "total", node.all.total);
    if (node.all.open == 0) put(e, "acvTotal", node.all.acv);
    put(e, "rcvTotal", node.all.rcv);
    put(e, "tax", node.all.tax);
    put(e, "addons", node.all.addons);
    if (node.section != nullptr && !is_area(node.section->kind)) append_room_info(e, *node.section);
    append_if_any(e, subrooms(node));
    append_if_any(e, items(node));
    append_if_any(e, groups(node));
    append_if_any(e, areas(index, node));
    if (node.section != nullptr) apply_export_values(e, node.section->export_values);
    return e;
  }

  std::vector<bool> take_line_closes() { return std::move(line_closes_); }

 private:
  std::string root_name(const GroupNode& root) const {
    return root.section != nullptr && !root.section->name.empty() ? root.section->name
                                                                  : estimate_.claim.estimate_name;
  }

  XmlElement subrooms(const GroupNode& node) const {
    XmlElement e = element("SUBROOMS");
    int number = 0;
    for (const Section* subroom : node.subrooms) append(e, make_subroom(*subroom, ++number));
    return e;
  }

  void add_item(XmlElement& items, XmlElement item, bool closes) {
    append(items, std::move(item));
    line_closes_.push_back(closes);
  }

  void add_notes(XmlElement& items, const Section* section) {
    if (section == nullptr) return;
    for (const std::string& note : section->notes) add_item(items, make_note_item(note), true);
  }

  XmlElement items(const GroupNode& node) {
    XmlElement e = element("ITEMS");
    put(e, "total", node.own.total);
    add_notes(e, node.section);
    for (const Section* subroom : node.subrooms) add_notes(e, subroom);
    for (const Section* own_lines : node.own_lines) add_notes(e, own_lines);
    std::string heading;
    for (const PlannedItem* plan : node.items) {
      if (!plan->item->group.empty() && plan->item->group != heading)
        add_item(e, make_note_item(plan->item->group), true);
      heading = plan->item->group;
      add_item(e, make_item(*plan), plan->figures.closes);
    }
    return e;
  }

  XmlElement groups(const GroupNode& node) {
    XmlElement e = element("GROUPS");
    for (const std::size_t child : node.children) append(e, group(child));
    return e;
  }

  XmlElement areas(std::size_t index, const GroupNode& node) const {
    if (index == 0 && estimate_.areas) return make_area_dimensions(*estimate_.areas);
    if (node.section != nullptr && is_area(node.section->kind))
      return make_area_dimensions(node.section->dimensions);
    return element("AREA_DIM_VARS");
  }

  const Estimate& estimate_;
  const GroupTree& tree_;
  std::vector<bool> line_closes_;
};

}  // namespace

WrittenGroups make_groups(const Estimate& estimate, const GroupTree& tree) {
  GroupWriter writer(estimate, tree);
  WrittenGroups written;
  written.root = writer.group(0);
  written.line_closes = writer.take_line_closes();
  return written;
}

}  // namespace estimate::esx

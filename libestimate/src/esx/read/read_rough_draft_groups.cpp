#include <algorithm>
#include <array>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/esx_elements.h"
#include "esx/read/read_documents.h"
#include "esx/vendor_terms.h"
#include "esx/verify/check_identities.h"
#include "esx/xml_tree.h"
#include "model/line_amount.h"

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
  const Money total = money_of(e, "total");
  if (leaves_prices_open(e) && item.quantity && !total.is_zero())
    item.unit_price = price_of_amount(*item.quantity, total);
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
  const PriceComponents c = members_of(e, price_component_attributes);
  return c == PriceComponents{} ? std::nullopt : std::optional(c);
}

ActivityCosts read_costs(const XmlElement& e) {
  ActivityCosts costs = members_of(e, activity_costs_attributes);
  costs.activity = read_activity(e);
  return costs;
}

/// "5'8\"" as in a print: "5' 8\""; "8'0\"" is "8'".
std::string printed_dimension(std::string_view written) {
  std::string text(trim(written));
  const std::size_t feet = text.find('\'');
  if (feet == text.npos) return text;
  const std::string inches = std::string(trim(std::string_view(text).substr(feet + 1)));
  text.resize(feet + 1);
  return inches.empty() || inches == "0\"" ? text : text + " " + inches;
}

Opening read_opening(const XmlElement& e) {
  Opening opening;
  const std::string size = text_of(e, "dimString");
  const std::size_t by = size.find(" X ");
  opening.width = printed_dimension(size.substr(0, by));
  if (by != size.npos) opening.height = printed_dimension(size.substr(by + 3));
  opening.opens_into = text_of(e, "opensInto");
  if (opening.opens_into == "E") opening.opens_into = "Exterior";
  opening.type = printed_opening_type(text_of(e, "type"));
  opening.quantity = integer_of(e, "qty").value_or(1);
  return opening;
}

/// As in the heading of a room: "Height: 8'", "LxWxH 12' x 10' x 8'", "Formula Elevation 50' x 9' x 0\"".
std::string printed_height(const XmlElement& info) {
  const std::string ceiling = text_of(info, "sketchCeiling"), shape = text_of(info, "shape"),
                    size = text_of(info, "dimString");
  if (!shape.empty()) return "Formula " + shape + (size.empty() ? "" : " " + size);
  if (!size.empty()) return "LxWxH " + size;
  const bool measured = !ceiling.empty() && ceiling.front() >= '0' && ceiling.front() <= '9';
  return measured ? "Height: " + ceiling : ceiling;
}

void read_measures(const XmlElement& e, Dimensions& dimensions) {
  for (const MeasureInfo& info : measure_table())
    dimensions[info.measure] = decimal_of<Quantity>(e, info.attribute);
}

constexpr std::string_view labor_minimums_name = "Labor Minimums Applied";

bool has_rooms(const XmlElement& group) { return group.child("GROUPS") != nullptr; }

/// A GROUP does not have a kind; it follows from the group's content.
SectionKind kind_of(const XmlElement& group, int depth) {
  const XmlElement* info = group.child("ROOM_INFO");
  const XmlElement* measures = group.child("ROOM_DIM_VARS");
  if (depth == 0) return SectionKind::estimate;
  if (depth == 1 && text_of(group, "desc") == labor_minimums_name) return SectionKind::labor_minimums;
  if (info != nullptr && text_of(*info, "shape") == "Elevation") return SectionKind::elevation;
  if (measures != nullptr && measures->attribute("sfSkRoof") != nullptr) return SectionKind::roof;
  if (info != nullptr || measures != nullptr) return SectionKind::room;
  if (has_rooms(group) || group.child("AREA_DIM_VARS") != nullptr)
    return depth == 1 ? SectionKind::level : SectionKind::area;
  return SectionKind::group;
}

std::optional<Amounts> read_amounts(const XmlElement& group) {
  Amounts a;
  a.tax = decimal_of<Money>(group, "tax");
  a.overhead_and_profit = decimal_of<Money>(group, "addons");
  a.rcv = decimal_of<Money>(group, "rcvTotal");
  a.acv = decimal_of<Money>(group, "acvTotal");
  if (a.rcv && a.acv && *a.rcv != *a.acv) a.depreciation = *a.rcv - *a.acv;
  return a == Amounts{} ? std::nullopt : std::optional(a);
}

class GroupReader {
 public:
  explicit GroupReader(Estimate& estimate) : estimate_(estimate) {}

  void group(const XmlElement& e, int parent, int depth) {
    const int index = add_section(e, parent, kind_of(e, depth));
    if (const XmlElement* items = e.child("ITEMS")) read_items(*items, index);
    for_each_in(e, "SUBROOMS", "SUBROOM", [&](const XmlElement& subroom) { add_subroom(subroom, index); });
    for_each_in(e, "GROUPS", "GROUP", [&](const XmlElement& child) { group(child, index, depth + 1); });
  }

 private:
  int add_section(const XmlElement& e, int parent, SectionKind kind) {
    const int index = static_cast<int>(estimate_.sections.size());
    Section& section = estimate_.sections.emplace_back();
    section.id = "S" + std::to_string(index + 1);
    section.parent = parent;
    section.name = text_of(e, "desc");
    section.kind = kind;
    section.totals = read_amounts(e);
    read_room(e, section);
    if (const XmlElement* area = e.child("AREA_DIM_VARS"))
      read_measures(*area, kind == SectionKind::estimate ? estimate_.areas.emplace() : section.dimensions);
    return index;
  }

  /// A number that differs from the subroom's place in the list stays part of its name: "Closet (3)".
  void add_subroom(const XmlElement& e, int room) {
    const int index = add_section(e, room, SectionKind::subroom);
    Section& section = estimate_.sections[static_cast<std::size_t>(index)];
    const auto before = std::ranges::count_if(estimate_.sections, [&](const Section& s) {
      return s.parent == room && s.kind == SectionKind::subroom;
    });
    const auto number = integer_of(e, "subroomNum");
    if (number && *number != before) section.name += " (" + std::to_string(*number) + ")";
  }

  void read_items(const XmlElement& items, int section) {
    for (const XmlElement& e : items.children) {
      if (e.name != "ITEM") continue;
      if (text_of(e, "type") == "N" && !is_struck_line(e))
        add_note(e, section);
      else
        estimate_.items.push_back(read_item(e, section));
    }
  }

  void add_note(const XmlElement& e, int section) {
    std::vector<std::string>& notes = estimate_.sections[static_cast<std::size_t>(section)].notes;
    for (std::string& note : read_note(e)) notes.push_back(std::move(note));
  }

  Estimate& estimate_;
};

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

/// A subroom has the attributes that a room has in ROOM_INFO.
void read_room(const XmlElement& group, Section& section) {
  const XmlElement* info = group.child("ROOM_INFO");
  section.height = printed_height(info == nullptr ? group : *info);
  for_each_in(group, "MISS_WALLS", "MISS_WALL",
              [&](const XmlElement& wall) { section.openings.push_back(read_opening(wall)); });
  if (const XmlElement* measures = group.child("ROOM_DIM_VARS")) read_measures(*measures, section.dimensions);
}

void read_groups(const XmlElement& root_group, Estimate& estimate) {
  GroupReader(estimate).group(root_group, -1, 0);
}

}  // namespace estimate::esx

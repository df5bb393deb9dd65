#include "scope/scope_estimate.h"

#include <algorithm>
#include <array>
#include <utility>

#include "estimate/text_measures.h"
#include "esx/estimate/model.h"
#include "esx/estimate/scope.h"
#include "match/prices/price_index.h"
#include "scope/quantity.h"
#include "scope/tokens.h"

namespace estimate::scope {
namespace {

struct SurfaceMeasure {
  Measure measure;
  Surfaces surfaces;
};
constexpr auto surface_measures = std::to_array<SurfaceMeasure>({
    {Measure::walls_sf, walls},
    {Measure::ceiling_sf, ceiling},
    {Measure::walls_ceiling_sf, walls | ceiling},
    {Measure::floor_sf, floor},
    {Measure::floor_perimeter_lf, perimeter},
    {Measure::ceiling_perimeter_lf, ceiling_perimeter},
});

Opening opening_of(const ScopeOpening& opening, double room_height_ft) {
  const double height = opening.height_ft > 0 ? opening.height_ft : room_height_ft;
  return {.type = "Missing Wall - Goes to Floor",
          .width = feet_and_inches(opening.width_ft),
          .height = feet_and_inches(height),
          .opens_into = {},
          .quantity = opening.count};
}

void set_measures(Section& section, const ScopeRoom& room) {
  constexpr double sf_per_sy = 9;
  Dimensions& dimensions = section.dimensions;
  for (const auto& [measure, surfaces] : surface_measures)
    if (const auto value = measure_room(room, surfaces, {}).value) dimensions[measure] = to_quantity(*value);
  if (const auto floor_sf = measure_room(room, floor, {}).value)
    dimensions[Measure::flooring_sy] = to_quantity(*floor_sf / sf_per_sy);
}

void set_size(Section& section, const ScopeRoom& room) {
  const auto& length = room.length_ft;
  const auto& width = room.width_ft;
  const auto& height = room.height_ft;
  if (height && length && width) {
    section.height = "LxWxH " + feet_and_inches(*length) + " x " + feet_and_inches(*width) + " x " +
                     feet_and_inches(*height);
    section.dimensions[Measure::long_wall_sf] = to_quantity(std::max(*length, *width) * *height);
    section.dimensions[Measure::short_wall_sf] = to_quantity(std::min(*length, *width) * *height);
  } else if (height) {
    section.height = "Height: " + feet_and_inches(*height);
  }
}

/// A room as a section of an estimate: name, kind, sizes in feet and inches, openings, and the measures that
/// the sizes give.
Section room_section(const ScopeRoom& room) {
  Section section;
  section.name = room.name;
  section.kind = SectionKind::room;
  set_size(section, room);
  set_measures(section, room);
  section.openings.reserve(room.openings.size());
  // Exports have no name for one that does not reach the floor; the measures are without it.
  for (const ScopeOpening& opening : room.openings)
    if (opening.to_floor) section.openings.push_back(opening_of(opening, room.height_ft.value_or(0)));
  return section;
}

constexpr std::string_view unnamed_estimate = "SCOPE";

ItemMatch match_of(const ScopeItem& item, const PriceItem& entry, const std::string& list) {
  ItemMatch match;
  match.kind = MatchKind::code;
  match.cat = entry.cat;
  match.sel = entry.sel;
  match.description = entry.description;
  match.price_list = list;
  match.confidence = item.confidence;
  match.reason = item.reason;
  match.list_price = match::list_price(entry, item.activity);
  if (item.activity == Activity::remove_and_replace) match.list_remove_price = match::removal_price(entry);
  return match;
}

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

class EstimateBuilder {
 public:
  EstimateBuilder(const ScopeEstimate& scope, const PriceList& list)
      : scope_(scope), list_(list), index_(list) {}

  PricedEstimate build() {
    Estimate& estimate = made_.estimate;
    estimate.claim = scope_.claim;
    estimate.claim.price_list = list_.code;
    if (estimate.claim.estimate_name.empty()) estimate.claim.estimate_name = unnamed_estimate;
    made_.match.price_list = list_.code;
    Section root;
    root.name = estimate.claim.estimate_name;
    root.kind = SectionKind::estimate;
    add_items({}, add_section(std::move(root), -1));
    for (const std::string& level : levels()) add_level(level);
    Money total;
    for (const LineItem& line : estimate.items) total += line.rcv.value_or(Money());
    estimate.line_item_totals = totals_of(total);
    return std::move(made_);
  }

 private:
  static Amounts totals_of(Money rcv) {
    Amounts totals;
    totals.rcv = rcv;
    return totals;
  }

  [[nodiscard]] ScopeRoom room_named(const std::string& name) const {
    const auto room = std::ranges::find(scope_.rooms, name, &ScopeRoom::name);
    if (room != scope_.rooms.end()) return *room;
    ScopeRoom unknown;
    unknown.name = name;
    return unknown;
  }

  /// Of the rooms that items name, in the order of the items.
  [[nodiscard]] std::vector<std::string> levels() const {
    std::vector<std::string> names;
    for (const ScopeItem& item : scope_.items)
      if (!item.room.empty()) add_name(names, room_named(item.room).level);
    return names;
  }

  void add_level(const std::string& level) {
    int parent = 0;
    if (!level.empty()) {
      Section section;
      section.name = level;
      section.kind = SectionKind::level;
      parent = add_section(std::move(section), 0);
    }
    std::vector<std::string> names;
    for (const ScopeItem& item : scope_.items)
      if (!item.room.empty() && room_named(item.room).level == level) add_name(names, item.room);
    for (const std::string& name : names)
      add_items(name, add_section(room_section(room_named(name)), parent));
  }

  int add_section(Section section, int parent) {
    std::vector<Section>& sections = made_.estimate.sections;
    section.id = "S" + std::to_string(sections.size() + 1);
    section.parent = parent;
    sections.push_back(std::move(section));
    return static_cast<int>(sections.size()) - 1;
  }

  void add_items(const std::string& room, int section) {
    Money total;
    for (const ScopeItem& item : scope_.items)
      if (item.room == room) total += add_line(item, section);
    if (!room.empty()) made_.estimate.sections[static_cast<std::size_t>(section)].totals = totals_of(total);
  }

  Money add_line(const ScopeItem& item, int section) {
    Estimate& estimate = made_.estimate;
    LineItem line;
    line.number = std::to_string(estimate.items.size() + 1);
    line.section = section;
    line.description = item.description;
    line.quantity = item.quantity;
    line.unit = item.unit;
    line.activity = item.activity;
    line.activity_source = "printed";
    line.calc = item.calc;
    const bool has_code = !item.cat.empty() && !item.sel.empty();
    const PriceItem* entry = has_code ? index_.with_code(item.cat, item.sel) : nullptr;
    std::string by_hand = reason_by_hand(item, entry, list_.code);
    ItemMatch match;
    if (by_hand.empty() && entry != nullptr) {
      match = match_of(item, *entry, list_.code);
      line.cat = entry->cat;
      line.sel = entry->sel;
      line.description = entry->description;
      line.unit = entry->unit;
      line.unit_price = match::known_price(*entry, item.activity);
      if (!line.unit_price)
        estimate.warnings.push_back({"price_missing",
                                     "the list has no price for the activity of \"" + line.description + "\"",
                                     {},
                                     line.number});
    } else {
      match.reason = std::move(by_hand);
    }
    line.tax = Money();
    const Money rcv = extend(line.quantity.value_or(Quantity()), line.unit_price.value_or(Money()));
    line.rcv = rcv;
    if (!line.quantity)
      estimate.warnings.push_back({"quantity_missing",
                                   "the scope has no quantity for \"" + line.description + "\"",
                                   {},
                                   line.number});
    made_.match.items.push_back(std::move(match));
    estimate.items.push_back(std::move(line));
    return rcv;
  }

  const ScopeEstimate& scope_;
  const PriceList& list_;
  match::PriceIndex index_;
  PricedEstimate made_;
};

}  // namespace

std::string reason_by_hand(const ScopeItem& item, const PriceItem* entry, const std::string& list) {
  if (item.cat.empty() || item.sel.empty()) return item.reason.empty() ? "has no code" : item.reason;
  const std::string code = item.cat + " " + item.sel;
  if (entry == nullptr) return "price list " + list + " does not have " + code;
  if (!match::allows(*entry, item.activity))
    return "price list " + list + " does not have activity " + activity_letter(item.activity) + " for " +
           code;
  if (!item.unit.empty() && item.unit != entry->unit)
    return "price list " + list + " has " + code + " by the " + entry->unit + ", not by the " + item.unit;
  return {};
}

PricedEstimate estimate_of_scope(const ScopeEstimate& scope, const PriceList& list) {
  return EstimateBuilder(scope, list).build();
}

}  // namespace estimate::scope

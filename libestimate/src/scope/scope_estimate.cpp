#include "scope/scope_estimate.h"

#include <algorithm>
#include <utility>

#include "match/prices/list_price.h"
#include "match/prices/price_index.h"
#include "scope/by_hand.h"
#include "scope/room_section.h"

namespace estimate::scope {
namespace {

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
  if (item.activity == Activity::remove_and_replace) match.list_remove_price = entry.remove;
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
      line.unit_price = match.list_price;
    } else {
      match.reason = std::move(by_hand);
    }
    line.tax = Money();
    const Money rcv = extend(line.quantity.value_or(Quantity()), line.unit_price.value_or(Money()));
    line.rcv = rcv;
    if (!line.quantity)
      estimate.warnings.push_back(
          {"quantity_missing", "the scope has no quantity for the line", {}, line.number});
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

PricedEstimate estimate_of_scope(const ScopeEstimate& scope, const PriceList& list) {
  return EstimateBuilder(scope, list).build();
}

}  // namespace estimate::scope

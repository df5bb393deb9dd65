#include "esx/estimate/check_scope.h"

#include <algorithm>
#include <utility>

#include "match/prices/list_price.h"
#include "match/prices/price_index.h"
#include "scope/by_hand.h"
#include "scope/calc_text.h"
#include "scope/decimal_text.h"
#include "scope/measure_room.h"

namespace estimate {
namespace {

/// More is a slip.
constexpr Quantity max_quantity = Quantity::from_units(1'000'000LL * 10'000);

void ask(std::vector<std::string>& questions, std::string question) {
  if (std::ranges::find(questions, question) == questions.end()) questions.push_back(std::move(question));
}

class ScopeChecker {
 public:
  ScopeChecker(std::vector<ScopeRoom> rooms, const PriceList& list) : list_(list), index_(list) {
    made_.rooms = std::move(rooms);
  }

  MadeScope check(std::vector<ScopeItem> items) {
    if (items.size() > ScopeMaker::max_items) {
      items.resize(ScopeMaker::max_items);
      made_.warnings.emplace_back("There are too many items: the last ones are left out");
    }
    for (ScopeItem& item : items) {
      set_price(item);
      set_quantity(item);
      if (const auto& quantity = item.quantity; quantity && item.unit_price) {
        item.total = extend(*quantity, *item.unit_price);
        made_.total += *item.total;
      }
      made_.items.push_back(std::move(item));
    }
    return std::move(made_);
  }

 private:
  void set_price(ScopeItem& item) const {
    const bool has_code = !item.cat.empty() && !item.sel.empty();
    const PriceItem* entry = has_code ? index_.with_code(item.cat, item.sel) : nullptr;
    std::string by_hand = scope::reason_by_hand(item, entry, list_.code);
    item.unit_price.reset();
    item.total.reset();
    if (!by_hand.empty() || entry == nullptr) {
      item.reason = std::move(by_hand);
      item.cat.clear();
      item.sel.clear();
      item.confidence = 0;
      return;
    }
    item.description = entry->description;
    item.unit = entry->unit;
    item.unit_price = match::list_price(*entry, item.activity);
    item.confidence = std::clamp(item.confidence, 0.0, 1.0);
  }

  void set_quantity(ScopeItem& item) {
    const auto calc = scope::read_calc(item.calc);
    if (calc && !item.room.empty() && calc->fits(item.unit)) return set_measure(item, *calc);
    item.calc.clear();
    if (item.quantity && *item.quantity > Quantity() && *item.quantity <= max_quantity) {
      item.calc = item.quantity->plain();
      return;
    }
    item.quantity.reset();
    ask(made_.questions, "How much of " + item.description + "?");
  }

  void set_measure(ScopeItem& item, const scope::CalcText& calc) {
    ScopeRoom unknown;
    unknown.name = item.room;
    const auto room = std::ranges::find(made_.rooms, item.room, &ScopeRoom::name);
    scope::RoomMeasure measure =
        scope::measure_room(room == made_.rooms.end() ? unknown : *room, calc.surfaces, std::nullopt);
    item.quantity.reset();
    if (!measure.value) return ask(made_.questions, std::move(measure.question));
    item.quantity = scope::to_quantity(*measure.value * calc.factor);
  }

  const PriceList& list_;
  match::PriceIndex index_;
  MadeScope made_;
};

}  // namespace

MadeScope check_scope(std::vector<ScopeItem> items, std::vector<ScopeRoom> rooms, const PriceList& list) {
  return ScopeChecker(std::move(rooms), list).check(std::move(items));
}

}  // namespace estimate

#include "match/prices/price_index.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <unordered_map>

#include "esx/estimate/base/text.h"
#include "match/text/words.h"

namespace estimate::match {

bool allows(const PriceItem& entry, Activity activity) {
  return entry.activities.find(activity_letter(activity)) != std::string::npos;
}

std::optional<Activity> only_activity(const PriceItem& entry) {
  return entry.activities.size() == 1 ? activity_from_letter(entry.activities.front()) : std::nullopt;
}

Money list_price(const PriceItem& entry, Activity activity) {
  switch (activity) {
    case Activity::remove_and_replace:
      return entry.remove + entry.replace;
    case Activity::remove:
      return entry.remove;
    case Activity::replace:
      return entry.replace;
    case Activity::detach_and_reset:
      return entry.reset;
    case Activity::install:
      return entry.labor + entry.equipment;
    case Activity::material_only:
      return entry.material;
  }
  return {};
}

std::optional<Money> known_price(const PriceItem& entry, Activity activity) {
  const Money price = list_price(entry, activity);
  const bool has_others = !entry.remove.is_zero() || !entry.replace.is_zero() || !entry.reset.is_zero();
  return price.is_zero() && has_others ? std::nullopt : std::optional(price);
}

std::optional<Money> removal_price(const PriceItem& entry) {
  const bool is_split = !entry.remove.is_zero() || allows(entry, Activity::remove);
  return is_split ? std::optional(entry.remove) : std::nullopt;
}

std::vector<PriceParts> parts_of_price(const PriceItem& entry, Activity activity) {
  const auto of = [&](std::string_view letters) {
    std::vector<PriceParts> parts;
    for (const PriceParts& p : entry.parts)
      if (letters.contains(p.activity)) parts.push_back(p);
    return parts;
  };
  if (activity == Activity::remove_and_replace)
    if (auto halves = of("-+"); halves.size() == 2) return halves;
  const char letter = activity_letter(activity);
  return of({&letter, 1});
}

std::optional<Money> printed_price(const LineItem& item) {
  if (item.unit_price) return item.unit_price;
  std::optional<Money> sum;
  for (const auto& part : {item.remove_price, item.replace_price, item.reset_price}) {
    if (part) sum = sum.value_or(Money{}) + *part;
  }
  return sum;
}

namespace {

std::size_t text_hash(std::string_view text) { return std::hash<std::string_view>{}(text); }

std::size_t code_hash(std::string_view cat, std::string_view sel) {
  return text_hash(cat) * 31 + text_hash(sel);
}

}  // namespace

PriceIndex::PriceIndex(const PriceList& list) : list_(list) {
  by_description_.reserve(list.items.size());
  by_code_.reserve(list.items.size());
  std::string key;
  for (std::uint32_t i = 0; i < list.items.size(); ++i) {
    const PriceItem& item = list.items[i];
    write_description_key(key, item.description);
    by_description_.push_back({text_hash(key), i});
    by_code_.push_back({code_hash(item.cat, item.sel), i});
    if (item.activities.size() > 1 && allows(item, Activity::detach_and_reset)) ++named_resets_;
  }
  std::ranges::sort(by_description_);
  std::ranges::sort(by_code_);
}

std::span<const PriceIndex::Slot> PriceIndex::find(const Slots& slots, std::size_t hash) {
  return std::ranges::equal_range(slots, hash, {}, &Slot::hash);
}

std::vector<const PriceItem*> PriceIndex::with_description(std::string_view key) const {
  std::vector<const PriceItem*> entries;
  for (const Slot& slot : find(by_description_, text_hash(key))) {
    const PriceItem& item = list_.items[slot.item];
    if (description_key(item.description) == key) entries.push_back(&item);
  }
  return entries;
}

const PriceItem* PriceIndex::with_code(std::string_view cat, std::string_view sel) const {
  for (const Slot& slot : find(by_code_, code_hash(cat, sel))) {
    const PriceItem& item = list_.items[slot.item];
    if (item.cat == cat && item.sel == sel) return &item;
  }
  return nullptr;
}

PriceIndex::SharedCategories PriceIndex::shared_categories() const {
  constexpr std::size_t max_categories = 8;  // more are words that say nothing: "Bid item"
  std::unordered_map<std::string, std::set<std::string_view>> by_thing;
  for (const PriceItem& item : list_.items) {
    const std::string_view thing = std::string_view(item.description).substr(0, item.description.find(" - "));
    by_thing[description_key(thing) + '\n' + to_upper(trim(item.unit))].insert(item.cat);
  }
  SharedCategories shared;
  for (const auto& [thing, categories] : by_thing) {
    if (categories.size() < 2 || categories.size() > max_categories) continue;
    for (const std::string_view cat : categories) shared[cat].insert(categories.begin(), categories.end());
  }
  for (auto& [cat, others] : shared) others.erase(cat);
  return shared;
}

bool PriceIndex::excludes_reset(const PriceItem& entry) const {
  constexpr std::size_t least_named = 8;  // fewer are not a habit
  return named_resets_ >= least_named && entry.activities.size() > 1 &&
         !allows(entry, Activity::detach_and_reset);
}

}  // namespace estimate::match

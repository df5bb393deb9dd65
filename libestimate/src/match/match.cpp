#include "estimate/match.h"

#include <algorithm>
#include <array>
#include <utility>

#include "estimate/base/text.h"
#include "match/list_price.h"
#include "match/price_index.h"
#include "match/strip_description.h"

namespace estimate {
namespace {

constexpr std::array<std::string_view, 5> kind_names = {"code", "exact", "edited", "fuzzy", "none"};

/// Given to a description that needed the printed price to tell it from its equals: prices change
/// from month to month, so that an equal price says less than an equal text.
constexpr double decided_by_price = 0.9;
constexpr double decided_by_activity = 0.95;

using Entries = std::vector<const PriceItem*>;

std::string code_of(const PriceItem& entry) { return entry.cat + " " + entry.sel; }

std::string codes_of(const Entries& entries) {
  std::vector<std::string> codes;
  for (const PriceItem* entry : entries) codes.push_back(code_of(*entry) + " (" + entry->unit + ")");
  return join(codes, ", ");
}

ItemMatch miss(std::string reason) {
  ItemMatch match;
  match.reason = std::move(reason);
  return match;
}

ItemMatch of_code(MatchKind kind, const std::string& cat, const std::string& sel) {
  ItemMatch match;
  match.kind = kind;
  match.cat = cat;
  match.sel = sel;
  return match;
}

bool same_unit(const LineItem& item, const PriceItem& entry) {
  return to_upper(trim(item.unit)) == to_upper(trim(entry.unit));
}

/// What the words in front or behind say; else the list, where it leaves no choice; else what is
/// known of the item, then the plain form, as far as the list allows them.
std::optional<Activity> activity_for(const DescriptionReading& reading, const LineItem& item,
                                     const PriceItem& entry) {
  if (reading.activity) return reading.activity;
  if (const auto only = only_activity(entry)) return only;
  for (const Activity activity : {item.activity, Activity::replace}) {
    if (allows(entry, activity)) return activity;
  }
  return std::nullopt;
}

bool same_price(const LineItem& item, const PriceItem& entry, std::optional<Activity> activity) {
  const auto printed = printed_price(item);
  return printed && activity && *printed == list_price(entry, *activity);
}

/// Keeps the entries that pass, unless none does: evidence, not a gate.
template <class Test>
bool narrow(Entries& entries, Test passes) {
  Entries kept;
  std::ranges::copy_if(entries, std::back_inserter(kept), [&](const PriceItem* e) { return passes(*e); });
  if (kept.empty() || kept.size() == entries.size()) return false;
  entries = std::move(kept);
  return true;
}

void set_prices(ItemMatch& match, const LineItem& item, const PriceItem& entry, Activity activity) {
  if (!allows(entry, activity)) {
    match.reason += std::string("; the list has no activity ") + activity_letter(activity) + " for it";
    return;
  }
  match.list_price = list_price(entry, activity);
  if (activity == Activity::remove_and_replace) match.list_remove_price = entry.remove;
  if (const auto printed = printed_price(item)) match.unit_price_difference = *printed - *match.list_price;
}

ItemMatch exact_match(const LineItem& item, const PriceItem& entry, const DescriptionReading& reading) {
  ItemMatch match = of_code(MatchKind::exact, entry.cat, entry.sel);
  match.description = entry.description;
  const auto activity = activity_for(reading, item, entry);
  if (activity) set_prices(match, item, entry, *activity);
  if (activity && !reading.activity && *activity != item.activity) match.activity = activity;
  return match;
}

/// Entries of one description and unit: the only one, or the one that activity and price single out.
ItemMatch decide(const LineItem& item, Entries entries, const DescriptionReading& reading) {
  const bool only_one = entries.size() == 1;
  const Entries candidates = entries;
  const auto activity = [&](const PriceItem& entry) { return activity_for(reading, item, entry); };
  const bool by_activity = narrow(entries, [&](const PriceItem& entry) {
    const auto a = activity(entry);
    return a && allows(entry, *a);
  });
  const bool by_price =
      narrow(entries, [&](const PriceItem& entry) { return same_price(item, entry, activity(entry)); });
  if (entries.size() > 1) {
    return miss("ambiguous: the same description and unit in " + codes_of(entries));
  }
  ItemMatch match = exact_match(item, *entries.front(), reading);
  match.confidence = by_price ? decided_by_price : by_activity ? decided_by_activity : 1.0;
  const std::string how = only_one   ? (item.unit.empty() ? "no unit printed" : "unit agrees")
                          : by_price ? "the price singles it out of " + codes_of(candidates)
                                     : "the activity singles it out of " + codes_of(candidates);
  match.reason = "exact description, " + how + match.reason;
  return match;
}

ItemMatch match_description(const LineItem& item, const PriceIndex& index) {
  std::string reason = "no entry has this description";
  for (const DescriptionReading& reading : read_description(item.description)) {
    Entries entries = index.with_description(reading.key);
    if (entries.empty()) continue;
    Entries of_unit;
    std::ranges::copy_if(entries, std::back_inserter(of_unit), [&](const PriceItem* entry) {
      return item.unit.empty() || same_unit(item, *entry);
    });
    if (!of_unit.empty()) return decide(item, std::move(of_unit), reading);
    reason = "unit " + item.unit + " is printed, the description is that of " + codes_of(entries);
  }
  return miss(std::move(reason));
}

/// A code that is printed is taken as it is; the list only adds to it.
ItemMatch match_code(const LineItem& item, const PriceIndex& index, const PriceList& list) {
  ItemMatch match = of_code(MatchKind::code, item.cat, item.sel);
  match.confidence = 1;
  const PriceItem* entry = index.with_code(item.cat, item.sel);
  if (entry == nullptr) {
    match.reason = "code printed; the list " + list.code + " does not have it";
    return match;
  }
  const auto readings = read_description(item.description);
  const std::string key = description_key(entry->description);
  const bool same_text =
      std::ranges::any_of(readings, [&](const DescriptionReading& reading) { return reading.key == key; });
  match.description = entry->description;
  match.reason = std::string("code printed; in the list, description ") + (same_text ? "agrees" : "differs") +
                 (same_unit(item, *entry) ? ", unit agrees" : ", unit differs: " + entry->unit);
  set_prices(match, item, *entry, item.activity);
  return match;
}

}  // namespace

std::string_view match_kind_name(MatchKind kind) { return kind_names[std::size_t(kind)]; }

PriceMatch match(const Estimate& estimate, const PriceList& list) {
  const PriceIndex index(list);
  PriceMatch result{.price_list = list.code, .items = {}};
  result.items.reserve(estimate.items.size());
  for (const LineItem& item : estimate.items) {
    const bool has_code = !item.cat.empty() && !item.sel.empty();
    ItemMatch match = has_code ? match_code(item, index, list) : match_description(item, index);
    const bool from_list = match.kind != MatchKind::none && !match.description.empty();
    if (from_list) match.price_list = list.code;
    result.items.push_back(std::move(match));
  }
  return result;
}

}  // namespace estimate

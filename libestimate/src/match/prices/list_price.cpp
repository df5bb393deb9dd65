#include "match/prices/list_price.h"

#include <initializer_list>

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

std::optional<Money> printed_price(const LineItem& item) {
  if (item.unit_price) return item.unit_price;
  std::optional<Money> sum;
  for (const auto& part : {item.remove_price, item.replace_price, item.reset_price}) {
    if (part) sum = sum.value_or(Money{}) + *part;
  }
  return sum;
}

}  // namespace estimate::match

// Decides the activity of a line: by a printed letter, a printed prefix, or a rule that is true of every
// print.
#include <array>
#include <string_view>

#include "assemble/item_builder.h"
#include "esx/estimate/base/text.h"

namespace estimate::assemble {
namespace {

struct Prefix {
  std::string_view words;  // lower case
  Activity activity;
  std::string_view source;
};

// "Detach & reset" as a suffix is a separate selector with activity +, so it is not in this table.
constexpr std::array prefixes = {
    Prefix{"r&r ", Activity::remove_and_replace, "printed"},
    Prefix{"remove & replace - ", Activity::remove_and_replace, "printed"},
    Prefix{"remove ", Activity::remove, "printed"},
    Prefix{"detach & reset ", Activity::detach_and_reset, "printed"},
    Prefix{"install ", Activity::install, "printed"},
    Prefix{"material only ", Activity::material_only, "printed"},
    Prefix{"material - ", Activity::material_only, "printed"},
    Prefix{"replace - ", Activity::replace, "printed"},
    // The description already says it, so prints add no prefix.
    Prefix{"tear off", Activity::remove, "rule"},
    Prefix{"tear out", Activity::remove, "rule"},
};

bool positive(const std::optional<Money>& price) { return price && !price->is_zero(); }

}  // namespace

void decide_activity(LineItem& item, bool percent_not_applicable) {
  if (item.activity_source == "printed" && !item.cat.empty()) return;
  const std::string text = to_lower(item.description);
  item.activity = Activity::replace;
  item.activity_source = "rule";
  for (const Prefix& p : prefixes) {
    if (!text.starts_with(p.words)) continue;
    item.activity = p.activity;
    item.activity_source = p.source;
    return;
  }
  // With split prices, a line that only removes has no other price.
  const bool only_removes =
      positive(item.remove_price) && !positive(item.replace_price) && !positive(item.reset_price);
  // Removal has no depreciation percentage: only removals print "NA".
  const bool removal_by_percent =
      percent_not_applicable && !item.depreciation.value_or(Depreciation{}).percent;
  if (only_removes || removal_by_percent) item.activity = Activity::remove;
}

}  // namespace estimate::assemble

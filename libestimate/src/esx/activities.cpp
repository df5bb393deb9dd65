#include "esx/activities.h"

#include "estimate/base/text.h"

namespace estimate {
namespace {

struct Prefix {
  Activity activity;
  std::string_view text;
};

constexpr Prefix prefixes[] = {
    {Activity::remove_and_replace, "R&R"},          {Activity::remove, "Remove"},
    {Activity::detach_and_reset, "Detach & Reset"}, {Activity::install, "Install"},
    {Activity::material_only, "Material Only"},
};

}  // namespace

std::string_view activity_prefix(Activity activity) {
  for (const Prefix& prefix : prefixes)
    if (prefix.activity == activity) return prefix.text;
  return {};
}

std::string bare_description(std::string_view description, Activity activity) {
  std::string_view text = trim(description);
  while (text.starts_with('*')) text = trim(text.substr(1));
  while (text.ends_with('*')) text = trim(text.substr(0, text.size() - 1));
  const std::string_view prefix = activity_prefix(activity);
  if (!prefix.empty() && text.size() > prefix.size() + 1 && text.starts_with(prefix) &&
      text[prefix.size()] == ' ')
    text = trim(text.substr(prefix.size() + 1));
  return std::string(text);
}

}  // namespace estimate

#include "esx/activities.h"

#include "esx/estimate/base/text.h"
#include "model/activity_phrase.h"

namespace estimate::esx {
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
  const std::string_view text = strip_edit_marks(description);
  for (const PhrasePlace place : {PhrasePlace::front, PhrasePlace::back}) {
    const ActivityPhrase* phrase = find_activity_phrase(text, place);
    if (phrase == nullptr || phrase->activity != activity) continue;
    const std::size_t begin = place == PhrasePlace::front ? phrase->text.size() : 0;
    return std::string(trim(text.substr(begin, text.size() - phrase->text.size())));
  }
  return std::string(text);
}

}  // namespace estimate::esx

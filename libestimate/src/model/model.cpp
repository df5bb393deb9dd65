#include "estimate/model.h"

#include <algorithm>
#include <array>
#include <utility>

namespace estimate {
namespace {

constexpr std::array<std::pair<Activity, char>, 6> activity_letters{{
    {Activity::replace, '+'},
    {Activity::remove, '-'},
    {Activity::remove_and_replace, '&'},
    {Activity::detach_and_reset, 'R'},
    {Activity::install, 'I'},
    {Activity::material_only, 'M'},
}};

}  // namespace

char activity_letter(Activity activity) {
  return std::ranges::find(activity_letters, activity, &std::pair<Activity, char>::first)->second;
}

std::optional<Activity> activity_from_letter(char letter) {
  const auto row = std::ranges::find(activity_letters, letter, &std::pair<Activity, char>::second);
  return row == activity_letters.end() ? std::nullopt : std::optional(row->first);
}

std::vector<std::string> Estimate::path(int section) const {
  std::vector<std::string> names;
  for (int at = section; at >= 0 && at < std::ssize(sections);) {
    const Section& node = sections[std::size_t(at)];
    const bool root = node.parent < 0 && node.kind == SectionKind::estimate;
    if (!root || at == section) names.push_back(node.name);
    // Parents come first in print order; any other order would be a loop.
    at = node.parent < at ? node.parent : -1;
  }
  std::ranges::reverse(names);
  return names;
}

}  // namespace estimate

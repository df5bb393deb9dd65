#include "esx/estimate/model.h"

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
  for (int at = section; at >= 0 && at < std::ssize(sections); at = parent_of(at)) {
    const Section& node = sections[std::size_t(at)];
    const bool root = node.parent < 0 && node.kind == SectionKind::estimate;
    if (!root || at == section) names.push_back(node.name);
  }
  std::ranges::reverse(names);
  return names;
}

int Estimate::section_of(const LineItem& line) const {
  return line.section < std::ssize(sections) ? std::max(line.section, -1) : -1;
}

int Estimate::parent_of(int section) const {
  if (section < 0 || section >= std::ssize(sections)) return -1;
  // Parents come first in print order; any other order would be a loop.
  const int parent = sections[std::size_t(section)].parent;
  return parent < section ? std::max(parent, -1) : -1;
}

}  // namespace estimate

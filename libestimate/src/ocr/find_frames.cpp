#include "ocr/find_frames.h"

#include <algorithm>

namespace estimate::ocr {
namespace {

constexpr int meeting = 4;  // pixels between the ends of lines that meet

bool meet(const PixelBox& a, const PixelBox& b) {
  return a.x0 <= b.x1 + meeting && b.x0 <= a.x1 + meeting && a.y0 <= b.y1 + meeting && b.y0 <= a.y1 + meeting;
}

PixelBox around(const PixelBox& a, const PixelBox& b) {
  return {std::min(a.x0, b.x0), std::min(a.y0, b.y0), std::max(a.x1, b.x1), std::max(a.y1, b.y1)};
}

struct Group {
  PixelBox box;
  int upright = 0, level = 0;
};

/// Adds a line to the groups that it meets, and joins them.
void add(std::vector<Group>& groups, const PixelRule& rule) {
  Group joined{rule.box, rule.horizontal ? 0 : 1, rule.horizontal ? 1 : 0};
  bool grown = true;
  while (grown) {
    grown = false;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (!meet(groups[i].box, joined.box)) continue;
      joined = {around(joined.box, groups[i].box), joined.upright + groups[i].upright,
                joined.level + groups[i].level};
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
      grown = true;
      break;
    }
  }
  groups.push_back(joined);
}

}  // namespace

std::vector<PixelBox> find_frames(const std::vector<PixelRule>& rules, int page_width) {
  std::vector<Group> groups;
  for (const PixelRule& rule : rules) {
    if (rule.box.width() * 2 < page_width) add(groups, rule);
  }
  std::vector<PixelBox> frames;
  for (const Group& group : groups) {
    if (group.upright >= 2 && group.level >= 2 && group.box.width() * 2 < page_width)
      frames.push_back(group.box);
  }
  return frames;
}

}  // namespace estimate::ocr

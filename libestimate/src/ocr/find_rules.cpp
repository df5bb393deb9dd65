#include <algorithm>

#include <leptonica/allheaders.h>

#include "ocr/picture.h"

namespace estimate::ocr {
namespace {

constexpr double least_crossed = 0.08;  // of the length, for a line through figures
constexpr int soft_edge = 1;            // gray pixels next to a line

struct BoxaDeleter {
  void operator()(Boxa* boxes) const { boxaDestroy(&boxes); }
};

/// Whether a stroke crosses a line at one place; a slanted stroke continues one pixel to the side.
bool is_crossed(const Ink& ink, bool horizontal, int along, int across0, int across1) {
  const auto near = [&](int across) {
    for (int x = along - 1; x <= along + 1; ++x) {
      if (horizontal ? ink.at(x, across) : ink.at(across, x)) return true;
    }
    return false;
  };
  return near(across0 - 1) && near(across1);
}

/// The boxes of what remains after all shorter runs of ink are removed.
void add_rules(Pix* black_and_white, bool horizontal, int least_length, std::vector<PixelRule>& rules) {
  const PixPointer runs(horizontal ? pixOpenBrick(nullptr, black_and_white, least_length, 1)
                                   : pixOpenBrick(nullptr, black_and_white, 1, least_length));
  const std::unique_ptr<Boxa, BoxaDeleter> boxes(runs ? pixConnCompBB(runs.get(), 8) : nullptr);
  for (int i = 0; boxes && i < boxaGetCount(boxes.get()); ++i) {
    int x = 0, y = 0, width = 0, height = 0;
    boxaGetBoxGeometry(boxes.get(), i, &x, &y, &width, &height);
    const int length = horizontal ? width : height, across = horizontal ? height : width;
    if (across * 4 > length) continue;  // a blot, or a bar behind text
    const PixPointer part = clipped(runs.get(), {x, y, x + width, y + height});
    int count = 0;
    if (part) pixCountPixels(part.get(), &count, nullptr);
    rules.push_back({{x, y, x + width, y + height}, static_cast<double>(count) / length, horizontal});
  }
}

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

std::vector<PixelRule> find_rules(Pix* black_and_white, int least_level, int least_upright) {
  std::vector<PixelRule> rules;
  add_rules(black_and_white, true, least_level, rules);
  add_rules(black_and_white, false, least_upright, rules);
  return rules;
}

void drop_dashes(std::vector<PixelRule>& rules, const Ink& ink, int least_length) {
  std::erase_if(rules, [&](const PixelRule& rule) {
    if (!rule.horizontal || rule.box.width() >= least_length) return false;
    int crossed = 0;
    for (int x = rule.box.x0; x < rule.box.x1; ++x)
      crossed += ink.at(x, rule.box.y0 - soft_edge - 1) && ink.at(x, rule.box.y1 + soft_edge);
    return crossed < least_crossed * rule.box.width();
  });
}

void erase_rules(const std::vector<PixelRule>& rules, Pix* gray, Ink& ink) {
  for (const PixelRule& rule : rules) {
    const PixelBox box{rule.box.x0 - soft_edge, rule.box.y0 - soft_edge, rule.box.x1 + soft_edge,
                       rule.box.y1 + soft_edge};
    const int along0 = rule.horizontal ? box.x0 : box.y0, along1 = rule.horizontal ? box.x1 : box.y1;
    const int across0 = rule.horizontal ? box.y0 : box.x0, across1 = rule.horizontal ? box.y1 : box.x1;
    for (int along = along0; along < along1; ++along) {
      if (is_crossed(ink, rule.horizontal, along, across0, across1)) continue;
      for (int across = across0; across < across1; ++across) {
        const int x = rule.horizontal ? along : across, y = rule.horizontal ? across : along;
        if (x < 0 || y < 0 || x >= ink.width() || y >= ink.height()) continue;
        ink.clear(x, y);
        pixSetPixel(gray, x, y, white);
      }
    }
  }
}

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

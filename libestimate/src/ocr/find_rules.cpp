#include <algorithm>
#include <cstdlib>

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

bool contains(const PixelBox& outer, const PixelBox& inner) {
  return inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1;
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

// The rule below a room's heading begins right of the room's sketch, and ends at the margin of the page.
constexpr double sketch_share_low = 0.25, sketch_share_high = 0.29,
                 margin_share = 0.9;                   // of the page's width
constexpr double piece_gap_pt = 6, piece_step_pt = 1;  // a rule that is not quite level has pieces
constexpr double above_rule_pt = 20;                   // where a sketch may begin
constexpr double band_from_pt = 3,
                 band_to_pt = 1;    // left of the rule; text as wide as the page has ink there
constexpr double headings_pt = 16;  // from the top of column headings to the line below them
constexpr double tall_letter_pt = 6;
constexpr double lowest_sketch_pt = 20;

/// The right end of a level rule that may be in pieces, from its first piece on.
int right_end(const std::vector<PixelRule>& rules, const PixelRule& first, double points_per_pixel) {
  const double gap = piece_gap_pt / points_per_pixel, step = piece_step_pt / points_per_pixel;
  PixelBox last = first.box;
  for (bool grown = true; grown;) {
    const auto next = std::ranges::find_if(rules, [&](const PixelRule& rule) {
      return rule.horizontal && rule.box.x1 > last.x1 && rule.box.x0 - last.x1 <= gap &&
             std::abs(rule.box.y0 - last.y0) <= step;
    });
    grown = next != rules.end();
    if (grown) last = next->box;
  }
  return last.x1;
}

/// Down to the text or the rule that crosses the right edge of the sketch.
int sketch_bottom(const std::vector<PixelRule>& rules, const Ink& ink, const PixelRule& heading,
                  double points_per_pixel) {
  const auto pixels = [&](double points) { return static_cast<int>(points / points_per_pixel); };
  const int right = heading.box.x0 - pixels(band_to_pt), left = heading.box.x0 - pixels(band_from_pt);
  int bottom = ink.height();
  for (const PixelRule& rule : rules) {
    const bool crosses = rule.horizontal && rule.box.x0 < left && rule.box.x1 > right;
    if (crosses && rule.box.y0 > heading.box.y1) bottom = std::min(bottom, rule.box.y0 - pixels(headings_pt));
  }
  const PixelBox band{left, heading.box.y1, right, std::max(bottom, heading.box.y1)};
  const PixelBox text = ink.tight(band);
  return text.empty() ? bottom : std::min(bottom, text.y0 - pixels(tall_letter_pt));
}

}  // namespace

std::vector<PixelBox> find_sketches(const std::vector<PixelRule>& rules, const Ink& ink,
                                    double points_per_pixel) {
  std::vector<PixelBox> sketches;
  for (const PixelRule& rule : rules) {
    const bool right_of_it =
        rule.box.x0 >= sketch_share_low * ink.width() && rule.box.x0 <= sketch_share_high * ink.width();
    if (!rule.horizontal || !right_of_it ||
        right_end(rules, rule, points_per_pixel) < margin_share * ink.width())
      continue;
    const int top = std::max(0, rule.box.y0 - static_cast<int>(above_rule_pt / points_per_pixel));
    const int bottom = sketch_bottom(rules, ink, rule, points_per_pixel);
    const int right = rule.box.x0 - static_cast<int>(band_to_pt / points_per_pixel);
    if (bottom - rule.box.y0 >= lowest_sketch_pt / points_per_pixel)
      sketches.push_back({0, top, right, bottom});
  }
  return sketches;
}

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

std::vector<PixelBox> find_frames(const std::vector<PixelRule>& rules, int page_width,
                                  const std::vector<PixelBox>& sketches) {
  std::vector<Group> groups;
  for (const PixelRule& rule : rules) {
    const bool apart =
        std::ranges::none_of(sketches, [&](const PixelBox& s) { return contains(s, rule.box); });
    if (apart && rule.box.width() * 2 < page_width) add(groups, rule);
  }
  std::vector<PixelBox> frames;
  for (const Group& group : groups) {
    if (group.upright >= 2 && group.level >= 2 && group.box.width() * 2 < page_width)
      frames.push_back(group.box);
  }
  return frames;
}

}  // namespace estimate::ocr

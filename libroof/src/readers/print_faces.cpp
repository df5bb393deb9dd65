// The vector drawings of a Roofr report → faces: polygons of the area page, kinds of edges by the colors of
// the length page, pitches and arrows of the pitch page.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "readers/drawing.h"
#include "readers/print_reader.h"

namespace roof::readers {

namespace {

using estimate::DrawnPath;
using estimate::Page;

const SectionPage* first_page(std::span<const SectionPage> pages, Section section) {
  const auto found = std::ranges::find(pages, section, &SectionPage::section);
  return found == pages.end() ? nullptr : &*found;
}

struct Outline {
  std::vector<At> corners;  // without the closing one
  bool dashed = false;
};

std::optional<Outline> outline_of(const DrawnPath& path) {
  if (path.width <= 0 || path.lines.size() != 1) return std::nullopt;
  const auto& line = path.lines.front();
  if (line.size() < 4 || line.front() != line.back()) return std::nullopt;
  Outline outline{{}, path.dashed};
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const At corner{line[i].x, line[i].y};
    if (outline.corners.empty() || distance(outline.corners.back(), corner) > same_point_pt)
      outline.corners.push_back(corner);
  }
  while (outline.corners.size() > 1 &&
         distance(outline.corners.back(), outline.corners.front()) <= same_point_pt)
    outline.corners.pop_back();
  return outline.corners.size() < 3 ? std::nullopt : std::optional(std::move(outline));
}

/// Closed strokes of the color that most of them have.
std::vector<Outline> facet_outlines(const Page& page) {
  std::map<std::uint32_t, std::vector<Outline>> by_color;
  for (const DrawnPath& path : page.paths)
    if (auto outline = outline_of(path)) by_color[path.color].push_back(*std::move(outline));
  std::vector<Outline> most;
  for (auto& [color, outlines] : by_color)
    if (outlines.size() > most.size()) most = std::move(outlines);
  return most;
}

struct LegendWord {
  std::string_view label;
  LineType type;
};
constexpr auto legend_words = std::to_array<LegendWord>({{"eaves", LineType::eave},
                                                         {"valleys", LineType::valley},
                                                         {"hips", LineType::hip},
                                                         {"ridges", LineType::ridge},
                                                         {"rakes", LineType::rake},
                                                         {"wall flashing", LineType::flashing},
                                                         {"step flashing", LineType::step_flashing},
                                                         {"transitions", LineType::transition},
                                                         {"parapet wall", LineType::parapet},
                                                         {"unspecified", LineType::other}});

/// Colors of the squares to the left of the words of the legend.
std::map<std::uint32_t, LineType> legend(const PrintPage& page) {
  constexpr double square_distance_pt = 45, square_off_pt = 8;
  std::map<std::uint32_t, LineType> colors;
  for (const PrintLine& line : page.lines)
    for (std::size_t at = 0; at < line.words.size(); ++at)
      for (const LegendWord& word : legend_words) {
        const std::size_t end = line.label_end(at, word.label);
        if (end == 0 || !line.words[end - 1]->text.ends_with(':')) continue;
        for (const DrawnPath& path : page.page->paths) {
          if (path.width > 0 || path.lines.empty() || path.lines[0].empty() || path.color == 0xffffff)
            continue;
          estimate::Box square;
          for (const auto& corner : path.lines[0]) square.include({corner.x, corner.y, corner.x, corner.y});
          const double left = line.words[at]->box.x0 - square.x0;
          const double off = std::abs((square.y0 + square.y1) / 2 - line.baseline);
          if (left > 0 && left < square_distance_pt && off < square_off_pt)
            colors.emplace(path.color, word.type);
        }
      }
  return colors;
}

std::vector<DrawnEdge> colored_edges(const PrintPage& page) {
  const auto colors = legend(page);
  std::vector<DrawnEdge> edges;
  for (const DrawnPath& path : page.page->paths) {
    const auto color = colors.find(path.color);
    if (path.width <= 0 || color == colors.end()) continue;
    for (const auto& line : path.lines)
      if (line.size() == 2) edges.push_back({{line[0].x, line[0].y}, {line[1].x, line[1].y}, color->second});
  }
  return edges;
}

/// A dark arrow down a slope: its tail is behind the label, in the direction of its tip.
struct Arrow {
  At tail, tip;
};
std::optional<Arrow> arrow_of(const DrawnPath& path) {
  constexpr double longest_pt = 40;
  constexpr std::size_t corners = 5;  // tail, tip, two barbs, tip
  if (path.width > 0 || path.lines.size() != 1 || path.lines[0].size() < corners || path.color == 0xffffff)
    return std::nullopt;
  const auto& line = path.lines[0];
  const Arrow arrow{{line[0].x, line[0].y}, {line[1].x, line[1].y}};
  const double run = distance(arrow.tail, arrow.tip);
  if (distance(arrow.tip, {line[4].x, line[4].y}) > same_point_pt || run <= 0 || run > longest_pt)
    return std::nullopt;
  return arrow;
}

/// The direction of each label's arrow; crowded roofs lack some.
std::vector<std::optional<At>> arrows_of(const Page& page, std::span<const estimate::Box> labels) {
  constexpr double farthest_pt = 15, aside_pt = 3.5, usual_pt = 7;
  std::vector<std::optional<At>> directions(labels.size());
  for (const DrawnPath& path : page.paths) {
    const auto arrow = arrow_of(path);
    if (!arrow) continue;
    const At run = arrow->tip - arrow->tail, unit = run * (1 / distance(run, {}));
    std::optional<std::size_t> best;
    double best_off = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const At middle{(labels[i].x0 + labels[i].x1) / 2, (labels[i].y0 + labels[i].y1) / 2};
      const double along = dot(arrow->tail - middle, unit),
                   aside = std::abs(cross(arrow->tail - middle, unit));
      const double off = aside + std::abs(along - usual_pt);
      if (along <= 0 || along > farthest_pt || aside > aside_pt || (best && off >= best_off)) continue;
      best = i;
      best_off = off;
    }
    if (best && !directions[*best]) directions[*best] = run;
  }
  return directions;
}

/// What the drawings give before heights are known.
struct Drawings {
  std::vector<Outline> facets, holes;
  std::vector<DrawnEdge> edges;
  std::vector<std::optional<At>> arrows;
};

std::optional<Drawings> drawings_of(std::span<const SectionPage> pages, const PrintedRoof& roof,
                                    std::string& why) {
  const SectionPage* areas = first_page(pages, Section::areas);
  const SectionPage* lengths = first_page(pages, Section::lengths);
  const SectionPage* pitches = first_page(pages, Section::pitches);
  if (areas == nullptr || lengths == nullptr) {
    why = "its area or length diagram is missing";
    return std::nullopt;
  }
  Drawings made;
  for (Outline& outline : facet_outlines(*areas->page.page))
    (outline.dashed ? made.holes : made.facets).push_back(std::move(outline));
  if (made.facets.empty()) {
    why = "its diagrams are not drawn as lines";
    return std::nullopt;
  }
  if (made.facets.size() != roof.facets.size()) {
    why = "the diagram has " + std::to_string(made.facets.size()) + " facets and " +
          std::to_string(roof.facets.size()) + " labels";
    return std::nullopt;
  }
  made.edges = colored_edges(lengths->page);
  std::vector<At> corners;
  for (const Outline& outline : made.facets)
    corners.insert(corners.end(), outline.corners.begin(), outline.corners.end());
  fit_edges(made.edges, corners);
  std::vector<estimate::Box> labels;
  labels.reserve(roof.facets.size());
  for (const PrintedFacet& facet : roof.facets) labels.push_back(facet.pitch_box);
  if (pitches != nullptr) made.arrows = arrows_of(*pitches->page.page, labels);
  return made;
}

}  // namespace

std::optional<Structure> roofr_faces(std::span<const SectionPage> pages, PrintedRoof& roof,
                                     std::string& why) {
  auto drawings = drawings_of(pages, roof, why);
  if (!drawings) return std::nullopt;
  const auto feet_per_pt = level_scale(drawings->edges, roof.whole);
  if (!feet_per_pt) {
    why = "its length diagram has no eaves or ridges that give the scale";
    return std::nullopt;
  }
  std::vector<DrawnFace> faces;
  for (std::size_t i = 0; i < drawings->facets.size(); ++i) {
    const PrintedFacet& facet = roof.facets[i];
    if (!facet.area_sf || !facet.pitch) {
      why = "facet " + facet.label + " has no pitch in the pitch diagram";
      return std::nullopt;
    }
    faces.push_back({facet.label, drawings->facets[i].corners, *facet.area_sf, *facet.pitch,
                     i < drawings->arrows.size() ? drawings->arrows[i] : std::nullopt});
  }
  std::vector<std::vector<At>> holes;
  for (const Outline& hole : drawings->holes) holes.push_back(hole.corners);
  constexpr double one_in_ten = 0.1;
  constexpr double area_share = 0.006, scale_share = 0.005;
  return raise_faces(faces, holes, drawings->edges, *feet_per_pt, {area_share, one_in_ten, scale_share}, roof,
                     why);
}

}  // namespace roof::readers

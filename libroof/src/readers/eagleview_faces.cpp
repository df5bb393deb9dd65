// The vector drawings of an EagleView report → faces: the lines of the area page bound them, labels say how
// large they are, and lines of lower roofs go on under upper ones. Kinds of lines from the length page.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "readers/drawing.h"
#include "readers/print_reader.h"

namespace roof::readers {

namespace {

using estimate::DrawnPath;

constexpr double weld_pt = 0.9;
constexpr double label_share = 0.02, label_sf = 1;  // by which a face may differ from its label
constexpr double scale_off = 0.025;                 // of totals in whole feet
constexpr std::size_t max_pieces = 6;               // of a facet

const SectionPage* page_of(std::span<const SectionPage> pages, Section section) {
  const auto found = std::ranges::find(pages, section, &SectionPage::section);
  return found == pages.end() ? nullptr : &*found;
}

bool is_single_line(const DrawnPath& path) {
  return path.width > 0 && path.lines.size() == 1 && path.lines[0].size() == 2;
}

struct Rgb {
  int red, green, blue;
};
Rgb rgb_of(std::uint32_t color) {
  return {int(color >> 16 & 0xff), int(color >> 8 & 0xff), int(color & 0xff)};
}

enum class Ink { black, red, green, blue, brown, gray, none };
Ink ink_of(std::uint32_t color) {
  constexpr int dark = 0x30, strong = 0x60, near = 0x18;
  const auto [red, green, blue] = rgb_of(color);
  if (red < dark && green < dark && blue < dark) return Ink::black;
  if (std::abs(red - green) < near && std::abs(green - blue) < near) return Ink::gray;
  if (red > strong && green > dark && blue < dark && red > green) return Ink::brown;
  if (red > strong && green < dark && blue < dark) return Ink::red;
  if (green > strong && red < green / 2 && blue < green / 2) return Ink::green;
  return blue > strong && red < dark && green < dark ? Ink::blue : Ink::none;
}

/// A dashed line is drawn as a path of small filled shapes: from the first to the last.
std::optional<DrawnEdge> dashes_of(const DrawnPath& path, LineType type) {
  std::vector<At> middles;
  for (const auto& dash : path.lines) {
    if (dash.size() < 4) return std::nullopt;
    At sum;
    for (std::size_t i = 0; i + 1 < dash.size(); ++i) sum = sum + At{dash[i].x, dash[i].y};
    middles.push_back(sum * (1 / double(dash.size() - 1)));
  }
  if (middles.empty()) return std::nullopt;
  At along = middles.back() - middles.front();
  if (middles.size() == 1) {
    double longest = 0;
    for (const auto& a : path.lines[0])
      for (const auto& b : path.lines[0])
        if (distance({a.x, a.y}, {b.x, b.y}) > longest) {
          longest = distance({a.x, a.y}, {b.x, b.y});
          along = At{b.x, b.y} - At{a.x, a.y};
        }
  }
  const double run = distance(along, {});
  if (run <= 0) return std::nullopt;
  along = along * (1 / run);
  double low = 0, high = 0;
  for (const auto& dash : path.lines)
    for (const auto& corner : dash) {
      const double at = dot(At{corner.x, corner.y} - middles.front(), along);
      low = std::min(low, at);
      high = std::max(high, at);
    }
  return DrawnEdge{middles.front() + along * low, middles.front() + along * high, type};
}

/// Lines of the length page with their kinds: black eaves and green rakes of one width, ridges wider, hips
/// narrower; thin black lines are the frame and the compass.
std::vector<DrawnEdge> length_lines(const estimate::Page& page) {
  constexpr double same_width = 0.6;
  double width = 0;
  for (const DrawnPath& path : page.paths)
    if (is_single_line(path) && (ink_of(path.color) == Ink::black || ink_of(path.color) == Ink::green))
      width = std::max(width, double(path.width));
  std::vector<DrawnEdge> edges;
  for (const DrawnPath& path : page.paths) {
    const Ink ink = ink_of(path.color);
    if (path.width > 0 && is_single_line(path)) {
      const auto add = [&](LineType type) {
        const auto& line = path.lines[0];
        edges.push_back({{line[0].x, line[0].y}, {line[1].x, line[1].y}, type});
      };
      const bool wide = path.width >= same_width * width;
      if (ink == Ink::black && wide) add(LineType::eave);
      if (ink == Ink::green && wide) add(LineType::rake);
      if (ink == Ink::red) add(wide ? LineType::ridge : LineType::hip);
      if (ink == Ink::brown) add(path.dashed ? LineType::step_flashing : LineType::flashing);
      if (ink == Ink::blue) add(LineType::valley);
      if (ink == Ink::gray && wide) add(LineType::parapet);
    } else if (path.width == 0) {
      const auto type = ink == Ink::blue    ? std::optional(LineType::valley)
                        : ink == Ink::brown ? std::optional(LineType::step_flashing)
                                            : std::nullopt;
      if (const auto edge = type ? dashes_of(path, *type) : std::nullopt) edges.push_back(*edge);
    }
  }
  return edges;
}

/// Whether there are as many lines of each kind as the report counts.
bool counts_agree(const std::vector<DrawnEdge>& edges, const PrintedPart& whole) {
  for (std::size_t type = 0; type < line_type_count; ++type) {
    const auto& printed = whole.line_counts[type];
    const auto drawn = std::ranges::count(edges, LineType(type), &DrawnEdge::type);
    if (printed && drawn != *printed) return false;
  }
  return !edges.empty();
}

/// The lines of a page that most of its single lines are like.
std::vector<Segment> facet_lines(const estimate::Page& page) {
  std::map<std::pair<std::uint32_t, int>, std::vector<Segment>> by_style;
  constexpr double width_steps = 20;  // per point
  for (const DrawnPath& path : page.paths)
    if (is_single_line(path)) {
      const auto& line = path.lines[0];
      by_style[{path.color, int(path.width * width_steps)}].push_back(
          {{line[0].x, line[0].y}, {line[1].x, line[1].y}});
    }
  std::vector<Segment> most;
  for (auto& [style, lines] : by_style)
    if (lines.size() > most.size()) most = std::move(lines);
  return most;
}

At middle_of(const estimate::Box& box) { return {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2}; }

/// Moves places of one page to the scale of another by the frame of their lines.
std::vector<At> moved(std::vector<At> places, const std::vector<Segment>& from,
                      const std::vector<Segment>& to) {
  std::vector<DrawnEdge> edges;
  std::vector<At> corners;
  edges.reserve(from.size() + places.size());
  corners.reserve(2 * to.size());
  for (const Segment& s : from) edges.push_back({s.a, s.b, LineType::other});
  for (const At& place : places) edges.push_back({place, place, LineType::other});
  for (const Segment& s : to) {
    corners.push_back(s.a);
    corners.push_back(s.b);
  }
  fit_edges(edges, corners);
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = edges[from.size() + i].a;
  return places;
}

/// Faces of the drawing that make a facet, rising.
using Pieces = std::vector<int>;

/// False: it is there already.
bool add_piece(Pieces& pieces, int piece) {
  const auto at = std::ranges::lower_bound(pieces, piece);
  if (at != pieces.end() && *at == piece) return false;
  pieces.insert(at, piece);
  return true;
}

/// A way to put a facet together.
struct Candidate {
  Pieces pieces;
  double area_pt = 0, cost = 0;
};

class FacetFinder {
 public:
  FacetFinder(const PlaneGraph& graph, const PrintedRoof& roof, double feet_per_pt)
      : graph_(graph), roof_(roof) {
    std::map<std::pair<int, int>, std::vector<int>> sides;
    for (std::size_t f = 0; f < graph.faces.size(); ++f) {
      const auto& corners = graph.faces[f].corners;
      rings_.push_back(graph.ring(graph.faces[f]));
      for (std::size_t i = 0; i < corners.size(); ++i)
        sides[std::minmax(corners[i], corners[(i + 1) % corners.size()])].push_back(int(f));
    }
    neighbors_.resize(graph.faces.size());
    for (const auto& [side, of] : sides)
      if (of.size() == 2 && of[0] != of[1]) {
        neighbors_[std::size_t(of[0])].insert(of[1]);
        neighbors_[std::size_t(of[1])].insert(of[0]);
      }
    std::vector<int> homes;
    homes.reserve(roof.facets.size());
    for (const PrintedFacet& facet : roof.facets) {
      homes.push_back(face_at(middle_of(facet.box)));
      plans_sf_.push_back(facet.area_sf.value_or(0) / slope_factor(facet.pitch.value_or(0)));
    }
    labeled_.insert(homes.begin(), homes.end());
    for (std::size_t f = 0; f < homes.size(); ++f)
      candidates_.push_back(homes[f] < 0 ? std::vector<Candidate>()
                                         : candidates_of(homes[f], plans_sf_[f], feet_per_pt));
  }

  /// The scale at which all facets have the area of their label with the least pieces and differences: near
  /// that of the level lines, which are printed in whole feet.
  [[nodiscard]] double best_scale(double feet_per_pt) const {
    constexpr double step = 0.001;
    double best = feet_per_pt, best_cost = std::numeric_limits<double>::infinity();
    for (double by = 1 - farthest_scale; by <= 1 + farthest_scale; by += step) {
      double cost = std::abs(by - 1) / step * slight;
      for (std::size_t f = 0; f < candidates_.size(); ++f) cost += least_cost(f, feet_per_pt * by);
      if (cost >= best_cost) continue;
      best = feet_per_pt * by;
      best_cost = cost;
    }
    return best;
  }

  /// One outline per facet; empty: `why` says which has none.
  std::vector<std::vector<At>> find(double feet_per_pt, std::string& why) {
    std::vector<std::vector<At>> outlines;
    for (std::size_t f = 0; f < candidates_.size(); ++f) {
      std::vector<At> outline;
      for (const auto& [cost, candidate] : fitting(f, feet_per_pt)) {
        outline = outline_of(candidate->pieces);
        if (outline.empty()) continue;
        used_.insert(candidate->pieces.begin(), candidate->pieces.end());
        break;
      }
      if (outline.empty()) {
        why = "the lines around facet " + roof_.facets[f].label + " do not close to an area of its size";
        return {};
      }
      outlines.push_back(std::move(outline));
    }
    return leaves_out_faces(feet_per_pt, why) ? std::vector<std::vector<At>>() : outlines;
  }

 private:
  static constexpr double farthest_scale = 0.06, slight = 0.01, not_found = 5;

  [[nodiscard]] int face_at(const At& at) const {
    int best = -1;
    for (std::size_t f = 0; f < rings_.size(); ++f)
      if (contains(rings_[f], at) &&
          (best < 0 || graph_.faces[f].area < graph_.faces[std::size_t(best)].area))
        best = int(f);
    return best;
  }

  /// Connected faces around a label that are not too large for it. Those without a label of their own cost
  /// less: others are a roof above.
  [[nodiscard]] std::vector<Candidate> candidates_of(int home, double plan, double feet_per_pt) const {
    constexpr double of_none = 0.25, of_another = 0.5;
    constexpr std::size_t max_candidates = 1'000;
    const double smallest = feet_per_pt * (1 - farthest_scale);
    const double max_pt = (plan * (1 + label_share) + label_sf) / (smallest * smallest);
    std::vector<Candidate> found = {{{home}, graph_.faces[std::size_t(home)].area, 0}};
    std::set<Pieces> seen = {{home}};
    for (std::size_t i = 0; i < found.size() && found.size() < max_candidates; ++i) {
      if (found[i].pieces.size() >= max_pieces) break;
      const Candidate base = found[i];
      for (const int piece : base.pieces)
        for (const int other : neighbors_[std::size_t(piece)]) {
          const double area_pt = base.area_pt + graph_.faces[std::size_t(other)].area;
          if (area_pt > max_pt) continue;
          Candidate more{base.pieces, area_pt, base.cost + (labeled_.contains(other) ? of_another : of_none)};
          if (!add_piece(more.pieces, other) || !seen.insert(more.pieces).second) continue;
          found.push_back(std::move(more));
        }
    }
    return found;
  }

  /// More than its limit where the candidate has not the area of the label.
  [[nodiscard]] double cost_of(const Candidate& candidate, std::size_t f, double feet_per_pt) const {
    const double wanted = plans_sf_[f], most = std::max(label_sf, label_share * wanted);
    const double off = std::abs(candidate.area_pt * feet_per_pt * feet_per_pt - wanted) / most;
    return off > 1 ? not_found : candidate.cost + off;
  }

  [[nodiscard]] double least_cost(std::size_t f, double feet_per_pt) const {
    double least = not_found;
    for (const Candidate& candidate : candidates_[f])
      least = std::min(least, cost_of(candidate, f, feet_per_pt));
    return least;
  }

  [[nodiscard]] std::vector<std::pair<double, const Candidate*>> fitting(std::size_t f,
                                                                         double feet_per_pt) const {
    std::vector<std::pair<double, const Candidate*>> found;
    for (const Candidate& candidate : candidates_[f])
      if (const double cost = cost_of(candidate, f, feet_per_pt); cost < not_found)
        found.emplace_back(cost, &candidate);
    std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first; });
    return found;
  }

  /// Around all pieces: their sides that only one of them has.
  [[nodiscard]] std::vector<At> outline_of(const Pieces& pieces) const {
    std::map<std::pair<int, int>, int> uses;
    const auto each_side = [&](auto use) {
      for (const int piece : pieces) {
        const auto& corners = graph_.faces[std::size_t(piece)].corners;
        for (std::size_t i = 0; i < corners.size(); ++i) use(corners[i], corners[(i + 1) % corners.size()]);
      }
    };
    each_side([&](int a, int b) { ++uses[std::minmax(a, b)]; });
    std::map<int, int> next;
    bool simple = true;
    each_side([&](int a, int b) {
      if (uses[std::minmax(a, b)] == 1) simple = next.emplace(a, b).second && simple;
    });
    if (next.empty() || !simple) return {};
    std::vector<At> outline;
    const int first = next.begin()->first;
    int at = first;
    do {
      outline.push_back(graph_.corners[std::size_t(at)]);
      const auto on = next.find(at);
      if (on == next.end() || outline.size() > next.size()) return {};
      at = on->second;
    } while (at != first);
    return outline.size() == next.size() ? outline : std::vector<At>();
  }

  /// Every face of the drawing is in a facet, but for slivers.
  bool leaves_out_faces(double feet_per_pt, std::string& why) const {
    constexpr double sliver_share = 0.01;
    const double most = std::max(2 * label_sf, sliver_share * roof_.whole.area_sf.value_or(0));
    double left = 0;
    for (std::size_t f = 0; f < graph_.faces.size(); ++f)
      if (!used_.contains(int(f))) left += graph_.faces[f].area * feet_per_pt * feet_per_pt;
    if (left > most) why = geometry::decimal(left, 0) + " sf of the drawing belong to no facet";
    return left > most;
  }

  const PlaneGraph& graph_;
  const PrintedRoof& roof_;
  std::vector<double> plans_sf_;  // by facet
  std::vector<std::vector<At>> rings_;
  std::vector<std::set<int>> neighbors_;
  std::vector<std::vector<Candidate>> candidates_;  // by facet
  std::set<int> labeled_, used_;
};

/// Ends of lines at the corners of the faces: dashes end before them.
void snap_ends(std::vector<DrawnEdge>& edges, const PlaneGraph& graph) {
  constexpr double farthest_pt = 4.5, aside_pt = 1.5;
  for (DrawnEdge& edge : edges) {
    const At run = edge.b - edge.a;
    const double length = distance(run, {});
    if (length <= 0) continue;
    const auto snapped = [&](const At& end) {
      At best = end;
      double best_off = farthest_pt;
      for (const At& corner : graph.corners) {
        const double off = distance(corner, end), aside = std::abs(cross(corner - end, run)) / length;
        if (off >= best_off || aside > aside_pt) continue;
        best = corner;
        best_off = off;
      }
      return best;
    };
    const DrawnEdge moved{snapped(edge.a), snapped(edge.b), edge.type};
    if (distance(moved.a, moved.b) > 0) edge = moved;
  }
}

/// How far north is turned from the top of the page, clockwise in degrees: by the letters of the compass.
double north_of(const PrintPage& page) {
  const auto letter = [&](std::string_view text) -> std::optional<At> {
    for (const estimate::Word& word : page.page->words)
      if (word.text == text) return middle_of(word.box);
    return std::nullopt;
  };
  const auto north = letter("N"), south = letter("S");
  if (!north || !south) return 0;
  return geometry::in_degrees(std::atan2(north->x - south->x, south->y - north->y));
}

/// Some drawings are wider or narrower than the roof: by how much to stretch x, and squeeze y, for the level
/// lines to have their printed lengths.
double stretch_of(const std::vector<DrawnEdge>& edges, const PrintedPart& whole, double feet_per_pt) {
  constexpr double most = 0.12, step = 0.001;
  double best = 1, best_off = std::numeric_limits<double>::infinity();
  for (double stretch = 1 - most; stretch <= 1 + most; stretch += step) {
    double off = 0;
    for (const LineType type : {LineType::eave, LineType::ridge}) {
      const auto& printed = whole.lengths_ft[static_cast<std::size_t>(type)];
      if (!printed) continue;
      double drawn = 0;
      for (const DrawnEdge& edge : edges)
        if (edge.type == type)
          drawn +=
              distance({edge.a.x * stretch, edge.a.y / stretch}, {edge.b.x * stretch, edge.b.y / stretch}) *
              feet_per_pt;
      off += (drawn - *printed) * (drawn - *printed);
    }
    if (off >= best_off) continue;
    best = stretch;
    best_off = off;
  }
  return best;
}

void read_pitch_labels(std::span<const SectionPage> pages, const std::vector<Segment>& area_lines,
                       PrintedRoof& roof) {
  const SectionPage* page = page_of(pages, Section::pitches);
  if (page == nullptr) return;
  std::vector<PitchLabel> labels;
  std::vector<At> places;
  for (const estimate::Word* word : drawn_numbers(page->page, "pitch values are shown", "note")) {
    labels.push_back({middle_of(word->box), number_of_word(*word)});
    places.push_back(labels.back().place);
  }
  places = moved(std::move(places), facet_lines(*page->page.page), area_lines);
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i].place = places[i];
  std::erase_if(labels, [&](const PitchLabel& label) {
    return std::ranges::none_of(roof.whole.pitches,
                                [&](const PitchShare& row) { return row.pitch == label.pitch; });
  });
  constexpr std::size_t max_facets = 120;
  const bool have_areas =
      std::ranges::all_of(roof.facets, [](const PrintedFacet& f) { return f.area_sf.has_value(); });
  if (have_areas && roof.facets.size() <= max_facets) choose_pitches(labels, roof);
}

}  // namespace

std::optional<Structure> eagleview_faces(std::span<const SectionPage> pages, PrintedRoof& roof,
                                         std::string& why) {
  if (page_of(pages, Section::facets) != nullptr) {
    if (!solve_facet_table(roof)) roof.facets.clear();
    why = "its area diagram is an image";
    return std::nullopt;
  }
  const SectionPage* areas = page_of(pages, Section::areas);
  const SectionPage* lengths = page_of(pages, Section::lengths);
  if (areas == nullptr || lengths == nullptr || roof.facets.empty()) {
    why = "its area or length diagram is missing or an image";
    return std::nullopt;
  }
  const auto lines = facet_lines(*areas->page.page);
  if (roof.facets.front().label.empty() || lines.size() < 3) {
    why = "its area diagram is not drawn as lines";
    return std::nullopt;
  }
  read_pitch_labels(pages, lines, roof);
  for (const PrintedFacet& facet : roof.facets)
    if (!facet.area_sf || !facet.pitch) {
      why = "facet " + facet.label + " has no pitch";
      return std::nullopt;
    }
  auto edges = length_lines(*lengths->page.page);
  if (!counts_agree(edges, roof.whole)) {
    why = "the length diagram does not have as many lines of each kind as the report counts";
    return std::nullopt;
  }
  const PlaneGraph graph = plane_graph(lines, weld_pt);
  fit_edges(edges, graph.corners);
  snap_ends(edges, graph);
  const auto level = level_scale(edges, roof.whole);
  if (!level) {
    why = "its length diagram has no eaves or ridges that give the scale";
    return std::nullopt;
  }
  FacetFinder finder(graph, roof, *level);
  const double feet_per_pt = finder.best_scale(*level);
  auto outlines = finder.find(feet_per_pt, why);
  if (outlines.size() != roof.facets.size()) return std::nullopt;
  const double stretch = stretch_of(edges, roof.whole, feet_per_pt);
  const auto stretched = [&](At& at) { at = {at.x * stretch, at.y / stretch}; };
  for (auto& outline : outlines) std::ranges::for_each(outline, stretched);
  for (DrawnEdge& edge : edges) {
    stretched(edge.a);
    stretched(edge.b);
  }
  std::vector<DrawnFace> faces;
  faces.reserve(outlines.size());
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    const PrintedFacet& facet = roof.facets[i];
    faces.push_back(
        {facet.label, outlines[i], facet.area_sf.value_or(0), facet.pitch.value_or(0), std::nullopt});
  }
  auto made = raise_faces(faces, {}, edges, feet_per_pt, {label_share, 0, scale_off}, roof, why);
  if (made) made->north_deg = north_of(areas->page);
  return made;
}

}  // namespace roof::readers

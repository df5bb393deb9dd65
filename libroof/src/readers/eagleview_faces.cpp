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
#include "readers/plane_graph.h"
#include "readers/print_reader.h"

namespace roof::readers {

namespace {

using estimate::DrawnPath;

constexpr double weld_pt = 0.9;
constexpr double label_share = 0.02, label_sf = 1;  // by which a face may differ from its label
constexpr double scale_off = 0.025;                 // of totals in whole feet
constexpr std::size_t most_pieces = 6;              // of a facet

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
      if (ink == Ink::brown) add(LineType::flashing);
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

struct PitchLabel {
  At place;
  double pitch = 0;
};

/// A = 0, Z = 25, AA = 26; nullopt: no letters.
std::optional<int> letter_number(const std::string& label) {
  constexpr int letters = 26;
  int number = 0;
  for (const char c : label) {
    if (c < 'A' || c > 'Z') return std::nullopt;
    number = number * letters + (c - 'A' + 1);
  }
  return label.empty() ? std::nullopt : std::optional(number - 1);
}

/// Which facet has which pitch: labels stand near their facets, areas add up to the table of pitches, and
/// letters go by area of the plan. Small and flat facets have no label.
class PitchChooser {
 public:
  PitchChooser(const std::vector<PitchLabel>& labels, PrintedRoof& roof) : roof_(roof) {
    for (std::size_t f = 0; f < roof.facets.size(); ++f) by_letter_.push_back(f);
    std::ranges::stable_sort(by_letter_, {},
                             [&](std::size_t f) { return letter_number(roof.facets[f].label); });
    for (const PrintedFacet& facet : roof.facets) distances_.push_back(distances_of(facet, labels));
  }

  void choose() {
    if (roof_.whole.pitches.empty()) return;
    chosen_.assign(roof_.facets.size(), 0);
    for (std::size_t f = 0; f < chosen_.size(); ++f)
      chosen_[f] = std::size_t(std::ranges::min_element(distances_[f]) - distances_[f].begin());
    double cost = total_cost();
    constexpr int most_rounds = 60;
    for (int round = 0; round < most_rounds && improve(cost); ++round) {
    }
    for (std::size_t f = 0; f < chosen_.size(); ++f)
      roof_.facets[f].pitch = roof_.whole.pitches[chosen_[f]].pitch;
  }

 private:
  /// By pitch: how far its nearest label is, in parts of what is near.
  [[nodiscard]] std::vector<double> distances_of(const PrintedFacet& facet,
                                                 const std::vector<PitchLabel>& labels) const {
    constexpr double near_pt = 12, none = 3;
    std::vector<double> found;
    for (const PitchShare& row : roof_.whole.pitches) {
      double nearest = none;
      for (const PitchLabel& label : labels)
        if (label.pitch == row.pitch)
          nearest = std::min(nearest, distance(label.place, middle_of(facet.box)) / near_pt);
      found.push_back(nearest);
    }
    return found;
  }

  [[nodiscard]] double total_cost() const {
    double cost = 0;
    std::vector<double> sums(roof_.whole.pitches.size(), 0), slack(sums.size(), 0.1);
    for (std::size_t f = 0; f < chosen_.size(); ++f) {
      cost += distances_[f][chosen_[f]];
      sums[chosen_[f]] += *roof_.facets[f].area_sf;
      slack[chosen_[f]] += 0.5;
    }
    constexpr double per_sf = 2, slight_per_sf = 1;
    for (std::size_t row = 0; row < sums.size(); ++row) {
      const double off = std::abs(sums[row] - roof_.whole.pitches[row].area_sf);
      cost += per_sf * std::max(0.0, off - slack[row]) + slight_per_sf * off;
    }
    for (std::size_t i = 1; i < by_letter_.size(); ++i)
      cost += per_sf * std::max(0.0, plan_of(by_letter_[i - 1]) - plan_of(by_letter_[i]) - 1);
    return cost;
  }

  [[nodiscard]] double plan_of(std::size_t f) const {
    return *roof_.facets[f].area_sf / slope_factor(roof_.whole.pitches[chosen_[f]].pitch);
  }

  /// A facet that gets another pitch, or two that exchange theirs.
  struct Change {
    std::size_t facet, other;
    std::optional<std::size_t> row;
  };
  void apply(const Change& change) {
    if (change.row)
      chosen_[change.facet] = *change.row;
    else
      std::swap(chosen_[change.facet], chosen_[change.other]);
  }

  [[nodiscard]] std::vector<Change> changes_of(const std::vector<std::size_t>& facets) const {
    std::vector<Change> changes;
    for (std::size_t i = 0; i < facets.size(); ++i) {
      for (std::size_t row = 0; row < roof_.whole.pitches.size(); ++row)
        changes.push_back({facets[i], 0, row});
      for (std::size_t k = i + 1; k < facets.size(); ++k) changes.push_back({facets[i], facets[k], {}});
    }
    return changes;
  }

  /// The best change, or two of those of small facets, which have no labels.
  bool improve(double& cost) {
    constexpr std::size_t most_small = 10;
    const std::vector<std::size_t> before = chosen_;
    std::vector<std::size_t> best = chosen_;
    const double first = cost;
    const auto consider = [&] {
      const double changed = total_cost();
      if (changed >= cost - 1e-9) return;
      cost = changed;
      best = chosen_;
    };
    for (const Change& change : changes_of(by_letter_)) {
      apply(change);
      consider();
      chosen_ = before;
    }
    if (cost >= first) {
      const std::size_t small = std::min(by_letter_.size(), most_small);
      const auto changes = changes_of({by_letter_.begin(), by_letter_.begin() + std::ptrdiff_t(small)});
      for (std::size_t a = 0; a < changes.size(); ++a)
        for (std::size_t b = a + 1; b < changes.size(); ++b) {
          apply(changes[a]);
          apply(changes[b]);
          consider();
          chosen_ = before;
        }
    }
    chosen_ = best;
    return cost < first;
  }

  PrintedRoof& roof_;
  std::vector<std::size_t> by_letter_, chosen_;  // row of the table, by facet
  std::vector<std::vector<double>> distances_;
};

/// An extended report gives areas of facets for even pitches only: plan areas, in the column of pitch 0.
/// Which facet has which pitch follows from the table of pitches.
class TableSolver {
 public:
  explicit TableSolver(PrintedRoof& roof) : roof_(roof), row_of_(roof.facets.size(), none) {}

  bool solve() {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < roof_.whole.pitches.size(); ++row) rows.push_back(row);
    std::ranges::sort(rows, {}, [&](std::size_t row) { return roof_.whole.pitches[row].area_sf; });
    for (const std::size_t row : rows)
      if (!fill(row, 0, roof_.whole.pitches[row].area_sf, 0, row == rows.back())) return false;
    for (std::size_t f = 0; f < row_of_.size(); ++f) {
      if (row_of_[f] == none) return false;
      PrintedFacet& facet = roof_.facets[f];
      facet.pitch = roof_.whole.pitches[row_of_[f]].pitch;
      *facet.area_sf *= slope_factor(*facet.pitch);
    }
    return true;
  }

 private:
  static constexpr std::size_t none = std::size_t(-1);
  static constexpr double digit_sf = 0.05;  // of areas with one decimal

  /// Facets from `first` on that add up to what is left of a row; the last row takes all that are left.
  bool fill(std::size_t row, std::size_t first, double left, int taken, bool last) {
    constexpr int most_steps = 300'000;
    const double factor = slope_factor(roof_.whole.pitches[row].pitch);
    if (std::abs(left) <= digit_sf * (1 + taken * factor) && taken > 0 && !(last && has_free(first)))
      return true;
    if (first >= row_of_.size() || left < 0 || ++steps_ > most_steps) return false;
    if (row_of_[first] == none) {
      row_of_[first] = row;
      if (fill(row, first + 1, left - *roof_.facets[first].area_sf * factor, taken + 1, last)) return true;
      row_of_[first] = none;
      if (last) return false;
    }
    return fill(row, first + 1, left, taken, last);
  }

  [[nodiscard]] bool has_free(std::size_t first) const {
    return std::find(row_of_.begin() + std::ptrdiff_t(first), row_of_.end(), none) != row_of_.end();
  }

  PrintedRoof& roof_;
  std::vector<std::size_t> row_of_;  // of the table of pitches, by facet
  int steps_ = 0;
};

/// Faces of the drawing that make a facet.
using Pieces = std::set<int>;

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
    for (const PrintedFacet& facet : roof.facets) homes.push_back(face_at(middle_of(facet.box)));
    labeled_.insert(homes.begin(), homes.end());
    for (std::size_t f = 0; f < homes.size(); ++f)
      candidates_.push_back(homes[f] < 0 ? std::vector<Candidate>()
                                         : candidates_of(homes[f], plan_sf(f), feet_per_pt));
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

  [[nodiscard]] double plan_sf(std::size_t f) const {
    return *roof_.facets[f].area_sf / slope_factor(*roof_.facets[f].pitch);
  }

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
    constexpr std::size_t most_candidates = 4'000;
    const double smallest = feet_per_pt * (1 - farthest_scale);
    const double most_pt = (plan * (1 + label_share) + label_sf) / (smallest * smallest);
    std::vector<Candidate> found = {{{home}, graph_.faces[std::size_t(home)].area, 0}};
    std::set<Pieces> seen = {{home}};
    for (std::size_t i = 0; i < found.size() && found.size() < most_candidates; ++i) {
      if (found[i].pieces.size() >= most_pieces) break;
      const Candidate base = found[i];
      for (const int piece : base.pieces)
        for (const int other : neighbors_[std::size_t(piece)]) {
          Candidate more = base;
          more.area_pt += graph_.faces[std::size_t(other)].area;
          more.cost += labeled_.contains(other) ? of_another : of_none;
          if (more.area_pt > most_pt || !more.pieces.insert(other).second || !seen.insert(more.pieces).second)
            continue;
          found.push_back(std::move(more));
        }
    }
    return found;
  }

  /// More than its limit where the candidate has not the area of the label.
  [[nodiscard]] double cost_of(const Candidate& candidate, std::size_t f, double feet_per_pt) const {
    const double wanted = plan_sf(f), most = std::max(label_sf, label_share * wanted);
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
          drawn += std::hypot((edge.a.x - edge.b.x) * stretch, (edge.a.y - edge.b.y) / stretch) * feet_per_pt;
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
  constexpr std::size_t most_facets = 120;
  const bool have_areas =
      std::ranges::all_of(roof.facets, [](const PrintedFacet& f) { return f.area_sf.has_value(); });
  if (have_areas && roof.facets.size() <= most_facets) PitchChooser(labels, roof).choose();
}

}  // namespace

std::optional<Structure> eagleview_faces(std::span<const SectionPage> pages, PrintedRoof& roof,
                                         std::string& why) {
  if (page_of(pages, Section::facets) != nullptr) {
    if (!TableSolver(roof).solve()) roof.facets.clear();
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
  for (std::size_t i = 0; i < outlines.size(); ++i)
    faces.push_back(
        {roof.facets[i].label, outlines[i], *roof.facets[i].area_sf, *roof.facets[i].pitch, std::nullopt});
  auto made = raise_faces(faces, {}, edges, feet_per_pt, {label_share, 0, scale_off}, roof, why);
  if (made) made->north_deg = north_of(areas->page);
  return made;
}

}  // namespace roof::readers

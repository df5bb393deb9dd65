#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "readers/drawing.h"

namespace roof::readers {

namespace {

using geometry::decimal;

constexpr std::size_t max_corners = 4'000;
constexpr double inches_of_run = 12;
constexpr double near_edge_pt = 1.2;                 // of a line of another page
constexpr double area_sf_off = 1;                    // by which a face may differ from its label
constexpr double area_slack = 0.1;                   // of scale
constexpr double on_side_pt = 0.7;                   // a corner of another face that lies on a side
constexpr double level_sine = 0.05;                  // of a side with the direction across the slope
constexpr double weld_ft = 0.6;                      // heights of one corner that are the same
constexpr double bent_share = 0.003, bent_sf = 0.5;  // area that welding may cost
constexpr double straight_cosine =
    0.9994;  // an arrow within 2 degrees of square to a level edge is square to it

/// Corners that are drawn at one place.
class Corners {
 public:
  int add(const At& at) {
    const auto cell = [](double v) { return static_cast<long>(std::floor(v / same_point_pt)); };
    const long column = cell(at.x), row = cell(at.y);
    for (long x = column - 1; x <= column + 1; ++x)
      for (long y = row - 1; y <= row + 1; ++y)
        if (const auto found = cells_.find({x, y}); found != cells_.end())
          for (const int known : found->second)
            if (distance(places_[std::size_t(known)], at) <= same_point_pt) return known;
    places_.push_back(at);
    const int made = static_cast<int>(places_.size()) - 1;
    cells_[{column, row}].push_back(made);
    return made;
  }
  [[nodiscard]] const At& operator[](int corner) const { return places_[static_cast<std::size_t>(corner)]; }
  [[nodiscard]] std::size_t size() const { return places_.size(); }

 private:
  std::vector<At> places_;
  std::map<std::pair<long, long>, std::vector<int>> cells_;
};

using Pair = std::pair<int, int>;
Pair pair_of(int a, int b) { return std::minmax(a, b); }

struct RisingFace {
  const DrawnFace* drawn = nullptr;
  std::vector<int> ring;   // corners
  std::vector<int> edges;  // of the length diagram, by side; −1: none
  At down;                 // unit vector
  double offset_ft = 0;    // height where the page's origin would be in its plane
  int part = -1;           // faces that share edges
  bool apart = false;      // keeps its own corners
  std::vector<int> points;
};

class Raiser {
 public:
  Raiser(const std::vector<DrawnEdge>& edges, double feet_per_pt)
      : edges_(edges), covered_(edges.size()), feet_(feet_per_pt) {}

  bool read(const std::vector<DrawnFace>& drawn, std::string& why) {
    for (const DrawnFace& face : drawn) {
      RisingFace& made = faces_.emplace_back();
      made.drawn = &face;
      for (const At& corner : face.corners) made.ring.push_back(corners_.add(corner));
    }
    if (corners_.size() > max_corners) {
      why = "its drawing has too many corners";
      return false;
    }
    for (RisingFace& face : faces_) split_edges(face);
    for (std::size_t f = 0; f < faces_.size(); ++f)
      for (std::size_t i = 0; i < faces_[f].ring.size(); ++i) sides_[side(faces_[f], i)].push_back(int(f));
    for (const auto& [pair, of] : sides_) lying_on_[pair] = edges_under(pair);
    for (RisingFace& face : faces_)
      if (!find_down(face)) {
        why = "the direction of facet " + face.drawn->label + "'s slope is not drawn";
        return false;
      }
    for (RisingFace& face : faces_)
      for (std::size_t i = 0; i < face.ring.size(); ++i) face.edges.push_back(edge_of(face, i));
    return true;
  }

  Structure raise() {
    join_parts();
    weld();
    bool bent = false;
    for (RisingFace& face : faces_)
      if (is_bent(face)) bent = face.apart = true;
    if (bent) weld();
    return structure();
  }

 private:
  static Pair side(const RisingFace& face, std::size_t i) {
    return pair_of(face.ring[i], face.ring[(i + 1) % face.ring.size()]);
  }

  /// Corners of other faces that lie on its edges become its own.
  void split_edges(RisingFace& face) const {
    std::vector<int> ring;
    for (std::size_t i = 0; i < face.ring.size(); ++i) {
      const int from = face.ring[i], to = face.ring[(i + 1) % face.ring.size()];
      ring.push_back(from);
      std::vector<std::pair<double, int>> on;
      for (int c = 0; c < int(corners_.size()); ++c) {
        if (c == from || c == to) continue;
        const Foot foot = foot_on(corners_[c], corners_[from], corners_[to]);
        if (foot.off <= on_side_pt && foot.along > 0 && foot.along < 1) on.emplace_back(foot.along, c);
      }
      std::ranges::sort(on);
      for (const auto& [along, c] : on) ring.push_back(c);
    }
    face.ring = std::move(ring);
  }

  /// The lines of the length diagram on which a side lies: a rake may be over an eave.
  [[nodiscard]] std::vector<int> edges_under(const Pair& pair) const {
    std::vector<int> found;
    const At a = corners_[pair.first], b = corners_[pair.second];
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      const DrawnEdge& edge = edges_[e];
      const double beyond = near_edge_pt / std::max(distance(edge.a, edge.b), same_point_pt);
      const Foot at_a = foot_on(a, edge.a, edge.b), at_b = foot_on(b, edge.a, edge.b);
      const auto on = [&](double along) { return along >= -beyond && along <= 1 + beyond; };
      if (std::max(at_a.off, at_b.off) < near_edge_pt && on(at_a.along) && on(at_b.along))
        found.push_back(int(e));
    }
    return found;
  }

  /// How much a face rises from one end of a side to the other.
  [[nodiscard]] double rise_along(const RisingFace& face, const Pair& pair) const {
    return -face.drawn->pitch / inches_of_run * dot(corners_[pair.second] - corners_[pair.first], face.down);
  }

  /// Whether the face is one of the two that rise most alike along a side, so that they meet there; others
  /// are above or below them.
  [[nodiscard]] bool meets_another(const RisingFace& face, const Pair& pair) const {
    constexpr double alike_share = 0.25, alike_pt = 0.5;
    const auto& of = sides_.at(pair);
    double best = std::numeric_limits<double>::infinity();
    bool is_of_best = false;
    for (std::size_t a = 0; a < of.size(); ++a)
      for (std::size_t b = a + 1; b < of.size(); ++b) {
        const RisingFace& first = faces_[std::size_t(of[a])];
        const RisingFace& second = faces_[std::size_t(of[b])];
        const double rise = rise_along(first, pair), off = std::abs(rise - rise_along(second, pair));
        if (&first == &second || off >= best || off > alike_share * std::abs(rise) + alike_pt) continue;
        best = off;
        is_of_best = &first == &face || &second == &face;
      }
    return is_of_best;
  }

  /// Of these, the one whose kind suits the slope of the side in this face; −1: none.
  int edge_of(const RisingFace& face, std::size_t i) {
    const Pair pair = side(face, i);
    const At run = corners_[pair.second] - corners_[pair.first];
    const double length = distance(run, {});
    const bool level = std::abs(dot(run, face.down)) < level_sine * length || face.drawn->pitch == 0;
    const bool meets = lying_on_.at(pair).size() > 1 && meets_another(face, pair);
    int best = -1;
    double best_off = 0;
    for (const int e : lying_on_.at(pair)) {
      const DrawnEdge& edge = edges_[std::size_t(e)];
      const bool unknown = edge.type == LineType::other;
      const bool suits = unknown || may_be_level(edge.type) == level || may_be_both(edge.type);
      const double off = std::max(foot_on(corners_[pair.first], edge.a, edge.b).off,
                                  foot_on(corners_[pair.second], edge.a, edge.b).off) +
                         (suits ? 0 : 2 * near_edge_pt) +
                         (unknown || is_between(edge.type) != meets ? near_edge_pt : 0);
      if (best >= 0 && off >= best_off) continue;
      best = e;
      best_off = off;
    }
    return best;
  }

  static bool may_be_level(LineType type) {
    return type == LineType::eave || type == LineType::ridge || type == LineType::flashing;
  }
  static bool is_between(LineType type) {
    return type == LineType::ridge || type == LineType::hip || type == LineType::valley ||
           type == LineType::transition;
  }
  static bool may_be_both(LineType type) { return type == LineType::transition || type == LineType::parapet; }

  [[nodiscard]] std::optional<LineType> type_at(const RisingFace& face, std::size_t i) const {
    return face.edges[i] < 0 ? std::nullopt : std::optional(edges_[std::size_t(face.edges[i])].type);
  }

  [[nodiscard]] At outward(const RisingFace& face, std::size_t i) const {
    const At a = corners_[face.ring[i]], b = corners_[face.ring[(i + 1) % face.ring.size()]];
    const double run = std::max(distance(a, b), 1e-9);
    const At normal{(b.y - a.y) / run, (a.x - b.x) / run};
    double twice = 0;
    for (std::size_t k = 0; k < face.ring.size(); ++k)
      twice += cross(corners_[face.ring[k]], corners_[face.ring[(k + 1) % face.ring.size()]]);
    return twice >= 0 ? normal : normal * -1;
  }

  /// Square to its longest level line, an eave at its foot or a ridge or wall at its top; by its arrow where
  /// there is one.
  bool find_down(RisingFace& face) const {
    std::optional<At> arrow = face.drawn->downslope;
    if (arrow && distance(*arrow, {}) > 0) arrow = *arrow * (1 / distance(*arrow, {}));
    double longest = 0;
    for (std::size_t i = 0; i < face.ring.size(); ++i) {
      const Pair pair = side(face, i);
      const double run = distance(corners_[pair.first], corners_[pair.second]);
      for (const int e : lying_on_.at(pair)) {
        const LineType type = edges_[std::size_t(e)].type;
        if (!may_be_level(type) || run <= longest) continue;
        const At down = outward(face, i) * (type == LineType::eave ? 1 : -1);
        if (arrow && dot(down, *arrow) < straight_cosine) continue;
        longest = run;
        face.down = down;
      }
    }
    if (longest > 0) return true;
    if (!arrow && face.drawn->pitch > 0) return false;
    face.down = arrow.value_or(At{0, 1});
    return true;
  }

  [[nodiscard]] double height(const RisingFace& face, const At& at) const {
    return face.offset_ft - face.drawn->pitch / inches_of_run * dot(at, face.down) * feet_;
  }
  [[nodiscard]] double height(const RisingFace& face, int corner) const {
    return height(face, corners_[corner]);
  }

  /// Edges at which two faces meet at one height.
  [[nodiscard]] static bool joins(const std::optional<LineType>& type) {
    return !type || *type == LineType::ridge || *type == LineType::hip || *type == LineType::valley ||
           *type == LineType::transition || *type == LineType::other;
  }

  [[nodiscard]] std::optional<LineType> type_of(int f, const Pair& pair) const {
    const RisingFace& face = faces_[std::size_t(f)];
    for (std::size_t i = 0; i < face.ring.size(); ++i)
      if (side(face, i) == pair) return type_at(face, i);
    return std::nullopt;
  }

  void join_parts() {
    std::vector<std::vector<std::pair<int, Pair>>> neighbors(faces_.size());
    for (const auto& [pair, of] : sides_) {
      if (of.size() != 2 || of[0] == of[1] || !joins(type_of(of[0], pair)) || !joins(type_of(of[1], pair)))
        continue;
      neighbors[std::size_t(of[0])].emplace_back(of[1], pair);
      neighbors[std::size_t(of[1])].emplace_back(of[0], pair);
    }
    std::vector<int> order(faces_.size());
    for (std::size_t f = 0; f < order.size(); ++f) order[f] = int(f);
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](int f) { return faces_[std::size_t(f)].drawn->area_sf; });
    int parts = 0;
    for (const int first : order) {
      if (faces_[std::size_t(first)].part >= 0) continue;
      join_part(first, parts++, neighbors);
    }
  }

  /// Over the longest shared edges first, which are the surest.
  void join_part(int first, int part, const std::vector<std::vector<std::pair<int, Pair>>>& neighbors) {
    struct Step {
      double run;
      int from, to;
      Pair pair;
      bool operator<(const Step& other) const {
        return std::tie(run, other.to, other.from) < std::tie(other.run, to, from);
      }
    };
    std::priority_queue<Step> steps;
    std::vector<int> members;
    const auto place = [&](int f) {
      faces_[std::size_t(f)].part = part;
      members.push_back(f);
      for (const auto& [to, pair] : neighbors[std::size_t(f)])
        steps.push({distance(corners_[pair.first], corners_[pair.second]), f, to, pair});
    };
    place(first);
    while (!steps.empty()) {
      const Step step = steps.top();
      steps.pop();
      RisingFace& to = faces_[std::size_t(step.to)];
      if (to.part >= 0) continue;
      const RisingFace& from = faces_[std::size_t(step.from)];
      const auto rise = [&](int corner) { return height(from, corner) - height(to, corner); };
      to.offset_ft += (rise(step.pair.first) + rise(step.pair.second)) / 2;
      place(step.to);
    }
    double lowest = std::numeric_limits<double>::infinity();
    for (const int f : members)
      for (const int corner : faces_[std::size_t(f)].ring)
        lowest = std::min(lowest, height(faces_[std::size_t(f)], corner));
    for (const int f : members) faces_[std::size_t(f)].offset_ft -= lowest;
  }

  Point point_at(int corner, double z) const {
    return {corners_[corner].x * feet_, -corners_[corner].y * feet_, z};
  }

  /// One point per corner and height; heights that differ little are one.
  void weld() {
    points_.clear();
    struct Use {
      int part;
      double z;
      std::size_t face, place;
    };
    std::map<int, std::vector<Use>> uses;
    for (std::size_t f = 0; f < faces_.size(); ++f) {
      RisingFace& face = faces_[f];
      face.points.assign(face.ring.size(), -1);
      for (std::size_t i = 0; i < face.ring.size(); ++i) {
        const int part = face.apart ? -1 - int(f) : face.part;
        uses[face.ring[i]].push_back({part, height(face, face.ring[i]), f, i});
      }
    }
    for (auto& [corner, list] : uses) {
      std::ranges::sort(list, {}, [](const Use& u) { return std::tuple(u.part, u.z, u.face, u.place); });
      for (std::size_t i = 0; i < list.size();) {
        std::size_t end = i + 1;
        double sum = list[i].z;
        while (end < list.size() && list[end].part == list[i].part && list[end].z - list[i].z <= weld_ft)
          sum += list[end++].z;
        points_.push_back(point_at(corner, sum / double(end - i)));
        for (; i < end; ++i) faces_[list[i].face].points[list[i].place] = int(points_.size()) - 1;
      }
    }
  }

  [[nodiscard]] bool is_bent(const RisingFace& face) const {
    std::vector<At> ring;
    ring.reserve(face.ring.size());
    for (const int corner : face.ring) ring.push_back(corners_[corner]);
    const double flat = plan_area(ring) * feet_ * feet_ * slope_factor(face.drawn->pitch);
    const double bent = geometry::length(geometry::area_vector(points_, face.points));
    return std::abs(bent - flat) > std::max(bent_sf, bent_share * flat);
  }

  Structure structure() {
    Structure made;
    made.id = "ROOF1";
    made.points = points_;
    for (std::size_t f = 0; f < faces_.size(); ++f) {
      Face& face = made.faces.emplace_back();
      face.id = "F" + std::to_string(f + 1);
      face.label = faces_[f].drawn->label;
      face.type_written = "ROOF";
      face.kind = FaceKind::roof;
      face.ring = faces_[f].points;
      face.published.size_sf = faces_[f].drawn->area_sf;
      face.published.pitch = faces_[f].drawn->pitch;
      for (std::size_t i = 0; i < face.ring.size(); ++i) add_line(made, f, i);
    }
    settle_unknown(made);
    add_doubled_edges(made);
    return made;
  }

  void add_line(Structure& made, std::size_t f, std::size_t i) {
    Face& face = made.faces[f];
    const Pair ends = pair_of(face.ring[i], face.ring[(i + 1) % face.ring.size()]);
    const auto [at, is_new] = lines_.try_emplace(ends, made.lines.size());
    face.lines.push_back(int(at->second));
    if (is_new) {
      Line& line = made.lines.emplace_back();
      line.id = "L" + std::to_string(made.lines.size());
      line.from = face.ring[i];
      line.to = face.ring[(i + 1) % face.ring.size()];
      const Pair drawn = side(faces_[f], i);
      const auto& of = sides_.at(drawn);
      const bool slit = of.size() > 1 && std::ranges::count(of, int(f)) > 1;
      const auto type = slit ? LineType::hidden : type_at(faces_[f], i);
      const bool once =
          faces_[f].edges[i] < 0 ? counted_.insert(drawn).second : is_new_part(faces_[f].edges[i], drawn);
      line.type = !once ? LineType::hidden : type.value_or(LineType::other);
      if (once && !type) unknown_.push_back(at->second);
    }
    auto& borders = made.lines[at->second].faces;
    if (std::ranges::find(borders, int(f)) == borders.end()) borders.push_back(int(f));
  }

  /// Sides that the length diagram does not have: what the slopes next to them say.
  void settle_unknown(Structure& made) const {
    if (unknown_.empty()) return;
    const auto types = geometry::classify_lines(made);
    for (const std::size_t line : unknown_)
      made.lines[line].type = made.lines[line].faces.size() > 1 ? types[line] : LineType::other;
  }

  /// Whether most of this part of an edge is not yet a line.
  bool is_new_part(int edge, const Pair& pair) {
    const DrawnEdge& e = edges_[std::size_t(edge)];
    const double a = foot_on(corners_[pair.first], e.a, e.b).along,
                 b = foot_on(corners_[pair.second], e.a, e.b).along;
    const Part part{std::min(a, b), std::max(a, b)};
    double known = 0;
    for (const Part& other : covered_[std::size_t(edge)])
      known += std::max(0.0, std::min(part.to, other.to) - std::max(part.from, other.from));
    if (known > (part.to - part.from) / 2) return false;
    covered_[std::size_t(edge)].push_back(part);
    return true;
  }

  /// Edges that lie on others, such as those of a roof under another: they are in the totals too.
  void add_doubled_edges(Structure& made) const {
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      double covered = 0;
      for (const Part& part : covered_[e]) covered += part.to - part.from;
      if (covered < 0.5) add_doubled_edge(made, edges_[e]);
    }
  }

  /// On the face in which its slope suits its kind.
  void add_doubled_edge(Structure& made, const DrawnEdge& edge) const {
    const RisingFace* face = nullptr;
    for (const RisingFace& other : faces_) {
      if (!is_on_outline(other, edge.a) || !is_on_outline(other, edge.b)) continue;
      const At run = edge.b - edge.a;
      const bool level = std::abs(dot(run, other.down)) < level_sine * distance(run, {});
      if (face == nullptr) face = &other;
      if (may_be_level(edge.type) != level) continue;
      face = &other;
      break;
    }
    if (face == nullptr) return;
    Line& line = made.lines.emplace_back();
    line.id = "L" + std::to_string(made.lines.size());
    line.type = edge.type;
    line.from = int(made.points.size());
    line.to = line.from + 1;
    line.faces = {int(face - faces_.data())};
    const double z = height(*face, edge.a);
    made.points.push_back({edge.a.x * feet_, -edge.a.y * feet_, z});
    made.points.push_back(
        {edge.b.x * feet_, -edge.b.y * feet_, may_be_level(edge.type) ? z : height(*face, edge.b)});
  }

  [[nodiscard]] bool is_on_outline(const RisingFace& face, const At& at) const {
    for (std::size_t i = 0; i < face.ring.size(); ++i) {
      const Foot foot = foot_on(at, corners_[face.ring[i]], corners_[face.ring[(i + 1) % face.ring.size()]]);
      if (foot.off <= near_edge_pt && foot.along >= -0.01 && foot.along <= 1.01) return true;
    }
    return false;
  }

  const std::vector<DrawnEdge>& edges_;
  struct Part {
    double from, to;  // 0 to 1
  };
  std::vector<std::vector<Part>> covered_;  // by edge: by lines of the roof
  double feet_;
  Corners corners_;
  std::vector<RisingFace> faces_;
  std::map<Pair, std::vector<int>> sides_;
  std::map<Pair, std::vector<int>> lying_on_;
  std::vector<Point> points_;
  std::map<Pair, std::size_t> lines_;
  std::set<Pair> counted_;  // sides without a line of the length diagram
  std::vector<std::size_t> unknown_;
};

void compare(PrintedRoof& roof, std::string quantity, double published, double computed, double tolerance) {
  const double delta = computed - published;
  roof.checks.push_back(
      {std::move(quantity), published, computed, delta, tolerance, std::abs(delta) <= tolerance + 1e-9});
}

/// The scale by which the facets have the printed area. Level lines are printed to the inch, and slopes to
/// the whole pitch: it may differ from theirs by a little.
double refined_scale(const std::vector<DrawnFace>& faces, double feet_per_pt, double most,
                     const PrintedRoof& roof) {
  double points = 0;
  for (const DrawnFace& face : faces) points += plan_area(face.corners) * slope_factor(face.pitch);
  if (!roof.whole.area_sf || points <= 0) return feet_per_pt;
  const double by_area = std::sqrt(*roof.whole.area_sf / points);
  return std::abs(by_area / feet_per_pt - 1) <= most ? by_area : feet_per_pt;
}

/// The labels against polygon × slope factor: those that do not fit.
std::size_t compare_areas(const std::vector<DrawnFace>& faces, double feet_per_pt, double area_share,
                          PrintedRoof& roof) {
  std::size_t bad = 0;
  for (const DrawnFace& face : faces) {
    const double area = plan_area(face.corners) * feet_per_pt * feet_per_pt * slope_factor(face.pitch);
    const double tolerance = std::max(area_sf_off, area_share * face.area_sf);
    if (std::abs(area - face.area_sf) <= tolerance + area_slack) continue;
    ++bad;
    compare(roof, "drawn area_sf of facet " + face.label, face.area_sf, area, tolerance);
  }
  return bad;
}

/// By how much the length of all lines of a type may differ from the print. Slopes are printed as whole
/// pitches: half a unit at 12/12 is 2 % of a rake, and the scale that gives the printed area is off by part
/// of that.
struct LengthLimit {
  LineType type;
  double feet, share;
};
constexpr double level_ft = 1.5, level_share = 0.015, sloped_ft = 2, sloped_share = 0.025;
constexpr auto length_limits = std::to_array<LengthLimit>({{LineType::eave, level_ft, level_share},
                                                           {LineType::ridge, level_ft, level_share},
                                                           {LineType::rake, sloped_ft, sloped_share},
                                                           {LineType::hip, sloped_ft, sloped_share},
                                                           {LineType::valley, sloped_ft, sloped_share}});

/// Whether the lines that are billed by their length have the printed ones.
bool has_printed_lengths(const Structure& made, const PrintedPart& printed, std::string& why) {
  for (const auto& [type, feet, share] : length_limits) {
    const auto& wanted = printed.lengths_ft[static_cast<std::size_t>(type)];
    if (!wanted) continue;
    double drawn = 0;
    for (const Line& line : made.lines)
      if (line.type == type && !line.faces.empty()) drawn += geometry::length_ft(made, line);
    if (std::abs(drawn - *wanted) <= feet + share * *wanted) continue;
    why = "the drawing has " + decimal(drawn, 0) + " ft of " + std::string(line_type_info(type).name) +
          "s, and the report prints " + decimal(*wanted, 0);
    return false;
  }
  return true;
}

}  // namespace

std::optional<Structure> raise_faces(std::vector<DrawnFace> faces, const std::vector<std::vector<At>>& holes,
                                     const std::vector<DrawnEdge>& edges, double feet_per_pt,
                                     const FaceLimits& limits, PrintedRoof& roof, std::string& why) {
  const std::size_t before = roof.checks.size();
  cut_holes(faces, holes);
  feet_per_pt = refined_scale(faces, feet_per_pt, limits.scale_share, roof);
  const std::size_t bad = compare_areas(faces, feet_per_pt, limits.area_share, roof);
  if (double(bad) > limits.bad_share * double(faces.size())) {
    roof.checks.resize(before);
    why = "the areas of " + std::to_string(bad) + " of " + std::to_string(faces.size()) +
          " facets do not fit the drawing";
    return std::nullopt;
  }
  Raiser raiser(edges, feet_per_pt);
  if (!raiser.read(faces, why)) return std::nullopt;
  Structure made = raiser.raise();
  if (!has_printed_lengths(made, roof.whole, why)) {
    roof.checks.resize(before);
    return std::nullopt;
  }
  return made;
}

}  // namespace roof::readers

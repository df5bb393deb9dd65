#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "describe/pieces.h"
#include "describe/words.h"
#include "esx/roof/describe.h"
#include "geometry/decimal.h"

namespace roof {

using namespace describe;
using geometry::decimal;
using geometry::pitch_text;

namespace {

constexpr double fit_ft = 1e-6;
constexpr double dormer_front = 0.25, dormer_back = 0.75;  // of the run from eave to ridge
constexpr double shed_dormer_pitch = 3;

bool is_hipped(Shape shape) {
  return shape == Shape::hip || shape == Shape::pyramid || shape == Shape::mansard ||
         shape == Shape::dutch_gable || shape == Shape::half_hip || shape == Shape::flat;
}

/// A bar of the plan with the direction of its ridge.
struct Bar {
  Box box;
  bool along_x = true;
};

class Builder {
 public:
  explicit Builder(const RoofSpec& spec) : spec_(spec) {}

  Answer<Report> build() {
    if (!spec_.areas.empty()) return published_only();
    if (has_sides() && !(spec_.wings.empty() && spec_.dormers.empty()))
      return std::unexpected(
          refused_words("overhang", "overhangs of single sides are known without wings and dormers"));
    add_main();
    for (const Wing& wing : spec_.wings)
      if (auto refusal = add_wing(wing)) return std::unexpected(*std::move(refusal));
    std::vector<Piece> dormers;
    for (const Dormers& group : spec_.dormers)
      if (auto refusal = add_dormers(group, dormers)) return std::unexpected(*std::move(refusal));
    pieces_.insert(pieces_.end(), dormers.begin(), dormers.end());
    Report report;
    report.kind = ReportKind::description;
    report.structures.push_back(face_mesh(upper_envelope(pieces_), pieces_));
    return report;
  }

 private:
  [[nodiscard]] double slope() const { return spec_.pitch / 12; }

  /// Areas without an outline: what a report publishes, without faces.
  [[nodiscard]] Report published_only() const {
    constexpr int digits = 4;
    Report report;
    report.kind = ReportKind::description;
    double sum = 0;
    std::map<std::string, double> by_pitch;
    for (const RoofArea& area : spec_.areas) {
      sum += area.area_sf;
      by_pitch[pitch_text(std::floor(area.pitch + 0.5))] += area.area_sf;
    }
    report.summary["TotalRoofArea"] = decimal(sum, digits);
    for (const auto& [pitch, area_sf] : by_pitch)
      report.summary["RoofAreaPerPitch:" + pitch] = decimal(area_sf, digits);
    for (const LineTypeInfo& info : line_type_table())
      if (const auto length = spec_.lengths_ft[static_cast<std::size_t>(info.type)])
        report.summary[std::string(info.summary_key)] = decimal(*length, digits);
    return report;
  }

  [[nodiscard]] bool has_sides() const {
    return std::ranges::any_of(spec_.side_overhang_ft, [](const auto& side) { return side.has_value(); });
  }

  /// Where overhangs differ by side the planes meet the walls at one height, and go on beyond them.
  void add_main_with_sides() {
    const Box walls{0, 0, spec_.x_ft, spec_.y_ft};
    const Box usual = with_overhang(walls, spec_.ridge_along_x, spec_.shape);
    const auto side = [&](Side at, double otherwise) {
      return spec_.side_overhang_ft[static_cast<std::size_t>(at)].value_or(otherwise);
    };
    main_ = {-side(Side::left, -usual.x0), -side(Side::front, -usual.y0),
             walls.x1 + side(Side::right, usual.x1 - walls.x1),
             walls.y1 + side(Side::back, usual.y1 - walls.y1)};
    const Slopes slopes{slope(), spec_.second_pitch.value_or(0) / 12, spec_.lower_run_ft};
    for (Piece& piece : shape_pieces(spec_.shape, walls, spec_.ridge_along_x, slopes)) {
      Box& box = piece.box;
      if (box.x0 == walls.x0) box.x0 = main_.x0;
      if (box.y0 == walls.y0) box.y0 = main_.y0;
      if (box.x1 == walls.x1) box.x1 = main_.x1;
      if (box.y1 == walls.y1) box.y1 = main_.y1;
      pieces_.push_back(std::move(piece));
    }
  }

  /// With overhangs: eaves along the ridge, rakes at its ends, eaves all around where the ends slope too.
  [[nodiscard]] Box with_overhang(Box box, bool along_x, Shape shape) const {
    const double eave = spec_.eave_overhang_ft, end = is_hipped(shape) ? eave : spec_.rake_overhang_ft;
    const double x = along_x ? end : eave, y = along_x ? eave : end;
    return {box.x0 - x, box.y0 - y, box.x1 + x, box.y1 + y};
  }

  void add(Shape shape, const Box& box, bool along_x, const Slopes& slopes) {
    for (Piece& piece : shape_pieces(shape, box, along_x, slopes)) pieces_.push_back(std::move(piece));
  }

  void add_main() {
    if (has_sides()) return add_main_with_sides();
    main_ = with_overhang({0, 0, spec_.x_ft, spec_.y_ft}, spec_.ridge_along_x, spec_.shape);
    const Slopes slopes{slope(), spec_.second_pitch.value_or(0) / 12, spec_.lower_run_ft};
    if (spec_.plan == Plan::rectangle) return add(spec_.shape, main_, spec_.ridge_along_x, slopes);
    std::vector<Bar> bars = plan_bars();
    for (Bar& bar : bars) bar.box = with_overhang(bar.box, bar.along_x, spec_.shape);
    if (spec_.shape != Shape::hip) shorten(bars);
    for (const Bar& bar : bars) add(spec_.shape, bar.box, bar.along_x, slopes);
  }

  /// The first lies along x; the others cross it.
  [[nodiscard]] std::vector<Bar> plan_bars() const {
    const double x = spec_.x_ft, y = spec_.y_ft, nx = spec_.notch_x_ft, ny = spec_.notch_y_ft;
    const double leg = (x - nx) / 2;
    const Bar low{{0, 0, x, y - ny}, true};
    switch (spec_.plan) {
      case Plan::l:
        return {low, {{0, 0, x - nx, y}, false}};
      case Plan::t:
        return {low, {{nx, 0, x - nx, y}, false}};
      case Plan::u:
        return {low, {{0, 0, leg, y}, false}, {{x - leg, 0, x, y}, false}};
      case Plan::h:
        return {{{0, ny, x, y - ny}, true}, {{0, 0, leg, y}, false}, {{x - leg, 0, x, y}, false}};
      case Plan::rectangle:
        break;
    }
    return {{{0, 0, x, y}, spec_.ridge_along_x}};
  }

  /// Where two gables cross, the narrower ends at the ridge of the wider, so that it does not come out
  /// behind.
  void shorten(std::vector<Bar>& bars) const {
    Bar& low = bars[0];
    const double ridge_y = (low.box.y0 + low.box.y1) / 2, width = low.box.depth();
    double from_x = low.box.x0, to_x = low.box.x1;
    for (std::size_t i = 1; i < bars.size(); ++i) {
      Box& leg = bars[i].box;
      const double ridge_x = (leg.x0 + leg.x1) / 2;
      if (leg.width() > width || (leg.width() == width && spec_.plan == Plan::h)) {
        if (i == 1 && (bars.size() > 2 || spec_.plan == Plan::l)) from_x = ridge_x;
        if (i == 2) to_x = ridge_x;
      } else if (spec_.plan != Plan::h) {
        leg.y0 = ridge_y;
      }
    }
    low.box.x0 = from_x;
    low.box.x1 = to_x;
  }

  std::optional<RoofRefusal> add_wing(const Wing& wing) {
    const bool front_or_back = wing.side == Side::front || wing.side == Side::back;
    const double wing_slope = wing.pitch.value_or(spec_.pitch) / 12;
    const bool falls_away = wing.shape == Shape::shed || wing.shape == Shape::flat;
    Box box = with_overhang(wing_box(wing), falls_away == front_or_back, wing.shape);
    const double width = front_or_back ? box.width() : box.depth();
    const double side = front_or_back ? main_.width() : main_.depth();
    if (width > side + fit_ft)
      return refused_words("wing",
                           "a wing of that width does not fit on the " + side_name(wing.side) + " side");
    const bool against_gable_end = front_or_back != spec_.ridge_along_x && !is_hipped(spec_.shape);
    const double run = against_gable_end ? 0 : run_to_ridge(spec_, main_, wing.side);
    if (!falls_away && wing_slope * width / 2 - wing.drop_ft > highest() + fit_ft)
      return refused_words("wing", "the wing's ridge would rise above the main roof");
    const Box walls = wing_box(wing);
    for (const Box& other : wings_)
      if (overlap(other, walls)) return refused_words("wing", "two wings would be in the same place");
    wings_.push_back(walls);
    if (falls_away) {
      pieces_.push_back(away_from_main(wing, box));
      return std::nullopt;
    }
    put_inner_end(box, wing.side, run);
    std::vector<Piece> pieces = shape_pieces(wing.shape, box, !front_or_back, {wing_slope, 0, 0});
    open_inner_end(pieces[0], wing.side);
    for (Plane& plane : pieces[0].planes) plane.offset -= wing.drop_ft;
    if (!against_gable_end && stands_out(pieces[0], wing.side))
      return refused_words("wing", "the wing does not end within the main roof");
    pieces_.push_back(std::move(pieces[0]));
    return std::nullopt;
  }

  /// A shed or flat roof from the edge of the main roof outwards.
  [[nodiscard]] Piece away_from_main(const Wing& wing, Box box) const {
    put_inner_end(box, wing.side, 0);
    const double fall = wing.pitch.value_or(spec_.pitch) / 12;
    switch (wing.side) {
      case Side::front:
        return {box, {{0, fall, -fall * box.y1 - wing.drop_ft}}};
      case Side::back:
        return {box, {{0, -fall, fall * box.y0 - wing.drop_ft}}};
      case Side::left:
        return {box, {{fall, 0, -fall * box.x1 - wing.drop_ft}}};
      case Side::right:
        break;
    }
    return {box, {{-fall, 0, fall * box.x0 - wing.drop_ft}}};
  }

  static std::string side_name(Side side) {
    constexpr std::array<const char*, 4> names = {"front", "back", "left", "right"};
    return names[static_cast<std::size_t>(side)];
  }

  [[nodiscard]] Box wing_box(const Wing& wing) const {
    const bool front_or_back = wing.side == Side::front || wing.side == Side::back;
    const double side = front_or_back ? spec_.x_ft : spec_.y_ft, room = side - wing.width_ft;
    const double from = wing.place == Place::middle ? room / 2 : wing.place == Place::low_end ? 0 : room;
    const double to = from + wing.width_ft, out = wing.projection_ft;
    switch (wing.side) {
      case Side::front:
        return {from, -out, to, 0};
      case Side::back:
        return {from, spec_.y_ft, to, spec_.y_ft + out};
      case Side::left:
        return {-out, from, 0, to};
      case Side::right:
        break;
    }
    return {spec_.x_ft, from, spec_.x_ft + out, to};
  }

  /// The end inside of the main roof, so far from its eave.
  void put_inner_end(Box& box, Side side, double run) const {
    if (side == Side::front) box.y1 = main_.y0 + run;
    if (side == Side::back) box.y0 = main_.y1 - run;
    if (side == Side::left) box.x1 = main_.x0 + run;
    if (side == Side::right) box.x0 = main_.x1 - run;
  }

  /// A hip wing slopes at its outer end only: its ridge runs into the main roof.
  static void open_inner_end(Piece& wing, Side side) {
    std::erase_if(wing.planes, [side](const Plane& plane) {
      switch (side) {
        case Side::front:
          return plane.y_slope < 0;
        case Side::back:
          return plane.y_slope > 0;
        case Side::left:
          return plane.x_slope < 0;
        case Side::right:
          break;
      }
      return plane.x_slope > 0;
    });
  }

  [[nodiscard]] double highest() const {
    double z = 0;
    for (int i = 0; i <= 64; ++i) {
      const double t = i / 64.0;
      z = std::max({z, surface_height(pieces_, main_.x0 + t * main_.width(), (main_.y0 + main_.y1) / 2),
                    surface_height(pieces_, (main_.x0 + main_.x1) / 2, main_.y0 + t * main_.depth())});
    }
    return z;
  }

  /// Whether the piece is higher than the main roof where it ends inside of it.
  [[nodiscard]] bool stands_out(const Piece& piece, Side side) const {
    const Box& b = piece.box;
    for (int i = 0; i <= 32; ++i) {
      const double t = i / 32.0;
      const bool front_or_back = side == Side::front || side == Side::back;
      const double x = front_or_back ? b.x0 + t * b.width() : side == Side::left ? b.x1 : b.x0;
      const double y = !front_or_back ? b.y0 + t * b.depth() : side == Side::front ? b.y1 : b.y0;
      if (piece.height(x, y) > surface_height(pieces_, x, y) + fit_ft) return true;
    }
    return false;
  }

  std::optional<RoofRefusal> add_dormers(const Dormers& group, std::vector<Piece>& dormers) const {
    const bool on_front = group.side == Side::front;
    const bool front_or_back = on_front || group.side == Side::back;
    if (front_or_back != spec_.ridge_along_x || spec_.plan != Plan::rectangle)
      return refused_words("dormers", "dormers must be on a slope along the ridge of a rectangular roof");
    const double run = run_to_ridge(spec_, main_, group.side), m = slope_of(group.side);
    const double depth = group.depth_ft.value_or((dormer_back - dormer_front) * run);
    const double front = (run - depth) / 2, back = front + depth;
    const double own =
        group.pitch.value_or(group.shape == Shape::shed ? std::min(shed_dormer_pitch, m * 6) : spec_.pitch) /
        12;
    const double rise = group.shape == Shape::shed ? own * depth : own * group.width_ft / 2;
    if (front < fit_ft || m * back - rise < m * front + fit_ft)
      return refused_words("dormers", "a dormer of that size does not fit between eave and ridge");
    const double side = front_or_back ? main_.width() : main_.depth();
    const double inset = is_hipped(spec_.shape) ? back : 0;  // between the hips, where they come nearest
    const double room = side - 2 * inset;
    if (group.count * group.width_ft > room - fit_ft)
      return refused_words("dormers", "so many dormers do not fit next to each other");
    for (int i = 0; i < group.count; ++i) {
      const double middle = inset + room * (i + 0.5) / group.count;
      const Piece piece = dormer(group, middle - group.width_ft / 2, front, back, m, own);
      if (!stands_on_slope(piece.box, group.side, m))
        return refused_words("dormers", "a dormer would cross a hip, a valley or another part of the roof");
      for (const Piece& other : dormers)
        if (overlap(other.box, piece.box))
          return refused_words("dormers", "two dormers would be in the same place");
      dormers.push_back(piece);
    }
    return std::nullopt;
  }

  static bool overlap(const Box& a, const Box& b) {
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
  }

  [[nodiscard]] double slope_of(Side side) const {
    const bool back = side == Side::back || side == Side::right;
    return spec_.shape == Shape::saltbox && back ? spec_.second_pitch.value_or(spec_.pitch) / 12 : slope();
  }

  /// Rises `d` feet in from the eave of its side: its highest line meets the slope at `back`.
  [[nodiscard]] Piece dormer(const Dormers& group, double from, double front, double back, double m,
                             double own) const {
    const Box box = on_side(group.side, from, from + group.width_ft, front, back);
    const bool ridge_along_x = group.side == Side::left || group.side == Side::right;
    if (group.shape == Shape::gable) {
      Piece piece = shape_pieces(Shape::gable, box, ridge_along_x, {own, 0, 0})[0];
      for (Plane& plane : piece.planes) plane.offset += m * back - own * group.width_ft / 2;
      return piece;
    }
    const bool low = group.side == Side::front || group.side == Side::left;
    const double inward = low ? own : -own;
    const double end = group.side == Side::front  ? box.y1
                       : group.side == Side::back ? box.y0
                       : low                      ? box.x1
                                                  : box.x0;
    return {box, {{ridge_along_x ? inward : 0, ridge_along_x ? 0 : inward, m * back - inward * end}}};
  }

  [[nodiscard]] Box on_side(Side side, double from, double to, double near, double far) const {
    switch (side) {
      case Side::front:
        return {main_.x0 + from, main_.y0 + near, main_.x0 + to, main_.y0 + far};
      case Side::back:
        return {main_.x0 + from, main_.y1 - far, main_.x0 + to, main_.y1 - near};
      case Side::left:
        return {main_.x0 + near, main_.y0 + from, main_.x0 + far, main_.y0 + to};
      case Side::right:
        break;
    }
    return {main_.x1 - far, main_.y0 + from, main_.x1 - near, main_.y0 + to};
  }

  [[nodiscard]] bool stands_on_slope(const Box& b, Side side, double m) const {
    for (int i = 0; i <= 8; ++i)
      for (int j = 0; j <= 8; ++j) {
        const double x = b.x0 + b.width() * i / 8, y = b.y0 + b.depth() * j / 8;
        const double in = side == Side::front  ? y - main_.y0
                          : side == Side::back ? main_.y1 - y
                          : side == Side::left ? x - main_.x0
                                               : main_.x1 - x;
        if (std::abs(surface_height(pieces_, x, y) - m * in) > fit_ft) return false;
      }
    return true;
  }

  const RoofSpec& spec_;
  Box main_;
  std::vector<Piece> pieces_;
  std::vector<Box> wings_;  // without overhangs
};

}  // namespace

Answer<Report> build_roof(const RoofSpec& spec) { return Builder(spec).build(); }

}  // namespace roof

#include "describe/pieces.h"

#include <array>

namespace roof::describe {
namespace {

constexpr double dutch_part = 0.25;   // of the width: how far in from the ends the gablets are
constexpr double clipped_part = 0.5;  // of the ridge's height: where the ends of a half-hip begin

/// Coordinates along (u) and across (v) the ridge, from the corner of the box.
class Frame {
 public:
  Frame(const Box& box, bool ridge_along_x) : box_(box), along_x_(ridge_along_x) {}

  [[nodiscard]] double length() const { return along_x_ ? box_.width() : box_.depth(); }
  [[nodiscard]] double width() const { return along_x_ ? box_.depth() : box_.width(); }

  /// z = u_slope·u + v_slope·v + offset
  [[nodiscard]] Plane plane(double u_slope, double v_slope, double offset) const {
    const double x = along_x_ ? u_slope : v_slope, y = along_x_ ? v_slope : u_slope;
    return {x, y, offset - x * box_.x0 - y * box_.y0};
  }

  /// Rising from both long sides; z is `offset` at a distance of `inset` from them.
  void add_sides(std::vector<Plane>& planes, double slope, double inset = 0, double offset = 0) const {
    planes.push_back(plane(0, slope, offset - slope * inset));
    planes.push_back(plane(0, -slope, offset + slope * (width() - inset)));
  }
  /// The same from both ends.
  void add_ends(std::vector<Plane>& planes, double slope, double inset = 0, double offset = 0) const {
    planes.push_back(plane(slope, 0, offset - slope * inset));
    planes.push_back(plane(-slope, 0, offset + slope * (length() - inset)));
  }

 private:
  Box box_;
  bool along_x_;
};

Piece make_piece(const Box& box) { return {box, {}}; }

Piece slopes_of(Shape shape, const Box& box, const Frame& frame, const Slopes& s) {
  Piece piece = make_piece(box);
  std::vector<Plane>& planes = piece.planes;
  const double top_of_lower = s.first * s.lower_run;
  switch (shape) {
    case Shape::shed:
    case Shape::flat:
      planes.push_back(frame.plane(0, s.first, 0));
      break;
    case Shape::saltbox:
      planes.push_back(frame.plane(0, s.first, 0));
      planes.push_back(frame.plane(0, -s.second, s.second * frame.width()));
      break;
    case Shape::gambrel:
      frame.add_sides(planes, s.first);
      frame.add_sides(planes, s.second, s.lower_run, top_of_lower);
      break;
    case Shape::mansard:
      frame.add_sides(planes, s.first);
      frame.add_ends(planes, s.first);
      if (s.second == 0) {
        planes.push_back(frame.plane(0, 0, top_of_lower));
      } else {
        frame.add_sides(planes, s.second, s.lower_run, top_of_lower);
        frame.add_ends(planes, s.second, s.lower_run, top_of_lower);
      }
      break;
    case Shape::pyramid:
      frame.add_sides(planes, s.first);
      frame.add_ends(planes, s.first * frame.width() / frame.length());
      break;
    case Shape::half_hip:
      frame.add_sides(planes, s.first);
      frame.add_ends(planes, s.first, 0, clipped_part * s.first * frame.width() / 2);
      break;
    case Shape::hip:
    case Shape::dutch_gable:
      frame.add_sides(planes, s.first);
      frame.add_ends(planes, s.first);
      break;
    case Shape::gable:
      frame.add_sides(planes, s.first);
      break;
  }
  return piece;
}

}  // namespace

std::vector<Piece> shape_pieces(Shape shape, const Box& box, bool ridge_along_x, const Slopes& slopes) {
  const Frame frame(box, ridge_along_x);
  std::vector<Piece> pieces = {slopes_of(shape, box, frame, slopes)};
  if (shape != Shape::dutch_gable) return pieces;
  Piece gablet = slopes_of(Shape::gable, box, frame, slopes);
  const double inset = dutch_part * frame.width();
  (ridge_along_x ? gablet.box.x0 : gablet.box.y0) += inset;
  (ridge_along_x ? gablet.box.x1 : gablet.box.y1) -= inset;
  // Along the shorter side the hips may meet before a gablet begins.
  if (gablet.box.width() > 0 && gablet.box.depth() > 0) pieces.push_back(std::move(gablet));
  return pieces;
}

double surface_height(const std::vector<Piece>& pieces, double x, double y) {
  double z = -std::numeric_limits<double>::infinity();
  for (const Piece& piece : pieces)
    if (piece.box.holds(x, y)) z = std::max(z, piece.height(x, y));
  return z;
}

double run_to_ridge(const RoofSpec& spec, const Box& box, Side side) {
  const bool across_y = side == Side::front || side == Side::back;
  const double across = across_y ? box.depth() : box.width();
  const double other = across_y ? box.width() : box.depth();
  if (spec.shape == Shape::saltbox && across_y == spec.ridge_along_x) {
    const double back = spec.second_pitch.value_or(spec.pitch);
    const double near_front = across * back / (spec.pitch + back);
    return side == Side::front || side == Side::left ? near_front : across - near_front;
  }
  return std::min(across, across_y == spec.ridge_along_x ? across : other) / 2;
}

}  // namespace roof::describe

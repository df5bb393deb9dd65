// SVG as the drawings need it: a few shapes whose looks are classes, so they follow a light or dark page.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "estimate/svg.h"

namespace calc::draw {

struct Point {
  double x = 0;
  double y = 0;
};

/// What a shape shows; each has light and dark colors.
enum class Look { outline, thin, dashed, building, ground, machine, wet, load, good, bad };

/// Which part of a text is at its point.
enum class Anchor { start, middle, end };
enum class Weight { plain, small, heading };

/// Example: `Svg svg(640, 400, "Crane"); svg.line({0, 0}, {10, 10}, Look::thin); return svg.take();`
class Svg {
 public:
  /// `title` is for screen readers.
  Svg(double width_px, double height_px, std::string_view title);

  void line(Point from, Point to, Look look);
  void rect(Point top_left, double width_px, double height_px, Look look);
  void circle(Point center, double radius_px, Look look);
  void polygon(std::span<const Point> points, Look look);
  void text(Point at, std::string_view words, Anchor anchor = Anchor::start, Weight weight = Weight::plain);
  /// A line with ticks at its ends and words next to its middle.
  void dimension(Point from, Point to, std::string_view words);

  [[nodiscard]] std::string take();

 private:
  void close(Look look);

  estimate::SvgWriter svg_;
};

/// Feet to pixels, with the y of drawings pointing down.
struct Scale {
  Point origin;  // where 0, 0 ft is
  double px_per_ft = 1;
  [[nodiscard]] Point at(double x_ft, double y_ft) const {
    return {origin.x + x_ft * px_per_ft, origin.y - y_ft * px_per_ft};
  }
};

/// At most so many decimals: "45", "32.2".
[[nodiscard]] std::string figure(double value, int decimals = 1);

/// "1 lift", "4 lifts".
[[nodiscard]] std::string counted(int count, std::string_view thing);

/// At most how wide a plain text is, in px; fonts differ.
[[nodiscard]] double width_of(std::string_view words);

}  // namespace calc::draw

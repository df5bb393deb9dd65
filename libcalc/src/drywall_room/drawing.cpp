#include "calculator_rows.h"

#include <algorithm>
#include <cmath>

#include "draw/svg.h"
#include "engine/quantities.h"

namespace calc {
namespace {

using namespace draw;

constexpr double width_px = 760, side_px = 30, top_px = 64, gap_px = 58;
constexpr double sheet_width_ft = 4;
constexpr int max_joints = 3000;

/// An area that sheets cover in rows.
struct Field {
  std::string name;
  double long_ft = 0;
  double high_ft = 0;
};

double sheet_length_ft(const DrywallRoomInputs& in) {
  const double feet = in.sheet_size.back() - '0';  // "4x8", "4x9"
  return in.sheet_size.size() > 3 ? 10 + feet : feet;
}

/// The four walls of a rectangular room, or one strip of what is replaced; then the ceiling.
std::vector<Field> fields_of(const DrywallRoomInputs& in, const DrywallRoomResult& result) {
  std::vector<Field> fields;
  const double wall_lf = in.affected_wall_lf.value_or(0), high_ft = result.cut_height_ft;
  constexpr double tolerance = 1e-6;
  const bool four_walls = std::abs(wall_lf - 2 * (in.length_ft + in.width_ft)) < tolerance;
  if (result.gross_wall_sf > 0 && four_walls) {
    for (const double long_ft : {in.length_ft, in.width_ft, in.length_ft, in.width_ft})
      fields.push_back({"wall " + std::to_string(fields.size() + 1), long_ft, high_ft});
  } else if (result.gross_wall_sf > 0) {
    fields.push_back({"walls, unfolded", wall_lf, high_ft});
  }
  if (result.ceiling_sf > 0) {
    const double long_ft = std::max(in.length_ft, in.width_ft);
    fields.push_back({"ceiling", long_ft, result.ceiling_sf / long_ft});
  }
  return fields;
}

/// Rows of sheets laid flat, every other row moved by half a sheet so no joints meet.
void draw_sheets(Svg& svg, const Field& field, double sheet_ft, const Scale& scale) {
  const Point corner = scale.at(0, field.high_ft);
  svg.rect(corner, field.long_ft * scale.px_per_ft, field.high_ft * scale.px_per_ft, Look::building);
  const int rows = count_up(field.high_ft / sheet_width_ft), columns = count_up(field.long_ft / sheet_ft) + 1;
  if (double(rows) * columns > max_joints) return;  // too small to be seen
  for (int row = 0; row < rows; ++row) {
    const double low = row * sheet_width_ft, high = std::min(low + sheet_width_ft, field.high_ft);
    if (row > 0) svg.line(scale.at(0, low), scale.at(field.long_ft, low), Look::thin);
    for (int i = 1; i <= columns; ++i) {
      const double x = (i - (row % 2) * 0.5) * sheet_ft;
      if (x < field.long_ft) svg.line(scale.at(x, low), scale.at(x, high), Look::thin);
    }
  }
  svg.rect(corner, field.long_ft * scale.px_per_ft, field.high_ft * scale.px_per_ft, Look::outline);
}

std::string summary_of(const DrywallRoomInputs& in, const DrywallRoomResult& r) {
  return std::to_string(r.sheets_total) + " sheets " + in.sheet_size + " (walls " +
         std::to_string(r.sheets_walls) + ", ceiling " + std::to_string(r.sheets_ceiling) + ") with " +
         figure(in.waste_pct) + " % waste" +
         (in.layers > 1 ? ", " + std::to_string(in.layers) + " layers" : "");
}

}  // namespace

std::string draw_drywall(const DrywallRoomInputs& in, const DrywallRoomResult& result) {
  const auto fields = fields_of(in, result);
  constexpr double max_px_per_ft = 18, max_high_px = 360;
  double longest_ft = 1, highest_ft = 1;
  for (const Field& field : fields) {
    longest_ft = std::max(longest_ft, field.long_ft);
    highest_ft = std::max(highest_ft, field.high_ft);
  }
  const double px_per_ft =
      std::min({max_px_per_ft, (width_px - 2 * side_px) / longest_ft, max_high_px / highest_ft});

  // Fields are side by side while there is room.
  std::vector<Point> corners;
  double x = side_px, y = top_px, high_px = 0;
  for (const Field& field : fields) {
    const double long_px = field.long_ft * px_per_ft;
    if (x > side_px && x + long_px > width_px - side_px) {
      x = side_px;
      y += high_px + gap_px;
      high_px = 0;
    }
    corners.push_back({x, y});
    x += std::max(long_px, 120.0) + 20;
    high_px = std::max(high_px, field.high_ft * px_per_ft);
  }
  Svg svg(width_px, y + high_px + gap_px, "Drywall: layout of the sheets");
  svg.text({20, 24}, summary_of(in, result), Anchor::start, Weight::heading);
  svg.text({20, 44},
           "A way to hang them; sheets are ordered by area. Openings of " +
               figure(result.opening_deduction_sf) + " SF are not drawn: where they are is not given.",
           Anchor::start, Weight::small);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const Field& field = fields[i];
    const double foot = corners[i].y + field.high_ft * px_per_ft;
    draw_sheets(svg, field, sheet_length_ft(in), {{corners[i].x, foot}, px_per_ft});
    svg.text({corners[i].x, foot + 16}, field.name);
    svg.text({corners[i].x, foot + 30}, figure(field.long_ft) + " x " + figure(field.high_ft) + " ft",
             Anchor::start, Weight::small);
  }
  return svg.take();
}

}  // namespace calc

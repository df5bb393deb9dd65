#include "pdf/page_image.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace estimate::pdf {
namespace {

// With less, digits of 9 pt are too small to distinguish unless they are enlarged; with more, recognition
// only gets slower.
constexpr double lowest_resolution = 150, highest_resolution = 420;
constexpr double usual_resolution = 300;

}  // namespace

double painting_resolution(const Page& page, double pixels) {
  const double square_inches =
      page.width * page.height * page.image_area / (points_per_inch * points_per_inch);
  if (pixels <= 0 || square_inches <= 0) return usual_resolution;
  const double own = std::round(std::sqrt(pixels / square_inches));
  return own < lowest_resolution || own > highest_resolution ? usual_resolution : own;
}

Result<void> check_pixels(const Page& page, double dots_per_inch, std::uint64_t max_pixels) {
  const double scale = dots_per_inch / points_per_inch;
  const double pixels = std::ceil(page.width * scale) * std::ceil(page.height * scale);
  if (pixels <= static_cast<double>(max_pixels)) return {};
  return fail(ErrorCode::image_too_large,
              "the page has more than " + std::to_string(max_pixels) + " pixels at " +
                  std::to_string(std::lround(dots_per_inch)) + " dots per inch",
              "page " + std::to_string(page.number));
}

}  // namespace estimate::pdf

#include "ocr/picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <leptonica/allheaders.h>

namespace estimate::ocr {
namespace {

constexpr int tile = 600;                 // pixels; large enough to contain both paper and ink
constexpr float background_score = 0.1F;  // Leptonica's default for text
constexpr float least_orientation = 8, least_ratio = 2.5F;
constexpr float max_skew_degrees = 7, sweep_step_degrees = 1, search_step_degrees = 0.02F;
constexpr float least_skew_confidence = 3, least_skew_degrees = 0.04F;
constexpr int sweep_reduction = 4, search_reduction = 2;
constexpr int darkest_gray_text = 60, lightest_gray_text = 190;  // black is darker, paper lighter
// The neighborhood of a pixel that is examined: as wide as a letter, less high than the space between lines.
constexpr int letters_an_inch = 10, strokes_an_inch = 25, least_resolution = 50;

constexpr int odd(int n) { return n | 1; }

struct NumaDeleter {
  void operator()(Numa* numbers) const { numaDestroy(&numbers); }
};
using NumaPointer = std::unique_ptr<Numa, NumaDeleter>;

// Heights of letters in pixels, most of which are small ones: the recognizer confuses digits of type that is
// smaller than 9 pt at 170 dots per inch.
constexpr int least_height = 4, small_height = 11;
constexpr int widest_shape = 3;  // of its height; rules and dashes are wider
constexpr std::size_t fewest_shapes = 100;
constexpr float twice = 2;

/// The mean squared difference between neighbors.
double roughness(Numa* counts) {
  const int n = counts ? numaGetCount(counts) : 0;
  double sum = 0;
  float before = 0, value = 0;
  for (int i = 0; i < n; ++i) {
    numaGetFValue(counts, i, &value);
    const double step = i == 0 ? 0 : static_cast<double>(value - before);
    sum += step * step;
    before = value;
  }
  return n > 0 ? sum / n : 0;
}

// In inches. A hyphen of 6 pt type is wider, a period of 12 pt type is smaller.
constexpr double largest_speck = 0.022;
// Periods and dots are closer to their letters, and so are short dashes: a blank of 12 pt type is 0.04 wide.
constexpr double reach_across = 0.06, reach_down = 0.03;
constexpr int gray_edge = 2;  // pixels around a speck that are gray
constexpr int all_neighbors = 8;

struct Corner {
  double x = 0, y = 0;
};

double distance(const Corner& a, const Corner& b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// From the top left one clockwise.
using Corners = std::array<Corner, 4>;

double area_of(const Corners& c) {
  double twice = 0;
  for (std::size_t i = 0; i < c.size(); ++i) {
    const Corner &a = c.at(i), &b = c.at((i + 1) % c.size());
    twice += a.x * b.y - b.x * a.y;
  }
  return std::abs(twice) / 2;
}

// A photo is searched at this width: text disappears, the edges of a sheet stay.
constexpr int search_width = 320, text_height = 9;
constexpr double least_contrast = 35;                      // between sheet and ground, of 255
constexpr double least_sheet = 0.2, largest_sheet = 0.95;  // parts of the picture
constexpr double least_ground_at_edges = 0.6;              // of the picture's outermost pixels
constexpr double least_filled = 0.9, max_filled = 1.08;    // of the four corners' area
constexpr double least_side_ratio = 0.6;                   // of opposite sides

/// Black where the ground is, without the text on the sheet; null if the picture has no two tones.
PixPointer find_ground(Pix* small) {
  const PixPointer even(pixCloseGray(small, text_height, text_height));
  Pix* result = nullptr;
  if (!even || pixOtsuAdaptiveThreshold(even.get(), pixGetWidth(small), pixGetHeight(small), 0, 0,
                                        background_score, nullptr, &result) != 0)
    return nullptr;
  PixPointer ground(result);
  const PixPointer sheet(pixInvert(nullptr, ground.get()));
  float dark = 0, bright = 0;
  pixGetAverageMasked(even.get(), ground.get(), 0, 0, 1, L_MEAN_ABSVAL, &dark);
  pixGetAverageMasked(even.get(), sheet.get(), 0, 0, 1, L_MEAN_ABSVAL, &bright);
  return static_cast<double>(bright - dark) < least_contrast ? nullptr : std::move(ground);
}

bool is_at_edges(Pix* ground) {
  const int width = pixGetWidth(ground), height = pixGetHeight(ground);
  int dark = 0;
  l_uint32 value = 0;
  const auto count = [&](int x, int y) {
    pixGetPixel(ground, x, y, &value);
    dark += static_cast<int>(value);
  };
  for (int x = 0; x < width; ++x) {
    count(x, 0);
    count(x, height - 1);
  }
  for (int y = 0; y < height; ++y) {
    count(0, y);
    count(width - 1, y);
  }
  return dark >= least_ground_at_edges * 2 * (width + height);
}

/// The outermost pixels of the largest bright part toward the picture's corners.
std::optional<Corners> corners_of_sheet(Pix* ground) {
  const PixPointer bright(pixInvert(nullptr, ground));
  Pixa* parts = nullptr;
  Boxa* boxes = bright ? pixConnComp(bright.get(), &parts, 4) : nullptr;
  Corners corners{};
  double most = 0;
  for (int i = 0; boxes != nullptr && i < boxaGetCount(boxes); ++i) {
    const PixPointer part(pixaGetPix(parts, i, L_CLONE));
    int x0 = 0, y0 = 0, count = 0;
    boxaGetBoxGeometry(boxes, i, &x0, &y0, nullptr, nullptr);
    pixCountPixels(part.get(), &count, nullptr);
    if (count <= most) continue;
    most = count;
    corners.fill({-1, -1});
    const auto reach = [&](std::size_t corner, double x, double y, int across, int down) {
      Corner& known = corners.at(corner);
      if (known.x < 0 || across * x + down * y > across * known.x + down * known.y) known = {x, y};
    };
    for (int y = 0; y < pixGetHeight(part.get()); ++y) {
      const l_uint32* row = pixGetData(part.get()) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(part.get());
      for (int x = 0; x < pixGetWidth(part.get()); ++x) {
        if (GET_DATA_BIT(row, x) == 0) continue;
        reach(0, x0 + x, y0 + y, -1, -1);
        reach(1, x0 + x, y0 + y, 1, -1);
        reach(2, x0 + x, y0 + y, 1, 1);
        reach(3, x0 + x, y0 + y, -1, 1);
      }
    }
  }
  boxaDestroy(&boxes);
  pixaDestroy(&parts);
  const double area = area_of(corners), picture = 1.0 * pixGetWidth(ground) * pixGetHeight(ground);
  const bool filled = most >= least_filled * area && most <= max_filled * area;
  return filled && area >= least_sheet * picture && area <= largest_sheet * picture ? std::optional(corners)
                                                                                    : std::nullopt;
}

/// nullopt unless the picture shows a sheet.
std::optional<Corners> find_sheet(Pix* gray) {
  const float scale = static_cast<float>(search_width) / static_cast<float>(pixGetWidth(gray));
  if (scale >= 1) return std::nullopt;
  const PixPointer small(pixScale(gray, scale, scale));
  const PixPointer ground = small ? find_ground(small.get()) : nullptr;
  if (!ground || !is_at_edges(ground.get())) return std::nullopt;
  auto corners = corners_of_sheet(ground.get());
  if (!corners) return std::nullopt;
  for (Corner& corner : *corners)
    corner = {corner.x / static_cast<double>(scale), corner.y / static_cast<double>(scale)};
  const auto& [a, b, c, d] = *corners;
  const auto [less, more] = std::minmax({distance(a, b), distance(d, c)});
  const auto [shorter, longer] = std::minmax({distance(a, d), distance(b, c)});
  return less >= least_side_ratio * more && shorter >= least_side_ratio * longer ? corners : std::nullopt;
}

struct PtaDeleter {
  void operator()(Pta* points) const { ptaDestroy(&points); }
};
using PtaPointer = std::unique_ptr<Pta, PtaDeleter>;

PtaPointer points_of(const Corners& corners) {
  PtaPointer points(ptaCreate(static_cast<int>(corners.size())));
  for (const Corner& corner : corners)
    ptaAddPt(points.get(), static_cast<float>(corner.x), static_cast<float>(corner.y));
  return points;
}

constexpr double letter_width = 8.5, letter_height = 11;  // inches

// Bent lines: the page is cut into strips from top to bottom, so narrow that a line is level in each.
constexpr int strips = 24;
constexpr double steepest = 0.2;    // of a line, so that it is not taken for its neighbor in the next strip
constexpr double fewest_ink = 0.1;  // of the ink of the strip with most: others are margins

/// How much ink each row of a strip has.
using Profile = std::vector<float>;
/// How far down the lines are in each strip, in pixels.
using Shifts = std::array<int, strips>;

std::vector<Profile> profiles_of(Pix* black_and_white) {
  const int width = pixGetWidth(black_and_white), height = pixGetHeight(black_and_white);
  std::vector<Profile> profiles(strips, Profile(static_cast<std::size_t>(height)));
  for (int y = 0; y < height; ++y) {
    const l_uint32* row =
        pixGetData(black_and_white) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(black_and_white);
    for (int x = 0; x < width; ++x) {
      if (GET_DATA_BIT(row, x) != 0)
        ++profiles[static_cast<std::size_t>(x) * strips / static_cast<std::size_t>(width)]
                  [static_cast<std::size_t>(y)];
    }
  }
  return profiles;
}

double ink_of(const Profile& profile) { return std::accumulate(profile.begin(), profile.end(), 0.0); }

/// How well the rows of two profiles agree if those of `b` are so far below.
double agreement(const Profile& a, const Profile& b, int below) {
  const int height = static_cast<int>(a.size());
  double sum = 0;
  for (int y = std::max(0, -below); y < std::min(height, height - below); ++y) {
    const int other = y + below;
    sum += static_cast<double>(a[static_cast<std::size_t>(y)]) *
           static_cast<double>(b[static_cast<std::size_t>(other)]);
  }
  return sum;
}

void add_shifted(Profile& sum, const Profile& profile, int below) {
  const int height = static_cast<int>(sum.size());
  for (int y = std::max(0, -below); y < std::min(height, height - below); ++y) {
    const int other = y + below;
    sum[static_cast<std::size_t>(y)] += profile[static_cast<std::size_t>(other)];
  }
}

/// Follows the lines from the strip with most ink to both sides. nullopt without ink.
std::optional<Shifts> find_shifts(const std::vector<Profile>& profiles) {
  const auto first = std::ranges::max_element(profiles, {}, ink_of);
  const double most = ink_of(*first);
  if (most <= 0) return std::nullopt;
  const int height = static_cast<int>(first->size()), begin = static_cast<int>(first - profiles.begin());
  const int reach = std::max(1, static_cast<int>(steepest * height * letter_width / letter_height / strips));
  Shifts shifts{};
  for (const int step : {1, -1}) {
    Profile known = *first;
    int last = 0;
    for (int i = begin + step; i >= 0 && i < strips; i += step) {
      const Profile& profile = profiles[static_cast<std::size_t>(i)];
      int best = last;
      if (ink_of(profile) >= fewest_ink * most) {
        double best_agreement = -1;
        for (int below = last - reach; below <= last + reach; ++below) {
          const double found = agreement(known, profile, below);
          if (found > best_agreement) {
            best = below;
            best_agreement = found;
          }
        }
        add_shifted(known, profile, best);
      }
      shifts.at(static_cast<std::size_t>(i)) = last = best;
    }
  }
  return shifts;
}

/// Moves every column up by as much as the lines there are down.
PixPointer shifted(Pix* gray, const Shifts& shifts) {
  const int width = pixGetWidth(gray), height = pixGetHeight(gray);
  PixPointer result(pixCreateTemplate(gray));
  if (!result) return result;
  const auto line = [](Pix* pix, int y) {
    return pixGetData(pix) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(pix);
  };
  const double strip = static_cast<double>(width) / strips;
  for (int x = 0; x < width; ++x) {
    const double at = std::clamp(x / strip - 0.5, 0.0, strips - 1.0);
    const auto left = static_cast<std::size_t>(at), right = std::min<std::size_t>(left + 1, strips - 1);
    const double part = at - static_cast<double>(left);
    const double down = shifts.at(left) * (1 - part) + shifts.at(right) * part;
    const int whole = static_cast<int>(std::floor(down));
    const double rest = down - whole;
    const auto value = [&](int y) { return y < 0 || y >= height ? white : GET_DATA_BYTE(line(gray, y), x); };
    for (int y = 0; y < height; ++y) {
      const double mixed = value(y + whole) * (1 - rest) + value(y + whole + 1) * rest;
      SET_DATA_BYTE(line(result.get(), y), x, static_cast<l_uint8>(std::lround(mixed)));
    }
  }
  return result;
}

constexpr int blackest = 60, paper = 190;  // what becomes black and white

}  // namespace

void PixDeleter::operator()(Pix* pix) const { pixDestroy(&pix); }

PixPointer clipped(Pix* pix, const PixelBox& part) {
  ::Box* box = boxCreate(part.x0, part.y0, part.width(), part.height());
  PixPointer result(pixClipRectangle(pix, box, nullptr));
  boxDestroy(&box);
  if (result) pixCopyResolution(result.get(), pix);
  return result;
}

PixPointer to_pix(const PageImage& image) {
  PixPointer pix(pixCreateNoInit(image.width, image.height, 8));
  if (!pix) return pix;
  for (int y = 0; y < image.height; ++y) {
    l_uint32* row = pixGetData(pix.get()) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(pix.get());
    const std::uint8_t* from = image.pixels.data() + static_cast<std::ptrdiff_t>(y) * image.width;
    for (int x = 0; x < image.width; ++x) SET_DATA_BYTE(row, x, from[x]);
  }
  const int resolution = static_cast<int>(std::lround(image.dots_per_inch));
  pixSetResolution(pix.get(), resolution, resolution);
  return pix;
}

PixPointer flattened_photo(Pix* gray) {
  const auto sheet = find_sheet(gray);
  if (!sheet) return nullptr;
  const auto& [a, b, c, d] = *sheet;
  const double across = std::max(distance(a, b), distance(d, c)),
               down = std::max(distance(a, d), distance(b, c));
  const bool upright = down >= across;
  const double dots_per_inch =
      std::min(pixGetWidth(gray) / (upright ? letter_width : letter_height),
               std::min(pixGetHeight(gray) / (upright ? letter_height : letter_width),
                        across / (upright ? letter_width : letter_height)));
  const double width = dots_per_inch * (upright ? letter_width : letter_height);
  const double height = dots_per_inch * (upright ? letter_height : letter_width);
  const Corners target = {Corner{0, 0}, {width, 0}, {width, height}, {0, height}};
  const PixPointer flat(
      pixProjectivePta(gray, points_of(target).get(), points_of(*sheet).get(), L_BRING_IN_WHITE));
  const PixPointer cut =
      flat ? clipped(flat.get(), {0, 0, static_cast<int>(width), static_cast<int>(height)}) : nullptr;
  PixPointer result(cut ? pixCleanBackgroundToWhite(cut.get(), nullptr, nullptr, 1, blackest, paper)
                        : nullptr);
  const int resolution = static_cast<int>(std::lround(dots_per_inch));
  if (result) pixSetResolution(result.get(), resolution, resolution);
  return result;
}

PixPointer dewarped(Pix* gray, Pix* black_and_white) {
  const std::vector<Profile> profiles = profiles_of(black_and_white);
  const std::optional<Shifts> shifts = find_shifts(profiles);
  PixPointer straight = shifts ? shifted(gray, *shifts) : nullptr;
  const PixPointer binary = straight ? to_black_and_white(straight.get()) : nullptr;
  return binary && find_skew(binary.get()) ? std::move(straight) : nullptr;
}

void darken_gray_text(Pix* gray) {
  const int dots_per_inch = std::max(pixGetXRes(gray), least_resolution);
  const PixPointer darkest(
      pixErodeGray(gray, odd(dots_per_inch / letters_an_inch), odd(dots_per_inch / strokes_an_inch)));
  if (!darkest) return;
  for (int y = 0; y < pixGetHeight(gray); ++y) {
    l_uint32* row = pixGetData(gray) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(gray);
    const l_uint32* near =
        pixGetData(darkest.get()) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(darkest.get());
    for (int x = 0; x < pixGetWidth(gray); ++x) {
      const int ink = GET_DATA_BYTE(near, x);
      if (ink < darkest_gray_text || ink > lightest_gray_text) continue;
      const int stretched = (GET_DATA_BYTE(row, x) - ink) * white / (white - ink);
      SET_DATA_BYTE(row, x, static_cast<l_uint8>(stretched));
    }
  }
}

PixPointer to_black_and_white(Pix* gray) {
  Pix* result = nullptr;
  pixOtsuAdaptiveThreshold(gray, tile, tile, 0, 0, background_score, nullptr, &result);
  return PixPointer(result);
}

PixPointer turned(Pix* pix, int quarters) { return PixPointer(pixRotateOrth(pix, quarters)); }

PixPointer enlarged_type(Pix* gray) {
  const PixPointer binary = to_black_and_white(gray);
  if (!binary) return nullptr;
  Boxa* found = pixConnCompBB(binary.get(), all_neighbors);
  std::vector<int> heights;
  for (int i = 0, count = found ? boxaGetCount(found) : 0; i < count; ++i) {
    int width = 0, height = 0;
    boxaGetBoxGeometry(found, i, nullptr, nullptr, &width, &height);
    if (height >= least_height && width < widest_shape * height) heights.push_back(height);
  }
  boxaDestroy(&found);
  if (heights.size() < fewest_shapes) return nullptr;
  const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
  std::ranges::nth_element(heights, middle);
  return *middle < small_height ? PixPointer(pixScale(gray, twice, twice)) : nullptr;
}

std::optional<int> find_orientation(Pix* black_and_white) {
  float up = 0, left = 0;
  if (pixOrientDetect(black_and_white, &up, &left, 0, 0) != 0) return std::nullopt;
  int orientation = L_TEXT_ORIENT_UNKNOWN;
  makeOrientDecision(up, left, least_orientation, least_ratio, &orientation, 0);
  switch (orientation) {
    case L_TEXT_ORIENT_UP:
      return 0;
    case L_TEXT_ORIENT_LEFT:
      return 1;
    case L_TEXT_ORIENT_DOWN:
      return 2;
    case L_TEXT_ORIENT_RIGHT:
      return 3;
    default:
      return std::nullopt;
  }
}

bool has_level_lines(Pix* black_and_white) {
  const double down = roughness(NumaPointer(pixCountPixelsByRow(black_and_white, nullptr)).get());
  const double across = roughness(NumaPointer(pixCountPixelsByColumn(black_and_white)).get());
  return down >= across;
}

PixPointer densest_band(Pix* gray) {
  const PixPointer binary = to_black_and_white(gray);
  if (!binary) return nullptr;
  const NumaPointer rows(pixCountPixelsByRow(binary.get(), nullptr));
  const int height = pixGetHeight(gray);
  const int band = std::min(height, std::max(1, pixGetYRes(gray)) * 5 / 4);
  std::vector<double> sums(static_cast<std::size_t>(height) + 1);
  for (int y = 0; y < height; ++y) {
    float count = 0;
    numaGetFValue(rows.get(), y, &count);
    sums[static_cast<std::size_t>(y) + 1] = sums[static_cast<std::size_t>(y)] + static_cast<double>(count);
  }
  int best = 0;
  for (int y = 0; y + band <= height; ++y) {
    const auto ink = [&](int from) {
      const auto begin = static_cast<std::size_t>(from);
      return sums[begin + static_cast<std::size_t>(band)] - sums[begin];
    };
    if (ink(y) > ink(best)) best = y;
  }
  return clipped(gray, {0, best, pixGetWidth(gray), best + band});
}

std::optional<float> find_skew(Pix* black_and_white) {
  float degrees = 0, confidence = 0;
  if (pixFindSkewSweepAndSearch(black_and_white, &degrees, &confidence, sweep_reduction, search_reduction,
                                max_skew_degrees, sweep_step_degrees, search_step_degrees) != 0)
    return std::nullopt;
  if (confidence < least_skew_confidence) return std::nullopt;
  return std::abs(degrees) < least_skew_degrees ? 0 : degrees;
}

PixPointer rotated(Pix* gray, float degrees) {
  const float radians = degrees * std::numbers::pi_v<float> / 180;
  PixPointer result(pixRotateAMGray(gray, radians, white));
  if (result) pixCopyResolution(result.get(), gray);
  return result;
}

PixPointer cut_out(Pix* gray, const PixelBox& part) {
  PixPointer cut = clipped(gray, part);
  ::Box* box = boxCreate(part.x0, part.y0, part.width(), part.height());
  if (cut) pixSetInRect(gray, box);
  boxDestroy(&box);
  return cut;
}

Ink::Ink(Pix* black_and_white, Pix* gray)
    : width_(pixGetWidth(black_and_white)), height_(pixGetHeight(black_and_white)) {
  dark_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  gray_.resize(dark_.size());
  for (int y = 0; y < height_; ++y) {
    const l_uint32* bits =
        pixGetData(black_and_white) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(black_and_white);
    const l_uint32* bytes = pixGetData(gray) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(gray);
    for (int x = 0; x < width_; ++x) {
      dark_[index(x, y)] = static_cast<std::uint8_t>(GET_DATA_BIT(bits, x));
      gray_[index(x, y)] = static_cast<std::uint8_t>(GET_DATA_BYTE(bytes, x));
    }
  }
}

PixelBox Ink::tight(const PixelBox& box) const {
  PixelBox found{box.x1, box.y1, box.x0, box.y0};
  for (int y = box.y0; y < box.y1; ++y) {
    for (int x = box.x0; x < box.x1; ++x) {
      if (!at(x, y)) continue;
      found = {std::min(found.x0, x), std::min(found.y0, y), std::max(found.x1, x + 1),
               std::max(found.y1, y + 1)};
    }
  }
  return found;
}

bool drop_specks(Pix* gray, Pix* black_and_white) {
  const double dots_per_inch = std::max(pixGetXRes(gray), 1);
  const auto pixels = [&](double inches) { return std::max(1, static_cast<int>(inches * dots_per_inch)); };
  const int largest = pixels(largest_speck);
  const PixPointer large(pixSelectBySize(black_and_white, largest, largest, all_neighbors, L_SELECT_IF_EITHER,
                                         L_SELECT_IF_GT, nullptr));
  if (!large) return false;
  const PixPointer near(
      pixDilateBrick(nullptr, large.get(), 2 * pixels(reach_across) + 1, 2 * pixels(reach_down) + 1));
  const PixPointer small(pixXor(nullptr, black_and_white, large.get()));
  if (!near || !small) return false;
  const PixPointer seeds(pixAnd(nullptr, small.get(), near.get()));
  if (!seeds) return false;
  const PixPointer kept(pixSeedfillBinary(nullptr, seeds.get(), small.get(), all_neighbors));
  if (!kept) return false;
  const PixPointer specks(pixSubtract(nullptr, small.get(), kept.get()));
  if (!specks) return false;
  pixSubtract(black_and_white, black_and_white, specks.get());
  const PixPointer wide(pixDilateBrick(nullptr, specks.get(), 2 * gray_edge + 1, 2 * gray_edge + 1));
  return wide && pixSetMasked(gray, wide.get(), white) == 0;
}

}  // namespace estimate::ocr

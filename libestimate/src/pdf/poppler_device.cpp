#include "pdf/poppler_device.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include <Gfx.h>
#include <GfxFont.h>
#include <GfxState.h>
#include <OutputDev.h>
#include <Stream.h>

#include "pdf/font_style.h"
#include "pdf/page_content.h"

class GfxFont;

namespace estimate::pdf {
namespace {

constexpr unsigned one_byte_codes = 256, max_glyphs = 2048;  // reprints number their few glyphs from 1

LetterWidths letter_widths(const GfxFont& font) {
  LetterWidths widths{};
  const unsigned codes = font.isCIDFont() ? max_glyphs : one_byte_codes;
  for (unsigned code = 0; code < codes; ++code) {
    const std::array<char, 2> bytes = {static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
    const std::string_view text(font.isCIDFont() ? &bytes[0] : &bytes[1], font.isCIDFont() ? 2 : 1);
    CharCode char_code = 0;
    const Unicode* unicode = nullptr;
    int count = 0;
    double width = 0, down = 0, origin_x = 0, origin_y = 0;
    font.getNextChar(text.data(), static_cast<int>(text.size()), &char_code, &unicode, &count, &width, &down,
                     &origin_x, &origin_y);
    if (count != 1 || *unicode > 0x7F) continue;
    const auto at = probe_letters.find(static_cast<char>(*unicode));
    if (at != std::string_view::npos) widths.at(at) = width * 1000;
  }
  return widths;
}

/// The style of a font, by its name and descriptor; if they do not show it, by the widths of the letters.
FontStyle style_of_font(const GfxFont& font) {
  const std::string name = font.getName().value_or("");
  FontStyle style = style_of_font_name(name);
  style.bold = style.bold || font.isBold() || font.getWeight() >= GfxFont::W700;
  style.italic = style.italic || font.isItalic();
  if (style.bold || style.italic || tells_style(name)) return style;
  return style_of_widths(letter_widths(font)).value_or(style);
}

constexpr std::size_t max_forms = 20'000;         // drawn on one page
constexpr std::size_t max_saved_states = 10'000;  // at the same time; each takes a kilobyte
constexpr std::size_t max_glyphs_per_word = 40;   // average of a page
constexpr std::size_t max_fonts_kept = 64;
constexpr std::size_t max_path_points = 200'000;  // of a page
constexpr std::uint32_t white = 0xffffff;
constexpr double thinnest_stroke = 0.01;     // points; a width of 0 is a hairline
constexpr std::size_t steps_per_check = 64;  // Poppler asks every ten operators, which may be slow
constexpr int fewest_corners_of_letter = 6;  // with the closing one: more than a rectangle
constexpr double smallest_letter = 2.5,
                 largest_letter = 16;                   // points, of the longer side: type of 5 to 16 pt
constexpr double smallest_size = 0.05, farthest = 1e6;  // points; values beyond are nonsense

class PageDevice : public OutputDev, public PageRecorder {
 public:
  PageDevice(const SourceLimits& limits, StreamGuard& guard) : limits_(limits), guard_(&guard) {}

  OutputDev& device() override { return *this; }
  void begin_page() override {
    words_ = {};
    rules_.clear();
    outlines_.clear();
    paths_.clear();
    covers_.clear();
    path_points_ = 0;
    fonts_.clear();
    image_area_ = 0;
    forms_ = glyphs_ = saved_states_ = 0;
    mask_groups_.clear();
    failure_.reset();
  }

  [[nodiscard]] std::optional<ErrorCode> failure() const override { return failure_; }
  [[nodiscard]] bool should_stop() override {
    if (!failure_ && guard_->bomb) failure_ = ErrorCode::pdf_bomb;
    if (!failure_ && guard_->steps.too_late(steps_per_check)) failure_ = ErrorCode::time_limit;
    if (failure_) guard_->closed = true;
    return failure_.has_value();
  }
  [[nodiscard]] WordBuilder& words() override { return words_; }
  [[nodiscard]] std::vector<Rule>& rules() override { return rules_; }
  [[nodiscard]] std::vector<Box>& outlines() override { return outlines_; }
  [[nodiscard]] std::vector<DrawnPath>& paths() override { return paths_; }
  [[nodiscard]] const std::vector<Cover>& covers() const override { return covers_; }
  [[nodiscard]] double image_area() const override { return image_area_; }

  bool upsideDown() override { return true; }
  bool useDrawChar() override { return true; }
  bool interpretType3Chars() override { return false; }

  // Patterns and shadings are neither text nor rules: report them as painted.
  bool useTilingPatternFill() override { return true; }
  bool useShadedFills(int) override { return true; }
  bool tilingPatternFill(GfxState*, Gfx*, Catalog*, GfxTilingPattern*, const double*, int, int, int, int,
                         double, double) override {
    return true;
  }
  bool functionShadedFill(GfxState*, GfxFunctionShading*) override { return true; }
  bool axialShadedFill(GfxState*, GfxAxialShading*, double, double) override { return true; }
  bool radialShadedFill(GfxState*, GfxRadialShading*, double, double) override { return true; }
  bool gouraudTriangleShadedFill(GfxState*, GfxGouraudTriangleShading*) override { return true; }
  bool patchMeshShadedFill(GfxState*, GfxPatchMeshShading*) override { return true; }

  void saveState(GfxState*) override {
    if (++saved_states_ > max_saved_states && !failure_) failure_ = ErrorCode::pdf_bomb;
  }
  void restoreState(GfxState*) override {
    if (saved_states_ > 0) --saved_states_;
  }

  void beginForm(Ref) override {
    if (++forms_ > max_forms && !failure_) failure_ = ErrorCode::pdf_bomb;
    (void)should_stop();
  }

  // What a soft mask draws is not visible.
  void beginTransparencyGroup(GfxState*, const double*, GfxColorSpace*, bool, bool, bool for_mask) override {
    mask_groups_.push_back(for_mask || in_mask());
  }
  void endTransparencyGroup(GfxState*) override {
    if (!mask_groups_.empty()) mask_groups_.pop_back();
  }

  void beginStringOp(GfxState* state) override;
  void drawChar(GfxState* state, double x, double y, double dx, double dy, double origin_x, double origin_y,
                CharCode code, int bytes, const Unicode* unicode, int unicode_count) override;
  void stroke(GfxState* state) override;
  void fill(GfxState* state) override;
  void eoFill(GfxState* state) override { fill(state); }

  void drawImage(GfxState* state, Object*, Stream* data, int width, int height, GfxImageColorMap* colors,
                 bool, const int*, bool is_inline) override {
    add_image(state);
    const auto bits = static_cast<std::int64_t>(colors->getNumPixelComps()) * colors->getBits();
    if (is_inline) skip(data, height * ((width * bits + 7) / 8));
  }
  void drawImageMask(GfxState* state, Object*, Stream* data, int width, int height, bool, bool,
                     bool is_inline) override {
    add_image(state);
    if (is_inline) skip(data, height * ((std::int64_t{width} + 7) / 8));
  }

 private:
  [[nodiscard]] bool in_mask() const { return !mask_groups_.empty() && mask_groups_.back(); }
  /// What is known about a font. Keeps it alive, so that no other font gets its address.
  struct KnownFont {
    std::shared_ptr<GfxFont> font;
    FontStyle style;
    bool names_characters;
  };
  [[nodiscard]] KnownFont& known_font(const std::shared_ptr<GfxFont>& font);
  void add_path(GfxState* state, const Paint& paint, bool filled);
  void add_outline(const GfxState& state, const GfxSubpath& shape, const Box& visible);
  void add_cover(const GfxState& state, const Paint& paint);
  void keep_path(GfxState& state, const Paint& paint, bool filled);
  void add_image(GfxState* state);
  void skip(Stream* data, std::int64_t bytes);

  SourceLimits limits_;
  StreamGuard* guard_;
  WordBuilder words_;
  std::vector<Rule> rules_;
  std::vector<Box> outlines_;
  std::vector<DrawnPath> paths_;
  std::vector<Cover> covers_;
  std::size_t path_points_ = 0;
  std::vector<Point> corners_;
  std::vector<KnownFont> fonts_;
  double image_area_ = 0;  // square points
  std::size_t forms_ = 0;
  std::size_t saved_states_ = 0;
  std::vector<bool> mask_groups_;
  std::optional<ErrorCode> failure_;
  Box visible_;                   // of the text operator
  TextStyle style_;               // of the text operator
  double spacing_per_unit_ = 0;   // points along the line per unit of character spacing
  bool drawn_ = false;            // collect the words of the text operator
  bool names_characters_ = true;  // whether its font maps to characters
  std::size_t glyphs_ = 0;
};

Box clip_of(const GfxState* state) {
  Box box;
  state->getClipBBox(&box.x0, &box.y0, &box.x1, &box.y1);
  return box;
}

std::uint32_t packed(const GfxRGB& color) {
  return static_cast<std::uint32_t>(colToByte(color.r) << 16 | colToByte(color.g) << 8 | colToByte(color.b));
}

std::uint32_t fill_color(const GfxState* state) {
  GfxRGB color;
  state->getFillRGB(&color);
  return packed(color);
}

std::uint32_t stroke_color(const GfxState* state) {
  GfxRGB color;
  state->getStrokeRGB(&color);
  return packed(color);
}

/// The part of the font size that a Type 3 font with its own font matrix uses for its letters.
double em_scale(const GfxFont& font) {
  if (font.getType() != fontType3) return 1;
  const double scale = std::abs(font.getFontMatrix()[3]);
  const double height = font.getFontBBox()[3] - font.getFontBBox()[1];
  return std::abs(scale - 0.001) < 1e-6 || height <= 0 ? 1 : scale * height;
}

/// For some composite fonts, Poppler falls back to using glyph numbers as Unicode.
bool names_characters(const GfxFont& font) {
  if (!font.isCIDFont() || font.hasToUnicodeCMap()) return true;
  constexpr std::array<std::string_view, 6> known_collections = {
      "Adobe-UCS", "Adobe-CNS1", "Adobe-GB1", "Adobe-Japan1", "Adobe-Japan2", "Adobe-Korea1"};
  const GooString* collection = static_cast<const GfxCIDFont&>(font).getCollection();
  return collection != nullptr &&
         std::ranges::find(known_collections, collection->toStr()) != known_collections.end();
}

PageDevice::KnownFont& PageDevice::known_font(const std::shared_ptr<GfxFont>& font) {
  const auto known = std::ranges::find(fonts_, font, &KnownFont::font);
  if (known != fonts_.end()) return *known;
  if (fonts_.size() == max_fonts_kept) fonts_.clear();
  return fonts_.emplace_back(font, style_of_font(*font), names_characters(*font));
}

void PageDevice::beginStringOp(GfxState* state) {
  const std::shared_ptr<GfxFont>& font = state->getFont();
  Point across, upright;
  state->getFontTransMat(&across.x, &across.y, &upright.x, &upright.y);
  const double width = std::hypot(across.x, across.y), height = std::hypot(upright.x, upright.y);
  style_.size = height * em_scale(*font);
  drawn_ =
      !in_mask() && !should_stop() && width > 0 && style_.size >= smallest_size && style_.size < farthest;
  if (!drawn_) return;

  const double turn = state->getHorizScaling() < 0 ? -1 : 1;
  style_.along = across * (turn / width);
  style_.up = upright * (1 / height);
  if (font->getWMode() != 0) style_.along = style_.up * -1;
  spacing_per_unit_ = std::abs(state->getHorizScaling()) * width / state->getFontSize();

  const int mode = state->getRender();
  const bool stroked_too = (mode & 3) == 2 && fill_color(state) == stroke_color(state);
  const bool no_paint = (mode & 3) == 3 && state->getFillColorSpace()->getMode() != csPattern;
  const KnownFont& known = known_font(font);
  style_.font = font.get();
  style_.bold = known.style.bold || stroked_too;
  style_.italic = known.style.italic;
  names_characters_ = known.names_characters;
  style_.hidden = no_paint || state->getFillOpacity() <= 0;
  style_.color = (mode & 3) == 1 ? stroke_color(state) : fill_color(state);
  visible_ = clip_of(state);
  words_.begin_operator(style_);
}

void PageDevice::drawChar(GfxState* state, double x, double y, double dx, double dy, double origin_x,
                          double origin_y, CharCode code, int bytes, const Unicode* unicode,
                          int unicode_count) {
  static_assert(sizeof(Unicode) == sizeof(std::uint32_t));
  static constexpr Unicode blank = 0x20;
  if (!drawn_ || failure_) return;
  if (++glyphs_ > limits_.words_per_page * max_glyphs_per_word) failure_ = ErrorCode::too_many_words;
  Point origin, step;
  state->transform(x - origin_x, y - origin_y, &origin.x, &origin.y);
  state->transformDelta(dx, dy, &step.x, &step.y);
  const bool is_blank_code = bytes == 1 && code == blank;
  const double spacing =
      (state->getCharSpace() + (is_blank_code ? state->getWordSpace() : 0)) * spacing_per_unit_;
  const double advance = dot(step, style_.along) - spacing;

  const Point middle = origin + style_.along * (advance / 2) + style_.up * (style_.size * 0.3);
  const double margin = style_.size / 4;
  if (!(middle.x >= visible_.x0 - margin && middle.x <= visible_.x1 + margin &&
        middle.y >= visible_.y0 - margin && middle.y <= visible_.y1 + margin &&
        std::abs(advance) < farthest)) {
    return;
  }
  CodePoints code_points(unicode,
                         names_characters_ ? static_cast<std::size_t>(std::max(unicode_count, 0)) : 0);
  if (code_points.empty() && is_blank_code) code_points = CodePoints(&blank, 1);
  words_.glyph(origin, advance, spacing, code_points);
  if (words_.size() > limits_.words_per_page) failure_ = ErrorCode::too_many_words;
}

/// Passes on the runs of straight segments.
void PageDevice::add_path(GfxState* state, const Paint& paint, bool filled) {
  if (limits_.paths) keep_path(*state, paint, filled);
  const GfxPath* path = state->getPath();
  const auto add = filled ? add_filled_rule : add_stroked_rules;
  for (int i = 0; i < path->getNumSubpaths() && rules_.size() < limits_.words_per_page; ++i) {
    const GfxSubpath* subpath = path->getSubpath(i);
    const int count = subpath->getNumPoints();
    if (filled) add_outline(*state, *subpath, paint.visible);
    bool curved = false;
    corners_.clear();
    for (int j = 0; j < count; ++j) {
      if (subpath->getCurve(j)) {
        curved = true;
        if (!filled) add(rules_, corners_, paint);
        corners_.clear();
        continue;
      }
      Point& corner = corners_.emplace_back();
      state->transform(subpath->getX(j), subpath->getY(j), &corner.x, &corner.y);
    }
    if (!(filled && curved)) add(rules_, corners_, paint);
    if (filled && !curved) add_cover(*state, paint);
    if (guard_->steps.too_late(static_cast<std::size_t>(count))) return;
  }
}

/// Keeps the corners as a box if words below it cannot be seen. A page of a shaded table has hundreds.
void PageDevice::add_cover(const GfxState& state, const Paint& paint) {
  constexpr double nearly_opaque = 0.9;
  if (words_.size() == 0 || !(is_dark(paint.color) || (limits_.paths && paint.color == white))) return;
  if (state.getFillOpacity() < nearly_opaque || covers_.size() >= limits_.words_per_page) return;
  if (const auto box = cover(corners_, paint)) covers_.push_back({*box, paint.color, words_.size()});
}

bool is_dashed(GfxState& state) {
  double start = 0;
  return !state.getLineDash(&start).empty();
}

/// Keeps the corners of all subpaths.
void PageDevice::keep_path(GfxState& state, const Paint& paint, bool filled) {
  const GfxPath& path = *state.getPath();
  DrawnPath kept{.lines = {},
                 .width = filled ? 0 : static_cast<float>(std::max(paint.line_width, thinnest_stroke)),
                 .dashed = !filled && is_dashed(state),
                 .color = paint.color};
  for (int i = 0; i < path.getNumSubpaths(); ++i) {
    const GfxSubpath& subpath = *path.getSubpath(i);
    path_points_ += static_cast<std::size_t>(subpath.getNumPoints());
    if (path_points_ > max_path_points) return;
    auto& line = kept.lines.emplace_back();
    for (int j = 0; j < subpath.getNumPoints(); ++j) {
      if (subpath.getCurve(j)) continue;
      PathPoint& corner = line.emplace_back();
      state.transform(subpath.getX(j), subpath.getY(j), &corner.x, &corner.y);
    }
  }
  paths_.push_back(std::move(kept));
}

/// Keeps a filled shape if it may be a letter.
void PageDevice::add_outline(const GfxState& state, const GfxSubpath& shape, const Box& visible) {
  const int count = shape.getNumPoints();
  if (count < fewest_corners_of_letter || outlines_.size() >= limits_.words_per_page) return;
  Box box;
  for (int i = 0; i < count; ++i) {
    Point corner;
    state.transform(shape.getX(i), shape.getY(i), &corner.x, &corner.y);
    if (i == 0) box = {corner.x, corner.y, corner.x, corner.y};
    box = {std::min(box.x0, corner.x), std::min(box.y0, corner.y), std::max(box.x1, corner.x),
           std::max(box.y1, corner.y)};
  }
  const auto [smaller, larger] = std::minmax({box.width(), box.height()});
  const Box seen = common_part(box, visible);
  if (larger >= smallest_letter && larger <= largest_letter && smaller > 0 && seen.width() > 0 &&
      seen.height() > 0) {
    outlines_.push_back(box);
  }
}

void PageDevice::stroke(GfxState* state) {
  if (in_mask() || state->getStrokeOpacity() <= 0) return;
  add_path(state, {clip_of(state), state->getTransformedLineWidth(), stroke_color(state)}, false);
}

void PageDevice::fill(GfxState* state) {
  if (in_mask() || state->getFillOpacity() <= 0) return;
  add_path(state, {clip_of(state), 0, fill_color(state)}, true);
}

void PageDevice::add_image(GfxState* state) {
  if (in_mask()) return;
  const double* m = state->getCTM();
  const auto [left, right] = std::minmax({m[4], m[4] + m[0], m[4] + m[2], m[4] + m[0] + m[2]});
  const auto [top, bottom] = std::minmax({m[5], m[5] + m[1], m[5] + m[3], m[5] + m[1] + m[3]});
  const Box seen = common_part({left, top, right, bottom}, clip_of(state));
  if (seen.width() > 0 && seen.height() > 0) image_area_ += seen.width() * seen.height();
}

void PageDevice::skip(Stream* data, std::int64_t bytes) {
  data->reset();
  while (bytes-- > 0 && data->getChar() != EOF) {
    if (guard_->steps.too_late()) break;
  }
  data->close();
}

}  // namespace

std::unique_ptr<PageRecorder> make_page_recorder(const SourceLimits& limits, StreamGuard& guard) {
  return std::make_unique<PageDevice>(limits, guard);
}

}  // namespace estimate::pdf

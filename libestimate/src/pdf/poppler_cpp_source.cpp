// The implementation of source.h for systems without Poppler's private headers: no colors, no rules,
// estimated baselines.

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-image.h>
#include <poppler-page-renderer.h>
#include <poppler-page.h>

#include "pdf/font_style.h"
#include "pdf/page_content.h"
#include "pdf/source.h"

namespace estimate::pdf {
namespace {

constexpr double descent = 0.22;        // of the Times family, in units of the font size
constexpr double touching = 0.1;        // in units of the font size
constexpr double same_baseline = 0.05;  // points

thread_local bool damage_seen = false;

void note_damage(const std::string&, void*) { damage_seen = true; }

std::string utf8(const poppler::ustring& text) {
  const poppler::byte_array bytes = text.to_utf8();
  return {bytes.begin(), bytes.end()};
}

int degrees(poppler::page::orientation_enum orientation) {
  switch (orientation) {
    case poppler::page::landscape:
      return 90;
    case poppler::page::upside_down:
      return 180;
    case poppler::page::seascape:
      return 270;
    case poppler::page::portrait:
      break;
  }
  return 0;
}

/// Where a word in this direction begins, on its estimated baseline.
Point origin_of(const Box& box, int direction, double below) {
  switch (direction) {
    case 90:
      return {box.x0 + below, box.y0};
    case 180:
      return {box.x1, box.y0 + below};
    case 270:
      return {box.x1 - below, box.y1};
    default:
      return {box.x0, box.y1 - below};
  }
}

DrawnWord to_word(const poppler::text_box& box) {
  DrawnWord drawn;
  Word& word = drawn.word;
  word.text = utf8(box.text());
  const poppler::rectf place = box.bbox();
  word.box = {place.left(), place.top(), place.right(), place.bottom()};
  word.size = static_cast<float>(box.has_font_info() ? box.get_font_size() : place.height());
  word.rotated = box.rotation() != 0;
  drawn.direction = box.rotation() * 90;
  drawn.origin = origin_of(word.box, *drawn.direction, descent * word.size);
  word.baseline = drawn.origin.y;
  if (box.has_font_info()) {
    const FontStyle style = style_of_font_name(box.get_font_name());
    word.bold = style.bold;
    word.italic = style.italic;
  }
  return drawn;
}

bool touches(const Word& before, const Word& word) {
  return std::abs(before.baseline - word.baseline) < same_baseline &&
         std::abs(word.box.x0 - before.box.x1) < touching * static_cast<double>(word.size);
}

class PopplerCppSource : public Source {
 public:
  PopplerCppSource(std::unique_ptr<poppler::document> document, const SourceLimits& limits,
                   const Deadline& deadline)
      : document_(std::move(document)), limits_(limits), steps_(deadline) {
    info_.page_count = document_->pages();
    info_.title = utf8(document_->get_title());
    info_.creator = utf8(document_->get_creator());
    info_.producer = utf8(document_->get_producer());
  }

  [[nodiscard]] const SourceInfo& info() const override { return info_; }
  [[nodiscard]] Result<SourcePage> read_page(int number) override;

 private:
  std::unique_ptr<poppler::document> document_;
  SourceLimits limits_;
  Steps steps_;
  SourceInfo info_;
};

Result<SourcePage> PopplerCppSource::read_page(int number) {
  SourcePage result;
  result.page.number = number;
  damage_seen = false;
  const std::string where = "page " + std::to_string(number);
  if (steps_.too_late_now()) return fail(ErrorCode::time_limit, "reading the pages took too long", where);
  const std::unique_ptr<poppler::page> page(document_->create_page(number - 1));
  if (!page) {
    result.damaged = true;
    return result;
  }
  const poppler::rectf sheet = page->page_rect();
  result.page.rotation = degrees(page->orientation());
  const bool turned = result.page.rotation == 90 || result.page.rotation == 270;
  result.page.width = turned ? sheet.height() : sheet.width();
  result.page.height = turned ? sheet.width() : sheet.height();
  std::vector<DrawnWord> drawn;
  for (const poppler::text_box& box : page->text_list(poppler::page::text_list_include_font)) {
    if (drawn.size() == limits_.words_per_page) {
      return fail(ErrorCode::too_many_words,
                  "a page has more than " + std::to_string(limits_.words_per_page) + " words", where);
    }
    DrawnWord next = to_word(box);
    next.word.joins_previous = !drawn.empty() && touches(drawn.back().word, next.word);
    drawn.push_back(std::move(next));
  }
  set_upright(result.page, drawn);
  result.page.words = visible_words(std::move(drawn));
  merge_doubled(result.page.words);
  round_coordinates(result.page);
  result.damaged = damage_seen;
  return result;
}

class PopplerCppPainter : public PagePainter {
 public:
  explicit PopplerCppPainter(std::unique_ptr<poppler::document> document) : document_(std::move(document)) {
    renderer_.set_image_format(poppler::image::format_gray8);
    renderer_.set_render_hint(poppler::page_renderer::text_antialiasing);
    renderer_.set_render_hint(poppler::page_renderer::antialiasing);
  }

  [[nodiscard]] Result<PageImage> paint(const Page& page, std::uint64_t max_pixels,
                                        const Deadline& deadline) override {
    const std::string where = "page " + std::to_string(page.number);
    const double dots_per_inch = painting_resolution(page, 0);
    if (auto fine = check_pixels(page, dots_per_inch, max_pixels); !fine)
      return std::unexpected(fine.error());
    const std::unique_ptr<poppler::page> source(document_->create_page(page.number - 1));
    if (!source) return fail(ErrorCode::damaged_pdf, "the page cannot be read", where);
    const poppler::image drawn = renderer_.render_page(source.get(), dots_per_inch, dots_per_inch);
    if (deadline.passed()) return fail(ErrorCode::time_limit, "rendering the page took too long", where);
    if (!drawn.is_valid()) return fail(ErrorCode::damaged_pdf, "the page cannot be rendered", where);
    PageImage image{drawn.width(), drawn.height(), dots_per_inch, {}};
    for (int y = 0; y < image.height; ++y) {
      const char* row = drawn.const_data() + static_cast<std::ptrdiff_t>(y) * drawn.bytes_per_row();
      image.pixels.insert(image.pixels.end(), row, row + image.width);
    }
    return image;
  }

 private:
  std::unique_ptr<poppler::document> document_;
  poppler::page_renderer renderer_;
};

using OpenDocument = std::unique_ptr<poppler::document>;

/// Errors: damaged_pdf, password_required, wrong_password.
Result<OpenDocument> open_document(std::span<const std::byte> pdf, std::string_view password) {
  return open_with_password(password, [&](const std::string& given) -> Result<OpenDocument> {
    OpenDocument document(poppler::document::load_from_raw_data(reinterpret_cast<const char*>(pdf.data()),
                                                                static_cast<int>(pdf.size()), given, given));
    if (!document) return fail(ErrorCode::damaged_pdf, "the file's structure cannot be read");
    if (document->is_locked()) return fail(ErrorCode::password_required, "the file needs a password");
    return document;
  });
}

}  // namespace

Result<std::unique_ptr<Source>> open_source(std::span<const std::byte> pdf, const SourceLimits& limits,
                                            const Deadline& deadline) {
  if (pdf.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    return fail(ErrorCode::damaged_pdf, "the file is too large for this build");
  }
  poppler::set_debug_error_function(note_damage, nullptr);
  auto document = open_document(pdf, limits.password);
  if (!document) return std::unexpected(document.error());
  if ((*document)->pages() <= 0) return fail(ErrorCode::empty_pdf, "the file has no pages");
  return std::make_unique<PopplerCppSource>(*std::move(document), limits, deadline);
}

bool source_sees_color_and_rules() { return false; }

Result<std::unique_ptr<PagePainter>> open_painter(std::span<const std::byte> pdf, std::string_view password) {
  if (pdf.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    return fail(ErrorCode::damaged_pdf, "the file is too large for this build");
  auto document = open_document(pdf, password);
  if (!document) return std::unexpected(document.error());
  return std::make_unique<PopplerCppPainter>(*std::move(document));
}

}  // namespace estimate::pdf

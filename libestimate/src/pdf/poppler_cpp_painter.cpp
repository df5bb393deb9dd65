// Renders pages to images on systems without Poppler's private headers.
#include <poppler-document.h>
#include <poppler-image.h>
#include <poppler-page-renderer.h>
#include <poppler-page.h>

#include <limits>
#include <string>

#include "pdf/page_image.h"

namespace estimate::pdf {
namespace {

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

}  // namespace

Result<std::unique_ptr<PagePainter>> open_painter(std::span<const std::byte> pdf) {
  if (pdf.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    return fail(ErrorCode::damaged_pdf, "the file is too large for this build");
  std::unique_ptr<poppler::document> document(poppler::document::load_from_raw_data(
      reinterpret_cast<const char*>(pdf.data()), static_cast<int>(pdf.size())));
  if (!document) return fail(ErrorCode::damaged_pdf, "the file's structure cannot be read");
  return std::make_unique<PopplerCppPainter>(std::move(document));
}

}  // namespace estimate::pdf

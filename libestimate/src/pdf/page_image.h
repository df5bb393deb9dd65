// Pictures of pages, for OCR. One implementation is compiled, as with source.h.
#pragma once

#include <memory>
#include <span>

#include "estimate/base/result.h"
#include "estimate/recognize_pages.h"
#include "pdf/deadline.h"

namespace estimate::pdf {

/// One open PDF whose pages are drawn. Not thread-safe: every thread opens its own over the same bytes.
class PagePainter {
 public:
  PagePainter() = default;
  PagePainter(const PagePainter&) = delete;
  PagePainter& operator=(const PagePainter&) = delete;
  virtual ~PagePainter() = default;

  /// The page as shown, at the resolution of the picture on it. Errors: image_too_large, damaged_pdf,
  /// time_limit.
  [[nodiscard]] virtual Result<PageImage> paint(const Page& page, std::uint64_t most_pixels,
                                                const Deadline& deadline) = 0;
};

/// `pdf` must outlive the painter. Errors: damaged_pdf.
[[nodiscard]] Result<std::unique_ptr<PagePainter>> open_painter(std::span<const std::byte> pdf);

/// Dots per inch to draw at: the picture's own where it fits recognition, so that nothing is resampled.
/// `pixels`: of the largest picture on the page, 0 where that is not known.
[[nodiscard]] double painting_resolution(const Page& page, double pixels);

/// Whether the page has too many pixels at that resolution, as an error that says so.
[[nodiscard]] Result<void> check_pixels(const Page& page, double dots_per_inch, std::uint64_t most_pixels);

}  // namespace estimate::pdf

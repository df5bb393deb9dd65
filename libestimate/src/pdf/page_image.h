// Images of pages for OCR. As with source.h, only one implementation is compiled.
#pragma once

#include <memory>
#include <span>

#include "esx/estimate/base/result.h"
#include "esx/estimate/recognize_pages.h"
#include "pdf/deadline.h"

namespace estimate::pdf {

/// An open PDF whose pages are rendered. Not thread-safe: every thread opens its own over the same bytes.
class PagePainter {
 public:
  PagePainter() = default;
  PagePainter(const PagePainter&) = delete;
  PagePainter& operator=(const PagePainter&) = delete;
  virtual ~PagePainter() = default;

  /// The page as shown, at the resolution of the image on it. Errors: image_too_large, damaged_pdf,
  /// time_limit.
  [[nodiscard]] virtual Result<PageImage> paint(const Page& page, std::uint64_t max_pixels,
                                                const Deadline& deadline) = 0;
};

/// `pdf` must outlive the painter. Error: damaged_pdf.
[[nodiscard]] Result<std::unique_ptr<PagePainter>> open_painter(std::span<const std::byte> pdf);

/// The resolution for rendering, in dots per inch: that of the image if it suits recognition, so that nothing
/// is resampled. `pixels`: of the largest image on the page, 0 if unknown.
[[nodiscard]] double painting_resolution(const Page& page, double pixels);

/// Error: image_too_large if the page has too many pixels at that resolution.
[[nodiscard]] Result<void> check_pixels(const Page& page, double dots_per_inch, std::uint64_t max_pixels);

}  // namespace estimate::pdf

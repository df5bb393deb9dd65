// What read_pages and recognize_pages need from a PDF library. Only one implementation is compiled:
// poppler_source.cpp (Poppler's private headers) or poppler_cpp_source.cpp (poppler-cpp alone).
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/page.h"
#include "esx/estimate/read_pages.h"
#include "pdf/deadline.h"

namespace estimate::pdf {

struct SourceInfo {
  std::string title, creator, producer;  // UTF-8
  int page_count = 0;
  bool repaired = false;  // the cross-reference table was damaged or missing
};

struct SourcePage {
  Page page;
  bool damaged = false;  // parts of it could not be read
  bool covered = false;  // some of its text is below dark boxes
  bool rebuilt = false;  // the cross-reference table was wrong and was rebuilt during the read
};

/// An open PDF. Not thread-safe: every thread opens its own over the same bytes.
class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  [[nodiscard]] virtual const SourceInfo& info() const = 0;

  /// Errors: too_many_words, pdf_bomb, time_limit.
  [[nodiscard]] virtual Result<SourcePage> read_page(int number) = 0;
};

struct SourceLimits {
  std::size_t words_per_page = 0;
  std::uint64_t stream_bytes = 0;  // of one stream, unpacked
  CoveredText covered_text = CoveredText::omit;
  bool paths = false;         // collect them, and the white boxes over text
  std::string password = {};  // of a locked file, UTF-8
};

/// The ways to write a password: in UTF-8, as newer files have it, and in Latin-1, as older ones. None if it
/// is empty.
[[nodiscard]] std::vector<std::string> password_spellings(std::string_view password);

/// What `open` gives for a password as the file may have it: first without one. `open` fails with
/// password_required if the file is locked. Error: also wrong_password.
template <class Open>
[[nodiscard]] auto open_with_password(std::string_view password, const Open& open) {
  auto opened = open(std::string());
  const auto is_locked = [&] { return !opened && opened.error().code == ErrorCode::password_required; };
  for (const std::string& spelling : password_spellings(password))
    if (is_locked()) opened = open(spelling);
  if (is_locked() && !password.empty())
    opened = fail(ErrorCode::wrong_password, "the password does not open the file");
  return opened;
}

/// `pdf` and `deadline` must outlive the source. Errors: damaged_pdf, password_required,
/// wrong_password, empty_pdf, pdf_bomb.
[[nodiscard]] Result<std::unique_ptr<Source>> open_source(std::span<const std::byte> pdf,
                                                          const SourceLimits& limits,
                                                          const Deadline& deadline);

/// Whether words have their fill color and pages their rules.
[[nodiscard]] bool source_sees_color_and_rules();

/// An open PDF whose pages are rendered to images for OCR. Not thread-safe: every thread opens its own over
/// the same bytes.
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

/// `pdf` must outlive the painter. Errors: damaged_pdf, password_required, wrong_password.
[[nodiscard]] Result<std::unique_ptr<PagePainter>> open_painter(std::span<const std::byte> pdf,
                                                                std::string_view password);

/// The resolution for rendering, in dots per inch: that of the image if it suits recognition, so that nothing
/// is resampled. `pixels`: of the largest image on the page, 0 if unknown.
[[nodiscard]] double painting_resolution(const Page& page, double pixels);

/// How much larger a page is than the sheet that it shows; 1 if it can be a sheet.
[[nodiscard]] double enlargement(const Page& page);

/// Error: image_too_large if the page has too many pixels at that resolution.
[[nodiscard]] Result<void> check_pixels(const Page& page, double dots_per_inch, std::uint64_t max_pixels);

/// The pages in order, read on several threads, whose number does not change the result. Each other thread
/// does `also` before its first page. `first` is the source that gave the number of pages; other threads open
/// their own. If one of them had to rebuild the file's tables while reading, one thread reads everything
/// again. Errors: that of the first page, in page order, that has one; too_many_words; time_limit.
[[nodiscard]] Result<std::vector<SourcePage>> read_all_pages(std::span<const std::byte> pdf, Source& first,
                                                             const ReadPagesOptions& options,
                                                             const Deadline& deadline,
                                                             const std::function<void()>& also);

/// The limits that apply to a source.
[[nodiscard]] SourceLimits source_limits(const ReadPagesOptions& options);

}  // namespace estimate::pdf

// PDF bytes → Document: read_pages reads the text with Poppler; recognize_pages adds the words of pages
// without usable text, with an OCR engine that the caller provides.
// Threads: any number may read at once; engines are asked from several threads, a recognizer from one.
// Poppler's error callback, which reading sets, is global to a process.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/page.h"

namespace estimate {

/// What becomes of text below a dark box that was drawn later: of what is blacked out. omit: it counts as not
/// printed; read: as printed.
enum class CoveredText { omit, read };

struct ReadPagesOptions {
  Limits limits = {};
  unsigned threads = 1;  // pages read in parallel; does not change the result
  CoveredText covered_text = CoveredText::omit;
  /// Also give the painted paths, for drawings that are read; and leave out words that white boxes hide.
  bool paths = false;
  std::string password = {};  // user's or owner's, UTF-8; only used for a file that does not open without
};

/// Reads every page. Errors: not_a_pdf, damaged_pdf, password_required, wrong_password, empty_pdf,
/// too_many_pages, too_many_words, pdf_bomb, file_too_large, time_limit. An encrypted file with an empty user
/// password is read. Warnings: damaged_pdf_repaired (cut off, or with a wrong cross-reference table),
/// damaged_page (one per page), image_only_page, outlined_text, garbled_text, outlined_words, unmapped_glyphs
/// and covered_text (one each, naming all pages), colors_not_seen (a build without Poppler's private
/// headers).
[[nodiscard]] Result<Parsed<Document>> read_pages(std::span<const std::byte> pdf,
                                                  const ReadPagesOptions& options = {});

/// Which pages are recognized. automatic: of those without usable text (images, outlines, fonts without
/// characters) or with some words drawn as outlines, the ones that can hold what the text lacks; all pages;
/// or none.
enum class OcrMode { automatic, always, never };

/// An 8-bit grayscale image of a page, row by row from the top; 0 is black.
struct PageImage {
  int width = 0, height = 0;  // pixels
  double dots_per_inch = 0;
  std::vector<std::uint8_t> pixels = {};
};

/// The content of an image, upright. Coordinates are in points, as in `Page`; every word has a confidence.
struct RecognizedPage {
  double width = 0, height = 0;
  std::vector<Word> words = {};
  std::vector<Rule> rules = {};
  int quarters = 0;            // turns by 90 degrees, clockwise, that set the image upright
  bool surely_upright = true;  // false: it has too few letters to say
};

/// Recognizes one image after the other; not thread-safe.
class PageRecognizer {
 public:
  PageRecognizer() = default;
  PageRecognizer(const PageRecognizer&) = delete;
  PageRecognizer& operator=(const PageRecognizer&) = delete;
  virtual ~PageRecognizer() = default;

  /// `quarters`: how often to turn the image, if that is known. Errors: ocr_failed, time_limit.
  [[nodiscard]] virtual Result<RecognizedPage> recognize(const PageImage& image,
                                                         std::chrono::milliseconds time,
                                                         std::optional<int> quarters) = 0;
};

/// Creates recognizers, one per thread. `estimate/ocr/tesseract.h` provides an engine.
class OcrEngine {
 public:
  OcrEngine() = default;
  OcrEngine(const OcrEngine&) = delete;
  OcrEngine& operator=(const OcrEngine&) = delete;
  virtual ~OcrEngine() = default;

  /// Called on the thread that will use the recognizer. Error: ocr_unavailable.
  [[nodiscard]] virtual Result<std::unique_ptr<PageRecognizer>> open() = 0;
};

struct RecognizePagesOptions {
  Limits limits = {};
  unsigned threads = 1;  // each needs about 100 MB; their number does not change the result
  OcrMode mode = OcrMode::automatic;
  std::vector<int> pages = {};  // numbers of the only ones to recognize; empty: all that `mode` means
  /// Called after every page with how many of the pages to recognize are done, from one thread at a time;
  /// nullptr: no reports.
  void (*progress)(void* context, std::size_t done, std::size_t pages) = nullptr;
  void* progress_context = nullptr;
  std::string password = {};  // as for read_pages
};

/// The numbers of the pages that recognize_pages() would recognize, rising; automatic: all that lack text,
/// whether or not an estimate needs it.
[[nodiscard]] std::vector<int> pages_to_recognize(const Document& document, OcrMode mode);

/// Adds the words and rules that the engine finds to the pages; to a page with usable text, only the words
/// that it lacks. `document` is the result of read_pages for `pdf`. A page that cannot be recognized is left
/// as it is, with the warning image_too_large, time_limit or ocr_failed; recognized_page names the recognized
/// pages; image_only_page, outlined_text, garbled_text and outlined_words those that are still unread.
/// Errors: ocr_unavailable, too_many_pages, and those of opening the file.
[[nodiscard]] Result<Parsed<Document>> recognize_pages(std::span<const std::byte> pdf,
                                                       Parsed<Document> document, OcrEngine& engine,
                                                       const RecognizePagesOptions& options);

}  // namespace estimate

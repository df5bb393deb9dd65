#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "estimate/run_on_threads.h"
#include "esx/estimate/page.h"
#include "esx/estimate/read_pages.h"
#include "pdf/deadline.h"
#include "pdf/page_content.h"
#include "pdf/page_warnings.h"
#include "pdf/source.h"

namespace estimate::pdf {
namespace {

// With less, digits of 9 pt are too small to distinguish unless they are enlarged; with more, recognition
// only gets slower.
constexpr double lowest_resolution = 150, highest_resolution = 420;
constexpr double usual_resolution = 300;
// Photos, and pictures without a resolution, become pages as large as posters, with a point for each pixel.
constexpr double largest_sheet_in = 20, usual_sheet_in = 11;

}  // namespace

double enlargement(const Page& page) {
  const double longer_in = std::max(page.width, page.height) / points_per_inch;
  return longer_in > largest_sheet_in ? longer_in / usual_sheet_in : 1;
}

double painting_resolution(const Page& page, double pixels) {
  const double square_inches =
      page.width * page.height * page.image_area / (points_per_inch * points_per_inch);
  if (pixels <= 0 || square_inches <= 0) return usual_resolution;
  const double own = std::round(std::sqrt(pixels / square_inches));
  const double of_sheet = own * enlargement(page);
  return of_sheet < lowest_resolution || of_sheet > highest_resolution ? usual_resolution : own;
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

namespace estimate {
namespace {

constexpr pdf::PageWarning recognized_warning{"recognized_page", "pages whose text was recognized by OCR"};
// Errors of a single page: the other pages are still read.
constexpr std::array page_errors = {ErrorCode::image_too_large, ErrorCode::time_limit, ErrorCode::ocr_failed,
                                    ErrorCode::damaged_pdf};

/// A page to recognize.
struct Wanted {
  std::size_t index = 0;             // in Document::pages
  bool keeps_text = false;           // only words that its text lacks are added
  std::optional<int> quarters = {};  // how often to turn its image, if that is known
};

/// How a page was turned.
struct Turned {
  int quarters = 0;
  bool surely = false;
};

/// The way in which more pages than in any other were surely turned.
std::optional<int> usual_turn(std::span<const std::optional<Turned>> turned) {
  std::map<int, std::size_t> counts;
  for (const auto& page : turned)
    if (page && page->surely) ++counts[page->quarters];
  const auto count = [](const auto& entry) { return entry.second; };
  const auto most = std::ranges::max_element(counts, {}, count);
  if (most == counts.end() || std::ranges::count(counts, most->second, count) > 1) return std::nullopt;
  return most->first;
}

std::vector<Wanted> wanted_pages(const Document& document, OcrMode mode) {
  if (mode == OcrMode::never) return {};
  const auto lacking = pdf::pages_with_outlined_words(document);
  std::vector<Wanted> wanted;
  for (std::size_t i = 0; i < document.pages.size(); ++i) {
    const Page& page = document.pages[i];
    if (page.width <= 0) continue;
    const bool unread = mode == OcrMode::always || page_text(page) != PageText::usable;
    if (unread || std::ranges::find(lacking, &page) != lacking.end()) wanted.push_back({i, !unread});
  }
  return wanted;
}

/// The page was recognized as it is shown, after it was turned upright.
Result<void> take_recognized(Page& page, RecognizedPage found) {
  page.turned = 90 * found.quarters;
  page.width = found.width;
  page.height = found.height;
  page.words = std::move(found.words);
  page.rules = std::move(found.rules);
  // However the sheet was scanned: prints rotate only the pages that are wider than high (sketches).
  page.rotation = page.width > page.height ? 90 : 0;
  return {};
}

Result<void> add_to_text(Page& page, RecognizedPage found) {
  if (pdf::add_outlined_words(page, std::move(found.words), found.width, found.height)) return {};
  return fail(ErrorCode::ocr_failed, "the recognized page is turned otherwise than its text");
}

/// Distributes the pages to threads; each page and its result are written by a single thread.
class Recognition {
 public:
  Recognition(std::span<const std::byte> pdf, OcrEngine& engine, const RecognizePagesOptions& options,
              std::vector<Page>& pages, std::vector<Wanted> wanted)
      : pdf_(pdf),
        engine_(engine),
        options_(options),
        pages_(pages),
        wanted_(std::move(wanted)),
        failures_(wanted_.size()),
        turned_(wanted_.size()),
        queue_(wanted_.size()) {}

  void work() {
    auto painter = pdf::open_painter(pdf_, options_.password);
    auto recognizer = painter ? engine_.open() : Result<std::unique_ptr<PageRecognizer>>(nullptr);
    if (!painter || !recognizer) {
      const std::scoped_lock lock(mutex_);
      start_failure_ = painter ? recognizer.error() : painter.error();
      return;
    }
    while (const auto i = queue_.next()) {
      if (auto done = recognize(**painter, **recognizer, *i); !done) failures_[*i] = done.error();
      report_page();
    }
  }

  /// Call after all threads are done.
  [[nodiscard]] Result<std::vector<Warning>> take_warnings() {
    std::vector<Warning> warnings;
    if (start_failure_ && !queue_.empty()) return std::unexpected(*start_failure_);
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      const std::optional<Error>& failure = failures_[i];
      if (!failure) continue;
      if (std::ranges::find(page_errors, failure->code) == page_errors.end())
        return std::unexpected(*failure);
      warnings.push_back(
          {std::string(failure->code.info().name), failure->message, pages_[wanted_[i].index].number});
    }
    return warnings;
  }

  /// Call after all threads are done. Sheets are scanned in one go: a page with few letters lies as the
  /// others do.
  [[nodiscard]] std::vector<Wanted> wrongly_turned() const {
    std::vector<Wanted> again;
    const auto usual = usual_turn(turned_);
    for (std::size_t i = 0; usual && i < wanted_.size(); ++i) {
      const auto& turned = turned_[i];
      if (!turned || turned->surely || turned->quarters == *usual || wanted_[i].keeps_text) continue;
      again.push_back({wanted_[i].index, false, usual});
    }
    return again;
  }

 private:
  void report_page() {
    if (options_.progress == nullptr) return;
    const std::scoped_lock lock(mutex_);
    options_.progress(options_.progress_context, ++done_, wanted_.size());
  }

  Result<void> recognize(pdf::PagePainter& painter, PageRecognizer& recognizer, std::size_t i) {
    if (options_.limits.stopped()) return fail(ErrorCode::canceled, "the caller stopped recognition");
    const Wanted& wanted = wanted_[i];
    Page& page = pages_[wanted.index];
    const pdf::Deadline deadline(options_.limits, options_.limits.recognition_time);
    const auto image = painter.paint(page, options_.limits.page_pixels, deadline);
    if (!image) return std::unexpected(image.error());
    auto found = recognizer.recognize(*image, options_.limits.recognition_time, wanted.quarters);
    if (!found) return std::unexpected(found.error());
    if (found->words.size() > options_.limits.words_per_page)
      return fail(ErrorCode::ocr_failed, "the image has more words than a page of text can have");
    turned_[i] = {found->quarters, found->surely_upright};
    const auto taken =
        wanted.keeps_text ? add_to_text(page, *std::move(found)) : take_recognized(page, *std::move(found));
    if (!taken) return taken;
    pdf::Steps steps(deadline);
    page.recognized = true;
    pdf::sort_rules(page.rules);
    pdf::mark_struck(page.words, page.rules, steps);
    pdf::round_coordinates(page);
    return {};
  }

  std::span<const std::byte> pdf_;
  OcrEngine& engine_;
  const RecognizePagesOptions& options_;
  std::vector<Page>& pages_;
  std::vector<Wanted> wanted_;
  std::vector<std::optional<Error>> failures_;
  std::vector<std::optional<Turned>> turned_;
  std::optional<Error> start_failure_;
  std::mutex mutex_;      // of the failure to start, and of the reports
  std::size_t done_ = 0;  // pages
  IndexQueue queue_;
};

Result<std::vector<Warning>> run(Recognition& recognition, unsigned threads, std::size_t pages) {
  const auto work = [&] { recognition.work(); };
  run_on_threads(std::min<std::size_t>(threads, pages), work, work);
  return recognition.take_warnings();
}

}  // namespace

std::vector<int> pages_to_recognize(const Document& document, OcrMode mode) {
  std::vector<int> numbers;
  for (const Wanted& wanted : wanted_pages(document, mode))
    numbers.push_back(document.pages[wanted.index].number);
  return numbers;
}

Result<Parsed<Document>> recognize_pages(std::span<const std::byte> pdf, Parsed<Document> document,
                                         OcrEngine& engine, const RecognizePagesOptions& options) {
  std::vector<Wanted> wanted = wanted_pages(document.value, options.mode);
  if (!options.pages.empty()) {
    std::erase_if(wanted, [&](const Wanted& page) {
      const int number = document.value.pages[page.index].number;
      return std::ranges::find(options.pages, number) == options.pages.end();
    });
  }
  if (wanted.empty()) return document;
  const auto count = wanted.size();
  if (count > static_cast<std::size_t>(std::max(0, options.limits.recognized_pages))) {
    return fail(ErrorCode::too_many_pages,
                std::to_string(count) + " pages are without usable text; at most " +
                    std::to_string(options.limits.recognized_pages) + " are recognized");
  }
  Recognition recognition(pdf, engine, options, document.value.pages, std::move(wanted));
  auto warnings = run(recognition, options.threads, count);
  if (!warnings) return std::unexpected(warnings.error());
  if (auto turned = recognition.wrongly_turned(); !turned.empty()) {
    RecognizePagesOptions silently = options;
    silently.progress = nullptr;  // these pages were reported
    const auto again_count = turned.size();
    Recognition again(pdf, engine, silently, document.value.pages, std::move(turned));
    const auto more = run(again, options.threads, again_count);
    if (!more) return std::unexpected(more.error());
    warnings->insert(warnings->end(), more->begin(), more->end());
  }

  std::vector<int> numbers;
  for (const Page& page : document.value.pages) {
    if (page.recognized) numbers.push_back(page.number);
  }
  pdf::remove_unread_text(document.warnings);
  std::erase_if(document.warnings, [](const Warning& w) { return w.code == recognized_warning.code; });
  pdf::warn_of_pages(document.warnings, recognized_warning, numbers);
  pdf::warn_of_unread_text(document.warnings, document.value);
  document.warnings.insert(document.warnings.end(), warnings->begin(), warnings->end());
  return document;
}

}  // namespace estimate

#include <leptonica/allheaders.h>
#include <omp.h>
#include <tesseract/baseapi.h>
#include <tesseract/ocrclass.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/ocr/tesseract.h"
#include "ocr/picture.h"
#include "ocr/recognized_words.h"

namespace estimate {
namespace {

using namespace ocr;

constexpr const char* no_memory = "not enough memory for the image of the page";
constexpr std::chrono::milliseconds least_time{1};  // for Tesseract, less means no limit
constexpr double surely_upright = 0.75;             // confidence; pages that are not upright stay below 0.6
constexpr double fine_resolution = 250;             // dots per inch
constexpr double surely_text = 0.8;                 // confidence; what is read of sketches stays below 0.6
// Longer than a dash, or than two underscores in a name; a line through "0.00" is 16 pt long. Vertical lines:
// longer than letters.
constexpr double shortest_level_pt = 12, shortest_upright_pt = 20;

class TesseractRecognizer : public PageRecognizer {
 public:
  [[nodiscard]] bool start(const std::string& data_path) {
    api_.SetVariable("debug_file", "/dev/null");  // otherwise it writes to standard error
    if (api_.Init(data_path.empty() ? nullptr : data_path.c_str(), "eng", tesseract::OEM_LSTM_ONLY) != 0)
      return false;
    api_.SetPageSegMode(tesseract::PSM_SINGLE_BLOCK);  // keeps the rows of a table together
    return true;
  }

  [[nodiscard]] Result<RecognizedPage> recognize(const PageImage& image, std::chrono::milliseconds time,
                                                 std::optional<int> quarters) override {
    try {
      return recognize_image(image, time, quarters);
    } catch (const std::exception& fault) {
      return fail(ErrorCode::ocr_failed, std::string("OCR failed: ") + fault.what());
    }
  }

 private:
  Result<RecognizedPage> recognize_image(const PageImage& image, std::chrono::milliseconds time,
                                         std::optional<int> quarters);
  Result<RecognizedPage> recognize_any(Pix* gray, double dots_per_inch, std::chrono::milliseconds time);
  Result<RecognizedPage> recognize_turned(Pix* as_scanned, int quarters, double dots_per_inch,
                                          std::chrono::milliseconds time);
  int readability(Pix* gray);
  int best_orientation(Pix* gray);
  Result<void> read_sketches(Pix* gray, const std::vector<PixelBox>& sketches, std::vector<RawWord>& words,
                             std::chrono::milliseconds time);
  Result<void> read_words(Pix* gray, const PixelBox& place, std::vector<RawWord>& words,
                          std::chrono::milliseconds time);

  tesseract::TessBaseAPI api_;
};

void add_letters(const tesseract::ResultIterator& word_at, const PixelBox& place, RawWord& word) {
  tesseract::ResultIterator at = word_at;
  do {
    const std::unique_ptr<char[]> letter(at.GetUTF8Text(tesseract::RIL_SYMBOL));
    if (!letter) continue;
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    at.BoundingBox(tesseract::RIL_SYMBOL, &x0, &y0, &x1, &y1);
    word.letters.push_back(word.text.size());
    word.letter_x.push_back(x0 + place.x0);
    word.text += letter.get();
  } while (!at.IsAtFinalElement(tesseract::RIL_WORD, tesseract::RIL_SYMBOL) &&
           at.Next(tesseract::RIL_SYMBOL));
}

/// Uses the baseline of the line: that of a single word is less exact.
RawWord raw_word(tesseract::ResultIterator& at, const PixelBox& place) {
  RawWord word;
  add_letters(at, place, word);
  word.confidence = at.Confidence(tesseract::RIL_WORD) / 100;
  PixelBox& box = word.box;
  at.BoundingBox(tesseract::RIL_WORD, &box.x0, &box.y0, &box.x1, &box.y1);
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  at.Baseline(tesseract::RIL_TEXTLINE, &x0, &y0, &x1, &y1);
  const double slope = x1 > x0 ? static_cast<double>(y1 - y0) / (x1 - x0) : 0;
  word.baseline = y0 + slope * ((box.x0 + box.x1) / 2.0 - x0) + place.y0;
  box = {box.x0 + place.x0, box.y0 + place.y0, box.x1 + place.x0, box.y1 + place.y0};
  return word;
}

/// Adds the words of an image that is at `place` on the page.
Result<void> TesseractRecognizer::read_words(Pix* gray, const PixelBox& place, std::vector<RawWord>& words,
                                             std::chrono::milliseconds time) {
  api_.SetImage(gray);
  tesseract::ETEXT_DESC monitor;
  monitor.set_deadline_msecs(static_cast<std::int32_t>(std::max(time, least_time).count()));
  const bool done = api_.Recognize(&monitor) == 0;
  if (monitor.deadline_exceeded()) return fail(ErrorCode::time_limit, "OCR of the page took too long");
  if (!done) return fail(ErrorCode::ocr_failed, "OCR failed");
  const std::unique_ptr<tesseract::ResultIterator> at(api_.GetIterator());
  if (!at) return {};
  int line = words.empty() ? 0 : words.back().line + 1;
  do {
    if (at->IsAtBeginningOf(tesseract::RIL_TEXTLINE)) ++line;
    RawWord word = raw_word(*at, place);
    word.line = line;
    if (!word.text.empty()) words.push_back(std::move(word));
  } while (at->Next(tesseract::RIL_WORD));
  api_.Clear();
  return {};
}

/// Of words as they are read, or as they are returned.
double mean_confidence(const auto& words) {
  double sum = 0, letters = 0;
  for (const auto& word : words) {
    sum += static_cast<double>(word.confidence) * static_cast<double>(word.text.size());
    letters += static_cast<double>(word.text.size());
  }
  return letters > 0 ? sum / letters : 0;
}

/// Cuts the sketches out, and keeps their words only if they are text: what is read of walls and of labels
/// that are upright is scribble.
Result<void> TesseractRecognizer::read_sketches(Pix* gray, const std::vector<PixelBox>& sketches,
                                                std::vector<RawWord>& words, std::chrono::milliseconds time) {
  for (const PixelBox& sketch : sketches) {
    const PixPointer part = cut_out(gray, sketch);
    if (!part) continue;
    const auto before = std::ssize(words);
    if (auto read = read_words(part.get(), sketch, words, time); !read) return read;
    if (mean_confidence(std::span(words).subspan(static_cast<std::size_t>(before))) < surely_text)
      words.erase(words.begin() + before, words.end());
  }
  return {};
}

Rule to_rule(const PixelRule& rule, double scale) {
  return {{rule.box.x0 * scale, rule.box.y0 * scale, rule.box.x1 * scale, rule.box.y1 * scale},
          static_cast<float>(rule.thickness * scale),
          0};
}

/// How well a part of the page can be read, 0 to 100.
int TesseractRecognizer::readability(Pix* gray) {
  const PixPointer band = densest_band(gray);
  if (!band) return 0;
  api_.SetImage(band.get());
  const int confidence = api_.Recognize(nullptr) == 0 ? api_.MeanTextConf() : 0;
  api_.Clear();
  return confidence;
}

int TesseractRecognizer::best_orientation(Pix* gray) {
  int best = 0, best_readability = -1;
  for (int quarters = 0; quarters < 4; ++quarters) {
    const PixPointer candidate = turned(gray, quarters);
    const int found = candidate ? readability(candidate.get()) : 0;
    if (found > best_readability) {
      best = quarters;
      best_readability = found;
    }
  }
  return best;
}

Result<RecognizedPage> TesseractRecognizer::recognize_image(const PageImage& image,
                                                            std::chrono::milliseconds time,
                                                            std::optional<int> quarters) {
  PixPointer gray = to_pix(image);
  if (!gray) return fail(ErrorCode::ocr_failed, no_memory);
  double dots_per_inch = image.dots_per_inch;
  if (PixPointer sheet = flattened_photo(gray.get())) {
    gray = std::move(sheet);
    dots_per_inch = pixGetXRes(gray.get());
  }
  darken_gray_text(gray.get());
  // Where type of every size is large enough, it is not measured.
  if (PixPointer larger = dots_per_inch < fine_resolution ? enlarged_type(gray.get()) : nullptr) {
    dots_per_inch *= static_cast<double>(pixGetWidth(larger.get())) / pixGetWidth(gray.get());
    gray = std::move(larger);
  }
  return quarters ? recognize_turned(gray.get(), *quarters, dots_per_inch, time)
                  : recognize_any(gray.get(), dots_per_inch, time);
}

/// If there are enough letters, they show which way is up; otherwise, the most readable orientation does.
Result<RecognizedPage> TesseractRecognizer::recognize_any(Pix* gray, double dots_per_inch,
                                                          std::chrono::milliseconds time) {
  const PixPointer binary = to_black_and_white(gray);
  if (!binary) return fail(ErrorCode::ocr_failed, no_memory);
  const auto seen = find_orientation(binary.get());
  const int quarters = seen.value_or(has_level_lines(binary.get()) ? 0 : 1);
  auto page = recognize_turned(gray, quarters, dots_per_inch, time);
  if (!page || seen || page->words.empty() || mean_confidence(page->words) >= surely_upright) return page;
  if (const int better = best_orientation(gray); better != quarters)
    page = recognize_turned(gray, better, dots_per_inch, time);
  if (page) page->surely_upright = seen == page->quarters;
  return page;
}

/// Null if the lines of text are level. They have no common skew if they are bent.
PixPointer straightened(Pix* gray, Pix* black_and_white) {
  const auto skew = find_skew(black_and_white);
  if (!skew) return dewarped(gray, black_and_white);
  return *skew != 0 ? rotated(gray, *skew) : nullptr;
}

Result<RecognizedPage> TesseractRecognizer::recognize_turned(Pix* as_scanned, int quarters,
                                                             double dots_per_inch,
                                                             std::chrono::milliseconds time) {
  PixPointer gray = turned(as_scanned, quarters);
  PixPointer binary = gray ? to_black_and_white(gray.get()) : nullptr;
  if (PixPointer straight = binary ? straightened(gray.get(), binary.get()) : nullptr) {
    gray = std::move(straight);
    binary = to_black_and_white(gray.get());
  }
  if (!binary || !drop_specks(gray.get(), binary.get())) return fail(ErrorCode::ocr_failed, no_memory);
  const double scale = points_per_inch / dots_per_inch;
  RecognizedPage page;
  page.quarters = quarters;
  page.width = pixGetWidth(gray.get()) * scale;
  page.height = pixGetHeight(gray.get()) * scale;
  Ink ink(binary.get(), gray.get());
  auto rules = find_rules(binary.get(), static_cast<int>(shortest_level_pt / scale),
                          static_cast<int>(shortest_upright_pt / scale));
  drop_dashes(rules, ink, static_cast<int>(shortest_upright_pt / scale));
  erase_rules(rules, gray.get(), ink);
  for (const PixelRule& rule : rules) page.rules.push_back(to_rule(rule, scale));
  std::vector<RawWord> words;
  const auto sketches = find_sketches(rules, ink, scale);
  if (auto read = read_sketches(gray.get(), sketches, words, time); !read)
    return std::unexpected(read.error());
  for (const PixelBox& frame : find_frames(rules, ink.width(), sketches)) {
    const PixPointer part = cut_out(gray.get(), frame);
    if (!part) continue;
    if (auto read = read_words(part.get(), frame, words, time); !read) return std::unexpected(read.error());
  }
  if (auto read = read_words(gray.get(), {}, words, time); !read) return std::unexpected(read.error());
  measure_baselines(words, ink);
  const LineSizes sizes = measure_lines(words, ink, scale);
  page.words = to_words(clean_words(std::move(words), ink, sizes), ink, sizes, scale);
  return page;
}

/// Recognizers that nobody uses at the moment: to start one takes as long as to read a paragraph.
class IdleRecognizers {
 public:
  /// Null if there are none.
  [[nodiscard]] std::unique_ptr<TesseractRecognizer> take() {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) return nullptr;
    auto recognizer = std::move(idle_.back());
    idle_.pop_back();
    return recognizer;
  }

  void give_back(std::unique_ptr<TesseractRecognizer> recognizer) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(recognizer));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<TesseractRecognizer>> idle_;
};

/// Returns what it lends when it is destroyed.
class LentRecognizer : public PageRecognizer {
 public:
  LentRecognizer(std::shared_ptr<IdleRecognizers> idle, std::unique_ptr<TesseractRecognizer> recognizer)
      : idle_(std::move(idle)), recognizer_(std::move(recognizer)) {}
  LentRecognizer(const LentRecognizer&) = delete;
  LentRecognizer& operator=(const LentRecognizer&) = delete;
  ~LentRecognizer() override { idle_->give_back(std::move(recognizer_)); }

  [[nodiscard]] Result<RecognizedPage> recognize(const PageImage& image, std::chrono::milliseconds time,
                                                 std::optional<int> quarters) override {
    return recognizer_->recognize(image, time, quarters);
  }

 private:
  std::shared_ptr<IdleRecognizers> idle_;
  std::unique_ptr<TesseractRecognizer> recognizer_;
};

class TesseractEngine : public OcrEngine {
 public:
  explicit TesseractEngine(std::string data_path) : data_path_(std::move(data_path)) {}

  [[nodiscard]] Result<std::unique_ptr<PageRecognizer>> open() override {
    setMsgSeverity(L_SEVERITY_NONE);  // Leptonica would write to standard error
    omp_set_max_active_levels(0);     // for this thread; pages run in parallel, parts of a page do not
    auto recognizer = idle_->take();
    if (!recognizer) {
      recognizer = std::make_unique<TesseractRecognizer>();
      if (!recognizer->start(data_path_))
        return fail(ErrorCode::ocr_unavailable, "Tesseract's English data (eng.traineddata) cannot be loaded",
                    data_path_);
    }
    return std::make_unique<LentRecognizer>(idle_, std::move(recognizer));
  }

 private:
  std::string data_path_;
  std::shared_ptr<IdleRecognizers> idle_ = std::make_shared<IdleRecognizers>();
};

}  // namespace

std::unique_ptr<OcrEngine> make_tesseract_engine(std::string data_path) {
  return std::make_unique<TesseractEngine>(std::move(data_path));
}

}  // namespace estimate

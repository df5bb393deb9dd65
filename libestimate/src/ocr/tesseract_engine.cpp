#include <leptonica/allheaders.h>
#include <omp.h>
#include <tesseract/baseapi.h>
#include <tesseract/ocrclass.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <string_view>
#include <utility>

#include "estimate/ocr/tesseract.h"
#include "ocr/baselines.h"
#include "ocr/clean_words.h"
#include "ocr/find_frames.h"
#include "ocr/find_rules.h"
#include "ocr/ink.h"
#include "ocr/picture.h"
#include "ocr/raw_word.h"
#include "ocr/word_style.h"

namespace estimate {
namespace {

using namespace ocr;

constexpr double points_per_inch = 72;
// Longer than a dash, or than two underscores in a name; a struck "0.00" is 16 pt wide. Upright, longer than letters.
constexpr double shortest_level_pt = 12, shortest_upright_pt = 20;

class TesseractRecognizer : public PageRecognizer {
 public:
  ~TesseractRecognizer() override { api_.End(); }
  TesseractRecognizer() = default;

  [[nodiscard]] bool start(const std::string& data_path) {
    if (api_.Init(data_path.empty() ? nullptr : data_path.c_str(), "eng", tesseract::OEM_LSTM_ONLY) != 0)
      return false;
    api_.SetPageSegMode(tesseract::PSM_SINGLE_BLOCK);  // rows of a table stay whole
    api_.SetVariable("debug_file", "/dev/null");
    return true;
  }

  [[nodiscard]] Result<RecognizedPage> recognize(const PageImage& image,
                                                 std::chrono::milliseconds time) override {
    try {
      return recognize_upright(image, time);
    } catch (const std::exception& fault) {
      return fail(ErrorCode::ocr_failed, std::string("text recognition failed: ") + fault.what());
    }
  }

 private:
  Result<RecognizedPage> recognize_upright(const PageImage& image, std::chrono::milliseconds time);
  Result<void> read_words(Pix* grey, const PixelBox& place, std::vector<RawWord>& words,
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
  } while (!at.IsAtFinalElement(tesseract::RIL_WORD, tesseract::RIL_SYMBOL) && at.Next(tesseract::RIL_SYMBOL));
}

/// Baselines are those of the line: of a word alone they are less exact.
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

/// Adds the words of a picture that lies at `place` on the page.
Result<void> TesseractRecognizer::read_words(Pix* grey, const PixelBox& place, std::vector<RawWord>& words,
                                             std::chrono::milliseconds time) {
  api_.SetImage(grey);
  tesseract::ETEXT_DESC monitor;
  monitor.set_deadline_msecs(static_cast<std::int32_t>(time.count()));
  if (api_.Recognize(&monitor) != 0) return fail(ErrorCode::ocr_failed, "text recognition failed");
  if (monitor.deadline_exceeded()) return fail(ErrorCode::time_limit, "recognising the page took too long");
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

Rule to_rule(const PixelRule& rule, double scale) {
  return {{rule.box.x0 * scale, rule.box.y0 * scale, rule.box.x1 * scale, rule.box.y1 * scale},
          static_cast<float>(rule.thickness * scale), 0};
}

Result<RecognizedPage> TesseractRecognizer::recognize_upright(const PageImage& image,
                                                              std::chrono::milliseconds time) {
  PixPointer grey = to_pix(image);
  if (!grey) return fail(ErrorCode::ocr_failed, "there is no memory for the picture of the page");
  PixPointer binary = to_black_and_white(grey.get());
  const Orientation orientation = find_orientation(binary.get());
  if (orientation.quarters != 0) {
    grey = turned(grey.get(), orientation.quarters);
    binary = turned(binary.get(), orientation.quarters);
  }
  const float skew = find_skew(binary.get());
  if (skew != 0) {
    grey = rotated(grey.get(), skew);
    binary = to_black_and_white(grey.get());
  }
  const double scale = points_per_inch / image.dots_per_inch;
  RecognizedPage page;
  page.width = pixGetWidth(grey.get()) * scale;
  page.height = pixGetHeight(grey.get()) * scale;
  Ink ink(binary.get(), grey.get());
  auto rules = find_rules(binary.get(), static_cast<int>(shortest_level_pt / scale),
                                static_cast<int>(shortest_upright_pt / scale));
  drop_dashes(rules, ink, static_cast<int>(shortest_upright_pt / scale));
  erase_rules(rules, grey.get(), ink);
  for (const PixelRule& rule : rules) page.rules.push_back(to_rule(rule, scale));
  std::vector<RawWord> words;
  for (const PixelBox& frame : find_frames(rules, ink.width())) {
    const PixPointer part = cut_out(grey.get(), frame);
    if (auto read = read_words(part.get(), frame, words, time); !read) return std::unexpected(read.error());
  }
  if (auto read = read_words(grey.get(), {}, words, time); !read) return std::unexpected(read.error());
  measure_baselines(words, ink);
  const LineSizes sizes = measure_lines(words, ink, scale);
  page.words = to_words(clean_words(std::move(words), ink, sizes), ink, sizes, scale);
  return page;
}

class TesseractEngine : public OcrEngine {
 public:
  explicit TesseractEngine(std::string data_path) : data_path_(std::move(data_path)) {}

  [[nodiscard]] Result<std::unique_ptr<PageRecognizer>> open() override {
    setMsgSeverity(L_SEVERITY_NONE);  // Leptonica would write to standard error
    omp_set_max_active_levels(0);  // of this thread; pages run side by side, not parts of one
    auto recognizer = std::make_unique<TesseractRecognizer>();
    if (!recognizer->start(data_path_))
      return fail(ErrorCode::ocr_unavailable, "Tesseract's English data (eng.traineddata) cannot be loaded",
                  data_path_);
    return recognizer;
  }

 private:
  std::string data_path_;
};

}  // namespace

std::unique_ptr<OcrEngine> make_tesseract_engine(std::string data_path) {
  return std::make_unique<TesseractEngine>(std::move(data_path));
}

}  // namespace estimate

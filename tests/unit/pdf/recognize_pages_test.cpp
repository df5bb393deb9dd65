#include "esx/estimate/read_pages.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "esx/estimate/base/text.h"
#include "esx/estimate/convert.h"
#include "pdf/source.h"
#include "support/pdf_builder.h"

using namespace estimate;

namespace {

constexpr const char* scan =
    "<< /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 4 >>\n"
    "stream\nabcd\nendstream";

::test::PdfPage picture() { return {"q 612 0 0 792 0 0 cm /Im Do Q", {}, "/XObject << /Im 3 0 R >>"}; }
::test::PdfPage text() { return {"BT /F1 9 Tf 36 700 Td (printed) Tj ET"}; }

/// Finds one word on every image, or fails.
class FakeEngine : public OcrEngine {
 public:
  explicit FakeEngine(std::optional<AnyErrorCode> page_failure = {}, bool available = true)
      : page_failure_(page_failure), available_(available) {}

  [[nodiscard]] Result<std::unique_ptr<PageRecognizer>> open() override {
    if (!available_) return fail(ErrorCode::ocr_unavailable, "OCR was not built in");
    return std::make_unique<Fake>(page_failure_);
  }

 private:
  class Fake : public PageRecognizer {
   public:
    explicit Fake(std::optional<AnyErrorCode> failure) : failure_(failure) {}
    [[nodiscard]] Result<RecognizedPage> recognize(const PageImage& image_of_page, std::chrono::milliseconds,
                                                   std::optional<int>) override {
      if (failure_) return fail(*failure_, "of the page");
      RecognizedPage page;
      page.width = image_of_page.width * 72 / image_of_page.dots_per_inch;
      page.height = image_of_page.height * 72 / image_of_page.dots_per_inch;
      page.words.push_back({.text = "recognized", .box = {36, 90, 80, 99}, .baseline = 97, .size = 9});
      page.rules.push_back({{36, 94, 80, 94.5}, 0.5, 0});
      return page;
    }

   private:
    std::optional<AnyErrorCode> failure_;
  };

  std::optional<AnyErrorCode> page_failure_;
  bool available_;
};

/// Finds the images turned as it is set up to, one after the other; "again" on those that it has to turn
/// anew.
class TurningEngine : public OcrEngine {
 public:
  explicit TurningEngine(std::vector<RecognizedPage> pages) : pages_(std::move(pages)) {}

  [[nodiscard]] Result<std::unique_ptr<PageRecognizer>> open() override {
    return std::make_unique<Turning>(pages_);
  }

 private:
  class Turning : public PageRecognizer {
   public:
    explicit Turning(const std::vector<RecognizedPage>& pages) : pages_(pages) {}
    [[nodiscard]] Result<RecognizedPage> recognize(const PageImage&, std::chrono::milliseconds,
                                                   std::optional<int> quarters) override {
      RecognizedPage page = quarters ? RecognizedPage{.quarters = *quarters} : pages_[next_++];
      page.width = 612;
      page.height = 792;
      const std::string word = quarters ? "again" : "once";
      page.words.push_back({.text = word, .box = {36, 90, 80, 99}, .baseline = 97, .size = 9});
      return page;
    }

   private:
    const std::vector<RecognizedPage>& pages_;
    std::size_t next_ = 0;
  };

  std::vector<RecognizedPage> pages_;
};

/// "once once again": how often each page was recognized.
std::string recognitions(std::vector<RecognizedPage> found) {
  const std::vector<::test::PdfPage> pages(found.size(), picture());
  TurningEngine engine(std::move(found));
  const std::string pdf = ::test::pdf_of(pages, "", {scan});
  const auto document = read_document(::test::bytes_of(pdf), {.ocr_engine = &engine});
  if (!document) return "failed";
  std::vector<std::string> words;
  for (const Page& page : document->value.pages) words.push_back(page.words.front().text);
  return join(words, " ");
}

Result<Parsed<Document>> recognize(const std::vector<::test::PdfPage>& pages, OcrEngine& engine,
                                   const ConvertOptions& options = {}) {
  const std::string pdf = ::test::pdf_of(pages, "", {scan});
  ConvertOptions with_engine = options;
  with_engine.ocr_engine = &engine;
  return read_document(::test::bytes_of(pdf), with_engine);
}

std::vector<std::string> codes(const std::vector<Warning>& warnings) {
  std::vector<std::string> found;
  std::ranges::transform(warnings, std::back_inserter(found), &Warning::code);
  return found;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("only pages that are images are recognized, and named") {
  FakeEngine engine;
  const auto document = recognize({text(), picture(), picture()}, engine);
  REQUIRE(document);
  const auto& pages = document->value.pages;
  CHECK(pages[0].words[0].text == "printed");
  CHECK_FALSE(pages[0].recognized);
  CHECK(pages[1].words[0].text == "recognized");
  CHECK(pages[2].recognized);
  CHECK(pages[1].words[0].struck);
  REQUIRE(codes(document->warnings) == Codes{"recognized_page"});
  CHECK(document->warnings[0].message.ends_with("2, 3"));
}

TEST_CASE("always recognizes every page, never none") {
  FakeEngine engine;
  const auto all = recognize({text(), picture()}, engine, {.ocr = OcrMode::always});
  REQUIRE(all);
  CHECK(all->value.pages[0].words[0].text == "recognized");
  const auto none = recognize({text(), picture()}, engine, {.ocr = OcrMode::never});
  REQUIRE(none);
  CHECK(none->value.pages[1].words.empty());
  CHECK(codes(none->warnings) == Codes{"image_only_page"});
}

TEST_CASE("a page with few letters lies as the others do") {
  const RecognizedPage upright{.quarters = 0}, reversed{.quarters = 2};
  const RecognizedPage sparse{.quarters = 0, .surely_upright = false};
  CHECK(recognitions({reversed, sparse, reversed}) == "once again once");
  CHECK(recognitions({upright, sparse, upright}) == "once once once");
  CHECK(recognitions({upright, sparse, reversed}) == "once once once");  // no way is usual
  CHECK(recognitions({sparse, sparse}) == "once once");
  CHECK(recognitions({reversed, upright, reversed}) == "once once once");  // it has enough letters
}

TEST_CASE("a recognized page says how it was turned, so that its boxes lie where the file shows them") {
  for (const int quarters : {0, 1, 2, 3}) {
    TurningEngine engine(std::vector{RecognizedPage{.quarters = quarters}});
    const auto document = recognize({picture()}, engine);
    REQUIRE(document);
    CHECK(document->value.pages[0].turned == 90 * quarters);
  }
}

TEST_CASE("a text PDF never opens the engine") {
  FakeEngine engine({}, false);
  const auto document = recognize({text()}, engine);
  REQUIRE(document);
  CHECK(document->warnings.empty());
}

TEST_CASE("without an engine the pages stay images, with a warning") {
  FakeEngine engine({}, false);
  const auto document = recognize({picture()}, engine);
  REQUIRE(document);
  CHECK(codes(document->warnings) == Codes{"image_only_page", "ocr_unavailable"});
  const auto always = recognize({picture()}, engine, {.ocr = OcrMode::always});
  REQUIRE_FALSE(always);
  CHECK(always.error().code == ErrorCode::ocr_unavailable);

  const std::string pdf = ::test::pdf_of({picture()}, "", {scan});
  const auto estimate = read_estimate(::test::bytes_of(pdf), {.ocr_engine = &engine});
  REQUIRE_FALSE(estimate);
  CHECK(estimate.error().code == ErrorCode::unsupported_estimate);
  CHECK(estimate.error().message.ends_with("OCR was not built in"));
}

TEST_CASE("a page that fails is a warning, the others are read") {
  for (const ErrorCode code : {ErrorCode::time_limit, ErrorCode::ocr_failed}) {
    FakeEngine engine(code);
    const auto document = recognize({text(), picture()}, engine);
    REQUIRE(document);
    CHECK(codes(document->warnings) == Codes{"image_only_page", std::string(error_info(code).name)});
    CHECK(document->warnings[1].page == 2);
  }
}

TEST_CASE("pages with too many pixels are not rendered") {
  FakeEngine engine;
  ConvertOptions small;
  small.limits.page_pixels = 1'000'000;
  const auto document = recognize({picture()}, engine, small);
  REQUIRE(document);
  CHECK(codes(document->warnings) == Codes{"image_only_page", "image_too_large"});

  const auto huge = recognize(
      {{"q 14400 0 0 14400 0 0 cm /Im Do Q", "/MediaBox [0 0 14400 14400]", "/XObject << /Im 3 0 R >>"}},
      engine);
  REQUIRE(huge);
  CHECK(codes(huge->warnings) == Codes{"image_only_page", "image_too_large"});
}

TEST_CASE("a scan with too many pages is rejected before the first is recognized") {
  FakeEngine engine(ErrorCode::ocr_failed);
  ConvertOptions few;
  few.limits.recognized_pages = 2;
  const auto document = recognize({picture(), picture(), picture()}, engine, few);
  REQUIRE_FALSE(document);
  CHECK(document.error().code == ErrorCode::too_many_pages);
}

TEST_CASE("the result does not depend on the number of threads") {
  FakeEngine engine;
  const std::vector<::test::PdfPage> pages(5, picture());
  const auto one = recognize(pages, engine), two = recognize(pages, engine, {.threads = 2});
  REQUIRE(one);
  REQUIRE(two);
  CHECK(one->value.pages == two->value.pages);
}

TEST_CASE("progress moves with every recognized page, for any number of threads") {
  FakeEngine engine;
  for (const unsigned threads : {1U, 4U}) {
    std::vector<int> percents;
    ConvertOptions options{.threads = threads};
    options.progress = [](void* seen, std::string_view stage, int percent) {
      if (stage == "recognize") static_cast<std::vector<int>*>(seen)->push_back(percent);
    };
    options.progress_context = &percents;
    REQUIRE(recognize(std::vector<::test::PdfPage>(5, picture()), engine, options));
    CHECK(percents == std::vector<int>{5, 18, 31, 44, 57, 70});
  }
}

TEST_CASE("pages are rendered at the resolution of their image") {
  Page page;
  page.width = 612;
  page.height = 792;
  page.image_area = 1;
  CHECK(pdf::painting_resolution(page, 1700.0 * 2200) == 200);
  CHECK(pdf::painting_resolution(page, 5100.0 * 6600) == 300);  // finer than recognition needs
  CHECK(pdf::painting_resolution(page, 612.0 * 792) == 300);    // too coarse to distinguish digits
  CHECK(pdf::painting_resolution(page, 0) == 300);
  // A photo without a resolution: a point for each pixel.
  page.width = 2400;
  page.height = 3200;
  CHECK(pdf::painting_resolution(page, 2400.0 * 3200) == 72);
  CHECK(pdf::enlargement(page) == doctest::Approx(3200.0 / 792));
}

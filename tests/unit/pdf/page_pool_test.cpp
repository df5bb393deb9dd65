#include "pdf/source.h"

#include <doctest/doctest.h>

#include <chrono>
#include <new>
#include <optional>

namespace pdf = estimate::pdf;
using estimate::ErrorCode;
using estimate::Limits;
using estimate::Result;

namespace {

/// Ten pages of ten words, one of which may fail.
class FakeSource : public pdf::Source {
 public:
  explicit FakeSource(std::optional<int> failing = {}, bool throws = false)
      : failing_(failing), throws_(throws) {
    info_.page_count = 10;
  }
  [[nodiscard]] const pdf::SourceInfo& info() const override { return info_; }
  [[nodiscard]] Result<pdf::SourcePage> read_page(int number) override {
    ++read_;
    if (failing_ == number && throws_) throw std::bad_alloc();
    if (failing_ == number) return estimate::fail(ErrorCode::pdf_bomb, "unpacks to too much");
    pdf::SourcePage page;
    page.page.number = number;
    page.page.words.resize(10);
    return page;
  }
  [[nodiscard]] int read() const { return read_; }

 private:
  pdf::SourceInfo info_;
  std::optional<int> failing_;
  bool throws_;
  int read_ = 0;
};

Result<std::vector<pdf::SourcePage>> read_all(FakeSource& source, const Limits& limits = {}) {
  const pdf::Deadline deadline(limits, std::chrono::minutes(1));
  return pdf::read_all_pages({}, source, {.limits = limits}, deadline, [] {});
}

}  // namespace

TEST_CASE("pages come in order") {
  FakeSource source;
  const auto pages = read_all(source);
  REQUIRE(pages.has_value());
  REQUIRE(pages->size() == 10);
  for (int i = 0; i < 10; ++i) CHECK((*pages)[static_cast<std::size_t>(i)].page.number == i + 1);
}

TEST_CASE("reading ends at the first page that fails") {
  FakeSource source(4);
  const auto pages = read_all(source);
  REQUIRE_FALSE(pages.has_value());
  CHECK(pages.error().code == ErrorCode::pdf_bomb);
  CHECK(source.read() == 4);
}

TEST_CASE("an exception of the PDF library becomes an error") {
  FakeSource source(2, true);
  const auto pages = read_all(source);
  REQUIRE_FALSE(pages.has_value());
  CHECK(pages.error().code == ErrorCode::pdf_bomb);
  CHECK(pages.error().where == "page 2");
}

TEST_CASE("the words of all pages together are limited") {
  FakeSource source;
  Limits limits;
  limits.words = 55;
  const auto pages = read_all(source, limits);
  REQUIRE_FALSE(pages.has_value());
  CHECK(pages.error().code == ErrorCode::too_many_words);
  CHECK(source.read() == 6);
}

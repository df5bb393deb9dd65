#include "pdf/page_pool.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace estimate::pdf {
namespace {

constexpr int fewest_pages_per_thread = 4;  // fewer do not pay for opening the file once more

/// Hands out page numbers and takes in what was read.
///
/// Pages are handed out in order and every page handed out is finished. So the finished pages are always a
/// run from the first one, and looking through them in order finds the same error whichever thread met it.
class PagePool {
 public:
  PagePool(int page_count, std::size_t most_words)
      : most_words_(most_words), pages_(static_cast<std::size_t>(page_count)) {}

  /// Reads pages until there are none left or one fails.
  void work(Source& source) {
    while (!stopped_.load(std::memory_order_relaxed)) {
      const std::size_t index = next_.fetch_add(1, std::memory_order_relaxed);
      if (index >= pages_.size()) return;
      pages_[index] = read(source, static_cast<int>(index) + 1);
      const auto& page = *pages_[index];
      if (page) words_ += page->page.words.size();
      if (!page || words_ > most_words_) stopped_ = true;
    }
  }

  /// Call when every thread is done.
  [[nodiscard]] Result<std::vector<SourcePage>> take() {
    std::vector<SourcePage> result;
    result.reserve(pages_.size());
    std::size_t words = 0;
    for (std::optional<Result<SourcePage>>& page : pages_) {
      if (!page) return fail(ErrorCode::internal_error, "a page was not read");
      if (!*page) return std::unexpected(std::move(*page).error());
      words += (*page)->page.words.size();
      if (words > most_words_) {
        return fail(ErrorCode::too_many_words,
                    "the pages have more than " + std::to_string(most_words_) + " words");
      }
      result.push_back(*std::move(*page));
    }
    return result;
  }

 private:
  static Result<SourcePage> read(Source& source, int number) {
    try {
      return source.read_page(number);
    } catch (const std::exception&) {  // out of memory, or thrown by the PDF library
      return fail(ErrorCode::pdf_bomb, "a page takes more memory than there is",
                  "page " + std::to_string(number));
    }
  }

  std::size_t most_words_;
  std::vector<std::optional<Result<SourcePage>>> pages_;  // each written by one thread
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> words_ = 0;  // of the finished pages
  std::atomic<bool> stopped_ = false;
};

}  // namespace

SourceLimits source_limits(const Limits& limits) { return {limits.words_per_page, limits.entry_bytes}; }

Result<std::vector<SourcePage>> read_all_pages(std::span<const std::byte> pdf, Source& first,
                                               const Limits& limits, unsigned threads,
                                               const Deadline& deadline) {
  const int page_count = first.info().page_count;
  const auto useful =
      static_cast<unsigned>((page_count + fewest_pages_per_thread - 1) / fewest_pages_per_thread);
  PagePool pool(page_count, limits.words);
  {
    std::vector<std::jthread> helpers;
    const auto help = [&] {
      try {
        if (auto source = open_source(pdf, source_limits(limits), deadline)) pool.work(**source);
      } catch (const std::exception&) {  // no memory for a second copy: the first thread reads all
      }
    };
    for (unsigned i = 1; i < std::min(threads, useful); ++i) {
      try {
        helpers.emplace_back(help);
      } catch (const std::system_error&) {
        break;  // no more threads to be had
      }
    }
    pool.work(first);
  }
  return pool.take();
}

}  // namespace estimate::pdf

// read_pages: checks the bytes of the file, opens it, and reads its pages on several threads.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/sha256.h"
#include "esx/estimate/read_pages.h"
#include "pdf/deadline.h"
#include "pdf/page_warnings.h"
#include "pdf/source.h"

namespace estimate::pdf {
namespace {

constexpr std::size_t search_bytes = 1024;

bool holds(std::span<const std::byte> bytes, std::string_view mark) {
  return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()).find(mark) !=
         std::string_view::npos;
}

/// Whether "%PDF-" is in the first 1024 bytes.
bool has_pdf_header(std::span<const std::byte> file) {
  return holds(file.first(std::min(file.size(), search_bytes)), "%PDF-");
}

/// Whether "%%EOF" is in the last 1024 bytes, as at the end of every complete PDF.
bool has_pdf_end(std::span<const std::byte> file) {
  return holds(file.last(std::min(file.size(), search_bytes)), "%%EOF");
}

// For the contents of a page, a form or a table of objects. Poppler's objects take up to 25 times as much.
constexpr std::uint64_t max_stream_bytes = 16'000'000;
constexpr unsigned fewest_pages_per_thread = 8;  // for fewer, opening the file again costs what it saves

/// Distributes page numbers and collects the results.
///
/// Pages are handed out in order, and every page handed out is finished, so the finished pages always start
/// at the first one without a gap. The first error in page order is therefore the same for any thread count.
class PagePool {
 public:
  PagePool(int page_count, std::size_t max_words)
      : max_words_(max_words),
        pages_(static_cast<std::size_t>(page_count)),
        queue_(static_cast<std::size_t>(page_count)) {}

  /// Reads pages until none are left or one fails.
  void work(Source& source) {
    while (const auto index = queue_.next()) {
      Result<SourcePage> page = read(source, static_cast<int>(*index) + 1);
      if (page) words_ += page->page.words.size();
      if (!page || words_ > max_words_) queue_.stop();
      pages_[*index] = std::move(page);
    }
  }

  /// Call after all threads are done.
  [[nodiscard]] Result<std::vector<SourcePage>> take() {
    std::vector<SourcePage> result;
    result.reserve(pages_.size());
    std::size_t words = 0;
    for (std::optional<Result<SourcePage>>& page : pages_) {
      if (!page) return fail(ErrorCode::internal_error, "a page was not read");
      if (!*page) return std::unexpected(std::move(*page).error());
      words += (*page)->page.words.size();
      if (words > max_words_) {
        return fail(ErrorCode::too_many_words,
                    "the pages have more than " + std::to_string(max_words_) + " words");
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
      return fail(ErrorCode::pdf_bomb, "not enough memory for a page", "page " + std::to_string(number));
    }
  }

  std::size_t max_words_;
  std::vector<std::optional<Result<SourcePage>>> pages_;  // each written by a single thread
  IndexQueue queue_;
  std::atomic<std::size_t> words_ = 0;  // of the finished pages
};

/// Opens the same file again for another thread; null if there is not enough memory.
std::unique_ptr<Source> open_again(std::span<const std::byte> pdf, const ReadPagesOptions& options,
                                   const Deadline& deadline) {
  try {
    if (auto source = open_source(pdf, source_limits(options), deadline)) return *std::move(source);
  } catch (const std::exception&) {
    return nullptr;
  }
  return nullptr;
}

Result<std::vector<SourcePage>> read_on_threads(std::span<const std::byte> pdf, Source& first,
                                                const ReadPagesOptions& options, unsigned threads,
                                                const Deadline& deadline, const std::function<void()>& also) {
  PagePool pool(first.info().page_count, options.limits.words);
  run_on_threads(
      threads, [&] { pool.work(first); },
      [&] {
        also();
        if (const auto source = open_again(pdf, options, deadline)) pool.work(*source);
      });
  return pool.take();
}

}  // namespace

SourceLimits source_limits(const ReadPagesOptions& options) {
  const Limits& limits = options.limits;
  return {limits.words_per_page, std::min(limits.entry_bytes, max_stream_bytes), options.covered_text,
          options.paths, options.password};
}

std::vector<std::string> password_spellings(std::string_view password) {
  constexpr unsigned char first_of_two = 0xC2, last_of_two = 0xC3, six_bits = 0x3F, high_bit = 0x80,
                          upper_half = 0xC0;
  if (password.empty()) return {};
  std::string latin;
  for (std::size_t i = 0; i < password.size(); ++i) {
    const auto byte = static_cast<unsigned char>(password[i]);
    if (byte < high_bit) {
      latin += password[i];
    } else if (byte >= first_of_two && byte <= last_of_two && i + 1 < password.size()) {
      const auto low = static_cast<unsigned char>(static_cast<unsigned char>(password[++i]) & six_bits);
      latin += static_cast<char>((byte == last_of_two ? upper_half : high_bit) | low);
    } else {
      return {std::string(password)};  // Latin-1 does not have the character
    }
  }
  if (latin == password) return {std::string(password)};
  return {std::string(password), latin};
}

Result<std::vector<SourcePage>> read_all_pages(std::span<const std::byte> pdf, Source& first,
                                               const ReadPagesOptions& options, const Deadline& deadline,
                                               const std::function<void()>& also) {
  const auto page_count = static_cast<unsigned>(first.info().page_count);
  const unsigned useful = (page_count + fewest_pages_per_thread - 1) / fewest_pages_per_thread;
  auto pages = read_on_threads(pdf, first, options, std::min(options.threads, useful), deadline, also);
  const auto unsound = [](const SourcePage& page) { return page.damaged || page.rebuilt; };
  if (!pages || std::min(options.threads, useful) <= 1 || std::ranges::none_of(*pages, unsound)) return pages;
  // Each thread's copy was rebuilt at a different page, and met damage that pages share, such as that of a
  // font, at the first page that it read. The result is that of one copy that reads all in order.
  auto again = open_source(pdf, source_limits(options), deadline);
  if (!again) return std::unexpected(std::move(again).error());
  return read_on_threads(pdf, **again, options, 1, deadline, also);
}

}  // namespace estimate::pdf

namespace estimate {
namespace {

Result<Parsed<Document>> read_open_document(std::span<const std::byte> pdf, pdf::Source& source,
                                            const ReadPagesOptions& options, const pdf::Deadline& deadline) {
  const pdf::SourceInfo& info = source.info();
  if (info.page_count > options.limits.pages) {
    return fail(ErrorCode::too_many_pages, "the file has " + std::to_string(info.page_count) +
                                               " pages; at most " + std::to_string(options.limits.pages) +
                                               " are read");
  }
  std::once_flag hashed;
  std::string sha256;
  const auto hash = [&] { std::call_once(hashed, [&] { sha256 = sha256_hex(pdf); }); };
  auto pages = pdf::read_all_pages(pdf, source, options, deadline, hash);
  if (!pages) return std::unexpected(std::move(pages).error());
  const auto lost = [](const pdf::SourcePage& page) { return page.damaged && page.page.width == 0; };
  if (std::ranges::all_of(*pages, lost)) return fail(ErrorCode::damaged_pdf, "none of the pages can be read");

  Document document;
  document.title = info.title;
  document.creator = info.creator;
  document.producer = info.producer;
  hash();
  document.sha256 = std::move(sha256);
  document.page_count = info.page_count;
  document.sees_color_and_rules = pdf::source_sees_color_and_rules();
  const bool rebuilt = std::ranges::any_of(*pages, &pdf::SourcePage::rebuilt);
  auto warnings = pdf::page_warnings(*pages, info.repaired || rebuilt || !pdf::has_pdf_end(pdf));
  document.pages.reserve(pages->size());
  for (pdf::SourcePage& page : *pages) document.pages.push_back(std::move(page.page));
  pdf::warn_of_unread_text(warnings, document);
  return Parsed<Document>{std::move(document), std::move(warnings)};
}

}  // namespace

Result<Parsed<Document>> read_pages(std::span<const std::byte> pdf, const ReadPagesOptions& options) {
  if (pdf.size() > options.limits.input_bytes) {
    return fail(ErrorCode::file_too_large, "the file has " + std::to_string(pdf.size()) + " bytes; at most " +
                                               std::to_string(options.limits.input_bytes) + " are read");
  }
  if (!pdf::has_pdf_header(pdf)) {
    return fail(ErrorCode::not_a_pdf, "\"%PDF-\" is not among the first 1024 bytes");
  }
  const pdf::Deadline deadline(options.limits, options.limits.time);
  try {
    auto source = pdf::open_source(pdf, pdf::source_limits(options), deadline);
    if (!source) return std::unexpected(std::move(source).error());
    return read_open_document(pdf, **source, options, deadline);
  } catch (const std::exception&) {  // out of memory, or thrown by the PDF library
    return fail(ErrorCode::pdf_bomb, "not enough memory for the file");
  }
}

}  // namespace estimate

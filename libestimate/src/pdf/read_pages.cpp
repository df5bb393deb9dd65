#include "esx/estimate/read_pages.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <string>
#include <utility>

#include "esx/estimate/base/sha256.h"
#include "pdf/deadline.h"
#include "pdf/file_marks.h"
#include "pdf/page_pool.h"
#include "pdf/page_warnings.h"
#include "pdf/source.h"

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
  const auto start_thread = [&] {
    if (options.thread_started) options.thread_started();
    hash();
  };
  auto pages = pdf::read_all_pages(pdf, source, options.limits, options.threads, deadline, start_thread);
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
  document.sees_colour_and_rules = pdf::source_sees_colour_and_rules();
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
    auto source = pdf::open_source(pdf, pdf::source_limits(options.limits), deadline);
    if (!source) return std::unexpected(std::move(source).error());
    return read_open_document(pdf, **source, options, deadline);
  } catch (const std::exception&) {  // out of memory, or thrown by the PDF library
    return fail(ErrorCode::pdf_bomb, "not enough memory for the file");
  }
}

}  // namespace estimate

// PDF bytes → Document. The only function that uses Poppler.
// Threads: any number may read at once. Poppler's error callback, which reading sets, is global to a process.
#pragma once

#include <span>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"
#include "esx/estimate/page.h"

namespace estimate {

struct ReadPagesOptions {
  Limits limits = {};
  unsigned threads = 1;                // pages read in parallel; does not change the result
  void (*thread_started)() = nullptr;  // called on each thread but the caller's, before its first page
};

/// Reads every page. Errors: not_a_pdf, damaged_pdf, encrypted_pdf, empty_pdf, too_many_pages,
/// too_many_words, pdf_bomb, file_too_large, time_limit. An encrypted file with an empty user password is
/// read. Warnings: damaged_pdf_repaired (cut off, or with a wrong cross-reference table), damaged_page (one
/// per page), image_only_page, outlined_text, garbled_text, outlined_words and unmapped_glyphs (one each,
/// naming all pages), colours_not_seen (a build without Poppler's private headers).
[[nodiscard]] Result<Parsed<Document>> read_pages(std::span<const std::byte> pdf,
                                                  const ReadPagesOptions& options = {});

}  // namespace estimate

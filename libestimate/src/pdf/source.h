// What read_pages needs from a PDF library. Only one implementation is compiled: poppler_device.cpp
// (Poppler's private headers) or poppler_cpp_reader.cpp (poppler-cpp alone).
#pragma once

#include <memory>
#include <span>
#include <string>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/page.h"
#include "pdf/deadline.h"

namespace estimate::pdf {

struct SourceInfo {
  std::string title, creator, producer;  // UTF-8
  int page_count = 0;
  bool repaired = false;  // the cross-reference table was damaged or missing
};

struct SourcePage {
  Page page;
  bool damaged = false;  // parts of it could not be read
  bool rebuilt = false;  // the cross-reference table was wrong and was rebuilt during the read
};

/// An open PDF. Not thread-safe: every thread opens its own over the same bytes.
class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  [[nodiscard]] virtual const SourceInfo& info() const = 0;

  /// Errors: too_many_words, pdf_bomb, time_limit.
  [[nodiscard]] virtual Result<SourcePage> read_page(int number) = 0;
};

struct SourceLimits {
  std::size_t words_per_page = 0;
  std::uint64_t stream_bytes = 0;  // of one stream, unpacked
};

/// `pdf` and `deadline` must outlive the source. Errors: damaged_pdf, encrypted_pdf, empty_pdf, pdf_bomb.
[[nodiscard]] Result<std::unique_ptr<Source>> open_source(std::span<const std::byte> pdf,
                                                          const SourceLimits& limits,
                                                          const Deadline& deadline);

/// Whether words have their fill color and pages their rules.
[[nodiscard]] bool source_sees_colour_and_rules();

}  // namespace estimate::pdf

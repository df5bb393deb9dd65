// Gathers what Poppler draws of one page.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "estimate/base/error.h"
#include "estimate/page.h"
#include "pdf/poppler_stream.h"
#include "pdf/source.h"
#include "pdf/word_builder.h"

class OutputDev;

namespace estimate::pdf {

class PageRecorder {
 public:
  PageRecorder() = default;
  PageRecorder(const PageRecorder&) = delete;
  PageRecorder& operator=(const PageRecorder&) = delete;
  virtual ~PageRecorder() = default;

  /// What Poppler draws on. Upside down: its coordinates are those of `Page`.
  [[nodiscard]] virtual OutputDev& device() = 0;

  /// Forgets the last page.
  virtual void begin_page() = 0;

  /// Whether to draw no more: a limit is reached. Closes the guarded streams then.
  [[nodiscard]] virtual bool should_stop() = 0;
  [[nodiscard]] virtual std::optional<ErrorCode> failure() const = 0;  // pdf_bomb, too_many_words, time_limit

  [[nodiscard]] virtual WordBuilder& words() = 0;
  [[nodiscard]] virtual std::vector<Rule>& rules() = 0;
  [[nodiscard]] virtual double image_area() const = 0;  // square points, overlaps counted again
};

/// `guard` must outlive the recorder, and the recorder the fonts of the document: destroy it first.
[[nodiscard]] std::unique_ptr<PageRecorder> make_page_recorder(const SourceLimits& limits,
                                                               StreamGuard& guard);

}  // namespace estimate::pdf

// Collects what Poppler draws on one page.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/page.h"
#include "pdf/page_content.h"
#include "pdf/poppler_stream.h"
#include "pdf/source.h"

class OutputDev;

namespace estimate::pdf {

class PageRecorder {
 public:
  PageRecorder() = default;
  PageRecorder(const PageRecorder&) = delete;
  PageRecorder& operator=(const PageRecorder&) = delete;
  virtual ~PageRecorder() = default;

  /// The device that Poppler draws on. Upside down: its coordinates are those of `Page`.
  [[nodiscard]] virtual OutputDev& device() = 0;

  /// Clears the previous page.
  virtual void begin_page() = 0;

  /// Whether to stop drawing because a limit is reached. If so, closes the guarded streams.
  [[nodiscard]] virtual bool should_stop() = 0;
  [[nodiscard]] virtual std::optional<ErrorCode> failure() const = 0;  // pdf_bomb, too_many_words, time_limit

  [[nodiscard]] virtual WordBuilder& words() = 0;
  [[nodiscard]] virtual std::vector<Rule>& rules() = 0;
  [[nodiscard]] virtual std::vector<Box>& outlines() = 0;
  [[nodiscard]] virtual std::vector<DrawnPath>& paths() = 0;
  [[nodiscard]] virtual const std::vector<Cover>& covers() const = 0;
  [[nodiscard]] virtual double image_area() const = 0;  // square points; overlaps count twice
};

/// `guard` must outlive the recorder, and the recorder must not outlive the document's fonts: destroy it
/// first.
[[nodiscard]] std::unique_ptr<PageRecorder> make_page_recorder(const SourceLimits& limits,
                                                               StreamGuard& guard);

}  // namespace estimate::pdf

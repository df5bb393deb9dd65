// Reads the pages of one PDF on several threads; the number of threads does not change the result.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/base/result.h"
#include "pdf/deadline.h"
#include "pdf/source.h"

namespace estimate::pdf {

/// The pages in order. Each other thread does `also` before its first page. `first` is the source that gave
/// the number of pages; other threads open their own. If one of them had to rebuild the file's tables while
/// reading, one thread reads everything again. Errors: that of the first page, in page order, that has one;
/// too_many_words; time_limit.
[[nodiscard]] Result<std::vector<SourcePage>> read_all_pages(std::span<const std::byte> pdf, Source& first,
                                                             const Limits& limits, unsigned threads,
                                                             const Deadline& deadline,
                                                             const std::function<void()>& also);

/// The limits that apply to a source.
[[nodiscard]] SourceLimits source_limits(const Limits& limits);

}  // namespace estimate::pdf

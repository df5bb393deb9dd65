// Reads the pages of one PDF on several threads, with a result that does not depend on their number.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "estimate/base/limits.h"
#include "estimate/base/result.h"
#include "pdf/deadline.h"
#include "pdf/source.h"

namespace estimate::pdf {

/// The pages in order. `first` is the source that told their number; further threads open their own. Where
/// one had to rebuild the file's tables on the way, all is read again by one thread.
/// Errors: those of the first page, in page order, that has one; too_many_words; time_limit.
[[nodiscard]] Result<std::vector<SourcePage>> read_all_pages(std::span<const std::byte> pdf, Source& first,
                                                             const Limits& limits, unsigned threads,
                                                             const Deadline& deadline);

/// The part of the limits that a source heeds.
[[nodiscard]] SourceLimits source_limits(const Limits& limits);

}  // namespace estimate::pdf

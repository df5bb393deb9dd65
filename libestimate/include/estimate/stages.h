// The values between the stages of reading, as JSON: to find the stage that misread a print.
#pragma once

#include <span>
#include <string>

#include "estimate/convert.h"

namespace estimate {

/// words: what read_pages and recognize_pages found. lines: words on one baseline. rows: what each line is,
/// with its cells by column; of one estimate of a packet.
enum class ReadingStage { words, lines, rows };

/// The value of `stage` as JSON; of one page only where `page` is above 0. Errors: those of the stages up to
/// this one. Example: `stage_to_json(pdf, ReadingStage::rows)`.
[[nodiscard]] Result<std::string> stage_to_json(std::span<const std::byte> pdf, ReadingStage stage,
                                                int page = 0, const ConvertOptions& options = {});

}  // namespace estimate

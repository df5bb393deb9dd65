// The values between the stages as JSON, to find the stage that misread a print.
// Threads: the functions have no state; call them from any.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "esx/estimate/convert.h"

namespace estimate {

/// words: the result of read_pages and recognize_pages. lines: words on one baseline. rows: what each line
/// is, with its cells by column; of one estimate of a packet.
enum class ReadingStage { words, lines, rows };

/// The value of `stage` as JSON; of a single page if `page` is greater than 0. Errors: those of the stages up
/// to this one. Example: `stage_to_json(pdf, ReadingStage::rows)`.
[[nodiscard]] Result<std::string> stage_to_json(std::span<const std::byte> pdf, ReadingStage stage,
                                                int page = 0, const ConvertOptions& options = {});

/// The same from words that were read before.
[[nodiscard]] Result<std::string> stage_to_json(Document document, ReadingStage stage, int page = 0,
                                                const ConvertOptions& options = {});

/// Reads what stage_to_json wrote for the stage words, to run the later stages without the PDF. Coordinates
/// have two decimals. Errors: malformed_json with a JSON pointer, too_many_pages.
[[nodiscard]] Result<Document> document_from_json(std::string_view json, const Limits& limits = {});

}  // namespace estimate

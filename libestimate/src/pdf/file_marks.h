// Checks of a file's bytes before a PDF library reads them.
#pragma once

#include <cstddef>
#include <span>

namespace estimate::pdf {

/// Whether "%PDF-" is in the first 1024 bytes.
[[nodiscard]] bool has_pdf_header(std::span<const std::byte> file);

/// Whether "%%EOF" is in the last 1024 bytes, as at the end of every complete PDF.
[[nodiscard]] bool has_pdf_end(std::span<const std::byte> file);

}  // namespace estimate::pdf

// What the bytes of a file tell about it before a PDF library looks at them.
#pragma once

#include <cstddef>
#include <span>

namespace estimate::pdf {

/// Whether "%PDF-" stands within the first 1024 bytes.
[[nodiscard]] bool has_pdf_header(std::span<const std::byte> file);

/// Whether "%%EOF" stands within the last 1024 bytes, as at the end of every whole PDF.
[[nodiscard]] bool has_pdf_end(std::span<const std::byte> file);

}  // namespace estimate::pdf

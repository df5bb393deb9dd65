// Sanitizes file names sent by clients.
#pragma once

#include <string>
#include <string_view>

namespace esxserver {

/// Without folders, control characters, quotes; well-formed UTF-8 of at most 200 bytes.
[[nodiscard]] std::string safe_file_name(std::string_view name);

/// Whether the name ends in .pdf, in any case.
[[nodiscard]] bool is_pdf_name(std::string_view name);

}  // namespace esxserver

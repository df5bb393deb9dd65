// Sanitizes file names sent by clients.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/conversions/job.h"

namespace esxserver {

/// Without folders, control characters, quotes; well-formed UTF-8 of at most 200 bytes.
[[nodiscard]] std::string safe_file_name(std::string_view name);

/// "claim.pdf" becomes "claim.esx"; "estimate.esx" if nothing is left of the name.
[[nodiscard]] std::string download_name(std::string_view upload_name, OutputFormat format);

/// Whether the name ends in .pdf, in any case.
[[nodiscard]] bool is_pdf_name(std::string_view name);

}  // namespace esxserver

// Names of files as clients send them, made harmless.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/job.h"

namespace esxserver {

/// Without folders, control characters, quotes; well-formed UTF-8 of at most 200 bytes.
[[nodiscard]] std::string safe_file_name(std::string_view name);

/// "claim.pdf" as "claim.esx"; "estimate.esx" where nothing is left of a name.
[[nodiscard]] std::string download_name(std::string_view upload_name, OutputFormat format);

/// Whether the name ends in .pdf, however it is written.
[[nodiscard]] bool is_pdf_name(std::string_view name);

}  // namespace esxserver

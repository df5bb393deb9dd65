// An estimate from a file of any kind that we read.
#pragma once

#include <string>

#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "estimate/convert.h"
#include "estimate/model.h"

namespace esxconv {

enum class FileKind { pdf, esx, estimate_json };

/// By content, not by name. An ESX may be an archive or a bare XML document; what is nothing else is taken
/// for a PDF, whose reader says what is wrong with it.
[[nodiscard]] FileKind file_kind(const std::string& content);

/// Errors of read_estimate, read_esx and estimate_from_json. The warnings are those of the reading of an
/// ESX; those of a print are the estimate's own.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> load_estimate(
    const std::string& content, const estimate::ConvertOptions& options);

/// The same from a path; errors of reading it, and the file is named in every message.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> load_estimate_file(
    const std::string& path);

}  // namespace esxconv

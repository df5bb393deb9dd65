// Loads an estimate from a file of any supported kind.
#pragma once

#include <string>

#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "estimate/convert.h"
#include "estimate/model.h"

namespace apps::input {

enum class FileKind { pdf, esx, estimate_json, words_json };

/// Decided by content, not by name. An ESX may be an archive or a bare XML document. Anything unknown counts
/// as a PDF, whose reader reports what is wrong with it.
[[nodiscard]] FileKind file_kind(const std::string& content);

/// The pages of a PDF, or of a file that `inspect --stage words` wrote. Error: also invalid_usage for other
/// files.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Document>> load_pages(
    const std::string& content, const estimate::ConvertOptions& options);

/// Errors: those of read_estimate, read_esx, document_from_json and estimate_from_json. The warnings are
/// those of reading an ESX; the warnings of a PDF are in the estimate.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> load_estimate(
    const std::string& content, const estimate::ConvertOptions& options);

/// The same with the path of the content in front of every error message.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> load_named_estimate(
    const std::string& path, const std::string& content);

/// Reads the file, too.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> load_estimate_file(
    const std::string& path);

}  // namespace apps::input

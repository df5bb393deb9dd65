// What commands read: a file or standard input, and the options --data-dir, --estimate and --ocr.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/read_pages.h"

namespace esxconv {

/// Whether the path is "-", which means standard input.
[[nodiscard]] bool is_standard_input(const std::filesystem::path& path);

/// The name for outputs and documents: that of the file, or "stdin".
[[nodiscard]] std::filesystem::path source_name(const std::filesystem::path& path);

/// The file, or standard input, whole. Errors: those of read_input; invalid_usage if standard input was
/// already read.
[[nodiscard]] estimate::Result<std::string> read_source(const std::filesystem::path& path,
                                                        std::size_t max_bytes);

/// The same, with the path in front of the error message.
[[nodiscard]] estimate::Result<std::string> read_named_source(const std::filesystem::path& path,
                                                              std::size_t max_bytes);

}  // namespace esxconv

namespace CLI {
class App;
}

namespace esxconv {

/// Adds --data-dir, the directory of the loaded price lists; its default is apps::store::default_data_dir().
void add_data_dir_option(CLI::App& app, std::filesystem::path& data_dir);

}  // namespace esxconv

namespace CLI {
class App;
}

namespace esxconv {

/// --estimate N, for PDFs with several estimates.
void add_estimate_option(CLI::App& app, int& estimate);

}  // namespace esxconv

namespace CLI {
class App;
}

namespace esxconv {

/// --ocr auto|always|never: which pages are recognized.
void add_ocr_option(CLI::App& app, estimate::OcrMode& mode);

}  // namespace esxconv

#include "esxconv/input/input.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <string>

#include <CLI/App.hpp>

#include "operations/files.h"
#include "operations/price_list_store.h"

namespace esxconv {
namespace {

using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;

Result<std::string> read_standard_input(std::size_t max_bytes) {
  constexpr std::size_t block = 1 << 16;
  if (std::cin.eof()) return fail(ErrorCode::invalid_usage, "standard input was already read");
  std::string content;
  while (std::cin && content.size() <= max_bytes) {
    const std::size_t begin = content.size();
    content.resize(begin + std::min(block, max_bytes + 1 - begin));
    std::cin.read(content.data() + begin, std::ssize(content) - std::ptrdiff_t(begin));
    content.resize(begin + std::size_t(std::cin.gcount()));
  }
  if (std::cin.bad()) return fail(ErrorCode::file_unreadable, "standard input cannot be read");
  if (content.size() > max_bytes)
    return fail(ErrorCode::file_too_large, "has more than " + std::to_string(max_bytes) + " bytes");
  return content;
}

}  // namespace

bool is_standard_input(const std::filesystem::path& path) { return path == "-"; }

std::filesystem::path source_name(const std::filesystem::path& path) {
  return is_standard_input(path) ? "stdin" : path.filename();
}

Result<std::string> read_source(const std::filesystem::path& path, std::size_t max_bytes) {
  return is_standard_input(path) ? read_standard_input(max_bytes) : apps::files::read_input(path, max_bytes);
}

Result<std::string> read_named_source(const std::filesystem::path& path, std::size_t max_bytes) {
  auto content = read_source(path, max_bytes);
  if (!content) return std::unexpected(apps::files::about_file(path.string(), content.error()));
  return content;
}

void add_data_dir_option(CLI::App& app, std::filesystem::path& data_dir) {
  data_dir = apps::store::default_data_dir();
  app.add_option("--data-dir", data_dir, "Directory of the loaded price lists (default:\n$XDG_DATA_HOME/esx)")
      ->type_name("DIR");
}

void add_estimate_option(CLI::App& app, int& estimate) {
  constexpr int max_estimates = 1000;  // a larger number is a typo
  app.add_option("--estimate", estimate, "Read the Nth estimate of a PDF with several (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(1, max_estimates).description(""));
}

using estimate::OcrMode;

void add_ocr_option(CLI::App& app, OcrMode& mode) {
  const std::map<std::string, OcrMode> modes = {
      {"auto", OcrMode::automatic}, {"always", OcrMode::always}, {"never", OcrMode::never}};
  app.add_option_function<std::string>(
         "--ocr", [&mode, modes](const std::string& name) { mode = modes.at(name); },
         "Recognize text in images: auto (pages without text;\ndefault), always (all pages) or never")
      ->type_name("auto|always|never")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""));
}

}  // namespace esxconv

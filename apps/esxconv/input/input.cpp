#include "esxconv/input/input.h"

#include <algorithm>
#include <iostream>
#include <string>

#include <CLI/App.hpp>

#include "operations/files.h"

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

void add_password_option(CLI::App& app, std::string& file) {
  app.add_option("--password-file", file,
                 "File whose first line is the password of locked PDFs;\n- for standard input")
      ->type_name("PATH");
}

Result<std::string> read_password(const std::string& file) {
  constexpr std::size_t max_bytes = 10'000;
  if (file.empty()) return std::string();
  auto content = read_source(file, max_bytes);
  if (!content) return std::unexpected(apps::files::about_file(file, content.error()));
  content->resize(std::min(content->find_first_of("\r\n"), content->size()));
  if (content->empty()) return fail(ErrorCode::invalid_usage, "the first line of " + file + " is empty");
  return content;
}

}  // namespace esxconv

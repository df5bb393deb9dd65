#include "esxconv/input/text_input.h"

#include <iostream>

#include "files/input_file.h"

namespace esxconv {
namespace {

constexpr std::string_view standard_input = "-";

}  // namespace

estimate::Result<std::string> read_text_input(const std::string& path, std::size_t max_bytes) {
  if (path != standard_input) return apps::files::read_input(path, max_bytes);
  std::string content(max_bytes + 1, '\0');
  std::cin.read(content.data(), std::streamsize(content.size()));
  content.resize(std::size_t(std::cin.gcount()));
  if (content.size() > max_bytes)
    return estimate::fail(estimate::ErrorCode::file_too_large,
                          "has more than " + std::to_string(max_bytes) + " bytes");
  return content;
}

}  // namespace esxconv

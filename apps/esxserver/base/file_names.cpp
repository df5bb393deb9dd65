#include "esxserver/base/file_names.h"

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

constexpr std::size_t max_name_bytes = 200;
constexpr std::string_view extension = ".pdf";

}  // namespace

std::string safe_file_name(std::string_view name) {
  if (const auto slash = name.find_last_of("/\\"); slash != std::string_view::npos)
    name.remove_prefix(slash + 1);
  std::string safe = estimate::repair_utf8(name);
  std::erase_if(safe, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F || c == '"';
  });
  return std::string(estimate::cut_utf8(estimate::trim(safe), max_name_bytes));
}

bool is_pdf_name(std::string_view name) { return estimate::to_lower(name).ends_with(extension); }

}  // namespace esxserver

#include "pdf/file_marks.h"

#include <algorithm>
#include <string_view>

namespace estimate::pdf {
namespace {

constexpr std::size_t search_bytes = 1024;

bool holds(std::span<const std::byte> bytes, std::string_view mark) {
  return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()).find(mark) !=
         std::string_view::npos;
}

}  // namespace

bool has_pdf_header(std::span<const std::byte> file) {
  return holds(file.first(std::min(file.size(), search_bytes)), "%PDF-");
}

bool has_pdf_end(std::span<const std::byte> file) {
  return holds(file.last(std::min(file.size(), search_bytes)), "%%EOF");
}

}  // namespace estimate::pdf

#include "esxserver/media/hidden_file.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"

namespace esxserver::media {
namespace {

/// PDF readers look for the header in the first kilobyte.
bool is_pdf(std::string_view content) {
  constexpr std::size_t looked_at = 1024;
  return content.substr(0, looked_at).contains("%PDF-");
}

/// ZIP readers look for the end record from the end of the file; a comment of its stated length follows.
bool is_zip(std::string_view content) {
  constexpr std::size_t record = 22, max_comment = 65'535, length_at = 20;
  const std::size_t begin = content.size() - std::min(content.size(), record + max_comment);
  for (auto at = content.find("PK\x05\x06", begin); at != std::string_view::npos;
       at = content.find("PK\x05\x06", at + 1)) {
    if (at + record > content.size()) return false;
    const auto low = static_cast<unsigned char>(content[at + length_at]);
    const auto high = static_cast<unsigned char>(content[at + length_at + 1]);
    if (at + record + (high * 256U + low) <= content.size()) return true;
  }
  return false;
}

/// Long enough not to be in compressed data by chance.
constexpr std::array<std::string_view, 5> markup = {"<script", "<!doctype", "<html>", "<html ", "<?php"};

bool has_markup(std::string_view content) {
  for (auto at = content.find('<'); at != std::string_view::npos; at = content.find('<', at + 1)) {
    constexpr std::size_t longest = 9;
    const std::string start = estimate::to_lower(content.substr(at, longest));
    if (std::ranges::any_of(markup, [&](std::string_view tag) { return start.starts_with(tag); }))
      return true;
  }
  return false;
}

}  // namespace

std::string_view hidden_file(std::string_view content) {
  if (is_pdf(content)) return "a PDF";
  if (is_zip(content)) return "a ZIP archive";
  if (has_markup(content)) return "a web page";
  return {};
}

}  // namespace esxserver::media

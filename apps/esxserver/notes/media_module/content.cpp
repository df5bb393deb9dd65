#include "esxserver/notes/media_module/content.h"

#include <algorithm>
#include <array>
#include <string_view>

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

/// The other thing that programs would take the media file for: "a PDF", "a ZIP archive", "a web page"; empty
/// if there is none.
std::string_view hidden_file(std::string_view content) {
  if (is_pdf(content)) return "a PDF";
  if (is_zip(content)) return "a ZIP archive";
  if (has_markup(content)) return "a web page";
  return {};
}

constexpr std::array<std::string_view, 4> heic_brands = {"heic", "heix", "heim", "heis"};

}  // namespace

bool is_riff(std::string_view content, std::string_view form) {
  constexpr std::size_t form_at = 8;
  return content.starts_with("RIFF") && content.substr(0, form_at + form.size()).ends_with(form);
}

std::vector<std::string_view> iso_brands(std::string_view content) {
  constexpr std::size_t type_at = 4, brand_at = 8, compatible_at = 16, brand_length = 4;
  if (content.size() < compatible_at || content.substr(type_at, brand_length) != "ftyp") return {};
  std::vector<std::string_view> found = {content.substr(brand_at, brand_length)};
  constexpr std::size_t max_box = 256;
  const std::size_t end =
      std::min({content.size(), max_box, static_cast<std::size_t>(static_cast<unsigned char>(content[3]))});
  for (std::size_t at = compatible_at; at + brand_length <= end; at += brand_length)
    found.push_back(content.substr(at, brand_length));
  return found;
}

bool is_heic(std::string_view content) {
  return std::ranges::any_of(iso_brands(content), [](std::string_view brand) {
    return std::ranges::find(heic_brands, brand) != heic_brands.end();
  });
}

std::unexpected<Error> damaged(std::string why) {
  return fail(ErrorCode::validation_failed, std::move(why), "file");
}

Result<MediaInfo> accepted(Result<MediaInfo> info, std::string_view content_type, std::string_view content) {
  if (!info) return info;
  if (const auto other = hidden_file(content); !other.empty())
    return damaged("is also " + std::string(other));
  info->content_type = content_type;
  return info;
}

}  // namespace esxserver::media

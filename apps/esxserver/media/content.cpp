#include "esxserver/media/content.h"

#include <algorithm>
#include <array>

#include "esxserver/media/hidden_file.h"

namespace esxserver::media {
namespace {

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

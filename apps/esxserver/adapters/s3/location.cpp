#include "esxserver/adapters/s3/location.h"

#include <algorithm>
#include <charconv>

#include "estimate/base/text.h"

namespace esxserver::s3 {
namespace {

constexpr std::string_view scheme = "s3://";
constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Only what stands in a URL as it is: then it is signed as it is sent.
bool is_plain(std::string_view text, std::string_view also) {
  return std::ranges::all_of(text,
                             [&](char c) { return letters_and_digits.contains(c) || also.contains(c); });
}

std::string percent_decode(std::string_view text) {
  constexpr std::size_t code_length = 3;
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned char byte = 0;
    const std::string_view hex = text.substr(at).size() >= code_length ? text.substr(at + 1, 2) : "";
    if (text[at] == '%' && std::from_chars(hex.data(), hex.data() + hex.size(), byte, 16).ec == std::errc()) {
      decoded += static_cast<char>(byte);
      at += code_length - 1;
    } else {
      decoded += text[at];
    }
  }
  return decoded;
}

bool take_parameter(std::string_view parameter, Location& location) {
  const auto equals = parameter.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string value = percent_decode(parameter.substr(equals + 1));
  const std::string_view name = parameter.substr(0, equals);
  if (name == "region") {
    location.region = value;
    return !value.empty() && is_plain(value, "-");
  }
  location.endpoint = value.contains("://") ? value : "https://" + value;
  while (location.endpoint.ends_with('/')) location.endpoint.pop_back();
  const bool http = location.endpoint.starts_with("http://") || location.endpoint.starts_with("https://");
  return name == "endpoint" && http && is_plain(location.endpoint, ":/.-[]");
}

}  // namespace

Result<Location> parse_location(std::string_view url) {
  const auto refuse = [] {
    return fail(ErrorCode::invalid_usage,
                "a bucket is written s3://BUCKET?endpoint=https://HOST&region=REGION");
  };
  if (!url.starts_with(scheme)) return refuse();
  url.remove_prefix(scheme.size());
  Location location{.endpoint = {}, .bucket = {}, .prefix = {}, .region = "us-east-1"};
  const auto query = std::min(url.find('?'), url.size());
  const std::string_view path = url.substr(0, query);
  const auto slash = std::min(path.find('/'), path.size());
  location.bucket = path.substr(0, slash);
  location.prefix = path.substr(std::min(slash + 1, path.size()));
  if (!location.prefix.empty() && !location.prefix.ends_with('/')) location.prefix += '/';
  if (location.bucket.empty() || !is_plain(location.bucket, ".-") || !is_plain(location.prefix, "/._-"))
    return refuse();
  if (query < url.size())
    for (const std::string_view parameter : estimate::split(url.substr(query + 1), '&'))
      if (!take_parameter(parameter, location)) return refuse();
  if (location.endpoint.empty()) location.endpoint = "https://s3." + location.region + ".amazonaws.com";
  return location;
}

}  // namespace esxserver::s3

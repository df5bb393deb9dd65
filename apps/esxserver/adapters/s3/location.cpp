#include "esxserver/adapters/s3/location.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/domain/percent_encoding.h"

namespace esxserver::s3 {
namespace {

constexpr std::string_view scheme = "s3://";
constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Whether the text needs no encoding in a URL, so that it is signed as it is sent.
bool is_plain(std::string_view text, std::string_view also) {
  return std::ranges::all_of(text,
                             [&](char c) { return letters_and_digits.contains(c) || also.contains(c); });
}

bool take_parameter(std::string_view parameter, Location& location) {
  const auto equals = parameter.find('=');
  if (equals == std::string_view::npos) return false;
  const auto decoded = percent_decode(parameter.substr(equals + 1));
  if (!decoded) return false;
  const std::string& value = *decoded;
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
                "an S3 bucket has the form s3://BUCKET?endpoint=https://HOST&region=REGION");
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

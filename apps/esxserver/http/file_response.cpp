#include "esxserver/http/file_response.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"

namespace http {
namespace {

using estimate::ErrorCode;
using esxserver::ServerError;

/// Not for "0" and "0.000", and not for what is not a weight.
bool is_above_zero(std::string_view weight) {
  return weight.find_first_not_of("0123456789.") == std::string_view::npos &&
         weight.find_first_of("123456789") != std::string_view::npos;
}

bool is_allowed(const std::vector<std::string_view>& parts) {
  return std::ranges::all_of(parts, [](std::string_view part) {
    const std::string parameter = estimate::to_lower(estimate::trim(part));
    return !parameter.starts_with("q=") || is_above_zero(std::string_view(parameter).substr(2));
  });
}

struct Range {
  std::uint64_t first = 0, last = 0;  // both included
};

std::optional<std::uint64_t> number(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (!estimate::is_digits(digits) || error != std::errc{} || end != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return value;
}

/// "bytes=0-99", "bytes=100-", "bytes=-50". nullopt: to be passed over. What lies beyond the end comes back
/// with first > last.
std::optional<Range> parse_range(std::string_view header, std::uint64_t length) {
  constexpr std::string_view unit = "bytes=";
  if (!estimate::to_lower(header).starts_with(unit)) return std::nullopt;
  const auto bounds = estimate::split(header.substr(unit.size()), '-');
  if (bounds.size() != 2) return std::nullopt;
  const auto first = number(estimate::trim(bounds[0]));
  const auto last = number(estimate::trim(bounds[1]));
  if (bounds[0].empty()) {
    if (!last) return std::nullopt;
    if (*last == 0 || length == 0) return Range{1, 0};
    return Range{length - std::min(*last, length), length - 1};
  }
  if (!first || (!last && !bounds[1].empty()) || (last && *last < *first)) return std::nullopt;
  if (*first >= length) return Range{1, 0};
  return Range{*first, std::min(last.value_or(length - 1), length - 1)};
}

bool names_etag(std::string_view header, std::string_view quoted) {
  if (estimate::trim(header) == "*") return true;
  return std::ranges::any_of(estimate::split(header, ','), [&](std::string_view tag) {
    std::string_view trimmed = estimate::trim(tag);
    if (trimmed.starts_with("W/")) trimmed.remove_prefix(2);
    return trimmed == quoted;
  });
}

StreamedBody part_of(StreamedBody whole, const Range& range) {
  return {range.last - range.first + 1,
          [read = std::move(whole.read), first = range.first](std::uint64_t offset, std::size_t max_bytes) {
            return read(first + offset, max_bytes);
          }};
}

bool is_plain(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

}  // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  bool any = false;
  for (const auto& choice : estimate::split(accept_encoding, ',')) {
    const auto parts = estimate::split(choice, ';');
    const std::string name = estimate::to_lower(estimate::trim(parts.front()));
    if (name == coding) return is_allowed(parts);
    if (name == "*") any = is_allowed(parts);
  }
  return any;
}

std::string attachment(std::string_view file_name) {
  std::string plain(file_name);
  std::ranges::replace_if(plain, [](char c) { return !is_plain(c); }, '_');
  std::string header = "attachment; filename=\"" + plain + '"';
  if (plain != file_name) header += "; filename*=UTF-8''" + esxserver::percent_encode(file_name);
  return header;
}

StreamedBody stream_of(std::shared_ptr<esxserver::FileReader> content, std::uint64_t bytes) {
  return {bytes,
          [reader = std::move(content)](std::uint64_t offset,
                                        std::size_t max_bytes) -> estimate::Result<std::string> {
            std::string piece(max_bytes, '\0');
            const auto count = reader->read(offset, std::as_writable_bytes(std::span(piece)));
            if (!count) return std::unexpected(count.error());
            piece.resize(*count);
            return piece;
          }};
}

bool client_has(const Request& request, std::string_view quoted_etag) {
  const std::string* none_match = request.header("if-none-match");
  return none_match && names_etag(*none_match, quoted_etag);
}

Answer file_response(const Request& request, StoredFile file) {
  const std::string quoted = '"' + file.etag + '"';
  StreamedBody whole = std::move(file.content);
  const std::uint64_t length = whole.length;
  Response response{.headers = {{"ETag", quoted},
                                {"Accept-Ranges", "bytes"},
                                {"Cache-Control", file.cache_control},
                                {"Content-Type", file.media_type},
                                {"Content-Disposition", file.shown ? "inline" : attachment(file.file_name)}},
                    .stream = whole};
  if (client_has(request, quoted)) {
    response.status = 304;
    return response;
  }
  const std::string* wanted = request.header("range");
  const std::string* if_range = request.header("if-range");
  if (!wanted || request.method != "GET" || (if_range && *if_range != quoted)) return response;
  const auto range = parse_range(*wanted, length);
  if (!range) return response;
  const std::string total = std::to_string(length);
  if (range->first > range->last) {
    return std::unexpected(
        HttpError({ServerError::range_not_satisfiable, "the file has " + total + " bytes", ""},
                  {{"Content-Range", "bytes */" + total}}));
  }
  response.status = 206;
  response.headers.push_back({"Content-Range", "bytes " + std::to_string(range->first) + "-" +
                                                   std::to_string(range->last) + "/" + total});
  response.stream = part_of(std::move(whole), *range);
  return response;
}

}  // namespace http

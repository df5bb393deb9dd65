#include "esx/estimate/base/text.h"

#include <algorithm>

namespace estimate {
namespace {

constexpr std::string_view white_space = " \t\r\n\v\f";

std::vector<std::string_view> pieces_between(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> pieces;
  for (auto begin = text.find_first_not_of(separators); begin != text.npos;) {
    const auto end = std::min(text.find_first_of(separators, begin), text.size());
    pieces.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return pieces;
}

template <class Parts>
std::string joined(const Parts& parts, std::string_view separator) {
  std::string text;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) text += separator;
    text += part;
    first = false;
  }
  return text;
}

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

}  // namespace

std::string_view trim(std::string_view text) {
  const auto begin = text.find_first_not_of(white_space);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(white_space) - begin + 1);
}

std::string to_upper(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), upper);
  return result;
}

std::string to_lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (auto at = text.find(separator); at != text.npos; at = text.find(separator)) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  parts.push_back(text);
  return parts;
}

std::vector<std::string_view> split_blanks(std::string_view text) { return pieces_between(text, " \t"); }

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  return joined(parts, separator);
}

std::string squeeze(std::string_view text) { return joined(pieces_between(text, white_space), " "); }

std::string replace_all(std::string_view text, std::string_view from, std::string_view to) {
  if (from.empty()) return std::string(text);
  std::string result;
  for (auto at = text.find(from); at != text.npos; at = text.find(from)) {
    result += text.substr(0, at);
    result += to;
    text.remove_prefix(at + from.size());
  }
  return result += text;
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace estimate

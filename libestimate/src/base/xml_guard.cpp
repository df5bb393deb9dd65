#include "xml_guard.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"

namespace estimate::detail {
namespace {

constexpr std::size_t max_attributes_per_tag = 512;
constexpr std::size_t max_tag_bytes = 5'000'000;  // libxml2 stops at 10 MB with a less clear error

// ASCII with one byte per character, or UTF-8.
constexpr std::array<std::string_view, 7> encodings{"utf-8",      "utf8",         "us-ascii", "ascii",
                                                    "iso-8859-1", "windows-1252", "latin1"};

/// The value of `encoding="…"` in the XML declaration; empty if there is none.
std::string_view declared_encoding(std::string_view bytes) {
  if (!bytes.starts_with("<?xml")) return {};
  const std::string_view declaration = bytes.substr(0, bytes.find("?>"));
  const auto keyword = declaration.find("encoding");
  if (keyword == declaration.npos) return {};
  const auto open = declaration.find_first_of("\"'", keyword);
  if (open == declaration.npos) return {};
  const auto close = declaration.find(declaration[open], open + 1);
  return declaration.substr(open + 1, close == declaration.npos ? close : close - open - 1);
}

Result<void> check_encoding(std::string_view bytes) {
  constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
  if (bytes.starts_with(utf8_mark)) bytes.remove_prefix(utf8_mark.size());
  // Every form of UTF-16 and UTF-32 begins with a byte order mark or has a zero among its first bytes.
  const std::string_view front = bytes.substr(0, 4);
  if (front.starts_with("\xFE\xFF") || front.starts_with("\xFF\xFE") || front.find('\0') != front.npos) {
    return fail(ErrorCode::malformed_xml, "line 1, column 1: the XML is UTF-16 or UTF-32; UTF-8 is expected");
  }
  const std::string_view declared = declared_encoding(bytes);
  if (!declared.empty() && std::ranges::find(encodings, to_lower(declared)) == encodings.end()) {
    return fail(ErrorCode::malformed_xml, "line 1, column 1: the XML has the encoding \"" +
                                              repair_utf8(cut_utf8(declared, 40)) + "\"; UTF-8 is expected");
  }
  return {};
}

/// The part of a start tag up to its end; `rest` begins after the `<`. A tag cannot contain `<`, quoted or
/// not.
struct Tag {
  std::size_t bytes = 0, attributes = 0;
};

Tag measure_tag(std::string_view rest) {
  Tag tag;
  char quote = 0;
  for (const char c : rest) {
    if (c == '<' || (c == '>' && quote == 0)) break;
    ++tag.bytes;
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '=') {
      ++tag.attributes;
    }
  }
  return tag;
}

bool begins_start_tag(std::string_view rest) {
  return !rest.empty() && std::string_view("!?/ \t\r\n=<").find(rest.front()) == std::string_view::npos;
}

std::string at_line(std::string_view bytes, std::size_t offset) {
  const std::string_view before = bytes.substr(0, offset);
  const auto column = offset - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return "line " + std::to_string(std::ranges::count(before, '\n') + 1) + ", column " +
         std::to_string(column);
}

Result<void> check_tags(std::string_view bytes) {
  for (auto at = bytes.find('<'); at != bytes.npos; at = bytes.find('<', at + 1)) {
    const std::string_view rest = bytes.substr(at + 1);
    if (!begins_start_tag(rest)) continue;
    const auto [size, attributes] = measure_tag(rest);
    if (attributes > max_attributes_per_tag) {
      return fail(ErrorCode::xml_limit, at_line(bytes, at) + ": a tag has more than " +
                                            std::to_string(max_attributes_per_tag) + " attributes");
    }
    if (size > max_tag_bytes) {
      return fail(ErrorCode::xml_limit,
                  at_line(bytes, at) + ": a tag has more than " + std::to_string(max_tag_bytes) + " bytes");
    }
    at += size;
  }
  return {};
}

}  // namespace

Result<void> check_raw_xml(std::string_view bytes, const Limits& limits) {
  if (bytes.size() > limits.entry_bytes) {
    return fail(ErrorCode::xml_limit, "the XML has " + std::to_string(bytes.size()) + " bytes, more than " +
                                          std::to_string(limits.entry_bytes));
  }
  if (bytes.empty()) return fail(ErrorCode::malformed_xml, "line 1, column 1: the XML is empty");
  const Result<void> encoding = check_encoding(bytes);
  return encoding ? check_tags(bytes) : encoding;
}

}  // namespace estimate::detail

#include "esxserver/http/request.h"

#include <algorithm>
#include <charconv>

#include "estimate/base/text.h"

namespace http {
namespace {

const std::string* find(const std::vector<Field>& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &Field::name);
  return found == fields.end() ? nullptr : &found->value;
}

std::optional<std::string> decode_query_part(std::string_view text) {
  std::string blanks(text);
  std::ranges::replace(blanks, '+', ' ');
  return percent_decode(blanks);
}

}  // namespace

const std::string* Request::header(std::string_view name) const { return find(headers, name); }

std::string_view Request::path_parameter(std::string_view name) const {
  const std::string* value = find(path_parameters, name);
  return value ? std::string_view(*value) : std::string_view();
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    const std::string_view digits = text.substr(i + 1, 2);
    unsigned char byte = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || error != std::errc{} || end != digits.data() + 2) return std::nullopt;
    out += char(byte);
    i += 2;
  }
  if (!estimate::valid_utf8(out)) return std::nullopt;
  return out;
}

std::optional<std::vector<Field>> parse_query(std::string_view query) {
  std::vector<Field> fields;
  if (query.empty()) return fields;
  for (const std::string_view pair : estimate::split(query, '&')) {
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    const bool has_value = equals != std::string_view::npos;
    auto name = decode_query_part(pair.substr(0, equals));
    auto value = decode_query_part(has_value ? pair.substr(equals + 1) : std::string_view());
    if (!name || !value) return std::nullopt;
    fields.push_back({std::move(*name), std::move(*value)});
  }
  return fields;
}

}  // namespace http

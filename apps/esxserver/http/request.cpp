#include "esxserver/http/request.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"

namespace http {
namespace {

const std::string* find(const std::vector<Field>& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &Field::name);
  return found == fields.end() ? nullptr : &found->value;
}

std::optional<std::string> decode_query_part(std::string_view text) {
  std::string blanks(text);
  std::ranges::replace(blanks, '+', ' ');
  return esxserver::percent_decode(blanks);
}

}  // namespace

const std::string* Request::header(std::string_view name) const { return find(headers, name); }

std::string_view Request::path_parameter(std::string_view name) const {
  const std::string* value = find(path_parameters, name);
  return value ? std::string_view(*value) : std::string_view();
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

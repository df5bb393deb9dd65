#include "esxserver/http/syntax.h"

#include <algorithm>

#include "esx/estimate/base/text.h"

namespace http {
namespace {

bool is_token_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("!#$%&'*+-.^_`|~").contains(c);
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t') || byte == 0x7f;
}

/// Takes the quoted text at the front of `rest`, which begins with a quote; nullopt if it does not end.
std::optional<std::string> take_quoted(std::string_view& rest) {
  std::string out;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '"') {
      rest.remove_prefix(i + 1);
      return out;
    }
    // Only these two are ever escaped; other backslashes come from file names of Windows.
    if (rest[i] == '\\' && i + 1 < rest.size() && (rest[i + 1] == '"' || rest[i + 1] == '\\')) ++i;
    out += rest[i];
  }
  return std::nullopt;
}

std::string take_until(std::string_view& rest, char stop) {
  const std::size_t end = std::min(rest.find(stop), rest.size());
  std::string out(estimate::trim(rest.substr(0, end)));
  rest.remove_prefix(end);
  return out;
}

std::optional<Field> take_parameter(std::string_view& rest) {
  const std::size_t equals = rest.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  Field field{estimate::to_lower(estimate::trim(rest.substr(0, equals))), ""};
  rest = estimate::trim(rest.substr(equals + 1));
  if (!is_token(field.name)) return std::nullopt;
  if (rest.starts_with('"')) {
    auto quoted = take_quoted(rest);
    if (!quoted) return std::nullopt;
    field.value = std::move(*quoted);
  } else {
    field.value = take_until(rest, ';');
  }
  rest = estimate::trim(rest);
  return field;
}

}  // namespace

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_token_character);
}

bool is_field_value(std::string_view text) { return std::ranges::none_of(text, is_control); }

const std::string* ParameterizedValue::parameter(std::string_view name) const {
  const auto found = std::ranges::find(parameters, name, &Field::name);
  return found == parameters.end() ? nullptr : &found->value;
}

std::optional<ParameterizedValue> parse_parameterized(std::string_view text) {
  std::string_view rest = text;
  ParameterizedValue result{estimate::to_lower(take_until(rest, ';')), {}};
  while (!rest.empty()) {
    if (!rest.starts_with(';')) return std::nullopt;
    rest = estimate::trim(rest.substr(1));
    if (rest.empty()) break;  // a semicolon too many
    auto field = take_parameter(rest);
    if (!field || result.parameter(field->name)) return std::nullopt;
    result.parameters.push_back(std::move(*field));
  }
  return result;
}

}  // namespace http

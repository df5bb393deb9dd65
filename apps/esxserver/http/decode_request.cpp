#include "esxserver/http/decode_request.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/base/result.h"
#include "esxserver/http/syntax.h"

namespace http {
namespace {

using estimate::ErrorCode;
using estimate::fail;
using estimate::JsonValue;
using estimate::Result;
using estimate::TypeInfo;
using estimate::Violation;
using esxserver::ServerError;

using Kind = TypeInfo::Kind;

JsonValue value_of(const std::string& text, const TypeInfo& type) {
  const bool is_text = type.kind == Kind::string || type.kind == Kind::any;
  if (!is_text) {
    auto parsed = estimate::read_json(text);
    if (parsed && !parsed->text()) return *std::move(parsed);
  }
  return JsonValue(text);
}

/// Adds a repeated field.
void repeat(JsonValue& value, JsonValue next) {
  // Repeating what is not an array makes one, which decoding rejects.
  if (!value.list()) value = JsonValue(JsonValue::List{value});
  value.list()->push_back(std::move(next));
}

bool is_json(const Request& request) {
  const std::string* header = request.header("content-type");
  const auto type = header ? parse_parameterized(*header) : std::nullopt;
  return type && type->value == "application/json";
}

}  // namespace

JsonValue query_fields(std::span<const Field> fields, const estimate::StructInfo& info) {
  JsonValue::Object members;
  for (const Field& field : fields) {
    const estimate::FieldInfo* known = info.find(field.name);
    const TypeInfo type = known ? known->type : TypeInfo{};
    const bool is_list = type.kind == Kind::array && type.items;
    JsonValue value = value_of(field.value, is_list ? *type.items : type);
    const auto there = std::ranges::find(members, field.name, &JsonValue::Member::name);
    if (there != members.end())
      repeat(there->value, std::move(value));
    else if (is_list)
      members.push_back({field.name, JsonValue(JsonValue::List{std::move(value)})});
    else
      members.push_back({field.name, std::move(value)});
  }
  return JsonValue(std::move(members));
}

Result<std::string> read_json_text(Request& request, std::uint64_t limit_bytes) {
  if (!is_json(request) || !request.body) {
    return fail(ServerError::unsupported_media_type, "the body must be application/json");
  }
  std::string text;
  const auto read = request.body->read(limit_bytes, [&](std::string_view piece) -> Result<void> {
    text += piece;
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return text;
}

Result<JsonValue> read_json_value(Request& request, std::uint64_t limit_bytes, std::size_t max_values) {
  const auto text = read_json_text(request, limit_bytes);
  if (!text) return std::unexpected(text.error());
  constexpr std::size_t max_depth = 32;
  return estimate::read_json(*text, {.depth = max_depth, .values = max_values});
}

HttpError validation_error(std::vector<Violation> violations, std::string_view from) {
  std::string message;
  for (const Violation& violation : violations) {
    message += (message.empty() ? "" : "; ") + std::string(from) + estimate::json_pointer(violation.place) +
               " " + violation.message;
  }
  for (Violation& violation : violations) violation.place.insert(violation.place.begin(), std::string(from));
  HttpError http_error({ErrorCode::validation_failed, std::move(message), ""});
  http_error.violations = std::move(violations);
  return http_error;
}

HttpError body_error(estimate::Place place, const estimate::Error& error) {
  const std::string where = error.where.empty() ? "" : " (" + error.where + ")";
  std::vector<Violation> violations = {{.place = std::move(place),
                                        .message = error.message + where,
                                        .type = std::string(error.code.info().name)}};
  return validation_error(std::move(violations), "body");
}

}  // namespace http

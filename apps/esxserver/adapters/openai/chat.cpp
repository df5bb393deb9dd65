#include "esxserver/adapters/openai/chat.h"

#include <utility>

#include "esx/estimate/base/json_value.h"

namespace esxserver::openai {
namespace {

using estimate::JsonValue;

JsonValue chat_message(std::string_view role, std::string_view content) {
  return JsonValue(JsonValue::Object{{"role", JsonValue(role)}, {"content", JsonValue(content)}});
}

/// The schema is ours, so it is valid JSON.
JsonValue answer_format(const ChatQuestion& question) {
  JsonValue schema;
  schema.set("name", JsonValue(question.schema_name));
  schema.set("strict", JsonValue(true));
  schema.set("schema", estimate::read_json(question.schema).value_or(JsonValue()));
  JsonValue format;
  format.set("type", JsonValue("json_schema"));
  format.set("json_schema", std::move(schema));
  return format;
}

std::string body_of(const Endpoint& endpoint, const ChatQuestion& question) {
  JsonValue body;
  body.set("model", JsonValue(endpoint.model));
  body.set("temperature", JsonValue::integer(0));
  body.set("messages", JsonValue(JsonValue::List{chat_message("system", question.instructions),
                                                 chat_message("user", question.data)}));
  body.set("response_format", answer_format(question));
  return to_json(body);
}

}  // namespace

Result<std::string> ask_chat(const Endpoint& endpoint, const ChatQuestion& question) {
  const auto answer = post_json(
      endpoint,
      {.path = "/chat/completions", .body = body_of(endpoint, question), .time_limit = question.time_limit},
      [] { return true; });
  if (!answer) return std::unexpected(answer.error());
  const auto json = estimate::read_json(*answer);
  const JsonValue* const content = json ? json->at_path("choices[0].message.content") : nullptr;
  if (content == nullptr || content->text() == nullptr)
    return fail(ServerError::service_unavailable, "The model's server answered without a message");
  return *content->text();
}

}  // namespace esxserver::openai

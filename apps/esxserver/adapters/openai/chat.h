// A question to a chat model, whose answer is JSON of a schema.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "esxserver/adapters/openai/endpoint.h"

namespace esxserver::openai {

struct ChatQuestion {
  std::string_view instructions;  // ours
  std::string data;               // of others: JSON, which the instructions do not trust
  std::string_view schema_name, schema;
  std::chrono::milliseconds time_limit;
};

/// What the model wrote, which may be anything. Errors: those of post_json(); service_unavailable for an
/// answer without a message.
[[nodiscard]] Result<std::string> ask_chat(const Endpoint& endpoint, const ChatQuestion& question);

}  // namespace esxserver::openai

// The assistant of the --assistant option.
#pragma once

#include <optional>
#include <string>

#include "esxserver/adapters/openai/endpoint.h"
#include "esxserver/domain/time.h"

namespace CLI {
class App;
}

namespace esxserver {

struct AssistantOptions {
  std::string url = "rules:";                      // or "https://HOST/v1?model=NAME"
  std::string api_key;                             // of the server behind the URL; empty: none is sent
  Duration time_limit = std::chrono::seconds(30);  // after which the rules answer
};

/// --assistant, --assistant-key, also from the environment.
void add_assistant_options(CLI::App& app, AssistantOptions& options);

/// The server of the model; none for rules. Error: invalid_usage.
[[nodiscard]] Result<std::optional<openai::Endpoint>> assistant_endpoint(const AssistantOptions& options);

}  // namespace esxserver

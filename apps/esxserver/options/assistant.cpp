#include "esxserver/options/assistant.h"

#include <CLI/App.hpp>

#include "esxserver/options/secret_option.h"

namespace esxserver {

void add_assistant_options(CLI::App& app, AssistantOptions& options) {
  app.add_option("--assistant", options.url,
                 "What makes scopes of words: rules: or an OpenAI-compatible https://HOST/v1?model=NAME")
      ->envname("ESX_ASSISTANT")
      ->type_name("URL")
      ->capture_default_str();
  add_secret_option(app, "--assistant-key", options.api_key, "API key of that server")
      ->envname("ESX_ASSISTANT_KEY");
}

Result<std::optional<openai::Endpoint>> assistant_endpoint(const AssistantOptions& options) {
  if (options.url == "rules:") return std::nullopt;
  constexpr const char* usual_model = "gpt-4o-mini";
  auto endpoint = openai::parse_endpoint(options.url, options.api_key, usual_model);
  if (!endpoint) return fail(ErrorCode::invalid_usage, "--assistant: " + endpoint.error().message);
  return *std::move(endpoint);
}

}  // namespace esxserver

// An OpenAI-compatible server.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "esxserver/base/result.h"

namespace esxserver::openai {

struct Endpoint {
  std::string base_url;  // "https://api.example.com/v1"
  std::string model;     // that requests name
  std::string api_key;   // empty: none is sent
};

/// "https://HOST/v1?model=NAME", or http:// on this machine. Error: invalid_usage.
[[nodiscard]] Result<Endpoint> parse_endpoint(const std::string& url, std::string api_key,
                                              const std::string& default_model);

/// A part of a form: a text, or the content of a file.
struct FormPart {
  std::string name, value;
  std::string file_path = {}, file_name = {}, content_type = {};  // of a file; `value` is not used
};

struct FormCall {
  std::string path;  // "/audio/transcriptions"
  std::vector<FormPart> parts;
  std::chrono::milliseconds time_limit;
  std::size_t max_answer_bytes = 10'000'000;
};

struct JsonCall {
  std::string path;  // "/chat/completions"
  std::string body;
  std::chrono::milliseconds time_limit;
  std::size_t max_answer_bytes = 1'000'000;
};

/// The body of the answer, whatever it is. `is_wanted` is called regularly; false ends the call. Errors:
/// service_unavailable: the server is away, too slow, busy or at fault, its answer too long, or the call no
/// longer wanted; validation_failed: it refused the request; store_failed: it refused the API key, or has no
/// such path.
[[nodiscard]] Result<std::string> post_form(const Endpoint& endpoint, const FormCall& call,
                                            const std::function<bool()>& is_wanted);
[[nodiscard]] Result<std::string> post_json(const Endpoint& endpoint, const JsonCall& call,
                                            const std::function<bool()>& is_wanted);

}  // namespace esxserver::openai

#include "esxserver/serve/environment.h"

#include <iostream>

#include <CLI/App.hpp>

namespace esxserver {

Result<std::string> read_secret(std::istream& input) {
  std::string line;
  for (char c = 0; input.get(c) && c != '\n';) {
    if (line.size() == max_secret_length)
      return fail(ErrorCode::invalid_usage,
                  "a secret has at most " + std::to_string(max_secret_length) + " bytes");
    line += c;
  }
  if (line.ends_with('\r')) line.pop_back();
  if (line.empty()) return fail(ErrorCode::invalid_usage, "standard input has no secret");
  return line;
}

CLI::Option* add_secret_option(CLI::App& app, const std::string& name, std::string& value,
                               const std::string& help) {
  return app.add_option(name, value, help + "; -: read it from standard input")
      ->type_name("SECRET")
      ->transform(CLI::Validator(
          [](std::string& text) {
            if (text != "-") return std::string();
            auto secret = read_secret(std::cin);
            if (!secret) return secret.error().message;
            text = *std::move(secret);
            return std::string();
          },
          ""));
}

}  // namespace esxserver

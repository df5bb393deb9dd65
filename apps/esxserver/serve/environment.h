// Environment variables, and options whose value is a secret.
#pragma once

#include <cstdlib>
#include <iosfwd>
#include <string>

#include "esxserver/base/result.h"

namespace esxserver {

/// Empty if the variable is not set.
[[nodiscard]] inline std::string environment_value(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace esxserver

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace esxserver {

/// Of a secret on standard input, in bytes.
inline constexpr std::size_t max_secret_length = 4096;

/// The next line, without its end. Error: invalid_usage for none, an empty one and one that is too long.
[[nodiscard]] Result<std::string> read_secret(std::istream& input);

/// An option for a secret, which other users of the machine could see on a command line: it reads a line of
/// standard input if its value is "-". Several of them read a line each, in the order in which they were
/// added.
CLI::Option* add_secret_option(CLI::App& app, const std::string& name, std::string& value,
                               const std::string& help);

}  // namespace esxserver

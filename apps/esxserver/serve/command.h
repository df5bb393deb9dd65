// Shared by the commands of esxserver: output and errors.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "esxserver/base/result.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace esxserver {

struct CommandOutput {
  std::string text;    // for standard output
  std::string object;  // for the audit log: the id of what the command made, if it made something
};
using CommandResult = Result<CommandOutput>;

/// Sets `selected` to the function of the given command.
using Run = std::function<CommandResult()>;

void add_partner_command(CLI::App& app, Run& selected);
void add_key_command(CLI::App& app, Run& selected);
void add_invoice_command(CLI::App& app, Run& selected);
void add_price_list_command(CLI::App& app, Run& selected);
void add_token_command(CLI::App& app, Run& selected);
void add_credits_command(CLI::App& app, Run& selected);
void add_code_command(CLI::App& app, Run& selected);
void add_store_command(CLI::App& app, Run& selected);
void add_user_command(CLI::App& app, Run& selected);
void add_invitation_command(CLI::App& app, Run& selected);
void add_webhook_command(CLI::App& app, Run& selected);
void add_usage_command(CLI::App& app, Run& selected);
void add_audit_command(CLI::App& app, Run& selected);
void add_job_command(CLI::App& app, Run& selected);

/// The command line of the program; `serve` parses its own.
[[nodiscard]] std::unique_ptr<CLI::App> make_command_line(Run& selected);

struct ServeOptions;
[[nodiscard]] std::unique_ptr<CLI::App> make_serve_command_line(ServeOptions& options);

/// Serves until SIGTERM; returns the exit status. `words`: the arguments after "serve".
[[nodiscard]] int run_serve(const std::vector<std::string>& words);

/// Prints help and version with exit status 0; else what is wrong, the command or option that may be meant,
/// and exit status 1.
[[nodiscard]] int report_parse_error(const CLI::App& app, const CLI::ParseError& error,
                                     const std::vector<std::string>& words);

}  // namespace esxserver

// What the commands of esxserver share: where they print, and how errors are told.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "esxserver/domain/result.h"

namespace CLI {
class App;
}

namespace esxserver {

/// JSON for standard output.
using CommandResult = Result<std::string>;

/// Sets `selected` to what the command that was given does.
using Run = std::function<CommandResult()>;

void add_partner_command(CLI::App& app, Run& selected);
void add_key_command(CLI::App& app, Run& selected);
void add_invoice_command(CLI::App& app, Run& selected);
void add_price_list_command(CLI::App& app, Run& selected);
void add_webhook_command(CLI::App& app, Run& selected);

/// Serves until SIGTERM; the exit status. `words`: what stands behind "serve", in order.
[[nodiscard]] int run_serve(const std::vector<std::string>& words);

}  // namespace esxserver

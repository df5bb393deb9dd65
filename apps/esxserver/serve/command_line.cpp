#include <iostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "command_line/command_line.h"
#include "esx/estimate/version.h"
#include "esxserver/serve/command.h"

namespace esxserver {

std::unique_ptr<CLI::App> make_command_line(Run& selected) {
  auto app = std::make_unique<CLI::App>("The partner conversion API and its administration.", "esxserver");
  app->set_version_flag("-V,--version", "esxserver " + std::string(estimate::version));
  app->require_subcommand(1);
  app->add_subcommand("serve", "Run the API and the conversion workers; see esxserver serve --help");
  for (const auto add :
       {add_partner_command, add_key_command, add_invoice_command, add_price_list_command, add_token_command,
        add_credits_command, add_code_command, add_store_command, add_user_command, add_invitation_command,
        add_webhook_command, add_usage_command, add_audit_command, add_job_command})
    add(*app, selected);
  apps::command_line::add_help_command(*app);
  return app;
}

int report_parse_error(const CLI::App& app, const CLI::ParseError& error,
                       const std::vector<std::string>& words) {
  if (error.get_exit_code() == 0) return app.exit(error);
  std::cerr << error.what() << apps::command_line::suggestion(app, words) << "; see " << app.get_name()
            << " --help\n";
  return 1;
}

}  // namespace esxserver

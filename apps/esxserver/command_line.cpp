#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string>

#include "estimate/version.h"
#include "esxserver/command.h"

namespace esxserver {

std::unique_ptr<CLI::App> make_command_line(Run& selected) {
  auto app = std::make_unique<CLI::App>("The partner conversion API and its administration.", "esxserver");
  app->set_version_flag("--version", "esxserver " + std::string(estimate::version));
  app->require_subcommand(1);
  app->add_subcommand("serve", "Run the API and the conversion workers; see esxserver serve --help");
  for (const auto add :
       {add_partner_command, add_key_command, add_invoice_command, add_price_list_command, add_token_command,
        add_credits_command, add_code_command, add_store_command, add_user_command, add_webhook_command,
        add_usage_command, add_audit_command, add_job_command})
    add(*app, selected);
  return app;
}

}  // namespace esxserver

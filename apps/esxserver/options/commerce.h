// Prices, credits and mail: their options, and what the server makes of them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "esxserver/ports/mail_transport.h"
#include "esxserver/ports/payments.h"
#include "esxserver/service/account_service.h"

namespace CLI {
class App;
}

namespace esxserver {

struct CommerceOptions {
  std::string pricing, disposable_domains;  // files; empty: the bundled ones
  std::string mail;                         // "maildir:DIR", "smtp://…"; empty: a maildir in the data dir
  std::string operator_email = "operator@localhost";
  std::string payments, payments_key;   // base URL and secret key of a Stripe-compatible API; empty: none
  std::string payments_webhook_secret;  // empty: webhooks are refused
};

struct Commerce {
  AccountRules rules;
  std::unique_ptr<MailTransport> mail;
  std::unique_ptr<Payments> payments;  // null: not configured
  std::string webhook_secret;
};

void add_commerce_options(CLI::App& app, CommerceOptions& options);

/// Errors: invalid_usage, those of reading the files.
[[nodiscard]] Result<Commerce> open_commerce(const CommerceOptions& options,
                                             const std::filesystem::path& data_dir);

}  // namespace esxserver

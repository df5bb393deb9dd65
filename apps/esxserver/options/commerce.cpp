#include "esxserver/options/commerce.h"

#include <CLI/App.hpp>

#include "esxserver/adapters/identity/oidc_location.h"
#include "esxserver/adapters/payments/stripe.h"
#include "esxserver/options/mail.h"
#include "esxserver/options/secret_option.h"
#include "operations/files.h"

namespace esxserver {
namespace {

/// The bundled text if no file is named. Errors have the path in front.
template <class Read>
auto read_or_bundled(const std::string& path, std::string_view bundled, Read read)
    -> decltype(read(bundled)) {
  constexpr std::uint64_t max_bytes = 10'000'000;
  if (path.empty()) return read(bundled);
  const auto text = apps::files::read_named_input(path, max_bytes);
  if (!text) return std::unexpected(text.error());
  auto value = read(*text);
  if (!value) return std::unexpected(apps::files::about_file(path, value.error()));
  return value;
}

/// Null if no provider is named.
Result<std::unique_ptr<Payments>> open_payments(const CommerceOptions& options) {
  if (options.payments.empty()) return nullptr;
  if (!identity::is_trustworthy_url(options.payments))
    return fail(ErrorCode::invalid_usage, "--payments is an https URL, or an http URL of this machine");
  if (options.payments_key.empty()) return fail(ErrorCode::invalid_usage, "--payments needs --payments-key");
  return std::make_unique<payments::Stripe>(options.payments, options.payments_key);
}

}  // namespace

void add_commerce_options(CLI::App& app, CommerceOptions& options) {
  app.add_option("--pricing", options.pricing,
                 "Packs, tiers, rules, coupons and thresholds; default: bundled ones for trying out")
      ->envname("ESX_PRICING")
      ->type_name("JSON");
  app.add_option("--disposable-domains", options.disposable_domains,
                 "Email domains that get no signup credit, one a line; default: the bundled list")
      ->envname("ESX_DISPOSABLE_DOMAINS")
      ->type_name("FILE");
  app.add_option("--mail", options.mail,
                 "maildir:DIR or smtp://USER:PASSWORD@HOST:PORT; default: a maildir in the data dir")
      ->envname("ESX_MAIL")
      ->type_name("URL");
  app.add_option("--operator-email", options.operator_email, "Sender and receiver of mails to the operator")
      ->envname("ESX_OPERATOR_EMAIL")
      ->type_name("ADDR")
      ->capture_default_str();
  app.add_option("--payments", options.payments,
                 "Payment provider, such as https://api.stripe.com; default: nothing is sold")
      ->envname("ESX_PAYMENTS")
      ->type_name("URL");
  add_secret_option(app, "--payments-key", options.payments_key, "Secret key of the payment provider")
      ->envname("ESX_PAYMENTS_KEY");
  add_secret_option(app, "--payments-webhook-secret", options.payments_webhook_secret,
                    "Secret that signs the provider's webhooks")
      ->envname("ESX_PAYMENTS_WEBHOOK_SECRET");
}

Result<Commerce> open_commerce(const CommerceOptions& options, const std::filesystem::path& data_dir) {
  auto pricing = read_or_bundled(options.pricing, bundled_pricing_json(), read_pricing);
  if (!pricing) return std::unexpected(pricing.error());
  auto domains =
      read_or_bundled(options.disposable_domains, bundled_disposable_domains(), &DisposableDomains::read);
  if (!domains) return std::unexpected(domains.error());
  if (!is_mail_address(options.operator_email))
    return fail(ErrorCode::invalid_usage, "--operator-email is not an address");
  auto mail = open_mail(options.mail, data_dir);
  if (!mail) return std::unexpected(mail.error());
  auto payments = open_payments(options);
  if (!payments) return std::unexpected(payments.error());
  return Commerce{{*std::move(pricing), *std::move(domains), options.operator_email},
                  *std::move(mail),
                  *std::move(payments),
                  options.payments_webhook_secret};
}

}  // namespace esxserver

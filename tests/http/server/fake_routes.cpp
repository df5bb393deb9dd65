#include "http/server/fake_routes.h"

#include <algorithm>
#include <iterator>

#include "esx/estimate/bundled.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/conversions/routes.h"
#include "esxserver/operations/audit.h"
#include "esxserver/operations/routes.h"
#include "esxserver/price_lists/routes.h"
#include "esxserver/serve/application_routes.h"
#include "http/server/account_world.h"
#include "http/server/esx_world.h"
#include "http/server/project_world.h"

namespace tests {

std::vector<http::Route> api_routes(Fakes& fakes, const std::filesystem::path& upload_folder,
                                    const std::function<std::string()>& http_metrics) {
  auto routes = esxserver::partner_routes({.api = fakes.conversions,
                                           .key_throttle = fakes.key_throttle,
                                           .clock = fakes.clock,
                                           .max_upload_bytes = 1'000'000,
                                           .upload_folder = {.path = upload_folder}});
  std::ranges::move(esxserver::operator_routes({.operations = fakes.operations,
                                                .http_metrics = http_metrics,
                                                .build = {"1.2.3", "0123abc", "a-branch", true},
                                                .identity = &fakes.identity}),
                    std::back_inserter(routes));
  // Routes refer to these.
  static const auto calculators = calc::Book::bundled();
  static const auto prices = estimate::bundled_price_list();
  static ProjectWorld projects;
  static AccountWorld accounts;
  static EsxWorld esx(projects, fakes.users, prices.code);
  static esxserver::PartnerStore partners(*projects.database);
  static esxserver::AuditLog audit(*projects.database);
  static esxserver::PriceListAdministration price_lists(
      {esx.price_lists, partners, {audit, projects.clock, projects.random, projects.log}});
  std::ranges::move(esxserver::price_list_routes({.lists = price_lists,
                                                  .key_throttle = fakes.key_throttle,
                                                  .clock = fakes.clock,
                                                  .operator_key = "operator",
                                                  .upload_folder = {.path = upload_folder}}),
                    std::back_inserter(routes));
  std::ranges::move(
      esxserver::application_routes({.calculators = *calculators,
                                     .prices = prices,
                                     .upload_folder = {.path = upload_folder},
                                     .sign_in = fakes.sign_in,
                                     .links = fakes.browsers.links,
                                     .link_use = esxserver::LinkUse::local,
                                     .login = &fakes.browsers.login,
                                     .wrong_codes = fakes.browsers.wrong_codes,
                                     .logins = fakes.browsers.logins,
                                     .users = fakes.users,
                                     .clock = fakes.clock,
                                     .public_keys = [] { return std::string("{\"keys\": []}\n"); },
                                     .projects = projects.projects,
                                     .notes = projects.notes,
                                     .photo_tags = projects.tags,
                                     .accounts = accounts.accounts,
                                     .esx = esx.service,
                                     .scopes = projects.scopes,
                                     .chat = projects.chat,
                                     .transcriptions = projects.transcriptions,
                                     .roof_reports = projects.roof_reports,
                                     .billing = accounts.billing,
                                     .price_lists = esx.usable_lists,
                                     .base_url = [] { return std::string("https://esx.example"); }}),
      std::back_inserter(routes));
  return routes;
}

}  // namespace tests

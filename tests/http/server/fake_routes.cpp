#include "http/server/fake_routes.h"

#include <algorithm>
#include <iterator>

#include "esx/estimate/bundled.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/calculators/routes.h"
#include "esxserver/conversions/routes.h"
#include "esxserver/esx/routes.h"
#include "esxserver/operations/audit.h"
#include "esxserver/operations/routes.h"
#include "esxserver/price_lists/routes.h"
#include "esxserver/projects/routes.h"
#include "esxserver/roofs/routes.h"
#include "http/server/account_world.h"
#include "http/server/esx_world.h"
#include "http/server/project_world.h"

namespace tests {
namespace {

/// The routes of the page and of its users, in the order of the OpenAPI document.
std::vector<http::Route> user_routes(Fakes& fakes, ProjectWorld& projects, AccountWorld& accounts,
                                     EsxWorld& esx, const http::UploadFolder& folder) {
  using namespace esxserver;
  // Routes refer to these.
  static const auto calculators = calc::Book::bundled();
  static const auto prices = estimate::bundled_price_list();
  std::vector<http::Route> routes;
  const auto add = [&](std::vector<http::Route> more) {
    std::ranges::move(more, std::back_inserter(routes));
  };
  const auto base_url = [] { return std::string("https://esx.example"); };
  SignIn& sign_in = fakes.sign_in;
  SignInWorld& browsers = fakes.browsers;
  add(calc_routes(*calculators));
  add(calc_scenario_routes(*calculators));
  add(roof_routes({.prices = prices, .upload_folder = folder}));
  add(auth_routes(sign_in, [] { return std::string("{\"keys\": []}\n"); }));
  add(session_routes(sign_in, browsers.links, LinkUse::local, &browsers.login, fakes.clock, base_url));
  add(login_routes(sign_in, &browsers.login, fakes.clock, base_url));
  add(profile_routes(sign_in, browsers.users, fakes.clock));
  add(roof_interview_routes(prices));
  add({roof_measurements_route(sign_in, projects.roof_reports, folder)});
  add(account_routes(sign_in, accounts.accounts));
  add(billing_routes(sign_in, accounts.billing));
  add(project_routes(sign_in, projects.projects));
  add(note_routes(sign_in, projects.notes, {folder}, base_url));
  add(photo_tag_routes(sign_in, projects.tags, base_url));
  const EsxRouteServices esx_services{.sign_in = sign_in, .esx = esx.service, .upload_folder = folder};
  add(esx_routes(esx_services));
  add(estimate_routes(esx_services));
  add(compare_routes(esx_services));
  add(usable_list_routes(sign_in, esx.usable_lists));
  add({transcribe_route(
      {.sign_in = sign_in, .transcriptions = projects.transcriptions, .upload_folder = folder})});
  add(scope_routes(sign_in, projects.scopes));
  add(chat_routes(sign_in, projects.chat, {folder}));
  return routes;
}

}  // namespace

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
  static ProjectWorld projects;
  static AccountWorld accounts;
  static EsxWorld esx(projects, fakes.browsers.users, estimate::bundled_price_list().code);
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
  std::ranges::move(user_routes(fakes, projects, accounts, esx, {.path = upload_folder}),
                    std::back_inserter(routes));
  return routes;
}

}  // namespace tests

#include "http/server/fake_routes.h"

#include <algorithm>
#include <iterator>

#include "esx/estimate/bundled.h"
#include "esxserver/calculators/calculators.h"
#include "esxserver/conversions/service.h"
#include "esxserver/esx/service.h"
#include "esxserver/operations/service.h"
#include "esxserver/price_lists/service.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/serve/admin_routes.h"
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
  static RoofPrices prices(estimate::bundled_price_list(), esx.price_lists);
  std::vector<http::Route> routes;
  const auto add = [&](std::vector<http::Route> more) {
    std::ranges::move(more, std::back_inserter(routes));
  };
  const auto base_url = [] { return std::string("https://esx.example"); };
  SignIn& sign_in = fakes.sign_in;
  SignInWorld& browsers = fakes.browsers;
  add(calc_routes(*calculators));
  add(calc_scenario_routes(*calculators));
  add(roof_routes(sign_in, prices, {folder, esx.roof_reader}));
  add(auth_routes(sign_in, [] { return std::string("{\"keys\": []}\n"); }));
  add(session_routes(sign_in, browsers.links, {LinkUse::local, &browsers.login, browsers.mail.sign_up()},
                     fakes.clock, base_url));
  add(login_routes(sign_in, &browsers.login, fakes.clock, base_url));
  add(mail_routes(sign_in, &browsers.mail, fakes.clock, base_url));
  add(profile_routes(sign_in, browsers.users, fakes.clock));
  add(roof_interview_routes(sign_in, prices));
  add({roof_measurements_route(sign_in, projects.roof_reports, prices, {folder, esx.roof_reader})});
  add(account_routes(sign_in, accounts.accounts));
  add(billing_routes(sign_in, accounts.billing));
  add(project_routes(sign_in, projects.projects));
  add(note_routes(sign_in, projects.notes, {folder}, base_url));
  add(photo_tag_routes(sign_in, projects.tags, base_url));
  add(esx_routes(sign_in, esx.service, {folder}, keep_uploads(esx.estimates, {folder})));
  add(estimate_routes(sign_in, esx.service));
  add(stored_estimate_routes(sign_in, esx.estimates, {folder}));
  add(estimate_edit_routes(sign_in, esx.estimates, esx.service));
  add(compare_routes(sign_in, esx.service, {folder}));
  add(usable_list_routes(sign_in, esx.usable_lists));
  add(own_list_routes(sign_in, esx.usable_lists, esx.own_lists, folder));
  add({transcribe_route(sign_in, projects.transcriptions, {folder})});
  add(scope_routes(sign_in, projects.scopes));
  add(chat_routes(sign_in, projects.chat, {folder}));
  const System system{fakes.clock, browsers.random, browsers.log};
  static PriceListAdministration price_lists(*browsers.database, esx.price_lists, system);
  static Administration administration(
      *browsers.database, *projects.artifacts, esx.price_lists, system,
      {.price_lists = price_lists,
       .operations = fakes.operations,
       .origin = [] { return MailOrigin{"https://esx.example", "operator@example.com"}; },
       .link_use = LinkUse::local,
       .folders = {projects.folder.path()},
       .requests = [&esx] { return esx.service.requests(); }});
  add(admin_routes(sign_in, administration, folder));
  return routes;
}

}  // namespace

std::vector<http::Route> api_routes(Fakes& fakes, const std::filesystem::path& upload_folder,
                                    const std::function<std::string()>& http_metrics) {
  const http::UploadFolder folder{.path = upload_folder};
  auto routes = esxserver::partner_routes(fakes.conversions, fakes.key_throttle, fakes.clock,
                                          {.folder = folder, .max_bytes = 1'000'000});
  std::ranges::move(esxserver::operator_routes(fakes.operations, &fakes.identity, http_metrics,
                                               {"1.2.3", "0123abc", "a-branch", true}),
                    std::back_inserter(routes));
  // Routes refer to these.
  static ProjectWorld projects(fakes.browsers.database);
  static AccountWorld accounts;
  static EsxWorld esx(projects, fakes.browsers.users, estimate::bundled_price_list().code);
  fakes.start_reading = [] { return esx.start_reading(); };
  static esxserver::PriceListAdministration price_lists(*projects.database, esx.price_lists,
                                                        {projects.clock, projects.random, projects.log});
  std::ranges::move(
      esxserver::price_list_routes(price_lists, fakes.key_throttle, fakes.clock, "operator", folder),
      std::back_inserter(routes));
  std::ranges::move(user_routes(fakes, projects, accounts, esx, folder), std::back_inserter(routes));
  return routes;
}

}  // namespace tests

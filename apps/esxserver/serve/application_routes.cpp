#include "esxserver/serve/application_routes.h"

#include <algorithm>
#include <iterator>

#include "esxserver/accounts/routes.h"
#include "esxserver/calculators/routes.h"
#include "esxserver/esx/routes.h"
#include "esxserver/notes/routes.h"
#include "esxserver/price_lists/routes.h"
#include "esxserver/projects/routes.h"
#include "esxserver/roofs/routes.h"

namespace esxserver {

std::vector<http::Route> application_routes(const ApplicationServices& services) {
  std::vector<http::Route> all;
  const auto add = [&](std::vector<http::Route> routes) {
    std::ranges::move(routes, std::back_inserter(all));
  };
  add(calc_routes(services.calculators));
  add(calc_scenario_routes(services.calculators));
  add(roof_routes({.prices = services.prices, .upload_folder = services.upload_folder}));
  add(auth_routes(services.sign_in, services.public_keys));
  const SessionRouteServices browsers{.sign_in = services.sign_in,
                                      .links = services.links,
                                      .link_use = services.link_use,
                                      .login = services.login,
                                      .wrong_codes = services.wrong_codes,
                                      .logins = services.logins,
                                      .clock = services.clock,
                                      .base_url = services.base_url};
  add(session_routes(browsers));
  add(login_routes(browsers));
  add(profile_routes(services.sign_in, services.users, services.clock));
  add(roof_interview_routes(services.prices));
  add({roof_measurements_route(services.sign_in, services.roof_reports, services.upload_folder)});
  const NoteRouteServices notes{.sign_in = services.sign_in,
                                .notes = services.notes,
                                .base_url = services.base_url,
                                .upload_folder = services.upload_folder,
                                .max_upload_bytes = services.max_upload_bytes};
  add(account_routes(services.sign_in, services.accounts));
  add(billing_routes(services.sign_in, services.billing));
  add(project_routes(services.sign_in, services.projects));
  add(note_routes(notes));
  add(note_file_routes(notes));
  add(photo_tag_routes(services.sign_in, services.photo_tags, services.base_url));
  const EsxRouteServices esx{.sign_in = services.sign_in,
                             .esx = services.esx,
                             .upload_folder = services.upload_folder,
                             .max_upload_bytes = services.max_upload_bytes};
  add(esx_routes(esx));
  add(estimate_routes(esx));
  add(compare_routes(esx));
  add(usable_list_routes(services.sign_in, services.price_lists));
  add({transcribe_route({.sign_in = services.sign_in,
                         .transcriptions = services.transcriptions,
                         .upload_folder = services.upload_folder,
                         .max_upload_bytes = services.max_upload_bytes})});
  add(scope_routes(services.sign_in, services.scopes));
  add(chat_routes({.sign_in = services.sign_in,
                   .chat = services.chat,
                   .upload_folder = services.upload_folder,
                   .max_upload_bytes = services.max_upload_bytes}));
  return all;
}

}  // namespace esxserver

// The real ESX generation, on the stores of the projects, with child processes of the real program.
#pragma once

#include <stdexcept>
#include <string>

#include "esxserver/billing/credits.h"
#include "esxserver/confined/esx_maker.h"
#include "esxserver/confined/prefork_server.h"
#include "esxserver/esx/service.h"
#include "esxserver/price_lists/libraries.h"
#include "esxserver/price_lists/service.h"
#include "esxserver/roofs/reports.h"
#include "http/server/project_world.h"

namespace tests {

struct EsxWorld {
  esxserver::CreditLedger ledger;
  esxserver::LocalPriceLists price_lists;
  esxserver::PriceListService usable_lists{price_lists};
  esxserver::PreforkServer prefork_server;
  esxserver::EsxMaker maker;
  esxserver::RoofPdfReader roof_pdfs{maker, 1};
  esxserver::EsxMetering metering;
  esxserver::EsxService service;

  EsxWorld(ProjectWorld& projects, esxserver::UserStore& users, const std::string& bundled_price_list)
      : ledger(*projects.database),
        price_lists(projects.folder.path()),
        prefork_server(std::filesystem::read_symlink("/proc/self/exe").parent_path() / "esxserver",
                       {"LC_ALL=C.UTF-8"}),
        maker({.program = {.start =
                               [this](const std::filesystem::path& folder) {
                                 return prefork_server.start(folder);
                               }},
               .work_root = projects.folder.path() / "work",
               .time_limit = std::chrono::minutes(1)},
              projects.random),
        metering(*projects.database, {projects.clock, projects.random, projects.log},
                 {.pricing = {.conversion = {.free_line_threshold = 5, .credits_per_conversion = 2},
                              .trial = {.caps = {.max_pages = 20}}},
                  .lease = std::chrono::seconds(30)}),
        service(*projects.database, maker, price_lists, users, projects.projects, projects.notes, metering,
                {projects.clock, projects.random, projects.log},
                {.bundled_price_list = bundled_price_list, .max_working = 1, .max_waiting = 1}) {
    // user-1 pays: 1,000 credits last for the tests.
    const auto granted = ledger.post({.id = "grant",
                                      .uid = "user-1",
                                      .delta = 1'000,
                                      .kind = esxserver::CreditKind::grant,
                                      .ref = "grant:user-1",
                                      .note = {},
                                      .created_at = projects.clock.now()});
    if (!granted) throw std::runtime_error(granted.error().message);
  }
};

}  // namespace tests

// The real ESX generation, on the stores of the projects, with child processes of the real program.
#pragma once

#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>

#include "esxserver/billing/credits.h"
#include "esxserver/confined/esx_maker.h"
#include "esxserver/confined/prefork_server.h"
#include "esxserver/estimates/reader.h"
#include "esxserver/estimates/service.h"
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
  esxserver::RoofReader roof_reader{maker, 1};
  esxserver::EsxMetering metering;
  esxserver::OwnPriceLists own_lists;
  esxserver::EsxService service;
  esxserver::EstimateService estimates;
  esxserver::EstimateReader reader;

  EsxWorld(ProjectWorld& projects, esxserver::UserStore& users, const std::string& bundled_price_list)
      : ledger(*projects.database),
        price_lists(*projects.database, projects.folder.path()),
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
        own_lists(*projects.database, price_lists, usable_lists, maker,
                  {projects.clock, projects.random, projects.log}, {.kept = {.bytes = 5'000'000}}),
        service(*projects.database, maker, price_lists, users, projects.projects, projects.notes, metering,
                {projects.clock, projects.random, projects.log},
                {.bundled_price_list = bundled_price_list, .max_working = 1, .max_waiting = 1}),
        estimates(*projects.database, *projects.artifacts, service, metering,
                  {projects.clock, projects.random, projects.log},
                  {.keep = std::chrono::days(400), .kept = {.bytes = 5'000'000}, .max_unread = 3}),
        reader(*projects.database, *projects.artifacts, maker, service,
               {projects.clock, projects.random, projects.log}, {}, projects.folder.path() / "reading") {
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

  /// Reads stored estimates until the thread is asked to stop.
  [[nodiscard]] std::jthread start_reading() {
    return std::jthread([this](const std::stop_token& stop) {
      constexpr std::chrono::milliseconds pause(20);
      while (!stop.stop_requested())
        if (const auto done = reader.work_once(stop); !done || !*done) std::this_thread::sleep_for(pause);
    });
  }
};

}  // namespace tests

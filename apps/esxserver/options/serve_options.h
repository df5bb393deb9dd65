// Options of `esxserver serve`: flags, config file and environment.
#pragma once

#include <string>

#include "operations/calc_data.h"
#include "esxserver/domain/ip_address.h"
#include "esxserver/domain/settings.h"
#include "esxserver/options/assistant.h"
#include "esxserver/options/commerce.h"
#include "esxserver/options/identity.h"
#include "esxserver/options/storage_backend.h"
#include "esxserver/options/transcriber.h"

namespace CLI {
class App;
}

namespace esxserver {

struct ServeOptions {
  StorageOptions storage;
  std::string host = "127.0.0.1";
  int port = 8080;  // 0: a free one
  std::vector<Network> trusted_proxies;
  Settings settings;
  std::string operator_key;  // of the operator API; empty: it is off
  IdentityOptions identity;
  CommerceOptions commerce;
  TranscriberOptions transcriber;
  AssistantOptions assistant;
  apps::CalcDataFiles calculators;
  unsigned workers = 1;
  bool serves_api = true, works = true;  // roles
  Duration sweep_interval = std::chrono::seconds(30);
};

/// `app`: the root command, since CLI11 reads config files for roots only.
void add_serve_options(CLI::App& app, ServeOptions& options);

}  // namespace esxserver

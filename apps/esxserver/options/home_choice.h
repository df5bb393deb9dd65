// HomeChoice: which home an administration command means: that of the server with the same options.
#pragma once

#include <memory>
#include <string>

#include "esxserver/options/home.h"

namespace esxserver {

/// What was said on the command line; empty: nothing.
struct HomeChoice {
  std::string data_dir, database, artifacts, config;
};

/// --data-dir, --database, --artifacts, and --config: the server's file with the same in it.
void add_home_choice(CLI::App& app, HomeChoice& choice);

/// As for `serve`, a flag wins over the file, the file over the environment. Errors: also invalid_usage for a
/// file that cannot be read.
[[nodiscard]] Result<std::unique_ptr<Home>> open_home(const HomeChoice& choice);

}  // namespace esxserver

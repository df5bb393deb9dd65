// The real routes over the fakes.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/http/throttle.h"
#include "esxserver/sessions/sign_in.h"
#include "http/server/fakes.h"
#include "http/server/sign_in_world.h"

namespace tests {

struct Fakes {
  FakeConversions conversions;
  FakeOperations operations;
  FakeIdentity identity;
  SignInWorld browsers;
  esxserver::SignIn sign_in{identity, *browsers.database, browsers.sessions};
  esxserver::KeyThrottle key_throttle;
  FixedClock clock;
  std::function<std::jthread()> start_reading;  // of stored estimates; to be stopped before main ends
};

/// What the real server serves, without its document and the page that shows it.
[[nodiscard]] std::vector<http::Route> api_routes(Fakes& fakes, const std::filesystem::path& upload_folder,
                                                  const std::function<std::string()>& http_metrics);

}  // namespace tests

// Routes of the ESX generation.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/service/esx_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// References must outlive the routes.
struct EsxRouteServices {
  SignIn& sign_in;
  EsxService& esx;
  std::filesystem::path upload_folder;
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] std::vector<http::Route> esx_routes(const EsxRouteServices& services);

}  // namespace esxserver

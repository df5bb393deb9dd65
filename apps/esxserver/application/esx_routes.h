// Routes of the ESX generation.
#pragma once

#include <cstdint>
#include <vector>

#include "esxserver/http/form/upload_folder.h"
#include "esxserver/http/route.h"
#include "esxserver/service/esx_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// References must outlive the routes.
struct EsxRouteServices {
  SignIn& sign_in;
  EsxService& esx;
  http::UploadFolder upload_folder;
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] std::vector<http::Route> esx_routes(const EsxRouteServices& services);

}  // namespace esxserver

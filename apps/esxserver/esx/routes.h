// Routes of the ESX generation.
#pragma once

#include <cstdint>
#include <vector>

#include "esxserver/esx/service.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

/// References must outlive the routes.
struct EsxRouteServices {
  SignIn& sign_in;
  EsxService& esx;
  http::UploadFolder upload_folder;
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] std::vector<http::Route> esx_routes(const EsxRouteServices& services);

// Routes that compare two estimates.

[[nodiscard]] std::vector<http::Route> compare_routes(const EsxRouteServices& services);

// Routes on estimate-v1 documents, also after editing: new totals, and the lines as a table.

[[nodiscard]] std::vector<http::Route> estimate_routes(const EsxRouteServices& services);

}  // namespace esxserver

// Roofs over HTTP: preview and ESX of a report, ESX of a description.
#pragma once

#include <vector>

#include "esx/estimate/price_list.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

/// What the roof routes work with. `prices` has to outlive them.
struct RoofServices {
  const estimate::PriceList& prices;  // of the scope
  http::UploadFolder upload_folder;
};

[[nodiscard]] std::vector<http::Route> roof_routes(const RoofServices& services);

// The roof interview over HTTP. The server keeps no answers.

/// `prices`, of the scope, has to outlive the routes.
[[nodiscard]] std::vector<http::Route> roof_interview_routes(const estimate::PriceList& prices);

// The route that reads the measurements of a roof report for the interview.

/// `folder` is for uploads while they are read. References must outlive the route.
[[nodiscard]] http::Route roof_measurements_route(SignIn& sign_in, RoofReportKeeper& keeper,
                                                  const http::UploadFolder& folder);

}  // namespace esxserver

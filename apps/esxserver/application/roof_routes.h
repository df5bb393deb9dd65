// Roofs over HTTP: preview and ESX of a report, ESX of a description.
#pragma once

#include <vector>

#include "esx/estimate/price_list.h"
#include "esxserver/http/form/upload_folder.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// What the roof routes work with. `prices` has to outlive them.
struct RoofServices {
  const estimate::PriceList& prices;  // of the scope
  http::UploadFolder upload_folder;
};

[[nodiscard]] std::vector<http::Route> roof_routes(const RoofServices& services);

}  // namespace esxserver

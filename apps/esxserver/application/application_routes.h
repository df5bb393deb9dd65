// Routes of the application API.
#pragma once

#include <filesystem>
#include <vector>

#include "calc/book.h"
#include "estimate/price_list.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// Dependencies of the routes. References must outlive them.
struct ApplicationServices {
  const calc::Book& calculators;
  const estimate::PriceList& prices;  // for scopes if the request names no list
  std::filesystem::path upload_folder;
};

[[nodiscard]] std::vector<http::Route> application_routes(const ApplicationServices& services);

}  // namespace esxserver

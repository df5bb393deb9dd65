// The application API as routes.
#pragma once

#include <filesystem>
#include <vector>

#include "calc/book.h"
#include "estimate/price_list.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// What the routes work with; what is referred to has to outlive them.
struct ApplicationServices {
  const calc::Book& calculators;
  const estimate::PriceList& prices;  // of scopes for which no request names a list
  std::filesystem::path upload_folder;
};

[[nodiscard]] std::vector<http::Route> application_routes(const ApplicationServices& services);

}  // namespace esxserver

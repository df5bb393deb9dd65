// Routes by which an operator manages price lists.
#pragma once

#include <string>
#include <vector>

#include "esxserver/http/form/upload_folder.h"
#include "esxserver/http/route.h"
#include "esxserver/ports/clock.h"
#include "esxserver/service/price_list_administration.h"
#include "esxserver/service/wrong_keys.h"

namespace esxserver {

/// Everything must outlive the routes.
struct PriceListServices {
  PriceListAdministration& lists;
  WrongKeys& wrong_keys;
  Clock& clock;
  std::string operator_key;  // empty: every key is wrong
  http::UploadFolder upload_folder;
};

/// GET and POST /operator/v1/price-lists, DELETE /operator/v1/price-lists/{code}.
[[nodiscard]] std::vector<http::Route> price_list_routes(const PriceListServices& services);

}  // namespace esxserver

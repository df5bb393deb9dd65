// Routes of the price lists that a user may name.
#pragma once

#include <string>
#include <vector>

#include "esxserver/base/system.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/http/throttle.h"
#include "esxserver/price_lists/service.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

/// Both must outlive the routes.
[[nodiscard]] std::vector<http::Route> usable_list_routes(SignIn& sign_in, PriceListService& lists);

// Routes by which an operator manages price lists.

/// Everything must outlive the routes.
struct PriceListServices {
  PriceListAdministration& lists;
  KeyThrottle& key_throttle;
  Clock& clock;
  std::string operator_key;  // empty: every key is wrong
  http::UploadFolder upload_folder;
};

/// GET and POST /operator/v1/price-lists, DELETE /operator/v1/price-lists/{code}.
[[nodiscard]] std::vector<http::Route> price_list_routes(const PriceListServices& services);

}  // namespace esxserver

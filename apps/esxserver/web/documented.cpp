#include "esxserver/web/documented.h"

#include <algorithm>
#include <iterator>

#include "esxserver/http/openapi.h"
#include "esxserver/web/api_details.h"
#include "esxserver/web/docs.h"
#include "esxserver/web/page.h"

namespace esxserver {

std::vector<http::Route> documented(std::vector<http::Route> api) {
  api.push_back(http::openapi_route(api, api_details()));
  std::ranges::move(docs_routes(), std::back_inserter(api));
  std::ranges::move(page_routes(), std::back_inserter(api));
  return api;
}

}  // namespace esxserver

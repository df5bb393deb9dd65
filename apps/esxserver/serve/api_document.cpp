#include "esxserver/serve/api_document.h"

#include <algorithm>
#include <iterator>

#include "esxserver/conversions/service.h"
#include "esxserver/http/openapi.h"
#include "esxserver/http/pages.h"

namespace esxserver {

http::ApiDetails api_details() {
  return {.webhooks = partner_webhooks(),
          .examples = estimate::read_json(bundled_openapi_examples()).value_or(estimate::JsonValue())};
}

std::vector<http::Route> documented(std::vector<http::Route> api) {
  api.push_back(http::openapi_route(api, api_details()));
  std::ranges::move(docs_routes(), std::back_inserter(api));
  std::ranges::move(page_routes(), std::back_inserter(api));
  return api;
}

}  // namespace esxserver

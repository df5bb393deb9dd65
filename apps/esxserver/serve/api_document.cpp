#include "esxserver/serve/api_document.h"

#include <algorithm>
#include <iterator>

#include "esxserver/conversions/service.h"
#include "esxserver/http/openapi.h"
#include "esxserver/http/pages.h"
#include "operations/schemas.h"

namespace esxserver {

http::ApiDetails api_details() {
  return {.webhooks = partner_webhooks(),
          .examples = estimate::read_json(bundled_openapi_examples()).value_or(estimate::JsonValue())};
}

http::Route schema_route() {
  static const std::vector<apps::schemas::SchemaFile> files = apps::schemas::schema_files();
  std::vector<Asset> assets;
  assets.reserve(files.size());
  for (const apps::schemas::SchemaFile& file : files)
    assets.push_back({.name = file.name, .media_type = "application/schema+json", .bytes = file.text});
  return assets_route(
      {.method = "GET",
       .path = "/schemas/{file}",
       .operation_id = "schemaFile",
       .summary = "A JSON Schema",
       .text = "The schema of a document: estimate-v1.json, report-v1.json, diff-v1.json.",
       .tag = "Document",
       .responses = {{.status = 200, .text = "The schema.", .contents = {{"application/schema+json"}}}}},
      assets, {.cache_control = "no-cache", .more = {}});
}

std::vector<http::Route> documented(std::vector<http::Route> api) {
  api.push_back(http::openapi_route(api, api_details()));
  std::ranges::move(docs_routes(), std::back_inserter(api));
  std::ranges::move(page_routes(), std::back_inserter(api));
  api.push_back(schema_route());
  return api;
}

}  // namespace esxserver

// Routes of the partner API.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "esxserver/http/form/upload_folder.h"
#include "esxserver/http/route.h"
#include "esxserver/http/webhook.h"
#include "esxserver/ports/clock.h"
#include "esxserver/service/conversion_api.h"
#include "esxserver/service/operations.h"
#include "esxserver/service/wrong_keys.h"

namespace esxserver {

/// Dependencies of the handlers. Everything must outlive the routes.
struct PartnerServices {
  ConversionApi& api;
  WrongKeys& wrong_keys;
  Clock& clock;
  std::uint64_t max_upload_bytes = 50'000'000;
  http::UploadFolder upload_folder;  // for uploads during their checks
};

/// POST /v1/conversions, GET /v1/conversions/{job_id}, GET /v1/ping, GET /files/{job_id}/{type}/{file_name}.
[[nodiscard]] std::vector<http::Route> partner_routes(const PartnerServices& services);

/// What the server sends to partners, for the OpenAPI document.
[[nodiscard]] std::vector<http::Webhook> partner_webhooks();

}  // namespace esxserver

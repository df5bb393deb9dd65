// The rows of the partner API, and of what the operator looks at.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "esxserver/domain/conversion_api.h"
#include "esxserver/domain/operations.h"
#include "esxserver/http/route.h"
#include "esxserver/ports/clock.h"

namespace esxserver {

/// What the handlers need. All of it must outlive the routes.
struct PartnerServices {
  ConversionApi& api;
  Clock& clock;
  std::uint64_t max_upload_bytes = 50'000'000;
  std::filesystem::path upload_folder;  // where uploads are kept while they are looked at
};

/// POST /v1/conversions, GET /v1/conversions/{job_id}, GET /v1/ping, GET /files/{job_id}/{type}/{file_name}.
[[nodiscard]] std::vector<http::Route> partner_routes(const PartnerServices& services);

}  // namespace esxserver

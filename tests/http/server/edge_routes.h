// Routes that show what the edge makes of a request.
#pragma once

#include <filesystem>
#include <vector>

#include "esxserver/http/route.h"

namespace tests {

/// POST /edge/echo, GET /edge/quick, /edge/hold, /edge/big, /edge/crlf, POST /edge/form.
[[nodiscard]] std::vector<http::Route> edge_routes(const std::filesystem::path& upload_folder);

}  // namespace tests

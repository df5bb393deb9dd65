// The page at /, embedded in the program.
#pragma once

#include <span>
#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/web/assets.h"

namespace esxserver {

/// index.html and the files that it names; empty if the page's npm packages were missing at build time.
[[nodiscard]] std::span<const Asset> page_files();

/// GET / and GET /assets/{file}. Without the page, / says so and how to get it.
[[nodiscard]] std::vector<http::Route> page_routes(std::span<const Asset> files = page_files());

}  // namespace esxserver

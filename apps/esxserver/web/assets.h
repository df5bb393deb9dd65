// Files that are embedded in the program, and the routes that serve them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/route.h"

namespace esxserver {

struct Asset {
  std::string_view name, media_type, bytes;
  std::string_view gzip = {}, brotli = {};  // the bytes, compressed; empty: they would not be smaller
};

struct AssetHeaders {
  std::string_view cache_control;
  std::vector<http::Field> more;  // Content-Security-Policy and the like
};

/// The route with a handler that answers with the asset, compressed as the request allows.
[[nodiscard]] http::Route asset_route(http::Route row, const Asset& asset, AssetHeaders headers);

/// The same for the assets that the parameter {file} of the row's path names.
[[nodiscard]] http::Route assets_route(http::Route row, const std::vector<Asset>& assets,
                                       const AssetHeaders& headers);

}  // namespace esxserver

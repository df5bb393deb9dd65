// Photo tags over HTTP.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/service/photo_tag_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// The references must outlive the routes. `base_url`: of the images.
[[nodiscard]] std::vector<http::Route> photo_tag_routes(SignIn& sign_in, PhotoTagService& tags,
                                                        const std::function<std::string()>& base_url);

}  // namespace esxserver

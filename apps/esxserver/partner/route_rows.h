// One function per group of endpoints, each in its own file.
#pragma once

#include "esxserver/partner/routes.h"

namespace esxserver {

[[nodiscard]] http::Route create_conversion_route(const PartnerServices& services);
[[nodiscard]] http::Route get_conversion_route(const PartnerServices& services);
[[nodiscard]] http::Route ping_route(const PartnerServices& services);
[[nodiscard]] http::Route download_route(const PartnerServices& services);

}  // namespace esxserver

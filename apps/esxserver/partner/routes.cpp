#include "esxserver/partner/routes.h"

#include "esxserver/partner/route_rows.h"

namespace esxserver {

std::vector<http::Route> partner_routes(const PartnerServices& services) {
  return {create_conversion_route(services), get_conversion_route(services), ping_route(services),
          download_route(services)};
}

}  // namespace esxserver

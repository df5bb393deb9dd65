// Who calls: the first check of every request of the partner API.
#pragma once

#include "esxserver/domain/caller.h"
#include "esxserver/http/route.h"
#include "esxserver/partner/routes.h"

namespace esxserver {

/// Notes the key's id and the partner for the log.
[[nodiscard]] Result<Caller> authenticated(const PartnerServices& services, http::Request& request);

/// With Retry-After where trying again helps, and the challenge that a 401 has to carry.
[[nodiscard]] std::unexpected<http::Refusal> refused(const PartnerServices& services, Error error);

}  // namespace esxserver

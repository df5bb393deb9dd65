#include "esxserver/web/api_details.h"

#include "esxserver/domain/openapi_examples.h"
#include "esxserver/partner/routes.h"

namespace esxserver {

http::ApiDetails api_details() {
  return {.webhooks = partner_webhooks(),
          .examples = estimate::read_json(bundled_openapi_examples()).value_or(estimate::JsonValue())};
}

}  // namespace esxserver

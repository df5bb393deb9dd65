#include "esxserver/partner/routes.h"
#include "esxserver/partner/views.h"

namespace esxserver {

std::vector<http::Webhook> partner_webhooks() {
  using In = http::Parameter::In;
  using Kind = estimate::TypeInfo::Kind;
  return {{.name = "conversionEnded",
           .summary = "A job has succeeded or failed",
           .text =
               "Sent to the partner's webhook, or to the `callback_url` of the job. The body is what the API "
               "returns for the job, with fresh URLs. Verify the signature over the bytes as received, in "
               "constant time, before you parse them.",
           .tag = "Conversions",
           .headers = {{.name = "X-AIEA-Signature",
                        .in = In::header,
                        .required = true,
                        .text = "`sha256=` and the HMAC-SHA256 of the body with the webhook secret, in "
                                "lower-case hex."},
                       {.name = "X-AIEA-Signature-Next",
                        .in = In::header,
                        .text = "The same with the new secret, while the secret is being replaced: "
                                "`X-AIEA-Signature` has the old one until then."},
                       {.name = "traceparent",
                        .in = In::header,
                        .text = "Continues the W3C trace of the request that created the job."},
                       {.name = "X-AIEA-Delivery",
                        .in = In::header,
                        .required = true,
                        .text = "Identifier of the event, the same for all its attempts."},
                       {.name = "X-AIEA-Attempt",
                        .in = In::header,
                        .required = true,
                        .text = "Number of the attempt, from 1.",
                        .type = {.kind = Kind::integer}},
                       {.name = "X-AIEA-Timestamp",
                        .in = In::header,
                        .required = true,
                        .text = "When the attempt was made, UTC.",
                        .type = {.kind = Kind::string}}},
           .body = &estimate::describe<JobDocument>,
           .receipt = "The event was received. After any other answer, or none in time, three more attempts "
                      "follow."}};
}

}  // namespace esxserver

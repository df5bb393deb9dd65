// Webhooks are data, too: what the OpenAPI document says about a request that this server sends.
#pragma once

#include <string_view>
#include <vector>

#include "esxserver/http/route.h"

namespace http {

struct Webhook {
  std::string_view name;  // "conversionEnded"
  std::string_view summary, text, tag;
  std::vector<Parameter> headers;
  estimate::DescribeStruct body;
  std::string_view receipt;  // what a 2xx response means
};

}  // namespace http

// Parts of the OpenAPI document that paths and webhooks share.
#pragma once

#include <string_view>
#include <vector>

#include "estimate/fields/json_schema.h"
#include "esxserver/http/route.h"
#include "esxserver/http/webhook.h"

namespace http {

void text_member(estimate::JsonWriter& json, std::string_view key, std::string_view text);

/// The member "content"; nothing without contents.
void write_contents(estimate::JsonWriter& json, const std::vector<Content>& contents);

/// The member "parameters"; nothing without parameters.
void write_parameters(estimate::JsonWriter& json, const std::vector<Parameter>& parameters);

void write_webhook(estimate::JsonWriter& json, const Webhook& webhook);

}  // namespace http

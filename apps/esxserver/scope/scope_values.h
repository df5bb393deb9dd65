// The server's scopes as libestimate's, and back.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/scope.h"
#include "esxserver/ports/assistant.h"

namespace esxserver {

[[nodiscard]] AssistantScope server_scope(estimate::MadeScope made, std::string price_list);

[[nodiscard]] ScopeActivity server_activity(estimate::Activity activity);
[[nodiscard]] estimate::ScopeItem library_item(const ScopeItem& item);
[[nodiscard]] std::vector<estimate::ScopeRoom> library_rooms(const std::vector<MeasuredRoom>& rooms);

}  // namespace esxserver

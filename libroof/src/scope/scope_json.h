// Scope lines as JSON.
#pragma once

#include <string_view>
#include <vector>

#include "estimate/base/json_writer.h"
#include "roof/scope.h"

namespace roof::scope {

void write_scope_lines(estimate::JsonWriter& json, std::string_view key, const std::vector<ScopeLine>& lines);

}  // namespace roof::scope

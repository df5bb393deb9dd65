// Pieces of JSON that several answers share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/json_writer.h"
#include "estimate/base/warning.h"

namespace roof::geometry {

void write_text(estimate::JsonWriter& json, std::string_view key, std::string_view text);
/// Two decimals: feet and square feet are not measured more exactly than that.
void write_number(estimate::JsonWriter& json, std::string_view key, double value, int digits = 2);
void write_texts(estimate::JsonWriter& json, std::string_view key, const std::vector<std::string>& texts);
void write_warnings(estimate::JsonWriter& json, const std::vector<estimate::Warning>& warnings);

}  // namespace roof::geometry

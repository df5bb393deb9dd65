// Options for the data of the calculators, and inputs from a file.
#pragma once

#include <string>

#include "calc_data/calc_data.h"
#include "esx/estimate/base/json_value.h"

namespace CLI {
class App;
}

namespace esxconv {

/// --rates-file
void add_rates_option(CLI::App& app, apps::CalcDataFiles& files);

/// --crane-charts
void add_charts_option(CLI::App& app, apps::CalcDataFiles& files);

/// A JSON file, or standard input where it is "-". Errors: those of reading it, malformed_json.
[[nodiscard]] estimate::Result<estimate::JsonValue> read_json_file(const std::string& path);

}  // namespace esxconv

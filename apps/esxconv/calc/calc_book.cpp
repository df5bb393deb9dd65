#include "esxconv/calc/calc_book.h"

#include <CLI/App.hpp>

#include "esx/calc/calculators.h"
#include "esxconv/input/source.h"
#include "files/input_file.h"

namespace esxconv {
namespace {

using estimate::Result;

constexpr std::size_t max_bytes = 4'000'000;

}  // namespace

void add_rates_option(CLI::App& app, apps::CalcDataFiles& files) {
  app.add_option("--rates-file", files.rates,
                 "Prices that replace the bundled ones, with date and source;\n- for standard input")
      ->type_name("JSON");
}

void add_charts_option(CLI::App& app, apps::CalcDataFiles& files) {
  app.add_option(
         "--crane-charts", files.charts,
         "Load charts of real cranes:\nclass,tons,boom_ft,radius_ft,capacity_lb,source; - for standard input")
      ->type_name("CSV");
}

Result<estimate::JsonValue> read_json_file(const std::string& path) {
  const auto text = read_source(path, max_bytes);
  auto value = text ? estimate::read_json(*text, calc::json_limits)
                    : Result<estimate::JsonValue>(std::unexpected(text.error()));
  if (!value) return std::unexpected(apps::files::about_file(path, value.error()));
  return value;
}

}  // namespace esxconv

// The calculators' data as an operator wants it: bundled, with files of rates and load charts over it.
#pragma once

#include <string>

#include "calc/book.h"

namespace CLI {
class App;
}

namespace esxconv {

struct CalcBookArguments {
  std::string rates_file;   // JSON: {"date", "source", "rates": {calculator: {key: price}}}
  std::string charts_file;  // CSV: class,tons,boom_ft,radius_ft,capacity_lb,source
};

/// Adds --rates-file and --crane-charts.
void add_book_options(CLI::App& app, CalcBookArguments& arguments);

/// Errors: those of reading the files, malformed_json, malformed_price_list, with the file's name.
[[nodiscard]] estimate::Result<calc::Book> load_book(const CalcBookArguments& arguments);

/// A JSON file, or standard input where it is "-". Errors: those of reading it, malformed_json.
[[nodiscard]] estimate::Result<calc::Value> read_json_file(const std::string& path);

}  // namespace esxconv

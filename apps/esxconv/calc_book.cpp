#include "calc_book.h"

#include <CLI/App.hpp>
#include <iostream>

#include "input_file.h"
#include "messages.h"
#include "output_files.h"

namespace esxconv {
namespace {

using estimate::Result;

constexpr std::size_t most_bytes = 4'000'000;

Result<std::string> read_standard_input() {
  std::string content(most_bytes + 1, '\0');
  std::cin.read(content.data(), std::streamsize(content.size()));
  content.resize(std::size_t(std::cin.gcount()));
  if (content.size() > most_bytes)
    return estimate::fail(estimate::ErrorCode::file_too_large, "more than 4 MB");
  return content;
}

Result<std::string> read_small(const std::string& path) {
  return path == standard_output ? read_standard_input() : read_input(path, most_bytes);
}

/// Reads a file and gives it to `use`; whatever goes wrong is said with the file's name.
template <class Use>
Result<void> with_file(const std::string& path, Use use) {
  if (path.empty()) return {};
  const auto content = read_small(path);
  Result<void> used = content ? use(*content) : Result<void>(std::unexpected(content.error()));
  if (!used) return std::unexpected(about_file(path, used.error()));
  return used;
}

}  // namespace

void add_book_options(CLI::App& app, CalcBookArguments& arguments) {
  app.add_option("--rates-file", arguments.rates_file,
                 "Prices that replace the bundled ones, with date and source")
      ->type_name("JSON");
  app.add_option("--crane-charts", arguments.charts_file,
                 "Load charts of real cranes: class,tons,boom_ft,radius_ft,capacity_lb,source")
      ->type_name("CSV");
}

Result<calc::Book> load_book(const CalcBookArguments& arguments) {
  auto book = calc::Book::bundled();
  if (!book) return book;
  auto loaded =
      with_file(arguments.charts_file, [&](const auto& text) { return book->load_crane_charts(text); });
  if (loaded)  // after the charts, whose classes have rates too
    loaded = with_file(arguments.rates_file, [&](const auto& text) { return book->override_with(text); });
  if (!loaded) return std::unexpected(loaded.error());
  return book;
}

Result<calc::Value> read_json_file(const std::string& path) {
  calc::Value value;
  const auto read = with_file(path, [&](const std::string& text) -> Result<void> {
    auto parsed = calc::read_json(text);
    if (!parsed) return std::unexpected(parsed.error());
    value = *std::move(parsed);
    return {};
  });
  if (!read) return std::unexpected(read.error());
  return value;
}

}  // namespace esxconv

// The options of the operations on estimates, with their field lists. The command line, the bindings, the
// routes and the confined process take names, limits, defaults and help from here.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "estimate/fields/fields.h"
#include "estimate/result_fields.h"
#include "esx/estimate/alias.h"
#include "esx/estimate/match.h"
#include "esx/estimate/read_pages.h"

namespace apps::operations {

/// How a file is read.
struct ReadOptions {
  std::string file_name = {};  // for Source and the manifest
  int estimate = 1;            // which one of a packet, from 1
  estimate::OcrMode ocr = estimate::OcrMode::automatic;
  estimate::CoveredText covered_text = estimate::CoveredText::omit;
  int threads = 1;
  std::int64_t time_limit_ms = estimate::Limits().time.count();
  int max_pages = estimate::Limits().pages;
  std::int64_t max_bytes = 500'000'000;  // estimates contain photographs
  std::string password = {};             // of a locked PDF: the user's or the owner's
};

/// How lines are matched with a price list.
struct MatchingOptions {
  std::vector<estimate::Alias> aliases = {};  // besides those that are stored with the list
  double threshold = estimate::MatchOptions().threshold;
  bool suggestions_only = false;
};

/// The price list, too.
struct ListOptions : MatchingOptions {
  std::string price_list = {};  // its code; empty: what the operation says
  std::string data_dir = {};    // of the loaded lists; empty: store::default_data_dir()
};

/// How two estimates are compared.
struct CompareOptions : ReadOptions, ListOptions {};

/// How an ESX is built.
struct BuildOptions : ListOptions {
  bool sketch = false;
  bool timings = false;
};

/// How a PDF becomes an ESX.
struct ConvertOptions : ReadOptions, BuildOptions {
  std::optional<int> max_items = {};
};

/// As many threads as there are cores.
[[nodiscard]] inline int all_cores() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace apps::operations

namespace estimate {

[[nodiscard]] inline std::span<const std::pair<OcrMode, std::string_view>> enum_names(OcrMode /*any*/) {
  static constexpr std::array<std::pair<OcrMode, std::string_view>, 3> names = {
      {{OcrMode::automatic, "auto"}, {OcrMode::always, "always"}, {OcrMode::never, "never"}}};
  return names;
}

[[nodiscard]] inline std::span<const std::pair<CoveredText, std::string_view>> enum_names(
    CoveredText /*any*/) {
  static constexpr std::array<std::pair<CoveredText, std::string_view>, 2> names = {
      {{CoveredText::omit, "omit"}, {CoveredText::read, "read"}}};
  return names;
}

template <>
struct FieldList<apps::operations::ReadOptions> {
  using Options = apps::operations::ReadOptions;
  static constexpr std::string_view name = "ReadOptions", text = "How a file is read.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("file_name", &Options::file_name, "Name of the file, for the manifest."),
      field("estimate", &Options::estimate, "Read the Nth estimate of a PDF with several (default: 1)",
            {.minimum = 1, .maximum = 1000}),
      field("ocr", &Options::ocr,
            "Recognize text in images: auto (pages that can hold what the text lacks; default), always (all "
            "pages) or never"),
      field("covered_text", &Options::covered_text,
            "Text under black boxes: omit (it counts as not printed; default) or read"),
      field("threads", &Options::threads, "Threads for one conversion.", {.minimum = 1, .maximum = 1024}),
      field("time_limit_ms", &Options::time_limit_ms, "For one conversion, without OCR.",
            {.unit = "ms", .minimum = 1, .maximum = 86'400'000}),
      field("max_pages", &Options::max_pages, "Pages of the PDF.", {.minimum = 1, .maximum = 100'000}),
      field("max_bytes", &Options::max_bytes, "Bytes of the file.",
            {.unit = "bytes", .minimum = 1, .maximum = 4'000'000'000.0}),
      field("password", &Options::password, "Password of a locked PDF, the user's or the owner's.",
            {.format = "password"}));
};

template <>
struct FieldList<apps::operations::MatchingOptions> {
  using Options = apps::operations::MatchingOptions;
  static constexpr std::string_view name = "MatchOptions", text = "How lines are matched.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("aliases", &Options::aliases, "Descriptions that mean a code."),
      field("threshold", &Options::threshold, "A lower confidence is a miss.", {.minimum = 0, .maximum = 1}),
      field("suggestions_only", &Options::suggestions_only, "No line gets a code or a price."));
};

/// The rows of ListOptions; each operation says what its price list is for.
[[nodiscard]] constexpr auto list_option_rows(std::string_view price_list) {
  using Options = apps::operations::ListOptions;
  return std::tuple_cat(FieldList<apps::operations::MatchingOptions>::rows,
                        std::tuple(field("price_list", &Options::price_list, price_list, {.format = "CODE"}),
                                   field("data_dir", &Options::data_dir,
                                         "Directory of the loaded price lists (default: $XDG_DATA_HOME/esx)",
                                         {.format = "DIR"})));
}

template <>
struct FieldList<apps::operations::ListOptions> {
  static constexpr std::string_view name = "ListOptions", text = "How lines are matched.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = list_option_rows("The price list of the items; else the bundled one");
};

template <>
struct FieldList<apps::operations::CompareOptions> {
  static constexpr std::string_view name = "CompareOptions", text = "How two estimates are compared.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple_cat(FieldList<apps::operations::ReadOptions>::rows,
                     list_option_rows("Compare the codes that the lines match in this list"));
};

/// The rows that BuildOptions has besides those of ListOptions.
inline constexpr auto build_option_rows =
    std::tuple(field("sketch", &apps::operations::BuildOptions::sketch,
                     "Also draw rooms whose length, width and height are printed"),
               field("timings", &apps::operations::BuildOptions::timings,
                     "Put the time of each stage into the report."));

template <>
struct FieldList<apps::operations::BuildOptions> {
  static constexpr std::string_view name = "BuildOptions", text = "How an ESX is built.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple_cat(
      list_option_rows("Match the lines again with this list, instead of using the matches in FILE"),
      build_option_rows);
};

template <>
struct FieldList<apps::operations::ConvertOptions> {
  static constexpr std::string_view name = "ConvertOptions", text = "How a PDF becomes an ESX.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple_cat(
      FieldList<apps::operations::ReadOptions>::rows,
      list_option_rows("Price list to match against (default: the list printed in the estimate if it is "
                       "loaded, otherwise the bundled list, with a warning)"),
      build_option_rows,
      std::tuple(field("max_items", &apps::operations::ConvertOptions::max_items,
                       "Only the first lines, with totals of them.", {.minimum = 1})));
};

}  // namespace estimate

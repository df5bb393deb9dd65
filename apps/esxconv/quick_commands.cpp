#include <algorithm>
#include <array>
#include <cstdlib>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "esx/estimate/version.h"
#include "esxconv/command.h"
#include "esxconv/convert/heap.h"
#include "esxconv/output/output_files.h"

namespace esxconv {

std::string program_version() { return "esxconv " + std::string(estimate::version); }

std::unique_ptr<CLI::App> make_conversion_line(Context context, Run& selected) {
  auto app =
      std::make_unique<CLI::App>("Convert estimate PDFs to ESX files and structured estimates.", "esxconv");
  app->set_version_flag("-V,--version", program_version());
  add_convert_command(*app, context, selected);
  return app;
}

namespace {

constexpr std::array<Command, 5> quick = {{{"build", add_build_command},
                                           {"recalculate", add_recalculate_command},
                                           {"inspect", add_inspect_command},
                                           {"verify", add_verify_command},
                                           {"diff", add_diff_command}}};

/// First words of the commands in the module.
constexpr std::array<std::string_view, 5> others = {"price-list", "calc", "roof", "scope", "help"};

bool is_command(const std::string& word) {
  return std::ranges::find(others, word) != others.end() ||
         std::ranges::find(quick, word, &Command::name) != quick.end();
}

bool only_converts(const std::vector<std::string>& words) {
  return words.front().ends_with(".pdf") && std::ranges::none_of(words, is_command);
}

}  // namespace

std::span<const Command> quick_commands() { return quick; }

std::optional<int> run_quickly(const std::vector<std::string>& words, Context context) {
  if (words == std::vector<std::string>{"--version"}) {
    context.out << program_version() << '\n';
    return EXIT_SUCCESS;
  }
  if (words.empty() || std::ranges::find(words, "help") != words.end()) return std::nullopt;
  const auto* const command = std::ranges::find(quick, words.front(), &Command::name);
  if (command == quick.end() && !only_converts(words)) return std::nullopt;
  Run selected;
  const auto app = make_conversion_line(context, selected);
  if (command != quick.end()) command->add(*app, context, selected);
  try {
    app->parse(std::vector(words.rbegin(), words.rend()));  // the order CLI11 expects
  } catch (const CLI::ParseError&) {
    return std::nullopt;
  }
  prepare_heap();
  clean_up_on_signals();
  return selected();
}

}  // namespace esxconv

#include "command_line/field_options.h"

#include <cstddef>
#include <limits>
#include <utility>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>

#include "esx/estimate/base/text.h"

namespace apps::command_line {
namespace {

/// Lines that fit next to the names of the options.
std::string wrapped_help(std::string_view text) {
  constexpr std::size_t width = 58;
  std::string lines;
  std::size_t filled = 0;
  for (const std::string_view word : estimate::split(text, ' ')) {
    const bool starts_line = filled > 0 && filled + 1 + word.size() > width;
    if (filled > 0) lines += starts_line ? '\n' : ' ';
    filled = starts_line ? word.size() : filled + (filled > 0 ? 1 : 0) + word.size();
    lines += word;
  }
  return lines;
}

struct AddOption {
  CLI::App& app;
  std::string name, help;
  const estimate::FieldRules& rules;

  void operator()(bool* value) const { app.add_flag(name, *value, help); }

  void operator()(std::string* value) const {
    app.add_option(name, *value, help)->type_name(rules.format.empty() ? "TEXT" : std::string(rules.format));
  }

  void operator()(const NamedValue& named) const {
    app.add_option_function<std::string>(name, named.take, help)
        ->type_name(estimate::join(named.names, "|"))
        ->check(CLI::IsMember(named.names).description(""));
  }

  template <class Number>
  void operator()(Number* value) const {
    using Limits = std::numeric_limits<Number>;
    const Number least = rules.minimum ? static_cast<Number>(*rules.minimum) : Limits::lowest();
    const Number most = rules.maximum ? static_cast<Number>(*rules.maximum) : Limits::max();
    app.add_option(name, *value, help)->type_name("N")->check(CLI::Range(least, most).description(""));
  }
};

}  // namespace

void add_field_option(CLI::App& app, std::string_view field, std::string_view help,
                      const estimate::FieldRules& rules, OptionTarget target) {
  std::visit(AddOption{.app = app,
                       .name = "--" + estimate::replace_all(field, "_", "-"),
                       .help = wrapped_help(help),
                       .rules = rules},
             std::move(target));
}

}  // namespace apps::command_line

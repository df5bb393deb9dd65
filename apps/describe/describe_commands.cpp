// describe_commands esxconv|esxserver OUT.json: the commands and options of a program, as it parses them. The
// manual page and the completions of shells are made from it (tools/command_docs).
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"
#include "esxconv/command.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/options.h"

namespace {

using estimate::JsonValue;

/// Commands that parse the rest of the command line themselves, by name.
using OwnParsers = std::map<std::string, const CLI::App*>;

/// Help is wrapped for the terminal; a manual page is not.
JsonValue text_of(const std::string& help) { return JsonValue(estimate::replace_all(help, "\n", " ")); }

JsonValue names_of(const CLI::Option& option) {
  JsonValue::List names;
  for (const auto& name : option.get_snames()) names.emplace_back("-" + name);
  for (const auto& name : option.get_lnames()) names.emplace_back("--" + name);
  return JsonValue(std::move(names));
}

JsonValue describe(const CLI::Option& option) {
  JsonValue described{JsonValue::Object()};
  described.set("names", names_of(option));
  described.set("positional", JsonValue(option.get_positional() ? option.get_name(true) : ""));
  described.set("text", text_of(option.get_description()));
  described.set("takes_value", JsonValue(option.get_items_expected_max() > 0));
  described.set("value", JsonValue(option.get_type_name()));
  described.set("default", JsonValue(option.get_default_str()));
  described.set("variable", JsonValue(option.get_envname()));
  described.set("required", JsonValue(option.get_required()));
  described.set("repeated", JsonValue(option.get_items_expected_max() > 1));
  return described;
}

JsonValue describe(const CLI::App& app, const std::string& name, const std::string& text,
                   const OwnParsers& parsers) {
  JsonValue::List options, commands;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) options.push_back(describe(*option));
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    const auto parser = parsers.find(command->get_name());
    commands.push_back(describe(parser == parsers.end() ? *command : *parser->second, command->get_name(),
                                command->get_description(), parsers));
  }
  JsonValue described{JsonValue::Object()};
  described.set("name", JsonValue(name));
  described.set("text", text_of(text));
  described.set("footer", text_of(app.get_footer()));
  described.set("needs_command", JsonValue(app.get_require_subcommand_min() > 0));
  described.set("takes_options_of_parent", JsonValue(app.get_fallthrough()));
  described.set("options", JsonValue(std::move(options)));
  described.set("commands", JsonValue(std::move(commands)));
  return described;
}

JsonValue describe_root(const CLI::App& app, const OwnParsers& parsers) {
  return describe(app, app.get_name(), app.get_description(), parsers);
}

JsonValue describe_esxconv() {
  esxconv::Run selected;
  const esxconv::Context context{std::cout, std::cerr};
  const auto calc = make_calc_command_line(context, selected);
  return describe_root(*make_command_line(context, selected), {{"calc", calc.get()}});
}

JsonValue describe_esxserver() {
  esxserver::Run selected;
  esxserver::ServeOptions options;
  const auto serve = esxserver::make_serve_command_line(options);
  return describe_root(*esxserver::make_command_line(selected), {{"serve", serve.get()}});
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, JsonValue (*)()> programs = {{"esxconv", describe_esxconv},
                                                           {"esxserver", describe_esxserver}};
  const auto program = argc == 3 ? programs.find(argv[1]) : programs.end();
  if (program == programs.end()) {
    std::cerr << "usage: describe_commands esxconv|esxserver OUT.json\n";
    return 1;
  }
  std::ofstream out(argv[2]);
  out << to_json(program->second()) << '\n' << std::flush;
  return out ? 0 : 1;
}

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <iostream>
#include <memory>

#include "command_line/near_name.h"
#include "command_line/suggestion.h"
#include "esx/calc/calculators.h"
#include "esxconv/calc/calc_book.h"
#include "esxconv/calc/calc_flags.h"
#include "esxconv/calc/calc_text.h"
#include "esxconv/calc/calc_walk.h"
#include "esxconv/command.h"
#include "esxconv/input/source.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/parse_error.h"

namespace esxconv {
namespace {

using calc::Calculator;
using estimate::JsonValue;

constexpr int refused = 2;

struct CalcArguments {
  const Calculator* calculator = nullptr;
  std::string input;
  std::string answers;  // of a walk
  double regional_adjustment_pct = 0;
  apps::CalcDataFiles data;
  bool json = false;
  bool explain = false;
  std::string drawing;
  bool force = false;
};

int print_refusal(const calc::Refusal& refusal, bool json, Context context) {
  if (json) {
    context.out << to_json(calc::to_value(refusal)) << "\n";
  } else {
    context.err << refusal_text(refusal);
  }
  return refused;
}

int calculate_and_print(const CalcArguments& arguments, calc::Request request, const calc::Book& book,
                        Context context) {
  request.explain = arguments.explain;
  request.drawing = !arguments.drawing.empty();
  const auto answer = calc::calculate(arguments.calculator->name, request, book);
  if (!answer) return print_refusal(answer.error(), arguments.json, context);
  OutputFiles files(arguments.force, context.out);
  if (!arguments.drawing.empty()) files.add(arguments.drawing, answer->drawing_svg, "--drawing");
  if (arguments.json)
    files.add(standard_output, to_json(calc::to_value(*answer)) + "\n", "--json");
  else
    files.print(calc_text(*arguments.calculator, *answer, arguments.explain));
  return commit_or_report(files, context.err);
}

int run_calculator(const CalcArguments& arguments, const CalcFlags& flags, Context context) {
  const auto book = apps::load_calc_data(arguments.data, read_source);
  if (!book) return report_error(book.error(), context.err);
  JsonValue inputs{JsonValue::Object()};
  if (!arguments.input.empty()) {
    auto read = read_json_file(arguments.input);
    if (!read) return report_error(read.error(), context.err);
    inputs = *std::move(read);
  }
  if (inputs.object()) flags.apply(inputs);
  return calculate_and_print(
      arguments, {.inputs = std::move(inputs), .regional_adjustment_pct = arguments.regional_adjustment_pct},
      *book, context);
}

int run_walk(const CalcArguments& arguments, Context context) {
  const auto book = apps::load_calc_data(arguments.data, read_source);
  if (!book) return report_error(book.error(), context.err);
  JsonValue answers{JsonValue::Object()};
  if (!arguments.answers.empty()) {
    auto read = read_json_file(arguments.answers);
    if (!read) return report_error(read.error(), context.err);
    answers = *std::move(read);
  }
  const auto walk =
      ask_questions(arguments.calculator->name, std::move(answers), *book, std::cin, context.err);
  if (!walk) return report_error(walk.error(), context.err);
  return calculate_and_print(
      arguments,
      {.inputs = walk->inputs, .regional_adjustment_pct = walk->regional_adjustment_pct.value_or(0)}, *book,
      context);
}

void add_output_options(CLI::App& app, CalcArguments& arguments) {
  add_rates_option(app, arguments.data);
  app.add_flag("--json", arguments.json, "Print the whole answer as JSON");
  app.add_flag("--explain", arguments.explain, "Also each step with its formula and sources");
  app.add_option("--drawing", arguments.drawing, "Write the drawing; - for standard output")
      ->type_name("OUT.svg");
  app.add_flag("--force", arguments.force, "Overwrite the drawing");
}

void add_calculator(CLI::App& app, const Calculator& calculator, Context context, Run& selected) {
  const auto arguments = std::make_shared<CalcArguments>();
  arguments->calculator = &calculator;
  CLI::App* command = app.add_subcommand(std::string(calculator.name), std::string(calculator.title));
  command->add_option("--input", arguments->input, "The inputs as JSON; - for standard input")
      ->type_name("FILE");
  command
      ->add_option("--regional-adjustment-pct", arguments->regional_adjustment_pct,
                   "Percentage added to prices, but not to passed-through fees: -50 to 200")
      ->type_name("P");
  add_output_options(*command, *arguments);
  if (calculator.name == "crane") add_charts_option(*command, arguments->data);
  command->footer("Inputs that are true or false also take =false, or --no-NAME.");
  const auto flags = std::make_shared<CalcFlags>(calculator, *command);
  command->callback(
      [=, &selected] { selected = [=] { return run_calculator(*arguments, *flags, context); }; });
}

std::string near_calculator(const std::string& name) {
  std::vector<std::string> names;
  for (const Calculator& calculator : calc::calculators()) names.emplace_back(calculator.name);
  return apps::command_line::did_you_mean(apps::command_line::near_name(name, names));
}

/// A sub-command about one calculator that is named on the command line.
CLI::App* add_about(CLI::App& app, const char* name, const char* help,
                    const std::shared_ptr<CalcArguments>& arguments) {
  CLI::App* command = app.add_subcommand(name, help);
  command
      ->add_option_function<std::string>(
          "NAME",
          [arguments](const std::string& wanted) {
            arguments->calculator = calc::find_calculator(wanted);
            if (!arguments->calculator)
              throw CLI::ValidationError("NAME",
                                         "there is no calculator named " + wanted + near_calculator(wanted));
          },
          "Name of a calculator")
      ->required()
      ->type_name("");
  return command;
}

int print_graph(const Calculator& calculator, Context context) {
  const auto book = calc::Book::bundled();
  if (!book) return report_error(book.error(), context.err);
  context.out << to_json(book->graph(calculator.name)) << "\n";
  return 0;
}

void add_descriptions(CLI::App& app, Context context, Run& selected) {
  const auto about = std::make_shared<CalcArguments>();
  add_about(app, "graph", "Print the question graph of a calculator", about)->callback([=, &selected] {
    selected = [=] { return print_graph(*about->calculator, context); };
  });
  add_about(app, "schema", "Print the JSON Schema of its inputs", about)->callback([=, &selected] {
    selected = [=] {
      context.out << calc::input_schema(*about->calculator) << "\n";
      return 0;
    };
  });
  app.add_subcommand("fields", "Print the inputs of all calculators as Markdown tables")
      ->callback([=, &selected] {
        selected = [=] {
          context.out << calc::input_tables();
          return 0;
        };
      });
}

void add_walk(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<CalcArguments>();
  CLI::App* walk = add_about(app, "walk", "Ask the questions of a calculator, then calculate", arguments);
  walk->add_option("--answers", arguments->answers, "Answers given before, as JSON")->type_name("FILE");
  add_output_options(*walk, *arguments);
  add_charts_option(*walk, arguments->data);
  walk->callback([=, &selected] { selected = [=] { return run_walk(*arguments, context); }; });
}

int run_calc(const std::vector<std::string>& words, Context context) {
  Run selected;
  const auto app = make_calc_command_line(context, selected);
  if (!words.empty() && !words.front().starts_with('-') &&
      apps::command_line::find_command(*app, words.front()) == nullptr) {
    return report_error(
        {estimate::ErrorCode::invalid_usage,
         "there is no calculator named " + words.front() +
             apps::command_line::did_you_mean(apps::command_line::near_command(*app, words.front())) +
             "; see esxconv calc --help"},
        context.err);
  }
  try {
    app->parse(std::vector<std::string>(words.rbegin(), words.rend()));  // the order CLI11 expects
  } catch (const CLI::ParseError& error) {
    return report_parse_error(*app, error, words, "esxconv calc --help", context);
  }
  return selected();
}

}  // namespace

std::unique_ptr<CLI::App> make_calc_command_line(Context context, Run& selected) {
  auto app = std::make_unique<CLI::App>("Estimating calculators", "esxconv calc");
  app->require_subcommand(1);
  app->footer("Exit status: 0 calculated; 1 bad usage or unreadable input; 2 refused, with a code.");
  for (const Calculator& calculator : calc::calculators())
    add_calculator(*app, calculator, context, selected);
  add_walk(*app, context, selected);
  add_descriptions(*app, context, selected);
  return app;
}

void add_calc_command(CLI::App& app, Context context, Run& selected) {
  CLI::App* calc =
      app.add_subcommand("calc", "Estimating calculators: cranes, scaffolds, lifts, drying, drywall, debris");
  // Its hundreds of options are only built on demand.
  calc->prefix_command();
  calc->set_help_flag();
  calc->callback(
      [calc, context, &selected] { selected = [=] { return run_calc(calc->remaining(), context); }; });
}

}  // namespace esxconv

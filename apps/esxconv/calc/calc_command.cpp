// `esxconv calc`: a command for each calculator, with its inputs as flags or from a file.

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "calc/descriptions.h"
#include "command_line/command_line.h"
#include "esx/calc/calculators.h"
#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"
#include "esxconv/calc/calc_walk.h"
#include "esxconv/command.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/questionnaire.h"
#include "operations/calc_data.h"
#include "operations/files.h"

namespace esxconv {
namespace {

using calc::Calculator;
using calc::FieldRow;
using estimate::JsonValue;
using estimate::Result;
using estimate::TypeInfo;
using Kind = TypeInfo::Kind;

constexpr std::size_t max_bytes = 4'000'000;

/// --rates-file
void add_rates_option(CLI::App& app, apps::CalcDataFiles& files) {
  app.add_option("--rates-file", files.rates,
                 "Prices that replace the bundled ones, with date and source;\n- for standard input")
      ->type_name("JSON");
}

/// --crane-charts
void add_charts_option(CLI::App& app, apps::CalcDataFiles& files) {
  app.add_option(
         "--crane-charts", files.charts,
         "Load charts of real cranes:\nclass,tons,boom_ft,radius_ft,capacity_lb,source; - for standard input")
      ->type_name("CSV");
}

/// A JSON file, or standard input where it is "-". Errors: those of reading it, malformed_json.
Result<estimate::JsonValue> read_json_file(const std::string& path) {
  const auto text = read_source(path, max_bytes);
  auto value = text ? estimate::read_json(*text, calc::json_limits)
                    : Result<estimate::JsonValue>(std::unexpected(text.error()));
  if (!value) return std::unexpected(apps::files::about_file(path, value.error()));
  return value;
}

/// The inputs of a calculator as command-line flags, from its field list: `work_height_ft` is
/// --work-height-ft, `dehumidifier.type` is --dehumidifier-type; of a list of objects each flag is one entry
/// (--rooms length_ft=12,width_ft=10). Use the input file for anything else.
class CalcFlags {
 public:
  /// Adds the flags; the values arrive when `app` parses.
  CalcFlags(const calc::Calculator& calculator, CLI::App& app);

  /// Sets what was given; the calculator checks it.
  void apply(estimate::JsonValue& inputs) const;

 private:
  struct Flag {
    calc::FieldRow row;
    std::vector<std::string> given;
  };
  void add(CLI::App& app, const calc::FieldRow& row);
  [[nodiscard]] estimate::JsonValue value_of(const Flag& flag) const;
  [[nodiscard]] estimate::JsonValue entry_of(const Flag& flag, const std::string& text) const;

  std::vector<calc::FieldRow> rows_;
  std::vector<std::shared_ptr<Flag>> flags_;  // stay where they are: the parser writes to them
};

std::string flag_name(std::string_view path) {
  std::string name(path);
  std::ranges::replace_if(name, [](char c) { return c == '_' || c == '.'; }, '-');
  return name;
}

bool is_list_of_objects(const TypeInfo& type) { return type.items && type.items->schema; }

/// "78,62" is a list as one value; objects are one value each.
bool is_listed(const TypeInfo& type) { return !type.one_of.empty() || type.kind == Kind::array; }

bool is_repeated(const TypeInfo& type) { return is_list_of_objects(type) || type.additional; }

std::string help_of(const FieldRow& row) {
  std::string help = row.text;
  if (is_list_of_objects(row.field->type)) {
    for (const auto& field : row.field->type.items->schema->fields)
      (help += &field == &row.field->type.items->schema->fields.front() ? ": " : ",") += field.name;
  }
  if (!row.default_text.empty()) help += " [" + row.default_text + "]";
  return help;
}

/// "a|b|c"
template <class Names>
std::string choices_of(const Names& names) {
  std::string choices;
  for (const std::string_view name : names) (choices += choices.empty() ? "" : "|") += name;
  return choices;
}

/// A unit such as "28-day" would look like a value.
bool names_unit(const FieldRow& row) {
  const std::string_view unit = row.field->rules.unit;
  return !unit.empty() && unit != "-" && !estimate::is_digits(unit.substr(0, 1));
}

std::string type_name_of(const FieldRow& row) {
  const TypeInfo& type = row.field->type;
  if (is_list_of_objects(type)) return "FIELD=VALUE,…";
  if (type.additional) return "KEY=PRICE";
  if (!type.one_of.empty()) return "TEMP,RH";
  if (type.kind == Kind::array) return "A,B,…";
  if (names_unit(row)) return std::string(row.field->rules.unit);
  if (!type.values.empty()) return choices_of(type.values);
  return type.kind == Kind::string ? "TEXT" : "VALUE";
}

/// Fields of list entries belong to the list's flag; whole objects need the input file.
bool has_flag(const FieldRow& row) {
  return !row.field->type.schema && !row.path.contains("[]") && !row.path.starts_with("water_mitigation.");
}

/// Other words stay texts, which the calculator refuses.
JsonValue yes_or_no(const std::string& text) {
  constexpr std::array<std::string_view, 4> yes = {"true", "yes", "on", "1"},
                                            no = {"false", "no", "off", "0"};
  if (std::ranges::find(yes, text) != yes.end()) return JsonValue(true);
  if (std::ranges::find(no, text) != no.end()) return JsonValue(false);
  return JsonValue(text);
}

JsonValue scalar_of(const TypeInfo& type, const std::string& text) {
  if (type.kind == Kind::string) return JsonValue(text);
  return type.kind == Kind::boolean ? yes_or_no(text) : number_or_text(text);
}

/// "78,62" and "10,20": one list.
JsonValue list_of(const std::string& text) {
  JsonValue::List list;
  for (const auto part : estimate::split(text, ','))
    list.push_back(number_or_text(std::string(estimate::trim(part))));
  return JsonValue(std::move(list));
}

CalcFlags::CalcFlags(const calc::Calculator& calculator, CLI::App& app)
    : rows_(calc::field_rows(calculator)) {
  for (const FieldRow& row : rows_) {
    if (has_flag(row)) add(app, row);
  }
}

void CalcFlags::add(CLI::App& app, const FieldRow& row) {
  const auto flag = flags_.emplace_back(std::make_shared<Flag>());
  flag->row = row;
  const std::string name = flag_name(row.path);
  const TypeInfo& type = row.field->type;
  if (type.kind == Kind::boolean) {
    // Both take a value: --include-ceiling=false, --no-include-ceiling=false.
    app.add_flag("--" + name, flag->given, help_of(row))->group("Inputs");
    app.add_flag("!--no-" + name, flag->given)->group("");
    return;
  }
  const auto take = [flag](const std::string& text) { flag->given = {text}; };
  CLI::Option* option = is_repeated(type)
                            ? app.add_option("--" + name, flag->given, help_of(row))->allow_extra_args(false)
                            : app.add_option_function<std::string>("--" + name, take, help_of(row));
  option->type_name(type_name_of(row))->group("Inputs");
}

JsonValue CalcFlags::entry_of(const Flag& flag, const std::string& text) const {
  JsonValue entry{JsonValue::Object()};
  for (const auto part : estimate::split(text, ',')) {
    const auto equals = part.find('=');
    const std::string name(estimate::trim(part.substr(0, equals)));
    const std::string value(equals == part.npos ? "" : estimate::trim(part.substr(equals + 1)));
    const auto row = std::ranges::find(rows_, flag.row.path + "[]." + name, &FieldRow::path);
    entry.set(name, row == rows_.end() ? JsonValue(value) : scalar_of(row->field->type, value));
  }
  return entry;
}

JsonValue CalcFlags::value_of(const Flag& flag) const {
  const TypeInfo& type = flag.row.field->type;
  if (is_list_of_objects(type)) {
    JsonValue::List entries;
    for (const auto& text : flag.given) entries.push_back(entry_of(flag, text));
    return JsonValue(std::move(entries));
  }
  if (type.additional) {
    JsonValue map{JsonValue::Object()};
    for (const auto& text : flag.given) {
      const auto equals = std::min(text.find('='), text.size());
      map.set(text.substr(0, equals), number_or_text(text.substr(std::min(equals + 1, text.size()))));
    }
    return map;
  }
  return is_listed(type) ? list_of(flag.given.back()) : scalar_of(type, flag.given.back());
}

void CalcFlags::apply(JsonValue& inputs) const {
  for (const auto& flag : flags_) {
    if (!flag->given.empty()) inputs.set_path(flag->row.path, value_of(*flag));
  }
}

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

int print_method(const Calculator* calculator, Context context) {
  const auto book = calc::Book::bundled();
  if (!book) return report_error(book.error(), context.err);
  context.out << (calculator ? calc::method_page(*calculator, *book) : calc::method_pages(*book));
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
  const auto method = std::make_shared<CalcArguments>();
  CLI::App* methods = add_about(
      app, "method", "Print how it is calculated, as Markdown: steps, values, sources, published examples",
      method);
  methods->get_option("NAME")->required(false);
  methods->callback([=, &selected] { selected = [=] { return print_method(method->calculator, context); }; });
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

#include <CLI/App.hpp>
#include <memory>
#include <ostream>
#include <string>

#include "esx/roof/describe.h"
#include "esx/roof/emit.h"
#include "esx/roof/interview.h"
#include "esx/roof/refusal_json.h"
#include "esxconv/command.h"
#include "esxconv/input/data_dir.h"
#include "esxconv/input/source.h"
#include "esxconv/output/output_files.h"
#include "esxconv/roof/interview_command.h"
#include "esxconv/roof/roof_arguments.h"
#include "esxconv/roof/roof_report_file.h"
#include "esxconv/roof/roof_text.h"
#include "esxconv/terminal/messages.h"
#include "store/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;

int report_refusal(const roof::RoofRefusal& refusal, bool json, Context context) {
  if (json) context.out << roof::refusal_to_json(refusal);
  return report_error(roof::refusal_error(refusal), context.err);
}

int run_preview(const RoofArguments& arguments, Context context) {
  auto report = load_roof_report(arguments.file);
  if (!report) return report_error(report.error(), context.err);
  const roof::Preview preview = roof::preview(report->value, std::move(report->warnings));
  print_warnings(preview.warnings, context.err);
  OutputFiles output(arguments.force, context.out);
  if (arguments.json)
    output.add(standard_output, roof::preview_to_json(preview), "--json");
  else
    output.print(preview_text(preview));
  if (!arguments.svg.empty()) output.add(arguments.svg, preview.svg, "--svg");
  return commit_or_report(output, context.err);
}

int write_emission(const roof::Report& report, roof::EmitOptions options, const RoofArguments& arguments,
                   Context context) {
  const auto list = apps::store::choose_or_bundled(arguments.price_list, arguments.data_dir);
  if (!list) return report_error(list.error(), context.err);
  if (const auto& warning = list->warning) options.warnings.push_back(*warning);
  options.project_name = arguments.project_name;
  const auto made = roof::emit(report, list->list, options);
  if (!made) return report_error(made.error(), context.err);
  print_warnings(made->warnings, context.err);
  OutputFiles output(arguments.force, context.out);
  if (arguments.json)
    output.add(standard_output, roof::emission_to_json(*made), "--json");
  else
    output.print(emission_text(*made));
  if (!arguments.output.empty()) output.add(arguments.output, made->esx);
  if (!arguments.svg.empty()) output.add(arguments.svg, made->preview.svg, "--svg");
  if (!arguments.sketch_import.empty())
    output.add(arguments.sketch_import, roof::sketch_import_xml(report, made->preview.measured),
               "--sketch-import");
  return commit_or_report(output, context.err);
}

int run_emit(const RoofArguments& arguments, Context context) {
  auto report = load_roof_report(arguments.file);
  if (!report) return report_error(report.error(), context.err);
  RoofArguments named = arguments;
  if (named.project_name.empty()) named.project_name = source_name(arguments.file).stem().string();
  roof::EmitOptions options;
  options.warnings = std::move(report->warnings);
  return write_emission(report->value, std::move(options), named, context);
}

int run_describe(const RoofArguments& arguments, Context context) {
  const auto read = roof::read_description(arguments.words);
  if (!read) return report_refusal(read.error(), arguments.json, context);
  const auto report = roof::build_roof(read->spec);
  if (!report) return report_refusal(report.error(), arguments.json, context);
  return write_emission(*report, roof::emit_options(*read), arguments, context);
}

using Arguments = std::shared_ptr<RoofArguments>;

void add_report(CLI::App& app, const Arguments& a) {
  app.add_option("REPORT", a->file, "The report: EagleView or Hover XML")->required()->type_name("");
}

void add_outputs(CLI::App& app, const Arguments& a) {
  app.add_flag("--json", a->json, "Print the answer as JSON");
  app.add_option("--svg", a->svg, "Also write the plan as a picture")->type_name("PATH");
  app.add_flag("--force", a->force, "Overwrite outputs");
}

void add_esx(CLI::App& app, const Arguments& a) {
  app.add_option("-o,--output", a->output, "The ESX to write; - for standard output")->type_name("PATH");
  app.add_option("--project-name", a->project_name, "The estimate's name")->type_name("NAME");
  app.add_option("--price-list", a->price_list, "The price list for the scope; else the bundled one")
      ->type_name("CODE");
  add_data_dir_option(app, a->data_dir);
}

void add_emission(CLI::App& app, const Arguments& a) {
  app.add_option("--sketch-import", a->sketch_import, "Also write the faces as a SKETCH_IMPORT document")
      ->type_name("PATH");
  add_esx(app, a);
}

}  // namespace

void add_roof_command(CLI::App& app, Context context, Run& selected) {
  CLI::App* roof =
      app.add_subcommand("roof", "Read roof-measurement reports, describe roofs, make their scope");
  roof->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, int (*run)(const RoofArguments&, Context)) {
    const auto arguments = std::make_shared<RoofArguments>();
    CLI::App* command = roof->add_subcommand(name, help);
    command->callback([=, &selected] { selected = [=] { return run(*arguments, context); }; });
    return std::pair(command, arguments);
  };
  const auto [preview, previewed] =
      add("preview", "Show a report's figures, cross-check and plan", run_preview);
  add_report(*preview, previewed);
  add_outputs(*preview, previewed);
  const auto [emit, emitted] = add("emit", "Make an ESX with sketch and scope of a report", run_emit);
  add_report(*emit, emitted);
  add_outputs(*emit, emitted);
  add_emission(*emit, emitted);
  const auto [describe, described] = add("describe", "The same for a roof described in words", run_describe);
  describe->add_option("WORDS", described->words, "The roof: \"40x30 gable roof 6/12\"")
      ->required()
      ->type_name("");
  add_outputs(*describe, described);
  add_emission(*describe, described);
  const auto [interview, asked] = add(
      "interview", "Ask the questions of a scope, or show those that the answers leave open", run_interview);
  interview
      ->add_option("--answers", asked->answers,
                   "The answers as JSON: question id to value; without them, a terminal is asked")
      ->type_name("FILE");
  interview->add_option("--measurements", asked->measurements, "A report with the measurements")
      ->type_name("FILE");
  interview->add_flag("--json", asked->json, "Print the answer as JSON");
  add_esx(*interview, asked);
  interview->add_flag("--force", asked->force, "Overwrite the ESX");
}

}  // namespace esxconv

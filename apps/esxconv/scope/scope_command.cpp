#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>

#include "esx/estimate/convert_scope.h"
#include "esx/estimate/json.h"
#include "esxconv/command.h"
#include "esxconv/input/data_dir.h"
#include "esxconv/input/source.h"
#include "esxconv/output/output_files.h"
#include "esxconv/scope/scope_json.h"
#include "esxconv/scope/scope_text.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "store/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;

struct ScopeArguments {
  std::string file = "-", output, report, price_list, project_name;
  std::filesystem::path data_dir;
  bool json = false, sketch = false, force = false;
};

Result<Conversion> make_esx(const MadeScope& scope, const PriceList& list, const ScopeArguments& arguments) {
  if (scope.items.empty())
    return fail(ErrorCode::unsupported_estimate, "the text names no line items, so there is no ESX");
  ScopeEstimate estimate{.claim = {}, .items = scope.items, .rooms = scope.rooms};
  estimate.claim.estimate_name = arguments.project_name;
  return convert_scope(estimate, list, {.sketch = arguments.sketch, .sketch_document = {}, .photos = {}});
}

int run_scope(const ScopeArguments& arguments, Context context) {
  const auto text = read_source(arguments.file, ScopeMaker::max_text_bytes);
  if (!text) return report_error(apps::files::about_file(arguments.file, text.error()), context.err);
  const auto choice = apps::store::choose_or_bundled(arguments.price_list, arguments.data_dir);
  if (!choice) return report_error(choice.error(), context.err);
  if (const auto& warning = choice->warning) print_warnings({*warning}, context.err);
  const auto made = ScopeMaker(choice->list).make(*text);
  if (!made) return report_error(apps::files::about_file(arguments.file, made.error()), context.err);

  OutputFiles files(arguments.force, context.out);
  if (arguments.json)
    files.add(standard_output, scope_json(*made, choice->list.code), "--json");
  else
    files.print(scope_text(*made));
  if (!arguments.output.empty() || !arguments.report.empty()) {
    auto conversion = make_esx(*made, choice->list, arguments);
    if (!conversion)
      return report_error(apps::files::about_file(arguments.file, conversion.error()), context.err);
    if (!arguments.report.empty())
      files.add(arguments.report, report_to_json(*conversion) + "\n", "--report");
    if (!arguments.output.empty()) files.add(arguments.output, std::move(conversion->esx));
  }
  return commit_or_report(files, context.err);
}

}  // namespace

void add_scope_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<ScopeArguments>();
  CLI::App* scope =
      app.add_subcommand("scope", "Make line items, and an ESX, of what an adjuster says or types");
  scope->add_option("FILE", arguments->file, "The words; - or nothing for standard input")->type_name("");
  scope->add_flag("--json", arguments->json, "Print the scope as JSON");
  scope->add_option("-o,--output", arguments->output, "Also write an ESX; - for standard output")
      ->type_name("PATH");
  scope->add_option("--report", arguments->report, "Also write the report of the ESX")->type_name("PATH");
  scope->add_option("--project-name", arguments->project_name, "The estimate's name")->type_name("NAME");
  scope->add_flag("--sketch", arguments->sketch, "Add a sketch of rooms with length, width and height");
  scope
      ->add_option("--price-list", arguments->price_list, "The price list of the items; else the bundled one")
      ->type_name("CODE");
  scope->add_flag("--force", arguments->force, "Overwrite existing outputs");
  add_data_dir_option(*scope, arguments->data_dir);
  scope->callback(
      [arguments, context, &selected] { selected = [=] { return run_scope(*arguments, context); }; });
}

}  // namespace esxconv

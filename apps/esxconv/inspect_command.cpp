#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <thread>

#include "command.h"
#include "data_dir.h"
#include "estimate/json.h"
#include "input_file.h"
#include "inspect_esx.h"
#include "inspect_stage.h"
#include "inspect_tree.h"
#include "messages.h"
#include "ocr_engine.h"
#include "output_files.h"

namespace esxconv {
namespace {

using namespace estimate;

constexpr int most_pages = 1'000'000;  // more can only be a slip

struct InspectArguments {
  std::string file;
  bool json = false;
  StageQuestion question;
  OcrMode ocr = OcrMode::automatic;
};

Result<std::string> inspect_esx(const std::string& content, const InspectArguments& arguments) {
  if (arguments.json || !arguments.question.stage.empty())
    return fail(ErrorCode::invalid_usage, "--json and --stage are for PDFs; an ESX is listed without them");
  return esx_listing(content);
}

Result<std::string> inspect_pdf(const std::string& content, const InspectArguments& arguments,
                                const ConvertOptions& options) {
  if (!arguments.question.stage.empty()) return stage_json(bytes_of(content), arguments.question, options);
  const auto estimate = read_estimate(bytes_of(content), options);
  if (!estimate) return std::unexpected(estimate.error());
  return arguments.json ? estimate_to_json(*estimate, nullptr) + "\n" : estimate_tree(*estimate);
}

Result<std::string> inspect(const InspectArguments& arguments) {
  const std::filesystem::path path = arguments.file;
  ModuleOcrEngine engine;
  const ConvertOptions options{.limits = input_limits(),
                               .threads = std::max(1U, std::thread::hardware_concurrency()),
                               .file_name = path.filename().string(),
                               .ocr = arguments.ocr,
                               .ocr_engine = &engine};
  const auto content = read_input(path, options.limits.input_bytes);
  if (!content) return std::unexpected(content.error());
  const bool zipped = content->starts_with("PK");
  return zipped ? inspect_esx(*content, arguments) : inspect_pdf(*content, arguments, options);
}

int run_inspect(const InspectArguments& arguments, Context context) {
  auto text = inspect(arguments);
  if (!text) return report_error(about_file(arguments.file, text.error()), context.err);
  OutputFiles output(false, context.out);
  output.add(standard_output, *std::move(text));
  const auto done = output.commit();
  return done ? 0 : report_error(done.error(), context.err);
}

}  // namespace

void add_inspect_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<InspectArguments>();
  CLI::App* inspect = app.add_subcommand("inspect", "Show what is in an estimate PDF or an ESX file");
  inspect->add_option("FILE", arguments->file, "The PDF or ESX file")->required()->type_name("");
  auto* json = inspect->add_flag("--json", arguments->json, "Print the structured estimate (estimate-v1)");
  inspect
      ->add_option("--stage", arguments->question.stage,
                   "Print as JSON what a stage of the reading made:\nwords, lines, rows, estimate or match")
      ->type_name("STAGE")
      ->check(CLI::IsMember(stage_names()).description(""))
      ->excludes(json);
  inspect->add_option("--page", arguments->question.page, "Of the words, lines or rows, only those of page N")
      ->type_name("N")
      ->check(CLI::Range(1, most_pages).description(""));
  inspect->add_option("--price-list", arguments->question.price_list, "For --stage match: see esxconv --help")
      ->type_name("CODE");
  add_ocr_option(*inspect, arguments->ocr);
  add_data_dir_option(*inspect, arguments->question.data_dir);
  inspect->callback(
      [arguments, context, &selected] { selected = [=] { return run_inspect(*arguments, context); }; });
}

}  // namespace esxconv

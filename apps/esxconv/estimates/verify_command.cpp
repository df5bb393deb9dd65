#include <memory>
#include <ostream>
#include <string>

#include <CLI/App.hpp>

#include "esx/estimate/json.h"
#include "esx/estimate/verify_esx.h"
#include "esxconv/command.h"
#include "esxconv/input/input.h"
#include "esxconv/terminal/messages.h"
#include "operations/files.h"

namespace esxconv {
namespace {

using namespace estimate;

constexpr int found_errors = 1;

struct VerifyArguments {
  std::string file;
  bool json = false;
};

std::string as_text(const Verification& verification) {
  std::string text;
  const auto add = [&](std::string_view kind, const std::vector<Finding>& findings) {
    for (const Finding& f : findings)
      text += std::string(kind) + " " + f.code + ": " + printable(f.message) +
              (f.where.empty() ? "" : " (" + printable(f.where) + ")") + "\n";
  };
  add("error", verification.errors);
  add("warning", verification.warnings);
  return text + count_of(verification.errors.size(), "error") + ", " +
         count_of(verification.warnings.size(), "warning") + "\n";
}

int run_verify(const VerifyArguments& arguments, Context context) {
  const Limits limits = apps::files::input_limits();
  const auto content = read_named_source(arguments.file, limits.input_bytes);
  if (!content) return report_trouble(content.error(), context.err);
  const auto verification = verify_esx(*content, limits);
  if (!verification)
    return report_trouble(apps::files::about_file(arguments.file, verification.error()), context.err);
  context.out << (arguments.json ? verification_to_json(*verification) + "\n" : as_text(*verification));
  return verification->ok() ? 0 : found_errors;
}

}  // namespace

void add_verify_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* verify =
      app.add_subcommand("verify", "Check an ESX file: structure, arithmetic, references, codes and hashes");
  verify->add_option("FILE", arguments->file, "ESX file, or one of its XML members")
      ->required()
      ->type_name("");
  verify->add_flag("--json", arguments->json, "Print the findings as JSON");
  verify->footer("Exit status: 0 no errors; 1 errors found; 2 trouble, such as a file that cannot be read.");
  verify->callback(
      [arguments, context, &selected] { selected = [=] { return run_verify(*arguments, context); }; });
}

}  // namespace esxconv

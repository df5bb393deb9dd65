// `esxconv diff`: the differences between two estimates.

#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include <CLI/App.hpp>

#include "command_line/field_options.h"
#include "estimate/run_on_threads.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esxconv/command.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "operations/files.h"
#include "operations/operations.h"
#include "operations/price_list_choice.h"
#include "operations/reports.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::command_line::add_field_options;
using apps::reports::DiffReport;

std::string line_text(const Estimate& estimate, std::size_t index) {
  const LineItem& item = estimate.items[index];
  std::string text = join(estimate.path(item.section), " / ");
  if (!text.empty()) text += ": ";
  text += item.number + ". " + item.description;
  if (item.quantity) text += "  " + item.quantity->grouped() + " " + item.unit;
  if (item.rcv) text += ", RCV " + item.rcv->grouped();
  return text;
}

std::string lines_text(const Estimate& estimate, const std::vector<std::size_t>& lines) {
  std::vector<std::string> texts;
  texts.reserve(lines.size());
  for (const std::size_t line : lines) texts.push_back(line_text(estimate, line));
  return join(texts, " + ");
}

std::string value_text(const std::string& value) { return value.empty() ? "nothing" : value; }

std::string not_compared_text(const EstimateDiff& diff) {
  if (diff.not_compared.empty()) return {};
  return "Not compared, because only one of the two has it: " + join(diff.not_compared, ", ") + "\n";
}

std::string diff_text(const DiffReport& r) {
  if (r.diff.equal()) return "No differences.\n" + not_compared_text(r.diff);
  std::string text;
  const auto add = [&](const std::string& line) { text += printable(line) + "\n"; };
  for (const std::size_t i : r.diff.removed) add("- " + line_text(r.a, i));
  for (const std::size_t i : r.diff.added) add("+ " + line_text(r.b, i));
  for (const ChangedLine& line : r.diff.changed) {
    add("~ " + line_text(r.b, line.b));
    for (const FieldChange& f : line.fields)
      add("    " + f.name + ": " + value_text(f.a) + " -> " + value_text(f.b));
  }
  for (const Regrouping& g : r.diff.split)
    add("split " + lines_text(r.a, g.a) + " -> " + lines_text(r.b, g.b));
  for (const Regrouping& g : r.diff.merged)
    add("merged " + lines_text(r.a, g.a) + " -> " + lines_text(r.b, g.b));
  for (const LinePair& p : r.diff.moved) add("moved " + line_text(r.a, p.a) + " -> " + line_text(r.b, p.b));
  for (const LinePair& p : r.diff.renumbered)
    add("renumbered " + line_text(r.a, p.a) + " -> " + r.b.items[p.b].number + ".");
  for (const TotalChange& t : r.diff.totals)
    add("total " + (t.section.empty() ? std::string("of all lines") : t.section) + " " + t.name + ": " +
        t.a.grouped() + " -> " + t.b.grouped() + " (" + (t.b - t.a).grouped() + ")");
  return text + not_compared_text(r.diff);
}

constexpr int found_differences = 1;

struct DiffArguments {
  std::string a, b;
  apps::operations::CompareOptions options;
  std::string password_file;
  bool json = false;
  std::string html, supplement;
  bool force = false;
};

Result<std::string> read_side(const std::string& file) {
  return read_named_source(file, apps::files::input_limits().input_bytes);
}

Result<Parsed<Estimate>> load_side(const std::string& file, const Result<std::string>& content,
                                   apps::operations::CompareOptions options,
                                   const apps::store::ChooseList& lists) {
  if (!content) return std::unexpected(content.error());
  options.file_name = std::filesystem::path(file).filename().string();
  options.threads = apps::operations::all_cores();
  auto loaded = apps::operations::read_to_compare(*content, options, lists);
  if (!loaded) return std::unexpected(apps::files::about_file(file, loaded.error()));
  return loaded;
}

/// The list that the user names, which is there, or none: then the codes are those of the files.
Result<apps::store::ChooseList> named_list(const DiffArguments& arguments, apps::store::StoredLists& lists) {
  const std::string& code = arguments.options.price_list;
  if (code.empty()) return apps::store::ChooseList();
  if (const auto there = lists.choose(code, {}); !there) return std::unexpected(there.error());
  return lists.chooser();
}

std::string file_name(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return name.empty() ? path : name;
}

int run_diff(DiffArguments arguments, Context context) {
  auto password = read_password(arguments.password_file);
  if (!password) return report_trouble(password.error(), context.err);
  arguments.options.password = *std::move(password);
  apps::store::StoredLists stored(arguments.options.data_dir);
  const auto lists = named_list(arguments, stored);
  if (!lists) return report_trouble(lists.error(), context.err);
  const auto content_a = read_side(arguments.a), content_b = read_side(arguments.b);
  Result<Parsed<Estimate>> a, b;
  run_both(
      std::thread::hardware_concurrency(),
      [&] { a = load_side(arguments.a, content_a, arguments.options, *lists); },
      [&] { b = load_side(arguments.b, content_b, arguments.options, *lists); });
  if (!a) return report_trouble(a.error(), context.err);
  if (!b) return report_trouble(b.error(), context.err);
  print_warnings(a->warnings, context.err);
  print_warnings(b->warnings, context.err);
  const EstimateDiff diff = diff_estimates(a->value, b->value);
  const apps::reports::DiffReport report{file_name(arguments.a), file_name(arguments.b), a->value, b->value,
                                         diff};

  OutputFiles output(arguments.force, context.out);
  if (arguments.json)
    output.add(standard_output, diff_to_json(diff, a->value, b->value) + "\n", "--json");
  else
    output.print(diff_text(report));
  if (!arguments.html.empty()) output.add(arguments.html, apps::reports::diff_page(report), "--html");
  if (!arguments.supplement.empty()) {
    auto made = apps::operations::supplement(a->value, b->value, diff);
    if (!made) return report_trouble(made.error(), context.err);
    output.add(arguments.supplement, std::move(made->esx), "--supplement");
  }
  if (const auto done = output.commit(); !done) return report_trouble(done.error(), context.err);
  return diff.equal() ? 0 : found_differences;
}

}  // namespace

void add_diff_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<DiffArguments>();
  CLI::App* diff = app.add_subcommand("diff", "Show the differences between two estimates");
  diff->add_option("A", arguments->a, "Estimate before: PDF, ESX or estimate-v1")->required()->type_name("");
  diff->add_option("B", arguments->b, "Estimate after: PDF, ESX or estimate-v1")->required()->type_name("");
  diff->add_flag("--json", arguments->json, "Print the differences as JSON");
  diff->add_option("--html", arguments->html, "Also write a printable HTML page")->type_name("PATH");
  diff->add_option("--supplement", arguments->supplement, "Also write an ESX with only the differences")
      ->type_name("PATH");
  add_field_options(*diff, arguments->options, {"price_list", "data_dir"});
  add_password_option(*diff, arguments->password_file);
  diff->add_flag("--force", arguments->force, "Overwrite existing outputs");
  diff->footer("Exit status: 0 equal; 1 different; 2 trouble, such as a file that cannot be read.");
  diff->callback(
      [arguments, context, &selected] { selected = [=] { return run_diff(*arguments, context); }; });
}

}  // namespace esxconv

#include <CLI/App.hpp>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "esx/estimate/learn_price_list.h"
#include "esxconv/input/source.h"
#include "esxconv/price_list/price_list_command.h"
#include "esxconv/price_list/store_list.h"
#include "esxconv/terminal/messages.h"
#include "input/learn_from_files.h"
#include "store/list_to_extend.h"

namespace esxconv {
namespace {

using namespace estimate;

struct LearnArguments {
  std::vector<std::string> files;
  std::string code;
};

void print_differences(const std::vector<LearnedDifference>& differences, std::ostream& err) {
  for (const LearnedDifference& d : differences)
    err << printable("learned_difference: " + d.cat + " " + d.sel + " " + d.what + ": kept " + d.kept + " (" +
                     d.kept_from + "), not " + d.other + " (" + d.other_from + ")")
        << '\n';
}

std::string summary_of(const LearnedPriceList& learned) {
  std::string text = "learned " + learned.list.code + ": " + count_of(learned.added, "new item") + ", " +
                     std::to_string(learned.updated) + " updated, " +
                     count_of(learned.list.items.size(), "item") + " in all";
  if (learned.without_code > 0)
    text += ", " + count_of(learned.without_code, "line") + " without code or price";
  if (learned.unsplit > 0)
    text += ", " + count_of(learned.unsplit, "line") + " with one price for removal and replacement";
  return text;
}

int learn(const LearnArguments& arguments, const std::filesystem::path& data_dir, Context context) {
  auto list = apps::store::list_to_extend(data_dir, arguments.code);
  if (!list) return report_error(list.error(), context.err);
  const auto learned = apps::input::learn_from_files(*std::move(list), arguments.files, read_source);
  if (!learned) return report_error(learned.error(), context.err);
  if (const auto stored = store_list(learned->list, data_dir); !stored)
    return report_error(stored.error(), context.err);
  print_differences(learned->differences, context.err);
  context.out << summary_of(*learned) << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_learn_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<LearnArguments>();
  CLI::App* command =
      add(group, "learn", "Add the codes and prices of ESX exports and rough drafts to a list",
          [=](const auto& data_dir) { return learn(*arguments, data_dir, context); });
  command
      ->add_option("FILE", arguments->files, "ESX, exported XML, or rough draft PDF;\n- for standard input")
      ->required();
  command->add_option("--code", arguments->code, "Code of the list, which need not exist yet")
      ->type_name("CODE")
      ->required();
}

}  // namespace esxconv

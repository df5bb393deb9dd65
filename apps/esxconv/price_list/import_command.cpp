// `esxconv price-list import`: puts a price list into the store of a data directory.

#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/learn_price_list.h"
#include "esx/estimate/price_list.h"
#include "esxconv/input/input.h"
#include "esxconv/price_list/price_list_command.h"
#include "esxconv/terminal/messages.h"
#include "operations/files.h"
#include "operations/price_list_files.h"
#include "operations/price_list_store.h"

namespace esxconv {

using namespace estimate;
using apps::store::Access;
using apps::store::PriceListStore;

namespace {

std::string time_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

/// Puts the list into the store of a data directory. Replaces the list with the same code; the time is now.
Result<void> store_list(const PriceList& list, const std::filesystem::path& data_dir) {
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return std::unexpected(store.error());
  return store->replace(list, time_now());
}

/// Quoted unless no shell gives a character of it a meaning.
std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./=,:+%@";
  if (word.find_first_not_of(plain) == word.npos && !word.empty()) return word;
  return "'" + estimate::replace_all(word, "'", R"('\'')") + "'";
}

/// The command that imports a file whose columns have other names: "esxconv price-list import prices.csv
/// --code TX --column unit='Unit of sale'", quoted for a shell.
std::string import_line(const std::string& file, const estimate::PriceListForm& form,
                        const std::vector<std::string>& other_options) {
  std::string line = "esxconv price-list import " + shell_word(file);
  if (!form.code.empty()) line += " --code " + shell_word(form.code);
  if (!form.sheet.empty()) line += " --sheet " + shell_word(form.sheet);
  for (const auto& [name, in_file] : form.columns)
    line += " --column " + name + "=" + (in_file.empty() ? "" : shell_word(in_file));
  for (const std::string& option : other_options) line += " " + shell_word(option);
  return line;
}

struct ImportArguments {
  std::string file;
  std::string code;                  // empty: the one in the file
  std::vector<std::string> columns;  // NAME=HEADER: the header that the file uses for column NAME
  std::string sheet;                 // of a workbook; empty: the first
  bool skip_bad = false;             // without it, one bad row keeps the whole list out
};

/// "replace_price=Unit cost": the column replace_price has the header "Unit cost" in the file.
Result<PriceListForm> form_of(const ImportArguments& arguments) {
  PriceListForm form{.code = arguments.code, .columns = {}, .sheet = arguments.sheet};
  for (const std::string& column : arguments.columns) {
    const std::size_t at = column.find('=');
    if (at == column.npos || at == 0)
      return fail(ErrorCode::invalid_usage, "--column takes NAME=HEADER, not '" + column + "'");
    form.columns.push_back({column.substr(0, at), column.substr(at + 1)});
  }
  return form;
}

/// Prints the command that would read a file with other headers.
void suggest_columns(std::string_view bytes, const PriceListForm& form, const ImportArguments& arguments,
                     const std::filesystem::path& data_dir, std::ostream& err) {
  const auto guess = guess_form(bytes, form);
  if (!guess) return;
  std::vector<std::string> options;
  if (arguments.skip_bad) options.emplace_back("--skip-bad");
  if (data_dir != apps::store::default_data_dir())
    options.insert(options.end(), {"--data-dir", data_dir.string()});
  err << printable(import_line(arguments.file, *guess, options)) << '\n';
}

Result<ParsedPriceList> read_price_list(const std::string& bytes, const PriceListForm& form,
                                        const ImportArguments& arguments) {
  auto parsed = parse_price_list(bytes, form);
  if (!parsed) return std::unexpected(apps::files::about_file(arguments.file, parsed.error()));
  parsed->list.source = source_name(arguments.file).string();
  return parsed;
}

/// A list that was read may still be refused for its bad rows.
Result<void> check_rows(const ParsedPriceList& parsed, bool skip_bad) {
  const std::string bad = count_of(parsed.bad_rows.size(), "bad row");
  if (parsed.list.items.empty()) return fail(ErrorCode::malformed_price_list, bad + ", no good rows");
  if (parsed.bad_rows.empty() || skip_bad) return {};
  return fail(ErrorCode::malformed_price_list,
              bad + "; nothing imported (use --skip-bad to import the other rows)");
}

int import_price_list(const ImportArguments& arguments, const std::filesystem::path& data_dir,
                      Context context) {
  const auto bytes = apps::store::read_price_list_bytes(arguments.file, read_source);
  if (!bytes) return report_error(bytes.error(), context.err);
  const auto form = form_of(arguments);
  if (!form) return report_error(form.error(), context.err);
  const auto parsed = read_price_list(*bytes, *form, arguments);
  if (!parsed) {
    const int status = report_error(parsed.error(), context.err);
    suggest_columns(*bytes, *form, arguments, data_dir, context.err);
    return status;
  }
  print_bad_rows(arguments.file, parsed->bad_rows, context.err);
  const auto good = check_rows(*parsed, arguments.skip_bad);
  if (!good) return report_error(apps::files::about_file(arguments.file, good.error()), context.err);
  const auto stored = store_list(parsed->list, data_dir);
  if (!stored) return report_error(stored.error(), context.err);

  std::string line = "imported " + parsed->list.code + ": " + count_of(parsed->list.items.size(), "item");
  if (!parsed->bad_rows.empty()) line += ", " + count_of(parsed->bad_rows.size(), "bad row") + " skipped";
  context.out << line << '\n' << std::flush;
  return 0;
}

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
  const auto learned = apps::operations::learn_from_files(*std::move(list), arguments.files, read_source);
  if (!learned) return report_error(learned.error(), context.err);
  if (const auto stored = store_list(learned->list, data_dir); !stored)
    return report_error(stored.error(), context.err);
  print_differences(learned->differences, context.err);
  context.out << summary_of(*learned) << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_import_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<ImportArguments>();
  CLI::App* command =
      add(group, "import", "Import a CSV, TSV, XLSX or JSON file; replaces the list with the same code",
          [=](const auto& data_dir) { return import_price_list(*arguments, data_dir, context); });
  command->add_option("FILE", arguments->file, "Price list to import; - for standard input")->required();
  command->add_flag("--skip-bad", arguments->skip_bad, "Import the good rows of a file that has bad ones");
  command->add_option("--code", arguments->code, "Code of the list; overrides the code in the file")
      ->type_name("CODE");
  command->add_option("--sheet", arguments->sheet, "Sheet of a workbook (default: the first)")
      ->type_name("NAME");
  command
      ->add_option("--column", arguments->columns,
                   "Read column NAME from the column with this header;\nNAME= if the file has no such column")
      ->type_name("NAME=HEADER")
      ->allow_extra_args(false);
}

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

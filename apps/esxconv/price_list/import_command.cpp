#include <CLI/App.hpp>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "esxconv/input/source.h"
#include "esxconv/price_list/bad_rows.h"
#include "esxconv/price_list/import_line.h"
#include "esxconv/price_list/price_list_command.h"
#include "esxconv/price_list/store_list.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "store/data_dir.h"
#include "store/price_list_file.h"

namespace esxconv {
namespace {

using namespace estimate;

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

}  // namespace esxconv

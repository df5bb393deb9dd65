// `esxconv price-list import`: puts a price list into the store of a data directory.

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "estimate/result_fields.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/learn_price_list.h"
#include "esx/estimate/price_list.h"
#include "esxconv/input/input.h"
#include "esxconv/price_list/price_list_command.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "operations/files.h"
#include "operations/price_list_files.h"
#include "operations/price_list_store.h"

namespace esxconv {
namespace {

/// What `--json` prints.
struct ImportReport {
  std::string code;
  std::vector<estimate::ColumnName> columns;
  estimate::ImportTable table;
  std::vector<estimate::BadRow> refused_rows;
};

}  // namespace
}  // namespace esxconv

template <>
struct estimate::FieldList<estimate::ColumnName> {
  static constexpr std::string_view name = "ColumnName", text = "How a file names a column.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("name", &ColumnName::name, "The column of a price list."),
                 field("in_file", &ColumnName::in_file, "Its header in the file; null: it has none."));
};

template <>
struct estimate::FieldList<esxconv::ImportReport> {
  using Report = esxconv::ImportReport;
  static constexpr std::string_view name = "ImportReport", text = "An imported price list.";
  static constexpr auto rows =
      std::tuple(field("code", &Report::code, "The code of the list."),
                 field("columns", &Report::columns, "The columns that were named, now or before."),
                 field("table", &Report::table, "What became of the rows."),
                 field("refused_rows", &Report::refused_rows, "The rows that are not in the list."));
};

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
  bool strict = false;               // one refused row keeps the whole list out
  bool json = false;
};

Result<PriceListForm> form_of(const ImportArguments& arguments) {
  PriceListForm form{.code = arguments.code, .columns = {}, .sheet = arguments.sheet};
  for (const std::string& column : arguments.columns) {
    auto named = apps::store::named_column(column);
    if (!named) return fail(ErrorCode::invalid_usage, "--column " + named.error().message);
    form.columns.push_back(*std::move(named));
  }
  return form;
}

/// Prints the command that would read a file with other headers.
void suggest_columns(std::string_view bytes, const PriceListForm& form, const ImportArguments& arguments,
                     const std::filesystem::path& data_dir, std::ostream& err) {
  const auto guess = guess_form(bytes, form);
  if (!guess) return;
  std::vector<std::string> options;
  if (arguments.strict) options.emplace_back("--strict");
  if (data_dir != apps::store::default_data_dir())
    options.insert(options.end(), {"--data-dir", data_dir.string()});
  err << printable(import_line(arguments.file, *guess, options)) << '\n';
}

/// The selectors of a category in all loaded lists but the bundled one, whose codes are invented.
std::vector<std::string> loaded_selectors(const PriceListStore& store, const std::string& cat) {
  std::vector<std::string> selectors;
  const auto lists = store.list();
  if (!lists) return selectors;
  for (const auto& summary : *lists) {
    const auto list = summary.bundled ? Result<PriceList>() : store.load(summary.code);
    if (!list) continue;
    for (const PriceItem& item : list->items)
      if (item.cat == cat) selectors.push_back(item.sel);
  }
  return selectors;
}

/// With the columns and the selectors that the store knows. A store that cannot be read knows none.
Result<PriceListImport> read_price_list(const std::string& bytes, const PriceListForm& form,
                                        const ImportArguments& arguments,
                                        const std::filesystem::path& data_dir) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  std::map<std::string, std::vector<std::string>> selectors;
  ImportOptions options{.form = form};
  if (store) {
    options.remembered = [&](const std::string& header) {
      return store->columns(header).value_or(std::vector<ColumnName>());
    };
    options.selectors = [&](const std::string& cat) {
      const auto known = selectors.find(cat);
      return known != selectors.end() ? known->second
                                      : selectors.emplace(cat, loaded_selectors(*store, cat)).first->second;
    };
  }
  auto made = import_price_list(bytes, options);
  if (!made) return std::unexpected(apps::files::about_file(arguments.file, made.error()));
  made->list.source = source_name(arguments.file).string();
  return made;
}

Result<void> check_rows(const PriceListImport& made, bool strict) {
  const std::string refused = count_of(made.bad_rows.size(), "row") + " refused";
  if (made.list.items.empty()) return fail(ErrorCode::malformed_price_list, refused + ", no good rows");
  if (made.bad_rows.empty() || !strict) return {};
  return fail(ErrorCode::malformed_price_list, refused + "; nothing imported, as --strict asks");
}

/// "4, 7-9"
std::string line_ranges(const std::vector<std::size_t>& lines) {
  std::vector<std::string> ranges;
  for (std::size_t i = 0; i < lines.size();) {
    std::size_t end = i + 1;
    while (end < lines.size() && lines[end] == lines[end - 1] + 1) ++end;
    ranges.push_back(std::to_string(lines[i]) + (end - i > 1 ? "-" + std::to_string(lines[end - 1]) : ""));
    i = end;
  }
  return join(ranges, ", ");
}

/// The dates with a suggestion. Each refused row says how to avoid them.
std::string dates_text(const std::vector<DateSelector>& dates) {
  if (std::ranges::all_of(dates, [](const DateSelector& date) { return date.may_be.empty(); })) return {};
  TextTable rows({"LINE", "DATE", "MAY HAVE BEEN"});
  for (const DateSelector& date : dates)
    if (!date.may_be.empty())
      rows.add({std::to_string(date.line), date.cat + " " + date.date, date.cat + " " + date.may_be});
  return rows.text();
}

std::string table_text(const ImportTable& table, std::size_t refused) {
  TextTable counts({"ROWS", "ENTRIES", "ACTIVITIES", "MERGED", "REPEATED", "REFUSED"});
  counts.add({std::to_string(table.rows), std::to_string(table.entries), std::to_string(table.activities),
              std::to_string(table.merged), std::to_string(table.repeated), std::to_string(refused)});
  std::string text = counts.text();
  const auto add = [&](const std::string& title, const std::vector<RowsByReason>& reasons) {
    if (reasons.empty()) return;
    TextTable rows({title, "REASON", "LINES OF THE FILE"});
    for (const RowsByReason& reason : reasons)
      rows.add({std::to_string(reason.lines.size()), reason.reason, line_ranges(reason.lines)});
    text += rows.text();
  };
  add("REFUSED", table.refused);
  add("LEFT OUT", table.left_out);
  return text + dates_text(table.dates);
}

/// The first rows; the table names all of them.
void print_refused(const std::string& file, const std::vector<BadRow>& rows, std::ostream& err) {
  constexpr std::size_t shown = 20;
  print_bad_rows(file, {rows.begin(), rows.begin() + std::ptrdiff_t(std::min(shown, rows.size()))}, err);
  if (rows.size() > shown)
    err << printable(file + ": " + count_of(rows.size() - shown, "more refused row") +
                     "; the table has them all")
        << '\n';
}

std::string report_text(const PriceListImport& made, bool json) {
  if (json)
    return json_text(ImportReport{
        .code = made.list.code, .columns = made.columns, .table = made.table, .refused_rows = made.bad_rows});
  return "imported " + made.list.code + ": " + count_of(made.list.items.size(), "item") + "\n" +
         table_text(made.table, made.bad_rows.size());
}

/// Also remembers the columns that the user named.
Result<void> keep_import(const PriceListImport& made, const std::filesystem::path& data_dir) {
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return std::unexpected(store.error());
  if (auto stored = store->replace(made.list, time_now()); !stored) return stored;
  return made.columns.empty() ? Result<void>() : store->remember_columns(made.header, made.columns);
}

int import_list(const ImportArguments& arguments, const std::filesystem::path& data_dir, Context context) {
  const auto bytes = apps::store::read_price_list_bytes(arguments.file, read_source);
  if (!bytes) return report_error(bytes.error(), context.err);
  const auto form = form_of(arguments);
  if (!form) return report_error(form.error(), context.err);
  const auto made = read_price_list(*bytes, *form, arguments, data_dir);
  if (!made) {
    const int status = report_error(made.error(), context.err);
    suggest_columns(*bytes, *form, arguments, data_dir, context.err);
    return status;
  }
  print_refused(arguments.file, made->bad_rows, context.err);
  const auto good = check_rows(*made, arguments.strict);
  if (!good) return report_error(apps::files::about_file(arguments.file, good.error()), context.err);
  if (const auto kept = keep_import(*made, data_dir); !kept) return report_error(kept.error(), context.err);
  context.out << report_text(*made, arguments.json) << std::flush;
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
          [=](const auto& data_dir) { return import_list(*arguments, data_dir, context); });
  command->add_option("FILE", arguments->file, "Price list to import; - for standard input")->required();
  command->add_flag("--strict", arguments->strict, "Import nothing if a row is refused");
  command->add_flag("--json", arguments->json, "Print what became of the rows as JSON");
  command->add_option("--code", arguments->code, "Code of the list; overrides the code in the file")
      ->type_name("CODE");
  command->add_option("--sheet", arguments->sheet, "Sheet of a workbook (default: the first)")
      ->type_name("NAME");
  command
      ->add_option(
          "--column", arguments->columns,
          "Read column NAME from the column with this header;\nNAME= if the file has no such column; "
          "remembered for files\nwith the same header row")
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

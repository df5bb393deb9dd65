#include "esxconv/price_list/price_list_import.h"

#include <array>
#include <chrono>
#include <ctime>
#include <ostream>

#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::Access;
using apps::store::PriceListStore;

/// "replace_price=Unit cost" → the column replace_price is called "Unit cost" in the file.
Result<PriceListForm> form_of(const ImportArguments& arguments) {
  PriceListForm form{.code = arguments.code, .columns = {}};
  for (const std::string& column : arguments.columns) {
    const std::size_t at = column.find('=');
    if (at == column.npos || at == 0)
      return fail(ErrorCode::invalid_usage, "--column takes NAME=HEADER, not '" + column + "'");
    form.columns.push_back({column.substr(0, at), column.substr(at + 1)});
  }
  return form;
}

Result<ParsedPriceList> read_price_list(const ImportArguments& arguments) {
  const Limits limits = apps::files::input_limits();
  auto bytes = apps::files::read_input(arguments.file, limits.price_list_bytes);
  if (!bytes) {
    if (bytes.error().code == ErrorCode::file_too_large) bytes.error().code = ErrorCode::price_list_too_large;
    return std::unexpected(bytes.error());
  }
  auto form = form_of(arguments);
  if (!form) return std::unexpected(form.error());
  auto parsed = parse_price_list(*bytes, *form, limits);
  if (parsed) parsed->list.source = std::filesystem::path(arguments.file).filename().string();
  return parsed;
}

void print_bad_rows(const ImportArguments& arguments, const std::vector<BadRow>& bad_rows,
                    std::ostream& err) {
  for (const BadRow& row : bad_rows) {
    err << printable(arguments.file + ":" + std::to_string(row.line) + ": " + row.message) << '\n';
  }
}

/// What keeps a list out that could be read.
Result<void> check_rows(const ParsedPriceList& parsed, bool skip_bad) {
  const std::string bad = count_of(parsed.bad_rows.size(), "bad row");
  if (parsed.list.items.empty()) return fail(ErrorCode::malformed_price_list, bad + " and no good one");
  if (parsed.bad_rows.empty() || skip_bad) return {};
  return fail(ErrorCode::malformed_price_list, bad + "; nothing imported (--skip-bad imports the others)");
}

std::string time_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

Result<void> store_list(const PriceList& list, const std::filesystem::path& data_dir) {
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return std::unexpected(store.error());
  return store->replace(list, time_now());
}

}  // namespace

int import_price_list(const ImportArguments& arguments, const std::filesystem::path& data_dir,
                      Context context) {
  const auto parsed = read_price_list(arguments);
  if (!parsed) return report_error(about_file(arguments.file, parsed.error()), context.err);
  print_bad_rows(arguments, parsed->bad_rows, context.err);
  const auto good = check_rows(*parsed, arguments.skip_bad);
  if (!good) return report_error(about_file(arguments.file, good.error()), context.err);
  const auto stored = store_list(parsed->list, data_dir);
  if (!stored) return report_error(stored.error(), context.err);

  std::string line = "imported " + parsed->list.code + ": " + count_of(parsed->list.items.size(), "item");
  if (!parsed->bad_rows.empty()) line += ", " + count_of(parsed->bad_rows.size(), "bad row") + " skipped";
  context.out << line << '\n' << std::flush;
  return 0;
}

}  // namespace esxconv

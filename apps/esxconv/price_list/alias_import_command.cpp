#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "esxconv/input/source.h"
#include "esxconv/price_list/alias.h"
#include "esxconv/price_list/bad_rows.h"
#include "esxconv/price_list/loaded_codes.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "store/price_list_file.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::PriceListStore;

Result<ParsedAliases> read_aliases(const std::string& file) {
  const auto bytes = apps::store::read_price_list_bytes(file, read_source);
  if (!bytes) return std::unexpected(bytes.error());
  auto parsed = parse_aliases_csv(*bytes);
  if (!parsed) return std::unexpected(apps::files::about_file(file, parsed.error()));
  return parsed;
}

/// Adds the rows to the bad ones whose code or unit no list has.
Result<void> check_codes(ParsedAliases& parsed, const PriceListStore& store) {
  LoadedCodes codes(store);
  for (std::size_t i = 0; i < parsed.aliases.size(); ++i) {
    const auto good = codes.check(parsed.aliases[i]);
    if (good) continue;
    if (good.error().code == ErrorCode::store_failed) return good;
    parsed.bad_rows.push_back({parsed.lines[i], good.error().message});
  }
  std::ranges::sort(parsed.bad_rows, {}, &BadRow::line);
  return {};
}

/// Adds all aliases of the file, or none if a row is bad.
int import_aliases(const std::string& file, const std::filesystem::path& data_dir, Context context) {
  auto parsed = read_aliases(file);
  if (!parsed) return report_error(parsed.error(), context.err);
  auto store = PriceListStore::open(data_dir, apps::store::Access::write);
  if (!store) return report_error(store.error(), context.err);
  if (const auto checked = check_codes(*parsed, *store); !checked)
    return report_error(checked.error(), context.err);
  print_bad_rows(file, parsed->bad_rows, context.err);
  if (!parsed->bad_rows.empty())
    return report_error({ErrorCode::malformed_price_list,
                         file + ": " + count_of(parsed->bad_rows.size(), "bad row") + "; nothing imported",
                         {}},
                        context.err);
  const auto stored = store->add_aliases(parsed->aliases);
  if (!stored) return report_error(stored.error(), context.err);
  const std::size_t count = parsed->aliases.size();
  context.out << "imported " << count << (count == 1 ? " alias" : " aliases") << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_alias_import_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto file = std::make_shared<std::string>();
  CLI::App* command = add(group, "import", "Import aliases from a CSV file",
                          [=](const auto& data_dir) { return import_aliases(*file, data_dir, context); });
  command
      ->add_option(
          "FILE", *file,
          "CSV with columns description, cat, sel and optionally unit, price_list;\n- for standard input")
      ->required();
}

}  // namespace esxconv

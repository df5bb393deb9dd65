#include "esxconv/price_list/alias_command.h"

#include <algorithm>
#include <ostream>

#include "estimate/base/json_writer.h"
#include "estimate/base/text.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "files/input_file.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::Access;
using apps::store::PriceListStore;

std::string in_words(const Alias& alias) {
  std::string text = "'" + alias.description + "'";
  if (!alias.unit.empty()) text += " (" + alias.unit + ")";
  return text + " in " + (alias.price_list.empty() ? "all lists" : alias.price_list);
}

/// An alias for a list that does not have its code would never be followed.
Result<void> check_against_list(const Alias& alias, const PriceListStore& store) {
  if (alias.price_list.empty()) return {};
  const auto list = store.load(alias.price_list);
  if (!list) return std::unexpected(list.error());
  const auto has_code = [&](const PriceItem& item) {
    return item.cat == alias.cat && item.sel == alias.sel &&
           (alias.unit.empty() || to_upper(item.unit) == to_upper(alias.unit));
  };
  if (std::ranges::any_of(list->items, has_code)) return {};
  return fail(ErrorCode::invalid_usage, alias.price_list + " has no " + alias.cat + " " + alias.sel +
                                            (alias.unit.empty() ? "" : " in " + alias.unit));
}

Result<void> store_alias(const Alias& alias, const std::filesystem::path& data_dir) {
  if (const auto problem = check_alias(alias)) return fail(ErrorCode::invalid_usage, *problem);
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return std::unexpected(store.error());
  if (auto good = check_against_list(alias, *store); !good) return good;
  return store->add_aliases({alias});
}

std::string as_table(const std::vector<Alias>& aliases) {
  TextTable table({"LIST", "CAT", "SEL", "UNIT", "DESCRIPTION"});
  for (const Alias& alias : aliases)
    table.add({alias.price_list.empty() ? "(all)" : alias.price_list, alias.cat, alias.sel, alias.unit,
               printable(alias.description)});
  return table.text();
}

std::string as_json(const std::vector<Alias>& aliases) {
  JsonWriter json;
  json.array();
  for (const Alias& alias : aliases) {
    json.object();
    const auto member = [&](std::string_view name, std::string_view text) {
      json.key(name);
      json.text_or_null(text);
    };
    member("price_list", alias.price_list);
    member("description", alias.description);
    member("unit", alias.unit);
    member("cat", alias.cat);
    member("sel", alias.sel);
    json.end();
  }
  json.end();
  return json.take() + "\n";
}

Result<ParsedAliases> read_aliases(const std::string& file) {
  const Limits limits = apps::files::input_limits();
  const auto bytes = apps::files::read_input(file, limits.price_list_bytes);
  if (!bytes) return std::unexpected(bytes.error());
  return parse_aliases_csv(*bytes, limits);
}

}  // namespace

int add_alias(const Alias& alias, const std::filesystem::path& data_dir, Context context) {
  const auto stored = store_alias(alias, data_dir);
  if (!stored) return report_error(stored.error(), context.err);
  context.out << printable(in_words(alias)) << " is " << alias.cat << ' ' << alias.sel << '\n' << std::flush;
  return 0;
}

int remove_alias(const Alias& alias, const std::filesystem::path& data_dir, Context context) {
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return report_error(store.error(), context.err);
  const auto removed = store->remove_alias(alias);
  if (!removed) return report_error(removed.error(), context.err);
  if (*removed == 0)
    return report_error({ErrorCode::invalid_usage, "no alias of " + in_words(alias), {}}, context.err);
  context.out << "removed " << printable(in_words(alias)) << '\n' << std::flush;
  return 0;
}

int print_aliases(const std::string& code, bool json, const std::filesystem::path& data_dir,
                  Context context) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  if (!store) return report_error(store.error(), context.err);
  const auto aliases = code.empty() ? store->aliases() : store->aliases(code);
  if (!aliases) return report_error(aliases.error(), context.err);
  context.out << (json ? as_json(*aliases) : as_table(*aliases)) << std::flush;
  return 0;
}

int import_aliases(const std::string& file, const std::filesystem::path& data_dir, Context context) {
  const auto parsed = read_aliases(file);
  if (!parsed) return report_error(about_file(file, parsed.error()), context.err);
  for (const BadRow& row : parsed->bad_rows)
    context.err << printable(file + ":" + std::to_string(row.line) + ": " + row.message) << '\n';
  if (!parsed->bad_rows.empty())
    return report_error({ErrorCode::malformed_price_list,
                         file + ": " + count_of(parsed->bad_rows.size(), "bad row") + "; nothing imported",
                         {}},
                        context.err);
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return report_error(store.error(), context.err);
  const auto stored = store->add_aliases(parsed->aliases);
  if (!stored) return report_error(stored.error(), context.err);
  context.out << "imported " << std::to_string(parsed->aliases.size())
              << (parsed->aliases.size() == 1 ? " alias" : " aliases") << '\n'
              << std::flush;
  return 0;
}

}  // namespace esxconv

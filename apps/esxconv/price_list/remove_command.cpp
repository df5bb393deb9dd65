#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <string>

#include "esxconv/price_list/price_list_command.h"
#include "esxconv/terminal/messages.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::Access;
using apps::store::PriceListStore;
using apps::store::PriceListSummary;

/// A list that can be removed; looking for it creates no data directory.
Result<PriceListSummary> find_imported_list(const std::string& code, const std::filesystem::path& data_dir) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  if (!store) return std::unexpected(store.error());
  const auto lists = store->list();
  if (!lists) return std::unexpected(lists.error());
  const auto at = std::ranges::find(*lists, code, &PriceListSummary::code);
  if (at == lists->end()) return std::unexpected(store->load(code).error());
  if (at->bundled)
    return fail(ErrorCode::invalid_usage, code + " is the bundled list, which cannot be removed");
  return *at;
}

int remove_price_list(const std::string& code, const std::filesystem::path& data_dir, Context context) {
  const auto list = find_imported_list(code, data_dir);
  if (!list) return report_error(list.error(), context.err);
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return report_error(store.error(), context.err);
  if (const auto removed = store->remove(code); !removed) return report_error(removed.error(), context.err);
  context.out << "removed " << code << ": " << count_of(list->item_count, "item") << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_remove_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto code = std::make_shared<std::string>();
  CLI::App* command = add(group, "remove", "Remove an imported price list; its aliases are kept",
                          [=](const auto& data_dir) { return remove_price_list(*code, data_dir, context); });
  command->add_option("CODE", *code, loaded_code_help)->required();
}

}  // namespace esxconv

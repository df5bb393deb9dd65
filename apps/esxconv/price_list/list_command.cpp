#include <CLI/App.hpp>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "esxconv/output/json_text.h"
#include "esxconv/price_list/price_list_command.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "store/price_list_fields.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using apps::store::PriceListStore;
using apps::store::PriceListSummary;

constexpr std::size_t shown_digest_digits = 12;

std::string as_table(const std::vector<PriceListSummary>& lists) {
  TextTable table({"CODE", "REGION", "MONTH", "ITEMS", "SOURCE", "SHA256"});
  for (const PriceListSummary& list : lists)
    table.add({list.code, list.region(), list.month(), std::to_string(list.item_count), list.source,
               list.sha256.substr(0, shown_digest_digits)});
  return table.text();
}

int print_price_lists(const std::filesystem::path& data_dir, bool json, Context context) {
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  const auto lists = store ? store->list() : std::unexpected(store.error());
  if (!lists) return report_error(lists.error(), context.err);
  context.out << (json ? json_text(*lists) : as_table(*lists)) << std::flush;
  return 0;
}

}  // namespace

void add_list_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* command = add(group, "list", "List the loaded price lists",
                          [=](const auto& data_dir) { return print_price_lists(data_dir, *json, context); });
  command->add_flag("--json", *json, "Print as JSON");
}

}  // namespace esxconv

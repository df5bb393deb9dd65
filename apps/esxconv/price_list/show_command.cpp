#include <CLI/App.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <string>

#include "esxconv/output/json_text.h"
#include "esxconv/price_list/price_list_command.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "store/price_list_fields.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::PriceListStore;
using apps::store::PriceListSummary;

struct ShowArguments {
  std::string code;
  bool json = false;
};

/// A price list, with the number of items of each category.
struct PriceListDetails : PriceListSummary {
  std::map<std::string, std::size_t, std::less<>> categories;
};

}  // namespace
}  // namespace esxconv

template <>
struct estimate::FieldList<esxconv::PriceListDetails> {
  static constexpr std::string_view name = "PriceListDetails", text = "A price list and its categories.";
  static constexpr auto rows =
      std::tuple_cat(FieldList<apps::store::PriceListSummary>::rows,
                     std::tuple(field("categories", &esxconv::PriceListDetails::categories,
                                      "The number of items of each category.")));
};

namespace esxconv {
namespace {

std::string as_text(const PriceListDetails& list) {
  TextTable table({"code", list.code});
  table.add({"description", list.description});
  table.add({"region", list.region()});
  table.add({"month", list.month()});
  table.add({"items", std::to_string(list.item_count)});
  table.add({"source", list.source});
  table.add({"sha256", list.sha256});
  table.add({"imported", list.imported});
  TextTable counts({"CATEGORY", "ITEMS"});
  for (const auto& [category, count] : list.categories) counts.add({category, std::to_string(count)});
  return table.text() + "\n" + counts.text();
}

Result<PriceListDetails> load_details(const std::filesystem::path& data_dir, const std::string& code) {
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  if (!store) return std::unexpected(store.error());
  const auto list = store->load(code);
  if (!list) return std::unexpected(list.error());
  const auto summaries = store->list();
  if (!summaries) return std::unexpected(summaries.error());
  const auto summary = std::ranges::find(*summaries, code, &PriceListSummary::code);
  if (summary == summaries->end())
    return fail(ErrorCode::price_list_not_loaded, code + " was removed in the meantime");

  PriceListDetails details{*summary, {}};
  for (const PriceItem& item : list->items) ++details.categories[item.cat];
  return details;
}

int print_price_list(const ShowArguments& arguments, const std::filesystem::path& data_dir, Context context) {
  const auto list = load_details(data_dir, arguments.code);
  if (!list) return report_error(list.error(), context.err);
  context.out << (arguments.json ? json_text(*list) : as_text(*list)) << std::flush;
  return 0;
}

}  // namespace

void add_show_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<ShowArguments>();
  CLI::App* command =
      add(group, "show", "Show a price list and its number of items per category",
          [=](const auto& data_dir) { return print_price_list(*arguments, data_dir, context); });
  command->add_option("CODE", arguments->code, loaded_code_help)->required();
  command->add_flag("--json", arguments->json, "Print as JSON");
}

}  // namespace esxconv

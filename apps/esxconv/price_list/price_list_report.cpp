#include "esxconv/price_list/price_list_report.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "estimate/base/json_writer.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "store/price_list_store.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::store::Access;
using apps::store::PriceListStore;
using apps::store::PriceListSummary;

using Categories = std::map<std::string, std::size_t>;

constexpr std::size_t shown_digest_digits = 12;

/// What the code says, as far as it follows the grammar.
struct Origin {
  std::string region, month;
};

Origin origin_of(const std::string& code) {
  const auto parts = read_price_list_code(code);
  if (!parts) return {};
  return {parts->state + " " + parts->region, parts->month};
}

std::string lists_as_table(const std::vector<PriceListSummary>& lists) {
  TextTable table({"CODE", "REGION", "MONTH", "ITEMS", "SOURCE", "SHA256"});
  for (const PriceListSummary& list : lists) {
    const Origin origin = origin_of(list.code);
    table.add({list.code, origin.region, origin.month, std::to_string(list.item_count), list.source,
               list.sha256.substr(0, shown_digest_digits)});
  }
  return table.text();
}

void write_summary(JsonWriter& json, const PriceListSummary& list) {
  const Origin origin = origin_of(list.code);
  const auto member = [&](std::string_view name, std::string_view text) {
    json.key(name);
    json.text_or_null(text);
  };
  member("code", list.code);
  member("description", list.description);
  member("region", origin.region);
  member("month", origin.month);
  json.key("items");
  json.integer(std::int64_t(list.item_count));
  member("source", list.source);
  member("sha256", list.sha256);
  member("imported", list.imported);
  json.key("bundled");
  json.boolean(list.bundled);
}

std::string lists_as_json(const std::vector<PriceListSummary>& lists) {
  JsonWriter json;
  json.array();
  for (const PriceListSummary& list : lists) {
    json.object();
    write_summary(json, list);
    json.end();
  }
  json.end();
  return json.take() + "\n";
}

std::string list_as_text(const PriceListSummary& list, const Categories& categories) {
  const Origin origin = origin_of(list.code);
  TextTable table({"code", list.code});
  table.add({"description", list.description});
  table.add({"region", origin.region});
  table.add({"month", origin.month});
  table.add({"items", std::to_string(list.item_count)});
  table.add({"source", list.source});
  table.add({"sha256", list.sha256});
  table.add({"imported", list.imported});
  TextTable counts({"CATEGORY", "ITEMS"});
  for (const auto& [category, count] : categories) counts.add({category, std::to_string(count)});
  return table.text() + "\n" + counts.text();
}

std::string list_as_json(const PriceListSummary& list, const Categories& categories) {
  JsonWriter json;
  json.object();
  write_summary(json, list);
  json.key("categories");
  json.object();
  for (const auto& [category, count] : categories) {
    json.key(category);
    json.integer(std::int64_t(count));
  }
  json.end();
  json.end();
  return json.take() + "\n";
}

/// The text about one list, from both its summary and its items.
Result<std::string> describe(const std::filesystem::path& data_dir, const std::string& code, bool json) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  if (!store) return std::unexpected(store.error());
  const auto list = store->load(code);
  if (!list) return std::unexpected(list.error());
  const auto summaries = store->list();
  if (!summaries) return std::unexpected(summaries.error());
  const auto summary = std::ranges::find(*summaries, code, &PriceListSummary::code);
  if (summary == summaries->end()) return fail(ErrorCode::price_list_not_loaded, code + " was just removed");

  Categories categories;
  for (const PriceItem& item : list->items) ++categories[item.cat];
  return json ? list_as_json(*summary, categories) : list_as_text(*summary, categories);
}

}  // namespace

int print_price_lists(const std::filesystem::path& data_dir, bool json, Context context) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  const auto lists = store ? store->list() : std::unexpected(store.error());
  if (!lists) return report_error(lists.error(), context.err);
  context.out << (json ? lists_as_json(*lists) : lists_as_table(*lists)) << std::flush;
  return 0;
}

int print_price_list(const std::filesystem::path& data_dir, const std::string& code, bool json,
                     Context context) {
  const auto text = describe(data_dir, code, json);
  if (!text) return report_error(text.error(), context.err);
  context.out << *text << std::flush;
  return 0;
}

}  // namespace esxconv

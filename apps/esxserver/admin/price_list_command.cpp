// esxserver price-list import|list|remove
#include <CLI/App.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "estimate/base/limits.h"
#include "estimate/price_list.h"
#include "esxserver/admin/admin_json.h"
#include "esxserver/command.h"
#include "esxserver/options/home.h"
#include "store/price_list_store.h"

namespace esxserver {
namespace {

using apps::store::Access;
using apps::store::PriceListStore;

struct PriceListArguments {
  HomeOptions home;
  std::filesystem::path file;
  std::string code;
};

Result<estimate::PriceList> read_list(const std::filesystem::path& path) {
  const estimate::Limits limits;
  std::error_code problem;
  const auto size = std::filesystem::file_size(path, problem);
  std::ifstream file(path, std::ios::binary);
  if (problem || !file) return fail(ErrorCode::file_unreadable, path.string() + " cannot be read");
  if (size > limits.price_list_bytes)
    return fail(ErrorCode::price_list_too_large, path.string() + " has " + std::to_string(size) + " bytes");
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  auto parsed = estimate::parse_price_list(bytes, {}, limits);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->bad_rows.empty())
    return fail(
        ErrorCode::malformed_price_list,
        std::to_string(parsed->bad_rows.size()) + " bad rows; the first: " + parsed->bad_rows[0].message,
        "line " + std::to_string(parsed->bad_rows[0].line));
  parsed->list.source = path.filename().string();
  return std::move(parsed->list);
}

CommandResult import_list(const PriceListArguments& arguments) {
  const auto list = read_list(arguments.file);
  if (!list) return std::unexpected(list.error());
  auto store = PriceListStore::open(arguments.home.data_dir, Access::write);
  if (!store) return std::unexpected(store.error());
  const std::string now = iso8601(SystemClock().now());
  if (const auto stored = store->replace(*list, now); !stored) return std::unexpected(stored.error());
  AdminJson json;
  json.text("code", list->code);
  json.number("item_count", std::ssize(list->items));
  return json.take();
}

CommandResult list_lists(const PriceListArguments& arguments) {
  const auto store = PriceListStore::open(arguments.home.data_dir, Access::read);
  const auto lists = store ? store->list() : std::unexpected(store.error());
  if (!lists) return std::unexpected(lists.error());
  AdminJson json;
  json.list("price_lists", *lists, [](AdminJson& row, const apps::store::PriceListSummary& list) {
    row.text("code", list.code);
    row.text("description", list.description);
    row.number("item_count", static_cast<std::int64_t>(list.item_count));
    row.text("source", list.source);
    row.text("imported", list.imported);
    row.flag("bundled", list.bundled);
  });
  return json.take();
}

CommandResult remove_list(const PriceListArguments& arguments) {
  auto store = PriceListStore::open(arguments.home.data_dir, Access::write);
  if (!store) return std::unexpected(store.error());
  if (const auto removed = store->remove(arguments.code); !removed) return std::unexpected(removed.error());
  AdminJson json;
  json.text("code", arguments.code);
  json.flag("removed", true);
  return json.take();
}

}  // namespace

void add_price_list_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<PriceListArguments>();
  CLI::App* group = app.add_subcommand("price-list", "Price lists that jobs may name");
  group->require_subcommand(1);
  add_home_options(*group, arguments->home);
  const auto add = [&](const char* name, const char* help, std::function<CommandResult()> run) {
    CLI::App* command = group->add_subcommand(name, help)->fallthrough();
    command->callback([&selected, run = std::move(run)] { selected = run; });
    return command;
  };
  add("import", "Load a list, in the place of one with its code", [=] { return import_list(*arguments); })
      ->add_option("FILE", arguments->file, "CSV, TSV or JSON")
      ->required();
  add("list", "Print the loaded lists", [=] { return list_lists(*arguments); });
  add("remove", "Forget a list", [=] { return remove_list(*arguments); })
      ->add_option("CODE", arguments->code, "The list")
      ->required();
}

}  // namespace esxserver

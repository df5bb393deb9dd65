// The subcommands of `esxconv price-list alias`: corrections that later conversions follow.

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include <CLI/App.hpp>

#include "estimate/result_fields.h"
#include "esx/estimate/alias.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/json.h"
#include "esx/estimate/match.h"
#include "esxconv/input/input.h"
#include "esxconv/price_list/price_list_command.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"
#include "operations/files.h"
#include "operations/operations.h"
#include "operations/price_list_files.h"
#include "operations/price_list_store.h"

namespace esxconv {

using namespace estimate;

namespace {

using apps::store::PriceListStore;

/// The codes of the loaded price lists, which aliases must have. Reads each list at most once.
class LoadedCodes {
 public:
  /// `store` must outlive it.
  explicit LoadedCodes(const apps::store::PriceListStore& store) : store_(store) {}

  /// An alias for a code or unit that its list does not have, or no list, would never be used. Errors:
  /// invalid_usage, price_list_not_loaded, store_failed.
  [[nodiscard]] estimate::Result<void> check(const estimate::Alias& alias);

 private:
  using Units = std::map<std::pair<std::string, std::string>, std::string>;  // category, selector: unit

  [[nodiscard]] estimate::Result<const Units*> units_of(const std::string& list);
  [[nodiscard]] estimate::Result<bool> some_list_has(const estimate::Alias& alias);

  const apps::store::PriceListStore& store_;
  std::map<std::string, Units> lists_;
};

Result<const LoadedCodes::Units*> LoadedCodes::units_of(const std::string& list) {
  if (const auto known = lists_.find(list); known != lists_.end()) return &known->second;
  const auto loaded = store_.load(list);
  if (!loaded) return std::unexpected(loaded.error());
  Units& units = lists_[list];
  for (const PriceItem& item : loaded->items)
    units.emplace(std::pair(item.cat, item.sel), to_upper(item.unit));
  return &units;
}

Result<bool> LoadedCodes::some_list_has(const Alias& alias) {
  std::vector<std::string> codes = {alias.price_list};
  if (alias.price_list.empty()) {
    const auto all = store_.list();
    if (!all) return std::unexpected(all.error());
    codes.clear();
    codes.reserve(all->size());
    for (const auto& list : *all) codes.push_back(list.code);
  }
  for (const std::string& code : codes) {
    const auto units = units_of(code);
    if (!units) return std::unexpected(units.error());
    const auto unit = (*units)->find({alias.cat, alias.sel});
    if (unit == (*units)->end()) continue;
    if (alias.unit.empty() || unit->second == to_upper(alias.unit)) return true;
  }
  return false;
}

Result<void> LoadedCodes::check(const Alias& alias) {
  const auto found = some_list_has(alias);
  if (!found) return std::unexpected(found.error());
  if (*found) return {};
  const std::string where =
      alias.price_list.empty() ? "no loaded list has an item " : alias.price_list + " has no item ";
  return fail(ErrorCode::invalid_usage,
              where + alias.cat + " " + alias.sel + (alias.unit.empty() ? "" : " in " + alias.unit));
}

Result<void> store_alias(const Alias& alias, const std::filesystem::path& data_dir) {
  if (const auto problem = check_alias(alias)) return fail(ErrorCode::invalid_usage, *problem);
  auto store = PriceListStore::open(data_dir, apps::store::Access::write);
  if (!store) return std::unexpected(store.error());
  if (auto good = LoadedCodes(*store).check(alias); !good) return good;
  return store->add_aliases({alias});
}

std::string act_of(const Alias& alias) {
  return alias.activity ? std::string(1, activity_letter(*alias.activity)) : std::string();
}

/// "'White gutter' (LF, +) in DEMO8X_NOV26", safe for a terminal.
std::string alias_text(const estimate::Alias& alias) {
  std::string text = "'" + alias.description + "'";
  const std::string act = act_of(alias);
  const std::string limits = alias.unit + (alias.unit.empty() || act.empty() ? "" : ", ") + act;
  if (!limits.empty()) text += " (" + limits + ")";
  return printable(text + " in " + (alias.price_list.empty() ? "all lists" : alias.price_list));
}

int add_alias(const Alias& alias, const std::filesystem::path& data_dir, Context context) {
  const auto stored = store_alias(alias, data_dir);
  if (!stored) return report_error(stored.error(), context.err);
  context.out << "added " << alias_text(alias) << ": " << alias.cat << ' ' << alias.sel << '\n' << std::flush;
  return 0;
}

/// Adds DESCRIPTION, --list, --unit and --act: which alias is meant.
void add_alias_options(CLI::App& command, estimate::Alias& alias) {
  command
      .add_option("DESCRIPTION", alias.description,
                  "Description as printed; activity prefix and edit marks are ignored")
      ->required();
  command.add_option("--list", alias.price_list, "Price list that the alias is for (default: all)")
      ->type_name("CODE");
  command.add_option("--unit", alias.unit, "Unit that the alias is for (default: any)")->type_name("UNIT");
  const auto read_act = [&alias](const std::string& act) {
    alias.activity = act.size() == 1 ? activity_from_letter(act.front()) : std::nullopt;
    if (!alias.activity) throw CLI::ValidationError("--act", "'" + act + "' is not one of + - & R I M");
  };
  command
      .add_option_function<std::string>(
          "--act", read_act,
          "Activity that the alias is for: + - & R I M (default: any); --act=- for removal")
      ->type_name("ACT");
}

void add_alias_add_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto alias = std::make_shared<Alias>();
  CLI::App* command = add(group, "add", "Make a description mean a code",
                          [=](const auto& data_dir) { return add_alias(*alias, data_dir, context); });
  add_alias_options(*command, *alias);
  command->add_option("CAT", alias->cat, "Category")->required();
  command->add_option("SEL", alias->sel, "Selector")->required();
}

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

void add_alias_import_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto file = std::make_shared<std::string>();
  CLI::App* command = add(group, "import", "Import aliases from a CSV file",
                          [=](const auto& data_dir) { return import_aliases(*file, data_dir, context); });
  command
      ->add_option("FILE", *file,
                   "CSV with columns description, cat, sel and optionally unit, act, price_list;\n- for "
                   "standard input")
      ->required();
}

struct AliasListArguments {
  std::string code;  // empty: the aliases of every list
  bool json = false;
};

std::string as_table(const std::vector<Alias>& aliases) {
  TextTable table({"LIST", "CAT", "SEL", "ACT", "UNIT", "DESCRIPTION"});
  for (const Alias& alias : aliases)
    table.add({alias.price_list.empty() ? "(all)" : alias.price_list, alias.cat, alias.sel, act_of(alias),
               alias.unit, alias.description});
  return table.text();
}

int print_aliases(const AliasListArguments& arguments, const std::filesystem::path& data_dir,
                  Context context) {
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  if (!store) return report_error(store.error(), context.err);
  const auto aliases = arguments.code.empty() ? store->aliases() : store->aliases(arguments.code);
  if (!aliases) return report_error(aliases.error(), context.err);
  context.out << (arguments.json ? json_text(*aliases) : as_table(*aliases)) << std::flush;
  return 0;
}

void add_alias_list_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<AliasListArguments>();
  CLI::App* command = add(group, "list", "List aliases",
                          [=](const auto& data_dir) { return print_aliases(*arguments, data_dir, context); });
  command->add_option("CODE", arguments->code, "Only the aliases that apply to this price list");
  command->add_flag("--json", arguments->json, "Print as JSON");
}

int remove_alias(const Alias& alias, const std::filesystem::path& data_dir, Context context) {
  auto store = apps::store::PriceListStore::open(data_dir, apps::store::Access::write);
  if (!store) return report_error(store.error(), context.err);
  const auto removed = store->remove_alias(alias);
  if (!removed) return report_error(removed.error(), context.err);
  if (*removed == 0)
    return report_error({estimate::ErrorCode::invalid_usage, "no alias for " + alias_text(alias), {}},
                        context.err);
  context.out << "removed " << alias_text(alias) << '\n' << std::flush;
  return 0;
}

void add_alias_remove_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto alias = std::make_shared<Alias>();
  CLI::App* command = add(group, "remove", "Remove an alias",
                          [=](const auto& data_dir) { return remove_alias(*alias, data_dir, context); });
  add_alias_options(*command, *alias);
}

struct AliasLearnArguments {
  std::string file, list;
};

/// The estimate with its matches, and the list that they are of.
struct EditedEstimate {
  Estimate estimate;
  PriceMatch match;
  std::string list;
};

Result<EditedEstimate> read_edited(const AliasLearnArguments& arguments) {
  const auto content = read_named_source(arguments.file, apps::files::input_limits().input_bytes);
  if (!content) return std::unexpected(content.error());
  const auto about = [&](const Error& error) {
    return std::unexpected(apps::files::about_file(arguments.file, error));
  };
  if (apps::operations::file_kind(*content) != apps::operations::FileKind::estimate_json)
    return about({ErrorCode::invalid_usage,
                  "alias learn takes an estimate-v1 document, as esxconv --json writes it",
                  {}});
  auto estimate = estimate_from_json(*content);
  if (!estimate) return about(estimate.error());
  auto match = price_match_from_json(*content);
  if (!match) return about(match.error());
  EditedEstimate edited{.estimate = *std::move(estimate), .match = *std::move(match), .list = arguments.list};
  if (edited.list.empty()) edited.list = edited.match.price_list;
  if (edited.list.empty()) edited.list = edited.estimate.claim.price_list;
  if (edited.list.empty())
    return about({ErrorCode::invalid_usage, "the document names no price list; give one with --list", {}});
  return edited;
}

std::string line_name(const Estimate& estimate, std::size_t item) {
  const LineItem& line = estimate.items[item];
  return printable(line.number.empty() ? "\"" + line.description + "\"" : "line " + line.number);
}

/// The aliases are stored, all or none.
Result<LearnedAliases> learn_and_store(const EditedEstimate& edited, const std::filesystem::path& data_dir) {
  auto store = PriceListStore::open(data_dir, apps::store::Access::write);
  if (!store) return std::unexpected(store.error());
  const auto list = store->load(edited.list);
  if (!list) return std::unexpected(list.error());
  auto aliases = store->aliases(edited.list);
  if (!aliases) return std::unexpected(aliases.error());
  MatchOptions options;
  options.aliases = *std::move(aliases);
  LearnedAliases learned = learn_aliases(edited.estimate, edited.match, *list, options);
  std::vector<Alias> added;
  added.reserve(learned.aliases.size());
  for (const LearnedAlias& each : learned.aliases) added.push_back(each.alias);
  if (const auto stored = store->add_aliases(added); !stored) return std::unexpected(stored.error());
  return learned;
}

int learn_aliases_of(const AliasLearnArguments& arguments, const std::filesystem::path& data_dir,
                     Context context) {
  const auto edited = read_edited(arguments);
  if (!edited) return report_error(edited.error(), context.err);
  const auto learned = learn_and_store(*edited, data_dir);
  if (!learned) return report_error(learned.error(), context.err);
  for (const UnusedChoice& choice : learned->unused)
    context.err << line_name(edited->estimate, choice.item) << ": not learned: " << printable(choice.reason)
                << '\n';
  for (const LearnedAlias& each : learned->aliases)
    context.out << "learned " << alias_text(each.alias) << ": " << each.alias.cat << ' ' << each.alias.sel
                << ", for " << count_of(each.lines, "line") << " of the file\n";
  const std::size_t count = learned->aliases.size();
  context.out << "learned " << count << (count == 1 ? " alias" : " aliases") << '\n' << std::flush;
  return 0;
}

void add_alias_learn_command(CLI::App& group, Context context, const AddSubcommand& add) {
  const auto arguments = std::make_shared<AliasLearnArguments>();
  CLI::App* command =
      add(group, "learn", "Make the codes that you chose in an edited estimate aliases",
          [=](const auto& data_dir) { return learn_aliases_of(*arguments, data_dir, context); });
  command->add_option("FILE", arguments->file, "estimate-v1 with edited cat and sel of lines or matches")
      ->required()
      ->type_name("");
  command->add_option("--list", arguments->list, "Price list that the aliases are for (default: the file's)")
      ->type_name("CODE");
}

}  // namespace

void add_alias_commands(CLI::App& group, Context context, const AddSubcommand& add) {
  CLI::App* alias =
      group.add_subcommand("alias", "Manage corrections: a description that means a code")->fallthrough();
  alias->require_subcommand(1);
  add_alias_add_command(*alias, context, add);
  add_alias_list_command(*alias, context, add);
  add_alias_remove_command(*alias, context, add);
  add_alias_import_command(*alias, context, add);
  add_alias_learn_command(*alias, context, add);
}

}  // namespace esxconv

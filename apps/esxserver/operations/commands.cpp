// esxserver audit, esxserver store, esxserver usage

#include <memory>

#include <CLI/App.hpp>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"
#include "esxserver/base/time.h"
#include "esxserver/operations/store_binding.h"
#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"

namespace esxserver {
namespace {

struct AuditList {
  std::vector<AuditRecord> acts;
};

struct StoreStatus {
  std::optional<std::string> database, store;
  bool same = false;
};

struct Usage {
  std::string from, to;
  std::vector<UsageLine> usage;
};

/// "2026-03-09".
std::string day_of(const UsageLine& line) { return iso8601(line.day).substr(0, 10); }

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::AuditList> {
  using List = esxserver::AuditList;
  static constexpr std::string_view name = "AuditList", text = "Acts of administration.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::AuditRecord>>("acts", &List::acts, "Newest last."));
};

template <>
struct estimate::FieldList<esxserver::StoreStatus> {
  using Status = esxserver::StoreStatus;
  static constexpr std::string_view name = "StoreStatus",
                                    text = "Whether database and files belong together.";
  static constexpr auto rows = std::tuple(field("database", &Status::database, "Id in the database."),
                                          field("store", &Status::store, "Id in the file store."),
                                          field("same", &Status::same, "Whether they are the same."));
};

template <>
struct estimate::FieldList<esxserver::UsageLine> {
  using Line = esxserver::UsageLine;
  static constexpr std::string_view name = "UsageLine", text = "The conversions of a key in a day.";
  static constexpr auto rows =
      std::tuple(computed("day", &esxserver::day_of, "The day, UTC."),
                 field("partner_id", &Line::partner_id, "Identifier of the partner."),
                 field("name", &Line::partner_name, "Name of the partner."),
                 field("key_id", &Line::key_id, "Identifier of the key."),
                 field("label", &Line::label, "What the operator calls the key."),
                 field("kind", &Line::kind, "Test or live."),
                 field("accepted", &Line::accepted, "Conversions that were accepted in the day."),
                 field("completed", &Line::completed, "Conversions that succeeded in the day."),
                 field("failed", &Line::failed, "Conversions that failed in the day."));
};

template <>
struct estimate::FieldList<esxserver::Usage> {
  using Usage = esxserver::Usage;
  static constexpr std::string_view name = "Usage", text = "The conversions of some days.";
  static constexpr auto rows =
      std::tuple(field("from", &Usage::from, "The first day."), field("to", &Usage::to, "The last day."),
                 field_as<esxserver::Rows<esxserver::UsageLine>>("usage", &Usage::usage, "By day and key."));
};

namespace esxserver {
namespace {

struct AuditArguments {
  AdminStorageOptions storage;
  std::string since;
};

CommandResult list_acts(const AuditArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const Result<Time> since =
      arguments.since.empty() ? Time() : parse_since(arguments.since, (*storage)->clock.now());
  if (!since) return std::unexpected(since.error());
  auto acts = (*storage)->audit.list(*since);
  if (!acts) return std::unexpected(acts.error());
  return printed(AuditList{*std::move(acts)});
}

StoreBinding binding_of(StorageBackend& backend) {
  return {*backend.database, *backend.artifacts, backend.random};
}

CommandResult show(const AdminStorageOptions& options) {
  const auto storage = open_storage(options);
  if (!storage) return std::unexpected(storage.error());
  const auto ids = binding_of(**storage).ids();
  if (!ids) return std::unexpected(ids.error());
  return printed(StoreStatus{ids->database, ids->store, ids->same()});
}

CommandResult adopt(const AdminStorageOptions& options) {
  const auto storage = open_storage(options);
  if (!storage) return std::unexpected(storage.error());
  const auto id = binding_of(**storage).adopt();
  if (!id) return std::unexpected(id.error());
  return printed(StoreStatus{*id, *id, true}, *id);
}

struct UsageArguments {
  AdminStorageOptions storage;
  std::string from, to;
  bool csv = false;
};

/// A cell by RFC 4180.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  return '"' + estimate::replace_all(text, "\"", "\"\"") + '"';
}

std::string csv_of(const std::vector<UsageLine>& lines) {
  std::string csv = "day,partner_id,name,key_id,label,kind,accepted,completed,failed\n";
  for (const UsageLine& line : lines) {
    const std::vector<std::string> cells = {day_of(line),
                                            line.partner_id,
                                            csv_cell(line.partner_name),
                                            line.key_id,
                                            csv_cell(line.label),
                                            std::string(key_kind_name(line.kind)),
                                            std::to_string(line.accepted),
                                            std::to_string(line.completed),
                                            std::to_string(line.failed)};
    csv += estimate::join(cells, ",") + "\n";
  }
  return csv;
}

CommandResult print_usage(const UsageArguments& arguments) {
  const std::optional<Time> from = parse_day(arguments.from), to = parse_day(arguments.to);
  if (!from || !to) return fail(ErrorCode::invalid_usage, "--from and --to have the form 2026-03-09");
  if (*from > *to) return fail(ErrorCode::invalid_usage, "--from is later than --to");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  auto lines = (*storage)->reports.usage(*from, *to + std::chrono::days(1));
  if (!lines) return std::unexpected(lines.error());
  if (arguments.csv) return CommandOutput{csv_of(*lines), {}};
  return printed(Usage{arguments.from, arguments.to, *std::move(lines)});
}

}  // namespace

void add_audit_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<AuditArguments>();
  CLI::App* command =
      add_command(app, "audit", "Print what was changed by commands, when and by whom, newest last",
                  Effect::reads, arguments->storage, selected, [=] { return list_acts(*arguments); });
  add_admin_storage_options(*command, arguments->storage);
  command
      ->add_option("--since", arguments->since,
                   "The earliest time, such as 12h, 2026-11-21 or 2026-11-21T10:15:00Z (UTC); default: all")
      ->type_name("TIME");
}

void add_store_command(CLI::App& app, Run& selected) {
  const auto options = std::make_shared<AdminStorageOptions>();
  CommandGroup group(app, "store", "The ids that a database shares with its file store", *options, selected);
  group.add_query("show", "Print both ids", [options] { return show(*options); });
  group.add("adopt",
            "Declare that they belong together; sweeps then remove files that the database does not need",
            [options] { return adopt(*options); });
}

void add_usage_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<UsageArguments>();
  CLI::App* command =
      add_command(app, "usage", "Print the conversions of each key by day (UTC)", Effect::reads,
                  arguments->storage, selected, [=] { return print_usage(*arguments); });
  add_admin_storage_options(*command, arguments->storage);
  command->add_option("--from", arguments->from, "First day, such as 2026-03-01")
      ->required()
      ->type_name("DATE");
  command->add_option("--to", arguments->to, "Last day, which is included")->required()->type_name("DATE");
  command->add_flag("--csv", arguments->csv, "Print CSV instead of JSON");
}

}  // namespace esxserver

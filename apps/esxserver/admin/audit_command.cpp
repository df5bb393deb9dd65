// esxserver audit
#include <CLI/App.hpp>
#include <memory>

#include "esx/estimate/base/json_value.h"
#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/options/since.h"

namespace esxserver {
namespace {

struct AuditList {
  std::vector<AuditRecord> acts;
};

/// Codec of JSON that is kept as text.
struct StoredJson {
  static void encode(auto& out, const std::string& text, const estimate::FieldRules&) {
    const auto value = estimate::read_json(text);
    estimate::write_json(out.json, value.value_or(estimate::JsonValue()));
  }
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::AuditRecord> {
  using Record = esxserver::AuditRecord;
  static constexpr std::string_view name = "AuditRecord", text = "An act of administration.";
  static constexpr auto rows = std::tuple(
      field("at", &Record::at, "When it began."), field("by", &Record::by, "The system user who ran it."),
      field("act", &Record::act, "The command."),
      field("object", &Record::object, "What it was done to, or what it made."),
      field_as<esxserver::StoredJson>("details", &Record::details, "Arguments and options."),
      field("outcome", &Record::outcome, "done, or the code of the error; begun: it never ended."),
      field("audit_id", &Record::id, "Identifier of the record."));
};

template <>
struct estimate::FieldList<esxserver::AuditList> {
  using List = esxserver::AuditList;
  static constexpr std::string_view name = "AuditList", text = "Acts of administration.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::AuditRecord>>("acts", &List::acts, "Newest last."));
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

}  // namespace esxserver

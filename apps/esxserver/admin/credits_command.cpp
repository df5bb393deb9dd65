// esxserver credits grant|ledger|check
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/domain/credit_fields.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

struct UserLedger {
  std::string uid;
  std::int64_t balance = 0;
  std::vector<CreditEntry> entries;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::UserLedger> {
  using Ledger = esxserver::UserLedger;
  static constexpr std::string_view name = "UserLedger", text = "The credits of a user.";
  static constexpr auto rows = std::tuple(
      field("uid", &Ledger::uid, "Identifier of the user."), field("balance", &Ledger::balance, "Credits."),
      field_as<esxserver::Rows<esxserver::CreditEntry>>("entries", &Ledger::entries, "Newest first."));
};

template <>
struct estimate::FieldList<esxserver::LedgerDifference> {
  using Difference = esxserver::LedgerDifference;
  static constexpr std::string_view name = "LedgerDifference", text = "A row that does not add up.";
  static constexpr auto rows =
      std::tuple(field("uid", &Difference::uid, "User."), field("entry_id", &Difference::entry_id, "Row."),
                 field("ref", &Difference::ref, "Its reference."),
                 field("balance_after", &Difference::balance_after, "Balance as stored."),
                 field("computed", &Difference::computed, "Balance as computed."),
                 field("problem", &Difference::problem, "What is wrong."));
};

template <>
struct estimate::FieldList<esxserver::LedgerCheck> {
  using Check = esxserver::LedgerCheck;
  static constexpr std::string_view name = "LedgerCheck", text = "Every balance, computed again.";
  static constexpr auto rows = std::tuple(
      field("users", &Check::users, "Users with rows."), field("entries", &Check::entries, "Rows."),
      field_as<esxserver::Rows<esxserver::LedgerDifference>>("differences", &Check::differences,
                                                             "Rows that do not add up."));
};

namespace esxserver {
namespace {

struct CreditArguments {
  AdminStorageOptions storage;
  std::string uid, note;
  std::int64_t credits = 0;
};

CommandResult grant_credits(const CreditArguments& arguments) {
  if (!is_valid_uid(arguments.uid)) return fail(ErrorCode::invalid_usage, "the uid is invalid");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  const std::string id = make_uuid(backend.random);
  const auto note = arguments.note.empty() ? std::nullopt : std::optional(arguments.note);
  const auto posted = backend.credits.post(
      {id, arguments.uid, arguments.credits, CreditKind::grant, "grant:" + id, note, backend.clock.now()});
  if (!posted) return std::unexpected(posted.error());
  return printed(posted->entry);
}

CommandResult show_ledger(const CreditArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  auto entries = (*storage)->credits.rows(arguments.uid, 0);
  if (!entries) return std::unexpected(entries.error());
  const std::int64_t balance = entries->empty() ? 0 : entries->front().balance_after;
  return printed(UserLedger{arguments.uid, balance, *std::move(entries)});
}

CommandResult check_ledger(const CreditArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto check = (*storage)->credits.check();
  if (!check) return std::unexpected(check.error());
  return printed(*check);
}

}  // namespace

void add_credits_command(CLI::App& app, Run& selected) {
  constexpr std::int64_t max_grant = 1'000'000;
  const auto arguments = std::make_shared<CreditArguments>();
  CommandGroup group(app, "credits", "Credits of users", arguments->storage, selected);
  CLI::App* grant = group.add("grant", "Give a user credits", [=] { return grant_credits(*arguments); });
  grant->add_option("UID", arguments->uid, "User")->required();
  grant->add_option("N", arguments->credits, "Credits")
      ->required()
      ->check(CLI::Range(std::int64_t{1}, max_grant).description(""))
      ->type_name("N");
  grant->add_option("--note", arguments->note, "Remark, which the user sees")->type_name("TEXT");
  group
      .add_query("ledger", "Print every change of a user's credits", [=] { return show_ledger(*arguments); })
      ->add_option("UID", arguments->uid, "User")
      ->required();
  group.add_query("check", "Compute every balance again, and print what differs",
                  [=] { return check_ledger(*arguments); });
}

}  // namespace esxserver

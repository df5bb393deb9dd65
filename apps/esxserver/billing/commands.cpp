// esxserver code, esxserver credits, esxserver invoice

#include <memory>

#include <CLI/App.hpp>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/time.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/credits.h"
#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"

namespace esxserver {
namespace {

struct CodeList {
  std::vector<RedeemCode> codes;
};

struct RevokedCode {
  std::string code_id;
  bool revoked = true;
};

const std::string& code_id_of(const IssuedCode& code) { return code.record.id; }

struct UserLedger {
  std::string uid;
  std::int64_t balance = 0;
  std::vector<CreditEntry> entries;
};

struct Invoice {
  std::string month;
  std::vector<InvoiceLine> partners;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::IssuedCode> {
  static constexpr std::string_view name = "IssuedCode", text = "A new code.";
  static constexpr auto rows = std::tuple(computed("code_id", &esxserver::code_id_of, "Identifier."),
                                          field("code", &esxserver::IssuedCode::text, "The code."));
};

template <>
struct estimate::FieldList<esxserver::RedeemCode> {
  using Code = esxserver::RedeemCode;
  static constexpr std::string_view name = "RedeemCode", text = "A code, without its text.";
  static constexpr auto rows = std::tuple(
      field("code_id", &Code::id, "Identifier."), field("ref", &Code::ref, "What it was issued for."),
      field("kind", &Code::kind, "Kind."), field("credits", &Code::credits, "Credits."),
      field("email", &Code::email, "Only the user with this address may redeem it."),
      field("created_at", &Code::created_at, "When it was issued."),
      field("expires_at", &Code::expires_at, "When it expires."),
      field("revoked_at", &Code::revoked_at, "When it was revoked."),
      field("redeemed_at", &Code::redeemed_at, "When it was redeemed."),
      field("redeemed_by", &Code::redeemed_by, "By which user."));
};

template <>
struct estimate::FieldList<esxserver::CodeList> {
  using List = esxserver::CodeList;
  static constexpr std::string_view name = "CodeList", text = "All codes.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::RedeemCode>>("codes", &List::codes, "Newest first."));
};

template <>
struct estimate::FieldList<esxserver::RevokedCode> {
  using Code = esxserver::RevokedCode;
  static constexpr std::string_view name = "RevokedCode", text = "A revoked code.";
  static constexpr auto rows = std::tuple(field("code_id", &Code::code_id, "Identifier."),
                                          field("revoked", &Code::revoked, "Always true."));
};

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

template <>
struct estimate::FieldList<esxserver::InvoiceLine> {
  using Line = esxserver::InvoiceLine;
  static constexpr std::string_view name = "InvoiceLine", text = "A partner's conversions.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Line::partner_id, "Identifier of the partner."),
                 field("name", &Line::partner_name, "Name of the partner."),
                 field("conversions", &Line::conversions, "Successful conversions with live keys."));
};

template <>
struct estimate::FieldList<esxserver::Invoice> {
  using Invoice = esxserver::Invoice;
  static constexpr std::string_view name = "Invoice", text = "The conversions of a month.";
  static constexpr auto rows = std::tuple(
      field("month", &Invoice::month, "The month."),
      field_as<esxserver::Rows<esxserver::InvoiceLine>>("partners", &Invoice::partners, "By partner."));
};

namespace esxserver {
namespace {

struct CodeArguments {
  AdminStorageOptions storage;
  std::string code_id, kind = "promo", email, expires;
  std::int64_t credits = 0;
};

Result<NewCode> new_code(const CodeArguments& arguments, Time now) {
  NewCode code{.kind = code_kind_from_name(arguments.kind).value_or(CodeKind::promo),
               .credits = arguments.credits};
  if (!arguments.email.empty()) code.email = arguments.email;
  if (arguments.expires.empty()) return code;
  const auto lifetime = parse_duration(arguments.expires);
  if (!lifetime) return fail(ErrorCode::invalid_usage, "--expires is a duration, such as 30d");
  code.expires_at = now + *lifetime;
  return code;
}

CommandResult mint_code(const CodeArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  const Time now = backend.clock.now();
  const auto wanted = new_code(arguments, now);
  if (!wanted) return std::unexpected(wanted.error());
  const auto issued = CodeIssuer(*backend.database, backend.random).issue(*wanted, now);
  if (!issued) return std::unexpected(issued.error());
  if (const auto added = backend.codes.add(issued->record); !added) return std::unexpected(added.error());
  return printed(*issued, issued->record.id);
}

CommandResult list_codes(const CodeArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  auto codes = (*storage)->codes.list();
  if (!codes) return std::unexpected(codes.error());
  return printed(CodeList{*std::move(codes)});
}

CommandResult revoke_code(const CodeArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto revoked = (*storage)->codes.revoke(arguments.code_id, (*storage)->clock.now());
  if (!revoked) return std::unexpected(revoked.error());
  return printed(RevokedCode{arguments.code_id});
}

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

struct InvoiceArguments {
  AdminStorageOptions storage;
  std::string month;
};

CommandResult invoice(const InvoiceArguments& arguments) {
  const auto month = parse_month(arguments.month);
  if (!month) return fail(ErrorCode::invalid_usage, "--month must have the form 2026-03");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto lines = (*storage)->reports.invoice(month->begin, month->end);
  if (!lines) return std::unexpected(lines.error());
  return printed(Invoice{arguments.month, *lines});
}

}  // namespace

void add_code_command(CLI::App& app, Run& selected) {
  constexpr std::int64_t max_code_credits = 1'000'000;
  const auto arguments = std::make_shared<CodeArguments>();
  CommandGroup group(app, "code", "Codes that users redeem for credits", arguments->storage, selected);
  CLI::App* mint = group.add("mint", "Issue a code; this is the only time it is shown",
                             [=] { return mint_code(*arguments); });
  mint->add_option("--credits", arguments->credits, "Credits of the code")
      ->required()
      ->check(CLI::Range(std::int64_t{1}, max_code_credits).description(""))
      ->type_name("N");
  mint->add_option("--email", arguments->email, "Only the user with this verified address may redeem it")
      ->type_name("ADDR");
  mint->add_option("--expires", arguments->expires, "How long it is valid; default: forever")
      ->type_name("DUR");
  mint->add_option("--kind", arguments->kind, "What it is issued for")
      ->check(CLI::IsMember({"signup", "purchase", "feedback", "promo"}).description(""))
      ->type_name("signup|purchase|feedback|promo")
      ->capture_default_str();
  group.add_query("list", "Print all codes, without their text", [=] { return list_codes(*arguments); });
  group.add("revoke", "Make a code worthless", [=] { return revoke_code(*arguments); })
      ->add_option("CODE_ID", arguments->code_id, "Code")
      ->required();
}

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

void add_invoice_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<InvoiceArguments>();
  CLI::App* command = add_command(
      app, "invoice", "Print the successful conversions with live keys in a month (UTC), by partner",
      Effect::reads, arguments->storage, selected, [=] { return invoice(*arguments); });
  add_admin_storage_options(*command, arguments->storage);
  command->add_option("--month", arguments->month, "Month to invoice")->required()->type_name("YYYY-MM");
}

}  // namespace esxserver

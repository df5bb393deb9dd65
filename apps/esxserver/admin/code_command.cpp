// esxserver code mint|list|revoke
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/options/units.h"
#include "esxserver/service/code_issuer.h"

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
  const auto issued = CodeIssuer(backend.code_keys, backend.random).issue(*wanted, now);
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

}  // namespace esxserver

#include "esxserver/billing/codes.h"

#include <array>
#include <cstddef>
#include <span>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/billing/credits.h"

namespace esxserver {

using sql::Connection;
using sql::Query;
using sql::read_rows;

namespace {

constexpr std::array<NamedValue<CodeKind>, 4> code_kinds = {{{CodeKind::signup, "signup"},
                                                             {CodeKind::purchase, "purchase"},
                                                             {CodeKind::feedback, "feedback"},
                                                             {CodeKind::promo, "promo"}}};

/// What Crockford lets people write for a digit.
char digit_for(char letter) {
  if (letter == 'O') return '0';
  return letter == 'I' || letter == 'L' ? '1' : letter;
}

std::unexpected<Error> no_code() {
  return fail(ErrorCode::not_found, "The code does not exist or has expired");
}

std::unexpected<Error> taken_code() {
  return fail(ServerError::already_redeemed, "The code has been redeemed");
}

bool can_redeem(const RedeemCode& code, const Redeemer& redeemer, Time now) {
  return !code.revoked_at && now < code.expires_at.value_or(Time::max()) &&
         code.email.value_or(redeemer.verified_email) == redeemer.verified_email;
}

/// A purchase has the reference of its checkout session.
std::string ledger_ref(const RedeemCode& code) {
  return code.kind == CodeKind::purchase && code.ref != code.id ? code.ref : "code:" + code.id;
}

std::string random_code_characters(Random& random) {
  static_assert(256 % code_alphabet.size() == 0, "every character is equally likely");
  std::array<std::byte, code_length> bytes{};
  random.fill(bytes);
  std::string characters;
  for (const std::byte byte : bytes)
    characters += code_alphabet[std::to_integer<std::size_t>(byte) % code_alphabet.size()];
  return characters;
}

}  // namespace

std::span<const NamedValue<CodeKind>> enum_names(CodeKind /*any*/) { return code_kinds; }
std::string_view code_kind_name(CodeKind kind) { return name_in(code_kinds, kind); }
std::optional<CodeKind> code_kind_from_name(std::string_view name) { return value_in(code_kinds, name); }

bool is_shown_to_owner(CodeKind kind) { return kind == CodeKind::signup || kind == CodeKind::purchase; }

std::string code_text(std::string_view characters) {
  constexpr std::size_t group = 5;
  std::string text;
  for (std::size_t at = 0; at < characters.size(); at += group)
    text += (at > 0 ? "-" : "") + std::string(characters.substr(at, group));
  return text;
}

std::optional<std::string> code_characters(std::string_view typed) {
  std::string characters;
  for (const char c : estimate::to_upper(typed)) {
    if (c == '-' || c == ' ') continue;
    const char digit = digit_for(c);
    if (!code_alphabet.contains(digit) || characters.size() == code_length) return std::nullopt;
    characters += digit;
  }
  return characters.size() == code_length ? std::optional(characters) : std::nullopt;
}

std::string code_hash(std::string_view characters) { return estimate::sha256_hex(characters); }

RedeemCode code_of_row(const Query& row) {
  RedeemCode code;
  code.id = row.text(0);
  code.ref = row.text(1);
  code.hash = row.text(2);
  code.sealed = row.optional_text(3);
  code.kind = code_kind_from_name(row.text(4)).value_or(CodeKind::promo);
  code.credits = row.integer(5);
  code.email = row.optional_text(6);
  code.created_at = row.time(7);
  code.expires_at = row.optional_time(8);
  code.revoked_at = row.optional_time(9);
  code.redeemed_at = row.optional_time(10);
  code.redeemed_by = row.optional_text(11);
  return code;
}

Result<RedeemCode> add_code(Connection& connection, const RedeemCode& code) {
  const int added = Query(connection,
                          "INSERT INTO redeem_code (id, ref, hash, sealed, kind, credits, email, created_at, "
                          "expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
                          "ON CONFLICT (ref) DO NOTHING",
                          code.id, code.ref, code.hash, code.sealed, code_kind_name(code.kind), code.credits,
                          code.email, code.created_at, code.expires_at)
                        .execute();
  if (added > 0) return code;
  Query row(connection, std::string(select_code) + "WHERE ref = $1", code.ref);
  if (!row.next()) return fail(ErrorCode::store_failed, "the code of " + code.ref + " is missing");
  return code_of_row(row);
}

Result<Redemption> redeem_in(Connection& connection, const RedeemCode& code, const Redeemer& redeemer,
                             std::string_view entry_id, Time now) {
  Query(connection, "UPDATE redeem_code SET redeemed_by = $1, redeemed_at = $2 WHERE id = $3", redeemer.uid,
        now, code.id)
      .execute();
  const auto kind = code.kind == CodeKind::purchase ? CreditKind::purchase : CreditKind::code;
  const auto posted = post_credit_entry(connection, {std::string(entry_id), redeemer.uid, code.credits, kind,
                                                     ledger_ref(code), std::nullopt, now});
  if (!posted) return std::unexpected(posted.error());
  return Redemption{false, code.credits, posted->entry.balance_after};
}

Result<RedeemCode> CodeStore::add(const RedeemCode& code) {
  return database_.write([&](Connection& connection) { return add_code(connection, code); });
}

Result<Redemption> CodeStore::redeem(std::string_view hash, const Redeemer& redeemer,
                                     std::string_view entry_id, Time now) {
  return database_.write([&](Connection& connection) -> Result<Redemption> {
    Query row(connection,
              std::string(select_code) + "WHERE hash = $1" + std::string(connection.dialect().lock_rows),
              hash);
    if (!row.next()) return no_code();
    const RedeemCode code = code_of_row(row);
    hold_credits(connection, redeemer.uid);
    if (code.redeemed_by == redeemer.uid)
      return Redemption{true, code.credits, balance_of(connection, redeemer.uid)};
    if (code.redeemed_by) return taken_code();
    if (!can_redeem(code, redeemer, now)) return no_code();
    return redeem_in(connection, code, redeemer, entry_id, now);
  });
}

Result<std::vector<RedeemCode>> CodeStore::pending(std::string_view email, Time now) {
  return database_.read([&](Connection& connection) -> Result<std::vector<RedeemCode>> {
    Query row(connection,
              std::string(select_code) +
                  "WHERE email = $1 AND redeemed_at IS NULL AND revoked_at IS NULL "
                  "AND (expires_at IS NULL OR expires_at > $2) ORDER BY created_at DESC, id DESC",
              email, now);
    return read_rows(row, code_of_row);
  });
}

Result<std::vector<RedeemCode>> CodeStore::list() {
  return database_.read([&](Connection& connection) -> Result<std::vector<RedeemCode>> {
    Query row(connection, std::string(select_code) + "ORDER BY created_at DESC, id DESC");
    return read_rows(row, code_of_row);
  });
}

Result<void> CodeStore::revoke(std::string_view id, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query row(connection,
              std::string(select_code) + "WHERE id = $1" + std::string(connection.dialect().lock_rows), id);
    if (!row.next()) return fail(ErrorCode::not_found, "the code does not exist");
    if (code_of_row(row).redeemed_at) return taken_code();
    Query(connection, "UPDATE redeem_code SET revoked_at = coalesce(revoked_at, $1) WHERE id = $2", now, id)
        .execute();
    return {};
  });
}

Result<IssuedCode> CodeIssuer::issue(const NewCode& code, Time now) {
  const std::string characters = random_code_characters(random_);
  IssuedCode issued;
  issued.text = code_text(characters);
  RedeemCode& record = issued.record;
  record.id = make_uuid(random_);
  record.ref = code.ref.empty() ? record.id : code.ref;
  record.hash = code_hash(characters);
  record.kind = code.kind;
  record.credits = code.credits;
  if (const auto& email = code.email) record.email = estimate::to_lower(*email);
  record.created_at = now;
  record.expires_at = code.expires_at;
  if (!is_shown_to_owner(code.kind)) return issued;
  auto sealed = sealer_.seal(record.id, issued.text);
  if (!sealed) return std::unexpected(sealed.error());
  record.sealed = *std::move(sealed);
  return issued;
}

Result<std::string> CodeIssuer::reveal(const RedeemCode& code) {
  const auto& sealed = code.sealed;
  if (!sealed) return fail(ErrorCode::not_found, "The code is not shown again");
  return sealer_.open(code.id, *sealed);
}

}  // namespace esxserver

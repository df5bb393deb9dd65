#include "esxserver/adapters/sql/account_store.h"

#include "esxserver/adapters/sql/code_rows.h"
#include "esxserver/adapters/sql/credit_rows.h"
#include "esxserver/adapters/sql/mail_rows.h"

namespace esxserver::sql {
namespace {

std::optional<Agreement> find_agreement(Connection& connection, std::string_view uid) {
  Query row(connection,
            "SELECT version, accepted_at FROM user_agreement WHERE uid = $1 "
            "ORDER BY accepted_at DESC, version DESC LIMIT 1",
            uid);
  return row.next() ? std::optional(Agreement{row.text(0), row.time(1)}) : std::nullopt;
}

std::int64_t lines_of(Connection& connection, std::string_view uid) {
  Query row(connection, "SELECT lines FROM line_usage WHERE uid = $1", uid);
  std::int64_t lines = 0;  // the sum of BIGINT is NUMERIC in PostgreSQL
  while (row.next()) lines += row.integer(0);
  return lines;
}

}  // namespace

Result<bool> SqlAccountStore::sign_up(const Identity& user, const std::optional<NewCreditEntry>& grant,
                                      Time now) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    hold_credits(connection, user.uid);
    Query(connection,
          "INSERT INTO user_account (uid, email, email_verified, created_at) VALUES ($1, $2, $3, $4) "
          "ON CONFLICT (uid) DO NOTHING",
          user.uid, user.email, user.email_verified, now)
        .execute();
    if (!grant) return false;
    const auto posted = post_credit_entry(connection, *grant);
    if (!posted) return std::unexpected(posted.error());
    return !posted->already_posted;
  });
}

Result<Agreement> SqlAccountStore::accept(std::string_view uid, const Agreement& agreement) {
  return database_.write([&](Connection& connection) -> Result<Agreement> {
    Query(connection,
          "INSERT INTO user_agreement (uid, version, accepted_at) VALUES ($1, $2, $3) "
          "ON CONFLICT (uid, version) DO NOTHING",
          uid, agreement.version, agreement.accepted_at)
        .execute();
    Query row(connection, "SELECT accepted_at FROM user_agreement WHERE uid = $1 AND version = $2", uid,
              agreement.version);
    if (!row.next()) return fail(ErrorCode::store_failed, "the agreement was not stored");
    return Agreement{agreement.version, row.time(0)};
  });
}

Result<std::optional<Agreement>> SqlAccountStore::accepted(std::string_view uid) {
  return database_.read([&](Connection& connection) -> Result<std::optional<Agreement>> {
    return find_agreement(connection, uid);
  });
}

Result<void> SqlAccountStore::add_feedback(const Feedback& feedback, const RedeemCode& reward,
                                           const Mail& mail) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "INSERT INTO feedback (id, uid, email, message, rating, category, created_at) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7)",
          feedback.id, feedback.uid, feedback.email, feedback.message, feedback.rating, feedback.category,
          feedback.created_at)
        .execute();
    if (const auto added = add_code(connection, reward); !added) return std::unexpected(added.error());
    insert_mail(connection, mail, feedback.uid);
    return {};
  });
}

Result<bool> SqlAccountStore::use_lines(const ImportedLines& lines, std::optional<std::int64_t> cap,
                                        Time now) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    connection.hold("lines " + lines.uid);
    if (Query(connection, "SELECT 1 FROM line_usage WHERE ref = $1", lines.ref).next()) return true;
    if (cap && lines_of(connection, lines.uid) + lines.lines > *cap) return false;
    Query(connection,
          "INSERT INTO line_usage (ref, uid, lines, created_at) VALUES ($1, $2, $3, $4) "
          "ON CONFLICT (ref) DO NOTHING",
          lines.ref, lines.uid, lines.lines, now)
        .execute();
    return true;
  });
}

Result<std::int64_t> SqlAccountStore::lines_used(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<std::int64_t> { return lines_of(connection, uid); });
}

}  // namespace esxserver::sql

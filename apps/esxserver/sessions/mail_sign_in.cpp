#include "esxserver/sessions/mail_sign_in.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/sha256.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/mail/outbox.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

std::string mail_attempt_hash(std::string_view code, std::string_view browser_secret) {
  return estimate::sha256_hex("mail." + std::string(code) + "." + std::string(browser_secret));
}

/// A secret that this server made, by its look.
bool is_secret(std::string_view text) {
  return text.size() == browser_secret_length && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
         });
}

std::unexpected<Error> wrong_place() {
  return fail(ServerError::invalid_state,
              "The link works once, for 15 minutes, and only in the browser in which you asked for it. Open "
              "it there, "
              "or ask for another one here.");
}

}  // namespace

/// The mail is for nobody if the address may not sign in: it takes the same time, here and in the outbox.
void MailSignIn::queue_mail(Connection& connection, Mail mail) {
  const auto uid = find_mail_user(connection, mail.to);
  const bool is_invited = find_invitation(connection, mail.to, mail.created_at).has_value();
  if (!uid && rules_.sign_up != SignUp::open && (rules_.sign_up != SignUp::invited || !is_invited))
    mail.to.clear();
  insert_mail(connection, mail, uid.value_or(""));
}

Mail MailSignIn::mail_with(const std::string& code, const std::string& email, Time now) const {
  constexpr std::size_t day = std::string_view("2026-03-09").size(), clock = std::string_view("12:00").size();
  const std::string end = iso8601(now + link_life);
  return {.id = make_uuid(system_.random),
          .from = rules_.sender,
          .to = email,
          .subject = "Your sign-in link",
          .text = "Open this link in the browser in which you asked for it:\n\n" + base_url_() +
                  "/#mail-sign-in=" + code + "\n\nIt works once, until " + end.substr(0, day) + " " +
                  end.substr(day + 1, clock) + " UTC. If you did not ask for it, ignore this mail.\n",
          .created_at = now};
}

Result<MailLinkAsked> MailSignIn::ask(const MailLinkRequest& request) {
  const std::string email = mail_key(request.email);
  if (!is_mail_address(email)) return fail(ErrorCode::validation_failed, "must be an email address", "email");
  if (!is_local_path(request.return_to))
    return fail(ErrorCode::validation_failed, "must be a path of this server, such as /#/projects",
                "return_to");
  const Time now = system_.clock.now();
  MailLinkAsked asked{.browser_secret = is_secret(request.browser_secret)
                                            ? request.browser_secret
                                            : random_base62(system_.random, browser_secret_length),
                      .expires_at = now + link_life,
                      .wait = {}};
  const std::array limits = {AttemptLimit{"link address", request.address, address_limit},
                             AttemptLimit{"link mailbox", estimate::sha256_hex(email), mailbox_limit}};
  const auto wait = attempts_.begin(limits, link_life, now);
  if (!wait) return std::unexpected(wait.error());
  asked.wait = *wait;
  if (asked.wait) return asked;
  const std::string code = random_base62(system_.random, browser_secret_length);
  const auto stored = database_.write([&](Connection& connection) -> Result<void> {
    const Mail mail = mail_with(code, email, now);
    Query(
        connection,
        "INSERT INTO mail_attempt (hash, email, return_to, mail_id, expires_at) VALUES ($1, $2, $3, $4, $5)",
        mail_attempt_hash(code, asked.browser_secret), email, request.return_to, mail.id, asked.expires_at)
        .execute();
    queue_mail(connection, mail);
    return {};
  });
  if (!stored) return std::unexpected(stored.error());
  return asked;
}

void MailSignIn::record(Connection& connection, std::string_view act, const std::string& uid,
                        const AuditDetails& details, Time now) {
  insert_audit(connection, {.id = make_id(system_.random, "audit"),
                            .at = now,
                            .by = "sign-in by mail",
                            .act = std::string(act),
                            .object = uid,
                            .details = audit_json(details),
                            .outcome = std::string(audit_done)});
}

/// The user of the address, who may have become one just now. The link may be older than a change of the
/// rules.
std::optional<std::string> MailSignIn::user_of(Connection& connection, const std::string& email, Time now) {
  connection.hold("mail user " + email);
  if (auto uid = find_mail_user(connection, email)) {
    add_mail_user(connection, email, *uid, now);
    return uid;
  }
  const auto invitation = find_invitation(connection, email, now);
  const bool invited = invitation && rules_.sign_up != SignUp::off;
  if (!invited && rules_.sign_up != SignUp::open) return std::nullopt;
  std::string uid = make_id(system_.random, "user");
  AuditDetails details;
  if (invited) {
    assign_role(connection, uid, invitation->role, now);
    assign_organization(connection, uid, invitation->organization, now);
    details = {{"invitation", invitation->id}, {"role", std::string(user_role_name(invitation->role))}};
    if (!invitation->organization.empty()) details.emplace_back("organization", invitation->organization);
  }
  add_mail_user(connection, email, uid, now);
  record(connection, "user sign-up", uid, details, now);
  return uid;
}

Result<LoginEnd> MailSignIn::finish(std::string_view code, std::string_view browser_secret) {
  const Time now = system_.clock.now();
  const std::string hash = mail_attempt_hash(code, browser_secret);
  return database_.write([&](Connection& connection) -> Result<LoginEnd> {
    Query row(connection,
              "DELETE FROM mail_attempt WHERE hash = $1 AND expires_at > $2 RETURNING email, return_to", hash,
              now);
    if (!row.next()) return wrong_place();
    const std::string email = row.text(0), return_to = row.text(1);
    const auto uid = user_of(connection, email, now);
    if (!uid) return wrong_place();
    if (const auto open = check_not_blocked(connection, *uid); !open) return std::unexpected(open.error());
    record(connection, "user sign-in", *uid, {}, now);
    return LoginEnd{{.uid = *uid, .email = email, .email_verified = true, .name = ""}, return_to};
  });
}

}  // namespace esxserver

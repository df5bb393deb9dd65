#include "esxserver/billing/account.h"

#include <algorithm>
#include <memory>

#include <idn2.h>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/credits.h"
#include "esxserver/mail/outbox.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

bool is_domain(std::string_view text) {
  const auto is_good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  };
  return text.contains('.') && !text.starts_with('.') && !text.ends_with('.') &&
         std::ranges::all_of(text, is_good);
}

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

constexpr int latest_entries = 50;

/// The same for all feedback of a user in a month, and no name.
std::string monthly_ref(std::string_view uid, Time now) {
  constexpr std::size_t month_length = std::string_view("2026-03").size();
  const std::string month = iso8601(now).substr(0, month_length);
  return "feedback:" + month + ":" + estimate::sha256_hex(month + " " + std::string(uid));
}

std::string verified_address(const User& user) {
  return user.email_verified ? estimate::to_lower(user.email) : "";
}

}  // namespace

Result<DisposableDomains> DisposableDomains::read(std::string_view text) {
  DisposableDomains domains;
  std::string mistakes;
  int number = 0;
  for (const std::string_view line : estimate::split(text, '\n')) {
    ++number;
    const std::string domain = estimate::to_lower(estimate::trim(line));
    if (domain.empty() || domain.starts_with('#')) continue;
    if (is_domain(domain))
      domains.domains_.insert(domain);
    else
      mistakes += (mistakes.empty() ? "line " : ", line ") + std::to_string(number);
  }
  if (!mistakes.empty())
    return fail(ErrorCode::invalid_usage,
                "the list of disposable domains has lines without a domain: " + mistakes);
  return domains;
}

std::optional<std::string> mail_domain(std::string_view email) {
  constexpr std::size_t longest = 1000;
  const auto at = email.rfind('@');
  if (at == email.npos || at == 0 || email.size() > longest || email.contains('\0')) return std::nullopt;
  const std::string typed = estimate::to_lower(email.substr(at + 1));
  char* made = nullptr;
  if (::idn2_to_ascii_8z(typed.c_str(), &made, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL) != IDN2_OK)
    return std::nullopt;
  const std::unique_ptr<char, void (*)(void*)> owned(made, ::idn2_free);
  std::string domain = estimate::to_lower(made);
  if (domain.ends_with('.')) domain.pop_back();
  if (!is_domain(domain) || domain.contains("..")) return std::nullopt;
  return domain;
}

bool DisposableDomains::contains(std::string_view email) const {
  const auto normal = mail_domain(email);
  if (!normal) return false;
  std::string_view domain = *normal;
  while (!domains_.contains(domain)) {
    const auto dot = domain.find('.');
    if (dot == domain.npos) return false;
    domain.remove_prefix(dot + 1);
  }
  return true;
}

Result<bool> AccountStore::sign_up(const Identity& user, const std::optional<NewCreditEntry>& grant,
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

Result<Agreement> AccountStore::accept(std::string_view uid, const Agreement& agreement) {
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

Result<std::optional<Agreement>> AccountStore::accepted(std::string_view uid) {
  return database_.read([&](Connection& connection) -> Result<std::optional<Agreement>> {
    return find_agreement(connection, uid);
  });
}

Result<bool> AccountStore::add_feedback(const Feedback& feedback, const RedeemCode& reward, const Mail& mail,
                                        const Mail& without_reward) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    Query(connection,
          "INSERT INTO feedback (id, uid, email, message, rating, category, created_at) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7)",
          feedback.id, feedback.uid, feedback.email, feedback.message, feedback.rating, feedback.category,
          feedback.created_at)
        .execute();
    const auto added = add_code(connection, reward);
    if (!added) return std::unexpected(added.error());
    const bool is_new = added->id == reward.id;
    insert_mail(connection, is_new ? mail : without_reward, feedback.uid);
    return is_new;
  });
}

Result<bool> AccountStore::use_lines(const ImportedLines& lines, std::optional<std::int64_t> cap, Time now) {
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

Result<std::int64_t> AccountStore::lines_used(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<std::int64_t> { return lines_of(connection, uid); });
}

Result<StorageUse> AccountStore::storage_used(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<StorageUse> { return storage_of(connection, uid); });
}

Result<Bootstrap> AccountService::bootstrap(const User& user) {
  const Time now = system_.clock.now();
  Bootstrap bootstrap;
  std::optional<NewCreditEntry> grant;
  if (!user.email.empty() && !mail_domain(user.email))
    bootstrap.blocked_reason = "Malformed email addresses get no signup credit.";
  else if (rules_.disposable_domains.contains(user.email))
    bootstrap.blocked_reason = "Disposable email addresses get no signup credit.";
  else if (rules_.pricing.signup_credits > 0)
    grant = NewCreditEntry{make_uuid(system_.random),
                           user.uid,
                           rules_.pricing.signup_credits,
                           CreditKind::signup,
                           "signup:" + user.uid,
                           std::nullopt,
                           now};
  const auto granted = accounts_.sign_up(user, grant, now);
  if (!granted) return std::unexpected(granted.error());
  bootstrap.granted = *granted;
  if (*granted)
    system_.log.write(LogLevel::info, "signup_credits_granted",
                      {{"uid", std::string_view(user.uid)}, {"credits", rules_.pricing.signup_credits}});
  const auto balance = credits_.balance(user.uid);
  if (!balance) return std::unexpected(balance.error());
  bootstrap.credits = *balance;
  return bootstrap;
}

std::vector<AttemptLimit> AccountService::limits_of(std::string_view what, const User& user,
                                                    std::string_view address) const {
  const RedeemLimits& limits = rules_.pricing.redeem_limits;
  return {{std::string(what) + "user", user.uid, limits.user_failures},
          {std::string(what) + "address", std::string(address), limits.address_failures}};
}

Result<RedeemAttempt> AccountService::redeem(const User& user, std::string_view code,
                                             std::string_view address) {
  const Time now = system_.clock.now();
  const auto limits = limits_of("", user, address);
  const std::chrono::seconds window(rules_.pricing.redeem_limits.window_s);
  const auto wait = attempts_.begin(limits, window, now);
  if (!wait) return std::unexpected(wait.error());
  if (*wait) return RedeemAttempt{{}, *wait};
  const auto characters = code_characters(code);
  if (!characters) return fail(ErrorCode::not_found, "The code does not exist or has expired");
  const auto redeemed = codes_.redeem(code_hash(*characters), {user.uid, verified_address(user)},
                                      make_uuid(system_.random), now);
  if (!redeemed) return std::unexpected(redeemed.error());
  // Credits were given; that the attempt still counts as a failure is a minor matter.
  if (const auto counted = attempts_.succeeded(limits); !counted)
    system_.log.write(LogLevel::warning, "attempt_not_cleared",
                      {{"uid", std::string_view(user.uid)}, {"reason", counted.error().message}});
  return RedeemAttempt{*redeemed, std::nullopt};
}

Result<std::vector<PendingCode>> AccountService::pending_codes(const User& user) {
  std::vector<PendingCode> pending;
  const std::string address = verified_address(user);
  if (address.empty()) return pending;
  const auto codes = codes_.pending(address, system_.clock.now());
  if (!codes) return std::unexpected(codes.error());
  for (const RedeemCode& code : *codes) {
    if (!is_shown_to_owner(code.kind)) continue;
    auto text = issuer_.reveal(code);
    if (!text) return std::unexpected(text.error());
    pending.push_back({*std::move(text), code.kind, code.credits, code.created_at, code.expires_at});
  }
  return pending;
}

Mail AccountService::feedback_mail(const Feedback& feedback, const std::string& reward) {
  Mail mail{.id = make_uuid(system_.random),
            .from = rules_.operator_email,
            .to = rules_.operator_email,
            .reply_to = is_mail_address(feedback.email) ? feedback.email : "",
            .subject = "Feedback from " + (feedback.email.empty() ? feedback.uid : feedback.email),
            .created_at = feedback.created_at};
  mail.text = feedback.message + "\n\n--\nUser: " + feedback.uid + " " + feedback.email + "\n";
  if (const auto& rating = feedback.rating) mail.text += "Rating: " + std::to_string(*rating) + " of 5\n";
  if (const auto& category = feedback.category) mail.text += "Category: " + *category + "\n";
  mail.text += reward + "\n";
  return mail;
}

Result<FeedbackAttempt> AccountService::send_feedback(const User& user, const NewFeedback& feedback,
                                                      std::string_view address) {
  const Time now = system_.clock.now();
  const auto limits = limits_of("feedback ", user, address);
  const std::chrono::seconds window(rules_.pricing.redeem_limits.window_s);
  const auto wait = attempts_.begin(limits, window, now);
  if (!wait) return std::unexpected(wait.error());
  if (*wait) return FeedbackAttempt{.id = {}, .wait = *wait};
  Feedback stored{make_uuid(system_.random), user.uid,          user.email, feedback.message,
                  feedback.rating,           feedback.category, now};
  const auto reward = issuer_.issue({.kind = CodeKind::feedback,
                                     .credits = rules_.pricing.feedback_credits,
                                     .email = std::nullopt,
                                     .expires_at = std::nullopt,
                                     .ref = monthly_ref(user.uid, now)},
                                    now);
  if (!reward) return std::unexpected(reward.error());
  const std::string credits = std::to_string(rules_.pricing.feedback_credits);
  const auto rewarded = accounts_.add_feedback(
      stored, reward->record,
      feedback_mail(stored, "Reward code for the user (" + credits + " credits): " + reward->text),
      feedback_mail(stored, "The user has had this month's reward code."));
  if (!rewarded) return std::unexpected(rewarded.error());
  return FeedbackAttempt{.id = stored.id, .rewarded = *rewarded, .wait = {}};
}

Result<Agreement> AccountService::accept_agreement(const User& user) {
  return accounts_.accept(user.uid, {rules_.pricing.agreement_version, system_.clock.now()});
}

std::string agreement_version(const Pricing& pricing, std::string_view text) {
  constexpr std::size_t hash_length = 8;
  return pricing.agreement_version + "+" + estimate::sha256_hex(text).substr(0, hash_length);
}

Result<CreditReport> AccountService::credits(const User& user) {
  auto rows = credits_.rows(user.uid, latest_entries);
  if (!rows) return std::unexpected(rows.error());
  const auto accepted = accounts_.accepted(user.uid);
  if (!accepted) return std::unexpected(accepted.error());
  const std::int64_t balance = rows->empty() ? 0 : rows->front().balance_after;
  return CreditReport{balance, *std::move(rows), *accepted};
}

Result<AccountUsage> AccountService::usage(const User& user) {
  const auto used = accounts_.lines_used(user.uid);
  if (!used) return std::unexpected(used.error());
  const auto storage = accounts_.storage_used(user.uid);
  if (!storage) return std::unexpected(storage.error());
  return AccountUsage{*used, rules_.pricing.entitlements(user).rights.caps.max_lines, *storage,
                      rules_.storage};
}

}  // namespace esxserver

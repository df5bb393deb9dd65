#include "esxserver/service/account_service.h"

#include "esx/estimate/base/text.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

constexpr int latest_entries = 50;

std::string verified_address(const User& user) {
  return user.email_verified ? estimate::to_lower(user.email) : "";
}

}  // namespace

Result<Bootstrap> AccountService::bootstrap(const User& user) {
  const Time now = ports_.clock.now();
  Bootstrap bootstrap;
  std::optional<NewCreditEntry> grant;
  if (rules_.disposable_domains.contains(user.email))
    bootstrap.blocked_reason = "Disposable email addresses get no signup credit.";
  else if (rules_.pricing.signup_credits > 0)
    grant = NewCreditEntry{make_uuid(ports_.random),
                           user.uid,
                           rules_.pricing.signup_credits,
                           CreditKind::signup,
                           "signup:" + user.uid,
                           std::nullopt,
                           now};
  const auto granted = ports_.accounts.sign_up(user, grant, now);
  if (!granted) return std::unexpected(granted.error());
  bootstrap.granted = *granted;
  if (*granted)
    ports_.log.write(LogLevel::info, "signup_credits_granted",
                     {{"uid", std::string_view(user.uid)}, {"credits", rules_.pricing.signup_credits}});
  const auto balance = ports_.credits.balance(user.uid);
  if (!balance) return std::unexpected(balance.error());
  bootstrap.credits = *balance;
  return bootstrap;
}

std::vector<AttemptLimit> AccountService::limits_of(const User& user, std::string_view address) const {
  const RedeemLimits& limits = rules_.pricing.redeem_limits;
  return {{"user", user.uid, limits.user_failures},
          {"address", std::string(address), limits.address_failures}};
}

Result<RedeemAttempt> AccountService::redeem(const User& user, std::string_view code,
                                             std::string_view address) {
  const Time now = ports_.clock.now();
  const auto limits = limits_of(user, address);
  const std::chrono::seconds window(rules_.pricing.redeem_limits.window_s);
  const auto wait = ports_.attempts.begin(limits, window, now);
  if (!wait) return std::unexpected(wait.error());
  if (*wait) return RedeemAttempt{{}, *wait};
  const auto characters = code_characters(code);
  if (!characters) return fail(ErrorCode::not_found, "The code does not exist or has expired");
  const auto redeemed = ports_.codes.redeem(code_hash(*characters), {user.uid, verified_address(user)},
                                            make_uuid(ports_.random), now);
  if (!redeemed) return std::unexpected(redeemed.error());
  // Credits were given; that the attempt still counts as a failure is a minor matter.
  if (const auto counted = ports_.attempts.succeeded(limits); !counted)
    ports_.log.write(LogLevel::warning, "attempt_not_cleared",
                     {{"uid", std::string_view(user.uid)}, {"reason", counted.error().message}});
  return RedeemAttempt{*redeemed, std::nullopt};
}

Result<std::vector<PendingCode>> AccountService::pending_codes(const User& user) {
  std::vector<PendingCode> pending;
  const std::string address = verified_address(user);
  if (address.empty()) return pending;
  const auto codes = ports_.codes.pending(address, ports_.clock.now());
  if (!codes) return std::unexpected(codes.error());
  for (const RedeemCode& code : *codes) {
    if (!is_shown_to_owner(code.kind)) continue;
    auto text = issuer_.reveal(code);
    if (!text) return std::unexpected(text.error());
    pending.push_back({*std::move(text), code.kind, code.credits, code.created_at, code.expires_at});
  }
  return pending;
}

Mail AccountService::feedback_mail(const Feedback& feedback, const std::string& code) {
  Mail mail{.id = make_uuid(ports_.random),
            .from = rules_.operator_email,
            .to = rules_.operator_email,
            .reply_to = is_mail_address(feedback.email) ? feedback.email : "",
            .subject = "Feedback from " + (feedback.email.empty() ? feedback.uid : feedback.email),
            .created_at = feedback.created_at};
  mail.text = feedback.message + "\n\n--\nUser: " + feedback.uid + " " + feedback.email + "\n";
  if (const auto& rating = feedback.rating) mail.text += "Rating: " + std::to_string(*rating) + " of 5\n";
  if (const auto& category = feedback.category) mail.text += "Category: " + *category + "\n";
  mail.text += "Reward code for the user (" + std::to_string(rules_.pricing.feedback_credits) +
               " credits): " + code + "\n";
  return mail;
}

Result<Feedback> AccountService::send_feedback(const User& user, const NewFeedback& feedback) {
  const Time now = ports_.clock.now();
  Feedback stored{make_uuid(ports_.random), user.uid,          user.email, feedback.message,
                  feedback.rating,          feedback.category, now};
  const auto reward = issuer_.issue({.kind = CodeKind::feedback,
                                     .credits = rules_.pricing.feedback_credits,
                                     .email = std::nullopt,
                                     .expires_at = std::nullopt,
                                     .ref = "feedback:" + stored.id},
                                    now);
  if (!reward) return std::unexpected(reward.error());
  const auto added =
      ports_.accounts.add_feedback(stored, reward->record, feedback_mail(stored, reward->text));
  if (!added) return std::unexpected(added.error());
  return stored;
}

Result<Agreement> AccountService::accept_agreement(const User& user) {
  return ports_.accounts.accept(user.uid, {rules_.pricing.agreement_version, ports_.clock.now()});
}

Result<CreditReport> AccountService::credits(const User& user) {
  auto rows = ports_.credits.rows(user.uid, latest_entries);
  if (!rows) return std::unexpected(rows.error());
  const auto accepted = ports_.accounts.accepted(user.uid);
  if (!accepted) return std::unexpected(accepted.error());
  const std::int64_t balance = rows->empty() ? 0 : rows->front().balance_after;
  return CreditReport{balance, *std::move(rows), *accepted};
}

Result<LineUsage> AccountService::usage(const User& user) {
  const auto used = ports_.accounts.lines_used(user.uid);
  if (!used) return std::unexpected(used.error());
  return LineUsage{*used, rules_.pricing.entitlements(user).rights.caps.max_lines};
}

}  // namespace esxserver

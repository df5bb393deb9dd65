#include "esxserver/application/account_routes.h"

#include "esxserver/application/account_views.h"
#include "esxserver/application/signed_in.h"
#include "esxserver/http/decode_request.h"

namespace esxserver {
namespace {

using estimate::describe;

template <class View>
http::Route account_row(std::string_view method, std::string_view path, std::string_view operation_id,
                        std::string_view summary, std::string_view text, std::string_view answer) {
  return {.method = method,
          .path = path,
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .tag = "Account",
          .responses = {{.status = 200, .text = answer, .contents = {{"application/json", &describe<View>}}}},
          .handler = {}};
}

void takes_json(http::Route& route, estimate::DescribeStruct schema) {
  route.request = {{"application/json", schema}};
  route.errors.insert(route.errors.end(), {ErrorCode::validation_failed, ServerError::unsupported_media_type,
                                           ErrorCode::request_too_large});
}

template <class View>
http::Answer answer_with(const View& view) {
  return http::json_response(200, estimate::encode_json(view));
}

http::Answer bootstrap(AccountService& accounts, const User& user) {
  auto done = accounts.bootstrap(user);
  if (!done) return refusal(done.error());
  return answer_with(view::BootstrapResponse{user.uid, user.email, done->granted, done->credits,
                                             std::move(done->blocked_reason)});
}

http::Answer redeem(AccountService& accounts, http::Request& request, const User& user) {
  const auto body = http::read_json<view::RedeemCodeRequest>(request);
  if (!body) return std::unexpected(body.error());
  const auto attempt = accounts.redeem(user, body->code, request.remote_address);
  if (!attempt) return refusal(attempt.error());
  if (const auto& wait = attempt->wait)
    return throttled("Too many codes were wrong. Try again later.", *wait);
  const Redemption& redeemed = attempt->redemption;
  return answer_with(
      view::RedeemCodeResponse{std::string(view::redeem_statuses.at(redeemed.already_yours ? 1 : 0)),
                               redeemed.already_yours ? 0 : redeemed.credits, redeemed.balance});
}

http::Answer pending_codes(AccountService& accounts, const User& user) {
  const auto codes = accounts.pending_codes(user);
  if (!codes) return refusal(codes.error());
  estimate::JsonWriter json;
  json.array();
  for (const PendingCode& code : *codes) estimate::encode_json(json, code);
  json.end();
  return http::json_response(200, json.take());
}

http::Answer feedback(AccountService& accounts, http::Request& request, const User& user) {
  const auto body = http::read_json<NewFeedback>(request);
  if (!body) return std::unexpected(body.error());
  const auto stored = accounts.send_feedback(user, *body);
  if (!stored) return refusal(stored.error());
  return answer_with(
      view::FeedbackResponse{stored->id, "Thank you! You will get a reward code by email within 24 hours."});
}

http::Answer credits(AccountService& accounts, const User& user) {
  auto report = accounts.credits(user);
  if (!report) return refusal(report.error());
  view::AgreementStatus agreement{.current_version = accounts.pricing().agreement_version};
  if (const auto& accepted = report->accepted) {
    agreement.accepted_version = accepted->version;
    agreement.accepted = accepted->version == agreement.current_version;
  }
  return answer_with(view::CreditsResponse{report->balance, std::move(report->ledger), std::move(agreement)});
}

http::Route redeem_route(SignIn& sign_in, AccountService& accounts) {
  auto row = account_row<view::RedeemCodeResponse>(
      "POST", "/api/v1/me/redeem-code", "redeemCode", "Redeem a code",
      "Adds the credits of a code to the balance. Redeeming one's own code again changes nothing. Repeated "
      "failures of a user or from a network address are throttled.",
      "The code was redeemed, now or before.");
  takes_json(row, &describe<view::RedeemCodeRequest>);
  row.errors.insert(row.errors.end(),
                    {ErrorCode::not_found, ServerError::already_redeemed, ServerError::too_many_attempts});
  return for_users(sign_in, std::move(row), [&accounts](http::Request& request, const User& user) {
    return redeem(accounts, request, user);
  });
}

http::Route pending_route(SignIn& sign_in, AccountService& accounts) {
  auto row = account_row<PendingCode>(
      "GET", "/api/v1/me/pending-codes", "listPendingCodes", "List codes to redeem",
      "Signup and purchase codes that were issued to the user's verified email address. Codes for feedback "
      "come by email only.",
      "The codes, newest first.");
  row.responses.front().contents.front().is_list = true;
  return for_users(sign_in, std::move(row),
                   [&accounts](http::Request&, const User& user) { return pending_codes(accounts, user); });
}

http::Route feedback_route(SignIn& sign_in, AccountService& accounts) {
  auto row = account_row<view::FeedbackResponse>(
      "POST", "/api/v1/me/feedback", "sendFeedback", "Send feedback",
      "Stores the feedback and mails it to the operator with a reward code for the user. The mail is sent "
      "in the background, as often as it takes.",
      "The feedback is stored.");
  takes_json(row, &describe<NewFeedback>);
  return for_users(sign_in, std::move(row), [&accounts](http::Request& request, const User& user) {
    return feedback(accounts, request, user);
  });
}

http::Route agreement_route(SignIn& sign_in, AccountService& accounts) {
  return for_users(
      sign_in,
      account_row<Agreement>("POST", "/api/v1/me/accept-agreement", "acceptAgreement", "Accept the agreement",
                             "Records that the user accepts the current version. Accepting it "
                             "again changes nothing.",
                             "The version is accepted."),
      [&accounts](http::Request&, const User& user) -> http::Answer {
        const auto accepted = accounts.accept_agreement(user);
        if (!accepted) return refusal(accepted.error());
        return answer_with(*accepted);
      });
}

http::Route entitlements_route(SignIn& sign_in, AccountService& accounts) {
  return for_users(sign_in,
                   account_row<view::EntitlementsResponse>(
                       "GET", "/api/v1/me/entitlements", "getEntitlements", "Get the entitlements",
                       "Caps and flags of the user's tier.", "The entitlements."),
                   [&accounts](http::Request&, const User& user) -> http::Answer {
                     const Entitlements entitlements = accounts.pricing().entitlements(user);
                     view::EntitlementsResponse response{entitlements.tier, entitlements.rights.caps,
                                                         entitlements.rights.flags,
                                                         accounts.pricing().entitlements_enforced};
                     if (const auto& plan = user.plan) response.customer_id = plan->customer_id;
                     return answer_with(response);
                   });
}

http::Route usage_route(SignIn& sign_in, AccountService& accounts) {
  return for_users(sign_in,
                   account_row<view::UsageResponse>("GET", "/api/v1/me/usage", "getUsage", "Get the usage",
                                                    "Metered lines of all imports, and the cap of the tier.",
                                                    "The usage."),
                   [&accounts](http::Request&, const User& user) -> http::Answer {
                     const auto usage = accounts.usage(user);
                     if (!usage) return refusal(usage.error());
                     return answer_with(view::UsageResponse{usage->used, usage->cap});
                   });
}

}  // namespace

std::vector<http::Route> account_routes(SignIn& sign_in, AccountService& accounts) {
  return {for_users(sign_in,
                    account_row<view::BootstrapResponse>(
                        "POST", "/api/v1/me/bootstrap", "bootstrap", "Set up the account",
                        "Call it after each login. The first call grants the signup credits, unless the "
                        "email address is disposable.",
                        "The account."),
                    [&accounts](http::Request&, const User& user) { return bootstrap(accounts, user); }),
          redeem_route(sign_in, accounts),
          pending_route(sign_in, accounts),
          feedback_route(sign_in, accounts),
          agreement_route(sign_in, accounts),
          for_users(sign_in,
                    account_row<view::CreditsResponse>(
                        "GET", "/api/v1/me/credits", "getCredits", "Get the credits",
                        "Balance, latest changes and agreement status.", "The credits."),
                    [&accounts](http::Request&, const User& user) { return credits(accounts, user); }),
          entitlements_route(sign_in, accounts),
          usage_route(sign_in, accounts)};
}

}  // namespace esxserver

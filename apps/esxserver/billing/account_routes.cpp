// Accounts and credits over HTTP.

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxserver/billing/account.h"
#include "esxserver/billing/credits.h"
#include "esxserver/billing/pricing.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

struct BootstrapResponse {
  std::string uid, email;
  bool granted = false;
  std::int64_t credits = 0;
  std::optional<std::string> blocked_reason;
};

struct RedeemCodeRequest {
  std::string code;
};

struct RedeemCodeResponse {
  std::string status;  // "ok", "already_redeemed_self"
  std::int64_t credits_added = 0, balance = 0;
};

struct FeedbackResponse {
  std::string id, message;
};

struct AgreementStatus {
  std::string current_version = {};
  std::optional<std::string> accepted_version = {};
  bool accepted = false;
  std::optional<std::string> url = {};
};

struct CreditsResponse {
  std::int64_t balance = 0;
  std::vector<CreditEntry> ledger;
  AgreementStatus agreement;
};

struct EntitlementsResponse {
  std::string tier = {};
  TierCaps caps = {};
  TierFlags flags = {};
  bool enforced = false;
  std::optional<std::string> customer_id = {};
};

struct UsageResponse {
  std::int64_t lines_used = 0;
  std::optional<std::int64_t> lines_cap;
  std::string window = "all_time";
  std::int64_t storage_bytes = 0, storage_limit = 0;
  std::int64_t project_count = 0, project_limit = 0, note_count = 0, note_limit = 0;
  std::int64_t estimates = 0;
};

inline constexpr std::array<std::string_view, 2> redeem_statuses = {"ok", "already_redeemed_self"};
inline constexpr std::array<std::string_view, 1> usage_windows = {"all_time"};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::BootstrapResponse> {
  using Response = esxserver::view::BootstrapResponse;
  static constexpr std::string_view name = "BootstrapResponse", text = "The account after a login.";
  static constexpr auto rows =
      std::tuple(field("uid", &Response::uid, "Identifier of the user."),
                 field_as<esxserver::OrNull<std::string>>("email", &Response::email, "Address in the token."),
                 field("granted", &Response::granted, "Whether this request granted the signup credits."),
                 field("credits", &Response::credits, "Balance."),
                 field_as<esxserver::OrNull<std::optional<std::string>>>(
                     "blocked_reason", &Response::blocked_reason, "Why there are no signup credits."));
};

template <>
struct estimate::FieldList<esxserver::view::RedeemCodeRequest> {
  using Request = esxserver::view::RedeemCodeRequest;
  static constexpr std::string_view name = "RedeemCodeRequest", text = "A code to redeem.";
  static constexpr auto rows =
      std::tuple(field("code", &Request::code, "The code, in any case, with or without dashes.",
                       {.min_length = 1, .max_length = 100}));
};

template <>
struct estimate::FieldList<esxserver::view::RedeemCodeResponse> {
  using Response = esxserver::view::RedeemCodeResponse;
  static constexpr std::string_view name = "RedeemCodeResponse", text = "A redeemed code.";
  static constexpr auto rows = std::tuple(
      field("status", &Response::status, "`already_redeemed_self` if the user had redeemed the code before.",
            {.values = esxserver::view::redeem_statuses}),
      field("credits_added", &Response::credits_added, "Credits added by this request."),
      field("balance", &Response::balance, "Balance."));
};

template <>
struct estimate::FieldList<esxserver::PendingCode> {
  using Code = esxserver::PendingCode;
  static constexpr std::string_view name = "PendingCode", text = "A code that the user can redeem.";
  static constexpr auto rows =
      std::tuple(field("code", &Code::code, "The code."), field("kind", &Code::kind, "Why it was issued."),
                 field("credits", &Code::credits, "Credits."),
                 field("created_at", &Code::created_at, "When it was issued.", {.format = "date-time"}),
                 field_as<esxserver::OrNull<std::optional<esxserver::Time>>>(
                     "expires_at", &Code::expires_at, "When it expires.", {.format = "date-time"}));
};

template <>
struct estimate::FieldList<esxserver::NewFeedback> {
  using Feedback = esxserver::NewFeedback;
  static constexpr std::string_view name = "FeedbackRequest", text = "Feedback about the product.";
  static constexpr auto rows = std::tuple(
      field("message", &Feedback::message, "What the user says.", {.min_length = 1, .max_length = 5'000}),
      field("rating", &Feedback::rating, "5 is best.", {.minimum = 1, .maximum = 5}),
      field("category", &Feedback::category, "What it is about.", {.max_length = 100}));
};

template <>
struct estimate::FieldList<esxserver::view::FeedbackResponse> {
  using Response = esxserver::view::FeedbackResponse;
  static constexpr std::string_view name = "FeedbackResponse", text = "Stored feedback.";
  static constexpr auto rows = std::tuple(field("id", &Response::id, "Identifier.", {.format = "uuid"}),
                                          field("message", &Response::message, "What happens next."));
};

template <>
struct estimate::FieldList<esxserver::Agreement> {
  using Agreement = esxserver::Agreement;
  static constexpr std::string_view name = "AgreementResponse", text = "An accepted agreement.";
  static constexpr auto rows = std::tuple(field("version", &Agreement::version, "Version of the agreement."),
                                          field("accepted_at", &Agreement::accepted_at,
                                                "When the user accepted it first.", {.format = "date-time"}));
};

template <>
struct estimate::FieldList<esxserver::view::AgreementStatus> {
  using Status = esxserver::view::AgreementStatus;
  static constexpr std::string_view name = "AgreementStatus", text = "Which agreement the user has accepted.";
  static constexpr auto rows = std::tuple(
      field("current_version", &Status::current_version, "Version to accept."),
      field_as<esxserver::OrNull<std::optional<std::string>>>("accepted_version", &Status::accepted_version,
                                                              "Version that was accepted last."),
      field("accepted", &Status::accepted, "Whether that is the current one."),
      esxserver::null_or("url", &Status::url, "The page with its text; null: this server has none."));
};

template <>
struct estimate::FieldList<esxserver::view::CreditsResponse> {
  using Response = esxserver::view::CreditsResponse;
  static constexpr std::string_view name = "CreditsResponse", text = "The credits of the user.";
  static constexpr auto rows =
      std::tuple(field("balance", &Response::balance, "Balance."),
                 field("ledger", &Response::ledger, "The latest 50 changes, newest first."),
                 field("agreement", &Response::agreement, "Agreement status."));
};

template <>
struct estimate::FieldList<esxserver::view::EntitlementsResponse> {
  using Response = esxserver::view::EntitlementsResponse;
  static constexpr std::string_view name = "EntitlementsResponse", text = "What the user may do.";
  static constexpr auto rows = std::tuple(
      field("tier", &Response::tier, "The tier of a subscriber; `trial` without a role; else the role."),
      field("caps", &Response::caps, "Limits."), field("flags", &Response::flags, "What is included."),
      field("enforced", &Response::enforced, "Whether caps are enforced, or shown only."),
      field("customer_id", &Response::customer_id,
            "The subscriber at the payment provider, for the billing portal."));
};

template <>
struct estimate::FieldList<esxserver::view::UsageResponse> {
  using Response = esxserver::view::UsageResponse;
  static constexpr std::string_view name = "UsageResponse", text = "What the user has used and keeps.";
  static constexpr auto rows =
      std::tuple(field("lines_used", &Response::lines_used, "Lines of all imports."),
                 field_as<esxserver::OrNull<std::optional<std::int64_t>>>(
                     "lines_cap", &Response::lines_cap, "Limit of the tier; null: unlimited."),
                 field("window", &Response::window, "Since when lines are counted.",
                       {.values = esxserver::view::usage_windows}),
                 field("storage_bytes", &Response::storage_bytes,
                       "Bytes of photos, recordings, reports, estimates and texts that are kept."),
                 field("storage_limit", &Response::storage_limit, "Limit of these bytes."),
                 field("project_count", &Response::project_count, "Projects."),
                 field("project_limit", &Response::project_limit, "Limit of projects."),
                 field("note_count", &Response::note_count, "Notes of all projects."),
                 field("note_limit", &Response::note_limit, "Limit of notes."),
                 field("estimates", &Response::estimates, "Estimates that are kept."));
};

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
  const auto attempt = accounts.send_feedback(user, *body, request.remote_address);
  if (!attempt) return refusal(attempt.error());
  if (const auto& wait = attempt->wait) return throttled("Too much feedback came. Try again later.", *wait);
  return answer_with(view::FeedbackResponse{
      attempt->id, attempt->rewarded ? "Thank you! You will get a reward code by email within 24 hours."
                                     : "Thank you! You have had this month's reward code."});
}

http::Answer credits(AccountService& accounts, const User& user) {
  auto report = accounts.credits(user);
  if (!report) return refusal(report.error());
  view::AgreementStatus agreement{.current_version = accounts.pricing().agreement_version};
  if (!accounts.agreement().empty()) agreement.url = "/agreement";
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
      "Stores the feedback and mails it to the operator, the first of a month with a reward code for the "
      "user. The mail is sent in the background, as often as it takes. Feedback of a user or from a network "
      "address is throttled.",
      "The feedback is stored.");
  takes_json(row, &describe<NewFeedback>);
  row.errors.emplace_back(ServerError::too_many_attempts);
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

/// Text as HTML: an empty line begins a paragraph.
std::string paragraphs_of(std::string_view text) {
  std::string html = estimate::replace_all(text, "\r", "");
  using Replacement = std::pair<std::string_view, std::string_view>;
  for (const auto& [from, to] : {Replacement{"&", "&amp;"}, Replacement{"<", "&lt;"},
                                 Replacement{">", "&gt;"}, Replacement{"\n\n", "</p>\n<p>"}})
    html = estimate::replace_all(html, from, to);
  return "<p>" + html + "</p>\n";
}

http::Route agreement_page_route(AccountService& accounts) {
  http::Route route{.method = "GET",
                    .path = "/agreement",
                    .operation_id = "agreementPage",
                    .summary = "The agreement",
                    .text = "The text that users accept, with its version (`serve --agreement FILE`).",
                    .tag = "Account",
                    .responses = {{.status = 200, .text = "A page.", .contents = {{"text/html"}}}},
                    .errors = {ErrorCode::not_found},
                    .handler = {}};
  route.handler = [&accounts](http::Request&) -> http::Answer {
    if (accounts.agreement().empty())
      return refusal({ErrorCode::not_found, "This server has no agreement.", ""});
    http::Response response{.headers = {{"Content-Type", "text/html; charset=utf-8"},
                                        {"Cache-Control", "no-cache"},
                                        {"Content-Security-Policy",
                                         "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"}}};
    response.body =
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Agreement</title></head>\n"
        "<body>\n<h1>Agreement</h1>\n<p>Version " +
        accounts.pricing().agreement_version + "</p>\n" + paragraphs_of(accounts.agreement()) +
        "</body>\n</html>\n";
    return response;
  };
  return route;
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
                   account_row<view::UsageResponse>(
                       "GET", "/api/v1/me/usage", "getUsage", "Get the usage",
                       "Metered lines of all imports and the cap of the tier; what is kept, and its limits.",
                       "The usage."),
                   [&accounts](http::Request&, const User& user) -> http::Answer {
                     const auto usage = accounts.usage(user);
                     if (!usage) return refusal(usage.error());
                     return answer_with(view::UsageResponse{.lines_used = usage->lines,
                                                            .lines_cap = usage->lines_cap,
                                                            .storage_bytes = usage->storage.bytes,
                                                            .storage_limit = usage->limits.bytes,
                                                            .project_count = usage->storage.projects,
                                                            .project_limit = usage->limits.projects,
                                                            .note_count = usage->storage.notes,
                                                            .note_limit = usage->limits.notes,
                                                            .estimates = usage->storage.estimates});
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
          agreement_page_route(accounts),
          for_users(sign_in,
                    account_row<view::CreditsResponse>(
                        "GET", "/api/v1/me/credits", "getCredits", "Get the credits",
                        "Balance, latest changes and agreement status.", "The credits."),
                    [&accounts](http::Request&, const User& user) { return credits(accounts, user); }),
          entitlements_route(sign_in, accounts),
          usage_route(sign_in, accounts)};
}

}  // namespace esxserver

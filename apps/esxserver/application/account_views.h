// Requests and responses of accounts and credits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/domain/credit_fields.h"
#include "esxserver/domain/pricing_fields.h"
#include "esxserver/service/account_service.h"

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
  static constexpr auto rows =
      std::tuple(field("current_version", &Status::current_version, "Version to accept."),
                 field_as<esxserver::OrNull<std::optional<std::string>>>(
                     "accepted_version", &Status::accepted_version, "Version that was accepted last."),
                 field("accepted", &Status::accepted, "Whether that is the current one."));
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
  static constexpr std::string_view name = "UsageResponse", text = "Metered lines of the user.";
  static constexpr auto rows =
      std::tuple(field("lines_used", &Response::lines_used, "Lines of all imports."),
                 field_as<esxserver::OrNull<std::optional<std::int64_t>>>(
                     "lines_cap", &Response::lines_cap, "Limit of the tier; null: unlimited."),
                 field("window", &Response::window, "Since when lines are counted.",
                       {.values = esxserver::view::usage_windows}));
};

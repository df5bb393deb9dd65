#include "esxserver/serve/admin_routes.h"

#include <algorithm>
#include <optional>
#include <string>

#include "esx/estimate/base/text.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/serve/admin_acts.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

struct PartnerBody {
  std::string name;
  std::optional<std::string> webhook_url, webhook_secret;
};

struct SecretBody {
  std::optional<std::string> overlap, webhook_secret;
};

struct KeyBody {
  std::string partner_id;
  KeyKind kind = KeyKind::test;
  std::optional<int> active_limit, daily_limit;
  std::optional<std::string> label, expires;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::PartnerBody> {
  using Body = esxserver::view::PartnerBody;
  static constexpr std::string_view name = "PartnerRequest", text = "A partner to add.";
  static constexpr auto rows =
      std::tuple(field("name", &Body::name, "Its name.", esxserver::view::admin_text),
                 field("webhook_url", &Body::webhook_url, "URL for its webhooks, which needs a secret."),
                 field("webhook_secret", &Body::webhook_secret, "Secret that signs the webhooks.",
                       esxserver::view::admin_secret));
};

template <>
struct estimate::FieldList<esxserver::PartnerUpdate> {
  using Body = esxserver::PartnerUpdate;
  static constexpr std::string_view name = "PartnerUpdateRequest", text = "What to change; at least one.";
  static constexpr auto rows =
      std::tuple(field("name", &Body::name, "Its name.", esxserver::view::admin_text),
                 field("webhook_url", &Body::webhook_url, "URL for its webhooks; empty: none."),
                 field("webhook_secret", &Body::webhook_secret, "Secret that signs the webhooks from now on.",
                       esxserver::view::admin_secret));
};

template <>
struct estimate::FieldList<esxserver::view::SecretBody> {
  using Body = esxserver::view::SecretBody;
  static constexpr std::string_view name = "SecretRequest", text = "How to replace a secret.";
  static constexpr auto rows =
      std::tuple(field("overlap", &Body::overlap,
                       "How long the previous secret signs too, such as `24h`, which is the default."),
                 field("webhook_secret", &Body::webhook_secret, "The new secret; default: a random one.",
                       esxserver::view::admin_secret));
};

template <>
struct estimate::FieldList<esxserver::view::KeyBody> {
  using Body = esxserver::view::KeyBody;
  static constexpr std::string_view name = "KeyRequest", text = "A key to issue.";
  static constexpr auto rows = std::tuple(
      field("partner_id", &Body::partner_id, "Partner that it is for.", esxserver::view::admin_text),
      field("kind", &Body::kind, "Test keys are never invoiced."),
      field("active_limit", &Body::active_limit, "Active jobs; default: the server's limit.",
            esxserver::view::admin_limit),
      field("daily_limit", &Body::daily_limit, "Conversions a day; default: the server's limit.",
            esxserver::view::admin_limit),
      field("label", &Body::label, "What to call it; the partner does not see it.",
            {.max_length = esxserver::view::max_admin_text}),
      field("expires", &Body::expires, "How long it is valid, such as `90d`; default: forever."));
};

namespace esxserver {
namespace {

using enum ErrorCode;
using enum ServerError;
using estimate::describe;
using http::Answer;
using http::Request;

std::optional<std::string> number_text(const std::optional<int>& number) {
  return number ? std::optional(std::to_string(*number)) : std::nullopt;
}

// Partners and keys.

Answer add_partner_over_http(Administration& administration, const view::PartnerBody& body,
                             const std::string&, const User& user) {
  AuditDetails details = {{"NAME", body.name}};
  add_detail(details, "--webhook-url", body.webhook_url, false);
  add_detail(details, "--webhook-secret", body.webhook_secret, false);
  return audited(administration, user, {"partner add", body.name, details}, [&] {
    Partner partner;
    partner.name = body.name;
    partner.webhook_url = body.webhook_url.value_or("");
    partner.webhook_secret = body.webhook_secret.value_or("");
    return administration.accounts.add_partner(std::move(partner));
  });
}

Answer update_partner_over_http(Administration& administration, const PartnerUpdate& body,
                                const std::string& id, const User& user) {
  AuditDetails details;
  add_detail(details, "--name", body.name, false);
  add_detail(details, "--webhook-url", body.webhook_url, false);
  add_detail(details, "--webhook-secret", body.webhook_secret, false);
  return audited(administration, user, {"partner update", id, details},
                 [&] { return administration.accounts.update_partner(id, body); });
}

Answer rotate_over_http(Administration& administration, const view::SecretBody& body, const std::string& id,
                        const User& user) {
  const auto overlap = duration_in(body.overlap, "overlap", AccountAdministration::usual_overlap);
  if (!overlap) return std::unexpected(overlap.error());
  AuditDetails details;
  add_detail(details, "--overlap", body.overlap);
  add_detail(details, "--webhook-secret", body.webhook_secret, false);
  return audited(administration, user, {"partner rotate-secret", id, details}, [&] {
    return administration.accounts.rotate_secret(id, body.webhook_secret.value_or(""),
                                                 overlap->value_or(AccountAdministration::usual_overlap));
  });
}

void add_partner_routes(AdminRoutes& admin, Administration& administration) {
  AccountAdministration& accounts = administration.accounts;
  const auto suspend = [&accounts](bool suspended) {
    return [&accounts, suspended](const std::string& id) { return accounts.set_suspended(id, suspended); };
  };
  admin.add(admin_list_row("/api/v1/admin/partners", "adminPartners", "List partners",
                           "Oldest first, without secrets, as `esxserver partner list`.", &describe<Partner>),
            [&accounts](Request& request, const User&) {
              return list_answer(request, accounts.partners().partners(), [](const Partner& partner) {
                return ListedRow<Partner>{partner.id, partner.name + " " + partner.webhook_url, &partner};
              });
            });
  admin.add(act_row("/api/v1/admin/partners", "adminPartnerAdd", "Add a partner",
                    "As `esxserver partner add`.", &describe<AddedPartner>, &describe<view::PartnerBody>),
            body_act<view::PartnerBody>(administration, add_partner_over_http));
  admin.add(act_row("/api/v1/admin/partners/{id}/update", "adminPartnerUpdate", "Change a partner",
                    "As `esxserver partner update`: changes what is given.", &describe<Partner>,
                    &describe<PartnerUpdate>),
            body_act<PartnerUpdate>(administration, update_partner_over_http));
  admin.add(act_row("/api/v1/admin/partners/{id}/rotate-secret", "adminPartnerRotateSecret",
                    "Replace the secret of a partner",
                    "As `esxserver partner rotate-secret`: both sign for a while.", &describe<RotatedSecret>,
                    &describe<view::SecretBody>),
            body_act<view::SecretBody>(administration, rotate_over_http));
  admin.add(act_row("/api/v1/admin/partners/{id}/suspend", "adminPartnerSuspend", "Suspend a partner",
                    "As `esxserver partner suspend`: its keys are rejected.", &describe<SuspendedPartner>),
            simple_act(administration, "partner suspend", suspend(true)));
  admin.add(
      act_row("/api/v1/admin/partners/{id}/resume", "adminPartnerResume", "Resume a partner",
              "As `esxserver partner resume`: its keys are accepted again.", &describe<SuspendedPartner>),
      simple_act(administration, "partner resume", suspend(false)));
}

Answer issue_over_http(Administration& administration, const view::KeyBody& body, const std::string&,
                       const User& user) {
  const auto life = duration_in(body.expires, "expires", std::nullopt);
  if (!life) return std::unexpected(life.error());
  AuditDetails details = {{"--partner", body.partner_id}, {"--kind", std::string(key_kind_name(body.kind))}};
  add_detail(details, "--active-limit", number_text(body.active_limit));
  add_detail(details, "--daily-limit", number_text(body.daily_limit));
  add_detail(details, "--label", body.label);
  add_detail(details, "--expires", body.expires);
  return audited(administration, user, {"key issue", "", details}, [&] {
    return administration.accounts.issue({.partner_id = body.partner_id,
                                          .kind = body.kind,
                                          .active_limit = body.active_limit,
                                          .daily_limit = body.daily_limit,
                                          .label = body.label.value_or(""),
                                          .life = *life});
  });
}

void add_key_routes(AdminRoutes& admin, Administration& administration) {
  AccountAdministration& accounts = administration.accounts;
  admin.add(admin_list_row("/api/v1/admin/keys", "adminKeys", "List API keys",
                           "Oldest first, without secrets, as `esxserver key list`.", &describe<ApiKey>),
            [&accounts](Request& request, const User&) {
              return list_answer(request, accounts.keys().list(), [](const ApiKey& key) {
                const std::string kind(key_kind_name(key.kind));
                return ListedRow<ApiKey>{
                    key.id, key.partner_id + " " + key.handle + " " + key.label + " " + kind, &key};
              });
            });
  admin.add(act_row("/api/v1/admin/keys", "adminKeyIssue", "Issue an API key",
                    "As `esxserver key issue`: this answer is the only one with the key.",
                    &describe<IssuedKey>, &describe<view::KeyBody>),
            body_act<view::KeyBody>(administration, issue_over_http));
  admin.add(act_row("/api/v1/admin/keys/{id}/revoke", "adminKeyRevoke", "Revoke an API key",
                    "As `esxserver key revoke`.", &describe<RevokedKey>),
            simple_act(administration, "key revoke",
                       [&accounts](const std::string& id) { return accounts.revoke_key(id); }));
}

// Webhooks, jobs and the audit log.

Answer list_deliveries_over_http(WebhookOutbox& outbox, const Request& request) {
  const auto query = http::read_query<view::AdminQuery>(request);
  if (!query) return std::unexpected(query.error());
  return page_answer(request, *query,
                     outbox.list({}, query->limit.value_or(max_page_items) + 1,
                                 {query->after.value_or(""), query->query.value_or("")}));
}

void add_webhook_routes(AdminRoutes& admin, Administration& administration) {
  admin.add(admin_list_row("/api/v1/admin/webhooks", "adminWebhooks", "List deliveries of webhooks",
                           "Newest first, as `esxserver webhook list`.", &describe<Delivery>),
            [&administration](Request& request, const User&) {
              return list_deliveries_over_http(administration.outbox, request);
            });
  admin.add(act_row("/api/v1/admin/webhooks/{id}/resend", "adminWebhookResend", "Send a webhook again",
                    "As `esxserver webhook resend`: with all attempts.", &describe<ResentDelivery>),
            simple_act(administration, "webhook resend",
                       [&administration](const std::string& id) -> Result<ResentDelivery> {
                         const auto done =
                             administration.outbox.resend(id, administration.system.clock.now());
                         if (!done) return std::unexpected(done.error());
                         return ResentDelivery{id};
                       }));
}

/// An act on a job: `outcome` gets its id.
template <class Outcome>
AdminHandler job_act(Administration& administration, std::string act,
                     Result<void> (JobAdministration::*change)(std::string_view), Outcome outcome) {
  return simple_act(
      administration, std::move(act),
      [&administration, change, outcome = std::move(outcome)](const std::string& id) -> Result<Outcome> {
        const auto done = (administration.job_changes.*change)(id);
        if (!done) return std::unexpected(done.error());
        Outcome changed = outcome;
        changed.job_id = id;
        return changed;
      });
}

Answer list_jobs_over_http(JobAdmin& jobs, const Request& request) {
  const auto query = http::read_query<view::AdminQuery>(request);
  if (!query) return std::unexpected(query.error());
  JobFilter filter{.limit = query->limit.value_or(max_page_items) + 1};
  filter.after = query->after.value_or("");
  filter.query = query->query.value_or("");
  return page_answer(request, *query, jobs.list(filter));
}

http::Route show_job_row() {
  auto row = admin_list_row("/api/v1/admin/jobs/{id}", "adminJob", "Show a job",
                            "All that is stored of it, as `esxserver job show`.", nullptr);
  row.parameters = {path_parameter("id", "Identifier of the job.")};
  row.responses = {
      {.status = 200, .text = "The job.", .contents = {{"application/json", &describe<ShownJob>}}}};
  row.errors = {not_found};
  return row;
}

void add_job_routes(AdminRoutes& admin, Administration& administration) {
  JobAdmin& jobs = administration.jobs;
  admin.add(
      admin_list_row("/api/v1/admin/jobs", "adminJobs", "List jobs of partners",
                     "Newest first, as `esxserver job list`; with `query`, of the newest 10,000 of each key.",
                     &describe<Job>),
      [&jobs](Request& request, const User&) { return list_jobs_over_http(jobs, request); });
  admin.add(show_job_row(), [&jobs](Request& request, const User&) -> Answer {
    auto job = jobs.show(id_in(request));
    if (!job) return refusal(job.error());
    return http::json_response(200, estimate::encode_json(ShownJob{*std::move(job)}));
  });
  admin.add(
      act_row("/api/v1/admin/jobs/{id}/retry", "adminJobRetry", "Retry a failed job",
              "As `esxserver job retry`: its PDF must still be kept.", &describe<ChangedJob>),
      job_act(administration, "job retry", &JobAdministration::retry, ChangedJob{{}, JobStatus::queued}));
  admin.add(
      act_row("/api/v1/admin/jobs/{id}/cancel", "adminJobCancel", "Cancel a job",
              "As `esxserver job cancel`: it ends as failed.", &describe<ChangedJob>),
      job_act(administration, "job cancel", &JobAdministration::cancel, ChangedJob{{}, JobStatus::failed}));
  admin.add(act_row("/api/v1/admin/jobs/{id}/delete", "adminJobDelete", "Delete an ended job",
                    "As `esxserver job delete`: its files, and all but what invoices count.",
                    &describe<DeletedJob>),
            job_act(administration, "job delete", &JobAdministration::remove, DeletedJob{}));
}

Answer list_acts_over_http(AuditLog& audit, const Request& request) {
  const auto query = http::read_query<view::AdminQuery>(request);
  if (!query) return std::unexpected(query.error());
  const int limit = query->limit.value_or(max_page_items);
  const auto page = audit.page({limit, query->after.value_or("")}, query->query.value_or(""));
  if (!page) return project_refusal(page.error(), "query");
  return page_response(request, *page, limit);
}

}  // namespace

std::vector<http::Route> admin_routes(SignIn& sign_in, Administration& administration,
                                      const http::UploadFolder& folder) {
  AdminRoutes admin{sign_in};
  add_user_routes(admin, administration);
  add_invitation_routes(admin, administration);
  add_partner_routes(admin, administration);
  add_key_routes(admin, administration);
  add_webhook_routes(admin, administration);
  add_job_routes(admin, administration);
  add_server_routes(admin, administration, folder);
  admin.add(admin_list_row("/api/v1/admin/audit", "adminAudit", "List acts of administration",
                           "Newest first: what, when, by whom, and with what outcome, as `esxserver audit`.",
                           &describe<AuditRecord>),
            [&administration](Request& request, const User&) {
              return list_acts_over_http(administration.audit, request);
            });
  return std::move(admin.routes);
}

}  // namespace esxserver

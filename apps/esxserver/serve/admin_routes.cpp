#include "esxserver/serve/admin_routes.h"

#include <algorithm>
#include <optional>
#include <string>

#include "esx/estimate/base/text.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

struct AdminQuery {
  std::optional<std::string> query, after;
  std::optional<int> limit;
};

struct RoleBody {
  UserRole role = UserRole::none;
};

struct OrganizationBody {
  std::string organization;
};

struct InvitationBody {
  std::string email;
  std::optional<UserRole> role;
  std::optional<std::string> organization, expires;
};

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

constexpr std::size_t max_admin_text = 200, max_admin_secret = 4096;
constexpr int max_admin_limit = 1'000'000;
constexpr estimate::FieldRules admin_text = {.min_length = 1, .max_length = max_admin_text},
                               admin_secret = {.min_length = 1, .max_length = max_admin_secret},
                               admin_limit = {.minimum = 1, .maximum = max_admin_limit};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::AdminQuery> {
  using Query = esxserver::view::AdminQuery;
  static constexpr std::string_view name = "AdminQuery", text = "Which part of a list.";
  static constexpr auto rows = std::tuple(
      field("query", &Query::query, "A part of an id, a name, an address, or of what else identifies a row.",
            {.max_length = esxserver::view::max_admin_text}),
      field("limit", &Query::limit, "Number of items.", {.minimum = 1, .maximum = esxserver::max_page_items}),
      field("after", &Query::after, "Id of the last item of the page before."));
};

template <>
struct estimate::FieldList<esxserver::view::RoleBody> {
  static constexpr std::string_view name = "RoleRequest", text = "A role to assign.";
  static constexpr auto rows = std::tuple(field("role", &esxserver::view::RoleBody::role, "The role."));
};

template <>
struct estimate::FieldList<esxserver::view::OrganizationBody> {
  static constexpr std::string_view name = "OrganizationRequest",
                                    text = "An organization to put a user into.";
  static constexpr auto rows =
      std::tuple(field("organization", &esxserver::view::OrganizationBody::organization,
                       "Its name; empty: the user leaves.", {.max_length = esxserver::view::max_admin_text}));
};

template <>
struct estimate::FieldList<esxserver::view::InvitationBody> {
  using Body = esxserver::view::InvitationBody;
  static constexpr std::string_view name = "InvitationRequest", text = "Whom to invite.";
  static constexpr auto rows = std::tuple(
      field("email", &Body::email, "The address.", esxserver::view::admin_text),
      field("role", &Body::role, "Role that the user gets; default: none."),
      field("organization", &Body::organization, "Organization that the user gets into; default: none.",
            esxserver::view::admin_text),
      field("expires", &Body::expires, "How long it can be used, such as `14d`, which is the default."));
};

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

using AdminHandler = std::function<Answer(Request&, const User&)>;

/// Collects routes for administrators. Others learn nothing, not even that these routes exist.
struct AdminRoutes {
  SignIn& sign_in;
  std::vector<http::Route> routes = {};

  void add(http::Route route, AdminHandler handler) {
    route.tag = "Administration";
    routes.push_back(for_users(sign_in, std::move(route),
                               [handler = std::move(handler)](Request& request, const User& user) -> Answer {
                                 if (user.role == UserRole::admin) return handler(request, user);
                                 return refusal({not_found, "There is nothing at this address.", ""});
                               }));
  }
};

/// Runs `run` as an act of the user, which is recorded before, and then its outcome.
template <class Run>
Answer audited(Administration& administration, const User& user, const AuditedAct& act, const Run& run) {
  AuditTrail trail(administration.database, administration.system, "admin " + user.uid);
  auto record = trail.begin(act);
  if (!record) return refusal(record.error());
  const auto done = run();
  trail.end(*std::move(record), done ? made_id(*done) : "", done ? nullptr : &done.error());
  if (!done) return refusal(done.error());
  return http::json_response(200, estimate::encode_json(*done));
}

/// Absent: `otherwise`. A violation at `name` unless it is a duration.
std::expected<std::optional<Duration>, http::HttpError> duration_in(const std::optional<std::string>& text,
                                                                    std::string_view name,
                                                                    std::optional<Duration> otherwise) {
  if (!text) return otherwise;
  const auto duration = parse_duration(*text);
  if (duration) return duration;
  return project_refusal({validation_failed, "must be a duration, such as 24h", std::string(name)});
}

/// For the audit log, under the name on the command line.
void add_detail(AuditDetails& details, std::string_view name, const std::optional<std::string>& value,
                bool is_recorded = true) {
  if (value) details.emplace_back(std::string(name), is_recorded ? *value : "(not recorded)");
}

std::optional<std::string> number_text(const std::optional<int>& number) {
  return number ? std::optional(std::to_string(*number)) : std::nullopt;
}

// Lists.

template <class Item, class MakeRow>
Answer list_answer(const Request& request, const Result<std::vector<Item>>& items, const MakeRow& row) {
  const auto query = http::read_query<view::AdminQuery>(request);
  if (!query) return std::unexpected(query.error());
  if (!items) return refusal(items.error());
  const auto page =
      part_of(*items, page_request({query->limit, query->after}), query->query.value_or(""), row);
  if (!page) return project_refusal(page.error(), "query");
  estimate::JsonWriter json;
  json.array();
  for (const auto& listed : page->items)
    estimate::encode_json(json, *listed.item, {}, estimate::JsonWriter::Line::one);
  json.end();
  auto response = http::json_response(200, json.take());
  if (page->more)
    response.headers.push_back(
        {"Link", next_page_link(request, query->limit.value_or(max_page_items), page->items.back().id)});
  return response;
}

/// The items that a store was asked for, one more than the page has.
template <class Item>
Answer page_answer(const Request& request, const view::AdminQuery& query, Result<std::vector<Item>> items) {
  if (!items) return project_refusal(items.error(), "query");
  const std::size_t limit = static_cast<std::size_t>(query.limit.value_or(max_page_items));
  Page<Item> page{*std::move(items), false};
  page.more = page.items.size() > limit;
  if (page.more) page.items.resize(limit);
  return page_response(request, page, static_cast<int>(limit));
}

http::Route admin_list_row(std::string_view path, std::string_view operation_id, std::string_view summary,
                           std::string_view text, estimate::DescribeStruct schema) {
  return {.method = "GET",
          .path = path,
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .parameters = query_parameters(describe<view::AdminQuery>()),
          .responses = {{.status = 200,
                         .text = "The rows.",
                         .contents = {{.media_type = "application/json", .schema = schema, .is_list = true}},
                         .headers = {link_header()}}},
          .errors = {not_found, invalid_request, validation_failed},
          .handler = {}};
}

http::Route act_row(std::string_view path, std::string_view operation_id, std::string_view summary,
                    std::string_view text, estimate::DescribeStruct answer,
                    estimate::DescribeStruct body = nullptr) {
  http::Route route{.method = "POST",
                    .path = path,
                    .operation_id = operation_id,
                    .summary = summary,
                    .text = text,
                    .responses = {{.status = 200,
                                   .text = "Done, and in the audit log.",
                                   .contents = {{"application/json", answer}}}},
                    .errors = {not_found, invalid_usage},
                    .handler = {}};
  if (std::string_view(path).contains("{id}"))
    route.parameters = {path_parameter("id", "Identifier of the row.")};
  if (!body) return route;
  route.request = {{"application/json", body}};
  route.errors.insert(route.errors.end(), {validation_failed, unsupported_media_type, request_too_large});
  return route;
}

std::string id_in(const Request& request) { return std::string(request.path_parameter("id")); }

/// An act without a body: `run` gets the id of the path.
template <class Run>
AdminHandler simple_act(Administration& administration, std::string act, Run run) {
  return [&administration, act = std::move(act), run](Request& request, const User& user) -> Answer {
    const std::string id = id_in(request);
    return audited(administration, user, {act, id, {}}, [&] { return run(id); });
  };
}

/// One that reads a body: `act` also gets the id of the path.
template <class Body>
AdminHandler body_act(Administration& administration,
                      Answer (*act)(Administration&, const Body&, const std::string&, const User&)) {
  return [&administration, act](Request& request, const User& user) -> Answer {
    const auto body = http::read_json<Body>(request);
    if (!body) return std::unexpected(body.error());
    return act(administration, *body, id_in(request), user);
  };
}

// Users and invitations.

Answer set_role_over_http(Administration& administration, const view::RoleBody& body, const std::string& id,
                          const User& user) {
  const AuditedAct act{"user role", id, {{"ROLE", std::string(user_role_name(body.role))}}};
  return audited(administration, user, act, [&] { return administration.accounts.set_role(id, body.role); });
}

Answer set_organization_over_http(Administration& administration, const view::OrganizationBody& body,
                                  const std::string& id, const User& user) {
  const AuditedAct act{"user organization", id, {{"NAME", body.organization}}};
  return audited(administration, user, act,
                 [&] { return administration.accounts.set_organization(id, body.organization); });
}

void add_user_routes(AdminRoutes& admin, Administration& administration) {
  AccountAdministration& accounts = administration.accounts;
  admin.add(admin_list_row("/api/v1/admin/users", "adminUsers", "List users",
                           "The users of whom something is held, by uid, as `esxserver user list`.",
                           &describe<UserSummary>),
            [&accounts](Request& request, const User&) {
              return list_answer(request, accounts.directory().users(), [](const UserSummary& user) {
                const std::string words =
                    user.email + " " + std::string(user_role_name(user.role)) + " " + user.organization;
                return ListedRow<UserSummary>{user.uid, words, &user};
              });
            });
  admin.add(act_row("/api/v1/admin/users/{id}/role", "adminUserRole", "Assign a role",
                    "As `esxserver user role`. The next request of the user has it.", &describe<UserRoleSet>,
                    &describe<view::RoleBody>),
            body_act<view::RoleBody>(administration, set_role_over_http));
  admin.add(act_row("/api/v1/admin/users/{id}/organization", "adminUserOrganization",
                    "Put a user into an organization",
                    "As `esxserver user organization`. Members share estimates; a user who leaves loses "
                    "access at once.",
                    &describe<UserOrganizationSet>, &describe<view::OrganizationBody>),
            body_act<view::OrganizationBody>(administration, set_organization_over_http));
  admin.add(act_row("/api/v1/admin/users/{id}/delete", "adminUserDelete", "Delete a user",
                    "As `esxserver user delete`: deletes all that is held of the user, and says what.",
                    &describe<DeletedUser>),
            simple_act(administration, "user delete",
                       [&accounts](const std::string& id) { return accounts.delete_user(id); }));
}

Answer invite_over_http(Administration& administration, const view::InvitationBody& body, const std::string&,
                        const User& user) {
  const auto life = duration_in(body.expires, "expires", NewInvitation{}.life);
  if (!life) return std::unexpected(life.error());
  AuditDetails details = {{"EMAIL", "(not recorded)"}};
  const UserRole role = body.role.value_or(UserRole::none);
  if (body.role) details.emplace_back("--role", std::string(user_role_name(role)));
  add_detail(details, "--organization", body.organization);
  add_detail(details, "--expires", body.expires);
  return audited(administration, user, {"user invite", "", details}, [&] {
    return administration.accounts.invitations().invite(
        {body.email, role, body.organization.value_or(""), life->value_or(NewInvitation{}.life)},
        "admin " + user.uid, administration.origin());
  });
}

void add_invitation_routes(AdminRoutes& admin, Administration& administration) {
  AccountAdministration& accounts = administration.accounts;
  admin.add(admin_list_row("/api/v1/admin/invitations", "adminInvitations", "List invitations",
                           "Those that nobody has used, oldest first, as `esxserver invitation list`.",
                           &describe<Invitation>),
            [&accounts](Request& request, const User&) {
              return list_answer(request, accounts.invitations().list(), [](const Invitation& invitation) {
                return ListedRow<Invitation>{invitation.id, invitation.email, &invitation};
              });
            });
  admin.add(act_row("/api/v1/admin/invitations", "adminInvite", "Invite an address",
                    "As `esxserver user invite`: mails an invitation, and the address may become a user.",
                    &describe<Invitation>, &describe<view::InvitationBody>),
            body_act<view::InvitationBody>(administration, invite_over_http));
  admin.add(act_row("/api/v1/admin/invitations/{id}/revoke", "adminInvitationRevoke", "Revoke an invitation",
                    "As `esxserver invitation revoke`.", &describe<RevokedInvitation>),
            simple_act(administration, "invitation revoke",
                       [&accounts](const std::string& id) { return accounts.revoke_invitation(id); }));
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

std::vector<http::Route> admin_routes(SignIn& sign_in, Administration& administration) {
  AdminRoutes admin{sign_in};
  add_user_routes(admin, administration);
  add_invitation_routes(admin, administration);
  add_partner_routes(admin, administration);
  add_key_routes(admin, administration);
  add_webhook_routes(admin, administration);
  add_job_routes(admin, administration);
  admin.add(admin_list_row("/api/v1/admin/audit", "adminAudit", "List acts of administration",
                           "Newest first: what, when, by whom, and with what outcome, as `esxserver audit`.",
                           &describe<AuditRecord>),
            [&administration](Request& request, const User&) {
              return list_acts_over_http(administration.audit, request);
            });
  return std::move(admin.routes);
}

}  // namespace esxserver

// Administration over HTTP, for users with the role `admin`: the operations of the command line.
#pragma once

#include <functional>
#include <vector>

#include "esxserver/accounts/administration.h"
#include "esxserver/conversions/job_admin.h"
#include "esxserver/http/route.h"
#include "esxserver/operations/audit.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/webhooks/outbox.h"

namespace esxserver {

/// What administrators act on. Everything given must outlive it.
struct Administration {
  Administration(sql::Database& opened, ArtifactStore& artifacts, PriceListLibrary& price_lists,
                 const System& system_parts, std::function<MailOrigin()> origin_of_mails)
      : database(opened),
        system(system_parts),
        origin(std::move(origin_of_mails)),
        accounts(opened, price_lists, system_parts),
        jobs(opened),
        job_changes(opened, artifacts, system_parts),
        outbox(opened),
        audit(opened) {}

  sql::Database& database;
  const System system;
  std::function<MailOrigin()> origin;  // of invitations
  AccountAdministration accounts;
  JobAdmin jobs;
  JobAdministration job_changes;
  WebhookOutbox outbox;
  AuditLog audit;
};

/// GET /api/v1/admin/{users,invitations,partners,keys,webhooks,jobs,audit}, POST …/{id}/ACTION. Others than
/// administrators get 404. Both arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> admin_routes(SignIn& sign_in, Administration& administration);

}  // namespace esxserver

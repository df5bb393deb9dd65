// Administration over HTTP, for users with the role `admin`: the operations of the command line.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "esxserver/accounts/administration.h"
#include "esxserver/conversions/job_admin.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/operations/audit.h"
#include "esxserver/operations/service.h"
#include "esxserver/price_lists/service.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/webhooks/outbox.h"

namespace esxserver {

/// What of the server administrators see and change, besides what is stored.
struct AdministrationParts {
  PriceListAdministration& price_lists;
  Operations& operations;
  std::function<MailOrigin()> origin;  // of invitations and links
  LinkUse link_use = LinkUse::never;
  std::vector<std::filesystem::path> folders = {};                    // whose disks are shown
  std::function<std::map<std::string, WorkQueue::Count>()> requests;  // of the page, by queue
  StorageLimits kept = {};                                            // of each user
};

/// What administrators act on. Everything given must outlive it.
struct Administration {
  Administration(sql::Database& opened, ArtifactStore& artifacts, PriceListLibrary& price_lists,
                 const System& system_parts, AdministrationParts other_parts)
      : database(opened),
        system(system_parts),
        parts(std::move(other_parts)),
        accounts(opened, price_lists, system_parts),
        jobs(opened),
        job_changes(opened, artifacts, system_parts),
        outbox(opened),
        audit(opened) {}

  sql::Database& database;
  const System system;
  AdministrationParts parts;
  AccountAdministration accounts;
  JobAdmin jobs;
  JobAdministration job_changes;
  WebhookOutbox outbox;
  AuditLog audit;
};

/// GET /api/v1/admin/{users,invitations,partners,keys,webhooks,jobs,price-lists,audit,server}, POST
/// …/{id}/ACTION. Others than administrators get 404. The first two arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> admin_routes(SignIn& sign_in, Administration& administration,
                                                    const http::UploadFolder& folder);

}  // namespace esxserver

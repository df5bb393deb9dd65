#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "esxserver/accounts/storage_quota.h"
#include "esxserver/price_lists/views.h"
#include "esxserver/serve/admin_acts.h"

namespace esxserver {
namespace {

struct QueueState {
  std::string name;
  int working = 0, waiting = 0;
};

/// What the server does now, and what is kept.
struct ServerState {
  std::map<std::string, std::int64_t, std::less<>> jobs = {};
  std::int64_t oldest_queued_seconds = 0, workers = 0, recognitions = 0;
  std::vector<QueueState> queues = {};
  std::int64_t webhooks_pending = 0, mails_waiting = 0;
  std::vector<DiskState> disks = {};
  std::int64_t kept_bytes = 0, quota_bytes = 0;
  std::vector<KeptBytes> largest = {};
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::QueueState> {
  using Queue = esxserver::QueueState;
  static constexpr std::string_view name = "QueueState", text = "Requests of the page in a queue.";
  static constexpr auto rows =
      std::tuple(field("name", &Queue::name, "Name of the queue."),
                 field("working", &Queue::working, "Requests that are worked on."),
                 field("waiting", &Queue::waiting, "Requests that wait for their turn."));
};

template <>
struct estimate::FieldList<esxserver::DiskState> {
  using Disk = esxserver::DiskState;
  static constexpr std::string_view name = "DiskState", text = "The disk of a folder.";
  static constexpr auto rows =
      std::tuple(field("folder", &Disk::folder, "The folder, to which the server writes."),
                 field("used_bytes", &Disk::used_bytes, "What is used, by the server and by others."),
                 field("free_bytes", &Disk::free_bytes, "What is free for the server."));
};

template <>
struct estimate::FieldList<esxserver::KeptBytes> {
  using Kept = esxserver::KeptBytes;
  static constexpr std::string_view name = "KeptBytes", text = "What a user keeps.";
  static constexpr auto rows = std::tuple(field("uid", &Kept::uid, "The user."),
                                          field("bytes", &Kept::bytes, "Bytes of the storage quota."));
};

template <>
struct estimate::FieldList<esxserver::ServerState> {
  using State = esxserver::ServerState;
  static constexpr std::string_view name = "ServerState",
                                    text = "What the server does now, and what is kept.";
  static constexpr auto rows = std::tuple(
      field("jobs", &State::jobs, "Jobs of partners by state."),
      field("oldest_queued_seconds", &State::oldest_queued_seconds,
            "Age of the oldest job that waits; 0: none."),
      field("workers", &State::workers, "Threads that take jobs or work on one, in all processes."),
      field("recognitions", &State::recognitions, "Scans whose words are recognized now."),
      field("queues", &State::queues, "Requests of the page, in this process."),
      field("webhooks_pending", &State::webhooks_pending, "Webhooks that wait for delivery."),
      field("mails_waiting", &State::mails_waiting, "Mails that wait to be sent."),
      field("disks", &State::disks, "Disks of this machine."),
      field("kept_bytes", &State::kept_bytes, "What all users keep of the storage quota."),
      field("quota_bytes", &State::quota_bytes, "What each user may keep."),
      field("largest", &State::largest, "The ten users who keep most."));
};

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

Result<ServerState> server_state(Administration& administration) {
  const AdministrationParts& parts = administration.parts;
  const auto metrics = parts.operations.metrics();
  if (!metrics) return std::unexpected(metrics.error());
  auto kept = administration.database.read(
      [](sql::Connection& connection) -> Result<std::vector<KeptBytes>> { return kept_bytes(connection); });
  if (!kept) return std::unexpected(kept.error());
  ServerState state;
  for (const auto& [status, count] : metrics->jobs)
    state.jobs.emplace(job_status_name(status), static_cast<std::int64_t>(count));
  state.oldest_queued_seconds =
      std::chrono::duration_cast<std::chrono::seconds>(metrics->oldest_queued).count();
  state.workers = static_cast<std::int64_t>(metrics->workers);
  state.recognitions = static_cast<std::int64_t>(metrics->recognitions);
  state.webhooks_pending = static_cast<std::int64_t>(metrics->webhooks_pending);
  state.mails_waiting = static_cast<std::int64_t>(metrics->mails_waiting);
  for (const auto& [name, count] : parts.requests())
    state.queues.push_back({name, count.working, count.waiting});
  state.disks = disks_of(parts.folders);
  for (const KeptBytes& user : *kept) state.kept_bytes += user.bytes;
  state.quota_bytes = parts.kept.bytes;
  constexpr std::size_t shown_users = 10;
  if (kept->size() > shown_users) kept->resize(shown_users);
  state.largest = *std::move(kept);
  return state;
}

http::Route state_row() {
  auto row = admin_list_row("/api/v1/admin/server", "adminServer", "Show queues and disks",
                            "What the server does now, as `/metrics` has it, and what is kept on its disks.",
                            nullptr);
  row.parameters = {};
  row.responses = {{.status = 200,
                    .text = "The state of the server.",
                    .contents = {{"application/json", &describe<ServerState>}}}};
  row.errors = {ErrorCode::not_found};
  return row;
}

/// Codes are unique among the lists of an owner.
std::string list_id(const PriceListInfo& list) {
  return list.owner.is_everybody() ? list.code : list.code + " " + list.owner.text;
}

Answer remove_list_over_http(Administration& administration, const view::PriceListQuery& body,
                             const std::string& code, const User& user) {
  const auto removed = administration.parts.price_lists.remove(
      code, {.partner_id = body.partner_id, .user_id = body.user_id, .organization = body.organization},
      "admin " + user.uid);
  if (!removed) return refusal(removed.error());
  return http::json_response(200, estimate::encode_json(view::RemovedPriceList{code}));
}

void add_list_routes(AdminRoutes& admin, Administration& administration, const http::UploadFolder& folder) {
  PriceListAdministration& lists = administration.parts.price_lists;
  admin.add(
      admin_list_row("/api/v1/admin/price-lists", "adminPriceLists", "List price lists",
                     "Everybody's and those of partners and users, by code and owner, as `esxserver "
                     "price-list list`. The id of a row is its code, and of an owner's list the code, a "
                     "space and the owner.",
                     &describe<PriceListInfo>),
      [&lists](Request& request, const User&) {
        return list_answer(request, lists.list(), [](const PriceListInfo& list) {
          return ListedRow<PriceListInfo>{list_id(list), list.description + " " + list.source, &list};
        });
      });
  auto load =
      act_row("/api/v1/admin/price-lists", "adminPriceListLoad", "Load a price list",
              "As `esxserver price-list import`: replaces the owner's list with the same code. The next "
              "job uses it.",
              nullptr);
  load.errors = {};
  describe_import(load);
  admin.add(std::move(load), [&administration, &lists, folder](Request& request, const User& user) {
    return import_price_list(lists, folder, administration.system.clock, request, "admin " + user.uid);
  });
  auto remove =
      act_row("/api/v1/admin/price-lists/{id}/remove", "adminPriceListRemove", "Remove a price list",
              "As `esxserver price-list remove`: jobs that were accepted with the list and have not "
              "begun fail. `{id}` is its code.",
              &describe<view::RemovedPriceList>, &describe<view::PriceListQuery>);
  remove.errors.insert(remove.errors.end(), {ServerError::invalid_request, ErrorCode::price_list_not_loaded});
  admin.add(std::move(remove), body_act<view::PriceListQuery>(administration, remove_list_over_http));
}

}  // namespace

void add_server_routes(AdminRoutes& admin, Administration& administration, const http::UploadFolder& folder) {
  add_list_routes(admin, administration, folder);
  admin.add(state_row(), [&administration](Request&, const User&) -> Answer {
    const auto state = server_state(administration);
    if (!state) return refusal(state.error());
    return http::json_response(200, estimate::encode_json(*state));
  });
}

}  // namespace esxserver
